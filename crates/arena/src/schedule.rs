//! Which game is which: a number is all it takes to know who plays, with which colour, from which opening.

use crate::config::{Format, MatchConfig};

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 1.
    pub game: u64,
    /// The number of its pair, from 1: two games from one opening with the colours swapped.
    pub pair: u64,
    /// The round, from 1: within one, everybody who meets does so once, from the same opening.
    pub round: u64,
    /// Who plays White and Black, by their places in the list of engines.
    pub players: [usize; 2],
    /// The opening's place in the order of openings.
    pub opening: usize,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: u64,
    skip: usize,
}

impl Schedule {
    /// The schedule of a match.
    #[must_use]
    pub fn new(config: &MatchConfig) -> Schedule {
        let engines = config.engines.len();
        let firsts = match config.format {
            Format::RoundRobin => engines,
            Format::Gauntlet => 1,
        };
        let pairings = (0..firsts).flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect();
        Schedule { pairings, rounds: config.pairs, skip: config.openings.skip }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.rounds * self.pairings.len() as u64
    }

    /// Who meets whom, the lower place first.
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The game with this number, from 1.
    #[must_use]
    pub fn fixture(&self, game: u64) -> Fixture {
        let pair = (game - 1) / 2;
        let meetings = self.pairings.len() as u64;
        let round = pair / meetings;
        let [first, second] = self.pairings[(pair % meetings) as usize];
        let players = if game % 2 == 1 { [first, second] } else { [second, first] };
        Fixture { game, pair: pair + 1, round: round + 1, players, opening: self.skip + round as usize }
    }
}
