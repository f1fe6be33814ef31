//! What a player is given for a move.

use std::time::Duration;

/// How far to look. Every limit that is given holds; without any, a search ends at its deepest line or when it is told to
/// stop. Players who do not search have no use for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// For this time.
    pub movetime: Option<Duration>,
}
