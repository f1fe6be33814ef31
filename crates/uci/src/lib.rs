//! The Universal Chess Interface as types, both ends of it.
//!
//! * What a GUI says to an engine is a [`Command`]; what an engine says back is a [`Reply`]. Both are parsed with
//!   `str::parse` and printed with `to_string`, one line each, and whatever is printed parses back to the same value.
//! * Moves are [`UciMove`]s: raw text without a position. Whether they are legal is for [`chess`] to say.
//! * [`session`] is the engine's side of a conversation, behind which any engine can sit.
//! * [`client`] runs an engine as a child process and talks to it, with one absolute deadline for every answer.
//!
//! What the parser promises: it never panics, it skips words it does not know where the protocol says so, and where a
//! known word is followed by a value that makes no sense it says which word and which value.
//!
//! ```
//! use uci::{Command, Go, Reply};
//!
//! let Ok(Command::Go(go)) = "go wtime 60000 btime 59000 winc 100 binc 100".parse() else { panic!() };
//! assert_eq!(go.wtime.unwrap().as_secs(), 60);
//! assert_eq!(Command::Go(Go { depth: Some(9), ..Go::default() }).to_string(), "go depth 9");
//! assert!(matches!("bestmove e2e4 ponder e7e5".parse(), Ok(Reply::BestMove { .. })));
//! ```

#[cfg(any(unix, windows))]
pub mod client;
mod command;
mod go;
mod info;
mod option;
mod reply;
pub mod session;
mod words;

pub use chess::UciMove;
pub use command::{Command, Registration, Start};
pub use go::Go;
pub use info::{Bound, CurrentLine, Info, Refutation, Score, ScoreValue, Wdl};
pub use option::{OptionDeclaration, OptionKind};
pub use reply::{Check, Reply};
pub use words::ParseError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
