//! From scores to wins, draws and losses.

use super::weights::{MIDDLE, STRETCH};
use super::{Score, balance, opponents};
use crate::{Expectation, Expectations};
use duplicate::Player;

/// What a player with a score may expect: two logistic curves, fitted to the games that the weights are from.
pub(crate) fn expectation(score: Score) -> Expectation {
    let share = |score: Score| 1.0 / (1.0 + ((MIDDLE - score as f32) / STRETCH).exp());
    let (win, loss) = (share(score), share(-score));
    Expectation { win, draw: (1.0 - win - loss).max(0.0), loss }
}

/// What each may expect by the standings, where a player's score is known better from a search.
pub(crate) fn expectations(standings: &[Score; 4], known: Player, score: Score) -> Expectations {
    let mut scores = Player::ALL.map(|player| balance(standings, player));
    // What the search found for one is at the cost of its opponents.
    let found = score - scores[known as usize];
    let (left, right) = opponents(known);
    scores[known as usize] = score;
    for opponent in [left, right] {
        scores[opponent as usize] -= found / 2;
    }
    Expectations(scores.map(expectation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_shares() {
        for score in [-20_000, -900, -100, 0, 30, 400, 2_000, 20_000] {
            let Expectation { win, draw, loss } = expectation(score);
            assert!((win + draw + loss - 1.0).abs() < 1e-5, "{score}");
            assert!([win, draw, loss].iter().all(|share| (0.0..=1.0).contains(share)), "{score}");
            assert_eq!(win > loss, score > 0, "{score}");
        }
    }
}
