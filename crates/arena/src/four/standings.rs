//! How a match of four stands: scores by kind of player and by seat, over blocks.

use super::{Fared, FourConfig, FourRecord};
use crate::stats::{Blocks, Placing, Ratings, Sprt, Trinomial};
use duplicate::Player;
use std::collections::BTreeMap;

/// How a match of four stands.
#[derive(Clone, Debug)]
pub struct FourStandings {
    names: Vec<String>,
    block_size: usize,
    kinds: Vec<KindScore>,
    ahead: Blocks,
    games: u64,
    endings: BTreeMap<String, u64>,
    open: BTreeMap<u64, Vec<Placing>>,
    placings: Vec<Vec<Placing>>,
}

/// What a kind of player has scored.
#[derive(Clone, Debug, Default)]
pub struct KindScore {
    /// Its games: lost, drawn, won. A game in which it has two seats counts twice.
    pub games: [u64; 3],
    /// The same for each seat.
    pub by_seat: [[u64; 3]; 4],
    /// Its mean score in each block.
    pub score: Blocks,
    /// How often it won, in each block.
    pub wins: Blocks,
    /// How often it lost, in each block.
    pub losses: Blocks,
    /// Its mean score in each seat, in each block.
    pub seats: [Blocks; 4],
}

impl KindScore {
    /// Its games as counts.
    #[must_use]
    pub fn counts(&self) -> Trinomial {
        crate::stats::Counts(self.games)
    }
}

impl FourStandings {
    /// Of a match that has not begun.
    #[must_use]
    pub fn new(config: &FourConfig) -> FourStandings {
        let kinds = config.kinds.len();
        FourStandings {
            names: config.kinds.iter().map(ToString::to_string).collect(),
            block_size: config.seating.of(kinds).len(),
            kinds: vec![KindScore::default(); kinds],
            ahead: Blocks::default(),
            games: 0,
            endings: BTreeMap::new(),
            open: BTreeMap::new(),
            placings: Vec::new(),
        }
    }

    /// One more game. With the last of its opening, the block counts.
    pub fn add(&mut self, record: &FourRecord) {
        let placing = record.placing();
        self.games += 1;
        *self.endings.entry(record.ending.clone()).or_default() += 1;
        for seat in 0..4 {
            let score = &mut self.kinds[placing.kinds[seat]];
            let fared = usize::from(placing.fared[seat]);
            score.games[fared] += 1;
            score.by_seat[seat][fared] += 1;
        }
        let block = self.open.entry(record.opening).or_default();
        block.push(placing);
        if block.len() == self.block_size {
            let block = self.open.remove(&record.opening).unwrap_or_default();
            self.close(block);
        }
    }

    fn close(&mut self, block: Vec<Placing>) {
        let mean = |wanted: &dyn Fn(usize, usize) -> bool, worth: &dyn Fn(u8) -> f64| {
            let seats =
                block.iter().flat_map(|game| (0..4).map(move |seat| (game.kinds[seat], seat, game.fared[seat])));
            let found: Vec<f64> =
                seats.filter(|(kind, seat, _)| wanted(*kind, *seat)).map(|(_, _, fared)| worth(fared)).collect();
            found.iter().sum::<f64>() / found.len().max(1) as f64
        };
        let points = |fared: u8| f64::from(fared) / 2.0;
        for (kind, score) in self.kinds.iter_mut().enumerate() {
            score.score.add(mean(&|sits, _| sits == kind, &points));
            score.wins.add(mean(&|sits, _| sits == kind, &|fared| f64::from(u8::from(fared == Fared::Win as u8))));
            score.losses.add(mean(&|sits, _| sits == kind, &|fared| f64::from(u8::from(fared == Fared::Loss as u8))));
            for (at, seat_score) in score.seats.iter_mut().enumerate() {
                seat_score.add(mean(&|sits, seat| sits == kind && seat == at, &points));
            }
        }
        self.ahead.add(0.5 + 0.5 * (mean(&|sits, _| sits == 0, &points) - mean(&|sits, _| sits != 0, &points)));
        self.placings.push(block);
    }

    /// The names of the kinds.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many games have ended.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many games make a block.
    #[must_use]
    pub fn block_size(&self) -> usize {
        self.block_size
    }

    /// How many openings have been played in all seatings.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.placings.len() as u64
    }

    /// What a kind has scored.
    #[must_use]
    pub fn kind(&self, place: usize) -> &KindScore {
        &self.kinds[place]
    }

    /// The kinds by score, the best first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.kinds.len()).collect();
        places.sort_by(|&a, &b| self.kinds[b].counts().score().total_cmp(&self.kinds[a].counts().score()));
        places
    }

    /// How far the first kind is ahead of the others, block by block, with ½ for level: half the difference of the scores
    /// above it. Unlike the score itself, whose sum is more than 2 where two win, this has its par at ½ always.
    #[must_use]
    pub fn ahead(&self) -> &Blocks {
        &self.ahead
    }

    /// The test's value.
    #[must_use]
    pub fn llr(&self, sprt: &Sprt) -> f64 {
        sprt.llr_of_blocks(&self.ahead, self.block_size as f64)
    }

    /// How games ended, and how many did so.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// The ratings of the kinds with their errors; none before two blocks are whole.
    #[must_use]
    pub fn ratings(&self) -> Option<Vec<crate::stats::Estimate>> {
        Ratings::errors(self.kinds.len(), &self.placings)
    }

    /// What a seat has scored, whoever sat there: lost, drawn, won.
    #[must_use]
    pub fn seat(&self, player: Player) -> [u64; 3] {
        [0, 1, 2].map(|fared| self.kinds.iter().map(|kind| kind.by_seat[player as usize][fared]).sum())
    }
}
