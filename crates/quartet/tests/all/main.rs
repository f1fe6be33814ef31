//! Opponents for four from outside.
//!
//! One binary for all of it, since each is linked anew.

mod common;
mod draws;
mod levels;
mod tactics;
