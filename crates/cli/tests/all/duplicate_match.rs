//! `fourfold duplicate match`, `best` and `study`, as a user calls them.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn duplicate(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fourfold")).arg("duplicate").args(args).output().expect("fourfold runs")
}

fn words(line: &str) -> Output {
    duplicate(&line.split_whitespace().collect::<Vec<_>>())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A directory of a test's own, gone when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("fourfold-duplicate-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn name(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The last lines are the table.
#[test]
fn a_match_ends_with_its_table() {
    let scratch = Scratch::new("table");
    let call =
        format!("match --player greedy --player random --openings 2 --seating two-and-two --out {}", scratch.name());
    let output = words(&call);
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let last: Vec<&str> = shown.lines().rev().take(3).collect();
    assert!(last[2].starts_with("Player ") && last[2].contains("Score") && last[2].contains("Rating"), "{shown}");
    assert!(last[1].starts_with("greedy ") && last[0].starts_with("random "), "{shown}");
    assert!(last[1].split_whitespace().any(|word| word == "24"), "12 games in two seats: {shown}");
    assert!(shown.contains("12 games, 2 openings in all seatings"), "{shown}");
    assert!(scratch.0.join("report.html").exists());
    let games = std::fs::read_to_string(scratch.0.join("games.jsonl")).expect("games");
    let first: Value = serde_json::from_str(games.lines().next().expect("a game")).expect("an object a line");
    assert!(
        first["players"]["N"].is_string() && first["results"]["W"].is_string() && first["moves"].is_array(),
        "{first}"
    );
    let report = words(&format!("match report {}", scratch.name()));
    assert!(report.status.success() && text(&report.stdout).trim().ends_with("report.html"));
}

/// A match that is killed without warning goes on, and loses at most the games under way.
#[test]
#[cfg(unix)]
fn a_killed_match_goes_on() {
    let scratch = Scratch::new("killed");
    let name = scratch.name();
    let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
        .args(["duplicate", "match", "--player", "careful", "--player", "greedy", "--openings", "3", "--quiet"])
        .args(["--concurrency", "2", "--out", &name])
        .stdout(Stdio::null())
        .spawn()
        .expect("it runs");
    let games = || std::fs::read_to_string(scratch.0.join("games.jsonl")).unwrap_or_default().lines().count();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while games() < 5 && std::time::Instant::now() < deadline {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let kept = games();
    assert!(kept >= 4, "{kept} games");
    let output = words(&format!("match --resume {name} --json"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let more = text(&output.stdout).lines().count();
    assert!(
        (42..=43).contains(&(kept + more)),
        "{kept} and {more} games: only a line that was cut off is played again"
    );
    let all = std::fs::read_to_string(scratch.0.join("games.jsonl")).expect("games");
    let mut numbers: Vec<u64> = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("whole")["game"].as_u64().expect("a number"))
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=42).collect::<Vec<_>>());
}

#[test]
fn best_is_one_object() {
    let scratch = Scratch::new("best");
    std::fs::create_dir_all(&scratch.0).expect("a directory");
    let file = scratch.0.join("game.json");
    let game = duplicate(&["random", "--seed", "5", "--plies", "12"]);
    std::fs::write(&file, &game.stdout).expect("written");
    let file = file.display().to_string();
    let output = duplicate(&["best", &file, "--nodes", "2000", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let fields: Vec<&str> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(fields, ["best", "expect", "line", "nodes"]);
    assert_eq!(answer["best"], answer["line"][0]);
    for seat in ["N", "S", "E", "W"] {
        let score = answer["expect"][seat].as_f64().expect("a score");
        assert!((0.0..=1.0).contains(&score), "{answer}");
    }
    let plain = text(&duplicate(&["best", &file, "--nodes", "2000"]).stdout);
    assert!(plain.starts_with("North plays "), "{plain}");
}

#[test]
fn a_small_study() {
    let scratch = Scratch::new("study");
    let call = format!("study --player greedy --games 3 --concurrency 2 --out {}", scratch.name());
    let output = words(&call);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files = text(&output.stdout);
    assert!(files.lines().next().is_some_and(|line| line.ends_with("report.html")), "{files}");
    assert!(files.lines().all(|line| PathBuf::from(line).exists()), "{files}");
    let again = words(&format!("{call} --report"));
    assert_eq!(text(&again.stdout), files);
}

/// One line that says what is wrong, and status 2 for a wrong call, 1 for what is wrong with the world.
#[test]
fn bad_input_is_one_line() {
    let rows = [
        ("match", 2, "a match needs two to four kinds of players, not 0: give --player, of random, greedy"),
        ("match --player random", 2, "two to four kinds of players, not 1"),
        ("match --player random --player deep-blue", 2, "there is no player \"deep-blue\"; there are random, greedy"),
        ("match --player random:fast --player greedy", 2, "\"fast\" is no limit of a player"),
        ("match --player random --player random", 2, "random is there twice"),
        ("match --player random --player greedy --openings 0", 2, "a match needs an opening"),
        ("match --player random --player greedy --plies 8-4", 2, "from 8 to 4 plies"),
        ("match --player random --player greedy --plies many", 2, "a range as in 4-8"),
        ("match --player random --player greedy --seating round", 2, "one-against-three"),
        ("match --player random greedy careful --seating two-and-two", 2, "exactly two kinds of players, not 3"),
        ("match --player random --player greedy --sprt elo1=much", 2, "--sprt does not take \"elo1=much\""),
        ("match --resume /no/such/match", 1, "/no/such/match holds no match"),
        ("match --resume /no/such/match --openings 3", 2, "--openings"),
        ("match report /no/such/match", 1, "/no/such/match holds no match"),
        ("best /no/such/file", 1, "/no/such/file: No such file or directory"),
        ("best /no/such/file --nodes 0", 2, "--nodes"),
        ("study --player nobody", 2, "there is no player \"nobody\""),
    ];
    for (call, status, expected) in rows {
        let output = words(call);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{call}: {complaint}");
        assert!(complaint.starts_with("fourfold: ") && complaint.contains(expected), "{call}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{call}: {complaint}");
    }
}

/// A game that is over has no best move.
#[test]
fn nothing_is_best_after_the_end() {
    let scratch = Scratch::new("over");
    std::fs::create_dir_all(&scratch.0).expect("a directory");
    let file = scratch.0.join("game.json");
    std::fs::write(&file, duplicate(&["random", "--seed", "5"]).stdout).expect("written");
    let output = duplicate(&["best", &file.display().to_string(), "--json"]);
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("there is nothing to play: the game is over") && complaint.lines().count() == 1);
}
