//! The engine from outside.
//!
//! One binary for all of it, since each is linked anew.

mod common;
mod draws;
mod endings;
mod levels;
mod mates;
mod net;
mod opponent;
mod search;
mod tables;
#[cfg(target_os = "linux")]
mod threads;
