//! A small neural net that says what the tuned terms miss of a position, learnt from the engine's own games.
//!
//! The architecture is 768 → [`HIDDEN`] × 2 → [`OUTPUTS`]. Each of the 768 inputs is a piece of a kind on a square, as one
//! side sees it ([`View`]); both sides have an accumulator of [`HIDDEN`] sums of the rows of what stands on the board. An
//! output is a weighted sum of the squares of what both hold, clipped (squared clipped ReLU), the side to move first; how
//! many men are left says which one counts. Everything is in whole numbers, so that every machine and every way to add
//! gives the same score.
//!
//! [`Accumulator`] is what costs time: it is brought up to date from another position's by what differs between the two.

mod accumulator;
mod built_in;
mod file;
mod kernel;
mod line;
mod view;

pub use accumulator::Accumulator;
pub use file::NetError;
pub(crate) use line::Evaluator;
pub use view::View;

use crate::score::Score;
use chess::{Colour, Piece, Position, Role, Square};

/// The inputs: two sides, six roles, 64 squares.
pub const INPUTS: usize = 768;
/// The width of the hidden layer for each side.
pub const HIDDEN: usize = 128;
/// The outputs, by how many men are left.
pub const OUTPUTS: usize = 8;
/// What stands for 1 in the hidden layer,
pub const QA: i32 = 255;
/// and in the weights of the output.
pub const QB: i32 = 64;
/// What an output of 1 is worth, in hundredths of a pawn.
pub const SCALE: i32 = 100;

/// The output that counts for so many men, kings included.
#[inline(always)]
pub const fn output_for(men: usize) -> usize {
    men.saturating_sub(1) * OUTPUTS / 32
}

/// A row of the first layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row([i16; HIDDEN]);

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// How and from what it was made, in words.
    description: String,
    inputs: Box<[Row]>,
    bias: Row,
    outputs: [Output; OUTPUTS],
}

/// What the hidden layer adds up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Output {
    /// For the side to move, then for the other.
    weights: [Row; 2],
    bias: i32,
}

impl Net {
    /// A net from its weights: [`INPUTS`] rows of [`HIDDEN`], the bias of the hidden layer, and for each output its weights
    /// for the side to move and for the other, and its bias in units of [`QA`] times [`QB`].
    ///
    /// # Panics
    /// If there are not as many rows as inputs.
    pub fn new(
        description: String,
        inputs: &[[i16; HIDDEN]],
        bias: [i16; HIDDEN],
        outputs: [([[i16; HIDDEN]; 2], i32); OUTPUTS],
    ) -> Net {
        assert_eq!(inputs.len(), INPUTS, "a row for each input");
        Net {
            description,
            inputs: inputs.iter().copied().map(Row).collect(),
            bias: Row(bias),
            outputs: outputs.map(|(weights, bias)| Output { weights: weights.map(Row), bias }),
        }
    }

    /// The rows of the inputs and the bias, as they were given.
    pub fn inputs(&self) -> (impl Iterator<Item = &[i16; HIDDEN]>, &[i16; HIDDEN]) {
        (self.inputs.iter().map(|row| &row.0), &self.bias.0)
    }

    /// The outputs, as they were given.
    pub fn outputs(&self) -> [([[i16; HIDDEN]; 2], i32); OUTPUTS] {
        self.outputs.map(|output| (output.weights.map(|row| row.0), output.bias))
    }

    /// How and from what it was made.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What it adds to the tuned terms for the side to move, in hundredths of a pawn, with nothing known of the position
    /// before.
    pub fn evaluate(&self, position: &Position) -> Score {
        self.output(&Accumulator::of(self, position), position)
    }

    /// What inputs are worth, given as pairs: for the side to move and for the other. What a trainer has, who keeps no
    /// positions.
    pub fn evaluate_inputs(&self, inputs: impl FnOnce(&mut dyn FnMut(usize, usize))) -> Score {
        let mut sums = [self.bias; 2];
        let mut men = 0;
        inputs(&mut |own, other| {
            kernel::add(&mut sums[0], &self.inputs[own]);
            kernel::add(&mut sums[1], &self.inputs[other]);
            men += 1;
        });
        self.outputs[output_for(men)].of(&sums[0], &sums[1])
    }

    /// The same from sums that are up to date with the position.
    #[inline]
    pub fn output(&self, accumulator: &Accumulator, position: &Position) -> Score {
        let turn = position.turn();
        self.outputs[output_for(position.occupied().len())].of(accumulator.side(turn), accumulator.side(!turn))
    }
}

impl Output {
    #[inline(always)]
    fn of(&self, own: &Row, other: &Row) -> Score {
        let sum = kernel::squares(own, &self.weights[0]) + kernel::squares(other, &self.weights[1]);
        (sum / QA + self.bias) * SCALE / (QA * QB)
    }
}

/// All pieces of a position.
fn pieces(position: &Position) -> impl Iterator<Item = (Piece, Square)> + '_ {
    Colour::ALL.into_iter().flat_map(move |colour| {
        Role::ALL.into_iter().flat_map(move |role| {
            position.pieces(colour, role).into_iter().map(move |square| (Piece { colour, role }, square))
        })
    })
}
