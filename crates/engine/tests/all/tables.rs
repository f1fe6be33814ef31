//! Endgame tables as the search uses them, with tables that say whatever a case needs.

use crate::common::{Game, game};
use chess::{Colour, Position, Role};
use engine::{Dtz, Info, Limits, Probing, Search, Signal, Tables, Value, Wdl};
use std::sync::Arc;

/// Tables of up to so many men that say the same of every position that they hold, for White.
#[derive(Clone, Copy)]
struct Fake {
    men: usize,
    /// What they say, and how far it is.
    verdict: Option<(Wdl, i32)>,
    /// Of positions with this man on the board they know nothing.
    but: Option<Role>,
}

impl Fake {
    fn ask(&self, position: &Position) -> Option<(Wdl, i32)> {
        assert!(position.occupied().len() <= self.men && position.castling().is_empty(), "{position}");
        let (wdl, plies) = self.verdict.filter(|_| self.but.is_none_or(|role| position.by_role(role).is_empty()))?;
        Some(if position.turn() == Colour::White { (wdl, plies) } else { (mirrored(wdl), -plies) })
    }
}

fn mirrored(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::BlessedLoss => Wdl::CursedWin,
        Wdl::Draw => Wdl::Draw,
        Wdl::CursedWin => Wdl::BlessedLoss,
        Wdl::Win => Wdl::Loss,
    }
}

impl Tables for Fake {
    fn most_men(&self) -> usize {
        self.men
    }

    fn wdl(&self, position: &Position) -> Option<Wdl> {
        assert_eq!(position.clock(), 0, "{position}");
        self.ask(position).map(|(wdl, _)| wdl)
    }

    fn dtz(&self, position: &Position) -> Option<Dtz> {
        self.ask(position).map(|(_, plies)| Dtz { plies, rounded: false })
    }
}

fn probing(tables: Fake) -> Probing {
    Probing { tables: Arc::new(tables), depth: 1, most_men: 7, fifty_moves: true }
}

fn searched(game: &Game, probing: Probing, depth: u32) -> Info {
    let mut search = Search::new(1, engine::system_clock);
    search.set_tables(Some(probing));
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut last = None;
    search.run(&game.position, &game.history, &limits, &Signal::default(), |info| last = Some(info.clone()));
    last.unwrap()
}

const ROOK: &str = "8/8/8/3k4/8/8/8/R3K3 w - -";

#[test]
fn the_clock_and_the_fifty_move_rule_at_the_root() {
    let table = [
        // The verdict, how far, the clock, the rule, the score.
        (Wdl::Win, 20, 0, true, 25_000),
        (Wdl::Win, 20, 79, true, 25_000),
        (Wdl::Win, 20, 80, true, 0),
        (Wdl::Win, 20, 80, false, 25_000),
        (Wdl::CursedWin, 110, 0, true, 0),
        (Wdl::CursedWin, 110, 0, false, 25_000),
        (Wdl::Draw, 0, 0, true, 0),
        (Wdl::Draw, 0, 0, false, 0),
        (Wdl::BlessedLoss, -110, 0, true, 0),
        (Wdl::BlessedLoss, -110, 0, false, -25_000),
        (Wdl::Loss, -20, 0, true, -25_000),
        (Wdl::Loss, -20, 90, true, 0),
        (Wdl::Loss, -20, 90, false, -25_000),
    ];
    for (wdl, plies, clock, fifty_moves, score) in table {
        let fake = Fake { men: 3, verdict: Some((wdl, plies)), but: None };
        let info = searched(&game(&format!("{ROOK} {clock} 1"), ""), Probing { fifty_moves, ..probing(fake) }, 3);
        assert_eq!(info.value, Value::Centipawns(score), "{wdl:?} in {plies} with a clock of {clock}, {fifty_moves}");
        assert!(info.table_hits > Some(0));
    }
}

/// The only move captures the queen, and leaves three men.
const CAPTURE: &str = "8/8/8/3k4/8/8/1q6/K6R w - - 5 1";

#[test]
fn verdicts_below_the_root() {
    let table = [
        (Wdl::Win, true, 24_999),
        (Wdl::CursedWin, true, 0),
        (Wdl::CursedWin, false, 24_999),
        (Wdl::Draw, true, 0),
        (Wdl::BlessedLoss, true, 0),
        (Wdl::BlessedLoss, false, -24_999),
        (Wdl::Loss, true, -24_999),
    ];
    for (wdl, fifty_moves, score) in table {
        let fake = Fake { men: 3, verdict: Some((wdl, 120)), but: None };
        let info = searched(&game(CAPTURE, ""), Probing { fifty_moves, ..probing(fake) }, 3);
        assert_eq!(info.value, Value::Centipawns(score), "{wdl:?}, {fifty_moves}");
        assert!(info.table_hits > Some(0), "{wdl:?}");
    }
}

#[test]
fn who_is_not_asked() {
    let hits = |fen: &str, depth: i32, most_men: usize| {
        let probing = probing(Fake { men: 3, verdict: Some((Wdl::Win, 30)), but: None });
        searched(&game(fen, ""), Probing { depth, most_men, ..probing }, 3).table_hits
    };
    assert!(hits(CAPTURE, 1, 7) > Some(0));
    assert_eq!(hits(CAPTURE, 50, 7), Some(0), "not deep enough");
    assert_eq!(hits(CAPTURE, 1, 2), Some(0), "too many men");
    assert_eq!(hits("8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", 1, 7), Some(0), "castling");
    assert!(hits(&format!("{ROOK} 0 1"), 50, 7) > Some(0), "the root is always looked up");
}

/// Moves of which the tables know nothing are no worse than the best of the others, unless that surely wins.
#[test]
fn moves_that_are_not_in_the_tables() {
    // White can take the queen with the rook; of all other moves the tables know nothing.
    let root = game("8/8/8/3k4/8/8/4K3/q6R w - - 0 1", "");
    let take = root.position.parse_uci("h1a1").unwrap();
    for (wdl, plies, best) in [(Wdl::Win, 1, true), (Wdl::Loss, -1, false)] {
        let fake = Fake { men: 4, verdict: Some((wdl, plies)), but: Some(Role::Queen) };
        let info = searched(&root, probing(fake), 4);
        assert_eq!(info.line[0] == take, best, "{wdl:?}: {info:?}");
    }
    let fake = Fake { men: 3, verdict: None, but: None };
    let info = searched(&game(&format!("{ROOK} 0 1"), ""), probing(fake), 6);
    assert!(matches!(info.value, Value::Centipawns(300..) | Value::Mate(1..)), "{info:?}");
    assert_eq!(info.table_hits, Some(0));
}

/// Without tables nothing is told of them.
#[test]
fn no_tables() {
    let (_, infos) = crate::common::search(&game(&format!("{ROOK} 0 1"), ""), &crate::common::depth(3));
    assert!(infos.iter().all(|info| info.table_hits.is_none()));
}
