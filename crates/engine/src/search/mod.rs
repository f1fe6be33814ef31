//! The search: iterative deepening over a principal-variation search, on any number of threads that share one table.
//!
//! [`iterate`] deepens and decides when to stop, [`root`] searches the moves of the position that was asked about,
//! [`negamax`] everything below it ([`pruning`] and [`reductions`] say what it leaves out), [`quiescence`] what is left
//! when the depth is used up.

mod info;
mod iterate;
mod negamax;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod worker;

use crate::limits::{Limits, Now, Signal};
use crate::memory::Memory;
use crate::score::{DRAW, INFINITE, Score, mated_in};
use crate::table::{OutOfMemory, Table};
use crate::time::Allotment;
use chess::{History, Move, Position};
pub use info::{DrawnRoot, Found, Info};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use worker::Worker;

/// The largest table, in megabytes.
pub const MAX_HASH: usize = 65_536;
/// The most threads.
pub const MAX_THREADS: usize = 1024;

/// A search and all that it remembers from one move of a game to the next.
pub struct Search {
    table: Table,
    memories: Vec<Memory>,
    now: Now,
}

/// What the threads of one search have in common.
struct Shared<'a> {
    table: &'a Table,
    limits: &'a Limits,
    allotment: Allotment,
    signal: &'a Signal,
    /// Set when the main thread is done, so that the others end.
    done: AtomicBool,
    counters: Vec<Counter>,
    now: Now,
    start: std::time::Duration,
}

/// How many nodes a thread has searched, on a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

impl Shared<'_> {
    fn elapsed(&self) -> std::time::Duration {
        (self.now)().saturating_sub(self.start)
    }

    fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

impl Search {
    /// A search on one thread with a table of so many megabytes, which tells the time by `now`.
    ///
    /// # Panics
    /// If there is not that much memory. [`Search::set_hash`] says so instead.
    pub fn new(megabytes: usize, now: Now) -> Search {
        let table = Table::new(megabytes.min(MAX_HASH)).expect("memory for the table");
        Search { table, memories: vec![Memory::new()], now }
    }

    /// Gives the table another size; what it held is lost. Where there is no memory for it, it keeps its size.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        // The old table goes first, so that the two need not fit into memory together.
        let before = self.table.megabytes();
        self.table = Table::new(0)?;
        match Table::new(megabytes.min(MAX_HASH)) {
            Ok(table) => self.table = table,
            Err(error) => {
                self.table = Table::new(before)?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// How many threads search. What they have learnt is lost.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories = (0..threads.clamp(1, MAX_THREADS)).map(|_| Memory::new()).collect();
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.clear_hash();
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new());
    }

    /// Forgets what is in the table.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Searches a position, the last of `history`, until a limit is reached or `signal` says so. Tells `on_info` of
    /// every line that it completes.
    ///
    /// Where the position has no legal move, there is no best one. A position in which the game is drawn already is
    /// searched all the same: see [`DrawnRoot`].
    pub fn run(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        signal: &Signal,
        mut on_info: impl FnMut(&Info),
    ) -> Found {
        if !position.has_legal_move() {
            let score = if position.is_check() { mated_in(0) } else { DRAW };
            on_info(&Info::without_moves(score));
            return Found { best: None, ponder: None, score, depth: 0, nodes: 0 };
        }
        self.table.next_search();
        let shared = Shared {
            table: &self.table,
            limits,
            allotment: Allotment::of(limits),
            signal,
            done: AtomicBool::new(false),
            counters: self.memories.iter().map(|_| Counter::default()).collect(),
            now: self.now,
            start: (self.now)().saturating_sub(limits.spent),
        };
        let moves = root_moves(position, limits);
        let (first, others) = self.memories.split_first_mut().expect("at least one thread");
        let mut main = Worker::new(&shared, first, 0, position, history, &moves);
        if others.is_empty() {
            main.iterate(position, &mut on_info);
            return main.found();
        }
        std::thread::scope(|scope| {
            for (i, memory) in others.iter_mut().enumerate() {
                let mut helper = Worker::new(&shared, memory, i + 1, position, history, &moves);
                scope.spawn(move || helper.iterate(position, &mut |_| {}));
            }
            main.iterate(position, &mut on_info);
            shared.done.store(true, Relaxed);
        });
        main.found()
    }
}

/// The moves that may be played: those asked for, or all if none of them is legal.
fn root_moves(position: &Position, limits: &Limits) -> Vec<Move> {
    let all = position.legal_moves();
    let wanted: Vec<Move> = all.iter().copied().filter(|mv| limits.searchmoves.contains(mv)).collect();
    if wanted.is_empty() { all.to_vec() } else { wanted }
}

/// A line of moves that was found to be best.
pub(crate) type Line = arrayvec::ArrayVec<Move, { crate::MAX_PLY }>;

/// A move of the root and what is known of it.
#[derive(Clone)]
struct RootMove {
    mv: Move,
    score: Score,
    /// The score of the search before this one.
    previous: Score,
    bound: crate::score::Bound,
    seldepth: usize,
    line: Vec<Move>,
    nodes: u64,
}

impl RootMove {
    /// Puts the score aside before the move is searched again.
    fn forget_score(&mut self) {
        if self.score != -INFINITE {
            self.previous = self.score;
        }
        self.score = -INFINITE;
    }

    /// The score, or where the move was not come to again, the one before.
    fn last_score(&self) -> Score {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}
