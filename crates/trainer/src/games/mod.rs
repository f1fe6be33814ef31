//! Games in a compact form: a starting position, then every move with what the search said of it, four bytes a ply.
//!
//! A file is a header, which says how its games were made, and games one behind the other in the order of their
//! numbers. Each ends with a checksum, so that whatever was torn or damaged is noticed when it is read, and a file that
//! a killed program left behind is gone on with after its last whole game ([`Appender::open`]).
//!
//! All numbers are little-endian:
//!
//! | bytes | header |
//! |---:|---|
//! | 8 | `FOURGAME` |
//! | 2 | the version of the format, 1 |
//! | 2 | who evaluates: 0 the tuned terms alone, else the mark of a net too; 1 in older files, which do not tell which |
//! | 4 | nodes a move |
//! | 8 | seed |
//!
//! | bytes | game |
//! |---:|---|
//! | 4 | its number |
//! | 1 | its result: 0 Black wins, 1 draw, 2 White wins |
//! | 1 | the length of its starting position as FEN, 0 for the usual one |
//! | 2 | how many plies it has |
//! | … | the FEN |
//! | 4 a ply | the move ([`chess::Move::to_bits`]), then its score for the side to move; the least number for none |
//! | 4 | CRC-32 of the game so far |

mod append;
mod codec;
mod read;

pub use append::Appender;
pub use codec::{Damage, Header};
pub use read::Games;

use chess::{GameResult, Move, Position};
use engine::Score;
use std::path::PathBuf;
use thiserror::Error;

/// A game of the engine against itself.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingGame {
    /// Its number among the games of its seed.
    pub number: u32,
    /// Where it begins.
    pub start: Position,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// How it ended, or how it was called.
    pub result: GameResult,
}

/// A move of a [`TrainingGame`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What the search said of the position before it, for the side to move; nothing if the move was a random one.
    pub score: Option<Score>,
}

/// Why a file of games could not be read or written.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The operating system says so.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        source: std::io::Error,
    },
    /// The file is not what it should be.
    #[error("{path}, byte {offset}: {damage}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the game, or the header, begins.
        offset: u64,
        /// What is wrong with it.
        damage: Damage,
    },
    /// Two cannot write one file.
    #[error("{path} is being written by another program")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A file that was made in another way cannot be gone on with.
    #[error("{path} holds games of {has}, not of {wanted}")]
    OtherHeader {
        /// The file.
        path: PathBuf,
        /// What it says.
        has: Header,
        /// What was asked for.
        wanted: Header,
    },
}
