//! Moves in the notation of the Universal Chess Interface: `e2e4`, `e7e8q`.

use crate::fen::quoted;
use crate::{CastlingMode, Colour, Move, MoveKind, Piece, Position, Role, Square, Wing};
use std::fmt;
use std::str::FromStr;

/// A move as UCI writes it: coordinates, not tied to any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches; for castling, the king's destination or the rook's square.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// Why a text is no move of a position in UCI notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciMoveError {
    /// The text is not two squares with at most a promotion's letter.
    Syntax(String),
    /// The move cannot be played in the position.
    Illegal(UciMove, IllegalMove),
}

/// Why a move with certain coordinates cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// There is nothing to move.
    NoPiece(Square),
    /// The piece is the opponent's.
    NotYours(Piece, Square),
    /// A pawn reaches the last rank, and nobody said what it becomes.
    MissingPromotion,
    /// Something becomes something else that is no pawn on the last rank.
    NotAPromotion,
    /// The piece could go there, but its king would be in check afterwards, or is and would stay so.
    LeavesKingInCheck,
    /// The piece does not move like that here.
    Unreachable(Piece),
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciMoveError::Syntax(text) => write!(f, "{text:?} is no move such as e2e4 or e7e8q"),
            UciMoveError::Illegal(mv, reason) => write!(f, "illegal move {mv}: {reason}"),
        }
    }
}

impl std::error::Error for UciMoveError {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoPiece(square) => write!(f, "there is no piece on {square}"),
            IllegalMove::NotYours(piece, square) => {
                write!(f, "the {piece} on {square} cannot move on {}'s turn", !piece.colour)
            }
            IllegalMove::MissingPromotion => write!(f, "it must say what the pawn becomes"),
            IllegalMove::NotAPromotion => write!(f, "only a pawn that reaches the last rank becomes something else"),
            IllegalMove::LeavesKingInCheck => write!(f, "it leaves the king in check"),
            IllegalMove::Unreachable(piece) => write!(f, "the {piece} cannot go there"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<UciMove, UciMoveError> {
        let read = || {
            let from = text.get(0..2)?.parse().ok()?;
            let to = text.get(2..4)?.parse().ok()?;
            let mut rest = text.get(4..)?.chars();
            let promotion = match rest.next() {
                None => None,
                Some(letter) => Some(Role::from_char(letter).filter(|role| Role::PROMOTIONS.contains(role))?),
            };
            rest.next().is_none().then_some(UciMove { from, to, promotion })
        };
        read().ok_or_else(|| UciMoveError::Syntax(quoted(text)))
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.to_char()),
            None => Ok(()),
        }
    }
}

impl UciMove {
    /// The legal move of a position that this names. Castling is understood in both ways of writing it.
    pub fn to_move(self, position: &Position) -> Result<Move, UciMoveError> {
        position
            .find_move(self.from, self.to, self.promotion)
            .ok_or_else(|| UciMoveError::Illegal(self, position.why_illegal(self)))
    }
}

impl Move {
    /// The move as UCI writes it.
    pub fn to_uci(self, mode: CastlingMode) -> UciMove {
        let (from, mut to) = (self.from(), self.to());
        if self.kind() == MoveKind::Castling && mode == CastlingMode::Standard {
            let colour = if from.rank() == crate::Rank::First { Colour::White } else { Colour::Black };
            to = Wing::of(from, to).king_to(colour);
        }
        UciMove { from, to, promotion: self.promotion() }
    }
}

impl Position {
    /// Reads a move in UCI notation that is legal here.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::default();
    /// assert!(position.parse_uci("e2e4").is_ok());
    /// assert_eq!(position.parse_uci("e2e5").unwrap_err().to_string(),
    ///     "illegal move e2e5: the white pawn cannot go there");
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        text.parse::<UciMove>()?.to_move(self)
    }

    fn why_illegal(&self, uci: UciMove) -> IllegalMove {
        let Some(piece) = self.piece_at(uci.from) else { return IllegalMove::NoPiece(uci.from) };
        if piece.colour != self.turn() {
            return IllegalMove::NotYours(piece, uci.from);
        }
        let last = crate::Rank::Eighth.relative_to(self.turn());
        let promotes = piece.role == Role::Pawn && uci.to.rank() == last;
        if uci.promotion.is_some() && !promotes {
            return IllegalMove::NotAPromotion;
        }
        let with_queen = promotes.then_some(Role::Queen);
        if promotes && uci.promotion.is_none() && self.find_move(uci.from, uci.to, with_queen).is_some() {
            return IllegalMove::MissingPromotion;
        }
        if self.is_pseudo_legal(uci.from, uci.to) {
            return IllegalMove::LeavesKingInCheck;
        }
        IllegalMove::Unreachable(piece)
    }
}
