//! A whole session without a process: what is said to any engine, and that every `go` is answered once.

use proptest::prelude::*;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use uci::session::{Best, Control, Engine, Flags, GameSoFar, Session, Value};
use uci::{Go, Info, OptionDeclaration, OptionKind};

/// Plays the first legal move once it has searched: at once where there is a limit, else when it is stopped. Says what it
/// was told, so that a test can see it.
struct Toy {
    spin: i64,
    games: u32,
    /// What was gone of the clock when the last search began.
    spent: Duration,
}

impl Toy {
    fn new() -> Toy {
        Toy { spin: 1, games: 0, spent: Duration::ZERO }
    }
}

impl Engine for Toy {
    type Control = Flags;

    fn name() -> String {
        "Toy 1".into()
    }

    fn author() -> String {
        "a test".into()
    }

    fn options() -> Vec<OptionDeclaration> {
        [
            ("Number", OptionKind::Spin { default: 1, min: 0, max: 9 }),
            ("UCI_Chess960", OptionKind::Check { default: false }),
            ("Style", OptionKind::Combo { default: "calm".into(), choices: vec!["calm".into(), "wild".into()] }),
            ("Press", OptionKind::Button),
        ]
        .map(|(name, kind)| OptionDeclaration { name: name.into(), kind })
        .into()
    }

    fn set_option(&mut self, name: &str, value: &Value) -> Result<Option<String>, String> {
        match (name, value) {
            ("Number", &Value::Spin(number)) => self.spin = number,
            ("Press", Value::Pressed) => return Err("pressed in vain".into()),
            _ => {}
        }
        Ok(None)
    }

    fn new_game(&mut self) {
        self.games += 1;
    }

    fn search(
        &mut self,
        game: &GameSoFar,
        go: &Go,
        since: Option<Instant>,
        control: &Flags,
        tell: &mut dyn FnMut(Info),
    ) -> Best {
        assert_ne!(go.depth, Some(13), "a bug, for the test of bugs");
        self.spent = since.map_or(Duration::ZERO, |since| since.elapsed());
        tell(Info::text(format!("{go}, number {}, game {}", self.spin, self.games)));
        let limit = go.movetime.or(go.wtime).or(go.btime).unwrap_or(Duration::ZERO).min(Duration::from_millis(3));
        let start = Instant::now();
        let limited = go.depth.or(go.mate).is_some() || go.nodes.is_some() || !limit.is_zero();
        while !control.is_stopped() && (!limited || start.elapsed() < limit) {
            thread::sleep(Duration::from_micros(50));
        }
        let moves = game.position().legal_moves();
        Best { best: moves.first().copied(), ponder: None }
    }

    fn aside(line: &str, game: &GameSoFar, print: &mut dyn FnMut(&str)) -> bool {
        if line == "fen" {
            print(&format!("{}\n", game.position()));
        }
        !["number", "rest", "spent"].contains(&line)
    }

    fn answer(&mut self, line: &str, game: &GameSoFar, print: &mut dyn FnMut(&str)) {
        match line {
            "rest" => thread::sleep(Duration::from_millis(500)),
            "spent" => print(&format!("{}\n", self.spent.as_millis())),
            _ => print(&format!("{line} {} at {}\n", self.spin, game.position())),
        }
    }
}

/// Where a session prints to, to be read by the test.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Page {
    fn lines(&self) -> Vec<String> {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap().lines().map(String::from).collect()
    }
}

/// What is printed to some lines, up to the end of the session.
fn talk<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let page = Page::default();
    let mut session = Session::new(Toy::new(), page.clone());
    for line in lines {
        if session.obey(line).is_break() {
            break;
        }
    }
    drop(session);
    page.lines()
}

#[test]
fn transcripts() {
    let refused = "info string there is no position: the last one was refused";
    // (what is said, what is answered)
    let table: [(&str, &[&str]); 20] = [
        ("go depth 1", &["info string go depth 1, number 1, game 0", "bestmove a2a3"]),
        ("hello\n\nisready", &["readyok"]),
        (
            "uci",
            &[
                "id name Toy 1",
                "id author a test",
                "option name Number type spin default 1 min 0 max 9",
                "option name UCI_Chess960 type check default false",
                "option name Style type combo default calm var calm var wild",
                "option name Press type button",
                "uciok",
            ],
        ),
        (
            "setoption name number value 5\nucinewgame\ngo nodes 1",
            &["info string go nodes 1, number 5, game 1", "bestmove a2a3"],
        ),
        ("setoption name Number value 10", &["info string option Number cannot be \"10\": it goes from 0 to 9"]),
        ("setoption name Number", &["info string option Number needs a value"]),
        ("setoption name Style value odd", &["info string option Style cannot be \"odd\": it is one of calm, wild"]),
        ("setoption name Contempt value 1", &["info string there is no option \"Contempt\""]),
        ("setoption name Press", &["info string pressed in vain"]),
        // What comes during a search is done after it, in order.
        (
            "go infinite\nsetoption name Number value 2\ngo depth 3\nisready\nstop",
            &[
                "info string go infinite, number 1, game 0",
                "readyok",
                "bestmove a2a3",
                "info string go depth 3, number 2, game 0",
                "bestmove a2a3",
            ],
        ),
        // A bad value is left out, and the rest is searched.
        (
            "go depth -1 nodes 7",
            &["info string \"depth\" cannot be \"-1\"", "info string go nodes 7, number 1, game 0", "bestmove a2a3"],
        ),
        (
            "go movestogo -3 searchmoves depth 2",
            &[
                "info string \"movestogo\" cannot be \"-3\"",
                "info string \"searchmoves\" cannot be \"depth\"",
                "info string go depth 2, number 1, game 0",
                "bestmove a2a3",
            ],
        ),
        (
            "go depth 99999999999",
            &[
                "info string \"depth\" cannot be \"99999999999\"",
                "info string no limit is left: searching for 1000 ms",
                "info string go movetime 1000, number 1, game 0",
                "bestmove a2a3",
            ],
        ),
        ("go perft 0", &["", "Nodes searched: 1", ""]),
        // After a refused position there is nothing to search, until another one comes.
        (
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo depth 1\nfen\nposition startpos moves e2e4\ngo depth 1",
            &[
                "info string bad FEN: the board is empty",
                "info string there is no position: the last one was refused (bad FEN: the board is empty)",
                "bestmove 0000",
                "info string there is no position: the last one was refused (bad FEN: the board is empty)",
                "info string go depth 1, number 1, game 0",
                "bestmove a7a6",
            ],
        ),
        ("position startpos moves e2e5\ngo infinite", &["info string move 1: ", refused, "bestmove 0000"]),
        ("position startpos moves e2\ngo", &["info string \"moves\" cannot be \"e2\"", refused, "bestmove 0000"]),
        ("position\ngo perft 3", &["info string \"position\" needs a value", refused, "bestmove 0000"]),
        // What no game leads to can be played all the same.
        (
            "position fen 4k3/8/8/8/8/8/PPPPPPPP/2B1B1K1 w - e6 0 1\nfen",
            &[
                "info string the en passant square e6 is impossible: no pawn can have just gone past it; it is left out",
                "4k3/8/8/8/8/8/PPPPPPPP/2B1B1K1 w - - 0 1",
            ],
        ),
        ("go ponder\nponderhit\nquit\ngo depth 1", &["info string go ponder movetime 1000", "bestmove a2a3"]),
    ];
    for (said, expected) in table {
        let answered = talk(said.lines());
        let same = answered.len() == expected.len() && answered.iter().zip(expected).all(|(a, b)| a.starts_with(b));
        // What the session says itself may come before or after what the engine prints.
        let mut sorted = answered.clone();
        sorted.sort();
        let mut wanted = expected.to_vec();
        wanted.sort_unstable();
        let any_order = sorted.len() == wanted.len() && sorted.iter().zip(&wanted).all(|(a, b)| a.starts_with(b));
        assert!(same || any_order, "{said}\nwas answered with {answered:#?}");
    }
}

#[test]
fn chess960_castling_is_the_sessions_business() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves";
    for (option, castling, after) in [("false", "e1g1", "5RK1"), ("true", "e1h1", "5RK1")] {
        let lines = talk([
            format!("setoption name UCI_Chess960 value {option}").as_str(),
            format!("{position} {castling}").as_str(),
            "fen",
        ]);
        assert!(lines.len() == 1 && lines[0].contains(after), "{lines:?}");
    }
}

/// What the engine wants to answer in turn is answered from what was set and asked before it, also when the session ends.
#[test]
fn a_line_of_the_engines_own_can_wait_for_its_turn() {
    let lines = talk([
        "setoption name Number value 2",
        "position fen 4k3/8/8/8/8/8/8/4K2R b - - 0 1",
        "number",
        "setoption name Number value 3",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "number",
        "quit",
    ]);
    assert_eq!(lines, ["number 2 at 4k3/8/8/8/8/8/8/4K2R b - - 0 1", "number 3 at 4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
}

/// Who asks for a move behind such a line gets the whole time for it.
#[test]
fn no_clock_runs_while_a_line_of_the_engines_own_is_answered() {
    let lines = talk(["rest", "go movetime 1", "spent", "quit"]);
    let spent: u64 = lines.last().unwrap().parse().unwrap();
    assert!(spent < 400, "{lines:?}");
}

/// Ten megabytes of nonsense are not sent back.
#[test]
fn what_is_echoed_is_cut() {
    let long = "x".repeat(10 << 20);
    for line in [
        format!("setoption name Number value {long}"),
        format!("setoption name {long} value 1"),
        format!("position startpos moves {long}"),
        format!("position fen {long}"),
        format!("position {long}"),
        format!("debug {long}"),
    ] {
        let lines = talk([line.as_str()]);
        assert!(lines.len() == 1 && lines[0].len() < 400, "{} characters", lines.concat().len());
    }
}

/// An engine with a bug: its searches are answered all the same, and the session goes on.
#[test]
fn an_engine_that_fails_is_no_silence() {
    let lines = talk(["go depth 13", "go infinite", "isready", "go depth 2", "stop", "isready", "quit"]);
    let count = |text: &str| lines.iter().filter(|line| line.starts_with(text)).count();
    assert_eq!(count("bestmove 0000"), 3, "{lines:#?}");
    assert_eq!(count("readyok"), 2, "{lines:#?}");
}

/// A line that a GUI might send, or that nobody would.
fn any_line() -> impl Strategy<Value = String> {
    const LINES: [&str; 20] = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "go",
        "go infinite",
        "go ponder wtime 5 btime 5",
        "go depth 3",
        "go btime 3",
        "go mate 0",
        "go searchmoves",
        "stop",
        "ponderhit",
        "setoption name Number value 3",
        "setoption name UCI_Chess960 value true",
        "debug on",
    ];
    let words = prop::sample::select(vec![
        "go",
        "depth",
        "-1",
        "1",
        "wtime",
        "infinite",
        "ponder",
        "position",
        "startpos",
        "moves",
        "e2e4",
        "fen",
        "setoption",
        "name",
        "value",
        "searchmoves",
        "mate",
        "nodes",
        "stop",
        "\u{1F600}",
        "0",
        "movetime",
    ]);
    prop_oneof![
        4 => prop::sample::select(LINES.to_vec()).prop_map(String::from),
        2 => prop::collection::vec(words, 0..6).prop_map(|words| words.join(" ")),
        1 => any::<String>(),
    ]
}

/// Whether a line is a `go` that is to be answered with a move.
fn is_search(line: &str) -> bool {
    let first = line.split_whitespace().find(|word| {
        [
            "uci",
            "debug",
            "isready",
            "setoption",
            "register",
            "ucinewgame",
            "position",
            "go",
            "stop",
            "ponderhit",
            "quit",
        ]
        .contains(word)
    });
    first == Some("go")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any lines in any order: every `go` gets exactly one `bestmove`, and the end of the session always ends it.
    #[test]
    fn every_go_gets_one_best_move(lines in prop::collection::vec(any_line(), 0..25)) {
        let answers = talk(lines.iter().map(String::as_str));
        let heard = lines.iter().take_while(|line| !line.trim().ends_with("quit"));
        let asked = heard.filter(|line| is_search(line)).count();
        let answered = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert_eq!(answered, asked, "{:#?}", answers);
    }
}
