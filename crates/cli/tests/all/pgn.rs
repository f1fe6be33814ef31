//! `fourfold pgn audit` as scripts call it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn audit(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
        .args(["pgn", "audit"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that has failed already reads nothing, and that is no error here.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A file of this test alone, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Scratch {
        let path = std::env::temp_dir().join(format!("fourfold-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("a temporary file");
        Scratch(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const GAMES: &[u8] =
    b"[Result \"1-0\"]\n\n1. e4 Nf9 1-0\n\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n";

#[test]
fn words_and_json() {
    let words = audit(&["-"], GAMES);
    assert!(words.status.success());
    assert_eq!(
        text(&words.stdout),
        "game 1: ply 2: cannot be read further at \"Nf9\": \"Nf9\" is no move such as Nf3, exd5 or O-O\n\
         game 2: ply 8: a draw could be claimed by threefold repetition; the result is *\n"
    );
    let summary = "2 games, 9 plies; 1 broken, 0 with warnings; draws not claimed: 1 threefold, 0 fifty-move; \
                   played on after a draw: 0; won by a side that could not win: 0\n";
    assert_eq!(text(&words.stderr), summary);
    let json = audit(&["-", "--json", "--threads", "2"], GAMES);
    let lines: Vec<serde_json::Value> =
        text(&json.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["error"]["token"], "Nf9");
    assert_eq!(lines[1]["claims"][0]["rule"], "threefold");
    assert_eq!((&lines[1]["game"], &lines[1]["seen"]), (&2.into(), &3.into()));
    assert!(lines[1].get("file").is_none());
    assert_eq!(text(&json.stderr), summary);
}

#[test]
fn files_compressed_and_several() {
    let plain = Scratch::new("plain.pgn", GAMES);
    let packed = Scratch::new("packed.pgn.zst", &zstd::encode_all(GAMES, 3).expect("compression"));
    let from_plain = audit(&[plain.name()], b"");
    assert_eq!(from_plain.stdout, audit(&[packed.name()], b"").stdout);
    assert_eq!(from_plain.stdout, audit(&["-"], &std::fs::read(&packed.0).expect("the file")).stdout);
    let both = audit(&[plain.name(), packed.name(), "--json"], b"");
    assert!(text(&both.stderr).starts_with("4 games, 18 plies;"));
    let last =
        text(&both.stdout).lines().last().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let last = last.expect("four lines");
    assert_eq!((&last["game"], &last["file"]), (&2.into(), &packed.name().into()));
}

#[test]
fn what_cannot_be_read() {
    let whole = zstd::encode_all(&GAMES.repeat(1_000)[..], 3).expect("compression");
    let cut = Scratch::new("cut.pgn.zst", &whole[..whole.len() - 3]);
    let none = Scratch::new("none.pgn.zst", GAMES);
    let empty = Scratch::new("empty.pgn.zst", b"");
    let directory = std::env::temp_dir();
    for (file, message) in [
        ("no-such-file.pgn", "No such file"),
        (directory.to_str().expect("a plain path"), "is a directory"),
        (cut.name(), "incomplete frame"),
        (none.name(), "is not compressed with Zstandard, though its name says so"),
        (empty.name(), "is not compressed with Zstandard, though its name says so"),
    ] {
        let output = audit(&[file, "--json"], b"");
        assert_eq!(output.status.code(), Some(1), "{file}");
        let stderr = text(&output.stderr);
        let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("fourfold: ")).collect();
        assert_eq!(errors.len(), 1, "{stderr}");
        assert!(errors[0].starts_with(&format!("fourfold: {file}: ")) && errors[0].contains(message), "{stderr}");
    }
    // What is there is audited, whatever is missing beside it.
    let plain = Scratch::new("beside.pgn", GAMES);
    let output = audit(&["no-such-file.pgn", plain.name()], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    for wrong in [&[][..], &["-", "--threads", "0"], &["-", "--nonsense"]] {
        let output = audit(wrong, b"");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(&output.stderr).lines().count(), 1);
    }
}

/// The exit status tells of findings where it is asked to, and of files that cannot be read always.
#[test]
fn strict() {
    let clean = "1. e4 e5 1-0\n";
    let claim = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n";
    for (games, status, message) in [
        (clean, 0, None),
        ("1. e4 Nf9 *", 1, Some("fourfold: 1 of the games are broken, and 1 have something worth saying")),
        ("1. NF3 *", 1, Some("fourfold: 0 of the games are broken, and 1 have something worth saying")),
        (claim, 1, Some("fourfold: 0 of the games are broken, and 1 have something worth saying")),
    ] {
        assert_eq!(audit(&["-"], games.as_bytes()).status.code(), Some(0), "{games}");
        let strict = audit(&["-", "--strict", "--json"], games.as_bytes());
        assert_eq!(strict.status.code(), Some(status), "{games}");
        assert_eq!(text(&strict.stderr).lines().nth(1), message, "{games}");
    }
}

#[test]
fn a_reader_that_goes_away() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
        .args(["pgn", "audit", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(&GAMES.repeat(20_000));
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}
