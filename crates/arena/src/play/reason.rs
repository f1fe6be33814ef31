//! Why a game ended.

use chess::{Claim, EndReason};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a game ended: by the rules, by an engine's failure, or because we were asked to end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Reason {
    /// By itself.
    Rules(EndReason),
    /// A draw could be claimed.
    Claim(Claim),
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
    /// What a game ends by that the rules do not know.
    const OTHERS: [Reason; 10] = [
        Reason::Time,
        Reason::TimeButNoMate,
        Reason::IllegalMove,
        Reason::Nonsense,
        Reason::Silence,
        Reason::Died,
        Reason::NoStart,
        Reason::AgreedDraw,
        Reason::Resigned,
        Reason::TooLong,
    ];

    /// The name that scripts rely on.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Rules(reason) => reason.name(),
            Reason::Claim(claim) => claim.name(),
            Reason::Time => "time",
            Reason::TimeButNoMate => "time-but-no-mate",
            Reason::IllegalMove => "illegal-move",
            Reason::Nonsense => "nonsense",
            Reason::Silence => "silence",
            Reason::Died => "died",
            Reason::NoStart => "no-start",
            Reason::AgreedDraw => "agreed-draw",
            Reason::Resigned => "resigned",
            Reason::TooLong => "too-long",
        }
    }

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
            Reason::Rules(_) | Reason::Claim(_) => "normal",
        }
    }
}

impl From<Reason> for &'static str {
    fn from(reason: Reason) -> &'static str {
        reason.name()
    }
}

impl TryFrom<String> for Reason {
    type Error = UnknownReason;

    fn try_from(name: String) -> Result<Reason, UnknownReason> {
        let rules = EndReason::ALL.into_iter().map(Reason::Rules).chain(Claim::ALL.map(Reason::Claim));
        rules.chain(Reason::OTHERS).find(|reason| reason.name() == name).ok_or(UnknownReason(name))
    }
}

/// A name that no reason has.
#[derive(Debug, thiserror::Error)]
#[error("no game ends by {0:?}")]
pub struct UnknownReason(String);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Rules(reason) => return reason.fmt(f),
            Reason::Claim(claim) => return claim.fmt(f),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_read_as_it_was_written() {
        let rules = EndReason::ALL.map(Reason::Rules).into_iter().chain(Claim::ALL.map(Reason::Claim));
        for reason in rules.chain(Reason::OTHERS) {
            assert_eq!(Reason::try_from(reason.name().to_owned()).unwrap(), reason);
        }
        assert_eq!(Reason::try_from("boredom".to_owned()).unwrap_err().to_string(), "no game ends by \"boredom\"");
    }
}
