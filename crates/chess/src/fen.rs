//! Forsyth-Edwards Notation: a position in one line.
//!
//! Read is what is out there: castling as `KQkq`, as X-FEN and as Shredder-FEN files, missing clocks. Written is
//! X-FEN, which for standard chess is plain FEN, with an en passant square only where a legal capture exists.

mod text;

use crate::{Colour, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square, Wing};
use std::fmt::{self, Write};
use std::str::FromStr;
pub use text::FenText;

/// What is wrong with a FEN, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is empty.
    Empty,
    /// The placement has not eight ranks.
    RankCount(usize),
    /// A rank has not eight squares.
    RankLength {
        /// The rank.
        rank: Rank,
        /// How many squares its text describes.
        squares: usize,
    },
    /// A letter that is no piece, or a digit from 1 to 8.
    UnknownPiece {
        /// What was found.
        found: char,
        /// The rank in which it stands.
        rank: Rank,
    },
    /// There is nothing after the placement.
    MissingTurn,
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// Castling rights that cannot be read.
    Castling(String),
    /// A castling right that another letter has given already.
    RepeatedCastling(char),
    /// A castling right for a wing on which the side has no rook beside its king.
    CastlingWithoutRook(char),
    /// The en passant field is neither a square nor `-`.
    EnPassant(String),
    /// The clock of quiet plies is not a number from 0 to 65535.
    Clock(String),
    /// The number of the move is not a number from 0 to 65535.
    Fullmove(String),
    /// Something follows the last field.
    Trailing(String),
    /// The text can be read, but it describes no position of chess.
    Invalid(InvalidPosition),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenError::*;
        match self {
            Empty => write!(f, "the FEN is empty"),
            RankCount(1) => write!(f, "the FEN's board has 1 rank, not 8"),
            RankCount(count) => write!(f, "the FEN's board has {count} ranks, not 8"),
            RankLength { rank, squares } => write!(f, "rank {rank} of the FEN has {squares} squares, not 8"),
            UnknownPiece { found, rank } => {
                write!(f, "'{}' in rank {rank} of the FEN is no piece", found.escape_debug())
            }
            MissingTurn => write!(f, "the FEN does not say whose move it is"),
            Turn(text) => write!(f, "the side to move is 'w' or 'b', not {text:?}"),
            Castling(text) => write!(f, "castling rights are letters such as 'KQkq', or '-', not {text:?}"),
            RepeatedCastling(letter) => write!(f, "castling right '{letter}' is given twice"),
            CastlingWithoutRook(letter) => write!(f, "castling right '{letter}' has no king and rook to castle with"),
            EnPassant(text) => write!(f, "the en passant square is a square or '-', not {text:?}"),
            Clock(text) => write!(f, "the clock of quiet plies is a number from 0 to 65535, not {text:?}"),
            Fullmove(text) => write!(f, "the move number is a number from 0 to 65535, not {text:?}"),
            Trailing(text) => write!(f, "{text:?} follows the end of the FEN"),
            Invalid(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for FenError {}

impl From<InvalidPosition> for FenError {
    fn from(reason: InvalidPosition) -> FenError {
        FenError::Invalid(reason)
    }
}

impl Position {
    /// Reads a FEN. Fields after the side to move may be left out.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Ok(Position::try_from(&fen.parse::<Setup>()?)?)
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        (*self.fen_text()).to_owned()
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Setup, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let mut setup = read_position_fields(&mut fields)?;
        if let Some(text) = fields.next() {
            setup.clock = number(text).ok_or_else(|| FenError::Clock(quoted(text)))?;
        }
        if let Some(text) = fields.next() {
            setup.fullmove = number(text).ok_or_else(|| FenError::Fullmove(quoted(text)))?.max(1);
        }
        match fields.next() {
            Some(text) => Err(FenError::Trailing(quoted(text))),
            None => Ok(setup),
        }
    }
}

/// The four fields that FEN and EPD share.
pub(crate) fn read_position_fields<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Result<Setup, FenError> {
    let mut setup = Setup::EMPTY;
    read_placement(fields.next().ok_or(FenError::Empty)?, &mut setup)?;
    setup.turn = match fields.next().ok_or(FenError::MissingTurn)? {
        "w" => Colour::White,
        "b" => Colour::Black,
        text => return Err(FenError::Turn(quoted(text))),
    };
    read_castling(fields.next().unwrap_or("-"), &mut setup)?;
    setup.en_passant = match fields.next().unwrap_or("-") {
        "-" => None,
        text => Some(text.parse().map_err(|_| FenError::EnPassant(quoted(text)))?),
    };
    Ok(setup)
}

fn read_placement(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut squares = 0;
        for found in row.chars() {
            match (found.to_digit(9), Piece::from_char(found)) {
                (Some(empty @ 1..=8), _) => squares += empty as usize,
                (_, Some(piece)) => {
                    if let Some(file) = File::try_new(squares) {
                        setup.board[Square::at(file, rank) as usize] = Some(piece);
                    }
                    squares += 1;
                }
                _ => return Err(FenError::UnknownPiece { found, rank }),
            }
        }
        if squares != 8 {
            return Err(FenError::RankLength { rank, squares });
        }
    }
    Ok(())
}

/// `K` means the outermost rook on the king's side, as X-FEN says; a file letter means the rook on that file.
fn read_castling(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let unreadable = || FenError::Castling(quoted(text));
    for letter in text.chars() {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, colour, Wing::King).ok_or(FenError::CastlingWithoutRook(letter))?,
            'q' => outermost_rook(setup, colour, Wing::Queen).ok_or(FenError::CastlingWithoutRook(letter))?,
            file => {
                let file = File::from_char(file).ok_or_else(unreadable)?;
                Square::at(file, Rank::First.relative_to(colour))
            }
        };
        if setup.castling.contains(rook) {
            return Err(FenError::RepeatedCastling(letter));
        }
        setup.castling = setup.castling.with(rook);
    }
    Ok(())
}

fn outermost_rook(setup: &Setup, colour: Colour, wing: Wing) -> Option<Square> {
    let home = Rank::First.relative_to(colour).squares();
    let is = |square: &Square, role| setup.board[*square as usize] == Some(Piece { colour, role });
    let king = home.into_iter().find(|square| is(square, Role::King))?;
    let mut rooks = home.into_iter().filter(|&square| is(&square, Role::Rook) && Wing::of(king, square) == wing);
    match wing {
        Wing::King => rooks.last(),
        Wing::Queen => rooks.next(),
    }
}

/// Plain digits only: no sign, nothing that does not fit.
pub(crate) fn number(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Enough of a text to recognise it in an error message.
pub(crate) fn quoted(text: &str) -> String {
    const ENOUGH: usize = 40;
    if text.chars().count() <= ENOUGH { text.into() } else { text.chars().take(ENOUGH).chain(['…']).collect() }
}

/// Enough of some bytes: UTF-8 where they are, else Latin-1, as in files of games.
pub(crate) fn quoted_bytes(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) => quoted(text),
        Err(_) => quoted(&text.iter().copied().map(char::from).collect::<String>()),
    }
}

/// The FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_position_fields(f)?;
        write!(f, " {} {}", self.clock, self.fullmove)
    }
}

impl Setup {
    /// The four fields that FEN and EPD share.
    pub(crate) fn write_position_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.write_rank(f, rank)?;
            f.write_char(if rank == Rank::First { ' ' } else { '/' })?;
        }
        f.write_char(self.turn.to_char())?;
        f.write_char(' ')?;
        if self.castling.is_empty() {
            f.write_str("-")?;
        }
        for colour in Colour::ALL {
            for wing in Wing::ALL {
                self.write_castling(f, colour, wing)?;
            }
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }

    fn write_rank(&self, f: &mut fmt::Formatter<'_>, rank: Rank) -> fmt::Result {
        let mut empty = 0;
        for file in File::ALL {
            match self.board[Square::at(file, rank) as usize] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        f.write_char(char::from(b'0' + empty))?;
                    }
                    empty = 0;
                    f.write_char(piece.to_char())?;
                }
            }
        }
        if empty > 0 { f.write_char(char::from(b'0' + empty)) } else { Ok(()) }
    }

    /// The wing's letter where the right is the outermost rook's, else the rook's file.
    fn write_castling(&self, f: &mut fmt::Formatter<'_>, colour: Colour, wing: Wing) -> fmt::Result {
        let home = Rank::First.relative_to(colour).squares();
        let king = Some(Piece { colour, role: Role::King });
        let king = home.into_iter().find(|&square| self.board[square as usize] == king);
        for rook in self.castling & home {
            if king.is_none_or(|king| Wing::of(king, rook) != wing) {
                continue;
            }
            let letter = match wing {
                _ if outermost_rook(self, colour, wing) != Some(rook) => rook.file().to_char(),
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            f.write_char(if colour == Colour::White { letter.to_ascii_uppercase() } else { letter })?;
        }
        Ok(())
    }
}
