//! Learns what the engine and the search for four evaluate with, from games of each against itself.
//!
//! - [`selfplay`] plays a game: the same number and settings give the same game everywhere.
//! - [`games`] keeps games in a file of about four bytes a position, checked when it is read, and gone on with where
//!   it ends.
//! - A [`Sample`] is a quiet position of a game with what the search said of it and how the game ended.
//! - [`tune`] finds the weights of the evaluation that predict the samples best.
//! - [`net`] learns a small neural net from them: what these weights miss.
//! - [`four`] does for duplicate chess what [`selfplay`] and [`tune`] do for chess.
//!
//! Nothing borrowed: no positions, scores or weights of anybody else.

pub mod four;
pub mod games;
mod learning;
pub mod net;
mod sample;
pub mod selfplay;
pub mod tune;

pub use learning::Errors;
pub use sample::Sample;
