//! Files, ranks and squares.

use crate::{Bitboard, Colour};
use std::fmt;
use std::str::FromStr;

macro_rules! indexed_enum {
    ($(#[$doc:meta])* $name:ident: $count:literal { $($variant:ident)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)] // the variants are their own description
        pub enum $name { $($variant),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; $count] = [$($name::$variant),*];

            /// The one with this index, counted from 0.
            ///
            /// # Panics
            /// If there are not that many.
            pub const fn new(index: usize) -> $name {
                $name::ALL[index]
            }

            /// The one with the lowest bits of `index`: the only way from a number that needs no look-up, which would cost
            /// 1 to 2 % of perft's instructions.
            #[allow(unsafe_code)]
            #[inline(always)]
            pub(crate) const fn masked(index: u8) -> $name {
                // SAFETY: the enum is `repr(u8)` with a variant for each number below `$count`, a power of two.
                unsafe { std::mem::transmute::<u8, $name>(index & ($count - 1)) }
            }

            /// The one with this index, if there are that many.
            pub const fn try_new(index: usize) -> Option<$name> {
                if index < $count { Some($name::ALL[index]) } else { None }
            }
        }
    };
}

indexed_enum!(
    /// A column of the board, from the queen's side to the king's.
    File: 8 { A B C D E F G H }
);

indexed_enum!(
    /// A row of the board, counted from White's side.
    Rank: 8 { First Second Third Fourth Fifth Sixth Seventh Eighth }
);

indexed_enum!(
    /// A square, a1 = 0, b1 = 1, … h8 = 63.
    Square: 64 {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }
);

impl File {
    /// The letter of the file, `a` to `h`.
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a letter in lower case.
    pub const fn from_char(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::new((letter as u8 - b'a') as usize)),
            _ => None,
        }
    }

    /// The squares of the file.
    pub const fn squares(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// The digit of the rank, `1` to `8`.
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    pub const fn from_char(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::new((digit as u8 - b'1') as usize)),
            _ => None,
        }
    }

    /// The squares of the rank.
    pub const fn squares(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u8))
    }

    /// The rank as `colour` counts it from its own side.
    pub const fn relative_to(self, colour: Colour) -> Rank {
        match colour {
            Colour::White => self,
            Colour::Black => Rank::masked(7 - self as u8),
        }
    }
}

impl Square {
    /// The square where a file and a rank meet.
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::masked(rank as u8 * 8 + file as u8)
    }

    /// The file of the square.
    pub const fn file(self) -> File {
        File::masked(self as u8)
    }

    /// The rank of the square.
    pub const fn rank(self) -> Rank {
        Rank::masked(self as u8 >> 3)
    }

    /// The set that holds just this square.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// The square `files` to the right and `ranks` up, if that is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self as i8 % 8 + files;
        let rank = self as i8 / 8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::masked((rank * 8 + file) as u8))
    }

    /// The same square seen from the other side of the board: a1 and a8, e4 and e5.
    pub const fn flip_rank(self) -> Square {
        Square::masked(self as u8 ^ 56)
    }

    /// Whether the square is light. a1 is dark.
    pub const fn is_light(self) -> bool {
        (self as u8 / 8 + self as u8 % 8) % 2 == 1
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// Text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to h8")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_char).ok_or(NotASquare)?;
        let rank = chars.next().and_then(Rank::from_char).ok_or(NotASquare)?;
        if chars.next().is_some() { Err(NotASquare) } else { Ok(Square::at(file, rank)) }
    }
}
