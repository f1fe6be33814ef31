//! Mates are found, and no shorter or longer than they are.

use crate::common::{check_line, depth, game, search};
use chess::{Key, Position};
use engine::{Limits, Value};
use std::collections::HashMap;

/// Positions and in how many moves the side to move mates.
const MATES: [(&str, i32); 13] = [
    ("6k1/R7/6K1/8/8/8/8/8 w - - 2 1", 1),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 1),
    ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1),
    ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2),
    ("8/8/8/8/8/5k2/7r/5K2 b - - 0 1", 1),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1),
    ("1k6/8/1K6/8/8/8/8/2R5 w - - 0 1", 2),
    ("2k5/8/8/2K5/8/8/8/7R w - - 0 1", 3),
    ("8/k7/8/8/2K5/8/8/7Q w - - 0 1", 4),
    ("8/3k4/8/8/3K4/8/8/3Q4 w - - 0 1", 5),
    ("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", 2),
];

#[test]
fn mates_in_one_to_five() {
    for (fen, moves) in MATES {
        let game = game(fen, "");
        let limits = Limits { mate: Some(moves as u32), nodes: Some(1_000_000), ..Limits::default() };
        let (found, infos) = search(&game, &limits);
        let last = infos.last().unwrap();
        assert_eq!(last.value, Value::Mate(moves), "{fen}: {last:?}");
        let end = check_line(&game, last);
        assert!(end.position.is_checkmate(), "{fen}: the line {:?} ends in {}", last.line, end.position);
        assert_eq!(last.line.len() as i32, 2 * moves - 1, "{fen}");
        assert_eq!(found.best, last.line.first().copied(), "{fen}");
        let mut solved = Solved::new();
        assert!(mates_in(&game.position, moves, &mut solved), "{fen}");
        assert!(!mates_in(&game.position, moves - 1, &mut solved), "{fen} is faster");
    }
}

/// What is known of positions: whether mate can be forced in so many moves.
type Solved = HashMap<(Key, i32), bool>;

/// Whether the side to move can force mate in so many moves, by trying everything.
fn mates_in(position: &Position, moves: i32, solved: &mut Solved) -> bool {
    if moves <= 0 {
        return false;
    }
    if let Some(&known) = solved.get(&(position.key(), moves)) {
        return known;
    }
    let found = position.legal_moves().into_iter().any(|mv| {
        let next = position.play(mv);
        let answers = next.legal_moves();
        if answers.is_empty() {
            return next.is_check();
        }
        moves > 1 && answers.into_iter().all(|answer| mates_in(&next.play(answer), moves - 1, solved))
    });
    solved.insert((position.key(), moves), found);
    found
}

#[test]
fn a_search_for_mate_ends_when_it_is_found() {
    let game = game("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "");
    let (_, infos) = search(&game, &Limits { mate: Some(3), ..Limits::default() });
    assert_eq!(infos.last().unwrap().value, Value::Mate(3));
    assert!(infos.last().unwrap().depth < 20);
}

#[test]
fn mated_or_stalemated_there_is_no_move() {
    let table = [
        ("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113", Value::Mate(0)),
        ("k7/8/NKB5/8/8/8/8/8 b - - 105 176", Value::Mate(0)),
        ("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1", Value::Centipawns(0)),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Value::Centipawns(0)),
    ];
    for (fen, value) in table {
        let (found, infos) = search(&game(fen, ""), &depth(5));
        assert_eq!(found.best, None, "{fen}");
        assert_eq!(infos.last().unwrap().value, value, "{fen}");
    }
}
