//! A table with seats, for people on different machines: commands in, entries out.
//!
//! - [`Room::apply`] judges a [`Command`] of a seat and gives the [`Entry`] that it makes in the log, or a [`Refusal`] in
//!   words; it changes nothing. [`Room::fold`] takes an entry in, and is all that changes a room. A server judges, and
//!   everybody folds the same entries, so that everybody shows the same.
//! - It has no rule of its own but those of seats, offers and time: what may be played says [`game::Game`] for two and
//!   [`duplicate::Table`] for four. What the inventor has not decided is a value of [`Rulings`].
//! - The caller says what time it is, who is away and for how long ([`Moment`]). There is no timer, no input or output and
//!   no chance here, and it runs in a browser as it does elsewhere.
//! - [`wire`] has the messages between a client and a server.
//!
//! ```
//! use room::{Command, Kind, Moment, Room, Seat, Setup};
//! let mut room = Room::new(Setup::new(Kind::Chess)).unwrap();
//! let play = Command::Play { ply: 0, mv: "e2e4".into() };
//! assert_eq!(room.apply(&play, Some(Seat::Black), &Moment::at(0)).unwrap_err().code(), "not-your-turn");
//! let entry = room.apply(&play, Some(Seat::White), &Moment::at(0)).unwrap();
//! room.fold(&entry).unwrap();
//! assert_eq!((room.seq(), room.ply(), room.turn()), (1, 1, Seat::Black));
//! ```

mod any_game;
mod apply;
mod clocks;
mod command;
mod entry;
mod fold;
mod offers;
mod outcome;
mod refusal;
mod room;
mod rulings;
mod seat;
mod setup;
pub mod wire;
mod word;

pub use apply::Moment;
pub use command::{Command, What};
pub use entry::{Entry, Event};
pub use fold::Misfit;
pub use offers::Offer;
pub use outcome::{Outcome, Standing};
pub use refusal::Refusal;
pub use room::Room;
pub use rulings::{Loss, Rulings, Takebacks};
pub use seat::{Kind, Seat};
pub use setup::{NoSetup, RULES, Setup};
