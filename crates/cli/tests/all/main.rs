//! The `fourfold` binary on a pipe, as its users and their scripts meet it.
//!
//! One binary for all of it, since each is linked anew.

mod duplicate;
mod duplicate_match;
mod engine;
mod learning;
#[cfg(unix)]
mod matches;
mod pgn;
mod rules;
