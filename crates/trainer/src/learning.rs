//! What all learning here shares: the curve that predicts results, the error of predictions, and Adam.

/// What an epoch came to: the mean squared error of the prediction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// Over what was learnt from.
    pub learnt: f64,
    /// Over what is held apart, of which nothing is learnt.
    pub held_apart: f64,
}

/// The logistic curve: what share of the points is to be expected.
#[inline(always)]
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Gradient descent with steps of their own size for each weight (Adam). Weight decay is the caller's.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    /// The mean of the gradients so far, of which the last count most,
    pub(crate) momentum: Vec<f32>,
    /// and that of their squares.
    pub(crate) variance: Vec<f32>,
    pub(crate) steps: u32,
}

impl Adam {
    /// For so many weights.
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { momentum: vec![0.0; weights], variance: vec![0.0; weights], steps: 0 }
    }

    /// One step of size `rate` against a gradient. Weights and gradient come in parts, the same ones in the same order each
    /// time.
    pub(crate) fn step<'a>(&mut self, rate: f32, parts: impl IntoIterator<Item = (&'a mut [f32], &'a [f32])>) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps as i32;
        let unbias = (1.0 - SECOND.powi(steps)).sqrt() / (1.0 - FIRST.powi(steps));
        let (mut momentum, mut variance) = (&mut self.momentum[..], &mut self.variance[..]);
        for (weights, gradient) in parts {
            let (mean, square);
            (mean, momentum) = momentum.split_at_mut(weights.len());
            (square, variance) = variance.split_at_mut(weights.len());
            for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(mean.iter_mut().zip(square))
            {
                *mean = FIRST * *mean + (1.0 - FIRST) * slope;
                *square = SECOND * *square + (1.0 - SECOND) * slope * slope;
                *weight -= rate * unbias * *mean / (square.sqrt() + 1e-8);
            }
        }
    }
}
