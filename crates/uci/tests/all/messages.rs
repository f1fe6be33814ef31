//! Every message of the protocol: what it parses to, how it prints, and that the two agree.

use std::time::Duration;
use uci::{
    Bound, Check, Command, CurrentLine, Go, Info, OptionDeclaration, OptionKind, ParseError, Refutation, Registration,
    Reply, Score, ScoreValue, Start, UciMove, Wdl,
};

fn mv(text: &str) -> UciMove {
    text.parse().unwrap_or_else(|_| panic!("{text} is a move"))
}

fn moves(text: &str) -> Vec<UciMove> {
    text.split_whitespace().map(mv).collect()
}

fn ms(millis: u64) -> Option<Duration> {
    Some(Duration::from_millis(millis))
}

/// `line` parses to `value`, and `value` prints as `line`.
fn command(line: &str, value: Command) {
    assert_eq!(line.parse::<Command>().as_ref(), Ok(&value), "{line}");
    assert_eq!(value.to_string(), line);
}

/// `line` parses to `value`, and `value` prints as `line`.
fn reply(line: &str, value: Reply) {
    assert_eq!(line.parse::<Reply>().as_ref(), Ok(&value), "{line}");
    assert_eq!(value.to_string(), line);
}

fn set_option(name: &str, value: Option<&str>) -> Command {
    Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
}

#[test]
fn commands_both_ways() {
    command("uci", Command::Uci);
    command("debug on", Command::Debug(true));
    command("debug off", Command::Debug(false));
    command("isready", Command::IsReady);
    command("ucinewgame", Command::UciNewGame);
    command("stop", Command::Stop);
    command("ponderhit", Command::PonderHit);
    command("quit", Command::Quit);
    command("register later", Command::Register(Registration::Later));
    let name = "Stefan MK".to_owned();
    command(
        "register name Stefan MK code 4359874324",
        Command::Register(Registration::As { name, code: "4359874324".to_owned() }),
    );
    command("setoption name Hash value 128", set_option("Hash", Some("128")));
    command("setoption name Clear Hash", set_option("Clear Hash", None));
    command(
        "setoption name NalimovPath value c:\\chess tb\\4;c:\\tb",
        set_option("NalimovPath", Some("c:\\chess tb\\4;c:\\tb")),
    );
    command("setoption name Move Overhead value 10 ms", set_option("Move Overhead", Some("10 ms")));
}

#[test]
fn positions_both_ways() {
    command("position startpos", Command::Position { start: Start::Startpos, moves: vec![] });
    command(
        "position startpos moves e2e4 e7e5 e1h1 a7a8q",
        Command::Position { start: Start::Startpos, moves: moves("e2e4 e7e5 e1h1 a7a8q") },
    );
    let fen = "8/8/3k4/8/3K4/8/7R/7R w - - 99 1".to_owned();
    command(&format!("position fen {fen}"), Command::Position { start: Start::Fen(fen.clone()), moves: vec![] });
    command(
        &format!("position fen {fen} moves h2h3"),
        Command::Position { start: Start::Fen(fen), moves: moves("h2h3") },
    );
}

#[test]
fn go_both_ways() {
    let rows = [
        ("go", Go::default()),
        ("go infinite", Go { infinite: true, ..Go::default() }),
        ("go depth 12", Go { depth: Some(12), ..Go::default() }),
        ("go nodes 5000000000", Go { nodes: Some(5_000_000_000), ..Go::default() }),
        ("go mate 3", Go { mate: Some(3), ..Go::default() }),
        ("go movetime 1500", Go { movetime: ms(1500), ..Go::default() }),
        ("go perft 5", Go { perft: Some(5), ..Go::default() }),
        (
            "go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5",
            Go {
                ponder: true,
                wtime: ms(1),
                btime: ms(2),
                winc: ms(3),
                binc: ms(4),
                movestogo: Some(5),
                ..Go::default()
            },
        ),
        ("go infinite searchmoves e2e4 d2d4", Go { infinite: true, searchmoves: moves("e2e4 d2d4"), ..Go::default() }),
    ];
    for (line, go) in rows {
        command(line, Command::Go(go));
    }
}

/// What GUIs write that is not how we would print it.
#[test]
fn commands_as_they_come() {
    let rows = [
        ("joho debug on", Command::Debug(true)),
        ("  isready \r", Command::IsReady),
        (
            "go searchmoves e2e4 d2d4 infinite",
            Command::Go(Go { infinite: true, searchmoves: moves("e2e4 d2d4"), ..Go::default() }),
        ),
        ("go wtime -250 btime 10", Command::Go(Go { wtime: ms(0), btime: ms(10), ..Go::default() })),
        ("go depth 3 whatever", Command::Go(Go { depth: Some(3), ..Go::default() })),
        ("setoption name Style value", set_option("Style", Some(""))),
        ("position startpos moves", Command::Position { start: Start::Startpos, moves: vec![] }),
        ("position\tstartpos   moves  e2e4", Command::Position { start: Start::Startpos, moves: moves("e2e4") }),
    ];
    for (line, expected) in rows {
        assert_eq!(line.parse(), Ok(expected), "{line}");
    }
}

#[test]
fn wrong_commands_say_what_is_wrong() {
    let rows = [
        ("", "the line is empty"),
        (" \t\r\n", "the line is empty"),
        ("hello", "unknown message: \"hello\""),
        ("debug", "\"debug\" needs a value"),
        ("debug maybe", "\"debug\" cannot be \"maybe\""),
        ("go depth", "\"depth\" needs a value"),
        ("go depth deep", "\"depth\" cannot be \"deep\""),
        ("go nodes -1", "\"nodes\" cannot be \"-1\""),
        ("go searchmoves", "\"searchmoves\" needs a value"),
        ("go searchmoves infinite", "\"searchmoves\" cannot be \"infinite\""),
        ("setoption", "\"name\" needs a value"),
        ("setoption name value 3", "\"name\" needs a value"),
        ("register", "\"register\" needs a value"),
        ("register name Me", "\"code\" needs a value"),
        ("position", "\"position\" needs a value"),
        ("position e2e4", "\"position\" cannot be \"e2e4\""),
        ("position fen moves e2e4", "\"fen\" needs a value"),
        ("position startpos moves e2e4 e7e9 g1f3", "\"moves\" cannot be \"e7e9\""),
    ];
    for (line, message) in rows {
        assert_eq!(line.parse::<Command>().map_err(|error| error.to_string()), Err(message.to_owned()), "{line:?}");
    }
}

fn option(name: &str, kind: OptionKind) -> Reply {
    Reply::Option(OptionDeclaration { name: name.to_owned(), kind })
}

#[test]
fn replies_both_ways() {
    reply("id name Fourfold 1.0", Reply::IdName("Fourfold 1.0".to_owned()));
    reply("id author The Fourfold authors", Reply::IdAuthor("The Fourfold authors".to_owned()));
    reply("uciok", Reply::UciOk);
    reply("readyok", Reply::ReadyOk);
    reply("bestmove g1f3", Reply::BestMove { best: Some(mv("g1f3")), ponder: None });
    reply("bestmove g1f3 ponder d8f6", Reply::BestMove { best: Some(mv("g1f3")), ponder: Some(mv("d8f6")) });
    reply("bestmove (none)", Reply::BestMove { best: None, ponder: None });
    reply("copyprotection checking", Reply::CopyProtection(Check::Checking));
    reply("copyprotection error", Reply::CopyProtection(Check::Error));
    reply("registration ok", Reply::Registration(Check::Ok));
    reply("option name Ponder type check default true", option("Ponder", OptionKind::Check { default: true }));
    reply(
        "option name Hash type spin default 16 min 1 max 33554432",
        option("Hash", OptionKind::Spin { default: 16, min: 1, max: 33_554_432 }),
    );
    let choices = ["Solid", "Very Normal", "Risky"].map(str::to_owned).to_vec();
    reply(
        "option name Style type combo default Very Normal var Solid var Very Normal var Risky",
        option("Style", OptionKind::Combo { default: "Very Normal".to_owned(), choices }),
    );
    reply("option name Clear Hash type button", option("Clear Hash", OptionKind::Button));
    reply(
        "option name SyzygyPath type string default <empty>",
        option("SyzygyPath", OptionKind::String { default: String::new() }),
    );
    reply(
        "option name Debug Log File type string default /tmp/a b.log",
        option("Debug Log File", OptionKind::String { default: "/tmp/a b.log".to_owned() }),
    );
}

#[test]
fn infos_both_ways() {
    let info = |line: &str, info: Info| reply(line, Reply::Info(Box::new(info)));
    info(
        "info depth 12 seldepth 20 multipv 2 score cp -31 wdl 20 930 50 nodes 123456 nps 1000000 hashfull 104 tbhits 7 \
         sbhits 8 cpuload 500 time 1242 pv e2e4 e7e5 g1f3",
        Info {
            depth: Some(12),
            seldepth: Some(20),
            multipv: Some(2),
            score: Some(Score::centipawns(-31)),
            wdl: Some(Wdl { win: 20, draw: 930, loss: 50 }),
            nodes: Some(123_456),
            nps: Some(1_000_000),
            hashfull: Some(104),
            tbhits: Some(7),
            sbhits: Some(8),
            cpuload: Some(500),
            time: ms(1242),
            pv: moves("e2e4 e7e5 g1f3"),
            ..Info::default()
        },
    );
    info(
        "info currmove e2e4 currmovenumber 1",
        Info { currmove: Some(mv("e2e4")), currmovenumber: Some(1), ..Info::default() },
    );
    info("info depth 1 score mate -3", Info { depth: Some(1), score: Some(Score::mate(-3)), ..Info::default() });
    let value = ScoreValue::Centipawns(20);
    info("info score cp 20 lowerbound", Info { score: Some(Score { value, bound: Bound::Lower }), ..Info::default() });
    info("info score cp 20 upperbound", Info { score: Some(Score { value, bound: Bound::Upper }), ..Info::default() });
    let line = CurrentLine { cpu: Some(1), moves: moves("e2e4 e7e5") };
    info("info currline 1 e2e4 e7e5", Info { currline: Some(line), ..Info::default() });
    let refutation = Refutation { refuted: mv("d1h5"), line: moves("g6h5") };
    info("info refutation d1h5 g6h5", Info { refutation: Some(refutation), ..Info::default() });
    info("info string depth 3 is not a depth", Info::text("depth 3 is not a depth"));
}

/// What engines write that is not how we would print it.
#[test]
fn replies_as_they_come() {
    let score = Some(Score { value: ScoreValue::Centipawns(20), bound: Bound::Lower });
    let spin = |default, min, max| OptionKind::Spin { default, min, max };
    let rows = [
        (
            "info score lowerbound cp 20 depth 2",
            Reply::Info(Box::new(Info { score, depth: Some(2), ..Info::default() })),
        ),
        ("info newfield 7 depth 2", Reply::Info(Box::new(Info { depth: Some(2), ..Info::default() }))),
        ("info depth 2 pv e2e4 nodes 4", {
            Reply::Info(Box::new(Info { depth: Some(2), pv: moves("e2e4"), nodes: Some(4), ..Info::default() }))
        }),
        ("info", Reply::Info(Box::default())),
        ("bestmove 0000", Reply::BestMove { best: None, ponder: None }),
        ("bestmove e2e4 ponder (none)", Reply::BestMove { best: Some(mv("e2e4")), ponder: None }),
        ("option name max depth type spin default 3 max 9 min 0", option("max depth", spin(3, 0, 9))),
        ("option name Big type spin default 1 min 0 max 18446744073709551615", option("Big", spin(1, 0, i64::MAX))),
        ("option name Book type string", option("Book", OptionKind::String { default: String::new() })),
        ("option name Book type string default", option("Book", OptionKind::String { default: String::new() })),
    ];
    for (line, expected) in rows {
        assert_eq!(line.parse(), Ok(expected), "{line}");
    }
}

#[test]
fn wrong_replies_say_what_is_wrong() {
    let rows = [
        ("", "the line is empty"),
        (
            "Stockfish 15.1 by the Stockfish developers",
            "unknown message: \"Stockfish 15.1 by the Stockfish developers\"",
        ),
        ("no option named Hush", "unknown message: \"no option named Hush\""),
        ("bestmove", "\"bestmove\" needs a value"),
        ("bestmove e9e4", "\"bestmove\" cannot be \"e9e4\""),
        ("bestmove Nf3", "\"bestmove\" cannot be \"Nf3\""),
        ("info depth", "\"depth\" needs a value"),
        ("info depth x", "\"depth\" cannot be \"x\""),
        ("info score 20", "\"score\" cannot be \"20\""),
        ("info score", "\"score\" needs a value"),
        ("info nps inf", "\"nps\" cannot be \"inf\""),
        ("option name X type slider", "\"type\" cannot be \"slider\""),
        ("option type check", "\"name\" needs a value"),
        ("option name X type spin default many", "\"default\" cannot be \"many\""),
        ("id nickname Bob", "\"id\" cannot be \"nickname\""),
        ("registration soon", "\"registration\" cannot be \"soon\""),
    ];
    for (line, message) in rows {
        assert_eq!(line.parse::<Reply>().map_err(|error| error.to_string()), Err(message.to_owned()), "{line:?}");
    }
}

#[test]
fn options_know_their_values() {
    let rows = [
        ("option name A type check default true", Some("false"), true),
        ("option name A type check default true", Some("yes"), false),
        ("option name A type check default true", None, false),
        ("option name A type spin default 1 min 0 max 9", Some("9"), true),
        ("option name A type spin default 1 min 0 max 9", Some("10"), false),
        ("option name A type spin default 1 min 0 max 9", Some("x"), false),
        ("option name A type combo default b var b var c d", Some("C D"), true),
        ("option name A type combo default b var b var c d", Some("e"), false),
        ("option name A type button", None, true),
        ("option name A type button", Some("1"), false),
        ("option name A type string default <empty>", Some("any thing"), true),
    ];
    for (line, value, accepted) in rows {
        let Ok(Reply::Option(option)) = line.parse() else { panic!("{line}") };
        assert_eq!(option.accepts(value), accepted, "{line} {value:?}");
    }
}

mod properties {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn any_move() -> impl Strategy<Value = UciMove> {
        "[a-h][1-8][a-h][1-8][nbrq]?".prop_filter_map("a move has two squares", |text| text.parse().ok())
    }

    fn any_time() -> impl Strategy<Value = Option<Duration>> {
        proptest::option::of((0..u64::from(u32::MAX)).prop_map(Duration::from_millis))
    }

    prop_compose! {
        fn any_go()(
            searchmoves in vec(any_move(), 0..4), flags in any::<(bool, bool)>(),
            times in (any_time(), any_time(), any_time(), any_time(), any_time()),
            limits in any::<(Option<u32>, Option<u32>, Option<u64>, Option<u32>)>(),
        ) -> Go {
            Go {
                searchmoves, ponder: flags.0, infinite: flags.1, wtime: times.0, btime: times.1, winc: times.2,
                binc: times.3, movetime: times.4, movestogo: limits.0, depth: limits.1, nodes: limits.2, mate: limits.3,
                perft: None,
            }
        }
    }

    prop_compose! {
        fn any_info()(
            small in any::<(Option<u32>, Option<u32>, Option<u32>, Option<u32>)>(),
            large in any::<(Option<u64>, Option<u64>, Option<u64>)>(),
            score in proptest::option::of((any::<i32>(), any::<bool>(), 0..3)),
            time in any_time(), pv in vec(any_move(), 0..5), currmove in proptest::option::of(any_move()),
            string in proptest::option::of("[!-~]{1,9}( [!-~]{1,9}){0,3}"),
        ) -> Info {
            let score = score.map(|(value, mate, bound)| Score {
                value: if mate { ScoreValue::Mate(value) } else { ScoreValue::Centipawns(value) },
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][bound as usize],
            });
            Info {
                depth: small.0, seldepth: small.1, multipv: small.2, hashfull: small.3, nodes: large.0, nps: large.1,
                tbhits: large.2, score, time, pv, currmove, string, ..Info::default()
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_parses_back(go in any_go(), info in any_info(), moves in vec(any_move(), 0..9)) {
            let go = Command::Go(go);
            prop_assert_eq!(go.to_string().parse(), Ok(go));
            let info = Reply::Info(Box::new(info));
            prop_assert_eq!(info.to_string().parse(), Ok(info));
            let position = Command::Position { start: Start::Startpos, moves };
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }

        /// Lines made of the protocol's own words in any order, and of anything at all.
        #[test]
        fn no_line_panics(
            words in vec(prop_oneof![
                Just("go"), Just("position"), Just("fen"), Just("moves"), Just("e2e4"), Just("info"), Just("score"),
                Just("cp"), Just("mate"), Just("-1"), Just("99999999999999999999"), Just("option"), Just("name"),
                Just("type"), Just("spin"), Just("default"), Just("var"), Just("bestmove"), Just("ponder"), Just("pv"),
                Just("currline"), Just("refutation"), Just("string"), Just("register"), Just("code"), Just("setoption"),
                Just("value"), Just("\u{a0}"), Just("é"), Just("searchmoves"), Just("wdl"), Just("id"),
            ], 0..12),
            noise in "\\PC{0,60}",
        ) {
            for line in [words.join(" "), noise] {
                let (command, reply) = (line.parse::<Command>(), line.parse::<Reply>());
                if line.trim().is_empty() {
                    prop_assert_eq!(command, Err(ParseError::Empty));
                    prop_assert_eq!(reply, Err(ParseError::Empty));
                } else {
                    // Whatever was understood is understood the same way once it has been printed.
                    if let Ok(command) = command { prop_assert_eq!(command.to_string().parse(), Ok(command)); }
                    if let Ok(reply) = reply { prop_assert_eq!(reply.to_string().parse(), Ok(reply)); }
                }
            }
        }
    }
}
