//! Learns what the engine evaluates with, from games of the engine against itself.
//!
//! - [`selfplay`] plays a game: the same number and settings give the same game everywhere.
//! - [`games`] keeps games in a file of about four bytes a position, checked when it is read, and gone on with where
//!   it ends.
//! - A [`Sample`] is a quiet position of a game with what the search said of it and how the game ended.
//! - [`tune`] finds the weights of the evaluation that predict the samples best.
//! - [`net`] learns a small neural net from them: what these weights miss.
//!
//! Nothing borrowed: no positions, scores or weights of anybody else.

pub mod games;
pub mod net;
mod sample;
pub mod selfplay;
pub mod tune;

pub use sample::Sample;
