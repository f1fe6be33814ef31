//! Learns what the search for four evaluates with, from games of that search against itself.

mod games;
mod tuner;

pub use games::{Play, Sample, play_game, play_games};
pub use tuner::Tuner;
