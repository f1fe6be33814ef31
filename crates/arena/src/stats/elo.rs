//! Elo, normalized Elo and the likelihood of superiority, each with what is known of its error.

use super::Counts;
use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;

/// The normal quantile that leaves 2.5 % on either side.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// A score nearer to 0 or 1 than this is shown as this: ±2400 Elo, which is beyond what any match can tell.
const SCORE_LIMIT: f64 = 1e-6;

/// A value and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width of the interval that holds the true value 95 times in 100.
    pub error: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns what would round to "-0.00" into "0.00".
        write!(f, "{:.2} ± {:.2}", (self.value * 100.0).round() / 100.0 + 0.0, self.error)
    }
}

/// The Elo difference at which a score between 0 and 1 is expected.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(SCORE_LIMIT, 1.0 - SCORE_LIMIT);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score between 0 and 1 that is expected at an Elo difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Mean and standard deviation of a distribution over the values of `K` results.
pub(super) fn moments<const K: usize>(shares: &[f64; K]) -> (f64, f64) {
    let values = Counts::<K>::values();
    let mean: f64 = shares.iter().zip(values).map(|(share, value)| share * value).sum();
    let variance: f64 = shares.iter().zip(values).map(|(share, value)| share * (value - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

impl<const K: usize> Counts<K> {
    /// How many games make one result: two for pairs.
    pub(super) const GAMES: f64 = if K == 5 { 2.0 } else { 1.0 };

    /// The Elo difference.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let (total, shares) = self.shares();
        let (mean, deviation) = moments(&shares);
        let error = Z_95 * deviation / total.sqrt();
        Estimate { value: elo_of_score(mean), error: (elo_of_score(mean + error) - elo_of_score(mean - error)) / 2.0 }
    }

    /// The normalized Elo difference: the score's distance from ½ in standard deviations of one game, on Elo's scale.
    /// Its error depends on the number of games alone, which makes it the natural unit of a test.
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        let (total, shares) = self.shares();
        let (mean, deviation) = moments(&shares);
        let scale = 800.0 / LN_10;
        Estimate {
            value: scale * (mean - 0.5) / (deviation * Self::GAMES.sqrt()),
            error: scale * Z_95 / (Self::GAMES * total).sqrt(),
        }
    }

    /// The likelihood of superiority, from 0 to 1.
    #[must_use]
    pub fn los(&self) -> f64 {
        let (total, shares) = self.shares();
        let (mean, deviation) = moments(&shares);
        let z = (mean - 0.5) / deviation * total.sqrt();
        0.5 * libm::erfc(-z / SQRT_2)
    }
}
