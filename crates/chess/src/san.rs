//! Standard Algebraic Notation: `Nf3`, `exd8=Q+`, `O-O#`.
//!
//! Written is the exact form of the PGN standard. Read is whatever names one legal move: `0-0`, `e8Q`, needless
//! disambiguation, missing or wrong marks of check, `!?`, `e.p.`.

use crate::attacks::{between, line};
use crate::fen::quoted;
use crate::play::en_passant_captors;
use crate::{Bitboard, Colour, File, Move, MoveKind, Position, Rank, Role, Square, Wing};
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
        self.parse_san_bytes(text.as_bytes())
    }

    /// Reads a move in algebraic notation from bytes that may be any, as they come from a file. Allocates only for an
    /// error.
    #[inline]
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        let quote = || quoted(&String::from_utf8_lossy(text));
        let pattern = Pattern::read(text).ok_or_else(|| SanError::Syntax(quote()))?;
        self.resolve(pattern).map_err(|several| match several {
            true => SanError::Ambiguous(quote()),
            false => SanError::Illegal(quote()),
        })
    }

    /// The one legal move that a pattern fits; otherwise, whether there are several.
    #[inline]
    fn resolve(&self, pattern: Pattern) -> Result<Move, bool> {
        let Pattern::Piece { role, file, rank, to, promotion } = pattern else { return self.resolve_castling(pattern) };
        let us = self.turn();
        if role == Role::King {
            // `Kg1` is a step, never castling.
            let mv = Move::normal(self.king_of(us), to);
            let named = self.origins(role, file, rank).contains(mv.from());
            return if named && self.is_legal(mv) { Ok(mv) } else { Err(false) };
        }
        let mut from = self.origins(role, file, rank);
        if self.by_colour(us).contains(to) {
            return Err(false);
        }
        from &= match role {
            Role::Pawn => self.pawns_that_reach(to, file.is_some()),
            _ => crate::attacks::attacks(role, us, to, self.occupied()),
        };
        let en_passant = role == Role::Pawn && self.en_passant() == Some(to);
        if en_passant {
            from &= en_passant_captors(&self.board, us, to);
        } else {
            from = self.without_exposed_king(from, to);
        }
        if from.more_than_one() {
            return Err(true);
        }
        let from = from.first().ok_or(false)?;
        let promotes = role == Role::Pawn && Rank::Eighth.relative_to(us).squares().contains(to);
        match promotion {
            Some(promoted) if promotes => Ok(Move::promoting(from, to, promoted)),
            None if en_passant => Ok(Move::en_passant(from, to)),
            None if !promotes => Ok(Move::normal(from, to)),
            _ => Err(false),
        }
    }

    fn resolve_castling(&self, pattern: Pattern) -> Result<Move, bool> {
        let Pattern::Castling(wing) = pattern else { return Err(false) };
        let rook = self.castling_rook(self.turn(), wing).ok_or(false)?;
        let mv = Move::castling(self.king_of(self.turn()), rook);
        if self.is_legal(mv) { Ok(mv) } else { Err(false) }
    }

    /// The pieces that a pattern may mean by what it says of where they stand.
    #[inline]
    fn origins(&self, role: Role, file: Option<File>, rank: Option<Rank>) -> Bitboard {
        let file = file.map_or(Bitboard::FULL, File::squares);
        let rank = rank.map_or(Bitboard::FULL, Rank::squares);
        self.pieces(self.turn(), role) & file & rank
    }

    /// The squares from which a pawn of the side to move would reach a square. A capture always names the file it comes
    /// from.
    #[inline]
    fn pawns_that_reach(&self, to: Square, names_file: bool) -> Bitboard {
        let us = self.turn();
        let takes = self.by_colour(!us).contains(to) || self.en_passant() == Some(to);
        if takes {
            return if names_file { crate::attacks::pawn_attacks(!us, to) } else { Bitboard::EMPTY };
        }
        let back = if us == Colour::White { -8 } else { 8 };
        let step = to.bitboard().shift(back);
        let double = (step & !self.occupied() & Rank::Third.relative_to(us).squares()).shift(back);
        step | double
    }

    /// Of pieces that can reach a square, those that may: the king is not left in check. Not for the king itself.
    #[inline]
    fn without_exposed_king(&self, mut from: Bitboard, to: Square) -> Bitboard {
        let king = self.king_of(self.turn());
        for pinned in from & self.pinned {
            if !line(king, pinned).contains(to) {
                from ^= pinned.bitboard();
            }
        }
        match self.checkers.first() {
            None => from,
            Some(checker) => {
                let answers = self.checkers | between(king, checker);
                if self.checkers.more_than_one() || !answers.contains(to) { Bitboard::EMPTY } else { from }
            }
        }
    }
}

impl Pattern {
    #[inline]
    fn read(text: &[u8]) -> Option<Pattern> {
        let text = match text.last()? {
            b'1'..=b'8' => text,
            _ => without_marks(text),
        };
        let (&first, rest) = text.split_first()?;
        let (role, rest) = match first {
            b'a'..=b'h' => (Role::Pawn, text),
            b'N' => (Role::Knight, rest),
            b'B' => (Role::Bishop, rest),
            b'R' => (Role::Rook, rest),
            b'Q' => (Role::Queen, rest),
            b'K' => (Role::King, rest),
            b'P' => (Role::Pawn, rest),
            _ => return Pattern::read_castling(text),
        };
        let (rest, promotion) = split_promotion(role, rest)?;
        let (origin, &[file, rank]) = rest.split_last_chunk()?;
        let to = Square::at(read_file(file)?, read_rank(rank)?);
        let (file, rank) = match origin.strip_suffix(b"x").unwrap_or(origin) {
            [] => (None, None),
            origin => read_origin(origin)?,
        };
        Some(Pattern::Piece { role, file, rank, to, promotion })
    }

    fn read_castling(text: &[u8]) -> Option<Pattern> {
        match text {
            b"O-O" | b"0-0" => Some(Pattern::Castling(Wing::King)),
            b"O-O-O" | b"0-0-0" => Some(Pattern::Castling(Wing::Queen)),
            _ => None,
        }
    }
}

fn read_file(letter: u8) -> Option<File> {
    File::try_new(usize::from(letter.wrapping_sub(b'a')))
}

fn read_rank(digit: u8) -> Option<Rank> {
    Rank::try_new(usize::from(digit.wrapping_sub(b'1')))
}

/// Where a piece comes from: a file, a rank or both, and before the destination perhaps `:` or `-`.
fn read_origin(origin: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    match origin {
        [rest @ .., b':' | b'-'] if !rest.ends_with(b"x") => {
            if rest.is_empty() {
                Some((None, None))
            } else {
                read_origin(rest)
            }
        }
        [rank @ b'1'..=b'8'] => Some((None, read_rank(*rank))),
        [file] => Some((Some(read_file(*file)?), None)),
        [file, rank] => Some((Some(read_file(*file)?), Some(read_rank(*rank)?))),
        _ => None,
    }
}

/// Without the marks of check, of quality and of en passant at the end.
fn without_marks(text: &[u8]) -> &[u8] {
    let mut text = text.strip_suffix(b"e.p.").unwrap_or(text);
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    text
}

/// `e8=Q`, `e8Q` and `e8(Q)`; only a pawn becomes something.
#[inline]
fn split_promotion(role: Role, text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    if let Some(b'1'..=b'8') = text.last() {
        return Some((text, None));
    }
    let (rest, letter) = match text {
        [rest @ .., b'(', letter, b')'] => (rest, letter),
        [rest @ .., b'=', letter] => (rest, letter),
        [rest @ .., letter] => (rest, letter),
        [] => return None,
    };
    let promoted = match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        _ => return None,
    };
    (role == Role::Pawn).then_some((rest, Some(promoted)))
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
