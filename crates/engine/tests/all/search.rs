//! Limits, several lines, threads, and that the same search gives the same result.

use crate::common::{check_line, depth, game, search};
use chess::{History, Position};
use engine::{Limits, Search, Signal, bench};
use std::collections::HashSet;
use std::time::Duration;

/// A change of play cannot slip through: whoever means one writes the new count into the file and into the commit.
#[test]
fn bench_is_what_the_repository_says() {
    let kept: u64 = include_str!("../../bench.txt").trim().parse().unwrap();
    let report = bench::run(bench::DEPTH, engine::system_clock, |_, _, _| {});
    assert_eq!(
        report.nodes, kept,
        "if the change of play is meant: crates/engine/bench.txt, and `Bench: N` in the commit"
    );
}

#[test]
fn bench_is_the_same_every_time() {
    let run = || {
        let mut each = Vec::new();
        let report = bench::run(6, engine::system_clock, |_, _, nodes| each.push(nodes));
        (report.nodes, each)
    };
    assert_eq!(run(), run());
}

#[test]
fn limits_hold() {
    let game = game(bench::POSITIONS[1], "");
    let (found, infos) = search(&game, &depth(7));
    assert_eq!((found.depth, infos.last().unwrap().depth), (7, 7));
    for nodes in [1, 100, 5_000, 20_000] {
        let (found, infos) = search(&game, &Limits { nodes: Some(nodes), ..Limits::default() });
        assert!(found.nodes <= nodes + 1 || found.depth <= 1, "{} of {nodes}", found.nodes);
        assert!(!infos.is_empty() && found.depth >= 1);
    }
    // Broken off anywhere, the last line told of is the best move's: `search` checks it.
    for nodes in (1_000..12_000).step_by(437) {
        search(&game, &Limits { nodes: Some(nodes), ..Limits::default() });
    }
    let start = engine::system_clock();
    search(&game, &Limits { movetime: Some(Duration::from_millis(60)), ..Limits::default() });
    assert!(engine::system_clock() - start < Duration::from_secs(2));
}

#[test]
fn a_search_told_to_stop_still_has_a_move() {
    let game = game(bench::POSITIONS[4], "");
    let signal = Signal::default();
    signal.stop();
    let mut infos = 0;
    let mut search = Search::new(1, engine::system_clock);
    let found = search.run(&game.position, &game.history, &Limits::default(), &signal, |_| infos += 1);
    assert!(found.best.is_some() && infos > 0);
}

/// Wherever a search is broken off, its best move has a score that was searched: also a new one, found above the window
/// that is then being widened.
#[test]
fn a_search_broken_off_has_a_score() {
    let mut newer = 0;
    for fen in [bench::POSITIONS[10], bench::POSITIONS[21], bench::POSITIONS[23], bench::POSITIONS[4]] {
        let game = game(fen, "");
        let (whole, infos) = search(&game, &depth(8));
        for nodes in (500..whole.nodes).step_by((whole.nodes / 60).max(1) as usize) {
            let (found, _) = search(&game, &Limits { nodes: Some(nodes), ..Limits::default() });
            assert!(found.score.abs() <= 32_000, "{} after {nodes} nodes of {fen}", found.score);
            let of_iteration = infos.iter().rfind(|info| info.depth == found.depth).and_then(|info| info.line.first());
            newer += usize::from(found.best.as_ref() != of_iteration);
        }
    }
    assert!(newer > 0, "no search was broken off with another move than its last iteration's");
}

#[test]
fn only_the_moves_asked_for() {
    let game = game("6k1/R7/6K1/8/8/8/8/8 w - - 0 1", "");
    let wanted = ["a7a1", "g6f6"].map(|uci| game.position.parse_uci(uci).unwrap());
    let (found, infos) = search(&game, &Limits { searchmoves: wanted.to_vec(), ..depth(6) });
    assert!(wanted.contains(&found.best.unwrap()));
    assert!(infos.iter().all(|info| wanted.contains(&info.line[0])));
}

#[test]
fn several_lines_are_different_and_in_order() {
    for fen in [bench::POSITIONS[1], bench::POSITIONS[8], "6k1/8/6K1/8/8/8/R7/8 w - - 0 1"] {
        let game = game(fen, "");
        let (found, infos) = search(&game, &Limits { multipv: 4, ..depth(7) });
        let last: Vec<_> = infos.iter().rev().take(4).rev().collect();
        assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4], "{fen}");
        assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score), "{fen}: {last:?}");
        assert_eq!(last.iter().map(|info| info.line[0]).collect::<HashSet<_>>().len(), 4, "{fen}");
        assert_eq!(found.best, Some(last[0].line[0]), "{fen}");
    }
}

/// More threads than any machine has processors: they wait between searches, and every search ends in time.
#[test]
fn many_threads_answer_in_time() {
    let mut search = Search::new(1, engine::system_clock);
    let started = match search.set_threads(200) {
        Ok(()) => 200,
        Err(error) => error.started,
    };
    let game = game(bench::POSITIONS[4], "");
    let limits = Limits { movetime: Some(Duration::from_millis(60)), ..Limits::default() };
    for _ in 0..3 {
        let start = engine::system_clock();
        let found = search.run(&game.position, &game.history, &limits, &Signal::default(), |_| {});
        assert!(found.best.is_some());
        let took = engine::system_clock() - start;
        assert!(took < Duration::from_secs(3), "{took:?} on {started} threads");
        search.clear();
    }
    search.set_threads(1).unwrap();
    assert!(search.set_hash(2).is_ok());
}

#[test]
fn threads_agree_on_what_is_legal() {
    let mut search = Search::new(2, engine::system_clock);
    search.set_threads(4).unwrap();
    for fen in &bench::POSITIONS[..12] {
        let game = game(fen, "");
        let mut lines = Vec::new();
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let found = search.run(&game.position, &game.history, &limits, &Signal::default(), |info| {
            lines.push(info.clone());
        });
        assert!(game.position.is_legal(found.best.unwrap()));
        lines.iter().for_each(|info| {
            check_line(&game, info);
        });
    }
}

/// Whole games against itself, with few nodes: every move legal, every line legal, in standard chess and Chess960.
#[test]
fn games_against_itself() {
    let starts = [chess::STARTING_FEN, "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1"];
    for fen in starts {
        let mut position = Position::from_fen(fen).unwrap();
        let mut history = History::new(&position);
        let mut engine = Search::new(1, engine::system_clock);
        let limits = Limits { nodes: Some(400), ..Limits::default() };
        while chess::outcome(&position, &history).is_none() {
            let found = engine.run(&position, &history, &limits, &Signal::default(), |_| {});
            let best = found.best.expect("a move, since the game goes on");
            assert!(position.is_legal(best));
            position = position.play(best);
            history.push(&position);
        }
        assert!(history.plies() > 10);
    }
}
