//! What a search is asked for, and how it is told to end.

use chess::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Tells the time since some moment that does not change: a steady clock of the caller's, since not every place has the
/// same one.
pub type Now = fn() -> Duration;

/// The steady clock of the operating system.
#[cfg(not(target_arch = "wasm32"))]
pub fn system_clock() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// How far to search. Every limit that is given holds; without any, the search ends at its deepest line or when it is
/// told to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many nodes; on one thread exactly so many, once the first ply has been searched.
    pub nodes: Option<u64>,
    /// No other iteration is begun after so many nodes.
    pub soft_nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// For this time.
    pub movetime: Option<Duration>,
    /// As long as a game clock makes sensible.
    pub clock: Option<GameClock>,
    /// How much of that time has passed before the search began.
    pub spent: Duration,
    /// What is lost between the clock and the search, a move.
    pub overhead: Duration,
    /// Only these moves, or all where there are none.
    pub searchmoves: Vec<Move>,
    /// How many best lines are wanted.
    pub multipv: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            movetime: None,
            clock: None,
            spent: Duration::ZERO,
            overhead: Duration::from_millis(20),
            searchmoves: Vec::new(),
            multipv: 1,
        }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// What it shows.
    pub remaining: Duration,
    /// What it gains with every move.
    pub increment: Duration,
    /// Moves to the next time control; without it the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// How a running search is spoken to, from another thread. A clone speaks to the same search.
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signal {
    /// For a search on the opponent's time: limits of time do not hold until [`Signal::ponder_hit`].
    pub fn pondering() -> Signal {
        Signal(Arc::new(Flags { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }))
    }

    /// Ends the search as soon as it has a move.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// The expected move was played: limits of time hold from now on.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Relaxed);
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// Whether the search is on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Relaxed)
    }
}
