//! The statistics against published values and against brute force.

use arena::stats::{Counts, EloModel, Pentanomial, Sprt, Trinomial, Verdict, score_of_elo};
use proptest::prelude::*;

fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("a sensible test")
}

/// Rounded as it is printed.
fn shown(value: f64) -> String {
    format!("{value:.2}")
}

/// Values that fishtest and OpenBench have published for tests that they ran.
#[test]
fn published_values() {
    let fishtest = Counts([365, 16618, 36229, 16974, 390]);
    assert_eq!(shown(sprt(0.0, 2.0, EloModel::Normalized).llr(&fishtest)), "2.25");
    let older = Counts([223, 9863, 21279, 10037, 246]);
    assert_eq!(shown(sprt(0.5, 2.5, EloModel::Logistic).llr(&older)), "-3.07");
    let games = Counts([759, 1863, 880]);
    assert_eq!(shown(sprt(0.0, 5.0, EloModel::Logistic).llr(&games)), "2.95");
    let pairs = Counts([34, 54, 63, 64, 75]);
    assert_eq!(pairs.elo().to_string(), "55.58 ± 27.65");
    assert_eq!(pairs.normalized_elo().to_string(), "57.94 ± 28.28");
}

#[test]
fn bounds_and_verdicts() {
    let test = sprt(0.0, 5.0, EloModel::Logistic);
    let (lower, upper) = test.bounds();
    assert_eq!((shown(lower), shown(upper)), ("-2.94".to_owned(), "2.94".to_owned()));
    let uneven = Sprt::new(0.0, 5.0, 0.05, 0.1, EloModel::Normalized).expect("a sensible test");
    assert_eq!((shown(uneven.bounds().0), shown(uneven.bounds().1)), ("-2.25".to_owned(), "2.89".to_owned()));
    assert_eq!(test.verdict(&Counts([759, 1863, 880])), Verdict::AcceptH1);
    assert_eq!(test.verdict(&Counts([880, 1863, 759])), Verdict::AcceptH0);
    assert_eq!(test.verdict(&Counts([75, 186, 88])), Verdict::Continue);
    assert_eq!(test.verdict(&Trinomial::ZERO), Verdict::Continue);
}

#[test]
fn shares_of_results() {
    let pairs: Pentanomial = Counts([1, 2, 3, 4, 5]);
    assert_eq!(shown(pairs.score()), "0.67");
    assert_eq!(pairs.pairs_ratio(), Some(3.0));
    assert_eq!(Counts([0, 0, 3, 4, 5]).pairs_ratio(), None);
    assert_eq!(shown(Counts([1, 1, 1]).draw_rate()), "0.33");
    assert_eq!(Trinomial::ZERO.draw_rate(), 0.0);
    assert_eq!(Trinomial::ZERO.score(), 0.5);
    assert!(Counts([0, 1, 1]).has_spread() && !Counts([0, 2, 0]).has_spread() && !Trinomial::ZERO.has_spread());
    assert_eq!(shown(100.0 * Counts([34, 54, 63, 64, 75]).los()), "100.00");
    assert_eq!(shown(100.0 * Counts([10, 20, 12]).los()), "66.54");
}

#[test]
fn senseless_tests_are_refused() {
    let rows = [
        ((0.0, 0.0, 0.05, 0.05), "elo0 must be less than elo1, but 0 is not less than 0"),
        ((2.0, 0.0, 0.05, 0.05), "elo0 must be less than elo1, but 2 is not less than 0"),
        ((0.0, 1000.0, 0.05, 0.05), "1000 Elo is out of range: the bounds of a test lie between −200 and 200"),
        ((f64::NAN, 2.0, 0.05, 0.05), "NaN Elo is out of range: the bounds of a test lie between −200 and 200"),
        ((0.0, 2.0, 0.0, 0.05), "alpha and beta must be above 0 and their sum below 1, not 0 and 0.05"),
        ((0.0, 2.0, 0.5, 0.5), "alpha and beta must be above 0 and their sum below 1, not 0.5 and 0.5"),
    ];
    for ((elo0, elo1, alpha, beta), message) in rows {
        let error = Sprt::new(elo0, elo1, alpha, beta, EloModel::Normalized).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn counts_from_text() {
    assert_eq!("34,54,63,64,75".parse(), Ok(Counts([34, 54, 63, 64, 75])));
    assert_eq!(" 1, 2 ,3".parse(), Ok(Counts([1, 2, 3])));
    let rows = [
        ("1,2,3", "5 counts are needed, from the loser's end and with commas between them, not 3"),
        ("", "5 counts are needed, from the loser's end and with commas between them, not 1"),
        ("1,2,x,4,5", "\"x\" is not a count"),
        ("1,2,-3,4,5", "\"-3\" is not a count"),
        ("0,0,0,0,0", "the counts are all zero"),
        ("1,2,3,4,18446744073709551615", "18446744073709551615 is too large a count"),
    ];
    for (text, message) in rows {
        assert_eq!(text.parse::<Pentanomial>().map_err(|error| error.to_string()), Err(message.to_owned()));
    }
}

/// The likeliest distribution under a hypothesis, found by trying: walks over all inner shares in ever smaller steps, the
/// two outer ones being whatever the hypothesis then makes of them.
fn brute_force<const K: usize>(observed: &[f64; K], strength: &dyn Fn(&[f64; K]) -> f64) -> f64 {
    let likelihood = |p: &[f64; K]| -> f64 { observed.iter().zip(p).map(|(o, p)| o * p.ln()).sum() };
    // `strength` rises with the last share, the first one being the rest: halve until it is met.
    let complete = |inner: &[f64; K]| -> Option<[f64; K]> {
        let rest = 1.0 - inner[1..K - 1].iter().sum::<f64>();
        if rest <= 0.0 || inner[1..K - 1].iter().any(|share| *share <= 0.0) {
            return None;
        }
        let mut p = *inner;
        let (mut low, mut high) = (0.0, rest);
        for _ in 0..60 {
            p[K - 1] = 0.5 * (low + high);
            p[0] = rest - p[K - 1];
            if strength(&p) < 0.0 { low = p[K - 1] } else { high = p[K - 1] }
        }
        (strength(&p).abs() < 1e-9).then_some(p)
    };
    let mut best = [1.0 / K as f64; K];
    let mut value = complete(&best).map_or(f64::MIN, |p| likelihood(&p));
    let mut step = 0.1;
    while step > 1e-7 {
        let mut improved = false;
        for direction in 0..3usize.pow(K as u32 - 2) {
            let mut next = best;
            let mut digits = direction;
            for share in &mut next[1..K - 1] {
                *share += step * (digits % 3) as f64 - step;
                digits /= 3;
            }
            if let Some(p) = complete(&next) {
                let candidate = likelihood(&p);
                if candidate > value {
                    (best, value, improved) = (p, candidate, true);
                }
            }
        }
        if !improved {
            step *= 0.5;
        }
    }
    value
}

fn values<const K: usize>() -> [f64; K] {
    std::array::from_fn(|i| i as f64 / (K - 1) as f64)
}

fn brute_force_llr<const K: usize>(counts: [u64; K], elo0: f64, elo1: f64, model: EloModel) -> f64 {
    let counts = counts.map(|count| if count == 0 { 0.001 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let observed = counts.map(|count| count / total);
    let games = if K == 5 { 2f64 } else { 1.0 };
    let likelihood = |elo: f64| {
        brute_force(&observed, &move |p: &[f64; K]| {
            let mean: f64 = p.iter().zip(values::<K>()).map(|(p, a)| p * a).sum();
            let variance: f64 = p.iter().zip(values::<K>()).map(|(p, a)| p * (a - mean).powi(2)).sum();
            match model {
                EloModel::Logistic => mean - score_of_elo(elo),
                EloModel::Normalized => mean - 0.5 - elo * 10f64.ln() / 800.0 * (games * variance).sqrt(),
            }
        })
    };
    total * (likelihood(elo1) - likelihood(elo0))
}

/// Both to within what the walk can tell.
fn agrees<const K: usize>(counts: [u64; K], elo0: f64, elo1: f64, model: EloModel) {
    let expected = brute_force_llr(counts, elo0, elo1, model);
    let found = sprt(elo0, elo1, model).llr(&Counts(counts));
    assert!(
        (expected - found).abs() < 1e-5 * (1.0 + expected.abs()),
        "{counts:?} {elo0} {elo1} {model}: {expected} {found}"
    );
}

#[test]
fn games_agree_with_brute_force() {
    for model in [EloModel::Normalized, EloModel::Logistic] {
        for counts in [[3, 5, 4], [1, 1, 1], [10, 0, 12], [0, 4, 2], [0, 0, 1], [0, 1, 0], [7, 30, 2], [759, 1863, 880]]
        {
            for (elo0, elo1) in [(0.0, 5.0), (-10.0, 30.0), (0.0, 60.0)] {
                agrees(counts, elo0, elo1, model);
            }
        }
    }
}

#[test]
fn pairs_agree_with_brute_force() {
    for model in [EloModel::Normalized, EloModel::Logistic] {
        for counts in [[3, 5, 9, 6, 4], [1, 1, 1, 1, 1], [0, 2, 5, 3, 0], [34, 54, 63, 64, 75], [0, 0, 3, 0, 1]] {
            for (elo0, elo1) in [(0.0, 5.0), (-10.0, 30.0)] {
                agrees(counts, elo0, elo1, model);
            }
        }
    }
}

proptest! {
    #[test]
    fn always_a_number(
        counts in proptest::array::uniform5(prop_oneof![Just(0u64), 0..9u64, 0..2_000_000u64]),
        elo0 in -200.0..199.0f64, width in 0.1..60.0f64,
    ) {
        let elo1 = (elo0 + width).min(200.0);
        let counts = Counts(counts);
        for model in [EloModel::Normalized, EloModel::Logistic] {
            let llr = sprt(elo0, elo1, model).llr(&counts);
            prop_assert!(llr.is_finite(), "{} {}", counts, llr);
            // The other engine's view is the same test from the other end.
            let mirrored = sprt(-elo1, -elo0, model).llr(&counts.reversed());
            prop_assert!((llr + mirrored).abs() <= 1e-4 * (1.0 + llr.abs()), "{} {} {}", counts, llr, mirrored);
        }
        let (elo, normalized, los) = (counts.elo(), counts.normalized_elo(), counts.los());
        for value in [elo.value, elo.error, normalized.value, normalized.error, los] {
            prop_assert!(value.is_finite(), "{}", counts);
        }
        prop_assert!(elo.error >= 0.0 && normalized.error > 0.0 && (0.0..=1.0).contains(&los));
    }

    /// One more won pair never makes the test less sure of strength; one more lost pair never more sure.
    #[test]
    fn evidence_points_the_right_way(counts in proptest::array::uniform5(1..500u64)) {
        let test = sprt(0.0, 5.0, EloModel::Normalized);
        let llr = test.llr(&Counts(counts));
        let with = |index: usize| { let mut more = counts; more[index] += 1; test.llr(&Counts(more)) };
        prop_assert!(with(4) > llr && with(0) < llr);
    }
}
