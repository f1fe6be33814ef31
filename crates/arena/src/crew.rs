//! Several games at a time: workers who play, and one referee to whom results are reported.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// What a worker's thread may put on its stack: a search for four goes deep where many give check.
const STACK: usize = 64 << 20;

/// Sets workers to work, each in a thread of its own, and returns what the referee comes to. When the referee is done,
/// `closing` is set, and the workers are waited for.
pub(crate) fn work<T: Send, F>(
    workers: usize,
    closing: &AtomicBool,
    worker: impl Fn(usize, &Sender<T>) + Sync,
    referee: impl FnOnce(&Receiver<T>) -> F,
) -> F {
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for number in 0..workers.max(1) {
            let (worker, sender) = (&worker, sender.clone());
            let work = move || worker(number, &sender);
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("the system has a thread");
        }
        drop(sender);
        let finish = referee(&receiver);
        closing.store(true, Ordering::Relaxed);
        finish
    })
}

/// How fast games end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Games that have ended, those before a pause included.
    pub games: u64,
    /// How many there are to be at most.
    pub total: u64,
    /// Games that ended since this process took the match up.
    pub played_now: u64,
    /// How long ago that was.
    pub elapsed: Duration,
    /// How far a test has come: its value and its bounds.
    pub test: Option<(f64, (f64, f64))>,
}

impl Pace {
    /// Games a minute, if any have ended.
    #[must_use]
    pub fn games_a_minute(&self) -> Option<f64> {
        (self.played_now > 0).then(|| self.played_now as f64 / self.elapsed.as_secs_f64().max(1e-3) * 60.0)
    }

    /// When the match will be over at this pace. A test may be over before its last game: then it is a guess from how
    /// far it has come.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let mut games = (self.total - self.games.min(self.total)) as f64;
        if let Some((llr, (lower, upper))) = self.test {
            let way = if llr > 0.0 { upper / llr } else { lower / llr };
            if way.is_finite() {
                games = games.min(self.games as f64 * (way - 1.0).max(0.0));
            }
        }
        let minutes = games / self.games_a_minute()?;
        Duration::try_from_secs_f64(minutes * 60.0).ok()
    }
}
