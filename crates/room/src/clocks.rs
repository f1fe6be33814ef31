//! The players' clocks. What time it is says the caller.

use crate::{Room, Seat};
use std::collections::BTreeMap;
use std::time::Duration;

/// What each player has left, in milliseconds.
pub(crate) type Left = BTreeMap<Seat, u64>;

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

pub(crate) fn add(left: &mut Option<Left>, seat: Seat, time: Duration) {
    if let Some(left) = left.as_mut().and_then(|left| left.get_mut(&seat)) {
        *left = left.saturating_add(millis(time));
    }
}

impl Room {
    /// Whose clock is running: that of the player to move, from the first move until the end.
    pub fn running(&self) -> Option<Seat> {
        let runs = self.left.is_some() && self.outcome.is_none() && self.ply() > 0;
        runs.then(|| self.turn())
    }

    /// The time that each player has left after some time has passed since the last entry, and whose time is up.
    pub fn left_after(&self, elapsed: u64) -> (Option<BTreeMap<Seat, u64>>, Option<Seat>) {
        let mut left = self.left.clone();
        let running = self.running();
        let mut up = None;
        if let Some((seat, time)) = running.and_then(|seat| Some((seat, left.as_mut()?.get_mut(&seat)?))) {
            *time = time.saturating_sub(elapsed);
            up = (*time == 0).then_some(seat);
        }
        (left, up)
    }
}
