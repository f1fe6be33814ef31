//! Castling: which wing, and where king and rook go.

use crate::{Colour, File, Rank, Square};

/// The side of the board to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Short castling, `O-O`.
    King,
    /// Long castling, `O-O-O`.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which a rook stands, seen from its king.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> Wing {
        if rook as u8 > king as u8 { Wing::King } else { Wing::Queen }
    }

    /// Where the king of `colour` stands after castling.
    #[inline(always)]
    pub const fn king_to(self, colour: Colour) -> Square {
        let file = match self {
            Wing::King => File::G,
            Wing::Queen => File::C,
        };
        Square::at(file, Rank::First.relative_to(colour))
    }

    /// Where the rook of `colour` stands after castling.
    #[inline(always)]
    pub const fn rook_to(self, colour: Colour) -> Square {
        let file = match self {
            Wing::King => File::F,
            Wing::Queen => File::D,
        };
        Square::at(file, Rank::First.relative_to(colour))
    }
}

/// How castling is written in UCI: `e1g1`, or `e1h1` as Chess960 needs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// The king's own two steps.
    #[default]
    Standard,
    /// The king takes its own rook.
    Chess960,
}
