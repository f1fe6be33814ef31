//! The GUI's end of the protocol: runs an engine as a child process and talks to it.
//!
//! Every question has **one absolute deadline**. It does not matter what the engine prints meanwhile, or whether it reads
//! what it is told: when the deadline has passed, the question has not been answered. An engine that fails in any way is
//! not to be used again; dropping the client ends its process and all that it started.

#[cfg(unix)]
mod guard;
mod lines;
mod pipes;
mod process;
mod transcript;

pub use process::{Program, available_cores};
pub use transcript::Transcript;

use crate::{Command, Go, Info, OptionDeclaration, Reply, UciMove};
use pipes::{Pipes, Unwritten};
use process::Process;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;
use transcript::Direction;

/// How many `info` lines of one search are kept, the last ones.
const INFOS_KEPT: usize = 256;

/// How long we sleep at most before we look whether we are to stop.
const NAP: Duration = Duration::from_millis(100);

/// What an engine did wrong.
#[derive(Debug, Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("cannot start {program}: {error}")]
    Start {
        /// What was to be run.
        program: String,
        /// Why it could not be.
        error: io::Error,
    },
    /// Its process ended, or closed its output.
    #[error("the engine ended ({0})")]
    Died(String),
    /// It did not say what it was asked to say before the deadline.
    #[error("no {0} in time")]
    Silent(&'static str),
    /// Its best move is not a move.
    #[error("it printed {0:?}")]
    Nonsense(String),
    /// We were told to stop waiting, through the flag that [`Client::give_up_on`] was given. No fault of the engine's.
    #[error("stopped")]
    Stopped,
}

/// What an engine says of itself at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its authors.
    pub author: String,
    /// Its options.
    pub options: Vec<OptionDeclaration>,
}

impl Identity {
    /// The option of that name; case does not matter, as the protocol has it.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move it chose; none if it says that there is none.
    pub best: Option<UciMove>,
    /// The answer it expects.
    pub ponder: Option<UciMove>,
    /// From the moment `go` was sent to the moment the move was read.
    pub elapsed: Duration,
    /// What it said on the way, the last of it if it was very much.
    pub infos: Vec<Info>,
    /// How many `info` lines could not be read, of those that were kept.
    pub malformed: usize,
}

/// A running engine.
#[derive(Debug)]
pub struct Client {
    process: Process,
    pipes: Pipes,
    transcript: Transcript,
    stop: Arc<AtomicBool>,
}

impl Client {
    /// Starts the engine's process. It lives no longer than the thread that calls this.
    pub fn start(program: &Program) -> Result<Client, ClientError> {
        let failed = |error| ClientError::Start { program: program.command.display().to_string(), error };
        let mut process = Process::start(program).map_err(failed)?;
        let child = process.child();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(complaints)) = pipes else {
            return Err(failed(ErrorKind::BrokenPipe.into()));
        };
        let pipes = Pipes::new(input, output, complaints).map_err(failed)?;
        Ok(Client { process, pipes, transcript: Transcript::new(), stop: Arc::default() })
    }

    /// From now on every wait ends soon after `stop` has been set.
    pub fn give_up_on(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// Asks the engine who it is.
    pub fn identify(&mut self, deadline: Instant) -> Result<Identity, ClientError> {
        self.send(&Command::Uci, deadline)?;
        let mut identity = Identity::default();
        loop {
            match self.reply(deadline, "uciok")?.parse() {
                Ok(Reply::IdName(name)) => identity.name = name,
                Ok(Reply::IdAuthor(author)) => identity.author = author,
                Ok(Reply::Option(option)) => identity.options.push(option),
                Ok(Reply::UciOk) => return Ok(identity),
                _ => {}
            }
        }
    }

    /// Waits until the engine has done everything it was told.
    pub fn ready(&mut self, deadline: Instant) -> Result<(), ClientError> {
        self.send(&Command::IsReady, deadline)?;
        loop {
            if matches!(self.reply(deadline, "readyok")?.parse(), Ok(Reply::ReadyOk)) {
                return Ok(());
            }
        }
    }

    /// Has the engine search, and waits for its move. The clock starts when `go` has been written.
    pub fn search(&mut self, position: &Command, go: Go, deadline: Instant) -> Result<Answer, ClientError> {
        self.discard_stale_output();
        // In one write, so that the engine is woken once.
        self.send_all(&[position, &Command::Go(go)], deadline)?;
        let asked = Instant::now();
        let mut infos: VecDeque<String> = VecDeque::new();
        loop {
            let line = self.reply(deadline, "best move")?;
            if line.trim_start().starts_with("info ") {
                if infos.len() == INFOS_KEPT {
                    infos.pop_front();
                }
                infos.push_back(line);
            } else if line.trim_start().starts_with("bestmove") {
                let elapsed = asked.elapsed();
                return answer(&line, elapsed, &infos);
            }
        }
    }

    /// Tells the engine to quit, gives it that long to do so, and ends it in any case.
    pub fn quit(mut self, grace: Duration) {
        let deadline = Instant::now() + grace;
        if self.send(&Command::Quit, deadline).is_ok() {
            self.pipes.close_input();
            self.process.ends_by(deadline);
        }
    }

    /// The last lines that were said.
    #[must_use]
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Writes one command. An engine that does not read until `deadline` is silent.
    pub fn send(&mut self, command: &Command, deadline: Instant) -> Result<(), ClientError> {
        self.send_all(&[command], deadline)
    }

    fn send_all(&mut self, commands: &[&Command], deadline: Instant) -> Result<(), ClientError> {
        let mut line = String::new();
        for command in commands {
            let start = line.len();
            // Writing to a string does not fail.
            let _ = write!(line, "{command}");
            self.transcript.add(Direction::ToEngine, &line[start..]);
            line.push('\n');
        }
        self.pipes.write(&line, deadline).map_err(|unwritten| match unwritten {
            Unwritten::InTime => ClientError::Silent("reading of commands"),
            Unwritten::AtAll => self.died(),
        })
    }

    /// The next line that the engine prints before `deadline`.
    fn reply(&mut self, deadline: Instant, awaited: &'static str) -> Result<String, ClientError> {
        loop {
            if let Some(line) = self.pipes.output.next_line() {
                self.transcript.add(Direction::FromEngine, &line);
                return Ok(line);
            }
            if self.pipes.output.is_closed() {
                return Err(self.died());
            }
            let Some(timeout) = until(deadline) else { return Err(ClientError::Silent(awaited)) };
            if self.stop.load(Ordering::Relaxed) {
                return Err(ClientError::Stopped);
            }
            if self.pipes.wait(timeout) {
                self.read_complaints();
            }
        }
    }

    fn read_complaints(&mut self) {
        self.pipes.complaints.fill();
        while let Some(line) = self.pipes.complaints.next_line() {
            self.transcript.add(Direction::Complaint, &line);
        }
    }

    /// What an engine printed after its last answer is no answer to the next question.
    fn discard_stale_output(&mut self) {
        self.pipes.output.fill();
        while let Some(line) = self.pipes.output.next_line() {
            self.transcript.add(Direction::FromEngine, &line);
        }
    }

    fn died(&mut self) -> ClientError {
        // It may have closed its pipes an instant before its end; only then is the cause of its end its own.
        let by_itself = self.process.ends_by(Instant::now() + Duration::from_millis(100));
        self.read_complaints();
        let status = self.process.end();
        ClientError::Died(match status {
            Some(status) if by_itself => status.to_string(),
            _ => "it closed its output".to_owned(),
        })
    }
}

fn answer(line: &str, elapsed: Duration, infos: &VecDeque<String>) -> Result<Answer, ClientError> {
    let Ok(Reply::BestMove { best, ponder }) = line.parse() else {
        return Err(ClientError::Nonsense(line.chars().take(80).collect()));
    };
    let parsed: Vec<Info> = infos
        .iter()
        .filter_map(|line| match line.parse() {
            Ok(Reply::Info(info)) => Some(*info),
            _ => None,
        })
        .collect();
    Ok(Answer { best, ponder, elapsed, malformed: infos.len() - parsed.len(), infos: parsed })
}

/// The time from now until `deadline`, but no longer than it may take to notice that we are to stop; none if it has passed.
fn until(deadline: Instant) -> Option<Duration> {
    deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()).map(|left| left.min(NAP))
}
