//! Chess games to and from text: Portable Game Notation.
//!
//! - [`Game`] is a game with its tags, variations, comments, glyphs and result. Every move in it is legal. Its `Display`
//!   is the standard's export format.
//! - [`audit`](mod@audit) says of each game what the rules say, without building anything, many millions of plies a second.
//! - [`Reader`] takes what is out there: any bytes, in any size, with bounded memory. What cannot be read is named with
//!   its ply and token, and the next game is read all the same.
//!
//! The movetext is the authority: a game that goes on past a draw by itself is read whole, with a warning.

pub mod audit;
mod date;
mod game;
mod glyphs;
mod lexer;
mod mainline;
mod moves;
mod plain;
mod problems;
mod reader;
mod reading;
mod sections;
mod tags;
mod text;
mod writer;

pub use date::Date;
pub use game::{Game, Impossible, NodeId, Step};
pub use problems::{GameError, Problem, Warning};
pub use reader::{ReadGame, Reader};
pub use sections::LONGEST_GAME;
pub use tags::Tags;

/// The result of a game as PGN writes it; `*` where it is unknown.
pub fn marker_text(result: Option<chess::GameResult>) -> &'static str {
    use chess::{Colour, GameResult};
    match result {
        Some(GameResult::Win(Colour::White)) => "1-0",
        Some(GameResult::Win(Colour::Black)) => "0-1",
        Some(GameResult::Draw) => "1/2-1/2",
        None => "*",
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
