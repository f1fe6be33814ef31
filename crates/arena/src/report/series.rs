//! The numbers behind the pictures.

use super::svg::Ending;
use crate::config::MatchConfig;
use crate::play::Reason;
use crate::record::GameRecord;
use crate::standings::Standings;
use crate::stats::Estimate;
use chess::Colour;
use std::collections::BTreeMap;

/// How the match stood after a number of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) games: f64,
    pub(super) llr: f64,
    pub(super) elo: Estimate,
}

/// As many points as a picture can show.
const POINTS: usize = 600;

/// How the match stood after each pair, thinned out where there are very many.
pub(super) fn course(config: &MatchConfig, games: &[GameRecord]) -> Vec<Moment> {
    let sprt = config.sprt.as_ref().and_then(|sprt| sprt.test().ok());
    let every = games.len().div_ceil(POINTS).max(1);
    let mut standings = Standings::new(config);
    let (mut course, mut pairs_shown): (Vec<Moment>, u64) = (Vec::new(), 0);
    for (index, record) in games.iter().enumerate() {
        standings.add(record);
        let all = standings.against_all(0);
        let due = index % every == 0 || index + 1 == games.len();
        if due && all.pairs.total() > pairs_shown {
            pairs_shown = all.pairs.total();
            let llr = sprt.map_or(0.0, |sprt| sprt.llr(&standings.meeting(0, 1).pairs));
            course.push(Moment { games: (index + 1) as f64, llr, elo: all.pairs.elo() });
        }
    }
    course
}

/// What an opening brought the first engine.
#[derive(Clone, Debug)]
pub(super) struct OpeningScore {
    pub(super) name: String,
    pub(super) score: f64,
    pub(super) games: u64,
}

pub(super) fn openings(config: &MatchConfig, games: &[GameRecord]) -> Vec<OpeningScore> {
    let hero = &config.engines[0].name;
    let mut found: BTreeMap<usize, (String, usize, u64)> = BTreeMap::new();
    for record in games {
        let points = match (record.white == *hero, record.black == *hero) {
            (true, _) => record.white_half_points(),
            (_, true) => 2 - record.white_half_points(),
            _ => continue,
        };
        let name = || record.opening_name.clone().unwrap_or_else(|| record.fen.clone());
        let entry = found.entry(record.opening).or_insert_with(|| (name(), 0, 0));
        entry.1 += points;
        entry.2 += 1;
    }
    let score = |(name, half_points, games): (String, usize, u64)| OpeningScore {
        name,
        score: half_points as f64 / (2 * games) as f64,
        games,
    };
    found.into_values().map(score).collect()
}

/// Endings by how often they occurred, the most frequent first.
pub(super) fn endings(standings: &Standings) -> Vec<Ending> {
    let mut endings: Vec<_> = standings.reasons().iter().map(|(reason, count)| (*reason, *count)).collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let ending =
        |(reason, count): (Reason, u64)| Ending { name: reason.to_string(), is_failure: reason.is_failure(), count };
    endings.into_iter().map(ending).collect()
}

/// Games by their number of moves: the width of a class, and the classes from zero on.
pub(super) fn lengths(games: &[GameRecord]) -> (usize, Vec<u64>) {
    let moves: Vec<usize> = games.iter().map(|record| record.plies.div_ceil(2)).collect();
    let longest = moves.iter().max().copied().unwrap_or(0);
    let width = [5, 10, 20, 25, 50, 100].into_iter().find(|width| longest / width < 40).unwrap_or(200);
    let mut classes = vec![0; longest / width + 1];
    moves.into_iter().for_each(|moves| classes[moves / width] += 1);
    (width, classes)
}

/// How long an engine took, move by move, in milliseconds.
#[derive(Clone, Debug)]
pub(super) struct Times {
    pub(super) name: String,
    /// Move number, median, ninth of ten.
    pub(super) points: Vec<(f64, f64, f64)>,
}

/// Fewer games than this that reached a move say nothing about it.
const ENOUGH: usize = 3;

pub(super) fn times(config: &MatchConfig, games: &[GameRecord]) -> Vec<Times> {
    let of_engine = |name: &String| {
        let mut taken: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for record in games {
            let (first, number) = (record.first_mover(), record.first_number());
            for (index, made) in record.moves.iter().enumerate() {
                let side = if index % 2 == 0 { first } else { !first };
                if record.player(side) == name {
                    taken.entry(number + (index + usize::from(first == Colour::Black)) / 2).or_default().push(made.ms);
                }
            }
        }
        let enough = if games.len() < 2 * ENOUGH { 1 } else { ENOUGH };
        let points = taken.into_iter().filter(|(_, times)| times.len() >= enough).map(|(number, mut times)| {
            times.sort_by(f64::total_cmp);
            let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
            (number as f64, at(0.5), at(0.9))
        });
        Times { name: name.clone(), points: points.collect() }
    };
    config.engines.iter().map(|engine| of_engine(&engine.name)).collect()
}
