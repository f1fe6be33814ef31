//! Standard Algebraic Notation: `Nf3`, `exd8=Q+`, `O-O#`.
//!
//! Written is the exact form of the PGN standard. Read is whatever names one legal move: `0-0`, `e8Q`, needless
//! disambiguation, missing or wrong marks of check, `!?`, `e.p.`.

mod plain;
mod reading;

use crate::{File, Move, MoveKind, Position, Rank, Role, Square, Wing};
use std::fmt;

/// Why a text is no move of a position in algebraic notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The text is not algebraic notation.
    Syntax(String),
    /// No legal move is called that.
    Illegal(String),
    /// More than one legal move is called that.
    Ambiguous(String),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax(text) => write!(f, "{text:?} is no move such as Nf3, exd5 or O-O"),
            SanError::Illegal(text) => write!(f, "illegal move {text}"),
            SanError::Ambiguous(text) => write!(f, "ambiguous move {text}: more than one piece can go there"),
        }
    }
}

impl std::error::Error for SanError {}

/// A move as it is written for a certain position; `Display` gives the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct San {
    pattern: Pattern,
    capture: bool,
    suffix: Suffix,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Suffix {
    None,
    Check,
    Checkmate,
}

/// What algebraic notation says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pattern {
    Castling(Wing),
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

impl Position {
    /// How a legal move is written here.
    pub fn san(&self, mv: Move) -> San {
        let after = self.play(mv);
        let suffix = match (after.is_check(), after.has_legal_move()) {
            (false, _) => Suffix::None,
            (true, true) => Suffix::Check,
            (true, false) => Suffix::Checkmate,
        };
        if mv.kind() == MoveKind::Castling {
            return San { pattern: Pattern::Castling(Wing::of(mv.from(), mv.to())), capture: false, suffix };
        }
        let role = self.role_at(mv.from()).unwrap_or(Role::Pawn);
        let capture = self.occupied().contains(mv.to()) || mv.kind() == MoveKind::EnPassant;
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| mv.from().file()), None),
            _ => self.disambiguation(role, mv),
        };
        San { pattern: Pattern::Piece { role, file, rank, to: mv.to(), promotion: mv.promotion() }, capture, suffix }
    }

    /// The file if that tells the piece apart from others that may go there, else the rank, else both.
    fn disambiguation(&self, role: Role, mv: Move) -> (Option<File>, Option<Rank>) {
        let (from, to) = (mv.from(), mv.to());
        let mut rivals = self.pieces(self.turn(), role).without(from)
            & crate::attacks::attacks(role, self.turn(), to, self.occupied());
        for rival in rivals {
            if !self.is_legal(Move::normal(rival, to)) {
                rivals = rivals.without(rival);
            }
        }
        if rivals.is_empty() {
            (None, None)
        } else if (rivals & from.file().squares()).is_empty() {
            (Some(from.file()), None)
        } else if (rivals & from.rank().squares()).is_empty() {
            (None, Some(from.rank()))
        } else {
            (Some(from.file()), Some(from.rank()))
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pattern {
            Pattern::Castling(Wing::King) => f.write_str("O-O")?,
            Pattern::Castling(Wing::Queen) => f.write_str("O-O-O")?,
            Pattern::Piece { role, file, rank, to, promotion } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.to_upper_char())?;
                }
                file.map_or(Ok(()), |file| write!(f, "{file}"))?;
                rank.map_or(Ok(()), |rank| write!(f, "{rank}"))?;
                write!(f, "{}{to}", if self.capture { "x" } else { "" })?;
                promotion.map_or(Ok(()), |role| write!(f, "={}", role.to_upper_char()))?;
            }
        }
        f.write_str(match self.suffix {
            Suffix::None => "",
            Suffix::Check => "+",
            Suffix::Checkmate => "#",
        })
    }
}
