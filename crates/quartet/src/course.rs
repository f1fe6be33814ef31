//! A game as a search sees it: the keys of the table's past, and of the line that is being looked at.

use duplicate::{Moment, Outcome, Rulings, Synced, Table, TableKey};

/// The past of a moment, the line of a search included.
#[derive(Clone)]
pub(crate) struct Course {
    pub(crate) rulings: Rulings,
    keys: Vec<TableKey>,
}

impl Course {
    /// The past of the ply that a table looks at, itself included.
    pub(crate) fn new(table: &Table) -> Course {
        Course { rulings: *table.rulings(), keys: table.keys().to_vec() }
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

    /// How the game has ended at a moment that comes next, by the rules: `synced` are the moves there.
    pub(crate) fn outcome(&self, moment: &Moment, synced: &Synced) -> Option<Outcome> {
        let recent = &self.keys[self.keys.len().saturating_sub(moment.quiet() as usize)..];
        let key = moment.boards().key();
        let seen = 1 + recent.iter().filter(|&&earlier| earlier == key).count();
        moment.outcome(!synced.is_empty(), seen as u16, &self.rulings)
    }
}
