//! What stands on a square: a role and whose it is.

use crate::Colour;
use std::fmt;

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Role {
    /// Moves forward, captures diagonally, promotes.
    Pawn,
    /// Jumps.
    Knight,
    /// Moves along diagonals.
    Bishop,
    /// Moves along files and ranks.
    Rook,
    /// Moves as rook and as bishop.
    Queen,
    /// Must not be left in check.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become, from knight to queen.
    pub const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// The letter of the role in lower case, as in UCI moves: `p n b r q k`.
    pub const fn to_char(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// The letter of the role in upper case, as in SAN.
    pub const fn to_upper_char(self) -> char {
        self.to_char().to_ascii_uppercase()
    }

    /// The role of a letter in either case.
    pub const fn from_char(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter of the piece in a FEN: upper case for White.
    pub const fn to_char(self) -> char {
        match self.colour {
            Colour::White => self.role.to_upper_char(),
            Colour::Black => self.role.to_char(),
        }
    }

    /// The piece of a FEN letter.
    pub const fn from_char(letter: char) -> Option<Piece> {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Piece { colour, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.colour {
            Colour::White => "white",
            Colour::Black => "black",
        };
        write!(f, "{colour} {}", self.role)
    }
}
