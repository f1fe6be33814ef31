//! Plays any move, each as likely as the others.

use crate::{Choice, Limits, Player, Signal};
use chess::UciMove;
use duplicate::Table;
use duplicate::random::Random;

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
    let count = u8::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(usize::from(random.below(count))).copied()
}
