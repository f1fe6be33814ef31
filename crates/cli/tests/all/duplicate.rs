//! `fourfold duplicate`, end to end.

use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs `fourfold duplicate` with this on standard input.
fn duplicate(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
        .arg("duplicate")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fourfold starts");
    // A call that is refused may not read what it is given.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    child.wait_with_output().expect("fourfold ends")
}

/// The standard output of a call that must succeed.
fn text(args: &[&str], input: &str) -> String {
    let output = duplicate(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A game as a save file, N S E W in turn.
fn save(moves: &str) -> String {
    let moves = moves.split_whitespace().zip(["N", "S", "E", "W"].into_iter().cycle());
    let moves: Vec<Value> =
        moves.map(|(mv, player)| json!({"player": player, "from": &mv[..2], "to": &mv[2..4]})).collect();
    json!({"variant": "duplicate-chess", "version": 1, "moves": moves}).to_string()
}

fn lines(game: &str) -> Vec<Value> {
    let text = text(&["replay", "-", "--json"], game);
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

const MATE: &str = "f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4";
const GHOST: &str = "e2e4 e2e4 a7a6 h7h6 f1a6";

#[test]
fn replay_says_everything_at_every_ply() {
    let plies = lines(&save(GHOST));
    assert_eq!(plies.len(), 6);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let expected = json!({"ply": 0, "player": "N", "synced": 20, "local": [20, 20], "ghosts": [], "checks": [],
        "quiet": 0, "seen": 1, "outcome": null, "boards": {"NW": start, "NE": start, "SW": start, "SE": start}});
    assert_eq!(plies[0], expected);
    let expected = json!({"ply": 5, "player": "S", "synced": 30, "local": [30, 30], "ghosts": ["SE:a6"], "checks": [],
        "quiet": 0, "seen": 1, "outcome": null, "boards": {
            "NW": "rnbqkbnr/ppppppp1/B6p/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2",
            "NE": "rnbqkbnr/1ppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 2",
            "SW": "rnbqkbnr/ppppppp1/7p/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "SE": "rnbqkbnr/1ppppppp/p7/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}});
    assert_eq!(plies[5], expected);
}

#[test]
fn replay_says_how_a_game_ended() {
    let last = lines(&save(MATE)).pop().expect("a last ply");
    let results = json!({"N": "loss", "S": "draw", "E": "win", "W": "win"});
    assert_eq!(last["outcome"], json!({"kind": "checkmate", "results": results}));
    assert_eq!((&last["checks"], &last["synced"], &last["local"]), (&json!(["NW", "NE"]), &json!(0), &json!([0, 0])));
    let score = text(&["replay", "-"], &save(MATE));
    let expected = "round  North  South  East   West\n    1  f2f3   e2e4   e7e5   e7e5\n    2  g2g4   a2a3   d8h4   d8h4\n\
        After ply 8 the game is over (checkmate: North loses, East and West win, South draws).\n";
    assert!(score.starts_with(expected), "{score}");
}

#[test]
fn random_games_are_the_same_for_the_same_seed() {
    let game = text(&["random", "--seed", "7"], "");
    assert_eq!(game, text(&["random", "--seed", "7"], ""));
    assert_ne!(game, text(&["random", "--seed", "8"], ""));
    let plies = lines(&game);
    assert!(plies.last().is_some_and(|last| !last["outcome"].is_null()), "it goes on to its end");
    assert!(plies[..plies.len() - 1].iter().all(|ply| ply["outcome"].is_null()));
    let short = text(&["random", "--seed", "7", "--plies", "10"], "");
    assert_eq!(lines(&short), plies[..11]);
    assert_eq!(lines(&text(&["random", "--seed", "7", "--plies", "0"], "")).len(), 1);
}

#[test]
fn bench_ends_with_plies_a_second() {
    let text = text(&["bench", "0.05"], "");
    let last = text.lines().last().expect("a last line");
    let digits = last.strip_suffix(" plies/s").expect(last);
    assert!(digits.parse::<u64>().expect(last) > 0);
}

#[test]
fn show_draws_four_boards() {
    let drawn = text(&["show", "-", "--ascii"], &save(GHOST));
    assert!(drawn.is_ascii());
    let rows: Vec<&str> = drawn.lines().collect();
    assert_eq!(rows[0], "NW: North v West              NE: North v East");
    assert_eq!(rows[3], "6  B  .  .  .  .  .  .  p     6  B  .  .  .  .  .  .  .");
    assert_eq!(rows[10], "SW: South v West (to move)    SE: South v East (to move)");
    assert_eq!(rows[13], "6  .  .  .  .  .  .  .  p     6 (p) .  .  .  .  .  .  .");
    assert!(rows.contains(&"Ghosts: SE:a6."), "{drawn}");
    assert!(rows.iter().all(|row| row.chars().count() < 90), "{drawn}");
    // A king in check, an earlier ply, and colours.
    assert!(text(&["show", "-"], &save(MATE)).contains("[K]"));
    assert!(text(&["show", "-", "--ply", "0"], &save(MATE)).contains("After ply 0 North is to move."));
    assert!(text(&["show", "-", "--color", "always"], &save(MATE)).contains("\x1b[94m"));
    assert!(!text(&["show", "-"], &save(MATE)).contains('\x1b'));
}

/// A file of this name and content in a directory of the tests' own.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the directory can be written to");
    path
}

#[test]
fn bad_input_is_one_line() {
    let not_text = file("not-text.json", &[0xff, 0xfe, 0x00]);
    let not_text = not_text.to_str().expect("a plain path");
    let rows: [(&[&str], &str, i32, &str); 10] = [
        (&["replay", "-"], "", 1, "standard input: not JSON: EOF while parsing a value at line 1 column 0"),
        (&["replay", "-", "--json"], "{}", 1, "standard input: not a saved game: it has no \"variant\""),
        (&["show", "/no/such/file"], "", 1, "/no/such/file: No such file or directory"),
        (&["replay", "/"], "", 1, "/: Is a directory"),
        (&["replay", not_text], "", 1, "not-text.json: not a text file"),
        (&["show", "-", "--ply", "9"], &save(MATE), 1, "the game has no ply 9: its last is 8"),
        (&["replay"], "", 2, "the following required arguments were not provided: <FILE>"),
        (&["random"], "", 2, "the following required arguments were not provided: --seed <SEED>"),
        (&["bench", "-1"], "", 2, "'-1'"),
        (&[], "", 2, "duplicate needs one of its commands after it: replay, show, random"),
    ];
    for (args, input, status, expected) in rows {
        let output = duplicate(args, input);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {error}");
        assert!(error.starts_with("fourfold: ") && error.contains(expected), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
        .args(["duplicate", "replay", "--json"])
        .arg(file("long.json", text(&["random", "--seed", "1"], "").as_bytes()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fourfold starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("fourfold ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
