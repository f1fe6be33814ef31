//! The accumulators along the line that a thread searches.

use super::{Accumulator, Net};
use crate::MAX_PLY;
use crate::score::Score;
use chess::Position;
use std::sync::Arc;

/// A net with the accumulators of the last positions that it evaluated, one a ply.
///
/// Nothing has to be told of moves: a position is evaluated from whatever stood one ply before it last. That is nearly always
/// the position before it; where it is not, more squares differ, and the sums are the same.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    net: Arc<Net>,
    plies: Box<[(Position, Accumulator)]>,
}

/// As many as a line has plies, and the root.
const PLIES: usize = MAX_PLY + 2;

impl Evaluator {
    /// The memory that one takes.
    pub(crate) const BYTES: usize = PLIES * size_of::<(Position, Accumulator)>();

    /// An evaluator for searches from a position.
    pub(crate) fn new(net: Arc<Net>, root: &Position) -> Evaluator {
        let sums = Accumulator::of(&net, root);
        Evaluator { net, plies: vec![(*root, sums); PLIES].into() }
    }

    /// What the net says of a position at a ply of the line, for the side to move.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        let (before, sums) = &self.plies[ply.saturating_sub(1)];
        let sums = sums.follow(&self.net, before, position);
        debug_assert_eq!(sums, Accumulator::of(&self.net, position), "{position}");
        self.plies[ply] = (*position, sums);
        self.net.output(&sums, position)
    }
}
