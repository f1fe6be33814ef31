//! The engine's side of a conversation: commands in, replies out, with any [`Engine`] behind it.
//!
//! Whoever reads the input never searches, so that `stop`, `isready` and `quit` are heard at once: the engine has a
//! thread of its own, on which everything that concerns it is done in the order in which it was asked for. What makes no
//! sense gets an `info string` that says so.
//!
//! What is promised: every `go` that is not a `perft` gets exactly one `bestmove`, also one that came while another
//! search was under way (it is searched next), one with values that make no sense (they are left out), and one after a
//! `position` that was refused (`bestmove 0000`). `stop` ends every search that was asked for before it, `quit` and the
//! end of the input do too, and end the session.
//!
//! ```
//! use uci::session::{Best, Control, Engine, Flags, GameSoFar, Value, run};
//! use uci::{Go, Info, OptionDeclaration};
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Engine for First {
//!     type Control = Flags;
//!     fn name() -> String { "First".into() }
//!     fn author() -> String { "nobody".into() }
//!     fn options() -> Vec<OptionDeclaration> { Vec::new() }
//!     fn set_option(&mut self, _name: &str, _value: &Value) -> Result<Option<String>, String> { Ok(None) }
//!     fn new_game(&mut self) {}
//!     fn search(&mut self, game: &GameSoFar, _: &Go, _: Option<std::time::Instant>, _: &Flags, _: &mut dyn FnMut(Info)) -> Best {
//!         Best { best: game.position().legal_moves().first().copied(), ponder: None }
//!     }
//! }
//!
//! let (mut reader, writer) = std::io::pipe().unwrap();
//! run(First, &b"position startpos\ngo depth 1\nquit\n"[..], writer);
//! let printed = std::io::read_to_string(&mut reader).unwrap();
//! assert!(printed.starts_with("bestmove "));
//! ```

mod asked;
mod engine;
mod game_so_far;
mod mend;
mod output;
mod perft;
mod settings;
mod worker;

use crate::command::keyword;
use crate::words::Words;
use crate::{Command, Go, ParseError, Reply, Start, UciMove};
use asked::{Answer, Asked};
use chess::{CastlingMode, History, Position};
pub use engine::{Best, Control, Engine, Flags};
pub use game_so_far::{GameSoFar, PositionError};
use output::Output;
pub use settings::{OptionError, Value};
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use worker::{Job, Worker};

/// The option that says how castling is read and written, which is the session's business.
const CHESS960: &str = "UCI_Chess960";

/// Talks until the other side quits or its input ends.
pub fn run<E: Engine>(engine: E, mut input: impl BufRead, output: impl Write + Send + 'static) {
    let mut session = Session::new(engine, output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            // Whatever bytes come, a line is a line.
            Ok(_) if session.obey(&String::from_utf8_lossy(&line)).is_break() => return,
            Ok(_) => {}
        }
    }
}

/// One conversation. Dropping it ends every search, and waits until the last `bestmove` is out.
pub struct Session<E: Engine> {
    output: Output,
    worker: Worker<E>,
    /// The game as the other side has told it, or why it was refused.
    game: Result<GameSoFar, String>,
    mode: CastlingMode,
    /// Searches that have not been answered when last looked.
    open: Vec<Arc<Asked<E::Control>>>,
}

impl<E: Engine> Session<E> {
    /// A session that writes its replies to `output`, line by line.
    pub fn new(engine: E, output: impl Write + Send + 'static) -> Session<E> {
        let output = Output::new(output);
        let start = Position::default();
        Session {
            worker: Worker::start(engine, output.clone()),
            output,
            game: Ok(GameSoFar::new(start, History::new(&start), CastlingMode::Standard)),
            mode: CastlingMode::Standard,
            open: Vec::new(),
        }
    }

    /// Does what a line says, whatever it says. A break means that it said `quit`.
    pub fn obey(&mut self, line: &str) -> ControlFlow<()> {
        let line = line.trim();
        let mut words = Words::new(line);
        if keyword(&mut words) == Some("go") {
            let (go, wrong) = Go::read(&mut words);
            wrong.iter().for_each(|error| self.output.complain(error));
            self.go(go, !wrong.is_empty());
            return ControlFlow::Continue(());
        }
        match line.parse() {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(command) => self.carry_out(command),
            Err(ParseError::Empty) => {}
            Err(ParseError::Unknown(_)) => self.aside(line),
            Err(error) => {
                if keyword(&mut Words::new(line)) == Some("position") {
                    self.game = Err(error.to_string());
                }
                self.output.complain(&error);
            }
        }
        ControlFlow::Continue(())
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.is_ready(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::UciNewGame => self.let_do(Job::NewGame),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(go) => self.go(go, false),
            Command::Stop => self.stop(),
            Command::PonderHit => self.tell_searches(Control::ponder_hit),
            Command::Debug(_) | Command::Register(_) | Command::Quit => {}
        }
    }

    fn introduce(&self) {
        self.output.say(&Reply::IdName(E::name()));
        self.output.say(&Reply::IdAuthor(E::author()));
        for option in E::options() {
            self.output.say(&Reply::Option(option));
        }
        self.output.say(&Reply::UciOk);
    }

    /// Ready is who has done what it was told before; but one that searches says so at once.
    fn is_ready(&mut self) {
        if self.is_searching() {
            self.output.say(&Reply::ReadyOk);
        } else {
            self.let_do(Job::Ready);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match settings::read(&E::options(), name, value) {
            Ok((name, Value::Check(on))) if name == CHESS960 => {
                self.mode = if on { CastlingMode::Chess960 } else { CastlingMode::Standard };
            }
            Ok((name, value)) => self.let_do(Job::Set { name, value }),
            Err(error) => self.output.complain(&error),
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[UciMove]) {
        let output = &self.output;
        self.game = GameSoFar::read(start, moves, self.mode, |left_out| output.complain(left_out)).map_err(|error| {
            output.complain(&error);
            error.to_string()
        });
    }

    fn go(&mut self, mut go: Go, doubtful: bool) {
        // The clock runs from when the command came, unless another search is still under way.
        let since = (!self.is_searching()).then(Instant::now);
        if let (Ok(game), None) = (&self.game, go.perft) {
            let notes = mend::mend(&mut go, game.position().turn(), doubtful, self.worker.is_thread());
            notes.iter().for_each(|note| self.output.complain(note));
        }
        let asked = Arc::new(Asked::new(E::Control::new(go.ponder)));
        let answer = Answer::new(Arc::clone(&asked), self.output.clone());
        self.open.push(asked);
        let job = match (self.game.clone(), go.perft) {
            (Err(reason), _) => Job::Refuse { reason, answer },
            (Ok(game), Some(depth)) => Job::Perft { game, depth, answer },
            (Ok(game), None) => Job::Search { game, go, since, answer },
        };
        self.let_do(job);
    }

    /// An engine that has failed does nothing any more; whoever waits for it is told.
    fn let_do(&mut self, job: Job<E::Control>) {
        if let Some(job) = self.worker.take_on(job) {
            self.output.complain(&"the engine has failed and has to be started again");
            if matches!(job, Job::Ready) {
                self.output.say(&Reply::ReadyOk);
            }
        }
    }

    fn is_searching(&mut self) -> bool {
        self.open.retain(|asked| !asked.is_answered());
        !self.open.is_empty()
    }

    fn stop(&self) {
        self.tell_searches(Control::stop);
    }

    fn tell_searches(&self, what: fn(&E::Control)) {
        self.open.iter().for_each(|asked| what(&asked.control));
        self.worker.wake();
    }

    /// What is no command of the protocol may be one of the engine's own, for people.
    fn aside(&mut self, line: &str) {
        match &self.game {
            Ok(game) => {
                if !E::aside(line, game, &mut |text| self.output.print(text)) {
                    self.let_do(Job::Aside { line: line.into(), game: game.clone() });
                }
            }
            Err(reason) => self.output.complain(&game_so_far::refused(reason)),
        }
    }
}

impl<E: Engine> Drop for Session<E> {
    fn drop(&mut self) {
        self.stop();
        self.worker.finish();
    }
}
