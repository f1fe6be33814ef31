//! What a training is told.

use crate::learning::logistic;
use engine::net::SCALE;
use std::num::NonZeroU16;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How often to go through all samples.
    pub epochs: u32,
    /// Samples a step, at least one.
    pub batch: usize,
    /// The size of the first steps; they fall to a hundredth of it along a cosine.
    pub rate: f32,
    /// Weight decay: by how much of itself each weight shrinks with each step, times the rate.
    pub decay: f32,
    /// How much of what is learnt is the game's result; the rest is what the search said.
    pub result_share: f32,
    /// Hundredths of a pawn that stretch the curve from scores to results by its unit.
    pub stretch: f32,
    /// What the order of samples and the first weights come from.
    pub seed: u64,
    /// The [mark](engine::net::Net::mark) of the net that it goes on from; none where weights begin by chance.
    pub from: Option<NonZeroU16>,
    /// Threads.
    pub threads: usize,
}

impl Plan {
    /// The size of steps when a share `done` of all is behind.
    pub(super) fn rate_at(&self, done: f32) -> f32 {
        const LAST: f32 = 0.01;
        let cosine = 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos());
        self.rate * (LAST + (1.0 - LAST) * cosine)
    }

    /// What is predicted of a position, given what the tuned terms say and what the net adds to it, in units of [`SCALE`].
    pub(super) fn predict(&self, terms: i16, output: f32) -> f32 {
        logistic((f32::from(terms) + output * SCALE as f32) / self.stretch)
    }

    /// What is to be predicted of a sample.
    pub(super) fn target(&self, score: i16, result: f32) -> f32 {
        let search = logistic(f32::from(score) / self.stretch);
        self.result_share * result + (1.0 - self.result_share) * search
    }
}
