//! How a match stands: counted game by game, in whatever order they end.

use crate::config::MatchConfig;
use crate::play::{Findings, Reason};
use crate::record::GameRecord;
use crate::stats::{Counts, Pentanomial, Trinomial};
use chess::Colour;
use std::collections::{BTreeMap, HashMap};

/// How two engines stand against each other, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Whole pairs of games.
    pub pairs: Pentanomial,
    /// All games.
    pub games: Trinomial,
}

impl Meeting {
    const NONE: Meeting = Meeting { pairs: Counts::ZERO, games: Counts::ZERO };

    fn reversed(&self) -> Meeting {
        Meeting { pairs: self.pairs.reversed(), games: self.games.reversed() }
    }

    fn add(&mut self, other: &Meeting) {
        self.pairs += other.pairs;
        self.games += other.games;
    }
}

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    meetings: HashMap<(usize, usize), Meeting>,
    /// Pairs of which one game has ended, with the half points of the engine that comes first in the list.
    halves: HashMap<u64, usize>,
    findings: Vec<Findings>,
    failures: Vec<u64>,
    reasons: BTreeMap<Reason, u64>,
    games: u64,
}

impl Standings {
    /// Before the first game.
    #[must_use]
    pub fn new(config: &MatchConfig) -> Standings {
        let names: Vec<String> = config.engines.iter().map(|engine| engine.name.clone()).collect();
        let count = names.len();
        Standings {
            names,
            meetings: HashMap::new(),
            halves: HashMap::new(),
            findings: vec![Findings::default(); count],
            failures: vec![0; count],
            reasons: BTreeMap::new(),
            games: 0,
        }
    }

    /// Counts a game. Games between engines that are not of this match are not counted.
    pub fn add(&mut self, record: &GameRecord) {
        let place = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(white), Some(black)) = (place(&record.white), place(&record.black)) else { return };
        self.games += 1;
        *self.reasons.entry(record.reason).or_default() += 1;
        self.findings[white] += record.findings[0];
        self.findings[black] += record.findings[1];
        let white_points = record.white_half_points();
        if let Some(side) = record.failed() {
            self.failures[if side == Colour::White { white } else { black }] += 1;
        }
        let (first, second) = (white.min(black), white.max(black));
        let points = if white == first { white_points } else { 2 - white_points };
        let meeting = self.meetings.entry((first, second)).or_insert(Meeting::NONE);
        meeting.games.0[points] += 1;
        match self.halves.remove(&record.pair) {
            Some(other) => meeting.pairs.0[points + other] += 1,
            None => {
                self.halves.insert(record.pair, points);
            }
        }
    }

    /// The engines' names, in the order of the match.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Games that have ended.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How one engine stands against another, by their places.
    #[must_use]
    pub fn meeting(&self, engine: usize, other: usize) -> Meeting {
        let meeting = self.meetings.get(&(engine.min(other), engine.max(other))).unwrap_or(&Meeting::NONE);
        if engine <= other { *meeting } else { meeting.reversed() }
    }

    /// How one engine stands against all others together.
    #[must_use]
    pub fn against_all(&self, engine: usize) -> Meeting {
        let mut all = Meeting::NONE;
        (0..self.names.len()).filter(|other| *other != engine).for_each(|other| all.add(&self.meeting(engine, other)));
        all
    }

    /// The engines' places, the best score first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.names.len()).collect();
        let score = |place: &usize| self.against_all(*place).games.score();
        places.sort_by(|a, b| score(b).total_cmp(&score(a)));
        places
    }

    /// What was odd about an engine's output.
    #[must_use]
    pub fn findings(&self, engine: usize) -> Findings {
        self.findings[engine]
    }

    /// How often an engine failed: flag, illegal move, crash.
    #[must_use]
    pub fn failures(&self, engine: usize) -> u64 {
        self.failures[engine]
    }

    /// How games ended.
    #[must_use]
    pub fn reasons(&self) -> &BTreeMap<Reason, u64> {
        &self.reasons
    }
}
