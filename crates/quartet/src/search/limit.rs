//! When to stop.

use crate::{Limits, Now, Signal};
use std::time::Duration;

/// The limits of a search that is under way.
pub(crate) struct Gauge<'a> {
    pub(crate) nodes: u64,
    most: u64,
    deadline: Option<Duration>,
    signal: &'a Signal,
    now: Now,
    pub(crate) stopped: bool,
}

/// How often the clock is read.
const EVERY: u64 = 512;

impl<'a> Gauge<'a> {
    pub(crate) fn new(limits: &Limits, signal: &'a Signal, now: Now) -> Gauge<'a> {
        let deadline = limits.movetime.map(|time| now() + time);
        Gauge { nodes: 0, most: limits.nodes.unwrap_or(u64::MAX), deadline, signal, now, stopped: false }
    }

    /// Counts a node, and looks whether it was the last.
    #[inline(always)]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.most || self.nodes.is_multiple_of(EVERY) {
            self.look();
        }
    }

    fn look(&mut self) {
        let late = || self.deadline.is_some_and(|deadline| (self.now)() >= deadline);
        self.stopped |= self.nodes >= self.most || self.signal.is_stopped() || late();
    }
}
