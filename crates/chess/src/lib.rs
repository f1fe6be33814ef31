//! The rules of one board of chess: positions, legal moves, notation, repetition and draws.
//!
//! - A [`Position`] can be played; a [`Setup`] is what a FEN can say. One validity check stands between them.
//! - [`Position::key`] is identity by article 9.2.3 of the Laws: equal exactly for positions that count as the same
//!   when repetitions are counted. It never includes the clock.
//! - Chess960 is not special: castling rights name rooks.
//! - A position is a plain value. Playing a move makes a new one; nothing is ever taken back.
//!
//! With the feature `serde`, squares, moves and positions are read and written as their text.
//!
//! No dependencies else, no heap in move generation or play, no input that makes it panic.

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod colour;
mod dead;
mod epd;
mod fen;
mod history;
mod key;
mod movegen;
mod moves;
mod outcome;
mod piece;
mod play;
mod position;
mod random;
mod san;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod side;
mod square;
mod uci;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, Wing};
pub use colour::Colour;
pub use dead::{Unwinnable, Winnable};
pub use epd::{Epd, EpdError, Operation};
pub use fen::{FenError, FenText};
pub use history::History;
pub use key::Key;
pub use movegen::{MoveSet, PawnDestinations};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{
    Claim, EndReason, FIFTY_MOVES, GameResult, Outcome, SEVENTY_FIVE_MOVES, claims, claims_with, claims_with_move,
    outcome,
};
pub use piece::{Piece, Role};
pub use position::Position;
pub use random::Random;
pub use san::{San, SanError};
pub use setup::{Impossible, InvalidPosition, Setup};
pub use square::{File, NotASquare, Rank, Square};
pub use uci::{IllegalMove, UciMove, UciMoveError};

/// The starting position of standard chess.
pub const STARTING_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
