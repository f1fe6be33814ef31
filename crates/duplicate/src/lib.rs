//! Duplicate chess, a game by Andrew Freiberg: four players, four boards, and one move played on two boards at once.
//!
//! - A [`Table`] is a game: its list of moves is the record, and every ply of it can be looked at, played on from, taken
//!   back and played again. It is a plain value.
//! - A move is legal when the same from, to and promotion are legal on both of the player's boards: [`Synced`].
//! - [`Table::explain`] says in words, for each of the two boards, why a move can or cannot be played.
//! - What the inventor has not yet decided is a value of [`Rulings`].
//! - [`Table::save`] and [`Table::load`] write and read the game as JSON.
//!
//! Moves are coordinates ([`chess::UciMove`]): `e2e4`, `e7e8q`; castling is the king's own two squares, `e1g1`.
//!
//! ```
//! use duplicate::{BoardName, Player, Table};
//! let mut table = Table::default();
//! for text in ["e2e4", "d2d4", "d7d5", "e7e5"] {
//!     table.play(text.parse().unwrap()).unwrap();
//! }
//! // North's pawn can take on NE, where East has played d5, but not on NW: so not at all.
//! assert_eq!(table.player(), Player::North);
//! let explanation = table.explain("e4".parse().unwrap(), "d5".parse().unwrap());
//! assert!(explanation.on(BoardName::NE).unwrap().verdict.is_ok());
//! assert!(explanation.on(BoardName::NW).unwrap().verdict.is_err());
//! assert!(table.play("e4d5".parse().unwrap()).is_err());
//! ```

mod boards;
mod explain;
mod file;
mod ghosts;
mod moment;
mod outcome;
mod random;
mod reach;
mod rulings;
mod seats;
mod synced;
mod table;

pub use boards::{Boards, BoardsKey};
pub use explain::{
    Blocker, BoardVerdict, CastlingRightLost, Effect, Explanation, LossOfRight, OwnedPiece, Reason, Threat,
};
pub use file::{LoadError, MoveProblem, VARIANT, VERSION};
pub use ghosts::{Fall, Ghost};
pub use moment::Moment;
pub use outcome::{EndKind, Outcome, Standing};
pub use reach::Reach;
pub use rulings::{DoubleMate, Rulings, Stalemate, TurnOrder};
pub use seats::{BoardName, Player};
pub use synced::{Moves, Synced};
pub use table::{Refusal, Table};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
