//! The search: iterative deepening over a principal-variation search, on any number of threads that share one table.
//!
//! [`iterate`] deepens and decides when to stop, [`root`] searches the moves of the position that was asked about,
//! [`negamax`] everything below it ([`pruning`] says what it leaves out, [`extensions`] and [`reductions`] how deeply the rest
//! is searched), [`quiescence`] what is left when the depth is used up. Every number is in [`params`](crate::params).

mod extensions;
mod info;
mod iterate;
mod negamax;
mod pool;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod worker;

use crate::draws;
use crate::eval::{evaluate_by, tuned_terms};
use crate::limits::{Limits, Now, Signal};
use crate::memory::Memory;
use crate::net::Net;
use crate::score::{DRAW, INFINITE, Score, is_mate, mated_in};
use crate::table::{OutOfMemory, TranspositionTable};
use crate::tables::{self, Probing, Ranked};
use crate::time::Allotment;
use chess::{History, Move, Position};
pub use info::{DrawnRoot, Found, Info};
pub use pool::TooFewThreads;
use pool::{Pool, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use worker::Worker;

/// The largest table, in megabytes.
pub const MAX_HASH: usize = 65_536;
/// The most threads.
pub const MAX_THREADS: usize = 1024;

/// A search and all that it remembers from one move of a game to the next.
pub struct Search {
    table: Arc<TranspositionTable>,
    /// What the main thread has learnt; each helper has its own.
    memory: Memory,
    helpers: Pool,
    net: Option<Arc<Net>>,
    tables: Option<Probing>,
    now: Now,
}

/// What the threads of one search have in common.
struct Shared {
    table: Arc<TranspositionTable>,
    net: Option<Arc<Net>>,
    /// Endgame tables, where there is something to look up below the root.
    tables: Option<Probing>,
    /// How many moves of the root were looked up; none where there are no tables.
    root_hits: Option<u64>,
    limits: Limits,
    allotment: Allotment,
    signal: Signal,
    /// Set when the search is over, by whoever notices first.
    done: AtomicBool,
    counters: Vec<Counter>,
    now: Now,
    start: std::time::Duration,
}

/// How many nodes a thread has searched, and how often it found one in the endgame tables, on a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
struct Counter {
    nodes: AtomicU64,
    table_hits: AtomicU64,
}

impl Shared {
    fn elapsed(&self) -> std::time::Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Whether the search is over, for a thread that may look at the clock too. Any thread looks: where there are more of
    /// them than processors, it may be long before the main thread's turn comes.
    fn is_over(&self, at_the_clock: bool) -> bool {
        if self.done.load(Relaxed) || self.signal.is_stopped() {
            return true;
        }
        let is_late = |limit| !self.signal.is_pondering() && self.elapsed() >= limit;
        let over = at_the_clock && self.allotment.limit.is_some_and(is_late);
        if over {
            self.done.store(true, Relaxed);
        }
        over
    }

    fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.nodes.load(Relaxed)).sum()
    }

    fn table_hits(&self) -> Option<u64> {
        let below = || self.counters.iter().map(|counter| counter.table_hits.load(Relaxed)).sum::<u64>();
        self.root_hits.map(|hits| hits + below())
    }
}

impl Search {
    /// A search on one thread with a table of so many megabytes, which tells the time by `now`.
    ///
    /// # Panics
    /// If there is not that much memory. [`Search::set_hash`] says so instead.
    pub fn new(megabytes: usize, now: Now) -> Search {
        let table = TranspositionTable::new(megabytes.min(MAX_HASH)).expect("memory for the table");
        Search {
            table: Arc::new(table),
            memory: Memory::new(),
            helpers: Pool::new(0),
            net: Net::built_in(),
            tables: None,
            now,
        }
    }

    /// Gives the table another size; what it held is lost. Where there is no memory for it, it keeps its size.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.helpers.rest();
        // The old table goes first, so that the two need not fit into memory together.
        let before = self.table.megabytes();
        self.table = Arc::new(TranspositionTable::new(0)?);
        match TranspositionTable::new(megabytes.min(MAX_HASH)) {
            Ok(table) => self.table = Arc::new(table),
            Err(error) => {
                self.table = Arc::new(TranspositionTable::new(before)?);
                return Err(error);
            }
        }
        Ok(())
    }

    /// How many threads search. What they have learnt is lost. Where so many cannot be started, those search that can.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), TooFewThreads> {
        let wanted = threads.clamp(1, MAX_THREADS);
        // The old ones go first, so that there is room for the new.
        self.helpers = Pool::new(0);
        self.helpers = Pool::new(wanted - 1);
        self.memory.clear();
        let started = self.helpers.len() + 1;
        if started == wanted { Ok(()) } else { Err(TooFewThreads { wanted, started }) }
    }

    /// Evaluates with another net from now on than the one that is built in, or with the tuned terms alone. What was learnt
    /// before is forgotten.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) {
        self.net = net;
        self.clear();
    }

    /// The static evaluation of a position, for the side to move, as this search has it.
    pub fn evaluate(&self, position: &Position) -> Score {
        let missed = || self.net.as_ref().map_or(0, |net| net.evaluate(position));
        evaluate_by(position, || tuned_terms(position) + missed())
    }

    /// Looks endings up in tables from now on, or no longer. What was learnt before is forgotten.
    pub fn set_tables(&mut self, tables: Option<Probing>) {
        self.tables = tables;
        self.clear();
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.clear_hash();
        self.memory.clear();
        self.helpers.forget();
    }

    /// Forgets what is in the table.
    pub fn clear_hash(&mut self) {
        self.helpers.rest();
        Arc::get_mut(&mut self.table).expect("nobody searches").clear();
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
        let moves = root_moves(position, limits);
        // Where a mate is asked for, a win of the tables would only hide it.
        let tables = self.tables.as_ref().filter(|_| limits.mate.is_none());
        let ranked = tables.and_then(|tables| tables::rank_moves(tables, position, history, &moves));
        let shared = Shared {
            table: Arc::clone(&self.table),
            net: self.net.clone(),
            tables: tables.filter(|_| !ranked.as_ref().is_some_and(|root| root.settled)).cloned(),
            root_hits: tables.map(|_| ranked.as_ref().map_or(0, |root| root.hits)),
            limits: limits.clone(),
            allotment: Allotment::of(limits, position.fullmove()),
            signal: signal.clone(),
            done: AtomicBool::new(false),
            counters: (0..=self.helpers.len()).map(|_| Counter::default()).collect(),
            now: self.now,
            start: (self.now)().saturating_sub(limits.spent),
        };
        let path = draws::Path::new(position, history);
        let moves = ranked.map_or_else(|| moves.into_iter().map(Ranked::open).collect(), |root| root.moves);
        let task = Arc::new(Task { shared, position: *position, path, moves });
        self.helpers.search(&task);
        let mut main = Worker::new(&task, &mut self.memory, 0);
        main.iterate(position, &mut on_info);
        task.shared.done.store(true, Relaxed);
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
    /// By the endgame tables; only moves of one rank are compared by their scores.
    rank: i32,
    /// What the endgame tables say of it.
    known: Option<Score>,
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

    /// What the move is worth: the tables know better, but for a mate that was found.
    fn worth(&self) -> Score {
        let score = self.last_score();
        self.known.filter(|known| !is_mate(score) || score.signum() != known.signum()).unwrap_or(score)
    }

    /// The place among the moves of the root: the best rank first, then the best score.
    fn place(&self) -> (i32, Score) {
        (-self.rank, -self.score)
    }
}
