//! Somebody at a table, as the table sees them: a queue that must not grow.

use room::Seat;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Something to be sent.
#[derive(Clone)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// The answer to a command.
    Answer(Utf8Bytes),
    /// An entry, with its number.
    Entry(u64, Utf8Bytes),
    /// Entries from the log, the last with this number.
    Entries(u64, Vec<Utf8Bytes>),
}

/// What table and socket tell each other past the queue.
#[derive(Default)]
pub(crate) struct Line {
    /// The queue was full, and something was left out.
    behind: AtomicBool,
    /// The socket is to be closed, for nobody reads it.
    too_slow: AtomicBool,
    kick: Notify,
}

impl Line {
    pub(crate) fn is_behind(&self) -> bool {
        self.behind.load(Ordering::Acquire)
    }

    pub(crate) fn is_too_slow(&self) -> bool {
        self.too_slow.load(Ordering::Acquire)
    }

    /// Resolves when the socket is to be closed.
    pub(crate) async fn kicked(&self) {
        self.kick.notified().await;
    }
}

pub(super) struct Member {
    pub(super) seat: Option<Seat>,
    pub(super) out: mpsc::Sender<Out>,
    pub(super) line: Arc<Line>,
    /// Whether the queue was full before.
    pub(super) warned: bool,
}

impl Member {
    /// Puts something into the queue; `false` where the member is lost. A queue that is full is read anew from the log
    /// once; a second time the socket is closed.
    pub(super) fn send(&mut self, out: Out) -> bool {
        if self.line.is_behind() {
            return true;
        }
        match self.out.try_send(out) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(_)) if self.warned => {
                self.line.too_slow.store(true, Ordering::Release);
                self.line.kick.notify_one();
                false
            }
            Err(TrySendError::Full(_)) => {
                self.warned = true;
                self.line.behind.store(true, Ordering::Release);
                true
            }
        }
    }

    /// The queue is empty again, and what was left out can be sent.
    pub(super) fn caught_up(&self) {
        self.line.behind.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::super::QUEUE;
    use super::*;

    #[tokio::test]
    async fn a_queue_that_is_full_twice_is_given_up() {
        let (out, mut queue) = mpsc::channel(QUEUE);
        let line = Arc::new(Line::default());
        let mut member = Member { seat: None, out, line: line.clone(), warned: false };
        let entry = |seq| Out::Entry(seq, Utf8Bytes::from_static("{}"));
        assert!((1..=QUEUE as u64).all(|seq| member.send(entry(seq))) && !line.is_behind());
        assert!(member.send(entry(65)) && line.is_behind(), "left out, to be read anew from the log");
        assert!((66..99).all(|seq| member.send(entry(seq))), "nothing more is put in meanwhile");
        while queue.try_recv().is_ok() {}
        member.caught_up();
        assert!((1..=QUEUE as u64).all(|seq| member.send(entry(seq))) && !line.is_too_slow());
        assert!(!member.send(entry(165)) && line.is_too_slow(), "a second time the socket is closed");
        line.kicked().await;
        drop(queue);
        let mut gone = Member { warned: false, ..member };
        assert!(!gone.send(entry(1)), "whoever has gone is lost");
    }
}
