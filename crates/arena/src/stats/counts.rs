//! How often each result has occurred.

use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;
use thiserror::Error;

/// How often each of `K` results has occurred, the worst first. Result `i` is worth `i / (K − 1)` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts<const K: usize>(pub [u64; K]);

/// Pairs by their sum: 0, ½, 1, 1½ and 2 points of two.
pub type Pentanomial = Counts<5>;

/// Games: losses, draws, wins.
pub type Trinomial = Counts<3>;

/// What a count of zero counts as, so that no logarithm is taken of nothing.
const FLOOR: f64 = 0.001;

impl<const K: usize> Counts<K> {
    /// Nothing counted yet.
    pub const ZERO: Self = Counts([0; K]);

    /// How many results there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points, from 0 to 1, or ½ where there are no results.
    #[must_use]
    pub fn score(&self) -> f64 {
        let points: f64 = self.0.iter().zip(Self::values()).map(|(&count, value)| count as f64 * value).sum();
        if self.total() == 0 { 0.5 } else { points / self.total() as f64 }
    }

    /// Whether at least two different results have occurred. Without that nothing is known of the deviation, and what is
    /// measured in deviations, such as normalized Elo, says nothing.
    #[must_use]
    pub fn has_spread(&self) -> bool {
        self.0.iter().filter(|count| **count > 0).count() > 1
    }

    /// The same results from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Counts(counts)
    }

    /// What each result is worth.
    pub(crate) fn values() -> [f64; K] {
        std::array::from_fn(|i| i as f64 / (K - 1) as f64)
    }

    /// The number of results and the share of each, where zero counts as a thousandth.
    pub(crate) fn shares(&self) -> (f64, [f64; K]) {
        let counts = self.0.map(|count| if count == 0 { FLOOR } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (total, counts.map(|count| count / total))
    }
}

impl Pentanomial {
    /// Won pairs to lost pairs; none where no pair was lost.
    #[must_use]
    pub fn pairs_ratio(&self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.0;
        (ll + ld > 0).then(|| (wd + ww) as f64 / (ll + ld) as f64)
    }
}

impl Trinomial {
    /// The share of draws, from 0 to 1; 0 where there are no games.
    #[must_use]
    pub fn draw_rate(&self) -> f64 {
        if self.total() == 0 { 0.0 } else { self.0[1] as f64 / self.total() as f64 }
    }
}

impl<const K: usize> AddAssign for Counts<K> {
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }
}

/// Why a text is not a list of counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountsError {
    /// There are too many or too few.
    #[error("{expected} counts are needed, from the loser's end and with commas between them, not {found}")]
    Number {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// One of them is not a count.
    #[error("{0:?} is not a count")]
    Count(String),
    /// They are all zero.
    #[error("the counts are all zero")]
    Nothing,
    /// Their sum is beyond all games ever played.
    #[error("{0} is too large a count")]
    TooLarge(u64),
}

/// Far more games than can be played; keeps sums exact in floating point.
const LARGEST: u64 = 1 << 40;

impl<const K: usize> FromStr for Counts<K> {
    type Err = CountsError;

    fn from_str(text: &str) -> Result<Self, CountsError> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        if words.len() != K {
            return Err(CountsError::Number { expected: K, found: words.len() });
        }
        let mut counts = [0; K];
        for (count, word) in counts.iter_mut().zip(words) {
            *count = word.parse().map_err(|_| CountsError::Count(word.to_owned()))?;
            if *count > LARGEST {
                return Err(CountsError::TooLarge(*count));
            }
        }
        if counts == [0; K] { Err(CountsError::Nothing) } else { Ok(Counts(counts)) }
    }
}

impl<const K: usize> fmt::Display for Counts<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(u64::to_string).collect();
        f.write_str(&words.join(","))
    }
}
