//! Verdicts as sentences, for people who have never seen the game.
//!
//! Players are named, never addressed: one operator may move for all four.

use super::{BoardVerdict, CastlingRightLost, Effect, Explanation, LossOfRight, OwnedPiece, Reason};
use crate::Fall;
use chess::{Role, Wing};
use std::fmt;

/// `e4d5 cannot be played: NE allows it, but NW does not. NW: …. NE: ….`, in one line.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.verdicts;
        write!(f, "{} {a} {b}", self.summary())
    }
}

impl Explanation {
    /// The first sentence by itself: `e4d5 cannot be played: NE allows it, but NW does not.`
    pub fn summary(&self) -> String {
        let Explanation { from, to, verdicts: [a, b], .. } = self;
        match (a.verdict.is_ok(), b.verdict.is_ok()) {
            (true, true) => format!("{from}{to} can be played: both {} and {} allow it.", a.board, b.board),
            (true, false) => format!("{from}{to} cannot be played: {} allows it, but {} does not.", a.board, b.board),
            (false, true) => format!("{from}{to} cannot be played: {} allows it, but {} does not.", b.board, a.board),
            (false, false) => format!("{from}{to} cannot be played: neither {} nor {} allows it.", a.board, b.board),
        }
    }
}

/// `NW: legal; the pawn takes West's pawn on d5.`
impl fmt::Display for BoardVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Ok(effect) => write!(f, "{}: legal; {effect}.", self.board),
            Err(reason) => write!(f, "{}: not legal; {reason}.", self.board),
        }
    }
}

/// `West's bishop on b4`, with a word about ghosts.
impl fmt::Display for OwnedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ghost = if self.ghost { "ghost " } else { "" };
        write!(f, "{}'s {ghost}{} on {}", self.player, self.role, self.square)
    }
}

/// `the pawn takes West's pawn on d5 and gives check`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, to) = (self.piece.role, self.to);
        match (self.castles, self.takes, self.en_passant) {
            (Some(wing), ..) => write!(f, "the king castles {}", side(wing))?,
            (None, Some(taken), false) => write!(f, "the {role} takes {taken}")?,
            (None, Some(taken), true) => write!(f, "the {role} goes to {to} and takes {taken} en passant")?,
            (None, None, _) => write!(f, "the {role} goes to {to}, which is empty")?,
        }
        if self.promotes {
            write!(f, " and promotes")?;
        }
        match self.check {
            Some(player) => write!(f, ", with check to {player}"),
            None => Ok(()),
        }
    }
}

/// What happened to a piece: `it was taken on NE at ply 7, when East played f5e4`.
impl fmt::Display for Fall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "was taken on {} at ply {}, when {} played {}", self.board, self.ply, self.by, self.mv)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoMove(square) => write!(f, "a move must leave {square}"),
            Reason::Empty(square, None) => write!(f, "nothing stands on {square}"),
            Reason::Empty(square, Some(fall)) => {
                write!(f, "nothing stands on {square} any more: the {} {fall}", fall.role)
            }
            Reason::NotYours(piece, None) => write!(f, "the {} on {} is {}'s", piece.role, piece.square, piece.player),
            Reason::NotYours(piece, Some(fall)) => {
                write!(f, "the {} on {} is {}'s; ", piece.role, piece.square, piece.player)?;
                write!(f, "the {} that stood there {fall}", fall.role)
            }
            Reason::Ghost { piece, twin, legal_alone } => ghost(f, piece, twin.as_ref(), *legal_alone),
            Reason::OwnPiece(piece, to_castle) => {
                let ghost = if piece.ghost { "ghost " } else { "" };
                write!(f, "{}'s own {ghost}{} stands on {}", piece.player, piece.role, piece.square)?;
                match to_castle {
                    Some(to) => write!(f, "; to castle, the king itself goes two squares, to {to}"),
                    None => Ok(()),
                }
            }
            Reason::NotHowItMoves(piece, to) => {
                write!(f, "the {} on {} does not go to {to}: {}", piece.role, piece.square, how(piece.role))
            }
            Reason::NothingToTake { pawn, to, too_late } => {
                write!(f, "the pawn on {} goes diagonally only to take, and nothing stands on {to}", pawn.square)?;
                match too_late {
                    Some(other) => {
                        write!(f, " ({other} can be taken en passant only right after it has gone two squares)")
                    }
                    None => Ok(()),
                }
            }
            Reason::Blocked(piece, blocker) => {
                write!(f, "the way of the {} is blocked by {blocker}", piece.role)?;
                match piece.role == Role::Pawn && blocker.player != piece.player {
                    true => write!(f, ": a pawn does not take straight ahead"),
                    false => Ok(()),
                }
            }
            Reason::StaysInCheck(..) | Reason::ExposesKing(..) | Reason::StepsIntoCheck(..) => king(f, self),
            Reason::CastlingLost(..)
            | Reason::CastlingBlocked(..)
            | Reason::CastlingInCheck(..)
            | Reason::CastlingThroughCheck { .. } => castling(f, self),
        }
    }
}

fn ghost(f: &mut fmt::Formatter<'_>, piece: &OwnedPiece, twin: Option<&Fall>, legal_alone: bool) -> fmt::Result {
    let OwnedPiece { role, square, .. } = piece;
    write!(f, "the {role} on {square} is a ghost and can never move again")?;
    if let Some(fall) = twin {
        write!(f, ": its twin {fall}")?;
    }
    match legal_alone {
        true => write!(f, " (this board alone would allow the move)"),
        false => Ok(()),
    }
}

/// The reasons that are about a king's safety.
fn king(f: &mut fmt::Formatter<'_>, reason: &Reason) -> fmt::Result {
    match reason {
        Reason::StaysInCheck(king, threats) => {
            write!(f, "{king} is in check from {}, and the move does nothing about it", list(threats))
        }
        Reason::ExposesKing(king, threats) => write!(f, "it would leave {king} in check from {}", list(threats)),
        Reason::StepsIntoCheck(to, threats) => {
            write!(f, "on {to} the king would be in check from {}", list(threats))
        }
        _ => Ok(()),
    }
}

/// The reasons that are about castling.
fn castling(f: &mut fmt::Formatter<'_>, reason: &Reason) -> fmt::Result {
    match reason {
        Reason::CastlingLost(wing, lost) => {
            write!(f, "the king may no longer castle {}", side(*wing))?;
            match lost {
                Some(CastlingRightLost { how, ply }) => write!(f, ": {how} at ply {ply}"),
                None => Ok(()),
            }
        }
        Reason::CastlingBlocked(wing, blocker) => {
            write!(f, "the king cannot castle {}: {blocker} stands between king and rook", side(*wing))
        }
        Reason::CastlingInCheck(wing, threats) => {
            write!(f, "the king cannot castle {} out of check, which {} gives", side(*wing), list(threats))
        }
        Reason::CastlingThroughCheck { wing, square, by } => {
            let attack = if by.len() == 1 { "attacks" } else { "attack" };
            write!(f, "the king cannot castle {} over {square}, which {} {attack}", side(*wing), list(by))
        }
        _ => Ok(()),
    }
}

impl fmt::Display for LossOfRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LossOfRight::KingMoved => "the king moved",
            LossOfRight::RookMoved => "the rook moved",
            LossOfRight::RookTaken => "the rook was taken",
        })
    }
}

fn side(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "on the king's side",
        Wing::Queen => "on the queen's side",
    }
}

fn list(pieces: &[OwnedPiece]) -> String {
    pieces.iter().map(OwnedPiece::to_string).collect::<Vec<_>>().join(" and ")
}

fn how(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "a pawn goes one square forward, or two from where it began, and takes one square diagonally forward"
        }
        Role::Knight => "a knight goes two squares along a rank or file and one to the side",
        Role::Bishop => "a bishop goes along diagonals",
        Role::Rook => "a rook goes along ranks and files",
        Role::Queen => "a queen goes along ranks, files and diagonals",
        Role::King => "a king goes one square, or two to castle from where it began",
    }
}
