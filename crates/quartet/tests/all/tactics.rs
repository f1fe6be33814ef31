//! Mates in one are given, and mates within the round avoided: five hundred of each, found by trying everything.

use crate::common::{Puzzle, is_in_danger, mates, puzzles, safe};
use chess::Random;
use duplicate::{Rulings, Stalemate, Standing, Table};
use quartet::{Limits, Player, Signal, by_name, mates_at_once, mating_line, moves_without_mate};

const WANTED: usize = 500;

/// The players who promise not to err here.
const PLAYERS: [&str; 2] = ["careful", "quartet"];

fn all_right(puzzles: &[Puzzle]) {
    for name in PLAYERS {
        let mut player = by_name(name, 1, engine::system_clock).expect("a player");
        for (number, puzzle) in puzzles.iter().enumerate() {
            player.clear();
            right(player.as_mut(), puzzle, number);
        }
    }
}

fn right(player: &mut dyn Player, puzzle: &Puzzle, number: usize) {
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let choice = player.choose(&puzzle.table, &limits, &Signal::default()).expect("a move");
    let record = puzzle.table.save();
    assert!(puzzle.right.contains(&choice.best), "{} plays {} in {number}: {record}", player.name(), choice.best);
}

#[test]
fn mates_in_one_are_given() {
    let puzzles = puzzles(WANTED, Rulings::default(), mates);
    assert_eq!(puzzles.len(), WANTED);
    for puzzle in &puzzles {
        assert_eq!(mates_at_once(&puzzle.table), puzzle.right, "{}", puzzle.table.save());
    }
    all_right(&puzzles);
}

#[test]
fn mates_within_the_round_are_avoided() {
    let puzzles = puzzles(WANTED, Rulings::default(), safe);
    assert_eq!(puzzles.len(), WANTED);
    for puzzle in &puzzles {
        assert_eq!(moves_without_mate(&puzzle.table), puzzle.right, "{}", puzzle.table.save());
    }
    let without_wins: Vec<Puzzle> =
        puzzles.into_iter().filter(|puzzle| mates_at_once(&puzzle.table).is_empty()).collect();
    all_right(&without_wins);
}

#[test]
fn where_stalemates_pass_too() {
    let rulings = Rulings { stalemate: Stalemate::Passes, ..Rulings::default() };
    for puzzle in puzzles(60, rulings, safe) {
        assert_eq!(moves_without_mate(&puzzle.table), puzzle.right, "{}", puzzle.table.save());
    }
}

/// Whoever can be mated before they move again is found, and the line that is named does it.
#[test]
fn who_can_be_mated_within_the_round() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..400 {
        let mut table = Table::default();
        table.play_random(&mut Random::new(seed), 12 + seed as usize % 40);
        if table.outcome().is_some() {
            continue;
        }
        for player in duplicate::Player::ALL.into_iter().filter(|&player| player != table.player()) {
            let Some(expected) = is_in_danger(&table, player) else { continue };
            let line = mating_line(&table, player);
            assert_eq!(line.is_some(), expected, "{player:?}: {}", table.save());
            let Some(line) = line else {
                none += 1;
                continue;
            };
            found += 1;
            let mut mated = table.clone();
            line.into_iter().for_each(|mv| mated.play(mv).expect("a legal move"));
            assert_eq!(mated.outcome().map(|outcome| outcome.standing(player)), Some(Standing::Loss));
        }
    }
    assert!(found > 50 && none > 50, "{found} {none}");
}
