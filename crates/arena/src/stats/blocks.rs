//! Scores by block: an opening that was played in all seatings is one observation, however many games it took.
//!
//! The games of a block share their opening and are not independent, so errors and tests are taken over the means of
//! blocks, never over single games.

use super::{EloModel, Estimate, Sprt, Verdict, score_of_elo};
use std::f64::consts::LN_10;

/// The means of blocks, as they come in: how many, their mean, and their spread around it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blocks {
    count: u64,
    mean: f64,
    /// The sum of squares around the mean (Welford).
    squares: f64,
}

impl Blocks {
    /// One more block.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many blocks there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; ½, where there is none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.5 } else { self.mean }
    }

    /// The variance of a block, estimated from at least two.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The mean with its 95 % interval by Student's distribution; none for fewer than two blocks, of whose error nothing
    /// is known. Of shares that were all the same, another may still be there in three of so many (the rule of three).
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let (variance, count) = (self.variance()?, self.count as f64);
        let error = match variance > 0.0 {
            true => student_95(self.count - 1) * (variance / count).sqrt(),
            false => (3.0 / count).min(1.0),
        };
        Some(Estimate { value: self.mean, error })
    }
}

impl Blocks {
    /// The mean with its error, as `0.512 ± 0.034`; without, where there is one block; a dash, where there is none.
    #[must_use]
    pub fn shown(&self) -> String {
        match self.estimate() {
            Some(Estimate { value, error }) => format!("{value:.3} ± {error:.3}"),
            None if self.count == 1 => format!("{:.3}", self.mean),
            None => "–".to_owned(),
        }
    }

    /// The same in per cent, as `51.2 ± 3.4 %`.
    #[must_use]
    pub fn percent(&self) -> String {
        match self.estimate() {
            Some(Estimate { value, error }) => format!("{:.1} ± {:.1} %", 100.0 * value, 100.0 * error),
            None if self.count == 1 => format!("{:.1} %", 100.0 * self.mean),
            None => "–".to_owned(),
        }
    }
}

impl FromIterator<f64> for Blocks {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Blocks {
        let mut blocks = Blocks::default();
        values.into_iter().for_each(|value| blocks.add(value));
        blocks
    }
}

/// Of fewer blocks a test says nothing: their spread is hardly known.
const FEWEST: u64 = 8;

impl Sprt {
    /// The log-likelihood ratio of the two hypotheses, given blocks of so many games: that of normal distributions, each
    /// with the likeliest deviation that it could have. (Van den Bergh, "Comments on Normalized Elo", section 4.)
    #[must_use]
    pub fn llr_of_blocks(&self, blocks: &Blocks, games: f64) -> f64 {
        if blocks.count < FEWEST {
            return 0.0;
        }
        // Blocks that all went alike count as if a half point in one of them had not.
        let least = (0.5 / games).powi(2);
        let variance = blocks.squares.max(least) / blocks.count as f64;
        let misfit = |elo: f64| match self.model() {
            EloModel::Logistic => (blocks.mean - score_of_elo(elo)) / variance.sqrt(),
            EloModel::Normalized => (blocks.mean - 0.5) / variance.sqrt() - elo * LN_10 / 800.0 * games.sqrt(),
        };
        let (first, second) = (misfit(self.elo0()), misfit(self.elo1()));
        0.5 * blocks.count as f64 * ((1.0 + first * first) / (1.0 + second * second)).ln()
    }

    /// What blocks of so many games say.
    #[must_use]
    pub fn verdict_of_blocks(&self, blocks: &Blocks, games: f64) -> Verdict {
        self.judge(self.llr_of_blocks(blocks, games))
    }
}

/// The quantile of Student's distribution that leaves 2.5 % on either side, for so many degrees of freedom.
#[must_use]
pub fn student_95(freedom: u64) -> f64 {
    const Z: f64 = super::elo::Z_95;
    match freedom {
        0 => f64::INFINITY,
        // These two have closed forms.
        1 => (0.475 * std::f64::consts::PI).tan(),
        2 => 0.95 * (2.0f64 / 0.0975).sqrt(),
        // The Cornish–Fisher series (Abramowitz and Stegun 26.7.5), which is good to three digits from here on.
        _ => {
            let v = freedom as f64;
            let [z3, z5, z7, z9] = [3, 5, 7, 9].map(|power| Z.powi(power));
            Z + (z3 + Z) / (4.0 * v)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * v * v)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * v.powi(3))
                + (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * Z) / (92_160.0 * v.powi(4))
        }
    }
}
