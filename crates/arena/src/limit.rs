//! How long an engine may think: clocks, and what ends a search besides them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A time control, written `[moves/]seconds[+increment]`: `40/60`, `8+0.08`, `10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EngineClock {
    /// After so many moves the time is given again; none is sudden death.
    pub moves: Option<u32>,
    /// The time for those moves, or for the game.
    pub time: Duration,
    /// What every move adds.
    pub increment: Duration,
}

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a time control such as 8+0.08, 40/60 or 10")]
pub struct EngineClockError(String);

impl FromStr for EngineClock {
    type Err = EngineClockError;

    fn from_str(text: &str) -> Result<EngineClock, EngineClockError> {
        let wrong = || EngineClockError(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (time, increment) = (seconds(time).ok_or_else(wrong)?, seconds(increment).ok_or_else(wrong)?);
        if time.is_zero() && increment.is_zero() {
            return Err(wrong());
        }
        Ok(EngineClock { moves, time, increment })
    }
}

/// A number of seconds, no more than a month of them, to the microsecond.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let value: f64 = text.parse().ok().filter(|_| plain)?;
    (value <= 2_592_000.0).then(|| Duration::from_micros((value * 1e6).round() as u64))
}

impl fmt::Display for EngineClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl TryFrom<String> for EngineClock {
    type Error = EngineClockError;

    fn try_from(text: String) -> Result<EngineClock, EngineClockError> {
        text.parse()
    }
}

impl From<EngineClock> for String {
    fn from(control: EngineClock) -> String {
        control.to_string()
    }
}

/// What ends an engine's search; several at once mean whichever comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// A clock.
    pub clock: Option<EngineClock>,
    /// A fixed time for every move.
    pub movetime: Option<Duration>,
    /// A fixed depth.
    pub depth: Option<u32>,
    /// A fixed number of nodes.
    pub nodes: Option<u64>,
}

impl Limit {
    /// Whether there is no limit at all.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Limit::default()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.movetime.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// One side's clock during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    control: EngineClock,
    left: Duration,
    moves: u32,
}

impl Clock {
    pub(crate) fn new(control: EngineClock) -> Clock {
        // A control of nothing but increment must give something for the first move.
        Clock { control, left: if control.time.is_zero() { control.increment } else { control.time }, moves: 0 }
    }

    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    pub(crate) fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Moves until time is given again.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.moves % moves)
    }

    /// A move has been made; the margin may have covered for a clock that had run out.
    pub(crate) fn press(&mut self, elapsed: Duration) {
        self.left = self.left.saturating_sub(elapsed) + self.control.increment;
        self.moves += 1;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(moves: Option<u32>, time: u64, increment: u64) -> EngineClock {
        EngineClock { moves, time: Duration::from_millis(time), increment: Duration::from_millis(increment) }
    }

    #[test]
    fn time_controls_both_ways() {
        let rows = [
            ("8+0.08", control(None, 8000, 80)),
            ("40/60", control(Some(40), 60_000, 0)),
            ("40/60+0.5", control(Some(40), 60_000, 500)),
            ("10", control(None, 10_000, 0)),
            ("0.25", control(None, 250, 0)),
            ("0+1", control(None, 0, 1000)),
        ];
        for (text, expected) in rows {
            assert_eq!(text.parse(), Ok(expected), "{text}");
            assert_eq!(expected.to_string(), text);
        }
        for text in ["", "x", "0", "0+0", "/10", "0/10", "10+", "-5", "nan", "inf", "1e9", "10+x", "40/", "9999999999"]
        {
            assert!(text.parse::<EngineClock>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_run_and_refill() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new(control(Some(2), 1000, 10));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.press(ms(300));
        assert_eq!((clock.left(), clock.moves_to_go()), (ms(710), Some(1)));
        clock.press(ms(715));
        assert_eq!((clock.left(), clock.moves_to_go()), (ms(1010), Some(2)));
        assert_eq!(Clock::new(control(None, 0, 500)).left(), ms(500));
    }
}
