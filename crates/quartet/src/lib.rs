//! Opponents for duplicate chess: players of four behind one trait.
//!
//! ```
//! use duplicate::Table;
//! use quartet::{Limits, Signal, by_name};
//!
//! let mut careful = by_name("careful", 1, engine::system_clock).unwrap();
//! let table = Table::default();
//! let choice = careful.choose(&table, &Limits::default(), &Signal::default()).unwrap();
//! assert!(table.synced().contains(choice.best));
//! ```
//!
//! What every player promises: its move can be played wherever there is one; with the same seed, and limits other than
//! time, it makes the same choices everywhere; it reads no clock but the one it is given, and starts no thread, so that it
//! runs in WebAssembly too. The table's `Rulings` are obeyed.

mod choice;
mod eval;
mod level;
mod limits;
mod lookout;
mod packed;
mod past;
mod player;
mod registry;
mod rivals;
mod round;
mod search;
pub mod tuning;

pub use choice::{Choice, Expectation, Expectations};
pub use engine::{Now, Signal};
pub use level::{Level, Opponent};
pub use limits::Limits;
pub use player::Player;
pub use registry::{NAMES, UnknownPlayer, by_name};
pub use round::{mates_at_once, mating_line, moves_without_mate};
pub use search::{Candidate, Search};
