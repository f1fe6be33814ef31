//! Positions with tactics in them, found by trying everything.

use chess::Random;
use chess::UciMove;
use duplicate::{Player, Rulings, Standing, Table};

/// A position, and the moves that are right in it.
pub(crate) struct Puzzle {
    pub(crate) table: Table,
    pub(crate) right: Vec<UciMove>,
}

/// How many moves may be tried for one answer, so that the test ends today.
const BUDGET: u32 = 5_000;

/// Tries everything, on a table, until the budget is spent.
struct Brute {
    me: Player,
    left: u32,
    /// The last ply that is looked at: two rounds on, where others may move twice because the player passes.
    last: usize,
}

impl Brute {
    /// Whether every line before the player's next turn (`all`), or some line, ends with this standing.
    fn ends(&mut self, table: &mut Table, standing: Standing, all: bool) -> Option<bool> {
        if let Some(outcome) = table.outcome() {
            return Some(outcome.standing(self.me) == standing);
        }
        if table.player() == self.me || table.ply() >= self.last {
            return Some(false);
        }
        let ply = table.ply();
        for mv in table.synced().iter().collect::<Vec<_>>() {
            self.left = self.left.checked_sub(1)?;
            table.play(mv).expect("legal");
            let ends = self.ends(table, standing, all)?;
            table.go_to(ply);
            if ends != all {
                return Some(!all);
            }
        }
        Some(all)
    }

    fn after(&mut self, table: &Table, mv: UciMove, standing: Standing, all: bool) -> Option<bool> {
        let mut table = table.clone();
        table.play(mv).expect("legal");
        self.ends(&mut table, standing, all)
    }
}

/// The moves of a position that win before the player's next turn whatever the others do; nothing if that takes too long.
pub(crate) fn mates(table: &Table) -> Option<Vec<UciMove>> {
    let mut brute = Brute { me: table.player(), left: BUDGET, last: table.ply() + 8 };
    filter(table, |mv| brute.after(table, mv, Standing::Win, true))
}

/// The moves after which nobody can mate the player before its next turn; nothing if that takes too long.
pub(crate) fn safe(table: &Table) -> Option<Vec<UciMove>> {
    let mut brute = Brute { me: table.player(), left: BUDGET, last: table.ply() + 8 };
    filter(table, |mv| brute.after(table, mv, Standing::Loss, false).map(|mated| !mated))
}

/// Whether a player who is not to move can be mated before its next turn; nothing if finding out takes too long.
pub(crate) fn is_in_danger(table: &Table, player: Player) -> Option<bool> {
    let mut brute = Brute { me: player, left: BUDGET, last: table.ply() + 8 };
    brute.ends(&mut table.clone(), Standing::Loss, false)
}

fn filter(table: &Table, mut right: impl FnMut(UciMove) -> Option<bool>) -> Option<Vec<UciMove>> {
    let mut kept = Vec::new();
    for mv in table.synced() {
        if right(mv)? {
            kept.push(mv);
        }
    }
    Some(kept)
}

/// So many positions of random games in which some of the moves are right, but not all.
pub(crate) fn puzzles(wanted: usize, rulings: Rulings, find: impl Fn(&Table) -> Option<Vec<UciMove>>) -> Vec<Puzzle> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut random = Random::new(seed);
        let mut table = Table::new(rulings);
        table.play_random(&mut random, 16 + seed as usize % 40);
        while found.len() < wanted && table.play_random(&mut random, 3) == 3 && table.outcome().is_none() {
            if table.synced().count() > 9 {
                continue;
            }
            if let Some(right) = find(&table).filter(|right| !right.is_empty() && right.len() < table.synced().count())
            {
                found.push(Puzzle { table: table.clone(), right });
                break;
            }
        }
        if found.len() == wanted {
            break;
        }
    }
    found
}
