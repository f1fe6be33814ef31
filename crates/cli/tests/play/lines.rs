//! The line mode, end to end.

use super::Scratch;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn play(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
    command.arg("play").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has ended already does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// What is written in answer to lines, without the first line, which says that a game begins.
fn transcript(args: &[&str], input: impl AsRef<[u8]>) -> Vec<String> {
    let output = play(args, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().skip(1).map(String::from).collect()
}

#[test]
fn transcripts() {
    let rows: [(&[&str], &str, &[&str]); 9] = [
        (&[], "e4\ne7e5\n", &["White plays 1. e4", "Black plays 1... e5"]),
        (
            &[],
            "e5\n\nhello\n",
            &["Line 1: Illegal move e5.", "Line 3: \"hello\" is no move such as Nf3, exd5, O-O or g1f3."],
        ),
        (
            &[],
            "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\ndraw Ng8\nmoves\ne4\n",
            &[
                "White plays 1. Nf3",
                "Black plays 1... Nf6",
                "White plays 2. Ng1",
                "Black plays 2... Ng8",
                "White plays 3. Nf3",
                "Black plays 3... Nf6",
                "White plays 4. Ng1",
                "Black claims a draw: threefold repetition with Ng8, which is not played.",
                "Draw by claim of threefold repetition with an announced move (1/2-1/2, article 9.2.1).",
                "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1",
                "Line 10: The game is over: Draw by claim of threefold repetition with an announced move (1/2-1/2, \
                 article 9.2.1).",
            ],
        ),
        (
            &[],
            "e4\ne5\noffer\noffer\naccept\n",
            &[
                "White plays 1. e4",
                "Black plays 1... e5",
                "White offers a draw.",
                "Line 4: White's draw offer is still open.",
                "Draw by agreement (1/2-1/2, article 5.2.3).",
            ],
        ),
        (
            &[],
            "e4\noffer white\ndecline\nresign black\nundo\n",
            &[
                "White plays 1. e4",
                "White offers a draw.",
                "Black declines the draw.",
                "Black resigns.",
                "White wins: Black resigned (1-0, article 5.1.2).",
                "Line 5: No move can be taken back any more: White wins: Black resigned (1-0, article 5.1.2).",
            ],
        ),
        (
            &["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 99 80"],
            "O-O\ndraw\nfen\n",
            &[
                "White plays 80. O-O",
                "Black may claim a draw: fifty-move rule.",
                "Black claims a draw: fifty-move rule.",
                "Draw by claim of the fifty-move rule (1/2-1/2, article 9.3.2).",
                "4k3/8/8/8/8/8/8/5RK1 b - - 100 80",
            ],
        ),
        (
            &["--ascii"],
            "flip\nboard\n",
            &[
                "Black is at the bottom now.",
                "  +-----------------+",
                "1 | R N B K Q B N R |",
                "2 | P P P P P P P P |",
                "3 | . . . . . . . . |",
                "4 | . . . . . . . . |",
                "5 | . . . . . . . . |",
                "6 | . . . . . . . . |",
                "7 | p p p p p p p p |",
                "8 | r n b k q b n r |",
                "  +-----------------+",
                "    h g f e d c b a",
            ],
        ),
        (
            &[],
            "undo\nredo\nquit\ne4\n",
            &["Line 1: There is no move to take back.", "Line 2: There is no move to play again."],
        ),
        (
            &["--chess960", "--fen", "1r2k2r/8/8/8/8/8/8/1R2K1R1 w GBhb - 0 1"],
            "e1g1\nfen\n",
            &["White plays 1. O-O", "1r2k2r/8/8/8/8/8/8/1R3RK1 b kq - 1 1"],
        ),
    ];
    for (args, input, expected) in rows {
        assert_eq!(transcript(args, input), expected, "{args:?} {input:?}");
    }
}

#[test]
fn json_lines() {
    let lines = transcript(&["--json"], "f3\ne5\ng4\nQh4\nNf3\nmoves\nfen\nboard\nhelp\nflip\npgn\nundo 1\n");
    let values: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = values.iter().map(|value| value["event"].as_str().unwrap()).collect();
    let played = "move-played";
    let expected = [played, played, played, played, "check", "game-ended", "rejected"];
    assert_eq!(names[..7], expected);
    assert_eq!(names[7..], ["answer", "answer", "answer", "answer", "answer", "answer", "rejected"]);
    assert_eq!((&values[3]["san"], &values[3]["move"]), (&"Qh4#".into(), &"d8h4".into()));
    assert_eq!((&values[5]["reason"], &values[5]["article"]), (&"checkmate".into(), &"5.1.1".into()));
    assert_eq!((&values[6]["code"], &values[6]["line"]), (&"game-over".into(), &5.into()));
    assert_eq!(values[7]["moves"], serde_json::json!(["f3", "e5", "g4", "Qh4#"]));
    assert_eq!(values[8]["fen"], values[9]["board"]);
    assert!(values[12]["pgn"].as_str().unwrap().ends_with("0-1\n"));
    assert_eq!((&values[13]["code"], &values[13]["line"]), (&"not-understood".into(), &12.into()));
    assert!(lines.iter().all(|line| line.starts_with(r#"{"event":""#)));
}

#[test]
fn files() {
    let scratch = Scratch::new("lines");
    let names = ["my game.pgn", "other.pgn", "latin.pgn", "packed.pgn.zst"];
    let [game, other, latin, packed] = names.map(|name| scratch.file(name));
    let lines = transcript(&[], format!("e4\nresign\npgn {game}\nnew\nload \"{game}\"\nload {game} #2\n"));
    assert_eq!(lines[3], format!("The game was written to {game}."));
    assert_eq!(lines[5], "Loaded a game of 1 ply: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(lines[6], "White wins: Black resigned (1-0, article 5.1.2).");
    assert_eq!(lines[7], "Line 6: The game cannot be loaded: there is only one game in it, no number 2.");
    let text = fs::read_to_string(&game).unwrap();
    assert!(text.ends_with("1. e4 {White wins: Black resigned (1-0, article 5.1.2)} 1-0\n"), "{text}");
    // What was there is replaced as a whole, and nothing is left beside it.
    transcript(&[], format!("d4\npgn {game}\npgn {other}\n"));
    assert!(fs::read_to_string(&game).unwrap().ends_with("1. d4 *\n"));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 2);
    fs::write(&latin, b"[White \"Jos\xe9\"]\n\n1. e4 *\n").unwrap();
    let lines = transcript(&[], format!("load {latin}\npgn\n"));
    assert!(lines.contains(&"[White \"José\"]".to_string()), "{lines:?}");
    fs::write(&packed, zstd::encode_all(&b"1. e4 c5 *"[..], 3).unwrap()).unwrap();
    let lines = transcript(&[], format!("load {packed}\n"));
    assert!(lines[0].starts_with("Loaded a game of 2 plies:"), "{lines:?}");
}

/// A claimed draw is as final after it was saved and loaded as before.
#[test]
fn a_claimed_draw_stays_claimed() {
    let scratch = Scratch::new("claimed");
    let file = scratch.file("drawn.pgn");
    let moves = "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n";
    for claim in ["Ng8\ndraw\n", "draw Ng8\n"] {
        let lines = transcript(&[], format!("{moves}{claim}undo\npgn {file}\nload {file}\nundo\n"));
        let refusals: Vec<&str> =
            lines.iter().filter_map(|line| line.split_once(": No move can be").map(|(_, text)| text)).collect();
        assert_eq!(refusals.len(), 2, "{lines:?}");
        assert_eq!(refusals[0].split(" with ").next(), refusals[1].split(" with ").next(), "{lines:?}");
    }
}

/// A position with which a draw can be claimed says so, however it came to the board.
#[test]
fn claims_of_a_position_are_told() {
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - - 100 80";
    let told = "White may claim a draw: fifty-move rule.";
    for lines in [transcript(&["--fen", fen], ""), transcript(&[], format!("fen {fen}\n"))] {
        assert_eq!(lines.last().map(String::as_str), Some(told), "{lines:?}");
    }
    let lines = transcript(&[], "e4\ne5\nNf3\nNf6\nBc4\nBc5\no-o\no-o\n");
    assert_eq!(lines[6..], ["White plays 4. O-O", "Black plays 4... O-O"]);
}

#[test]
fn files_that_cannot_be() {
    let scratch = Scratch::new("bad-files");
    let directory = scratch.0.display();
    let rows = [
        (format!("load {directory}"), "cannot be read: is a directory."),
        (format!("load {directory}/missing.pgn"), "cannot be read: No such file or directory (os error 2)."),
        (format!("pgn {directory}"), "cannot be written: Is a directory (os error 21)."),
        (format!("pgn {directory}/no/such.pgn"), "cannot be written: No such file or directory (os error 2)."),
    ];
    for (line, expected) in rows {
        let lines = transcript(&[], format!("e4\n{line}\nmoves\n"));
        assert!(lines[1].starts_with("Line 2: ") && lines[1].ends_with(expected), "{line}: {}", lines[1]);
        assert_eq!(lines[2], "1. e4", "the game goes on");
    }
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn wrong_calls() {
    let rows: [(&[&str], i32, &str); 4] = [
        (&["--fen", "8/8 w"], 1, "fourfold: bad FEN: the FEN's board has 2 ranks, not 8\n"),
        (
            &["--time", "fast"],
            2,
            "fourfold: invalid value 'fast' for '--time <TIME>': \"fast\" is no time control such as 5 (minutes) or 3+2 (minutes, and seconds added after each move) (try --help)\n",
        ),
        (
            &["--colours", "9"],
            2,
            "fourfold: invalid value '9' for '--colours <COLOURS>' [possible values: auto, true, 256, 16, none] (try --help)\n",
        ),
        (&["e4"], 2, "fourfold: unexpected argument 'e4' found (try --help)\n"),
    ];
    for (args, status, message) in rows {
        let output = play(args, "");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(status), message));
        assert_eq!(output.stdout, b"");
    }
}

/// Any bytes, and lines of any length, are answered and passed over.
#[test]
fn nonsense() {
    let mut input = b"\xff\xfe\x00\n".to_vec();
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\r\ne4\r\n");
    let lines = transcript(&[], input);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(lines[1..], ["Line 2: The line is too long for a command.", "White plays 1. e4"]);
}

/// A flag that falls is told of while nobody types.
#[test]
fn a_flag_falls_by_itself() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
    command.args(["play", "--time", "0.01"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"e4\n").unwrap();
    let lines: Vec<String> = BufReader::new(child.stdout.take().unwrap()).lines().take(4).map(Result::unwrap).collect();
    assert_eq!(
        lines[1..],
        ["White plays 1. e4", "Black's flag has fallen.", "White wins: Black's flag fell (1-0, article 6.9)."]
    );
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// A reader that has seen enough is no error.
#[test]
fn a_closed_pipe() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
    command.arg("play").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all("moves\n".repeat(10_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stderr, b"");
}

/// The engine plays, answers offers, claims draws when it does not stand better, and its moves go with its opponent's.
#[test]
fn against_the_engine() {
    let lines = transcript(&["--engine", "black", "--level", "5"], "e4\noffer\nresign black\nundo\nmoves\npgn\n");
    assert_eq!(lines[0], "White plays 1. e4");
    assert!(lines[1].starts_with("Black plays 1... "), "{lines:?}");
    assert_eq!(lines[2..4], ["White offers a draw.", "Black declines the draw."]);
    assert_eq!(lines[4], "Line 3: Black is played by the engine.");
    assert!(lines[5].starts_with("Black takes back 1... "), "{lines:?}");
    assert_eq!(lines[6..8], ["White takes back 1. e4", "No moves yet."]);
    assert!(lines.contains(&"[Black \"Fourfold, level 5\"]".into()), "{lines:?}");
    let lost = "6k1/8/6K1/8/8/8/R7/8 b - -";
    let rows = [
        (
            ["white", "6k1/R7/6K1/8/8/8/8/8 w - - 2 10"],
            "",
            vec!["White plays 10. Ra8#", "Black is in check.", "White wins by checkmate (1-0, article 5.1.1)."],
        ),
        (
            ["black", &format!("{lost} 100 90")],
            "",
            vec![
                "Black may claim a draw: fifty-move rule.",
                "Black claims a draw: fifty-move rule.",
                "Draw by claim of the fifty-move rule (1/2-1/2, article 9.3.2).",
            ],
        ),
        // The move is the only one.
        (
            ["black", "7k/R7/5K2/8/8/8/8/8 b - - 99 90"],
            "",
            vec![
                "Black claims a draw: fifty-move rule with Kg8, which is not played.",
                "Draw by claim of the fifty-move rule with an announced move (1/2-1/2, article 9.3.1).",
            ],
        ),
        // It has nothing against a draw where it is lost.
        (
            ["black", "7k/R7/5K2/8/8/8/8/8 b - - 9 90"],
            "offer\n",
            vec!["Black plays 90... Kg8", "White offers a draw.", "Draw by agreement (1/2-1/2, article 5.2.3)."],
        ),
        // A wrong claim stands as an offer, which it answers for itself.
        (
            ["black", "7k/R7/5K2/8/8/8/8/8 b - - 9 90"],
            "draw\n",
            vec![
                "Black plays 90... Kg8",
                "Draw cannot be claimed: the position has occurred once, not three times, and 10 of 100 plies have been \
                 played without a capture or pawn move.",
                "White offers a draw.",
                "Draw by agreement (1/2-1/2, article 5.2.3).",
            ],
        ),
    ];
    for ([colour, fen], input, expected) in rows {
        let args = ["--engine", colour, "--level", "5", "--fen", fen];
        assert_eq!(transcript(&args, input), expected, "{fen}");
    }
}

/// The engine plays both sides in turn, at each level that does not take long.
#[test]
fn every_level_plays_legal_moves() {
    for level in 1..=6 {
        let input = "engine white\nengine black\n".repeat(6);
        let lines = transcript(&["--engine", "black", "--level", &level.to_string()], format!("e4\n{input}moves\n"));
        let moves = lines.iter().filter(|line| line.contains(" plays ") && !line.contains("engine")).count();
        assert_eq!(moves, 14, "level {level}: {lines:?}");
    }
}

/// Whatever lines come, each is answered and none ends the game.
#[test]
fn random_lines() {
    let words = [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "a6",
        "draw",
        "draw Nf3",
        "offer",
        "offer black",
        "accept",
        "decline",
        "undo",
        "redo",
        "resign",
        "new",
        "fen",
        "fen 4k3/8/8/8/8/8/8/4K2R w K - 99 9",
        "pgn",
        "load /dev/null",
        "flip",
        "board",
        "moves",
        "help",
        "O-O",
        "accept white",
        "level 3",
        "level x",
        "engine",
        "draw draw",
        "\u{2654}",
        "e7e8q",
        "",
    ];
    let mut state = 1_u64;
    let mut input = String::new();
    for _ in 0..3_000 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        input.push_str(words[(state >> 33) as usize % words.len()]);
        input.push('\n');
    }
    for args in [&["--json"][..], &[], &["--time", "60+1", "--ascii", "--flip"]] {
        let lines = transcript(args, &input);
        assert!(lines.len() > 3_000, "{args:?}: {}", lines.len());
    }
}
