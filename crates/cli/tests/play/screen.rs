//! The full screen, driven through a real pseudo-terminal.

use super::Scratch;
use super::pty::Terminal;

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const CONTROL_C: &str = "\x03";

/// Where the middle of a square is on a screen of 80x24 with White at the bottom.
fn square(name: &str) -> (u16, u16) {
    let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
    (2 + 5 * u16::from(file) + 2, 1 + 2 * (7 - u16::from(rank)))
}

/// The character in the middle of a square, and the colour behind it.
fn at(terminal: &Terminal, name: &str) -> (String, vt100::Color) {
    let (x, y) = square(name);
    terminal.look(|screen| {
        let cell = screen.cell(y, x).unwrap();
        (cell.contents().to_string(), cell.bgcolor())
    })
}

fn start(args: &[&str]) -> Terminal {
    let terminal = Terminal::start(80, 24, args);
    terminal.see("White to move");
    terminal
}

#[test]
fn typed_moves_in_both_notations() {
    let mut terminal = start(&[]);
    terminal.enter(&["e4", "d7d5", "exd5", "Qxd5", "Nc3", "Qe5"]);
    terminal.see("White to move, in check");
    terminal.see("2. exd5     Qxd5");
    terminal.see("3. Nc3      Qe5+");
    terminal.see("Quiet plies  2 of 100");
    terminal.see("Seen         once");
    // The last move and the king in check stand out.
    let red = vt100::Color::Idx(1);
    let yellow = vt100::Color::Idx(3);
    assert_eq!(at(&terminal, "e1"), ("♔".into(), red));
    assert_eq!(at(&terminal, "e5"), ("♛".into(), yellow));
    assert_eq!(at(&terminal, "d5"), (" ".into(), yellow));
    assert_ne!(at(&terminal, "e4").1, yellow);
    terminal.enter(&["Nf3"]);
    terminal.see("Illegal move Nf3.");
    terminal.enter(&["Be2"]);
    terminal.see("4. Be2");
}

#[test]
fn arrows_and_enter() {
    let mut terminal = start(&[]);
    // The first arrow shows the cursor on e2.
    for key in [UP, ENTER, UP, UP, ENTER] {
        terminal.send(key);
    }
    terminal.see("1. e4");
    for key in [UP, UP, UP, RIGHT, LEFT, LEFT, ENTER] {
        terminal.send(key);
    }
    terminal.wait("the targets of d7", |screen| {
        let (x, y) = square("d5");
        screen.cell(y, x).unwrap().contents() == "•"
    });
    for key in [DOWN, DOWN, ENTER] {
        terminal.send(key);
    }
    terminal.see("1. e4       d5");
}

#[test]
fn clicks_and_drags() {
    let mut terminal = start(&[]);
    terminal.click(square("e2"));
    terminal.click(square("e4"));
    terminal.see("1. e4");
    terminal.drag(square("d7"), square("d5"));
    terminal.see("1. e4       d5");
    terminal.drag(square("e4"), square("e5"));
    terminal.see("2. e5");
    terminal.click(square("f1"));
    terminal.see("It is Black's move.");
    terminal.click(square("d8"));
    terminal.click(square("a8"));
    terminal.drag(square("d8"), square("d3"));
    terminal.see("Illegal move d8d3: the black queen cannot go there.");
}

#[test]
fn a_promotion_is_chosen() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let by_key = |keys: &[&str], expected: &str| {
        let mut terminal = start(&["--fen", fen]);
        terminal.drag(square("a7"), square("a8"));
        terminal.see("The pawn becomes");
        keys.iter().for_each(|key| terminal.send(key));
        terminal.see(expected);
        terminal.miss("The pawn becomes");
    };
    by_key(&["n"], "1. a8=N");
    by_key(&[DOWN, ENTER], "1. a8=R");
    by_key(&[ENTER], "1. a8=Q");
    let mut terminal = start(&["--fen", fen]);
    terminal.drag(square("a7"), square("a8"));
    terminal.see("bishop (b)");
    let row = terminal.look(|screen| screen.rows(0, 80).position(|row| row.contains("bishop (b)")).unwrap());
    terminal.click((8, row as u16));
    terminal.see("1. a8=B");
    // Escape leaves the pawn where it is.
    let mut terminal = start(&["--fen", fen]);
    terminal.drag(square("a7"), square("a8"));
    terminal.see("The pawn becomes");
    terminal.send(ESCAPE);
    terminal.miss("The pawn becomes");
    assert_eq!(at(&terminal, "a7").0, "♙");
}

#[test]
fn draws_are_claimed_offered_and_refused() {
    let mut terminal = start(&[]);
    terminal.enter(&["draw"]);
    terminal.see("Draw cannot be claimed: the position has occurred once, not three times");
    terminal.see("White offers a draw");
    terminal.enter(&["decline", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]);
    terminal.see("With a move: threefold repetition");
    terminal.enter(&["Ng8"]);
    terminal.see("A claim stands: threefold repetition");
    terminal.see("Seen         3 times");
    terminal.enter(&["draw"]);
    terminal.see("Draw by claim of threefold repetition (1/2-1/2, article 9.2.2)");
    terminal.enter(&["undo"]);
    terminal.see("No move can be taken back any more");
    terminal.enter(&["new"]);
    terminal.see("White to move");
    terminal.see("Seen         once");
}

#[test]
fn undo_redo_flip_and_help() {
    let mut terminal = start(&[]);
    terminal.enter(&["e4", "undo"]);
    terminal.see("White takes back 1. e4");
    assert_eq!(at(&terminal, "e2").0, "♙");
    terminal.enter(&["redo"]);
    terminal.see("Black to move");
    terminal.enter(&["flip"]);
    terminal.wait("Black at the bottom", |screen| screen.rows(0, 80).nth(1).unwrap().starts_with('1'));
    terminal.enter(&["help"]);
    terminal.see("claim a draw by announcing a move");
    terminal.send(ESCAPE);
    terminal.miss("claim a draw by announcing a move");
}

#[test]
fn the_clock_runs_by_itself() {
    let mut terminal = start(&["--time", "0.03"]);
    terminal.enter(&["e4"]);
    terminal.see("White wins: Black's flag fell (1-0, article 6.9)");
    terminal.enter(&["e5"]);
    terminal.see("The game is over: White wins: Black's flag fell");
}

#[test]
fn files_are_written_and_loaded() {
    let scratch = Scratch::new("screen");
    let file = scratch.file("game.pgn");
    let mut terminal = start(&[]);
    terminal.enter(&["f3", "e5", "g4", "Qh4", &format!("pgn {file}")]);
    terminal.see("The game was written to");
    terminal.enter(&["new", &format!("load {file}")]);
    terminal.see("Black wins by checkmate (0-1, article 5.1.1)");
    terminal.see("2. g4       Qh4#");
    terminal.enter(&["pgn"]);
    terminal.see("[Result \"0-1\"]");
    // Escape and a letter at once would be Alt and the letter.
    terminal.send(ESCAPE);
    terminal.miss("[Result");
    terminal.enter(&["load /no/such/file"]);
    terminal.see("/no/such/file cannot be read: ");
    terminal.see("2. g4       Qh4#");
}

#[test]
fn every_size() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60), (60, 16), (100, 30)] {
        let mut terminal = Terminal::start(columns, rows, &[]);
        terminal.see("White to move");
        terminal.enter(&["e4", "e5"]);
        terminal.see("1. e4       e5");
        terminal.see("a");
        let bottom = terminal.look(|screen| screen.rows(0, columns).last().unwrap());
        assert!(bottom.contains("F1: help"), "{columns}x{rows}: {bottom}");
        terminal.resize(30, 6);
        terminal.see("too small");
        terminal.resize(80, 24);
        terminal.see("1. e4       e5");
    }
}

#[test]
fn ascii_and_few_colours() {
    for (args, colours) in [(&["--ascii", "--colours", "none"][..], false), (&["--ascii"], true)] {
        let mut terminal = start(args);
        terminal.enter(&["e4", "d5", "Bb5", "help"]);
        terminal.see("any key closes it");
        terminal.send(ESCAPE);
        terminal.miss("any key closes it");
        terminal.see("Black to move, in check");
        assert_eq!(at(&terminal, "b5").0, "B");
        assert_eq!(at(&terminal, "e8").0, "k");
        let marked = terminal.look(|screen| screen.contents());
        assert!(marked.contains("<B>") && marked.contains("!k!"), "{marked}");
        let bytes = terminal.bytes();
        assert!(bytes.is_ascii(), "{args:?}");
        assert!(!bytes.contains("38;5;") || colours, "{args:?} has colours");
        assert!(!bytes.contains("48;2;"), "{args:?} has 24-bit colours");
    }
}

#[test]
fn the_terminal_is_given_back() {
    let leave: [&[&str]; 2] = [&["quit\r"], &["e4\r", CONTROL_C, CONTROL_C]];
    for keys in leave {
        let mut terminal = start(&[]);
        assert!(terminal.look(|screen| screen.alternate_screen()));
        keys.iter().for_each(|key| terminal.send(key));
        assert!(terminal.end().success());
        terminal.wait("the usual screen", |screen| {
            !screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        assert!(!terminal.look(|screen| screen.hide_cursor() || screen.bracketed_paste()));
    }
}

#[test]
fn leaving_a_game_in_play_is_asked_about_once() {
    let mut terminal = start(&[]);
    terminal.enter(&["e4"]);
    terminal.see("Black to move");
    terminal.send(CONTROL_C);
    terminal.see("The game is not over");
    // Another key means that it was not meant.
    terminal.enter(&["e5"]);
    terminal.see("1. e4       e5");
    terminal.send(CONTROL_C);
    terminal.enter(&["quit"]);
    assert!(terminal.end().success());
}

/// The engine thinks beside the screen: keys are heard at once, and a move can be taken back while it does.
#[test]
fn the_screen_does_not_wait_for_the_engine() {
    let mut terminal = start(&["--engine", "black", "--level", "8"]);
    terminal.see("Black (engine, level 8)");
    terminal.enter(&["e4"]);
    terminal.see("Black is thinking");
    terminal.enter(&["e5"]);
    terminal.see("It is the engine's move.");
    terminal.enter(&["flip"]);
    terminal.wait("Black at the bottom", |screen| screen.rows(0, 80).nth(1).unwrap().starts_with('1'));
    terminal.see("Black is thinking");
    terminal.enter(&["undo"]);
    terminal.see("White takes back 1. e4");
    terminal.see("White to move");
    terminal.enter(&["level 2", "d4"]);
    // It has answered when it is White's move again.
    terminal.wait("the engine's answer", |screen| {
        let contents = screen.contents();
        contents.contains("1. d4       ") && contents.contains("White to move")
    });
    terminal.enter(&["quit"]);
    assert!(terminal.end().success());
}
