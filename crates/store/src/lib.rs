//! Keeps the games of a server.
//!
//! - One trait, [`Store`], and two keepers: [`Sqlite`], one file and nothing to install, and [`Postgres`], for many servers
//!   on one database. The same tests run on both.
//! - **What is said to be kept is kept**: an answer comes when the transaction is on the disk. All that waits for it goes into
//!   one transaction, by one writer.
//! - An entry has its place in the log of its game, and nobody else gets that place. Whoever comes second is told so
//!   ([`Appended::Taken`]), and so is whoever sends the same command again ([`Appended::Repeated`]).
//! - The schema has a version. An older one is brought up to date when it is opened, a newer one is refused.

#[cfg(feature = "cluster")]
pub mod cluster;
mod error;
mod model;
mod postgres;
mod schema;
mod sqlite;

pub use error::StoreError;
pub use model::{Append, Appended, Claimed, Hash, Kept, KeptGame, KeptSeat, NewGame, Notice, Place, Uptime};
pub use postgres::Postgres;
pub use sqlite::Sqlite;

use std::pin::Pin;

/// What a question to a store gives, in time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps games.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new game with its seats.
    fn create(&self, game: NewGame) -> Answer<'_, ()>;
    /// A game and its seats.
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptGame>>;
    /// The entries of a game after one of them, in order.
    fn entries<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<Kept>>;
    /// Keeps an entry at its place, unless somebody was faster.
    fn append(&self, append: Append) -> Answer<'_, Appended>;
    /// Takes the seat of an invitation. Whoever has it already is told so again.
    fn claim(&self, game: &str, invite: Hash, place: Place) -> Answer<'_, Claimed>;
    /// Makes a new invitation for a seat that was freed. `false` where the seat is not free.
    fn invite(&self, game: &str, seat: room::Seat, invite: Hash) -> Answer<'_, bool>;
    /// The games in which somebody with one of these secrets has a seat, the newest first.
    fn games_of(&self, secrets: Vec<Hash>) -> Answer<'_, Vec<(String, room::Seat, Hash)>>;
    /// The games in which a clock is running.
    fn running(&self) -> Answer<'_, Vec<String>>;
    /// Of these games, those with entries after the ones that are known.
    fn changed(&self, known: Vec<(String, u64)>) -> Answer<'_, Vec<String>>;
    /// Says that a server was there from a moment until another.
    fn alive(&self, node: &str, up: Uptime) -> Answer<'_, ()>;
    /// When servers were there, this one's run left out.
    fn uptimes<'a>(&'a self, but: &'a str) -> Answer<'a, Vec<Uptime>>;
    /// Says for which seats of a game somebody is connected to a server, in place of what it said before.
    fn attend(&self, node: &str, game: &str, seats: Vec<room::Seat>) -> Answer<'_, ()>;
    /// The seats of a game for which somebody is connected to a server other than this one.
    fn attending<'a>(&'a self, game: &'a str, but: &'a str) -> Answer<'a, Vec<room::Seat>>;
    /// Forgets who was connected to servers that have given no sign of life since a moment.
    fn bury(&self, before: u64) -> Answer<'_, ()>;
    /// Whether the store answers.
    fn check(&self) -> Answer<'_, ()>;
    /// Whether other servers may write to it.
    fn is_shared(&self) -> bool;
    /// What servers have changed, as hints.
    fn notices(&self) -> Option<tokio::sync::broadcast::Receiver<Notice>>;
    /// Waits for what is being written, and lets go.
    fn close(&self) -> Answer<'_, ()>;
}
