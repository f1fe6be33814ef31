//! Matches between engines, under exactly the rules of [`chess`], and between players of four, under those of
//! [`duplicate`]; and what can be concluded from them.
//!
//! * [`MatchConfig`] says what a match is; [`Match`] plays it, in a directory of its own, from which a match that was
//!   stopped or killed can be gone on with.
//! * Games are played in pairs with the colours swapped. An engine that fails in whatever way loses that game and is
//!   started again; the match goes on.
//! * [`stats`] has the sequential test (SPRT) and Elo with its error, from counts alone.
//! * [`report`] shows a match as one page of HTML.
//! * [`spsa`] tunes the numbers of an engine by games against itself.
//! * [`four`] is all of this for duplicate chess.
//!
//! ```
//! use arena::stats::{Counts, EloModel, Sprt, Verdict};
//! // Pairs of games with 0, ½, 1, 1½ and 2 points.
//! let pairs = Counts([34, 154, 263, 264, 175]);
//! let test = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalized).unwrap();
//! assert_eq!(test.verdict(&pairs), Verdict::AcceptH1);
//! assert!(pairs.elo().value > 50.0);
//! ```

mod book;
pub mod config;
mod crew;
pub mod four;
mod journal;
mod limit;
mod openings;
mod pgn_text;
mod play;
mod record;
pub mod report;
mod runner;
mod schedule;
pub mod spsa;
mod standings;
pub mod stats;
mod store;

pub use book::{BookError, BookPlan, make_book};
pub use config::MatchConfig;
pub use crew::Pace;
pub use limit::{EngineClock, EngineClockError, Limit};
pub use openings::{Opening, Openings, OpeningsError};
pub use play::{Board, Finding, FindingKind, Findings, MoveRecord, Reason, probe};
pub use record::GameRecord;
pub use runner::{BoardOne, Finish, Match, MatchError, Observer, Progress};
pub use schedule::{Fixture, Schedule};
pub use standings::{Meeting, Standings};
pub use store::{Saved, Store, StoreError};
