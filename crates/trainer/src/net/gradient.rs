//! The gradient of the error over some samples.

use super::dataset::Packed;
use super::plan::Plan;
use super::weights::Weights;
use engine::net::{SCALE, output_for};

impl Weights {
    /// The squared error of the prediction for a sample.
    pub(super) fn error(&self, plan: &Plan, sample: &Packed) -> f64 {
        let predicted = plan.predict(sample.terms, self.output(&self.hidden(sample), sample.men()));
        f64::from(predicted - plan.target(sample.score, sample.result())).powi(2)
    }

    /// Adds the gradient of the squared error for a sample, and returns the error.
    pub(super) fn learn(&self, plan: &Plan, sample: &Packed, gradient: &mut Weights) -> f64 {
        let hidden = self.hidden(sample);
        let predicted = plan.predict(sample.terms, self.output(&hidden, sample.men()));
        let error = predicted - plan.target(sample.score, sample.result());
        let pull = 2.0 * error * predicted * (1.0 - predicted) * SCALE as f32 / plan.stretch;
        let which = output_for(sample.men());
        gradient.output_bias[which] += pull;
        let mut pulls = hidden;
        for ((sums, weights), outputs) in pulls.iter_mut().zip(&self.outputs[which]).zip(&mut gradient.outputs[which]) {
            for ((sum, weight), output) in sums.iter_mut().zip(weights).zip(outputs) {
                let clipped = sum.clamp(0.0, 1.0);
                *output += pull * clipped * clipped;
                // Where the sum is clipped, it can be moved without any effect.
                *sum = if clipped == *sum { 2.0 * pull * weight * clipped } else { 0.0 };
            }
            gradient.bias.iter_mut().zip(&*sums).for_each(|(sum, pull)| *sum += pull);
        }
        sample.features(|own, other| {
            for (pulls, input) in pulls.iter().zip([own, other]) {
                gradient.inputs[input].iter_mut().zip(pulls).for_each(|(sum, pull)| *sum += pull);
            }
        });
        f64::from(error * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use chess::Position;
    use engine::net::HIDDEN;

    /// Each kind of weight, moved a little, changes the error by what the gradient says.
    #[test]
    fn the_gradient_is_the_slope() {
        let plan = Plan {
            epochs: 1,
            batch: 1,
            rate: 0.0,
            decay: 0.0,
            result_share: 0.3,
            stretch: 250.0,
            seed: 1,
            from: None,
            threads: 1,
        };
        let position =
            Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1").unwrap();
        let sample = Packed::new(&Sample { position, score: 70, result: 0.0 });
        let mut random = fastrand::Rng::with_seed(5);
        let mut weights = Weights::random(&mut random);
        let outputs = weights.outputs.as_flattened_mut().as_flattened_mut();
        outputs.iter_mut().for_each(|weight| *weight = random.f32() - 0.5);
        let mut gradient = Weights::zero();
        weights.learn(&plan, &sample, &mut gradient);
        // Where a sum is about to be clipped, there is no slope to speak of.
        let hidden = weights.hidden(&sample);
        let is_smooth =
            |unit: usize| hidden.iter().all(|sums| sums[unit].abs() > 0.02 && (sums[unit] - 1.0).abs() > 0.02);
        let mut used = 0;
        for part in 0..4 {
            for index in (0..weights.parts()[part].len()).step_by(37) {
                if part < 2 && !is_smooth(index % HIDDEN) {
                    continue;
                }
                let moved = |step: f32| {
                    let mut moved = weights.clone();
                    moved.parts_mut()[part][index] += step;
                    moved.error(&plan, &sample)
                };
                let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                let said = f64::from(gradient.parts()[part][index]);
                assert!((slope - said).abs() <= 0.05 * said.abs() + 2e-4, "{part}, {index}: {slope} {said}");
                used += usize::from(said.abs() > 1e-4);
            }
        }
        assert!(used > 20, "{used}");
    }
}
