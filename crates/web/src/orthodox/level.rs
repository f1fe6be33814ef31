//! How strong the engine plays: from a beginner, who looks a move ahead and does not always take the best, to all that
//! it has.

use std::time::Duration;

/// What limits the engine at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    pub(crate) depth: Option<u32>,
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
        Level::weak("Beginner", 1, 8, 220),
        Level::weak("Novice", 2, 6, 140),
        Level::weak("Casual", 3, 5, 90),
        Level::weak("Club", 5, 4, 45),
        Level::strong("Strong", Some(10_000), 400),
        Level::strong("Expert", Some(60_000), 700),
        Level::strong("Master", None, 800),
        Level::strong("Full strength", None, 3000),
    ];

    const fn weak(name: &'static str, depth: u32, candidates: usize, slack: i32) -> Level {
        Level { name, depth: Some(depth), nodes: None, time: Duration::from_millis(500), candidates, slack }
    }

    const fn strong(name: &'static str, nodes: Option<u64>, milliseconds: u64) -> Level {
        Level { name, depth: None, nodes, time: Duration::from_millis(milliseconds), candidates: 1, slack: 0 }
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
