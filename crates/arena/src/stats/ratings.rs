//! Ratings of a pool by maximum likelihood (Plackett and Luce), which do not depend on the order of games.
//!
//! In a game of four the winners come first, those who draw next, the loser last. The chance of being the next in that
//! order is one's share of the strength of those who are left; a player's strength is that of its kind times that of its
//! seat. Players who tie count as each of their orders in equal parts. The likeliest strengths are found by Hunter's MM
//! algorithm ("MM algorithms for generalized Bradley–Terry models", 2004), one factor after the other.

use super::{Blocks, Estimate, student_95};
use std::collections::BTreeMap;

/// A game of four: who sat in each seat, and how each of them fared, the more the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placing {
    /// The kinds of players, by seat.
    pub kinds: [usize; 4],
    /// How each fared, by seat.
    pub fared: [u8; 4],
}

/// Strengths on Elo's scale, kinds and seats each around a mean of 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By kind.
    pub kinds: Vec<f64>,
    /// By seat.
    pub seats: [f64; 4],
}

/// Every kind and seat has drawn so many games against an average opponent that was never there, so that one which always
/// wins has a rating at all.
const PRIOR: f64 = 1.0;

/// No strength moves by more than this part of itself in the last round.
const TOLERANCE: f64 = 1e-8;

/// Far more rounds than were ever needed.
const ROUNDS: usize = 2_000;

/// So many groups of blocks are left out in turn at most.
const MOST_GROUPS: usize = 40;

/// One choice: of those who were left, by seat, this one came next. It counts with a weight.
struct Stage {
    left: Vec<(usize, usize)>,
    chosen: (usize, usize),
    weight: f64,
}

impl Ratings {
    /// The likeliest ratings of so many kinds.
    #[must_use]
    pub fn of<'a>(kinds: usize, games: impl IntoIterator<Item = &'a Placing>) -> Ratings {
        // There are few ways in which a game can go, and many games.
        let mut counted: BTreeMap<&Placing, u64> = BTreeMap::new();
        games.into_iter().for_each(|game| *counted.entry(game).or_default() += 1);
        let stages: Vec<Stage> = counted.into_iter().flat_map(|(game, count)| stages(game, count as f64)).collect();
        let mut strengths = (vec![1.0; kinds], vec![1.0; 4]);
        for _ in 0..ROUNDS {
            let of_kinds = improve(&strengths.0, &strengths.1, &stages, |(kind, seat)| (kind, seat));
            let of_seats = improve(&strengths.1, &of_kinds, &stages, |(kind, seat)| (seat, kind));
            let moved = |old: &[f64], new: &[f64]| {
                old.iter().zip(new).map(|(old, new)| (new / old - 1.0).abs()).fold(0.0, f64::max)
            };
            let most = moved(&strengths.0, &of_kinds).max(moved(&strengths.1, &of_seats));
            strengths = (of_kinds, of_seats);
            if most < TOLERANCE {
                break;
            }
        }
        let seats = centred(&strengths.1);
        Ratings { kinds: centred(&strengths.0), seats: std::array::from_fn(|seat| seats[seat]) }
    }

    /// The ratings of kinds with their errors over blocks of games: the jackknife, with blocks left out in turn. None
    /// for fewer than two blocks.
    #[must_use]
    pub fn errors(kinds: usize, blocks: &[Vec<Placing>]) -> Option<Vec<Estimate>> {
        let groups = blocks.len().min(MOST_GROUPS);
        if groups < 2 {
            return None;
        }
        let without = |group: usize| {
            let kept = blocks.iter().enumerate().filter(move |(index, _)| index * groups / blocks.len() != group);
            Ratings::of(kinds, kept.flat_map(|(_, block)| block)).kinds
        };
        let whole = Ratings::of(kinds, blocks.iter().flatten()).kinds;
        let partial: Vec<Vec<f64>> = (0..groups).map(without).collect();
        let estimate = |(kind, value): (usize, f64)| {
            let spread: Blocks = partial.iter().map(|ratings| ratings[kind]).collect();
            // Leaving one of n out moves a mean by a part in n − 1: the variance of the mean is (n − 1)² / n of theirs.
            let variance = spread.variance().unwrap_or(0.0) * ((groups - 1) as f64).powi(2) / groups as f64;
            Estimate { value, error: student_95(groups as u64 - 1) * variance.sqrt() }
        };
        Some(whole.into_iter().enumerate().map(estimate).collect())
    }
}

/// The better strengths of one factor, the other being held.
fn improve(
    factor: &[f64],
    other: &[f64],
    stages: &[Stage],
    split: impl Fn((usize, usize)) -> (usize, usize),
) -> Vec<f64> {
    let mut chosen = vec![0.5 * PRIOR; factor.len()];
    let mut exposed: Vec<f64> = factor.iter().map(|strength| PRIOR / (strength + 1.0)).collect();
    for stage in stages {
        chosen[split(stage.chosen).0] += stage.weight;
        let total: f64 =
            stage.left.iter().map(|&one| split(one)).map(|(own, beside)| factor[own] * other[beside]).sum();
        for (own, beside) in stage.left.iter().map(|&one| split(one)) {
            exposed[own] += stage.weight * other[beside] / total;
        }
    }
    chosen.iter().zip(exposed).map(|(chosen, exposed)| chosen / exposed).collect()
}

/// The choices of a game; those that only one was left for are none.
fn stages(game: &Placing, count: f64) -> Vec<Stage> {
    let mut seats: Vec<usize> = (0..4).collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(game.fared[seat]));
    let one = |seat: usize| (game.kinds[seat], seat);
    let mut found = Vec::new();
    let mut begin = 0;
    for group in seats.chunk_by(|a, b| game.fared[*a] == game.fared[*b]) {
        let below = &seats[begin + group.len()..];
        // In all orders of a group, each part of it is left over equally often, and each of the part is the next equally often.
        for part in parts(group) {
            let share = count / (choose(group.len(), part.len()) * part.len()) as f64;
            let left: Vec<_> = part.iter().chain(below).map(|&seat| one(seat)).collect();
            if left.len() > 1 {
                found.extend(part.iter().map(|&seat| Stage { left: left.clone(), chosen: one(seat), weight: share }));
            }
        }
        begin += group.len();
    }
    found
}

/// All parts of a group that are not empty.
fn parts(group: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let member = move |mask: u32, place: usize| mask >> place & 1 == 1;
    (1..1u32 << group.len()).map(move |mask| {
        group.iter().enumerate().filter(|(place, _)| member(mask, *place)).map(|(_, &one)| one).collect()
    })
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |count, step| count * (n - step) / (step + 1))
}

/// On Elo's scale, around a mean of 0.
fn centred(strengths: &[f64]) -> Vec<f64> {
    let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elos.iter().sum::<f64>() / elos.len().max(1) as f64;
    elos.iter().map(|elo| elo - mean).collect()
}
