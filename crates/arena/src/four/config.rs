//! What a match of four is.

use super::Seating;
use crate::config::SprtConfig;
use duplicate::{DoubleMate, Rulings, Stalemate, TurnOrder};
use quartet::{Limits, NAMES};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The milliseconds a move of a player for whom nothing is said, unless it is a level.
pub const USUAL_TIME: u64 = 100;

/// A kind of player: who it is, and what it is given for each move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// The player's name, as [`quartet::by_name`] knows it.
    pub player: String,
    /// So many nodes a move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    /// So many milliseconds a move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time: Option<u64>,
}

impl Kind {
    /// The limits of a move.
    #[must_use]
    pub fn limits(&self) -> Limits {
        // A level has limits of its own.
        let unlimited = self.nodes.is_none() && quartet::Level::from_name(&self.player).is_none();
        let time = self.time.or_else(|| unlimited.then_some(USUAL_TIME));
        Limits { nodes: self.nodes, movetime: time.map(Duration::from_millis), ..Limits::default() }
    }
}

/// Why words do not name a kind of player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KindError {
    /// Nobody is called that.
    #[error(transparent)]
    Unknown(#[from] quartet::UnknownPlayer),
    /// What stands after a colon is no limit.
    #[error("{0:?} is no limit of a player: write NAME:nodes=N for nodes or NAME:time=MS for milliseconds a move")]
    Limit(String),
    /// The same limit stands there twice.
    #[error("{0:?} gives the same limit twice")]
    Twice(String),
}

/// `NAME[:nodes=N][:time=MS]`.
impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Kind, KindError> {
        let mut words = text.split(':');
        let player = words.next().unwrap_or_default().to_owned();
        if !NAMES.contains(&player.as_str()) {
            return Err(quartet::UnknownPlayer(player).into());
        }
        let mut kind = Kind { player, nodes: None, time: None };
        for word in words {
            let known =
                word.split_once('=').and_then(|(key, value)| Some((key, value.parse().ok().filter(|&n| n > 0)?)));
            let place = match known {
                Some(("nodes", _)) => &mut kind.nodes,
                Some(("time", _)) => &mut kind.time,
                _ => return Err(KindError::Limit(word.to_owned())),
            };
            if place.replace(known.map_or(0, |(_, value)| value)).is_some() {
                return Err(KindError::Twice(text.to_owned()));
            }
        }
        Ok(kind)
    }
}

/// As it is written on the command line.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.player)?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, ":nodes={nodes}"))?;
        self.time.map_or(Ok(()), |time| write!(f, ":time={time}"))
    }
}

/// The rulings of which the inventor has not yet said which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Variant {
    /// A player in stalemate passes, instead of ending the game.
    pub stalemate_passes: bool,
    /// Of two who mate, the one who moved last wins, instead of both.
    pub last_mates: bool,
    /// Turns go around the table, N E S W, instead of N S E W.
    pub around_the_table: bool,
}

impl Variant {
    /// The rulings, those that are not asked about being as they are.
    #[must_use]
    pub fn rulings(self) -> Rulings {
        let usual = Rulings::default();
        Rulings {
            stalemate: if self.stalemate_passes { Stalemate::Passes } else { usual.stalemate },
            double_mate: if self.last_mates { DoubleMate::LastToMoveWins } else { usual.double_mate },
            order: if self.around_the_table { TurnOrder::AroundTheTable } else { usual.order },
            ..usual
        }
    }
}

/// In words, as in a heading.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            (self.stalemate_passes, "who is stalemated passes"),
            (self.last_mates, "of two who mate the last to move wins"),
            (self.around_the_table, "turns go N E S W"),
        ];
        let words: Vec<&str> = words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect();
        f.write_str(&if words.is_empty() { "provisional rulings".to_owned() } else { words.join(", ") })
    }
}

/// A whole match of four.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FourConfig {
    /// What it is called.
    pub event: String,
    /// Who plays.
    pub kinds: Vec<Kind>,
    /// In which seatings.
    pub seating: Seating,
    /// How many openings at most, each in all seatings.
    pub openings: u64,
    /// Where openings and the players' chance come from.
    pub seed: u64,
    /// How many random plies an opening has: from this to that.
    pub plies: [usize; 2],
    /// By which rulings.
    #[serde(default)]
    pub variant: Variant,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// The test, if it is one: of the first kind against the others.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sprt: Option<SprtConfig>,
}

/// Why a match makes no sense.
#[derive(Clone, Debug, PartialEq, Error)]
#[allow(missing_docs)] // the messages say it
pub enum FourConfigError {
    #[error("a match of four needs from 1 to 4 kinds of players, not {0}")]
    Kinds(usize),
    #[error("{0} is there twice: give it other limits, or name it once")]
    Same(String),
    #[error("one against three needs two kinds of players or more")]
    Alone,
    #[error("two and two needs exactly two kinds of players, not {0}")]
    Pairs(usize),
    #[error("an opening has from {0} to {1} plies, which makes no sense: it is from 0 to 40, the smaller first")]
    Plies(usize, usize),
    #[error("a match needs an opening")]
    NoOpenings,
    #[error("{0}")]
    Sprt(#[from] crate::stats::SprtError),
    #[error("a test needs two kinds of players or more")]
    NothingToTest,
}

impl FourConfig {
    /// Whether it makes sense.
    pub fn check(&self) -> Result<(), FourConfigError> {
        let kinds = self.kinds.len();
        let names: BTreeSet<String> = self.kinds.iter().map(Kind::to_string).collect();
        let twice = self.kinds.iter().enumerate().find(|(place, kind)| self.kinds[..*place].contains(kind));
        match () {
            () if !(1..=4).contains(&kinds) => return Err(FourConfigError::Kinds(kinds)),
            () if names.len() < kinds => {
                return Err(FourConfigError::Same(twice.map_or(String::new(), |(_, kind)| kind.to_string())));
            }
            () if self.seating == Seating::TwoAndTwo && kinds != 2 => return Err(FourConfigError::Pairs(kinds)),
            () if self.seating == Seating::OneAgainstThree && kinds < 2 => return Err(FourConfigError::Alone),
            () if self.plies[0] > self.plies[1] || self.plies[1] > 40 => {
                return Err(FourConfigError::Plies(self.plies[0], self.plies[1]));
            }
            () if self.openings == 0 => return Err(FourConfigError::NoOpenings),
            () if self.sprt.is_some() && kinds < 2 => return Err(FourConfigError::NothingToTest),
            () => {}
        }
        self.sprt.as_ref().map(SprtConfig::test).transpose()?;
        Ok(())
    }
}
