//! How a side sees the board.

use chess::{Colour, Piece, Position, Role, Square};

/// The board as a side sees it: its own first rank below, its own pieces first, and its king on the left half, since a board
/// and its mirror image are worth the same (but for castling, of which the net knows nothing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Colour,
    /// What turns the number of a square.
    turn: u8,
}

impl View {
    /// How a side sees the board whose king stands there.
    #[inline(always)]
    pub const fn new(side: Colour, king: Square) -> View {
        let ranks = match side {
            Colour::White => 0,
            Colour::Black => 56,
        };
        let files = if king as u8 & 4 == 0 { 0 } else { 7 };
        View { side, turn: ranks ^ files }
    }

    /// How a side sees a position.
    #[inline(always)]
    pub(super) fn of(side: Colour, position: &Position) -> View {
        View::new(side, position.king_of(side))
    }

    /// The number of the input that a piece on a square is.
    #[inline(always)]
    pub const fn input(self, piece: Piece, square: Square) -> usize {
        let colour = (piece.colour as usize) ^ (self.side as usize);
        (colour * Role::ALL.len() + piece.role as usize) * 64 + (square as u8 ^ self.turn) as usize
    }
}
