//! The players' clocks. The game never asks what time it is: its caller tells it.

use crate::wire;
use chess::Colour;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How much time the players have: a base for the whole game, and what is added after each move (Fischer), if anything.
///
/// ```
/// use game::TimeControl;
/// use std::time::Duration;
/// let blitz: TimeControl = "3+2".parse().unwrap();
/// assert_eq!(blitz.base, Duration::from_secs(180));
/// assert_eq!(blitz.increment, Duration::from_secs(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time for the game.
    #[serde(rename = "base_ms", with = "wire::millis")]
    pub base: Duration,
    /// What is added after each move; zero for a plain clock.
    #[serde(rename = "increment_ms", with = "wire::millis", default)]
    pub increment: Duration,
}

/// The text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no time control such as 5 (minutes) or 3+2 (minutes, and seconds added after each move)")]
pub struct NotATimeControl(String);

/// Minutes, and seconds added after each move: `90+30`, `5`, `0.5+0`.
impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<TimeControl, NotATimeControl> {
        let error = || NotATimeControl(text.chars().take(40).collect());
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let base = decimal(base, 60).ok_or_else(error)?;
        let increment = decimal(increment, 1).ok_or_else(error)?;
        if base.is_zero() { Err(error()) } else { Ok(TimeControl { base, increment }) }
    }
}

/// A plain decimal number of units of so many seconds. Read without floating point, whose tables a browser would load.
fn decimal(number: &str, unit: u64) -> Option<Duration> {
    const MOST_SECONDS: u64 = 10_000_000;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || number.len() <= number.matches('.').count() {
        return None;
    }
    let whole: u64 = format!("0{whole}").parse().ok().filter(|&whole| whole <= MOST_SECONDS)?;
    let billionths: u64 = format!("{fraction:0<9.9}").parse().ok()?;
    let time = Duration::from_nanos((whole * 1_000_000_000 + billionths) * unit);
    (time.as_secs() <= MOST_SECONDS).then_some(time)
}

/// The time that each player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeLeft {
    white: Duration,
    black: Duration,
}

impl TimeLeft {
    pub(crate) fn new(control: TimeControl) -> TimeLeft {
        TimeLeft { white: control.base, black: control.base }
    }

    pub(crate) fn of(&self, colour: Colour) -> Duration {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    pub(crate) fn set(&mut self, colour: Colour, time: Duration) {
        match colour {
            Colour::White => self.white = time,
            Colour::Black => self.black = time,
        }
    }

    pub(crate) fn add(&mut self, colour: Colour, time: Duration) {
        self.set(colour, self.of(colour).saturating_add(time));
    }

    pub(crate) fn spend(&mut self, colour: Colour, time: Duration) {
        self.set(colour, self.of(colour).saturating_sub(time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls() {
        let table = [
            ("5", Some((300_000, 0))),
            ("3+2", Some((180_000, 2_000))),
            ("0.5+0", Some((30_000, 0))),
            (".25+1.5", Some((15_000, 1_500))),
            ("1.+0.0123456789", Some((60_000, 12))),
            (".", None),
            ("1.5.5", None),
            ("18446744073709551616", None),
            ("90+30", Some((5_400_000, 30_000))),
            ("0", None),
            ("0+5", None),
            ("", None),
            ("+2", None),
            ("5+", None),
            ("-5", None),
            ("inf", None),
            ("nan", None),
            ("1e3", None),
            ("99999999999", None),
            ("5+2+1", None),
        ];
        for (text, expected) in table {
            let read = text.parse::<TimeControl>().ok().map(|time| (time.base.as_millis(), time.increment.as_millis()));
            assert_eq!(read, expected, "{text:?}");
        }
    }
}
