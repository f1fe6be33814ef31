//! How a game ended, for each seat.

use crate::{Kind, Loss, Seat};
use chess::GameResult;
use game::Ending;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a game was for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// The end of a game, as it is kept: what a later version of the rules would say changes nothing.
///
/// A game of four is `{"kind":"checkmate","results":{"N":"loss",…}}`, a game of two
/// `{"result":"1-0","reason":"checkmate","article":"5.1.1","results":{…}}`. Where nobody has a result (`aborted`),
/// `results` is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Why a game of four ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Cow<'static, str>>,
    /// The result of a game of two, as a score sheet has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
    /// Why a game of two ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Cow<'static, str>>,
    /// The article of the Laws of Chess that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<Cow<'static, str>>,
    /// Who resigned, lost on time or went away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// What the game was for each seat.
    pub results: BTreeMap<Seat, Standing>,
}

impl Outcome {
    /// Why the game ended.
    pub fn reason(&self) -> &str {
        self.kind.as_deref().or(self.reason.as_deref()).unwrap_or_default()
    }

    pub(crate) fn four(kind: &'static str, by: Option<Seat>, results: BTreeMap<Seat, Standing>) -> Outcome {
        Outcome { kind: Some(kind.into()), result: None, reason: None, article: None, by, results }
    }

    /// All four draw.
    pub(crate) fn all_draw(kind: &'static str) -> Outcome {
        Outcome::four(kind, None, Kind::Duplicate.seats().iter().map(|&seat| (seat, Standing::Draw)).collect())
    }

    /// One of four loses by something other than mate.
    pub(crate) fn lost(kind: &'static str, loser: Seat, loss: Loss) -> Outcome {
        // Opponents of a player sit beside it; the one opposite shares no board with it.
        let opposite = |seat: Seat| match seat {
            Seat::North => Seat::South,
            Seat::South => Seat::North,
            Seat::East => Seat::West,
            _ => Seat::East,
        };
        let standing = |&seat: &Seat| match loss {
            _ if seat == loser => (seat, Standing::Loss),
            Loss::OpponentsWin if seat != opposite(loser) => (seat, Standing::Win),
            _ => (seat, Standing::Draw),
        };
        Outcome::four(kind, Some(loser), Kind::Duplicate.seats().iter().map(standing).collect())
    }

    /// Nobody has a result.
    pub(crate) fn aborted(by: Option<Seat>) -> Outcome {
        Outcome::four("aborted", by, BTreeMap::new())
    }
}

impl From<duplicate::Outcome> for Outcome {
    fn from(outcome: duplicate::Outcome) -> Outcome {
        let standing = |player| match outcome.standing(player) {
            duplicate::Standing::Win => Standing::Win,
            duplicate::Standing::Draw => Standing::Draw,
            duplicate::Standing::Loss => Standing::Loss,
        };
        let results = duplicate::Player::ALL.into_iter().map(|player| (Seat::from(player), standing(player)));
        Outcome::four(outcome.kind.name(), None, results.collect())
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        let standing = |seat| match ending.result {
            GameResult::Draw => Standing::Draw,
            GameResult::Win(colour) if Seat::from(colour) == seat => Standing::Win,
            GameResult::Win(_) => Standing::Loss,
        };
        Outcome {
            kind: None,
            result: Some(ending.result.to_string().into()),
            reason: Some(ending.reason.name().into()),
            article: ending.reason.article().map(Cow::from),
            by: ending.reason.by().map(Seat::from),
            results: Kind::Chess.seats().iter().map(|&seat| (seat, standing(seat))).collect(),
        }
    }
}
