//! Epoch after epoch, with what is needed to go on after any step.

use super::dataset::{Dataset, Packed};
use super::plan::Plan;
use super::weights::Weights;
use crate::Errors;
use crate::learning::Adam;
use std::thread;

/// A training under way.
#[derive(Clone, Debug)]
pub struct Training {
    pub(super) plan: Plan,
    pub(super) weights: Weights,
    pub(super) adam: Adam,
    pub(super) epochs: Vec<Errors>,
    /// The errors of the epoch under way, added up.
    pub(super) sum: f64,
}

impl Training {
    /// A training from random weights.
    pub fn new(plan: Plan) -> Training {
        Training::from_weights(plan, Weights::random(&mut fastrand::Rng::with_seed(plan.seed)))
    }

    /// A training that goes on from what another has learnt.
    pub fn from_weights(plan: Plan, weights: Weights) -> Training {
        let adam = Adam::new(weights.parts().map(<[f32]>::len).iter().sum());
        Training { plan, weights, adam, epochs: Vec::new(), sum: 0.0 }
    }

    /// What has been learnt so far.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What each epoch so far came to.
    pub fn epochs(&self) -> &[Errors] {
        &self.epochs
    }

    /// The error of the tuned terms alone, over the samples held apart: what a net has to be better than.
    pub fn terms_alone(&self, data: &Dataset) -> f64 {
        Training::from_weights(self.plan, Weights::zero()).validate(&data.held_apart)
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.epochs.len() >= self.plan.epochs as usize
    }

    /// How many samples have been learnt from, over all epochs.
    pub fn done(&self, data: &Dataset) -> usize {
        let samples = data.learnt.len();
        self.epochs.len() * samples + (self.batches(samples) * self.plan.batch).min(samples)
    }

    /// How many batches of the epoch under way have been learnt from.
    fn batches(&self, samples: usize) -> usize {
        (self.adam.steps as usize).saturating_sub(self.epochs.len() * samples.div_ceil(self.plan.batch))
    }

    /// Goes once through all samples, in an order that depends on the seed and the number of the epoch alone. After each batch
    /// `go_on` is shown the training and asked whether to; where not, there is nothing to tell yet, and the next call goes on
    /// from there.
    pub fn epoch(&mut self, data: &Dataset, mut go_on: impl FnMut(&Training) -> bool) -> Option<Errors> {
        let mut order: Vec<u32> = (0..data.learnt.len() as u32).collect();
        fastrand::Rng::with_seed(self.plan.seed ^ (self.epochs.len() as u64 + 1) << 32).shuffle(&mut order);
        let all_steps = order.len().div_ceil(self.plan.batch) as f32 * self.plan.epochs as f32;
        let mut gradients = vec![Weights::zero(); self.plan.threads.max(1)];
        for batch in order.chunks(self.plan.batch).skip(self.batches(order.len())) {
            self.sum += self.gradient(data, batch, &mut gradients);
            let rate = self.plan.rate_at(self.adam.steps as f32 / all_steps);
            self.step(&mut gradients[0], rate, 1.0 / batch.len() as f32);
            if !go_on(self) {
                return None;
            }
        }
        let learnt = std::mem::take(&mut self.sum) / order.len().max(1) as f64;
        let errors = Errors { learnt, held_apart: self.validate(&data.held_apart) };
        self.epochs.push(errors);
        Some(errors)
    }

    /// The gradient over a batch, into the first of `gradients`, and the sum of the errors. Each thread has its part.
    fn gradient(&self, data: &Dataset, batch: &[u32], gradients: &mut [Weights]) -> f64 {
        let part = batch.len().div_ceil(gradients.len());
        let errors: f64 = thread::scope(|scope| {
            let threads: Vec<_> = gradients
                .iter_mut()
                .zip(batch.chunks(part))
                .map(|(gradient, part)| {
                    scope.spawn(move || {
                        gradient.fill(0.0);
                        let learn = |&i: &u32| self.weights.learn(&self.plan, &data.learnt[i as usize], gradient);
                        part.iter().map(learn).sum::<f64>()
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("a thread that only adds")).sum()
        });
        let used = batch.len().div_ceil(part);
        let (first, others) = gradients[..used].split_first_mut().expect("a batch is not empty");
        others.iter().for_each(|other| first.add(other));
        errors
    }

    /// One step against the gradient, which is a sum of `1 / share` terms; with decoupled weight decay.
    fn step(&mut self, gradient: &mut Weights, rate: f32, share: f32) {
        gradient.scale(share);
        self.weights.scale(1.0 - rate * self.plan.decay);
        self.adam.step(rate, self.weights.parts_mut().into_iter().zip(gradient.parts()));
        self.weights.clip();
    }

    fn validate(&self, samples: &[Packed]) -> f64 {
        let part = samples.len().div_ceil(self.plan.threads.max(1)).max(1);
        let sum: f64 = thread::scope(|scope| {
            let error = |part: &[Packed]| part.iter().map(|sample| self.weights.error(&self.plan, sample)).sum::<f64>();
            let threads: Vec<_> = samples.chunks(part).map(|part| scope.spawn(move || error(part))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a thread that only adds")).sum()
        });
        sum / samples.len().max(1) as f64
    }
}
