//! Matches of four at duplicate chess, and what can be concluded from them.
//!
//! * [`FourConfig`] says what a match is; [`FourMatch`] plays it, in a directory of its own, from which a match that was
//!   stopped or killed can be gone on with.
//! * Every opening is played in all seatings ([`Seating`]). These games are one block, and errors and tests are taken over
//!   blocks ([`FourStandings`]).
//! * [`report`] shows a match as one page of HTML; [`study`] is about the game itself.

mod config;
mod opening;
mod play;
mod record;
pub mod report;
mod runner;
mod seating;
mod standings;
pub mod study;

pub use config::{FourConfig, FourConfigError, Kind, KindError, USUAL_TIME, Variant};
pub use opening::opening;
pub use record::{Fared, FourRecord, Seats};
pub use runner::{FourError, FourMatch, FourObserver, FourProgress};
pub use seating::Seating;
pub use standings::{FourStandings, KindScore};
