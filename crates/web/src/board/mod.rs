//! One board, whatever is played on it: 64 squares with what stands on them and what is marked there.
//!
//! The board draws a [`Squares`] value and knows no rule of any game. Pointers and keys are read by `input`, from the
//! attributes that every square carries, so that what a script sees and what the page acts on are the same.

#[cfg(target_arch = "wasm32")]
mod drawing;
#[cfg(target_arch = "wasm32")]
pub(crate) mod input;
#[cfg(target_arch = "wasm32")]
mod square;
mod view;

#[cfg(target_arch = "wasm32")]
pub(crate) use drawing::{Board, Dragged, Pose};
pub(crate) use view::{Army, Mark, SquareView, Squares, Standing};
