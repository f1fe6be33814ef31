//! One game at a table by the FIDE Laws of Chess (2023): commands in, events out.
//!
//! - [`Game::apply`] takes a [`Command`] and returns the [`Event`]s that it caused, in order, or says why it was
//!   [`Rejected`]; then nothing has changed, not even an open offer or what could be played again.
//! - Draws are claimed as the position stands or with an announced move, offered, accepted and declined; fivefold
//!   repetition, seventy-five moves and dead positions end the game by themselves. An [`Ending`] names its reason and
//!   the article of the Laws.
//! - Clocks are optional. The caller says what time it is ([`Game::tick`]); there are no hidden timers.
//! - Commands, events and rejections are plain data with stable names, and JSON.
//!
//! Nothing here knows of terminals or pages, and it runs in a browser as it does elsewhere.

mod apply;
mod claim;
mod clock;
mod command;
mod ending;
mod event;
mod game;
mod notation;

mod record;
mod rejected;
mod wire;

pub use claim::CLAIM_BONUS;
pub use clock::{NotATimeControl, TimeControl};
pub use command::Command;
pub use ending::{Chance, Ending, Reason};
pub use event::{Event, MoveMade};
pub use game::Game;
pub use record::{Heading, headings};
pub use rejected::Rejected;

// What a game hands out of its record.
pub use pgn::Game as Record;
pub use pgn::{Date, Tags};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
