//! Statistics of games of four: blocks against closed forms and published values, ratings against what they are made of.

use arena::stats::{Blocks, Counts, EloModel, Placing, Ratings, Sprt, Verdict, student_95};

/// Any table of Student's distribution, two-sided 95 %.
#[test]
fn students_quantiles() {
    let rows = [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (20, 2.086),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
        (1_000_000, 1.960),
    ];
    for (freedom, expected) in rows {
        let found = student_95(freedom);
        assert!((found - expected).abs() < 0.0026 * expected, "{freedom}: {found} instead of {expected}");
    }
}

#[test]
fn the_mean_of_blocks_and_its_error() {
    // Mean 5, squares around it 32, so a variance of 32 / 7 and an error of t(7) · √(32 / 7 / 8).
    let blocks: Blocks = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
    assert_eq!((blocks.count(), blocks.mean()), (8, 5.0));
    assert!((blocks.variance().expect("a spread") - 32.0 / 7.0).abs() < 1e-12);
    let error = blocks.estimate().expect("an error").error;
    assert!((error - 2.3646 * (32.0f64 / 56.0).sqrt()).abs() < 2e-3, "{error}");
    // Of 300 that went alike, one in a hundred may go otherwise.
    let alike: Blocks = (0..300).map(|_| 1.0).collect();
    assert_eq!(alike.estimate().expect("an error").error, 0.01);
    let one: Blocks = [0.75].into_iter().collect();
    assert_eq!((one.mean(), one.estimate(), Blocks::default().mean()), (0.75, None, 0.5));
}

/// The results of pairs as blocks of two games.
fn pairs(counts: [u64; 5]) -> Blocks {
    let values = counts.into_iter().enumerate();
    values.flat_map(|(sum, count)| (0..count).map(move |_| sum as f64 / 4.0)).collect()
}

/// Pairs of games are blocks too, and what was published for them must come out, nearly: the distribution is taken to be
/// normal here, and is counted there.
#[test]
fn tests_over_blocks_agree_with_published_ones() {
    let rows = [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, EloModel::Normalized, 2.25),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, EloModel::Logistic, -3.07),
    ];
    for (counts, elo0, elo1, model, published) in rows {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("a sensible test");
        let found = sprt.llr_of_blocks(&pairs(counts), 2.0);
        assert!((found - published).abs() < 0.02, "{found} instead of {published}");
        assert!((found - sprt.llr(&Counts(counts))).abs() < 0.02, "{found}");
    }
}

#[test]
fn verdicts_over_blocks() {
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05, EloModel::Logistic).expect("a sensible test");
    let swinging = |low: f64, high: f64, count: usize| -> Blocks {
        (0..count).map(|index| if index % 2 == 0 { low } else { high }).collect()
    };
    let rows = [
        (swinging(0.45, 0.65, 400), Verdict::AcceptH1),
        (swinging(0.35, 0.55, 400), Verdict::AcceptH0),
        (swinging(0.4, 0.65, 10), Verdict::Continue),
        // Too few to say anything, however clear they look.
        (swinging(1.0, 1.0, 7), Verdict::Continue),
        (swinging(1.0, 1.0, 60), Verdict::AcceptH1),
        (Blocks::default(), Verdict::Continue),
    ];
    for (blocks, expected) in rows {
        let llr = sprt.llr_of_blocks(&blocks, 14.0);
        assert!(llr.is_finite(), "{blocks:?}");
        assert_eq!(sprt.verdict_of_blocks(&blocks, 14.0), expected, "{blocks:?}: {llr}");
    }
}

/// So many games of a kind.
fn games(count: usize, kinds: [usize; 4], fared: [u8; 4]) -> impl Iterator<Item = Placing> {
    std::iter::repeat_n(Placing { kinds, fared }, count)
}

/// Where one kind wins and another loses while the rest tie, the likelihood has a closed form: with strengths `a` and 1
/// for a game of `[a, 1, 1, 1]`, the chance of `a` coming first is `a / (a + 3)`.
#[test]
fn ratings_of_a_single_choice() {
    // Kind 0 wins 300 of 600 games outright, the others tie; else kind 0 is the one who loses. Only the first and the last
    // place are its own, so the likelihood in a = γ0 is that of both choices, to be found by halving.
    let all: Vec<Placing> = (0..4).flat_map(|seat| one_against_three(seat, 300, 300)).collect();
    let found = Ratings::of(2, &all);
    let strength = 10f64.powf((found.kinds[0] - found.kinds[1]) / 400.0);
    let likelihood = |a: f64| {
        // First of four; or never chosen while four, three and two are left.
        300.0 * (a / (a + 3.0)).ln()
            + 300.0 * ((3.0 / (a + 3.0)).ln() + (2.0 / (a + 2.0)).ln() + (1.0 / (a + 1.0)).ln())
    };
    let best =
        (1..4_000).map(|step| f64::from(step) / 1_000.0).max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b)));
    let best = best.expect("a best strength");
    assert!((strength / best - 1.0).abs() < 0.01, "{strength} instead of {best}");
    assert!(found.seats.iter().all(|seat| seat.abs() < 1e-6), "{:?}", found.seats);
}

/// Games in which kind 0 sits alone: so many that it wins while the rest tie, so many that it loses.
fn one_against_three(seat: usize, wins: usize, losses: usize) -> Vec<Placing> {
    let mut kinds = [1; 4];
    kinds[seat] = 0;
    let mut won = [1; 4];
    won[seat] = 2;
    let mut lost = [1; 4];
    lost[seat] = 0;
    games(wins, kinds, won).chain(games(losses, kinds, lost)).collect()
}

#[test]
fn ratings_do_not_depend_on_the_order_and_have_a_mean_of_zero() {
    let mut all: Vec<Placing> = games(30, [0, 1, 2, 3], [2, 1, 1, 0])
        .chain(games(20, [3, 2, 1, 0], [1, 2, 0, 1]))
        .chain(games(10, [1, 0, 3, 2], [1, 1, 1, 1]))
        .chain(games(5, [2, 3, 0, 1], [0, 1, 2, 2]))
        .collect();
    let forwards = Ratings::of(4, &all);
    all.reverse();
    assert_eq!(forwards, Ratings::of(4, &all));
    assert!(forwards.kinds.iter().sum::<f64>().abs() < 1e-6 && forwards.seats.iter().sum::<f64>().abs() < 1e-6);
    assert!(forwards.kinds.iter().all(|rating| rating.is_finite()));
}

/// One that always wins has a rating all the same, and a seat that loses whoever sits there has a poor one.
#[test]
fn ratings_of_extremes() {
    let perfect: Vec<Placing> = (0..4).flat_map(|seat| one_against_three(seat, 50, 0)).collect();
    let found = Ratings::of(2, &perfect);
    assert!(found.kinds[0] > 300.0 && found.kinds[0].is_finite(), "{found:?}");
    let seat: Vec<Placing> =
        games(100, [0, 1, 0, 1], [1, 2, 0, 1]).chain(games(100, [1, 0, 1, 0], [1, 2, 0, 1])).collect();
    let found = Ratings::of(2, &seat);
    assert!(found.seats[2] < -200.0 && found.seats[1] > 200.0, "{found:?}");
    assert!(found.kinds[0].abs() < 1e-6, "{found:?}");
}

/// The jackknife's error is that of the mean where a rating is nearly linear in the results.
#[test]
fn errors_of_ratings_shrink_with_blocks() {
    let block = |index: usize| -> Vec<Placing> {
        let (wins, losses) = if index.is_multiple_of(2) { (4, 2) } else { (3, 3) };
        (0..4).flat_map(|seat| one_against_three(seat, wins, losses)).collect()
    };
    let error = |count: usize| {
        let blocks: Vec<Vec<Placing>> = (0..count).map(block).collect();
        let estimates = Ratings::errors(2, &blocks).expect("two blocks at least");
        assert!((estimates[0].value + estimates[1].value).abs() < 1e-6);
        estimates[0].error
    };
    let (few, many) = (error(10), error(1_000));
    assert!(few > 0.0 && many < few / 5.0, "{few} {many}");
    assert_eq!(Ratings::errors(2, &[block(0)]), None);
}
