//! Why a move can or cannot be played: a verdict for each of the player's two boards, as data and in words.
//!
//! The first reason that applies is the one that is given, in the order in which a player would look: whose piece it is, a
//! ghost, how it moves, what is in the way, what becomes of the king. [`Explanation`], [`BoardVerdict`], [`Reason`] and
//! [`Effect`] all print as English sentences.

mod castling;
mod find;
mod words;

use crate::{BoardName, Fall, Player, Table};
use chess::{Role, Square, Wing};

/// What both boards of the player to move say of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Who is to move.
    pub player: Player,
    /// Where the move begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What each of the player's boards says, in the order of [`Player::boards`].
    pub verdicts: [BoardVerdict; 2],
}

/// What one board says of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardVerdict {
    /// Which board.
    pub board: BoardName,
    /// What the move does there, or the first reason that it is not legal.
    pub verdict: Result<Effect, Reason>,
}

/// A piece in a sentence: whose it is, what, where, and whether it is a ghost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnedPiece {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
    /// Whether it can never move again.
    pub ghost: bool,
}

/// A piece in the way.
pub type Blocker = OwnedPiece;

/// A piece that gives check, or would.
pub type Threat = OwnedPiece;

/// What a legal move does on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What moves.
    pub piece: OwnedPiece,
    /// Where it goes.
    pub to: Square,
    /// What it takes, and where that stands.
    pub takes: Option<OwnedPiece>,
    /// Whether it takes en passant.
    pub en_passant: bool,
    /// To which side it castles.
    pub castles: Option<Wing>,
    /// Whether a pawn reaches the last rank.
    pub promotes: bool,
    /// Whom it puts in check.
    pub check: Option<Player>,
}

/// The first reason for which a move is not legal on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It ends where it begins.
    NoMove(Square),
    /// Nothing stands where it begins. If the player's piece was taken there while its twin stands on, this is how.
    Empty(Square, Option<Fall>),
    /// Somebody else's piece stands where it begins. If it is there in place of the player's own, this is how that fell.
    NotYours(OwnedPiece, Option<Fall>),
    /// The piece is a ghost, and this is how its twin fell. Whether this board alone would allow the move.
    Ghost {
        /// The piece.
        piece: OwnedPiece,
        /// How its twin fell; unknown only if the record does not tell.
        twin: Option<Fall>,
        /// Whether the move would be legal if there were no other board.
        legal_alone: bool,
    },
    /// A piece of the player's own stands where it ends. If the king was put on a rook with which it may castle, that is
    /// done by going to this square.
    OwnPiece(OwnedPiece, Option<Square>),
    /// The piece does not move like that.
    NotHowItMoves(OwnedPiece, Square),
    /// A pawn would go diagonally, but there is nothing to take.
    NothingToTake {
        /// The pawn.
        pawn: OwnedPiece,
        /// Where it would go.
        to: Square,
        /// A pawn beside it that it could have taken en passant only at once.
        too_late: Option<OwnedPiece>,
    },
    /// Something stands in the way.
    Blocked(OwnedPiece, Blocker),
    /// The king is in check, and the move does nothing about it.
    StaysInCheck(OwnedPiece, Vec<Threat>),
    /// The move opens a line to the king.
    ExposesKing(OwnedPiece, Vec<Threat>),
    /// The king would step next to, or into the reach of, these.
    StepsIntoCheck(Square, Vec<Threat>),
    /// The king or the rook has moved, or the rook was taken.
    CastlingLost(Wing, Option<CastlingRightLost>),
    /// Something stands between king and rook.
    CastlingBlocked(Wing, Blocker),
    /// A king in check does not castle.
    CastlingInCheck(Wing, Vec<Threat>),
    /// The king would pass over, or end on, a square that is attacked.
    CastlingThroughCheck {
        /// To which side.
        wing: Wing,
        /// The attacked square.
        square: Square,
        /// What attacks it.
        by: Vec<Threat>,
    },
}

/// How and when the right to castle went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingRightLost {
    /// What happened.
    pub how: LossOfRight,
    /// At which ply.
    pub ply: usize,
}

/// How a right to castle is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LossOfRight {
    /// The king moved.
    KingMoved,
    /// The rook moved.
    RookMoved,
    /// The rook was taken.
    RookTaken,
}

impl Explanation {
    /// Whether the move can be played: whether it is legal on both boards.
    pub fn is_playable(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.verdict.is_ok())
    }

    /// What one of the player's boards says.
    pub fn on(&self, board: BoardName) -> Option<&BoardVerdict> {
        self.verdicts.iter().find(|verdict| verdict.board == board)
    }
}

impl Table {
    /// What each board of the player to move says of a move, at the ply that is looked at. What a pawn becomes plays no part
    /// in it.
    pub fn explain(&self, from: Square, to: Square) -> Explanation {
        let player = self.player();
        let verdicts = player.boards().map(|board| BoardVerdict { board, verdict: self.verdict(board, from, to) });
        Explanation { player, from, to, verdicts }
    }
}
