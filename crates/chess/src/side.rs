//! The two colours as types, so that code for one side is compiled for that side.

use crate::{Bitboard, Colour, File, Rank, Square};

pub(crate) struct White;
pub(crate) struct Black;

pub(crate) trait Side {
    type Opponent: Side;
    const COLOUR: Colour;
    /// One step forward, in squares.
    const FORWARD: i8;

    /// The square one step back from the side's point of view.
    #[inline(always)]
    fn behind(square: Square) -> Square {
        Square::masked((square as i8 - Self::FORWARD) as u8)
    }

    /// The side's rank, counted from its own first.
    #[inline(always)]
    fn rank(rank: Rank) -> Bitboard {
        rank.relative_to(Self::COLOUR).squares()
    }
}

impl Side for White {
    type Opponent = Black;
    const COLOUR: Colour = Colour::White;
    const FORWARD: i8 = 8;
}

impl Side for Black {
    type Opponent = White;
    const COLOUR: Colour = Colour::Black;
    const FORWARD: i8 = -8;
}

/// The squares to which pawns on `from` capture towards the a-file and towards the h-file.
#[inline(always)]
pub(crate) fn capture_left<S: Side>(from: Bitboard) -> Bitboard {
    (from & !File::A.squares()).shift(S::FORWARD - 1)
}

/// See [`capture_left`].
#[inline(always)]
pub(crate) fn capture_right<S: Side>(from: Bitboard) -> Bitboard {
    (from & !File::H.squares()).shift(S::FORWARD + 1)
}
