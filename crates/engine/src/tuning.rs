//! What whoever tunes the weights of the evaluation needs to know of it.

pub use crate::eval::terms::{COUNT, TERMS, Term};
pub use crate::eval::{Traced, current_weights, trace};

/// How many weights say what the pieces are worth. They come first.
pub const MATERIAL: usize = crate::eval::terms::MATERIAL.len;
