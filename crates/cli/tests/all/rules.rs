//! `fourfold perft` and `fourfold status`, as scripts and people call them.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn fourfold(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fourfold")).args(args).output().expect("fourfold starts")
}

fn stdout(args: &[&str]) -> String {
    let output = fourfold(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

fn json_lines(args: &[&str]) -> Vec<Value> {
    stdout(args).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The one line on standard error of a call that fails, with its exit status.
fn failure(args: &[&str]) -> (i32, String) {
    let output = fourfold(args);
    let text = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    (output.status.code().expect("an exit status"), text.trim_end().into())
}

#[test]
fn perft_ends_with_its_count() {
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let table: [(&[&str], &str); 4] = [
        (&["perft", "0"], "1 nodes "),
        (&["perft", "4"], "197281 nodes "),
        (&["perft", "3", "--fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"], "2812 nodes "),
        (&["perft", "3", "--fen", chess960, "--chess960"], "12189 nodes "),
    ];
    for (args, start) in table {
        let text = stdout(args);
        let last = text.lines().last().unwrap();
        assert!(last.starts_with(start), "{last}");
        let words: Vec<&str> = last.split(' ').collect();
        assert_eq!((words.len(), words[1], words[3], words[5]), (6, "nodes", "ms", "nps"), "{last}");
        assert!([words[0], words[2], words[4]].iter().all(|word| word.parse::<u64>().is_ok()), "{last}");
    }
}

#[test]
fn perft_divides_by_move() {
    let text = stdout(&["perft", "2", "--divide", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]);
    let counts: Vec<(&str, u64)> =
        text.lines().filter_map(|line| line.split_once(": ")).map(|(mv, count)| (mv, count.parse().unwrap())).collect();
    assert_eq!(counts.len(), 26);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 568);
    assert!(counts.is_sorted() && counts.iter().any(|(mv, _)| *mv == "e1g1"));
}

#[test]
fn status_json_to_the_letter() {
    assert_eq!(
        stdout(&["status", "--json"]).trim_end(),
        r#"{"ply":0,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","legal":20,"check":false,"clock":0,"seen":1,"claims":[],"claims_with_move":[],"outcome":null,"winnable":{"white":true,"black":true}}"#
    );
    let game = json_lines(&["status", "--json", "--moves", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"]);
    assert_eq!(game.len(), 9);
    assert_eq!(game[7]["claims"], json!([]));
    assert_eq!(game[7]["claims_with_move"], json!([{"move": "f6g8", "rule": "threefold"}]));
    assert_eq!((&game[8]["seen"], &game[8]["claims"]), (&json!(3), &json!(["threefold"])));
}

#[test]
fn status_outcomes() {
    let round = "a1a2 a8a7 a2a1 a7a8 ";
    let rooks = "r3k3/8/8/8/8/8/8/R3K3 w - - ";
    // (FEN, moves, result, reason)
    let table = [
        (chess::STARTING_FEN, "f2f3 e7e5 g2g4 d8h4", "0-1", "checkmate"),
        ("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1", "", "1/2-1/2", "stalemate"),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "", "1/2-1/2", "insufficient-material"),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "", "1/2-1/2", "dead-position"),
        (&format!("{rooks}0 1"), &round.repeat(4), "1/2-1/2", "fivefold"),
        (&format!("{rooks}146 1"), round, "1/2-1/2", "seventy-five-move"),
    ];
    for (fen, moves, result, reason) in table {
        let last = json_lines(&["status", "--json", "--fen", fen, "--moves", moves]).pop().unwrap();
        assert_eq!(last["outcome"], json!({"result": result, "reason": reason}), "{fen}");
        assert_eq!((&last["claims"], &last["claims_with_move"]), (&json!([]), &json!([])), "{fen}");
    }
    // Moves played on after an automatic draw are shown, not refused.
    let after = json_lines(&["status", "--json", "--fen", &format!("{rooks}149 1"), "--moves", round]);
    assert_eq!(after.len(), 5);
}

#[test]
fn status_tells_who_can_win() {
    let wall = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1";
    let status = json_lines(&["status", "--json", "--helpmate", "--fen", wall]).pop().unwrap();
    assert_eq!(status["winnable"], json!({"white": true, "black": false}));
    assert_eq!(status["helpmate"]["black"], Value::Null);
    let line: Vec<&str> =
        status["helpmate"]["white"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    let mate = json_lines(&["status", "--json", "--fen", wall, "--moves", &line.join(" ")]);
    assert_eq!(mate.last().unwrap()["outcome"], json!({"result": "1-0", "reason": "checkmate"}));
    assert!(mate.iter().all(|status| status["winnable"] == json!({"white": true, "black": false})));
    let text = stdout(&["status", "--helpmate", "--fen", wall]);
    for expected in [
        "Black can no longer win: the way to any mate is walled off for good (articles 5.2.2, 6.9).",
        "White can still win, for example: 1. ",
    ] {
        assert!(text.contains(expected), "{expected:?} is not in:\n{text}");
    }
}

#[test]
fn status_with_tables() {
    let (code, text) = failure(&["status", "--tables", "no/such/folder"]);
    assert_eq!(code, 1);
    assert!(text.contains("no tables found; no/such/folder: "), "{text}");
    let Ok(tables) = std::env::var("FOURFOLD_SYZYGY") else {
        eprintln!("left out: FOURFOLD_SYZYGY does not say where the tables are");
        return;
    };
    let table = [
        ("7k/8/8/8/8/8/4K3/5BN1 w - - 0 1", json!({"category": "win", "dtz": 52}), "White wins, 52 plies"),
        (
            "7k/8/8/8/8/8/4K3/5BN1 w - - 80 1",
            json!({"category": "cursed-win", "dtz": 52}),
            "drawn by the fifty-move rule",
        ),
        ("8/8/8/8/8/4k3/8/4K2Q b - - 0 1", json!({"category": "loss", "dtz": -16}), "White wins, 16 plies"),
        ("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", json!({"category": "draw", "dtz": 0}), "drawn."),
        ("8/8/8/8/8/4k3/8/4K2R w K - 0 1", Value::Null, "nothing is known"),
    ];
    for (fen, expected, words) in table {
        let status = json_lines(&["status", "--json", "--tables", &tables, "--fen", fen]).pop().unwrap();
        assert_eq!(status.get("tables"), Some(&expected), "{fen}");
        let text = stdout(&["status", "--tables", &tables, "--fen", fen]);
        assert!(text.lines().last().is_some_and(|line| line.starts_with("Tables: ") && line.contains(words)), "{text}");
    }
    assert_eq!(json_lines(&["status", "--json"])[0].get("tables"), None);
}

#[test]
fn status_in_words() {
    let text = stdout(&["status", "--fen", "6k1/R7/6K1/8/8/8/8/8 w - - 99 80"]);
    for expected in [
        "7 │ R · · · · · · · │",
        "White is to move, with 19 legal moves.",
        "99 plies since the last capture or pawn move; a draw can be claimed from 100 on (article 9.3.2).",
        "With an announced move a draw can be claimed: fifty-move rule (article 9.3.1) with Ra1,",
    ] {
        assert!(text.contains(expected), "{expected:?} is not in:\n{text}");
    }
    let mate = stdout(&["status", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert!(mate.contains("Black has won (0-1): White is checkmated (article 5.1.1)."), "{mate}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let chess960 = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1";
    let table: [(&[&str], i32, &str); 7] = [
        (&["perft"], 2, "fourfold: the following required arguments were not provided: <DEPTH> (try --help)"),
        (&["perft", "x"], 2, "fourfold: invalid value 'x' for '<DEPTH>': invalid digit found in string (try --help)"),
        (&["nonsense"], 2, "fourfold: unrecognized subcommand 'nonsense' (try --help)"),
        (&["status", "--fen", "8/8/8/8"], 1, "fourfold: bad FEN: the FEN's board has 4 ranks, not 8"),
        (
            &["perft", "1", "--fen", chess960],
            1,
            "fourfold: bad FEN: its castling rights are those of Chess960 (add --chess960)",
        ),
        (
            &["status", "--moves", "e2e4 e7e5 e4e5"],
            1,
            "fourfold: ply 3: illegal move e4e5: the white pawn cannot go there",
        ),
        (&["status", "--moves", "e2e4 ♟"], 1, "fourfold: ply 2: \"♟\" is no move such as e2e4 or e7e8q"),
    ];
    for (args, status, message) in table {
        assert_eq!(failure(args), (status, message.into()));
    }
}

/// A wrong call is told in one line, which quotes no more than is needed to recognise what was wrong.
#[test]
fn wrong_calls_in_one_short_line() {
    let long = "x".repeat(100_000);
    let table: [(&[&str], i32, &str); 8] = [
        (&["pgn"], 2, "fourfold: pgn needs one of its commands after it: audit (try --help)"),
        (&["perft"], 2, "fourfold: the following required arguments were not provided: <DEPTH> (try --help)"),
        (&["perft", "x"], 2, "fourfold: invalid value 'x' for '<DEPTH>'"),
        (&["perft", "1", "--fen", "8 w"], 1, "fourfold: bad FEN: the FEN's board has 1 rank, not 8"),
        (&["perft", &long], 2, "fourfold: invalid value 'xxx"),
        (&[&long], 2, "fourfold: unrecognized subcommand 'xxx"),
        (&["perft", "1", &format!("--{long}")], 2, "fourfold: unexpected argument '--xxx"),
        (&["play", "--level", &long], 2, "fourfold: invalid value 'xxx"),
    ];
    for (args, status, start) in table {
        let (code, text) = failure(args);
        let shown: String = text.chars().take(300).collect();
        assert_eq!(code, status, "{shown}");
        assert!(text.starts_with(start), "{shown}");
        assert!(text.chars().count() < 1_000, "{} characters: {shown}", text.chars().count());
    }
}
