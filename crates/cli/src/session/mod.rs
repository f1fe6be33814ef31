//! The engine as a chess GUI sees it: commands of the Universal Chess Interface in, replies out.
//!
//! The main thread reads standard input and never searches, so that `stop`, `isready` and `quit` are heard at once; a
//! search runs on threads of its own and prints its own lines ([`thinking`]). What makes no sense gets an
//! `info string` that says so, and the state before it stands. The end of the input is a `quit`.

mod options;
mod report;
mod state;
mod thinking;

use state::State;
use std::io::{self, BufRead, Write};
use uci::{Command, Info, ParseError, Reply};

/// Talks to a GUI until it quits.
pub(crate) fn run() {
    let mut state = State::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        // Whatever bytes come, a line is a line.
        let text = String::from_utf8_lossy(&line);
        if !obey(&mut state, text.trim()) {
            break;
        }
    }
    state.quit();
}

/// Does what a line says; false means quit.
fn obey(state: &mut State, line: &str) -> bool {
    match line.parse::<Command>() {
        Ok(Command::Quit) => return false,
        Ok(command) => command_of_the_protocol(state, command),
        Err(ParseError::Empty) => {}
        Err(ParseError::Unknown(_)) => command_for_people(state, line),
        Err(error) => complain(error),
    }
    true
}

fn command_of_the_protocol(state: &mut State, command: Command) {
    match command {
        Command::Uci => introduce(),
        Command::IsReady => say(&Reply::ReadyOk),
        Command::SetOption { name, value } => state.set_option(&name, value.as_deref()),
        Command::UciNewGame => state.new_game(),
        Command::Position { start, moves } => state.set_position(&start, &moves),
        Command::Go(go) => state.go(&go),
        Command::Stop => state.stop(),
        Command::PonderHit => state.ponder_hit(),
        Command::Debug(_) | Command::Register(_) | Command::Quit => {}
    }
}

/// Commands that no GUI sends.
fn command_for_people(state: &State, line: &str) {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("d") => print(&report::diagram(state.game())),
        Some("eval") => print(&report::evaluation(state.game())),
        Some("bench") => {
            let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(engine::bench::DEPTH);
            // A reader that went away shows at the next line that is read.
            let _ = crate::commands::bench::print(depth.clamp(1, 60), &mut io::stdout().lock());
        }
        _ => {}
    }
}

fn introduce() {
    say(&Reply::IdName(format!("Fourfold {}", env!("CARGO_PKG_VERSION"))));
    say(&Reply::IdAuthor("the Fourfold authors".into()));
    for option in options::declarations() {
        say(&Reply::Option(option));
    }
    say(&Reply::UciOk);
}

/// Prints one reply, at once.
fn say(reply: &Reply) {
    print(&format!("{reply}\n"));
}

/// Tells what is wrong with a command.
fn complain(error: impl std::fmt::Display) {
    say(&Reply::Info(Box::new(Info::text(error.to_string()))));
}

/// Whole lines go out in one piece, since two threads print. A GUI that has gone away is noticed where it is read from.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
