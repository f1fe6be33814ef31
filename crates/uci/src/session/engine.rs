//! What an engine has to be able to do.

use super::{GameSoFar, Value};
use crate::{Go, Info, OptionDeclaration};
use chess::Move;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// An engine that can sit behind a [`Session`](super::Session).
pub trait Engine: Send + 'static {
    /// How its searches are spoken to while they run; [`Flags`] for an engine that has nothing of its own.
    type Control: Control;

    /// Its name and version.
    fn name() -> String;

    /// Who wrote it.
    fn author() -> String;

    /// The options it declares. `UCI_Chess960` is the session's to set, if it is among them.
    fn options() -> Vec<OptionDeclaration>;

    /// Sets an option that it has declared to a value that fits the declaration, never while it searches. What it returns is
    /// told to the other side: why it could not be set, or what there is to say of it.
    fn set_option(&mut self, name: &str, value: &Value) -> Result<Option<String>, String>;

    /// Another game begins.
    fn new_game(&mut self);

    /// Searches the last position of a game until a limit of `go` is reached or `control` says so, and tells of what it
    /// finds. The limits of time count from `since`, or from now.
    ///
    /// Of `go` it can rely on: the clock of the side to move is given where any clock is, and a mate is at least in one.
    /// Where `go` has no limit the session holds the answer back until `stop`.
    fn search(
        &mut self,
        game: &GameSoFar,
        go: &Go,
        since: Option<Instant>,
        control: &Self::Control,
        tell: &mut dyn FnMut(Info),
    ) -> Best;

    /// Answers a line that is no command of the protocol, at once, also while it searches. False says that the line is to wait
    /// for its [turn](Engine::answer).
    fn aside(_line: &str, _game: &GameSoFar, _print: &mut dyn FnMut(&str)) -> bool {
        true
    }

    /// Answers a line that was to wait, when all is done that was asked for before it.
    fn answer(&mut self, _line: &str, _game: &GameSoFar, _print: &mut dyn FnMut(&str)) {}
}

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The move to play; none where there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
}

/// How a running search is spoken to.
pub trait Control: Send + Sync + 'static {
    /// For a search on the opponent's time, or on one's own.
    fn new(pondering: bool) -> Self;
    /// Ends the search as soon as it has a move.
    fn stop(&self);
    /// The expected move was played: limits of time hold from now on.
    fn ponder_hit(&self);
    /// Whether it has been told to stop.
    fn is_stopped(&self) -> bool;
    /// Whether it is on the opponent's time.
    fn is_pondering(&self) -> bool;
}

/// A plain [`Control`].
#[derive(Debug, Default)]
pub struct Flags {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control for Flags {
    fn new(pondering: bool) -> Flags {
        Flags { stopped: AtomicBool::new(false), pondering: AtomicBool::new(pondering) }
    }

    fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}
