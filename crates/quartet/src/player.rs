//! Anything that plays.

use crate::{Choice, Limits, Signal};
use duplicate::Table;

/// Somebody who plays a seat of four.
pub trait Player: Send {
    /// What it is called, as [`by_name`](crate::by_name) knows it.
    fn name(&self) -> &str;

    /// Its move at the ply that the table looks at, for the player to move there; none where the game is over.
    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice>;

    /// Forgets the game: another begins.
    fn clear(&mut self) {}
}
