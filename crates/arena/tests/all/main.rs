//! Matches from outside, with a fake engine and with real ones.
//!
//! One binary for all of it, since each is linked anew.

mod blocks;
mod common;
mod debian;
mod endings;
mod failures;
mod four;
mod matches;
mod report;
mod spsa;
mod stats;
