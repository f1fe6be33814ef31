//! How long to think: an aim that moves with how the search goes, and a limit that does not.

use crate::limits::{GameClock, Limits};
use crate::score::Score;
use std::time::Duration;

/// How many moves a game is taken to go on for, where nobody says.
const MOVES_LEFT: f64 = 24.0;

/// The times at which a search ends, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// No new iteration is begun after this, give or take what [`patience`] says. None where the time is exact.
    pub(crate) aim: Option<Duration>,
    /// The search is broken off here.
    pub(crate) limit: Option<Duration>,
}

impl Allotment {
    pub(crate) fn of(limits: &Limits) -> Allotment {
        let exact = limits.movetime.map(|time| time.saturating_sub(limits.overhead).max(Duration::from_millis(1)));
        match limits.clock {
            None => Allotment { aim: None, limit: exact },
            Some(clock) => {
                let (aim, limit) = share(clock, limits.overhead);
                Allotment { aim: Some(aim), limit: Some(exact.map_or(limit, |exact| exact.min(limit))) }
            }
        }
    }
}

fn share(clock: GameClock, overhead: Duration) -> (Duration, Duration) {
    let remaining = (clock.remaining.as_secs_f64() - overhead.as_secs_f64()).max(0.001);
    let increment = clock.increment.as_secs_f64();
    // Each move still to be made costs its overhead too.
    let moves = clock.moves_to_go.map_or(MOVES_LEFT, |moves| f64::from(moves.clamp(1, 50)));
    let gained = (increment - overhead.as_secs_f64()).max(0.0);
    let aim = (remaining / moves + 0.75 * gained).min(0.7 * remaining);
    let limit = (5.0 * aim).min(if moves > 1.0 { 0.6 } else { 0.9 } * remaining);
    (Duration::from_secs_f64(aim.min(limit)), Duration::from_secs_f64(limit))
}

/// By how much the aim stretches: longer where the best move changes, the score falls, or the effort went to other moves.
///
/// `stable` counts the iterations since the best move changed, `fall` is by how much the score has dropped since the last
/// iterations, `effort` the share of nodes that went to the best move.
pub(crate) fn patience(stable: u32, fall: Score, effort: f64) -> f64 {
    let changing = 1.35 - 0.08 * f64::from(stable.min(8));
    let falling = 1.0 + f64::from(fall.clamp(-20, 60)) / 120.0;
    let spread = (1.9 - 1.2 * effort).max(0.5);
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
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = GameClock { remaining: millis(remaining), increment: millis(increment), moves_to_go };
                    let limits = Limits { clock: Some(clock), ..Limits::default() };
                    let Allotment { aim: Some(aim), limit: Some(limit) } = Allotment::of(&limits) else { panic!() };
                    assert!(aim <= limit, "{clock:?}");
                    assert!(limit <= millis(remaining).saturating_sub(limits.overhead).max(millis(1)), "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn a_time_for_the_move_is_exact() {
        let limits = Limits { movetime: Some(millis(500)), overhead: millis(10), ..Limits::default() };
        assert_eq!(Allotment::of(&limits), Allotment { aim: None, limit: Some(millis(490)) });
    }
}
