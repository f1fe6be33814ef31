//! The engine as a program: transcripts of the protocol, how soon it obeys, and that nothing kills it.

use chess::Position;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(20);

/// The program, with its output read by a thread so that a test can wait for a line and give up.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        Engine::run(&mut Command::new(env!("CARGO_BIN_EXE_fourfold")))
    }

    fn run(command: &mut Command) -> Engine {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        Engine { child, input, lines }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    /// All lines up to the first that begins so.
    fn until(&self, start: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {start:?} after {seen:#?}"));
            let last = line.starts_with(start);
            seen.push(line);
            if last {
                return seen;
            }
        }
    }

    /// Closes the input and returns what is still printed.
    fn finish(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        let mut complaints = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!(complaints, "");
        assert!(self.child.wait().unwrap().success());
        rest
    }

    /// What the engine answers to some lines, up to `readyok`.
    fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }
}

fn last_word(lines: &[String]) -> &str {
    lines.last().unwrap().split_whitespace().nth(1).unwrap()
}

#[test]
fn it_introduces_itself() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Fourfold "));
    for option in [
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 30 min 0 max 5000",
        "option name UCI_Chess960 type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name Clear Hash type button",
        "option name EvalFile type string default <built-in>",
        "option name SyzygyPath type string default <empty>",
        "option name SyzygyProbeDepth type spin default 1 min 1 max 100",
        "option name SyzygyProbeLimit type spin default 7 min 0 max 7",
        "option name Syzygy50MoveRule type check default true",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is not among {lines:#?}");
    }
    assert!(engine.finish().is_empty());
}

#[test]
fn what_is_wrong_is_said_and_the_state_stands() {
    let mut engine = Engine::start();
    let mate = "position fen 6k1/R7/6K1/8/8/8/8/8 w - - 2 1";
    assert!(engine.ask(mate).is_empty());
    let table = [
        ("setoption name Hash value 0", "info string option Hash cannot be \"0\": it goes from 1 to 65536"),
        ("setoption name Nonsense value 3", "info string there is no option \"Nonsense\""),
    ];
    for (command, answer) in table {
        assert_eq!(engine.ask(command), [answer]);
    }
    assert!(engine.ask("this is no command").is_empty());
    engine.send("go depth 3");
    assert_eq!(last_word(&engine.until("bestmove")), "a7a8");
    // A move for the position before would be played on another board.
    let table = [
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "info string bad FEN: "),
        ("position startpos moves e2e4 e2e5", "info string move 2: illegal move e2e5: "),
        ("position startpos moves e2e4 hello", "info string \"moves\" cannot be \"hello\""),
        ("position fen nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1", "info string bad FEN: its castling"),
    ];
    for (command, answer) in table {
        let lines = engine.ask(command);
        assert!(lines.len() == 1 && lines[0].starts_with(answer), "{command}: {lines:?}");
        engine.send("go depth 3");
        let lines = engine.until("bestmove");
        assert!(lines[0].starts_with("info string there is no position"), "{command}: {lines:?}");
        assert_eq!(last_word(&lines), "0000", "{command}");
    }
    engine.send(mate);
    engine.send("go depth 3");
    assert_eq!(last_word(&engine.until("bestmove")), "a7a8");
    assert!(engine.finish().is_empty());
}

/// A net adds to the evaluation, a file that is none is refused in words, and then nothing changes.
#[test]
fn a_net_is_loaded_or_refused() {
    use engine::net::{HIDDEN, INPUTS, Net, OUTPUTS};
    let folder = tempfile::tempdir().unwrap();
    let [net, junk, missing] = ["a.net", "b.net", "c.net"].map(|name| folder.path().join(name));
    let zero = Net::new("all zero".into(), &[[0; HIDDEN]; INPUTS], [0; HIDDEN], [([[0; HIDDEN]; 2], 0); OUTPUTS]);
    std::fs::write(&net, zero.to_bytes()).unwrap();
    std::fs::write(&junk, "not a net").unwrap();
    let load = |path: &std::path::Path| format!("setoption name EvalFile value {}", path.display());
    let mut engine = Engine::start();
    let nodes = |engine: &mut Engine| {
        engine.send("ucinewgame\nposition startpos\ngo depth 7");
        let lines = engine.until("bestmove");
        lines.iter().rev().find(|line| line.contains(" nodes ")).unwrap().split(" nodes ").nth(1).unwrap().to_owned()
    };
    let count = |line: String| line.split_whitespace().next().unwrap().to_owned();
    let built_in = count(nodes(&mut engine));
    assert!(engine.ask(&load(&net)).is_empty());
    let with_net = count(nodes(&mut engine));
    assert_ne!(with_net, built_in);
    assert!(engine.ask("setoption name EvalFile value <empty>").is_empty());
    assert_eq!(count(nodes(&mut engine)), with_net, "a net of zeros adds nothing");
    assert!(engine.ask(&load(&net)).is_empty());
    for (path, why) in [(&junk, "this is no net"), (&missing, "No such file")] {
        let lines = engine.ask(&load(path));
        assert!(lines.len() == 1 && lines[0].contains(why), "{lines:?}");
        assert_eq!(count(nodes(&mut engine)), with_net, "the net before stands");
    }
    assert!(engine.ask("setoption name EvalFile value <built-in>").is_empty());
    assert_eq!(count(nodes(&mut engine)), built_in);
    assert!(engine.finish().is_empty());
}

/// What no game leads to is played: by other programs too, in studies and in suites.
#[test]
fn what_can_be_played_is_searched() {
    let mut engine = Engine::start();
    for fen in [
        "4k3/qq6/8/8/8/8/pppppppp/7K w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPPP/2B1B1K1 w - - 0 1",
        "4k3/8/8/8/8/PPPPPPP1/PPPPPPPP/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - e6 0 1",
        "Q4Q2/3Q3K/1Q4Q1/4Q3/2Q4Q/Q6Q/pp1Q1Q2/kB1Q3Q w - - 0 1",
        "7k/8/8/1n2b3/1n6/2n5/K6r/r7 w - - 0 1",
    ] {
        engine.send(&format!("position fen {fen}"));
        engine.send("go depth 5");
        let position = Position::from_fen(fen).unwrap();
        let lines = engine.until("bestmove");
        assert!(position.parse_uci(last_word(&lines)).is_ok(), "{fen}: {lines:#?}");
    }
    assert!(engine.finish().is_empty());
}

#[test]
fn every_kind_of_go() {
    let mut engine = Engine::start();
    for go in [
        "depth 4",
        "nodes 2000",
        "movetime 30",
        "wtime 1 btime 1",
        "wtime 0 btime 0 movestogo 1",
        "wtime 300 btime 300 winc 10 binc 10",
        "mate 1 nodes 5000",
        "depth many nodes 5000",
        "btime 100",
        "winc 10",
        "searchmoves nodes 500",
        "depth 3 searchmoves a2a3 h2h4",
    ] {
        engine.send("position startpos");
        engine.send(&format!("go {go}"));
        let lines = engine.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(" score ") && line.contains(" pv ")), "{go}: {lines:#?}");
        let best = last_word(&lines);
        assert!(Position::default().parse_uci(best).is_ok(), "{go}: {best}");
        assert!(!go.contains("searchmoves a2a3") || ["a2a3", "h2h4"].contains(&best), "{go}: {best}");
    }
    for (depth, leaves) in [(3, 8902), (0, 1)] {
        engine.send(&format!("go perft {depth}"));
        assert_eq!(engine.until("Nodes searched").last().unwrap(), &format!("Nodes searched: {leaves}"));
    }
    engine.finish();
}

#[test]
fn an_endless_search_waits_for_stop() {
    let mut engine = Engine::start();
    for (position, go) in [
        ("startpos", "infinite"),
        ("startpos", "ponder wtime 100 btime 100"),
        // Everything there is to know is known at once, and still nothing is said before its time.
        ("fen 6k1/R7/6K1/8/8/8/8/8 w - - 2 1", "infinite"),
        ("fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "infinite"),
        ("startpos", ""),
    ] {
        engine.send(&format!("position {position}"));
        engine.send(&format!("go {go}"));
        thread::sleep(Duration::from_millis(150));
        let lines = engine.ask("");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{go} in {position}: {lines:#?}");
        engine.send("stop");
        engine.until("bestmove");
    }
    assert!(engine.finish().is_empty());
}

/// Ten milliseconds are promised. The machine that runs the tests may be busy with others and wake a thread late, so one
/// attempt of many that is in time shows that nothing of the engine's own takes longer.
#[test]
fn stop_and_quit_take_effect_within_ten_milliseconds() {
    const PROMISED: Duration = Duration::from_millis(10);
    let in_time = |attempt: &dyn Fn() -> Duration| (0..40).any(|_| attempt() < PROMISED);
    for threads in [1, 2] {
        let thinking = || {
            let mut engine = Engine::start();
            engine.send(&format!("setoption name Threads value {threads}"));
            engine.send("go infinite");
            engine.until("info depth 5 ");
            (engine, Instant::now())
        };
        let stop = || {
            let (mut engine, told) = thinking();
            engine.send("stop");
            engine.until("bestmove");
            told.elapsed()
        };
        let quit = || {
            let (mut engine, told) = thinking();
            engine.send("quit");
            assert!(engine.child.wait().unwrap().success());
            told.elapsed()
        };
        assert!(in_time(&stop), "stop with {threads} threads");
        assert!(in_time(&quit), "quit with {threads} threads");
    }
}

#[test]
fn pondering_ends_in_time_after_the_hit() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 200 btime 200");
    thread::sleep(Duration::from_millis(60));
    engine.send("ponderhit");
    let told = Instant::now();
    engine.until("bestmove");
    assert!(told.elapsed() < Duration::from_secs(2));
    engine.finish();
}

#[test]
fn the_end_of_input_is_a_quit() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    thread::sleep(Duration::from_millis(50));
    let lines = engine.finish();
    assert!(lines.last().unwrap().starts_with("bestmove "));
    let mut engine = Engine::start();
    engine.send("quit");
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn a_drawn_root_is_named_and_searched() {
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let table = [
        (format!("startpos moves {knights}"), "info string Draw by threefold repetition"),
        (format!("startpos moves {knights} {knights}"), "info string Draw by fivefold repetition"),
        ("fen 8/8/3k4/8/3K4/8/7R/7R w - - 99 1 moves h2h3".into(), "info string Draw by fifty-move rule"),
        ("fen 8/8/3k4/8/3K4/8/8/7B w - - 0 1".into(), "info string Draw by insufficient material"),
    ];
    let mut engine = Engine::start();
    for (position, expected) in table {
        engine.send(&format!("position {position}"));
        engine.send("go depth 4");
        let lines = engine.until("bestmove");
        assert_eq!(lines[0], expected);
        assert_ne!(last_word(&lines), "(none)", "{position}");
    }
    engine.send("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
    engine.send("go depth 4");
    let lines = engine.until("bestmove");
    assert_eq!(lines[0], "info string Draw by stalemate");
    assert_eq!(lines.last().unwrap(), "bestmove (none)");
    engine.finish();
}

#[test]
fn options_change_what_is_printed() {
    let mut engine = Engine::start();
    engine.ask("setoption name UCI_ShowWDL value true");
    engine.ask("setoption name MultiPV value 3");
    engine.ask("setoption name Threads value 2");
    engine.ask("setoption name Hash value 2");
    engine.send("go depth 5");
    let lines = engine.until("bestmove");
    assert!(lines.iter().any(|line| line.contains(" multipv 3 ") && line.contains(" wdl ")), "{lines:#?}");
    engine.ask("setoption name UCI_Chess960 value true");
    engine.send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    engine.send("go depth 2 searchmoves e1h1");
    assert_eq!(last_word(&engine.until("bestmove")), "e1h1");
    engine.finish();
}

#[test]
fn commands_for_people() {
    let mut engine = Engine::start();
    engine.ask("position startpos moves e2e4");
    let lines = engine.ask("d");
    assert!(lines.iter().any(|line| line == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    assert!(engine.ask("eval")[0].starts_with("Evaluation: "));
    // What is told is what is played with, and in turn: the net is chosen first.
    engine.ask("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let told = engine.ask("eval");
    engine.send("setoption name EvalFile value <empty>");
    assert_ne!(engine.ask("eval"), told);
    engine.send("setoption name EvalFile value <built-in>");
    assert_eq!(engine.ask("eval"), told);
    let lines = engine.ask("bench 2");
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    assert!(words[0].parse::<u64>().is_ok() && words[1] == "nodes" && words[3] == "nps", "{words:?}");
    engine.finish();
}

/// A user who may have only so many processes: as many threads search as can be started, if need be the one that reads,
/// and every `go` and `quit` is answered.
#[test]
#[cfg(target_os = "linux")]
fn few_processes_are_enough() {
    use std::os::unix::process::CommandExt;
    let user = Command::new("id").arg("-u").output().unwrap();
    if user.stdout != b"0\n" {
        println!("skipped: another user's limit can be set by root alone");
        return;
    }
    // Root has no limit, so it is somebody else, of whom there is nothing else; the program lies where anybody can reach it.
    let stranger = 1_000_000 + std::process::id();
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let program = folder.path().join("fourfold");
    std::fs::copy(env!("CARGO_BIN_EXE_fourfold"), &program).unwrap();
    for allowed in [1, 2, 6] {
        let mut command = Command::new("prlimit");
        command.arg(format!("--nproc={allowed}")).arg(&program).uid(stranger).gid(stranger);
        let mut engine = Engine::run(&mut command);
        engine.send("setoption name Threads value 64\ngo movetime 200");
        let lines = engine.until("bestmove");
        let told = lines.iter().filter(|line| line.contains("threads only") || line.contains("no thread to search on"));
        assert!(told.count() >= 1, "{allowed}: {lines:#?}");
        engine.send("quit");
        engine.finish();
    }
}

/// A thousand commands in no order, sensible and not: it answers to the end.
#[test]
fn nothing_kills_it() {
    const COMMANDS: [&str; 36] = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
        "position fen 8/8/3k4/8/3K4/8/7R/7R w - - 9999 1",
        "position fen nonsense",
        "position fen kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
        "position",
        "position startpos moves",
        "go",
        "go infinite",
        "go ponder",
        "go depth 3",
        "go depth 0",
        "go depth -1",
        "go depth 99999999999",
        "go nodes 1",
        "go movetime 1",
        "go wtime -50 btime -50",
        "go wtime 10 btime 10 winc 1 binc 1 movestogo 0",
        "go searchmoves a1a8 depth 2",
        "go perft 2",
        "go mate 1",
        "stop",
        "ponderhit",
        "setoption name Hash value 1",
        "setoption name Hash value -5",
        "setoption name Threads value 2",
        "setoption name MultiPV value 5",
        "setoption name Clear Hash",
        "setoption",
        "d",
        "\u{1F600} \u{0} \t go-go %s",
    ];
    let mut engine = Engine::start();
    let mut number = 7_u64;
    for _ in 0..1000 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        engine.send(COMMANDS[(number >> 33) as usize % COMMANDS.len()]);
    }
    engine.send("position startpos");
    engine.send("eval");
    engine.until("Evaluation");
    engine.finish();
}

/// Endgame tables that are not there, or are none, are told of, and the game goes on; real ones answer.
#[test]
fn endgame_tables() {
    let mut engine = Engine::start();
    let said = engine.ask("setoption name SyzygyPath value /no/such/folder");
    assert!(
        said.len() == 1 && said[0].starts_with("info string Syzygy: no tables found; /no/such/folder: "),
        "{said:?}"
    );
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("KQvK.rtbw"), "not a table").unwrap();
    let load = |folder: &std::path::Path| format!("setoption name SyzygyPath value {}", folder.display());
    let said = engine.ask(&load(folder.path()));
    assert!(said.len() == 1 && said[0].contains("KQvK.rtbw: this is no Syzygy table"), "{said:?}");
    let go = "position fen 8/8/8/8/8/4k3/8/4K2Q w - - 0 1\ngo depth 4";
    engine.send(go);
    assert!(engine.until("bestmove").iter().all(|line| !line.contains("tbhits")));
    let Some(real) = std::env::var_os("FOURFOLD_SYZYGY") else {
        eprintln!("left out: FOURFOLD_SYZYGY does not say where the tables are");
        return;
    };
    let said = engine.ask(&load(real.as_ref()));
    assert!(said.len() == 1 && said[0].starts_with("info string Syzygy: found "), "{said:?}");
    for (option, score) in [("true", "score cp 0 "), ("false", "score cp 25000 ")] {
        assert!(engine.ask(&format!("setoption name Syzygy50MoveRule value {option}")).is_empty());
        engine.send("position fen 7k/8/8/8/8/8/4K3/5BN1 w - - 80 1\ngo depth 2");
        let lines = engine.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(score) && line.contains(" tbhits ")), "{lines:?}");
    }
    assert!(engine.ask("setoption name SyzygyPath value <empty>").is_empty());
    engine.send(go);
    assert!(engine.until("bestmove").iter().all(|line| !line.contains("tbhits")));
}
