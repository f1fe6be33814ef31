//! The sums of the hidden layer for both sides, and how they follow from those of another position.

use super::{Net, Row, View, kernel, pieces};
use chess::{Colour, Piece, Position, Role};

/// What the hidden layer holds for White and for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Row; 2]);

impl Accumulator {
    /// The sums of a position.
    pub fn of(net: &Net, position: &Position) -> Accumulator {
        Accumulator(Colour::ALL.map(|side| seen(net, position, side)))
    }

    /// The sums of `after`, given these of `before`. The positions may be any two, but the fewer squares differ, the less
    /// there is to do: it makes no difference how many moves lie between them, or which.
    #[inline]
    pub fn follow(&self, net: &Net, before: &Position, after: &Position) -> Accumulator {
        let views = Colour::ALL.map(|side| View::of(side, after));
        let stays = Colour::ALL.map(|side| View::of(side, before) == views[side as usize]);
        let mut sums = *self;
        for colour in Colour::ALL {
            for role in Role::ALL {
                let piece = Piece { colour, role };
                let [was, is] = [before, after].map(|position| position.pieces(colour, role));
                for (squares, change) in [(was & !is, kernel::subtract as fn(&mut Row, &Row)), (is & !was, kernel::add)]
                {
                    for square in squares {
                        for side in 0..2 {
                            if stays[side] {
                                change(&mut sums.0[side], &net.inputs[views[side].input(piece, square)]);
                            }
                        }
                    }
                }
            }
        }
        // A king that has crossed the middle turns the whole board for its side.
        for side in Colour::ALL {
            if !stays[side as usize] {
                sums.0[side as usize] = seen(net, after, side);
            }
        }
        sums
    }

    #[inline]
    pub(super) fn side(&self, side: Colour) -> &Row {
        &self.0[side as usize]
    }
}

/// The sums of a position for one side.
fn seen(net: &Net, position: &Position, side: Colour) -> Row {
    let view = View::of(side, position);
    let mut sums = net.bias;
    for (piece, square) in pieces(position) {
        kernel::add(&mut sums, &net.inputs[view.input(piece, square)]);
    }
    sums
}
