//! How strong the engine plays. This is the one place that says so.
//!
//! The lower four levels look a few moves ahead, and choose by chance among the moves that seem not much worse than the
//! best: the better a move, the likelier, and none that loses more than the slack. The upper four always play the best
//! that they find: three in a fixed number of positions, so that they are as strong on a phone as elsewhere, and the
//! last in as much time as it may have. No level is given more than its time, or its share of a running clock.

use std::time::Duration;

/// What limits the engine at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    /// What is said of it beside its name.
    pub(crate) words: &'static str,
    /// How many plies it looks ahead.
    pub(crate) depth: Option<u32>,
    /// How many positions it looks at.
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Duration,
    /// How many moves it weighs against each other.
    pub(crate) candidates: usize,
    /// How much worse, in hundredths of a pawn, a move may be and still be played now and then.
    pub(crate) slack: i32,
}

impl Level {
    /// From the weakest to the strongest.
    pub(crate) const ALL: [Level; 8] = [
        Level::weak("Beginner", "looks one ply ahead, and often plays a worse move", 1, 10, 300),
        Level::weak("Novice", "looks two plies ahead, and errs by up to two pawns", 2, 8, 200),
        Level::weak("Casual", "looks three plies ahead, and errs by up to a pawn", 3, 6, 100),
        Level::weak("Club", "looks five plies ahead, and seldom gives much away", 5, 4, 45),
        Level::strong("Strong", "the best of 8,000 positions", Some(8_000), 2000),
        Level::strong("Expert", "the best of 40,000 positions", Some(40_000), 2000),
        Level::strong("Master", "the best of 200,000 positions", Some(200_000), 3000),
        Level::strong("Full strength", "all that it finds in three seconds", None, 3000),
    ];

    const fn weak(name: &'static str, words: &'static str, depth: u32, candidates: usize, slack: i32) -> Level {
        let time = Duration::from_millis(1000);
        Level { name, words, depth: Some(depth), nodes: None, time, candidates, slack }
    }

    const fn strong(name: &'static str, words: &'static str, nodes: Option<u64>, milliseconds: u64) -> Level {
        let time = Duration::from_millis(milliseconds);
        Level { name, words, depth: None, nodes, time, candidates: 1, slack: 0 }
    }

    /// Which of the candidates is played, given their scores from best to worst and a number from 0 to 1: the better,
    /// the likelier, and none that is worse by more than the slack.
    pub(crate) fn choose(&self, scores: &[i32], chance: f64) -> usize {
        let best = scores.first().copied().unwrap_or_default();
        let weight = |&score: &i32| f64::from((self.slack - (best - score)).max(0));
        let total: f64 = scores.iter().map(weight).sum();
        let mut left = chance * total;
        for (index, score) in scores.iter().enumerate() {
            left -= weight(score);
            if left < 0.0 {
                return index;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_levels_err_within_their_slack_and_strong_ones_do_not() {
        let table = [
            (Level::ALL[0], [50, 0, -400], 0.0, 0),
            (Level::ALL[0], [50, 0, -400], 0.99, 1),
            (Level::ALL[3], [50, 0, -400], 0.99, 0),
            (Level::ALL[7], [50, 50, 50], 0.99, 0),
        ];
        for (level, scores, chance, expected) in table {
            assert_eq!(level.choose(&scores, chance), expected, "{} {scores:?} {chance}", level.name);
        }
        assert_eq!(Level::ALL[0].choose(&[], 0.5), 0);
    }

    #[test]
    fn levels_grow_stronger() {
        for (weaker, stronger) in Level::ALL.iter().zip(&Level::ALL[1..]) {
            assert!(weaker.slack >= stronger.slack && weaker.candidates >= stronger.candidates, "{}", stronger.name);
        }
    }
}
