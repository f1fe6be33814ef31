//! A small neural net that says what a position is worth, learnt from the engine's own games.
//!
//! The architecture is 768 → [`HIDDEN`] × 2 → 1. Each of the 768 inputs is a piece of a kind on a square, seen from one side
//! ([`feature`]); both sides have an accumulator of [`HIDDEN`] sums of the rows of what stands on the board. The output is a
//! weighted sum of the squares of what both hold, clipped (squared clipped ReLU), the side to move first. Everything is in
//! whole numbers, so that every machine and every way to add gives the same score.
//!
//! [`Accumulator`] is what costs time: it is brought up to date from another position's by what differs between the two.

mod accumulator;
mod file;
mod kernel;
mod line;

pub use accumulator::Accumulator;
pub use file::NetError;
pub(crate) use line::Evaluator;

use crate::score::Score;
use chess::{Colour, Piece, Position, Role, Square};

/// The inputs: two sides, six roles, 64 squares.
pub const INPUTS: usize = 768;
/// The width of the hidden layer for each side.
pub const HIDDEN: usize = 64;
/// What stands for 1 in the hidden layer,
pub const QA: i32 = 255;
/// and in the weights of the output.
pub const QB: i32 = 64;
/// What an output of 1 is worth, in hundredths of a pawn.
pub const SCALE: i32 = 400;

/// The number of an input: a piece on a square as a side sees it, its own pieces first and its own first rank below.
#[inline(always)]
pub const fn feature(side: Colour, piece: Piece, square: Square) -> usize {
    let (colour, turned) = match side {
        Colour::White => (piece.colour as usize, square as usize),
        Colour::Black => (1 - piece.colour as usize, square as usize ^ 56),
    };
    384 * colour + 64 * piece.role as usize + turned
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
    /// For the side to move, then for the other.
    output: [Row; 2],
    output_bias: i32,
}

impl Net {
    /// A net from its weights: [`INPUTS`] rows of [`HIDDEN`], the bias of the hidden layer, the weights of the output for
    /// the side to move and for the other, and the bias of the output, in units of [`QA`] times [`QB`].
    ///
    /// # Panics
    /// If there are not as many rows as inputs.
    pub fn new(
        description: String,
        inputs: &[[i16; HIDDEN]],
        bias: [i16; HIDDEN],
        output: [[i16; HIDDEN]; 2],
        output_bias: i32,
    ) -> Net {
        assert_eq!(inputs.len(), INPUTS, "a row for each input");
        Net {
            description,
            inputs: inputs.iter().copied().map(Row).collect(),
            bias: Row(bias),
            output: output.map(Row),
            output_bias,
        }
    }

    /// How and from what it was made.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What a position is worth to the side to move, in hundredths of a pawn, with nothing known of the position before.
    pub fn evaluate(&self, position: &Position) -> Score {
        self.output(&Accumulator::of(self, position), position.turn())
    }

    /// What inputs are worth, given as pairs: for the side to move and for the other. What a trainer has, who keeps no
    /// positions.
    pub fn evaluate_inputs(&self, inputs: impl FnOnce(&mut dyn FnMut(usize, usize))) -> Score {
        let mut sums = [self.bias; 2];
        inputs(&mut |own, other| {
            kernel::add(&mut sums[0], &self.inputs[own]);
            kernel::add(&mut sums[1], &self.inputs[other]);
        });
        self.output_of(&sums[0], &sums[1])
    }

    /// The same from sums that are up to date.
    #[inline]
    pub fn output(&self, accumulator: &Accumulator, turn: Colour) -> Score {
        self.output_of(accumulator.side(turn), accumulator.side(!turn))
    }

    #[inline(always)]
    fn output_of(&self, own: &Row, other: &Row) -> Score {
        let sum = kernel::squares(own, &self.output[0]) + kernel::squares(other, &self.output[1]);
        (sum / QA + self.output_bias) * SCALE / (QA * QB)
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
