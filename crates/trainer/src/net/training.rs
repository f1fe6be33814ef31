//! Epoch after epoch, with what is needed to go on after any of them.

use super::dataset::{Dataset, Packed};
use super::plan::Plan;
use super::weights::Weights;
use std::thread;

/// What an epoch came to: the mean squared error of the prediction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Over the samples that were learnt from, while they were.
    pub learnt: f64,
    /// Over those held apart, after it.
    pub held_apart: f64,
}

/// A training under way.
#[derive(Clone, Debug)]
pub struct Training {
    pub(super) plan: Plan,
    pub(super) weights: Weights,
    /// What Adam remembers: the mean of gradients, and of their squares.
    pub(super) momentum: Weights,
    pub(super) variance: Weights,
    pub(super) steps: u32,
    pub(super) epochs: Vec<Epoch>,
}

impl Training {
    /// A training from random weights.
    pub fn new(plan: Plan) -> Training {
        Training::from_weights(plan, Weights::random(&mut fastrand::Rng::with_seed(plan.seed)))
    }

    /// A training that goes on from what another has learnt.
    pub fn from_weights(plan: Plan, weights: Weights) -> Training {
        let (momentum, variance) = (Weights::zero(), Weights::zero());
        Training { plan, weights, momentum, variance, steps: 0, epochs: Vec::new() }
    }

    /// What has been learnt so far.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What each epoch so far came to.
    pub fn epochs(&self) -> &[Epoch] {
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

    /// Goes once through all samples, in an order that depends on the seed and the number of the epoch alone. `on_batch`
    /// is told how many samples have been learnt from.
    pub fn epoch(&mut self, data: &Dataset, mut on_batch: impl FnMut(usize)) -> Epoch {
        let mut order: Vec<u32> = (0..data.learnt.len() as u32).collect();
        fastrand::Rng::with_seed(self.plan.seed ^ (self.epochs.len() as u64 + 1) << 32).shuffle(&mut order);
        let size = self.plan.batch.max(1);
        let all_steps = order.len().div_ceil(size) as f32 * self.plan.epochs as f32;
        let mut gradients = vec![Weights::zero(); self.plan.threads.max(1)];
        let mut sum = 0.0;
        for (i, batch) in order.chunks(size).enumerate() {
            sum += self.gradient(data, batch, &mut gradients);
            let rate = self.plan.rate_at(self.steps as f32 / all_steps);
            self.step(&gradients[0], rate, 1.0 / batch.len() as f32);
            on_batch((i * size + batch.len()).min(order.len()));
        }
        let epoch = Epoch { learnt: sum / order.len().max(1) as f64, held_apart: self.validate(&data.held_apart) };
        self.epochs.push(epoch);
        epoch
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

    /// One step of Adam against the gradient, which is a sum of `1 / share` terms; with decoupled weight decay.
    fn step(&mut self, gradient: &Weights, rate: f32, share: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let unbias = (1.0 - SECOND.powi(self.steps as i32)).sqrt() / (1.0 - FIRST.powi(self.steps as i32));
        let shrink = 1.0 - rate * self.plan.decay;
        let Training { weights, momentum, variance, .. } = self;
        let remembered = momentum.parts_mut().into_iter().zip(variance.parts_mut());
        for ((weights, gradient), (momentum, variance)) in
            weights.parts_mut().into_iter().zip(gradient.parts()).zip(remembered)
        {
            let remembered = momentum.iter_mut().zip(variance);
            for ((weight, slope), (momentum, variance)) in weights.iter_mut().zip(gradient).zip(remembered) {
                let slope = slope * share;
                *momentum = FIRST * *momentum + (1.0 - FIRST) * slope;
                *variance = SECOND * *variance + (1.0 - SECOND) * slope * slope;
                *weight = *weight * shrink - rate * unbias * *momentum / (variance.sqrt() + 1e-8);
            }
        }
        weights.clip();
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
