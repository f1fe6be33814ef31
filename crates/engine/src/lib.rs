//! Search and evaluation of one board of chess, right about draws.
//!
//! ```
//! use chess::{History, Position};
//! use engine::{Limits, Search, Signal};
//!
//! let position = Position::from_fen("6k1/R7/6K1/8/8/8/8/8 w - - 2 1").unwrap();
//! let mut search = Search::new(1, engine::system_clock);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let found = search.run(&position, &History::new(&position), &limits, &Signal::default(), |_info| {});
//! assert_eq!(position.san(found.best.unwrap()).to_string(), "Ra8#");
//! ```
//!
//! What it promises: the best move is legal wherever there is a legal move; a search on one thread with the same
//! limits (other than time), from a cleared [`Search`], gives the same result everywhere; the principal variation is legal and,
//! where it ends in a draw, ends on the move that draws. It knows nothing of any protocol, reads no clock but the one it
//! is given, and on one thread starts no other, so that it runs in WebAssembly too.

pub mod bench;
mod cuckoo;
mod draws;
mod eval;
mod exchange;
mod level;
mod limits;
mod memory;
pub mod net;
pub mod opponent;
mod ordering;
pub mod params;
mod score;
mod search;
mod table;
mod tables;
mod time;
pub mod tuning;

pub use eval::{CLOCK_WHOLE, clock_share, tuned_terms};
pub use level::{Candidates, Level};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::system_clock;
pub use limits::{GameClock, Limits, Now, Signal};
pub use score::{Bound, Score, Value, expectation};
pub use search::{DrawnRoot, Found, Info, MAX_HASH, MAX_THREADS, Search, TooFewThreads};
pub use table::OutOfMemory;
pub use tables::{Dtz, Probing, Tables, Wdl};

/// The deepest line that is searched, in plies.
pub const MAX_PLY: usize = 128;
