//! The tuner: weights of the evaluation from the engine's own games.
//!
//! The evaluation is a sum of counts times weights, so that a game's result can be predicted from it by a logistic curve,
//! and the weights that predict best be found by gradient descent (Adam, in small batches). What is predicted is a mixture of
//! how the game ended and what the search said. One sample in twenty is held apart to see whether what is learnt holds for
//! positions that were not learnt from.

use crate::learning::{Adam, logistic};
use crate::{Errors, Sample};
use engine::tuning::{COUNT, MATERIAL, TERMS, current_weights, trace};

/// How much of the target is the game's result; the rest is the search's score.
const RESULT_SHARE: f32 = 0.7;
const BATCH: usize = 8192;
const HELD_APART: usize = 20;
/// Samples are held apart in runs of so many, since those of one game resemble each other.
const RUN: usize = 4096;

/// The samples as the tuner needs them, all counts in one row.
#[derive(Default)]
struct Material {
    counts: Vec<(u16, i16)>,
    rows: Vec<Row>,
}

struct Row {
    /// Where its counts end; they begin where those of the row before end.
    end: usize,
    middle_game: f32,
    ending: f32,
    score: f32,
    result: f32,
}

/// Finds weights.
pub struct Tuner {
    material: Material,
    /// How steep the logistic curve is, per hundredth of a pawn.
    slope: f32,
    decay: f32,
    weights: Vec<[f32; 2]>,
    adam: Adam,
}

impl Tuner {
    /// A tuner that starts from the weights that the engine has. `decay` is the weight decay: how strongly weights are drawn
    /// to zero that few samples speak for.
    pub fn new(samples: impl Iterator<Item = Sample>, decay: f32) -> Tuner {
        let mut material = Material::default();
        for sample in samples {
            let traced = trace(&sample.position);
            material.counts.extend_from_slice(&traced.counts);
            material.rows.push(Row {
                end: material.counts.len(),
                middle_game: traced.middle_game,
                ending: traced.ending,
                score: sample.score as f32,
                result: sample.result,
            });
        }
        let mut tuner = Tuner {
            material,
            slope: 0.0,
            decay,
            weights: current_weights().into_iter().map(|(mg, eg)| [mg, eg]).collect(),
            adam: Adam::new(2 * COUNT),
        };
        tuner.fit_slope();
        tuner
    }

    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.material.rows.len()
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How steep the curve from score to result is, per hundredth of a pawn.
    pub fn slope(&self) -> f32 {
        self.slope
    }

    /// The slope with which the scores of the search predict the results best. It stays what it is from then on, and so the
    /// unit of the weights stays what it was.
    fn fit_slope(&mut self) {
        let error = |slope: f32| -> f64 {
            let rows = self.material.rows.iter().step_by(7);
            rows.map(|row| f64::from(row.result - logistic(slope * row.score)).powi(2)).sum()
        };
        let candidates = (1..=160).map(|i| i as f32 * 1e-4);
        self.slope = candidates.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(0.005);
    }

    /// The score at which half of the games are won, and how many hundredths of a pawn stretch the logistic curve of wins by
    /// its unit: what [`engine::expectation`] is made of.
    pub fn win_curve(&self) -> (i32, i32) {
        let error = |middle: i32, stretch: i32| -> f64 {
            let miss = |row: &Row| {
                let won = if row.result == 1.0 { 1.0 } else { 0.0 };
                f64::from(won - logistic((row.score - middle as f32) / stretch as f32)).powi(2)
            };
            self.material.rows.iter().step_by(101).map(miss).sum()
        };
        let candidates = (0..=400).step_by(5).flat_map(|middle| (20..=250).step_by(5).map(move |s| (middle, s)));
        candidates.min_by(|&(a, b), &(c, d)| error(a, b).total_cmp(&error(c, d))).unwrap_or_default()
    }

    /// Goes once through all samples with steps of size `rate`.
    pub fn epoch(&mut self, rate: f32) -> Errors {
        let mut errors = [(0.0, 0_usize); 2];
        let mut gradient = vec![[0.0_f32; 2]; COUNT];
        let rows = self.material.rows.len();
        for batch in 0..rows.div_ceil(BATCH) {
            gradient.fill([0.0; 2]);
            // Every batch takes rows from all over, since those of one game resemble each other.
            for row in (batch..rows).step_by(rows.div_ceil(BATCH)) {
                let held_apart = row / RUN % HELD_APART == HELD_APART - 1;
                let error = self.learn(row, (!held_apart).then_some(&mut gradient));
                let (sum, count) = &mut errors[usize::from(held_apart)];
                *sum += f64::from(error * error);
                *count += 1;
            }
            self.decay_weights(&mut gradient, (BATCH as f32 / rows as f32).min(1.0));
            self.adam.step(rate, [(self.weights.as_flattened_mut(), gradient.as_flattened())]);
        }
        let [learnt, held_apart] = errors.map(|(sum, count)| sum / count.max(1) as f64);
        Errors { learnt, held_apart }
    }

    /// The error of one prediction; adds to the gradient, where there is one.
    fn learn(&self, row: usize, gradient: Option<&mut Vec<[f32; 2]>>) -> f32 {
        let start = if row == 0 { 0 } else { self.material.rows[row - 1].end };
        let Row { end, middle_game, ending, score, result } = self.material.rows[row];
        let counts = &self.material.counts[start..end];
        let (mut mg, mut eg) = (0.0, 0.0);
        for &(i, count) in counts {
            let [weight_mg, weight_eg] = self.weights[i as usize];
            mg += weight_mg * f32::from(count);
            eg += weight_eg * f32::from(count);
        }
        let predicted = logistic(self.slope * (mg * middle_game + eg * ending));
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * logistic(self.slope * score);
        let error = predicted - target;
        if let Some(gradient) = gradient {
            let pull = error * predicted * (1.0 - predicted);
            for &(i, count) in counts {
                let [sum_mg, sum_eg] = &mut gradient[i as usize];
                *sum_mg += pull * middle_game * f32::from(count);
                *sum_eg += pull * ending * f32::from(count);
            }
        }
        error
    }

    /// Adds the pull towards zero to the gradient of a batch that is `share` of all samples. What pieces are worth is known
    /// well enough.
    fn decay_weights(&self, gradient: &mut [[f32; 2]], share: f32) {
        for (gradient, weight) in gradient.iter_mut().zip(&self.weights).skip(MATERIAL) {
            gradient[0] += self.decay * share * weight[0];
            gradient[1] += self.decay * share * weight[1];
        }
    }

    /// The weights as the source file that the evaluation is built from.
    pub fn source(&self) -> String {
        let mut text = String::from(HEADER);
        for term in TERMS {
            text.push_str(&format!("    // {}\n", term.name));
            for row in self.weights[term.first..term.first + term.len].chunks(8) {
                let weights: Vec<String> =
                    row.iter().map(|[mg, eg]| format!("t({}, {}),", mg.round() as i16, eg.round() as i16)).collect();
                text.push_str(&format!("    {}\n", weights.join(" ")));
            }
        }
        text.push_str("];\n");
        text
    }
}

const HEADER: &str = "//! The weights of the evaluation, written by `fourfold tune`. Do not edit.

use super::tally::{Tapered, tapered as t};
use super::terms::COUNT;

#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; COUNT] = [
";

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    /// Samples in which White wins when a knight ahead and loses when a knight behind.
    fn samples() -> impl Iterator<Item = Sample> {
        let table = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0.5),
            ("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 600, 1.0),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", -600, 0.0),
        ];
        table.into_iter().cycle().take(600).map(|(fen, score, result)| Sample {
            position: Position::from_fen(fen).unwrap(),
            score,
            result,
        })
    }

    #[test]
    fn it_learns_what_is_there_to_learn() {
        let mut tuner = Tuner::new(samples(), 0.0);
        assert_eq!(tuner.len(), 600);
        let first = tuner.epoch(1.0);
        let last = (0..60).map(|_| tuner.epoch(1.0)).last().unwrap();
        assert!(last.learnt < first.learnt, "{first:?} {last:?}");
    }

    /// What is written is what is built in, if nothing was learnt.
    #[test]
    fn the_source_is_the_weights() {
        let tuner = Tuner::new(std::iter::empty(), 0.0);
        assert!(tuner.is_empty());
        assert_eq!(tuner.source(), include_str!("../../engine/src/eval/weights.rs"));
    }
}
