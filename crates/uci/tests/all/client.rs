//! The client against engines that are a few lines of shell, well behaved and not.

use std::path::Path;
use std::time::{Duration, Instant};
use uci::client::{Answer, Client, ClientError, Program};
use uci::{Command, Go, Score, Start};

/// An engine that answers `uci` and `isready` as it should, and `go` with the given piece of shell.
fn engine(on_go: &str) -> Program {
    let script = format!(
        "while read -r what rest; do case $what in
            uci) echo 'id name Shell 1'; echo 'id author Bourne'; echo 'option name Hash type spin default 1 min 1 max 2'; echo uciok ;;
            isready) echo readyok ;;
            go) {on_go} ;;
            quit) exit ;;
        esac; done"
    );
    Program { command: "/bin/sh".into(), args: vec!["-c".to_owned(), script], ..Program::default() }
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

fn start(program: &Program) -> Client {
    let mut client = Client::start(program).expect("sh starts");
    client.identify(soon()).expect("it says uciok");
    client
}

fn search(client: &mut Client, millis: u64) -> (Result<Answer, ClientError>, Duration) {
    let began = Instant::now();
    let position = Command::Position { start: Start::Startpos, moves: vec![] };
    let answer =
        client.search(&position, Go { depth: Some(1), ..Go::default() }, began + Duration::from_millis(millis));
    (answer, began.elapsed())
}

#[test]
fn a_good_engine() {
    let program = engine("echo info depth 1 score cp 13 pv e2e4; echo info depth x; echo bestmove e2e4 ponder e7e5");
    let mut client = Client::start(&program).expect("sh starts");
    let identity = client.identify(soon()).expect("it says uciok");
    assert_eq!((identity.name.as_str(), identity.author.as_str()), ("Shell 1", "Bourne"));
    assert!(identity.option("hash").is_some_and(|hash| hash.accepts(Some("2")) && !hash.accepts(Some("3"))));
    client.ready(soon()).expect("it says readyok");
    let answer = search(&mut client, 20_000).0.expect("it answers");
    assert_eq!(answer.best.map(|mv| mv.to_string()).as_deref(), Some("e2e4"));
    assert_eq!(answer.ponder.map(|mv| mv.to_string()).as_deref(), Some("e7e5"));
    assert_eq!((answer.infos.len(), answer.malformed), (1, 1));
    assert_eq!(answer.infos[0].score, Some(Score::centipawns(13)));
    let transcript = client.transcript().to_string();
    assert!(transcript.contains("> go depth 1\n") && transcript.contains("< bestmove e2e4"), "{transcript}");
    client.quit(Duration::from_secs(20));
}

/// What engines do wrong, what is said of it, and that it is said no later than the deadline.
#[test]
fn bad_engines() {
    let rows = [
        ("sleep 30", "no best move in time"),
        ("while :; do echo info depth 1 score cp 1 pv e2e4; done", "no best move in time"),
        ("while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", "no best move in time"),
        ("while :; do echo pain >&2; done", "no best move in time"),
        ("exit 3", "the engine ended (exit status: 3)"),
        ("kill -SEGV $$", "the engine ended (signal: 11 (SIGSEGV))"),
        ("exec >&-; sleep 30", "the engine ended (it closed its output)"),
        ("echo bestmove castles", "it printed \"bestmove castles\""),
    ];
    for (on_go, message) in rows {
        let mut client = start(&engine(on_go));
        let (answer, took) = search(&mut client, 1000);
        let error = answer.expect_err(on_go).to_string();
        assert!(error.starts_with(message), "{on_go}: {error}");
        assert!(took < Duration::from_millis(2000), "{on_go}: {took:?} is past the deadline");
    }
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let program = Program { command: "/bin/sleep".into(), args: vec!["30".to_owned()], ..Program::default() };
    let mut client = Client::start(&program).expect("sleep starts");
    let deadline = Instant::now() + Duration::from_millis(500);
    let fen = "x".repeat(1000);
    let position = Command::Position { start: Start::Fen(fen), moves: vec![] };
    let error = std::iter::repeat_with(|| client.send(&position, deadline)).find_map(Result::err);
    assert_eq!(error.map(|error| error.to_string()).as_deref(), Some("no reading of commands in time"));
    assert!(deadline.elapsed() < Duration::from_millis(1000));
}

#[test]
fn stderr_is_in_the_transcript() {
    let mut client = start(&engine("echo out of cheese >&2; exit 1"));
    search(&mut client, 5000).0.expect_err("it died");
    let transcript = client.transcript().to_string();
    assert!(transcript.contains("! out of cheese"), "{transcript}");
}

#[test]
fn a_second_best_move_is_not_the_next_answer() {
    let mut client = start(&engine("echo bestmove e2e4; echo bestmove a2a3"));
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(100));
        let answer = search(&mut client, 5000).0.expect("it answers");
        assert_eq!(answer.best.map(|mv| mv.to_string()).as_deref(), Some("e2e4"));
    }
}

#[test]
fn what_cannot_be_started() {
    let program = Program { command: "./no/such/engine".into(), ..Program::default() };
    let error = Client::start(&program).expect_err("there is no such file").to_string();
    assert!(error.starts_with("cannot start ./no/such/engine: No such file"), "{error}");
}

/// Whether a process with this word among its arguments is alive.
fn is_running(word: &str) -> bool {
    let processes = std::process::Command::new("ps").args(["-eo", "stat=,args="]).output().expect("ps runs");
    let text = String::from_utf8_lossy(&processes.stdout);
    text.lines().any(|line| line.contains(word) && !line.starts_with('Z'))
}

fn gone_within(word: &str, limit: Duration) -> bool {
    let deadline = Instant::now() + limit;
    while is_running(word) {
        if Instant::now() >= deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// A wrapper script whose engine ignores everything: both must be gone when the client is dropped, or told to quit.
#[test]
fn nothing_is_left_behind() {
    if !Path::new("/bin/ps").exists() && !Path::new("/usr/bin/ps").exists() {
        eprintln!("skipped: ps is not installed");
        return;
    }
    let wrapped = |tag: &str| engine(&format!("sleep 600.{tag} & echo bestmove e2e4"));
    let tag = std::process::id();
    for quit in [false, true] {
        let word = format!("600.{tag}{}", u8::from(quit));
        let mut client = start(&wrapped(&format!("{tag}{}", u8::from(quit))));
        search(&mut client, 5000).0.expect("it answers");
        assert!(is_running(&word));
        if quit {
            client.quit(Duration::from_secs(5));
        } else {
            drop(client);
        }
        assert!(gone_within(&word, Duration::from_secs(5)), "sleep {word} is still there");
    }
}
