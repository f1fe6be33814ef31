//! Playing together: people on different machines at one table, by a server.
//!
//! The server judges, and this folds the same entries ([`room`]); nothing is shown as played that the server has not kept.
//! All of it is plain logic with tests that need no browser: [`Errand`]s say what the browser is to do, [`Tidings`] what it
//! has heard. The table that counts is the room's; the one on the screen may be looked through at any time.

mod address;
mod client;
mod desk;
mod errand;
mod form;
mod link;
mod lobby;
mod page;
mod seating;
mod table;
#[cfg(test)]
mod tests;
mod ticket;
mod wire;
mod words;

pub(crate) use address::FRIENDS;
pub(crate) use client::Order;
pub(crate) use errand::{Errand, Purpose, Tidings};
pub(crate) use page::{FriendsPage, Visit};
