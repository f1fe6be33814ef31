//! The sequential probability ratio test: is the change worth `elo1`, or no more than `elo0`?

use super::{Counts, likelihood, score_of_elo};
use std::f64::consts::LN_10;
use std::fmt;
use thiserror::Error;

/// On which scale the hypotheses of a test are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Normalized Elo: how long a test takes depends on the bounds alone, not on the openings or the time control.
    #[default]
    Normalized,
    /// Elo as ratings have it.
    Logistic,
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
        })
    }
}

/// What a test has found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Continue,
    /// The first hypothesis: the change is not worth `elo1`.
    AcceptH0,
    /// The second hypothesis: the change is worth more than `elo0`.
    AcceptH1,
}

/// A test with its hypotheses and the two risks it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// Why a test makes no sense.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are the same, or the wrong way round.
    #[error("elo0 must be less than elo1, but {0} is not less than {1}")]
    Hypotheses(f64, f64),
    /// A hypothesis is beyond what the models can tell.
    #[error("{0} Elo is out of range: the bounds of a test lie between −{LARGEST_ELO} and {LARGEST_ELO}")]
    Elo(f64),
    /// A risk is not a probability, or the two together leave no room for a test.
    #[error("alpha and beta must be above 0 and their sum below 1, not {0} and {1}")]
    Risk(f64, f64),
}

/// Beyond this the normalized model has no distribution to compare with.
const LARGEST_ELO: f64 = 200.0;

impl Sprt {
    /// A test of `elo1` against `elo0` that errs with probability `alpha` if `elo0` is true and `beta` if `elo1` is.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: EloModel) -> Result<Sprt, SprtError> {
        for elo in [elo0, elo1] {
            if elo.is_nan() || elo.abs() > LARGEST_ELO {
                return Err(SprtError::Elo(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Risk(alpha, beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The first hypothesis.
    #[must_use]
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The second hypothesis.
    #[must_use]
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The scale of the hypotheses.
    #[must_use]
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The risk of accepting `elo1` where `elo0` is true.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The risk of accepting `elo0` where `elo1` is true.
    #[must_use]
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The log-likelihood ratios at which the test ends, the lower one first.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses, given what was counted.
    #[must_use]
    pub fn llr<const K: usize>(&self, counts: &Counts<K>) -> f64 {
        if counts.total() == 0 {
            return 0.0;
        }
        let (total, shares) = counts.shares();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => likelihood::with_mean(&shares, score_of_elo(elo)),
            EloModel::Normalized => likelihood::with_t(&shares, elo * LN_10 / 800.0 * Counts::<K>::GAMES.sqrt()),
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        total * shares.iter().zip(p0.iter().zip(p1)).map(|(share, (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// What the counts say.
    #[must_use]
    pub fn verdict<const K: usize>(&self, counts: &Counts<K>) -> Verdict {
        self.judge(self.llr(counts))
    }

    pub(super) fn judge(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}
