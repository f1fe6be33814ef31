//! Standard Algebraic Notation: `Nf3`, `exd8=Q+`, `O-O#`.
//!
//! Written is the exact form of the PGN standard. Read is whatever names one legal move: `0-0`, `e8Q`, needless
//! disambiguation, missing or wrong marks of check, `!?`, `e.p.`.

use crate::fen::quoted;
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

    /// Reads a move in algebraic notation that is legal here.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let pattern = Pattern::read(text).ok_or_else(|| SanError::Syntax(quoted(text)))?;
        let mut found = None;
        let mut several = false;
        self.candidates(pattern, |mv| {
            several |= found.is_some();
            found = Some(mv);
        });
        match found {
            None => Err(SanError::Illegal(quoted(text))),
            Some(_) if several => Err(SanError::Ambiguous(quoted(text))),
            Some(mv) => Ok(mv),
        }
    }

    /// The legal moves that a pattern fits.
    fn candidates(&self, pattern: Pattern, mut each: impl FnMut(Move)) {
        let us = self.turn();
        match pattern {
            Pattern::Castling(wing) => {
                let rook = self.castling_rook(us, wing);
                let mv = rook.map(|rook| Move::castling(self.king_of(us), rook));
                mv.filter(|&mv| self.is_legal(mv)).into_iter().for_each(each);
            }
            Pattern::Piece { role, file, rank, to, promotion } => {
                let mut from = self.pieces(us, role);
                if let Some(file) = file {
                    from &= file.squares();
                } else if role == Role::Pawn {
                    // Without a file a pawn goes straight: a capture always names the file it comes from.
                    from &= to.file().squares();
                }
                if let Some(rank) = rank {
                    from &= rank.squares();
                }
                if role != Role::Pawn {
                    from &= crate::attacks::attacks(role, us, to, self.occupied());
                }
                let moves = from.into_iter().filter_map(|from| self.find_move(from, to, promotion));
                // `Kg1` is a step, never castling.
                moves.filter(|mv| mv.kind() != MoveKind::Castling).for_each(&mut each);
            }
        }
    }
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let text = text.trim_end_matches("e.p.").trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" => return Some(Pattern::Castling(Wing::King)),
            "O-O-O" | "0-0-0" => return Some(Pattern::Castling(Wing::Queen)),
            _ => {}
        }
        let (role, rest) = match text.chars().next()? {
            letter @ ('N' | 'B' | 'R' | 'Q' | 'K' | 'P') => (Role::from_char(letter)?, &text[1..]),
            _ => (Role::Pawn, text),
        };
        let (rest, promotion) = split_promotion(role, rest)?;
        let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = to.parse().ok()?;
        let mut chars = origin.strip_suffix(['x', ':', '-']).unwrap_or(origin).chars().peekable();
        let file = chars.next_if(char::is_ascii_lowercase).map(|letter| File::from_char(letter).ok_or(()));
        let rank = chars.next().map(|digit| Rank::from_char(digit).ok_or(()));
        let (file, rank) = (file.transpose().ok()?, rank.transpose().ok()?);
        chars.next().is_none().then_some(Pattern::Piece { role, file, rank, to, promotion })
    }
}

/// `e8=Q`, `e8Q` and `e8(Q)`; only a pawn becomes something.
fn split_promotion(role: Role, text: &str) -> Option<(&str, Option<Role>)> {
    let closed = text.strip_suffix(')').unwrap_or(text);
    let last = closed.chars().last()?;
    if last.is_ascii_digit() {
        return (closed == text).then_some((text, None));
    }
    let promoted = Role::from_char(last).filter(|role| Role::PROMOTIONS.contains(role))?;
    let rest = &closed[..closed.len() - 1];
    let rest = if closed == text { rest.strip_suffix('=').unwrap_or(rest) } else { rest.strip_suffix('(')? };
    (role == Role::Pawn && last.is_ascii_uppercase()).then_some((rest, Some(promoted)))
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
