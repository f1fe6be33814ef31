//! Matches between engines, and what can be concluded from them.
//!
//! * [`stats`]: the sequential test (SPRT), Elo with its error, from counts alone, with no games played.

pub mod stats;
