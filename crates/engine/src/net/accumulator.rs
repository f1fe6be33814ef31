//! The sums of the hidden layer for both sides, and how they follow from those of another position.

use super::{Net, Row, feature, kernel, pieces};
use chess::{Bitboard, Colour, Piece, Position, Role, Square};

/// What the hidden layer holds for White and for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Row; 2]);

impl Accumulator {
    /// The sums of a position.
    pub fn of(net: &Net, position: &Position) -> Accumulator {
        let mut sums = Accumulator([net.bias; 2]);
        for (piece, square) in pieces(position) {
            sums.change(net, piece, square, kernel::add);
        }
        sums
    }

    /// The sums of `after`, given these of `before`. The positions may be any two, but the fewer squares differ, the less
    /// there is to do: it makes no difference how many moves lie between them, or which.
    #[inline]
    pub fn follow(&self, net: &Net, before: &Position, after: &Position) -> Accumulator {
        let mut sums = *self;
        for colour in Colour::ALL {
            for role in Role::ALL {
                let piece = Piece { colour, role };
                let [was, is] = [before, after].map(|position| position.pieces(colour, role));
                sums.change_all(net, piece, was & !is, kernel::subtract);
                sums.change_all(net, piece, is & !was, kernel::add);
            }
        }
        sums
    }

    #[inline]
    pub(super) fn side(&self, side: Colour) -> &Row {
        &self.0[side as usize]
    }

    #[inline]
    fn change_all(&mut self, net: &Net, piece: Piece, squares: Bitboard, change: fn(&mut Row, &Row)) {
        for square in squares {
            self.change(net, piece, square, change);
        }
    }

    #[inline]
    fn change(&mut self, net: &Net, piece: Piece, square: Square, change: fn(&mut Row, &Row)) {
        for side in Colour::ALL {
            change(&mut self.0[side as usize], &net.inputs[feature(side, piece, square)]);
        }
    }
}
