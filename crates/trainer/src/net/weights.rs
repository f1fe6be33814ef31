//! The net in floating point, and in the whole numbers that the engine plays with.

use super::dataset::{Dataset, Packed};
use engine::net::{HIDDEN, INPUTS, Net, OUTPUTS, QA, QB, SCALE, output_for};

/// The largest weight of the first layer: 32 of them fit into the engine's sums.
const LARGEST_INPUT: f32 = 3.9;
/// The largest weight of the output: it fits into eight bits.
const LARGEST_OUTPUT: f32 = 1.98;

/// The weights, or a gradient: as many numbers, in the same order.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) inputs: Vec<[f32; HIDDEN]>,
    pub(super) bias: [f32; HIDDEN],
    /// Each for the side to move, then for the other.
    pub(super) outputs: [[[f32; HIDDEN]; 2]; OUTPUTS],
    pub(super) output_bias: [f32; OUTPUTS],
}

/// What rounding to whole numbers costs, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuantisationError {
    /// On average.
    pub mean: f64,
    /// At the worst.
    pub worst: f64,
}

impl Weights {
    pub(super) fn zero() -> Weights {
        Weights {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            bias: [0.0; HIDDEN],
            outputs: [[[0.0; HIDDEN]; 2]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// Small random weights to begin with. The outputs begin as zero: at first the net adds nothing to the tuned terms.
    pub(super) fn random(random: &mut fastrand::Rng) -> Weights {
        let mut weights = Weights::zero();
        // About thirty inputs are on.
        let mut uniform = |width: f32| width * (2.0 * random.f32() - 1.0);
        weights.inputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = uniform(0.2));
        weights.bias.iter_mut().for_each(|weight| *weight = uniform(0.1) + 0.1);
        weights
    }

    /// All numbers, one slice after another.
    pub(super) fn parts(&self) -> [&[f32]; 4] {
        let outputs = self.outputs.as_flattened().as_flattened();
        [self.inputs.as_flattened(), &self.bias, outputs, &self.output_bias]
    }

    /// The same to change them.
    pub(super) fn parts_mut(&mut self) -> [&mut [f32]; 4] {
        let Weights { inputs, bias, outputs, output_bias } = self;
        [inputs.as_flattened_mut(), bias, outputs.as_flattened_mut().as_flattened_mut(), output_bias]
    }

    pub(super) fn fill(&mut self, value: f32) {
        self.parts_mut().into_iter().for_each(|part| part.fill(value));
    }

    pub(super) fn scale(&mut self, factor: f32) {
        self.parts_mut().into_iter().flatten().for_each(|number| *number *= factor);
    }

    /// Adds other numbers to these.
    pub(super) fn add(&mut self, other: &Weights) {
        for (part, other) in self.parts_mut().into_iter().zip(other.parts()) {
            part.iter_mut().zip(other).for_each(|(sum, term)| *sum += term);
        }
    }

    /// Keeps weights within what the engine's whole numbers can hold.
    pub(super) fn clip(&mut self) {
        let [inputs, bias, output, _] = self.parts_mut();
        for weight in inputs.iter_mut().chain(bias) {
            *weight = weight.clamp(-LARGEST_INPUT, LARGEST_INPUT);
        }
        output.iter_mut().for_each(|weight| *weight = weight.clamp(-LARGEST_OUTPUT, LARGEST_OUTPUT));
    }

    /// The sums of the hidden layer for the side to move and for the other.
    #[inline(always)]
    pub(super) fn hidden(&self, sample: &Packed) -> [[f32; HIDDEN]; 2] {
        let mut sums = [self.bias; 2];
        sample.features(|own, other| {
            for (sums, input) in sums.iter_mut().zip([own, other]) {
                sums.iter_mut().zip(&self.inputs[input]).for_each(|(sum, weight)| *sum += weight);
            }
        });
        sums
    }

    /// The output for so many men, in units of [`SCALE`] hundredths of a pawn.
    #[inline(always)]
    pub(super) fn output(&self, hidden: &[[f32; HIDDEN]; 2], men: usize) -> f32 {
        let which = output_for(men);
        let mut terms = [0.0; HIDDEN];
        for (sums, weights) in hidden.iter().zip(&self.outputs[which]) {
            for ((term, sum), weight) in terms.iter_mut().zip(sums).zip(weights) {
                let clipped = sum.clamp(0.0, 1.0);
                *term += clipped * clipped * weight;
            }
        }
        self.output_bias[which] + terms.iter().sum::<f32>()
    }

    /// The weights of a net, to go on from.
    pub fn of(net: &Net) -> Weights {
        let exact = |row: &[i16; HIDDEN], unit: i32| row.map(|weight| f32::from(weight) / unit as f32);
        let (inputs, bias) = net.inputs();
        let outputs = net.outputs();
        Weights {
            inputs: inputs.map(|row| exact(row, QA)).collect(),
            bias: exact(bias, QA),
            outputs: outputs.map(|(weights, _)| weights.map(|row| exact(&row, QB))),
            output_bias: outputs.map(|(_, bias)| bias as f32 / (QA * QB) as f32),
        }
    }

    /// The net that the engine plays with.
    pub fn quantised(&self, description: String) -> Net {
        let rounded = |row: &[f32; HIDDEN], unit: i32| row.map(|weight| (weight * unit as f32).round() as i16);
        let inputs: Vec<[i16; HIDDEN]> = self.inputs.iter().map(|row| rounded(row, QA)).collect();
        let output = |which: usize| {
            let weights = self.outputs[which].each_ref().map(|row| rounded(row, QB));
            (weights, (self.output_bias[which] * (QA * QB) as f32).round() as i32)
        };
        Net::new(description, &inputs, rounded(&self.bias, QA), std::array::from_fn(output))
    }

    /// What rounding costs, over the samples that are held apart, at most `most` of them.
    pub fn quantisation_error(&self, net: &Net, data: &Dataset, most: usize) -> QuantisationError {
        let errors = data.held_apart.iter().take(most).map(|sample| {
            let exact = SCALE as f32 * self.output(&self.hidden(sample), sample.men());
            f64::from((exact - net.evaluate_inputs(|each| sample.features(each)) as f32).abs())
        });
        let (sum, worst, count) = errors.fold((0.0, 0.0_f64, 0), |(sum, worst, n), e| (sum + e, worst.max(e), n + 1));
        QuantisationError { mean: sum / f64::from(count.max(1)), worst }
    }
}
