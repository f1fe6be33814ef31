//! Where a piece may go: on both boards, on one of them only.

use crate::{BoardName, Table};
use chess::{Bitboard, Square};

/// The destinations of what stands on a square, seen from one board of the player to move.
///
/// The three sets have nothing in common. A king that castles goes to the square where it ends up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Legal on both boards: these can be played.
    pub both: Bitboard,
    /// Legal on this board only: the other one forbids them.
    pub here: Bitboard,
    /// Legal on the other board only: this one forbids them.
    pub there: Bitboard,
}

impl Table {
    /// Where the player to move could go from a square, seen from one of the player's boards. Nothing, seen from a board
    /// of others.
    pub fn reach(&self, board: BoardName, from: Square) -> Reach {
        let Some(other) = self.player().other_board(board) else { return Reach::default() };
        let here = self.position(board).destinations(from, Bitboard::FULL);
        let there = self.position(other).destinations(from, Bitboard::FULL);
        let both = here & there;
        Reach { both, here: here & !both, there: there & !both }
    }
}
