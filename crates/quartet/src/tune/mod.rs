//! The tuner: weights of the evaluation from the search's own games.
//!
//! What a player may expect is predicted from its score by a logistic curve, and the weights that predict the points best are
//! found by gradient descent (Adam, in small batches). It begins from nothing but plain values of the pieces, and draws
//! every weight to these that little speaks for. One game in ten is held back to see whether what is learnt holds.

mod games;

use crate::eval::terms::{COUNT, Counts, GHOST, PAIR, TERMS};
use crate::eval::{count, holdings, opponents};
use duplicate::{Boards, Player};
pub use games::{Play, Sample, play_game, play_games};

/// Pieces as everybody counts them, and a fifth of it for their ghosts.
const PLAIN: [f32; 6] = [100.0, 300.0, 310.0, 480.0, 900.0, 0.0];
/// How steep the curve is, per hundredth of a pawn: this sets the unit of all weights.
const SLOPE: f32 = 1.0 / 520.0;
const BATCH: usize = 1024;
const HELD_BACK: usize = 10;

/// A table as one of its players sees it: how often each weight counts, and the points.
struct Row {
    counts: Vec<(u16, f32)>,
    points: f32,
}

/// What an epoch came to: the mean squared error of the prediction.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Over the games that were learnt from.
    pub learnt: f64,
    /// Over those held back.
    pub held_back: f64,
}

/// Finds weights.
pub struct Tuner {
    learnt: Vec<Row>,
    held_back: Vec<Row>,
    decay: f32,
    weights: Vec<f32>,
    momentum: Vec<f32>,
    variance: Vec<f32>,
    steps: i32,
    games: usize,
}

impl Tuner {
    /// A tuner that knows nothing. `decay` is how strongly weights are drawn to where they began.
    pub fn new(decay: f32) -> Tuner {
        let zeros = || vec![0.0; COUNT];
        let (learnt, held_back) = (Vec::new(), Vec::new());
        Tuner { learnt, held_back, decay, weights: plain(), momentum: zeros(), variance: zeros(), steps: 0, games: 0 }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &[Sample]) {
        self.games += 1;
        let rows = if self.games.is_multiple_of(HELD_BACK) { &mut self.held_back } else { &mut self.learnt };
        for sample in game {
            let counts = trace(&sample.boards);
            rows.extend(Player::ALL.map(|player| row(&counts, player, sample.points[player as usize])));
        }
    }

    /// How many games there are, and how many tables.
    pub fn len(&self) -> (usize, usize) {
        (self.games, (self.learnt.len() + self.held_back.len()) / 4)
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.learnt.is_empty()
    }

    /// Goes through all rows once, with steps of this size.
    pub fn epoch(&mut self, rate: f32) -> Errors {
        let learnt = std::mem::take(&mut self.learnt);
        // A stride that shares no factor with the length visits every row once, far from its neighbours.
        let stride = (learnt.len() * 5 / 8..).find(|&stride| gcd(stride, learnt.len()) == 1).unwrap_or(1);
        let mut at = self.steps as usize % learnt.len().max(1);
        for batch in 0..learnt.len().div_ceil(BATCH) {
            let mut gradient = vec![0.0; COUNT];
            let size = BATCH.min(learnt.len() - batch * BATCH);
            for _ in 0..size {
                at = (at + stride) % learnt.len();
                self.pull(&learnt[at], &mut gradient);
            }
            self.step(&gradient, size, rate, learnt.len());
        }
        self.learnt = learnt;
        Errors { learnt: self.error(&self.learnt), held_back: self.error(&self.held_back) }
    }

    fn predict(&self, row: &Row) -> f32 {
        let score: f32 = row.counts.iter().map(|&(weight, count)| self.weights[usize::from(weight)] * count).sum();
        1.0 / (1.0 + (-SLOPE * score).exp())
    }

    fn pull(&self, row: &Row, gradient: &mut [f32]) {
        let error = self.predict(row) - row.points;
        for &(weight, count) in &row.counts {
            gradient[usize::from(weight)] += error * count;
        }
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[f32], size: usize, rate: f32, rows: usize) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let corrections = KEEP.map(|keep| 1.0 - keep.powi(self.steps));
        let start = plain();
        for i in 0..COUNT {
            let drawn = self.decay * (self.weights[i] - start[i]) / rows as f32;
            let gradient = gradient[i] / size as f32 + drawn;
            self.momentum[i] = KEEP[0] * self.momentum[i] + (1.0 - KEEP[0]) * gradient;
            self.variance[i] = KEEP[1] * self.variance[i] + (1.0 - KEEP[1]) * gradient * gradient;
            let (mean, spread) = (self.momentum[i] / corrections[0], self.variance[i] / corrections[1]);
            self.weights[i] -= rate * mean / (spread.sqrt() + 1e-8);
        }
    }

    fn error(&self, rows: &[Row]) -> f64 {
        let sum: f64 = rows.iter().map(|row| f64::from(self.predict(row) - row.points).powi(2)).sum();
        sum / rows.len().max(1) as f64
    }

    /// Where half of the games are won, and the unit of the curve from score to wins: the best fit to all rows.
    pub fn win_curve(&self) -> (f32, f32) {
        let rows: Vec<(f32, f32)> = self.learnt.iter().step_by(5).map(|row| (self.score(row), row.points)).collect();
        let error = |middle: f32, stretch: f32| -> f32 {
            let share = |score: f32| 1.0 / (1.0 + ((middle - score) / stretch).exp());
            let off = |&(score, points): &(f32, f32)| {
                let (win, loss) = (f32::from(points == 1.0), f32::from(points == 0.0));
                (share(score) - win).powi(2) + (share(-score) - loss).powi(2)
            };
            rows.iter().map(off).sum()
        };
        let candidates = (0..20).flat_map(|i| (1..20).map(move |j| (i as f32 * 50.0, j as f32 * 50.0)));
        let fit = candidates.map(|(middle, stretch)| (error(middle, stretch), middle, stretch));
        fit.min_by(|a, b| a.0.total_cmp(&b.0)).map_or((250.0, 230.0), |(_, middle, stretch)| (middle, stretch))
    }

    fn score(&self, row: &Row) -> f32 {
        row.counts.iter().map(|&(weight, count)| self.weights[usize::from(weight)] * count).sum()
    }

    /// The source file that the evaluation is built from.
    pub fn source(&self) -> String {
        let (middle, stretch) = self.win_curve();
        let mut text = format!(
            "//! The weights of the evaluation of four, written by `fourfold duplicate tune`. Do not edit.\n\n\
            use super::terms::COUNT;\n\n\
            /// Half of the games are won at this score.\npub(super) const MIDDLE: f32 = {middle:.1};\n\
            /// The unit of the curve from score to wins.\npub(super) const STRETCH: f32 = {stretch:.1};\n\n\
            #[rustfmt::skip]\npub(crate) static WEIGHTS: [i32; COUNT] = [\n"
        );
        for term in TERMS {
            text += &format!("    // {}\n", term.name);
            for row in self.weights[term.first..term.first + term.len].chunks(8) {
                let row: Vec<String> = row.iter().map(|weight| format!("{},", weight.round() as i32)).collect();
                text += &format!("    {}\n", row.join(" "));
            }
        }
        text + "];\n"
    }
}

/// Where the tuner begins.
fn plain() -> Vec<f32> {
    let mut weights = vec![0.0; COUNT];
    for (i, value) in PLAIN.into_iter().enumerate() {
        weights[PAIR.at(i)] = value;
        weights[GHOST.at(i)] = value / 5.0;
    }
    weights
}

/// How often each weight counts for each player.
fn trace(boards: &Boards) -> [Counts; 4] {
    let mut counts = [0; 4].map(|_| Counts(vec![0; COUNT]));
    holdings::count(boards, &mut counts);
    count(boards, &mut counts);
    counts
}

/// What a player's score is made of: its own counts, less half of each opponent's.
fn row(counts: &[Counts; 4], player: Player, points: f32) -> Row {
    let (left, right) = opponents(player);
    let of = |player: Player, weight: usize| counts[player as usize].0[weight] as f32;
    let count = |weight: usize| of(player, weight) - (of(left, weight) + of(right, weight)) / 2.0;
    let counts = (0..COUNT).map(|weight| (weight as u16, count(weight))).filter(|&(_, count)| count != 0.0).collect();
    Row { counts, points }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Search;
    use crate::eval::{Holdings, WEIGHTS, balance, standings};
    use std::time::Duration;

    const PLAY: Play = Play { nodes: 30, random_plies: 4 };

    /// What the tuner is told adds up to what the search is told.
    #[test]
    fn the_trace_is_the_evaluation() {
        let samples = play_game(&mut Search::new(|| Duration::ZERO), PLAY, 3);
        assert!(!samples.is_empty());
        for Sample { boards, .. } in samples {
            let standings = standings(&boards, &Holdings::new(&boards));
            for player in Player::ALL {
                let row = row(&trace(&boards), player, 0.5);
                let sum: f32 =
                    row.counts.iter().map(|&(weight, count)| WEIGHTS[usize::from(weight)] as f32 * count).sum();
                assert!((sum - balance(&standings, player) as f32).abs() <= 1.0, "{player}");
            }
        }
    }

    #[test]
    fn it_learns_what_games_say() {
        let mut tuner = Tuner::new(10.0);
        let mut search = Search::new(|| Duration::ZERO);
        (0..6).for_each(|seed| tuner.add(&play_game(&mut search, PLAY, seed)));
        let before = tuner.error(&tuner.learnt);
        let after = (0..20).map(|_| tuner.epoch(2.0).learnt).fold(before, |_, error| error);
        assert!(after < before, "{after} {before}");
        assert!(tuner.source().contains("// CHECKED\n"));
    }
}
