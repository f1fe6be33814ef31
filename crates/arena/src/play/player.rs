//! An engine at the board: started when it is needed, and again after it has failed.

use super::Reason;
use crate::config::{EngineConfig, MatchConfig};
use crate::limit::Clock;
use chess::{Colour, Position};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use uci::client::{Answer, Client, ClientError, Identity, Program};
use uci::{Command, Go};

/// How long an engine may take to quit before it is made to.
const GRACE: Duration = Duration::from_millis(500);

/// What kept an engine from playing on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Its own fault: it loses the game.
    Fault {
        /// What it did.
        reason: Reason,
        /// What there is to say about it.
        detail: String,
        /// The last lines it said.
        transcript: String,
    },
    /// There is nothing to play against: its program cannot be run, which is no fault of its play.
    Unstartable(String),
    /// The match is being stopped.
    Stopped,
}

/// An engine that plays games.
#[derive(Debug)]
pub(crate) struct Player {
    config: EngineConfig,
    chess960: bool,
    startup: Duration,
    patience: Duration,
    cores: Vec<usize>,
    stop: Arc<AtomicBool>,
    client: Option<Client>,
}

impl Player {
    pub(crate) fn new(engine: &EngineConfig, config: &MatchConfig, cores: Vec<usize>, stop: Arc<AtomicBool>) -> Player {
        let (chess960, startup, patience) = (config.chess960, config.startup, config.patience);
        Player { config: engine.clone(), chess960, startup, patience, cores, stop, client: None }
    }

    pub(crate) fn name(&self) -> &str {
        &self.config.name
    }

    /// A clock for a new game, where it plays with one.
    pub(crate) fn clock(&self) -> Option<Clock> {
        self.config.limit.clock.map(Clock::new)
    }

    /// Makes the engine ready for a new game, and starts it first if need be.
    pub(crate) fn prepare(&mut self) -> Result<(), Failure> {
        let deadline = Instant::now() + self.startup;
        let result = self.start(deadline).and_then(|()| {
            let client = self.client.as_mut().ok_or(ClientError::Stopped)?;
            client.send(&Command::UciNewGame, deadline)?;
            client.ready(deadline)
        });
        result.map_err(|error| self.fail(Reason::NoStart, &error))
    }

    fn start(&mut self, deadline: Instant) -> Result<(), ClientError> {
        if self.client.is_some() {
            return Ok(());
        }
        // It is kept even if it fails right away, for the sake of what it had to say.
        let client = self.client.insert(Client::start(&self.program())?);
        client.give_up_on(Arc::clone(&self.stop));
        client.identify(deadline)?;
        for (name, value) in &self.config.options {
            let value = (!value.is_empty()).then(|| value.clone());
            client.send(&Command::SetOption { name: name.clone(), value }, deadline)?;
        }
        if self.chess960 {
            let (name, value) = ("UCI_Chess960".to_owned(), Some("true".to_owned()));
            client.send(&Command::SetOption { name, value }, deadline)?;
        }
        Ok(())
    }

    fn program(&self) -> Program {
        let EngineConfig { command, args, directory, .. } = self.config.clone();
        Program { command, args, directory, cores: self.cores.clone() }
    }

    /// Has it choose a move.
    pub(crate) fn choose(&mut self, game: &Asked<'_>) -> Result<Answer, Failure> {
        let (budget, flag) = self.budget(game);
        let go = self.go(game);
        let result = match &mut self.client {
            Some(client) => client.search(game.command, go, Instant::now() + budget),
            None => Err(ClientError::Died("it is not running".to_owned())),
        };
        match result {
            // The answer may have been read in the instant in which the deadline passed.
            Ok(answer) if answer.elapsed > budget => Err(self.fail(flag, &ClientError::Silent("best move"))),
            Ok(answer) => Ok(answer),
            Err(error) => Err(self.fail(flag, &error)),
        }
    }

    /// How long it has for this move, margin included, and what it is if it takes longer.
    fn budget(&self, game: &Asked<'_>) -> (Duration, Reason) {
        let clock = game.clocks[game.position.turn() as usize].map(|clock| clock.left());
        let times = [clock, self.config.limit.movetime];
        match times.into_iter().flatten().min() {
            Some(time) => (time + self.config.margin, Reason::Time),
            None => (self.patience, Reason::Silence),
        }
    }

    fn go(&self, game: &Asked<'_>) -> Go {
        let limit = &self.config.limit;
        let mut go = Go { depth: limit.depth, nodes: limit.nodes, movetime: limit.movetime, ..Go::default() };
        let mover = game.clocks[game.position.turn() as usize];
        if let Some(mover) = mover {
            // Where only one side has a clock, the other's is as good as this one.
            let [white, black] = [Colour::White, Colour::Black].map(|side| game.clocks[side as usize].unwrap_or(mover));
            (go.wtime, go.btime) = (Some(shown(white.left())), Some(shown(black.left())));
            (go.winc, go.binc) = (Some(white.increment()), Some(black.increment()));
            go.movestogo = mover.moves_to_go();
        }
        go
    }

    /// Ends the engine's process and says what it did wrong.
    pub(crate) fn fail(&mut self, overdue: Reason, error: &ClientError) -> Failure {
        let transcript = self.client.as_ref().map(|client| client.transcript().to_string()).unwrap_or_default();
        self.client = None;
        let reason = match error {
            ClientError::Stopped => return Failure::Stopped,
            ClientError::Start { .. } => return Failure::Unstartable(error.to_string()),
            _ if overdue == Reason::NoStart => Reason::NoStart,
            ClientError::Died(_) => Reason::Died,
            ClientError::Silent(_) => overdue,
            ClientError::Nonsense(_) => Reason::Nonsense,
        };
        Failure::Fault { reason, detail: error.to_string(), transcript }
    }

    /// The engine chose a move that is not one; it is started again for the next game.
    pub(crate) fn fail_with(&mut self, reason: Reason, detail: String) -> Failure {
        let transcript = self.client.as_ref().map(|client| client.transcript().to_string()).unwrap_or_default();
        self.client = None;
        Failure::Fault { reason, detail, transcript }
    }

    /// Lets it quit; it can be started again.
    pub(crate) fn quit(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit(GRACE);
        }
    }
}

/// Zero makes some engines think that there is no clock.
fn shown(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

/// The game in which a move is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) position: &'a Position,
    /// How the position is told.
    pub(crate) command: &'a Command,
    /// White's clock and Black's.
    pub(crate) clocks: [Option<Clock>; 2],
}

/// Asks an engine who it is, outside any game. An error that it cannot be started is the caller's; one that says nothing
/// is not.
pub fn probe(engine: &EngineConfig, patience: Duration) -> Result<Option<Identity>, ClientError> {
    let EngineConfig { command, args, directory, .. } = engine.clone();
    let mut client = Client::start(&Program { command, args, directory, cores: vec![] })?;
    let identity = client.identify(Instant::now() + patience).ok();
    client.quit(GRACE);
    Ok(identity)
}
