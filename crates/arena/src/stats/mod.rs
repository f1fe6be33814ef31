//! What a match says about strength, from counts alone.
//!
//! Results are counted from the loser's end. For single games that is losses, draws, wins ([`Trinomial`]); for pairs
//! of games with the colours swapped it is the five sums that two games can have ([`Pentanomial`]). Pairs are what a
//! match is made of here: the two games of an opening are not independent, and counting them as if they were makes the
//! error look larger than it is. Games of four come in blocks of many games, an opening in all seatings: [`Blocks`], and
//! the [`Ratings`] of a pool of players.
//!
//! Nothing in this module returns `NaN` or an infinity, whatever the counts.

mod blocks;
mod counts;
mod elo;
mod likelihood;
mod ratings;
mod sprt;

pub use blocks::{Blocks, student_95};
pub use counts::{Counts, Pentanomial, Trinomial};
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use ratings::{Placing, Ratings};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
