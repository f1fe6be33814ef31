//! `fourfold duplicate play` as its users meet it.

use super::Scratch;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

/// `fourfold duplicate play` with what it keeps in a directory of the test's own.
fn command(scratch: &Scratch, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
    command.args(["duplicate", "play"]).args(args).env("XDG_STATE_HOME", &scratch.0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn play(scratch: &Scratch, args: &[&str], input: &str) -> Output {
    let mut child = command(scratch, args).spawn().expect("it starts");
    // A call that is refused may not read what it is given.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn told(scratch: &Scratch, args: &[&str], input: &str) -> String {
    let output = play(scratch, args, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What is kept of games that are not over.
fn kept(scratch: &Scratch) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(scratch.0.join("fourfold")) else { return Vec::new() };
    entries.map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a file")).collect()
}

#[test]
fn a_game_on_a_pipe() {
    let scratch = Scratch::new("four-lines");
    let file = scratch.file("game.json");
    let rows = [
        ("e2e4\n", "North plays e2e4."),
        ("e2e5\n", "Line 1: "),
        ("nonsense\n", "Line 1: \"nonsense\" is neither a move, as in e2e4, nor a command"),
        ("why e2e5\n", "e2e5 cannot be played"),
        ("undo\n", "Line 1: There is nothing to undo."),
        ("e2e4\nd2d4\nundo\n", "1 move was taken back: South is to move."),
        ("e2e4\nundo\nredo\n", "1 move was played again: South is to move."),
        ("moves\n", "After ply 0 North is to move."),
        ("board\n", "NW: North v West (to move)"),
        ("help\n", "hint: ask the engine"),
        ("draw\n", "The game is over (a draw was declared: all four draw)."),
        (
            "f2f3\ne2e4\ne7e5\ne7e5\ng2g4\na2a3\nd8h4\nd8h4\n",
            "The game is over (checkmate: North loses, East and West win, South draws).",
        ),
        ("load /no/such/file\n", "Line 1: /no/such/file: No such file or directory"),
        ("save /no/such/place/file\n", "Line 1: /no/such/place/file cannot be written"),
        ("west nobody\n", "Line 1: \"nobody\" is neither a person nor a level: there are person, beginner"),
    ];
    for (input, expected) in rows {
        let shown = told(&scratch, &[], input);
        assert!(shown.contains(expected), "{input:?}: {shown}");
    }
    told(&scratch, &[], &format!("e2e4\nd2d4\nsave {file}\n"));
    let shown = told(&scratch, &["--load", &file], "moves\n");
    assert!(shown.contains("1  e2e4   d2d4") && shown.contains("After ply 2 East is to move."), "{shown}");
    let shown = told(&scratch, &[], &format!("load {file}\nmoves\n"));
    assert!(shown.contains("has 2 plies.") && shown.contains("After ply 2 East is to move."), "{shown}");
}

/// Engines move until it is the person's turn, and a hint is a move.
#[test]
fn engines_take_their_seats() {
    let scratch = Scratch::new("four-engines");
    let seats = ["--south", "beginner", "--east", "beginner", "--west", "novice"];
    let shown = told(&scratch, &seats, "e2e4\nmoves\nundo\nmoves\nhint\n");
    for expected in
        ["South (beginner) plays ", "East (beginner) plays ", "West (novice) plays ", "After ply 4 North is to move."]
    {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    assert!(shown.contains("4 moves were taken back: North is to move."), "{shown}");
    assert!(shown.contains("Hint: ") && shown.contains("What each may expect to score: North 0."), "{shown}");
    let alone = told(&scratch, &["--north", "beginner"], "e2e4\n");
    assert!(alone.contains("North (beginner) plays ") && alone.contains("South plays e2e4."), "{alone}");
}

/// A game that is interrupted is not lost, be it by the end of its input or by a kill.
#[test]
fn an_interrupted_game_is_kept() {
    let scratch = Scratch::new("four-kept");
    let output = play(&scratch, &[], "e2e4\nd2d4\n");
    let notice = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notice.contains("The game is kept: go on with fourfold duplicate play --load "), "{notice}");
    let file = notice.trim().rsplit(' ').next().expect("a file").to_owned();
    assert!(told(&scratch, &["--load", &file], "moves\n").contains("After ply 2 East is to move."));
    std::fs::remove_dir_all(scratch.0.join("fourfold")).expect("gone");

    let mut child = command(&scratch, &[]).spawn().expect("it starts");
    let mut keyboard = child.stdin.take().expect("an input");
    keyboard.write_all(b"g1f3\nb1c3\n").expect("typed");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line == "South plays b1c3.")));
    child.kill().expect("killed");
    child.wait().expect("ended");
    let games = kept(&scratch);
    assert!(games.len() == 1 && games[0].contains("\"from\":\"b1\",\"to\":\"c3\""), "{games:?}");
    std::fs::remove_dir_all(scratch.0.join("fourfold")).expect("gone");

    // Nothing is kept of a game that is over, or has not begun.
    told(&scratch, &[], "e2e4\ndraw\n");
    told(&scratch, &[], "quit\n");
    assert_eq!(kept(&scratch), Vec::<String>::new());
}

#[test]
fn bad_calls_are_one_line() {
    let scratch = Scratch::new("four-bad");
    let rows: [(&[&str], i32, &str); 3] = [
        (&["--north", "nobody"], 2, "\"nobody\" is neither a person nor a level: there are person, beginner"),
        (&["--load", "/no/such/file"], 1, "/no/such/file: No such file or directory"),
        (&["--middle", "person"], 2, "--middle"),
    ];
    for (args, status, expected) in rows {
        let output = play(&scratch, args, "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{complaint}");
        assert!(complaint.contains(expected) && complaint.lines().count() == 1, "{complaint}");
    }
}

#[cfg(unix)]
mod screen {
    use super::Scratch;
    use crate::pty::Terminal;

    fn start(scratch: &Scratch, columns: u16, rows: u16, args: &[&str]) -> Terminal {
        let state = scratch.0.display().to_string();
        let words: Vec<&str> = ["duplicate", "play"].into_iter().chain(args.iter().copied()).collect();
        Terminal::run(columns, rows, &words, &[("XDG_STATE_HOME", &state)])
    }

    /// Typed moves, arrows and clicks, on the smallest terminal that most have.
    #[test]
    fn four_boards_on_80x24() {
        let scratch = Scratch::new("four-screen");
        let mut terminal = start(&scratch, 80, 24, &[]);
        terminal.see("North to move");
        for title in
            ["NW: North v West (to move)", "NE: North v East (to move)", "SW: South v West", "SE: South v East"]
        {
            terminal.see(title);
        }
        terminal.enter(&["e2e4"]);
        terminal.see("South to move");
        terminal.see("North plays e2e4.");
        // The cursor stands on e2: pick up, two squares up, put down.
        terminal.send("\x1b[A");
        terminal.see("[");
        terminal.send("\r\x1b[A\x1b[A\r");
        terminal.see("East to move");
        terminal.see("South plays e2e4.");
        terminal.enter(&["e7e9", "why e7e4"]);
        terminal.see("e7e4 cannot be played");
        terminal.enter(&["undo", "help"]);
        terminal.see("any key closes it");
        terminal.send(" ");
        terminal.miss("any key closes it");
        terminal.see("South to move");
        terminal.resize(40, 8);
        terminal.see("too small");
        terminal.resize(120, 42);
        terminal.see("South to move");
        terminal.send("\x03");
        assert!(terminal.end().success());
        assert!(terminal.bytes().contains("The game is kept: go on with fourfold duplicate play --load"));
    }

    #[test]
    fn engines_play_by_themselves() {
        let scratch = Scratch::new("four-screen-engines");
        let seats = ["--south", "beginner", "--east", "beginner", "--west", "beginner"];
        let mut terminal = start(&scratch, 100, 30, &seats);
        terminal.see("North to move");
        terminal.enter(&["e2e4"]);
        terminal.see("West (beginner) plays ");
        terminal.see("North to move");
        terminal.see("  1 e2e4 ");
        terminal.enter(&["quit"]);
        assert!(terminal.end().success());
    }
}
