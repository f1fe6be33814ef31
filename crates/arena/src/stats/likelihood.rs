//! The likeliest distribution of results that has a given strength.
//!
//! Both models ask for the maximum-likelihood distribution `p` under one constraint that is linear in `p` (the
//! logistic model) or is made so around the last guess (the normalized model). With a linear constraint
//! `Σ p_i·x_i = 0` the answer is `p_i = p̂_i / (1 + θ·x_i)`, `θ` being the root of a decreasing function.
//!
//! After Michel Van den Bergh, "Comments on Normalized Elo" and "The generalised likelihood ratio test".

use super::Counts;
use super::elo::moments;

/// The fixed point is reached when no share moves by more than this.
const TOLERANCE: f64 = 1e-9;

/// Far more rounds than the iteration ever needed.
const ROUNDS: usize = 100;

/// The likeliest distribution, given the observed `shares`, whose mean is `score`.
pub(super) fn with_mean<const K: usize>(shares: &[f64; K], score: f64) -> [f64; K] {
    tilted(shares, &Counts::<K>::values().map(|value| value - score)).unwrap_or(*shares)
}

/// The likeliest distribution, given the observed `shares`, whose mean is `t` standard deviations above ½.
pub(super) fn with_t<const K: usize>(shares: &[f64; K], t: f64) -> [f64; K] {
    let values = Counts::<K>::values();
    let mut p = [1.0 / K as f64; K];
    for _ in 0..ROUNDS {
        let (mean, deviation) = moments(&p);
        let x = values.map(|value| value - 0.5 - 0.5 * t * deviation * (1.0 + ((value - mean) / deviation).powi(2)));
        let Some(next) = tilted(shares, &x) else { break };
        let moved = p.iter().zip(next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        p = next;
        if moved < TOLERANCE {
            break;
        }
    }
    p
}

/// `p_i = p̂_i / (1 + θ·x_i)` with `Σ p_i·x_i = 0`; none where all `x` have one sign and no `θ` does it.
fn tilted<const K: usize>(shares: &[f64; K], x: &[f64; K]) -> Option<[f64; K]> {
    let (least, most) = x.iter().fold((f64::MAX, f64::MIN), |(least, most), &x| (least.min(x), most.max(x)));
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // The sum falls from +∞ to −∞ between the poles, so halving always finds the root, to the last bit of θ.
    loop {
        let theta = 0.5 * (low + high);
        if theta <= low || theta >= high {
            break;
        }
        let sum: f64 = shares.iter().zip(x).map(|(share, x)| share * x / (1.0 + theta * x)).sum();
        if sum > 0.0 { low = theta } else { high = theta }
    }
    let theta = 0.5 * (low + high);
    let p: [f64; K] = std::array::from_fn(|i| shares[i] / (1.0 + theta * x[i]));
    p.iter().all(|p| p.is_finite() && *p > 0.0).then_some(p)
}
