//! Takes and avoids mates in one, and is greedy otherwise.

use super::greedy::greediest;
use crate::round::{mates_at_once, moves_without_mate};
use crate::{Choice, Limits, Player, Signal};
use chess::Random;
use duplicate::Table;

/// Mates where it can, does not let itself be mated where a move avoids it, and takes the most otherwise.
pub(crate) struct Careful(Random);

impl Careful {
    pub(crate) fn new(seed: u64) -> Careful {
        Careful(Random::new(seed))
    }
}

impl Player for Careful {
    fn name(&self) -> &str {
        "careful"
    }

    fn choose(&mut self, table: &Table, _: &Limits, _: &Signal) -> Option<Choice> {
        if let Some(&mate) = mates_at_once(table).first() {
            return Some(Choice::of(mate));
        }
        greediest(table, &moves_without_mate(table), &mut self.0).map(Choice::of)
    }
}
