//! The connection to a server: when it is opened, how long is waited before it is tried again, and what is said meanwhile.

use room::wire::close;
use std::time::Duration;

/// How long is waited before each further attempt, in milliseconds.
const WAITS: [u64; 6] = [300, 1_000, 2_000, 3_000, 5_000, 8_000];
/// How long a socket may take to open, to be welcomed, or to answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What the connection is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It is tried again at a moment.
    Waiting { until: Duration, restarting: bool },
    /// It is being opened, or the server has yet to welcome us.
    Opening { since: Duration },
    /// We are at the table.
    Open,
    /// It makes no sense to try again.
    Ended(End),
}

/// Why it makes no sense to try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    NoGame,
    BadSecret,
    OtherProtocol,
}

/// The connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) state: State,
    /// How often in a row it has failed.
    failures: usize,
}

impl Link {
    pub(crate) fn new() -> Link {
        Link { state: State::Waiting { until: Duration::ZERO, restarting: false }, failures: 0 }
    }

    /// Whether it is time to open the socket, which is then being opened.
    pub(super) fn is_due(&mut self, now: Duration) -> bool {
        let due = matches!(self.state, State::Waiting { until, .. } if until <= now);
        if due {
            self.state = State::Opening { since: now };
        }
        due
    }

    /// Whether opening it takes too long.
    pub(super) fn is_stuck(&self, now: Duration) -> bool {
        matches!(self.state, State::Opening { since } if now.saturating_sub(since) > PATIENCE)
    }

    pub(super) fn welcomed(&mut self) {
        (self.state, self.failures) = (State::Open, 0);
    }

    /// The socket is gone, with a code that says why.
    pub(super) fn closed(&mut self, code: u16, now: Duration) {
        let end = match code {
            close::NO_GAME => Some(End::NoGame),
            close::BAD_SECRET => Some(End::BadSecret),
            close::OTHER_PROTOCOL => Some(End::OtherProtocol),
            _ => None,
        };
        if let Some(end) = end {
            self.state = State::Ended(end);
            return;
        }
        let wait = WAITS[self.failures.min(WAITS.len() - 1)];
        self.failures += 1;
        self.wait(Duration::from_millis(wait), code == close::RESTART, now);
    }

    /// Waits for a while, unless it is given up.
    pub(super) fn wait(&mut self, wait: Duration, restarting: bool, now: Duration) {
        if !matches!(self.state, State::Ended(_)) {
            self.state = State::Waiting { until: now + wait, restarting };
        }
    }

    /// Tries at once, where it waits.
    pub(super) fn hurry(&mut self) {
        if let State::Waiting { until, .. } = &mut self.state {
            *until = Duration::ZERO;
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// What is waited for, if anything is.
    pub(crate) fn words(&self, now: Duration) -> Option<String> {
        Some(match self.state {
            State::Open => return None,
            State::Opening { .. } if self.failures == 0 => "Connecting to the table…".to_owned(),
            State::Opening { .. } => "The connection is lost. Trying again now…".to_owned(),
            State::Waiting { restarting: true, .. } => {
                "The server is starting again. The game goes on where it was, and nobody's clock runs.".to_owned()
            }
            State::Waiting { .. } if self.failures == 0 => "Connecting to the table…".to_owned(),
            State::Waiting { until, .. } => {
                let seconds = until.saturating_sub(now).as_secs() + 1;
                format!("The connection is lost. Trying again in {seconds} s; nothing that was played is gone.")
            }
            State::Ended(End::NoGame) => "There is no such game on this server.".to_owned(),
            State::Ended(End::BadSecret) => {
                "This seat has been given to somebody else. You can watch the game.".to_owned()
            }
            State::Ended(End::OtherProtocol) => {
                "The server has been brought up to date: load this page again to go on.".to_owned()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_tried_again_later_and_later_and_not_where_that_is_senseless() {
        let mut link = Link::new();
        let mut now = Duration::ZERO;
        let mut waits = Vec::new();
        for _ in 0..8 {
            assert!(link.is_due(now) && !link.is_due(now));
            link.closed(1006, now);
            let State::Waiting { until, .. } = link.state else { panic!("{link:?}") };
            waits.push((until - now).as_millis());
            assert!(link.words(now).is_some_and(|words| words.contains("Trying again in")));
            now = until;
        }
        assert_eq!(waits, [300, 1_000, 2_000, 3_000, 5_000, 8_000, 8_000, 8_000]);
        assert!(link.is_due(now));
        assert!(!link.is_stuck(now) && link.is_stuck(now + Duration::from_secs(11)));
        link.welcomed();
        assert_eq!((link.is_open(), link.words(now)), (true, None));
        link.closed(close::RESTART, now);
        assert!(link.words(now).is_some_and(|words| words.contains("starting again")));
        link.hurry();
        assert!(link.is_due(Duration::ZERO), "when the network is back it is tried at once");
        for (code, end) in [(4404, End::NoGame), (4401, End::BadSecret), (4426, End::OtherProtocol)] {
            let mut link = Link::new();
            link.closed(code, now);
            link.wait(Duration::ZERO, true, now);
            assert_eq!((link.state.clone(), link.is_due(now)), (State::Ended(end), false));
            assert!(link.words(now).is_some());
        }
    }
}
