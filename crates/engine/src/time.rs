//! How long to think: an aim that moves with how the search goes, and a limit that does not.

use crate::limits::{GameClock, Limits};
use crate::params;
use crate::score::Score;
use std::time::Duration;

/// A clock is not run down below so many times the overhead: that much is for the move at which the machine stands still for
/// longer than the overhead allows for.
const RESERVE: f64 = 5.0;
/// Where a clock is that low all the same, moves share this part of it.
const IN_NEED: f64 = 0.1;

/// The times at which a search ends, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// No new iteration is begun after this, give or take what [`patience`] says. None where the time is exact.
    pub(crate) aim: Option<Duration>,
    /// The search is broken off here.
    pub(crate) limit: Option<Duration>,
}

impl Allotment {
    /// The times of a search of the move of that number.
    pub(crate) fn of(limits: &Limits, fullmove: u16) -> Allotment {
        let exact = limits.movetime.map(|time| time.saturating_sub(limits.overhead).max(Duration::from_millis(1)));
        match limits.clock {
            None => Allotment { aim: None, limit: exact },
            Some(clock) => {
                let (aim, limit) = share(clock, limits.overhead, fullmove);
                Allotment { aim: Some(aim), limit: Some(exact.map_or(limit, |exact| exact.min(limit))) }
            }
        }
    }
}

fn share(clock: GameClock, overhead: Duration, fullmove: u16) -> (Duration, Duration) {
    let overhead = overhead.as_secs_f64();
    let free = clock.remaining.as_secs_f64() - overhead;
    let remaining = (free - RESERVE * overhead).max(IN_NEED * free).max(0.001);
    let increment = clock.increment.as_secs_f64();
    // Each move still to be made costs its overhead too.
    let moves = clock.moves_to_go.map_or_else(|| moves_left(fullmove), |moves| f64::from(moves.clamp(1, 50)));
    let gained = (increment - overhead).max(0.0);
    let aim = (remaining / moves + hundredths(params::increment_share()) * gained)
        .min(hundredths(params::aim_share()) * remaining);
    let most = hundredths(if moves > 1.0 { params::limit_share() } else { params::last_move_share() }) * remaining;
    let limit = (hundredths(params::limit_stretch()) * aim).min(most);
    (Duration::from_secs_f64(aim.min(limit)), Duration::from_secs_f64(limit))
}

/// How many moves a game is taken to go on for: the longer it has lasted, the fewer, so that no time is left over in the end.
fn moves_left(fullmove: u16) -> f64 {
    let fewer = hundredths(params::moves_left_slope()) * f64::from(fullmove);
    (f64::from(params::moves_left()) - fewer).max(f64::from(params::moves_left_least()))
}

fn hundredths(number: i32) -> f64 {
    f64::from(number) / 100.0
}

/// By how much the aim stretches: longer where the best move changes, the score falls, or the effort went to other moves.
///
/// `stable` counts the iterations since the best move changed, `fall` is by how much the score has dropped since the last
/// iterations, `effort` the share of nodes that went to the best move.
pub(crate) fn patience(stable: u32, fall: Score, effort: f64) -> f64 {
    let stable = (stable as i32).min(params::changing_most());
    let changing = hundredths(params::changing_base() - params::changing_slope() * stable);
    let half = params::falling_half();
    let falling = 1.0 + f64::from(fall.clamp(-half / 3, half)) / f64::from(2 * half);
    let spread = (hundredths(params::effort_base()) - hundredths(params::effort_slope()) * effort)
        .max(hundredths(params::effort_least()));
    changing * falling * spread
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn never_more_than_the_clock_shows() {
        for remaining in [0, 1, 5, 20, 50, 100, 1_000, 60_000] {
            for increment in [0, 10, 100, 5_000] {
                for (moves_to_go, fullmove) in
                    [(None, 1), (None, 60), (None, u16::MAX), (Some(1), 1), (Some(2), 1), (Some(40), 1)]
                {
                    let clock = GameClock { remaining: millis(remaining), increment: millis(increment), moves_to_go };
                    let limits = Limits { clock: Some(clock), ..Limits::default() };
                    let allotment = Allotment::of(&limits, fullmove);
                    let Allotment { aim: Some(aim), limit: Some(limit) } = allotment else { panic!() };
                    assert!(aim <= limit, "{clock:?}");
                    assert!(limit <= millis(remaining).saturating_sub(limits.overhead).max(millis(1)), "{clock:?}");
                }
            }
        }
    }

    /// A long game with a small increment ends with more on the clock than a machine is likely to stand still for.
    #[test]
    fn a_long_game_keeps_a_reserve() {
        let mut remaining = millis(1_000);
        for fullmove in 1..=300 {
            let clock = GameClock { remaining, increment: millis(10), moves_to_go: None };
            let limits = Limits { clock: Some(clock), overhead: millis(30), ..Limits::default() };
            let limit = Allotment::of(&limits, fullmove).limit.unwrap();
            // As long as may be, every time.
            remaining = remaining - limit + clock.increment;
            assert!(remaining > millis(180), "move {fullmove}: {remaining:?}");
        }
    }

    #[test]
    fn a_time_for_the_move_is_exact() {
        let limits = Limits { movetime: Some(millis(500)), overhead: millis(10), ..Limits::default() };
        assert_eq!(Allotment::of(&limits, 1), Allotment { aim: None, limit: Some(millis(490)) });
    }
}
