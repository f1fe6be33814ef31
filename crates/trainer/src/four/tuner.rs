//! The tuner: weights of the evaluation from the search's own games.
//!
//! What a player may expect is predicted from its score by a logistic curve, and the weights that predict the points best are
//! found by gradient descent (Adam, in small batches). It begins from nothing but plain values of the pieces, and draws
//! every weight to these that little speaks for. One game in ten is held apart to see whether what is learnt holds.

use super::Sample;
use crate::Errors;
use crate::learning::{Adam, logistic};
use quartet::tuning::{COUNT, GHOST, PAIR, TERMS, trace};

/// Pieces as everybody counts them, and a fifth of it for their ghosts.
const PLAIN: [f32; 6] = [100.0, 300.0, 310.0, 480.0, 900.0, 0.0];
/// How steep the curve is, per hundredth of a pawn: this sets the unit of all weights.
const SLOPE: f32 = 1.0 / 520.0;
const BATCH: usize = 1024;
const HELD_APART: usize = 10;

/// A table as one of its players sees it: how often each weight counts, and the points.
struct Row {
    counts: Vec<(u16, f32)>,
    points: f32,
}

/// Finds weights.
pub struct Tuner {
    learnt: Vec<Row>,
    held_apart: Vec<Row>,
    decay: f32,
    weights: Vec<f32>,
    adam: Adam,
    games: usize,
}

impl Tuner {
    /// A tuner that knows nothing. `decay` is how strongly weights are drawn to where they began.
    pub fn new(decay: f32) -> Tuner {
        let (learnt, held_apart) = (Vec::new(), Vec::new());
        Tuner { learnt, held_apart, decay, weights: plain(), adam: Adam::new(COUNT), games: 0 }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &[Sample]) {
        self.games += 1;
        let rows = if self.games.is_multiple_of(HELD_APART) { &mut self.held_apart } else { &mut self.learnt };
        for sample in game {
            let players = trace(&sample.boards).into_iter().zip(sample.points);
            rows.extend(players.map(|(counts, points)| Row { counts, points }));
        }
    }

    /// How many games there are, and how many tables.
    pub fn len(&self) -> (usize, usize) {
        (self.games, (self.learnt.len() + self.held_apart.len()) / 4)
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
        let mut at = self.adam.steps as usize % learnt.len().max(1);
        for batch in 0..learnt.len().div_ceil(BATCH) {
            let mut gradient = vec![0.0; COUNT];
            let size = BATCH.min(learnt.len() - batch * BATCH);
            for _ in 0..size {
                at = (at + stride) % learnt.len();
                self.pull(&learnt[at], &mut gradient);
            }
            self.step(&mut gradient, size, rate, learnt.len());
        }
        self.learnt = learnt;
        Errors { learnt: self.error(&self.learnt), held_apart: self.error(&self.held_apart) }
    }

    fn predict(&self, row: &Row) -> f32 {
        logistic(SLOPE * self.score(row))
    }

    fn pull(&self, row: &Row, gradient: &mut [f32]) {
        let error = self.predict(row) - row.points;
        for &(weight, count) in &row.counts {
            gradient[usize::from(weight)] += error * count;
        }
    }

    /// One step against the gradient of a batch, with the pull towards where the weights began.
    fn step(&mut self, gradient: &mut [f32], size: usize, rate: f32, rows: usize) {
        for ((slope, weight), start) in gradient.iter_mut().zip(&self.weights).zip(plain()) {
            *slope = *slope / size as f32 + self.decay * (weight - start) / rows as f32;
        }
        self.adam.step(rate, [(&mut self.weights[..], &*gradient)]);
    }

    fn error(&self, rows: &[Row]) -> f64 {
        let sum: f64 = rows.iter().map(|row| f64::from(self.predict(row) - row.points).powi(2)).sum();
        sum / rows.len().max(1) as f64
    }

    /// Where half of the games are won, and the unit of the curve from score to wins: the best fit to all rows.
    pub fn win_curve(&self) -> (f32, f32) {
        let rows: Vec<(f32, f32)> = self.learnt.iter().step_by(5).map(|row| (self.score(row), row.points)).collect();
        let error = |middle: f32, stretch: f32| -> f32 {
            let share = |score: f32| logistic((score - middle) / stretch);
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

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::four::{Play, play_game};
    use quartet::Search;
    use std::time::Duration;

    const PLAY: Play = Play { nodes: 30, random_plies: 4 };

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
