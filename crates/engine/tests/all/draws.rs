//! Draws as the search sees them: the cases of the Laws, and those that other engines got wrong.

use crate::common::{Game, check_line, depth, game, search};
use chess::{Claim, EndReason, FIFTY_MOVES};
use engine::{Bound, DrawnRoot, Limits, Search, Value};

/// What a search must come to.
#[derive(Debug, Clone, Copy)]
enum Expect {
    Draw,
    Mate(i32),
    Winning,
}

/// Searches a game's last position and compares.
fn expect(fen: &str, moves: &str, plies: u32, expected: Expect) {
    let game = game(fen, moves);
    let (found, infos) = search(&game, &depth(plies));
    let value = infos.last().unwrap().value;
    let met = match expected {
        Expect::Draw => value == Value::Centipawns(0),
        Expect::Mate(moves) => value == Value::Mate(moves),
        Expect::Winning => matches!(value, Value::Mate(1..) | Value::Centipawns(300..)),
    };
    assert!(met, "{fen} moves {moves}: {value:?} instead of {expected:?}");
    assert!(found.best.is_some_and(|mv| game.position.is_legal(mv)), "{fen} moves {moves}");
}

#[test]
fn the_fifty_move_rule() {
    let table = [
        // The hundredth quiet ply draws, unless it mates.
        ("8/8/3k4/8/3K4/8/7R/7R w - - 99 1", 6, Expect::Draw),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", 6, Expect::Mate(1)),
        // Mate in two is three plies: the last of them may be the hundredth, and no later.
        ("k7/8/2K5/8/8/8/8/1R6 w - - 97 90", 12, Expect::Mate(2)),
        ("k7/8/2K5/8/8/8/8/1R6 w - - 98 90", 12, Expect::Draw),
        ("2k5/8/8/2K5/8/8/8/7R w - - 95 90", 14, Expect::Mate(3)),
        ("2k5/8/8/2K5/8/8/8/7R w - - 96 90", 14, Expect::Draw),
        // A pawn move or a capture starts the count again.
        ("8/8/3k4/8/3K4/P7/7R/7R w - - 99 1", 6, Expect::Winning),
        ("8/8/3k4/7p/3K4/8/7R/7R w - - 99 1", 6, Expect::Winning),
        // Claimable already: what resets the clock still wins, what does not is drawn.
        ("8/8/3k4/8/3K4/P7/7R/7R w - - 120 1", 6, Expect::Winning),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 120 1", 6, Expect::Draw),
        ("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119", 6, Expect::Draw),
    ];
    for (fen, plies, expected) in table {
        expect(fen, "", plies, expected);
    }
}

#[test]
fn repetitions() {
    let back_and_forth = "a2a7 g8f8 a7a2 f8g8 a2a7 g8f8 a7a2 f8g8";
    let table = [
        // The root has been seen three times, and there is a win all the same.
        ("6k1/8/6K1/8/8/8/R7/8 w - - 0 1", back_and_forth, 8, Expect::Mate(1)),
        // The better side does not repeat.
        ("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", 6, Expect::Winning),
        // The worse side finds the perpetual check.
        ("6k1/3q1ppp/8/Q7/8/8/R4P1P/5RK1 b - - 0 1", "", 10, Expect::Draw),
    ];
    for (fen, moves, plies, expected) in table {
        expect(fen, moves, plies, expected);
    }
}

#[test]
fn dead_positions_are_worth_nothing() {
    let table = [
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/8/4K3/8/7N w - - 0 1",
        "8/8/4k3/8/8/4K3/8/7B b - - 0 1",
        "5K2/8/8/1B6/8/k7/6b1/8 w - - 0 1",
        "8/6k1/8/8/4B3/3B4/8/1K6 w - - 0 1",
        "B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        // White's king has just stepped behind the wall: alive before, dead after a quiet move.
        "4k3/8/8/p1p1p1p1/P1P1P1P1/6K1/8/8 b - - 1 1",
        // The last pawn falls.
        "8/8/8/4k3/8/8/4p3/4K2B w - - 0 1",
        "8/8/8/8/3k4/8/3p4/3K4 w - - 0 1",
    ];
    for fen in table {
        expect(fen, "", 6, Expect::Draw);
    }
}

#[test]
fn a_drawn_root_is_named() {
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let four_times = format!("{knights} {knights}");
    let start = chess::STARTING_FEN;
    let table = [
        (start, "", None),
        (start, "g1f3 g8f6 f3g1 f6g8", None),
        (start, knights, Some(DrawnRoot::Claimable(Claim::Threefold))),
        (start, four_times.as_str(), Some(DrawnRoot::Ended(EndReason::Fivefold))),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 99 1", "h2h3", Some(DrawnRoot::Claimable(Claim::FiftyMove))),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 150 1", "", Some(DrawnRoot::Ended(EndReason::SeventyFiveMove))),
        ("8/8/4k3/8/8/4K3/8/7N w - - 0 1", "", Some(DrawnRoot::Ended(EndReason::InsufficientMaterial))),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "", Some(DrawnRoot::Ended(EndReason::DeadPosition))),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", Some(DrawnRoot::Ended(EndReason::Stalemate))),
        ("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113", "", None),
    ];
    for (fen, moves, expected) in table {
        let game = game(fen, moves);
        assert_eq!(DrawnRoot::of(&game.position, &game.history), expected, "{fen} moves {moves}");
        if expected != Some(DrawnRoot::Ended(EndReason::Stalemate)) && !game.position.is_checkmate() {
            let (found, _) = search(&game, &depth(5));
            assert!(found.best.is_some_and(|mv| game.position.is_legal(mv)), "{fen} moves {moves}");
        }
    }
}

/// Where the score is a draw by rule, the line ends on the move that makes it one.
#[test]
fn a_line_ends_on_the_move_that_draws() {
    let table = [
        ("6k1/3q1ppp/8/Q7/8/8/R4P1P/5RK1 b - - 0 1", ""),
        ("8/8/8/4k3/8/8/4p3/4K2B w - - 0 1", ""),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 97 1", ""),
    ];
    for (fen, moves) in table {
        let game = game(fen, moves);
        let drawn = (4..12).filter(|&plies| ends_drawn(&game, &depth(plies))).count();
        assert!(drawn > 0, "{fen}: no search came to a draw");
    }
}

/// A wall closes behind a king that steps back from the pawn it could have taken: a quiet move, and the position is dead.
#[test]
fn a_quiet_move_can_make_a_position_dead() {
    let game = game("4k3/8/8/p1p1p1p1/P1P1P1PK/8/8/8 w - - 0 1", "");
    for (mv, draws) in [("h4g3", true), ("h4h3", true), ("h4h5", false), ("h4g5", false)] {
        let mv = game.position.parse_uci(mv).unwrap();
        let (found, infos) = search(&game, &Limits { searchmoves: vec![mv], ..depth(8) });
        let line = &infos.last().unwrap().line;
        assert_eq!((found.score == 0, line.len() == 1), (draws, draws), "{mv:?}: {} {line:?}", found.score);
    }
}

/// The same in thousands of searches, of games that shuffle about: repetitions, foreseen and played, fifty moves, walls,
/// stalemates, too little to mate with.
#[test]
fn lines_end_on_the_move_that_draws_always() {
    let starts = [
        "6k1/3q1ppp/8/Q7/8/8/R4P1P/5RK1 b - - 0 1",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 60 44",
        "4k3/8/8/p1p1p1p1/P1P1P1PK/8/8/8 w - - 0 1",
        "8/5k2/4p3/1p1pPp2/1P1P1P1p/4K2P/8/3N4 w - - 80 60",
        "8/8/3k4/8/3K4/8/7R/6rR w - - 85 90",
        "r5k1/5ppp/8/8/8/8/q4PPP/1Q4K1 b - - 0 1",
        "8/8/8/2k5/2b5/8/2p1K3/2N5 w - - 0 1",
        "2k5/1pp5/8/8/3q4/8/5PPP/3QR1K1 w - - 10 20",
    ];
    let mut number = 5_u64;
    let mut below = |bound: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % bound
    };
    let (mut searches, mut drawn) = (0, 0);
    while searches < 2_400 {
        let mut game = game(starts[searches % starts.len()], "");
        for _ in 0..12 {
            if chess::outcome(&game.position, &game.history).is_some() {
                break;
            }
            searches += 1;
            drawn += usize::from(ends_drawn(&game, &depth(2 + below(6) as u32)));
            let moves = game.position.legal_moves();
            // A few of the moves only, so that positions come round again.
            game.position = game.position.play(moves[below(moves.len().min(4))]);
            game.history.push(&game.position);
        }
    }
    assert!(drawn > searches / 20, "{drawn} of {searches} searches came to a draw");
}

/// Searches, and checks the last line: where it is worth a draw that no evaluation explains, it must end in one. Whether
/// it was such a line.
fn ends_drawn(game: &Game, limits: &Limits) -> bool {
    let (_, infos) = search(game, limits);
    let last = infos.last().unwrap();
    let end = check_line(game, last);
    // What has been learnt changes an evaluation by less than this.
    let evaluated =
        !end.position.is_check() && Search::new(1, engine::system_clock).evaluate(&end.position).abs() <= 260;
    let drawn = is_drawn(game, &end);
    if last.value == Value::Centipawns(0) && last.bound == Bound::Exact && !evaluated {
        assert!(drawn, "{} {:?}: {:?} ends in {}", game.position, limits.depth, last.line, end.position);
    }
    drawn
}

/// Whether the last position is drawn: by rule, or by repeating one after the root.
fn is_drawn(root: &Game, end: &Game) -> bool {
    let after_root = &end.history.keys()[root.history.keys().len()..];
    let repeated = after_root.iter().filter(|&&key| key == end.position.key()).count() >= 2;
    repeated
        || end.history.seen(&end.position) >= 3
        || end.position.clock() >= FIFTY_MOVES
        || chess::outcome(&end.position, &end.history).is_some()
}
