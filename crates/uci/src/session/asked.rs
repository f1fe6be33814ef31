//! A `go` that has not been answered yet.

use super::output::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// A search that was asked for, as the session remembers it.
pub(super) struct Asked<C> {
    pub(super) control: C,
    answered: AtomicBool,
}

impl<C> Asked<C> {
    pub(super) fn new(control: C) -> Asked<C> {
        Asked { control, answered: AtomicBool::new(false) }
    }

    pub(super) fn is_answered(&self) -> bool {
        self.answered.load(SeqCst)
    }
}

/// The duty to answer. It is done once; should the engine fail, it is done without a move.
pub(super) struct Answer<C> {
    pub(super) asked: Arc<Asked<C>>,
    output: Output,
}

/// The best move where there is no position, or no engine any more.
pub(super) const NO_MOVE: &str = "bestmove 0000\n";

impl<C> Answer<C> {
    pub(super) fn new(asked: Arc<Asked<C>>, output: Output) -> Answer<C> {
        Answer { asked, output }
    }

    /// Prints the last line of the search. Whoever has read it finds the engine idle.
    pub(super) fn give(self, line: &str) {
        self.asked.answered.store(true, SeqCst);
        self.output.print(line);
    }
}

impl<C> Drop for Answer<C> {
    fn drop(&mut self) {
        if !self.asked.answered.swap(true, SeqCst) {
            self.output.print(NO_MOVE);
        }
    }
}
