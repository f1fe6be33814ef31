//! What a game began with. It never changes afterwards.

use crate::{Kind, Rulings, Seat};
use chess::{FenError, Position};
use game::{Game, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use thiserror::Error;

/// The version of the rules by which entries are judged and folded. A game is kept with the version it began with.
pub const RULES: u32 = 1;

/// What a game began with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The version of the rules.
    #[serde(default = "newest")]
    pub rules: u32,
    /// What is played.
    pub kind: Kind,
    /// How much time each player has; none for a game without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The position from which chess is played, as FEN; none for the starting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What nobody has decided for good.
    #[serde(default)]
    pub rulings: Rulings,
    /// The seats that the server's engine plays, each with its level from 1 up.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub engines: BTreeMap<Seat, u8>,
}

fn newest() -> u32 {
    RULES
}

/// Why no game can be played so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoSetup {
    /// The game was begun by a newer program.
    #[error("the game is played by version {0} of the rules, and this program knows versions up to {RULES}")]
    NewerRules(u32),
    /// Clocks without time.
    #[error("the clock must have at least one second and at most 30 days for the game, and at most one day a move")]
    BadClock,
    /// Duplicate chess has one starting position.
    #[error("\"start\" is for chess only: duplicate chess has one starting position")]
    NoStart,
    /// The text is no position.
    #[error("\"start\" is no position: {0}")]
    BadStart(#[from] FenError),
    /// There is nothing to play.
    #[error("\"start\" is a game that is over: {0}")]
    Over(game::Ending),
    /// Somebody has to play.
    #[error("an engine may play any seat of the table but not all of them")]
    NoPeople,
    /// Draws before the first move.
    #[error("\"repetitions\" must be 2 or more, and \"quiet_rounds\" 1 or more")]
    BadRulings,
}

impl Setup {
    /// A game from the start, without clocks, by the provisional rulings.
    pub fn new(kind: Kind) -> Setup {
        Setup { rules: RULES, kind, clock: None, start: None, rulings: Rulings::PROVISIONAL, engines: BTreeMap::new() }
    }

    /// Whether a game can be played so.
    pub(crate) fn check(&self) -> Result<(), NoSetup> {
        const DAY: Duration = Duration::from_secs(24 * 60 * 60);
        if self.rules > RULES {
            return Err(NoSetup::NewerRules(self.rules));
        }
        let range = Duration::from_secs(1)..=30 * DAY;
        if self.clock.is_some_and(|clock| !range.contains(&clock.base) || clock.increment > DAY) {
            return Err(NoSetup::BadClock);
        }
        let engines = self.engines.keys();
        if engines.clone().any(|seat| seat.kind() != self.kind) || engines.len() >= self.kind.seats().len() {
            return Err(NoSetup::NoPeople);
        }
        if self.rulings.repetitions < 2 || self.rulings.quiet_rounds < 1 {
            return Err(NoSetup::BadRulings);
        }
        Ok(())
    }

    /// The game of chess that begins.
    pub(crate) fn chess(&self) -> Result<Game, NoSetup> {
        let position = self.start.as_deref().map_or(Ok(Position::default()), Position::from_fen)?;
        let game = Game::start(position, None);
        game.ending().map_or(Ok(game), |ending| Err(NoSetup::Over(ending)))
    }
}
