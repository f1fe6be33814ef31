//! Plays any move, each as likely as the others.

use crate::{Choice, Limits, Player, Signal};
use chess::Random;
use chess::UciMove;
use duplicate::Table;

/// Plays any move.
pub(crate) struct RandomMover(Random);

impl RandomMover {
    pub(crate) fn new(seed: u64) -> RandomMover {
        RandomMover(Random::new(seed))
    }
}

impl Player for RandomMover {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, table: &Table, _: &Limits, _: &Signal) -> Option<Choice> {
        table.random_move(&mut self.0).map(Choice::of)
    }
}

/// Any of some moves, each as likely as the others.
pub(crate) fn any_of(moves: &[UciMove], random: &mut Random) -> Option<UciMove> {
    if moves.is_empty() { None } else { Some(moves[random.below(moves.len())]) }
}
