//! Why a game ended.

use chess::EndReason;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a game ended: by the rules, by an engine's failure, or because we were asked to end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Neither side has enough to mate.
    InsufficientMaterial,
    /// No mate can be reached.
    DeadPosition,
    /// The position has occurred three times.
    Threefold,
    /// Fifty moves without a capture or pawn move.
    FiftyMove,
    /// The position has occurred five times.
    Fivefold,
    /// Seventy-five moves without a capture or pawn move.
    SeventyFiveMove,
    /// The flag fell.
    Time,
    /// The flag fell, but the opponent could not have mated: a draw.
    TimeButNoMate,
    /// The move was not legal.
    IllegalMove,
    /// What should have been a move was not even that.
    Nonsense,
    /// There was no answer, where no clock was running.
    Silence,
    /// The process ended.
    Died,
    /// It did not start, or never said `uciok` or `readyok`.
    NoStart,
    /// Adjudicated: both engines saw a draw.
    AgreedDraw,
    /// Adjudicated: the loser saw the loss.
    Resigned,
    /// Adjudicated: too long.
    TooLong,
}

impl Reason {
    /// Whether the game was lost by an engine that did something it must not do.
    #[must_use]
    pub fn is_failure(self) -> bool {
        use Reason::{Died, IllegalMove, NoStart, Nonsense, Silence, Time, TimeButNoMate};
        matches!(self, Time | TimeButNoMate | IllegalMove | Nonsense | Silence | Died | NoStart)
    }

    /// What the Termination tag of PGN calls it.
    #[must_use]
    pub fn termination(self) -> &'static str {
        match self {
            Reason::Time | Reason::TimeButNoMate => "time forfeit",
            Reason::IllegalMove | Reason::Nonsense => "rules infraction",
            Reason::Silence | Reason::Died | Reason::NoStart => "abandoned",
            Reason::AgreedDraw | Reason::Resigned | Reason::TooLong => "adjudication",
            _ => "normal",
        }
    }
}

impl From<EndReason> for Reason {
    fn from(reason: EndReason) -> Reason {
        match reason {
            EndReason::Checkmate => Reason::Checkmate,
            EndReason::Stalemate => Reason::Stalemate,
            EndReason::InsufficientMaterial => Reason::InsufficientMaterial,
            EndReason::DeadPosition => Reason::DeadPosition,
            EndReason::Fivefold => Reason::Fivefold,
            EndReason::SeventyFiveMove => Reason::SeventyFiveMove,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::DeadPosition => "dead position",
            Reason::Threefold => "threefold repetition",
            Reason::FiftyMove => "fifty-move rule",
            Reason::Fivefold => "fivefold repetition",
            Reason::SeventyFiveMove => "seventy-five-move rule",
            Reason::Time => "loss on time",
            Reason::TimeButNoMate => "time, but no mate possible",
            Reason::IllegalMove => "illegal move",
            Reason::Nonsense => "no move at all",
            Reason::Silence => "no answer",
            Reason::Died => "the engine died",
            Reason::NoStart => "the engine did not start",
            Reason::AgreedDraw => "draw adjudicated",
            Reason::Resigned => "win adjudicated",
            Reason::TooLong => "draw by length adjudicated",
        })
    }
}
