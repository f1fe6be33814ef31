//! A game as a search sees it: the keys of the table's past, and of the line that is being looked at.

use duplicate::{BoardsKey, Moment, Outcome, Rulings, Synced, Table};

/// The past of a moment, the line of a search included.
#[derive(Clone)]
pub(crate) struct Past {
    pub(crate) rulings: Rulings,
    keys: Vec<BoardsKey>,
    /// How many of the keys are of the game, not of a line.
    played: usize,
}

impl Past {
    /// The past of the ply that a table looks at, itself not included.
    pub(crate) fn new(table: &Table) -> Past {
        let keys = table.keys()[..table.ply()].to_vec();
        Past { rulings: *table.rulings(), played: keys.len(), keys }
    }

    /// Goes on to a moment.
    #[inline]
    pub(crate) fn push(&mut self, moment: &Moment) {
        self.keys.push(moment.boards().key());
    }

    /// Goes back to the moment before.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether a moment that comes next counts as a draw in a search: by quiet rounds, by repetition in the game, or by the first
    /// repetition of what came after the root.
    #[inline]
    pub(crate) fn is_drawn(&self, moment: &Moment) -> bool {
        if moment.quiet() >= self.rulings.quiet_plies() {
            return true;
        }
        let from = self.keys.len().saturating_sub(moment.quiet() as usize);
        // The same player is to move only after four plies, or fewer where somebody has passed.
        let key = moment.boards().key();
        let mut seen = 1;
        for (at, &earlier) in self.keys.iter().enumerate().skip(from) {
            if earlier == key {
                seen += 1;
                if at > self.played || seen >= self.rulings.repetitions {
                    return true;
                }
            }
        }
        false
    }

    /// How the game has ended at a moment that comes next, by the rules: `synced` are the moves there.
    pub(crate) fn outcome(&self, moment: &Moment, synced: &Synced) -> Option<Outcome> {
        let recent = &self.keys[self.keys.len().saturating_sub(moment.quiet() as usize)..];
        let key = moment.boards().key();
        let seen = 1 + recent.iter().filter(|&&earlier| earlier == key).count();
        moment.outcome(!synced.is_empty(), seen as u16, &self.rulings)
    }
}
