//! One board, whatever is played on it: 64 squares with what stands on them and what is marked there.
//!
//! The board draws a [`Squares`] value and knows no rule of any game.

mod arrow;
mod drawing;
mod figure;
mod square;
mod view;

pub(crate) use arrow::Arrow;
pub(crate) use drawing::{Board, Layers, Pose};
pub(crate) use figure::{Part, figure};
pub(crate) use square::marker;
pub(crate) use view::{Army, Mark, SquareView, Squares, Standing};
