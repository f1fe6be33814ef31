//! A search at work, on a thread that prints what it finds.

use super::state::Game;
use super::{print, report, say};
use chess::Position;
use engine::{DrawnRoot, Limits, Search, Signal};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::{self, JoinHandle};
use uci::{Info, Reply};

/// What `go` asks for.
pub(super) enum Work {
    Search {
        limits: Limits,
        /// The best move is held back until `stop`, however early it is known.
        endless: bool,
        show_wdl: bool,
    },
    Perft(u32),
}

/// The thread and how it is spoken to.
pub(super) struct Thinking {
    thread: JoinHandle<Search>,
    signal: Arc<Signal>,
    /// Set before the last line is printed: whoever has read that line finds the engine idle.
    answered: Arc<AtomicBool>,
}

impl Thinking {
    pub(super) fn start(mut search: Search, game: Game, work: Work, signal: Signal) -> io::Result<Thinking> {
        let signal = Arc::new(signal);
        let answered = Arc::new(AtomicBool::new(false));
        let (its_signal, its_answered) = (Arc::clone(&signal), Arc::clone(&answered));
        let thread = thread::Builder::new().name("search".into()).stack_size(16 << 20).spawn(move || {
            let last = match work {
                Work::Search { limits, endless, show_wdl } => {
                    think(&mut search, &game, &limits, &its_signal, endless, show_wdl)
                }
                Work::Perft(depth) => perft(&game, depth, &its_signal),
            };
            its_answered.store(true, SeqCst);
            print(&last);
            search
        })?;
        Ok(Thinking { thread, signal, answered })
    }

    /// Whether the search has been told to stop, or has given its answer.
    pub(super) fn is_ending(&self) -> bool {
        self.signal.is_stopped() || self.answered.load(SeqCst)
    }

    /// The search, when it has ended.
    pub(super) fn wait(self) -> Option<Search> {
        self.thread.join().ok()
    }

    pub(super) fn stop(&self) {
        self.signal.stop();
        self.thread.thread().unpark();
    }

    pub(super) fn ponder_hit(&self) {
        self.signal.ponder_hit();
        self.thread.thread().unpark();
    }
}

/// Searches, telling of every line; returns the last line to print.
fn think(search: &mut Search, game: &Game, limits: &Limits, signal: &Signal, endless: bool, show_wdl: bool) -> String {
    let Game { position, history, mode } = game;
    if let Some(draw) = DrawnRoot::of(position, history) {
        say(&Reply::Info(Box::new(Info::text(format!("Draw by {draw}")))));
    }
    let found = search.run(position, history, limits, signal, |info| {
        say(&Reply::Info(Box::new(report::info(info, *mode, show_wdl))));
    });
    // The protocol wants no best move before `stop` or `ponderhit` where it was asked to go on.
    while (endless || signal.is_pondering()) && !signal.is_stopped() {
        thread::park();
    }
    let best = found.best.map(|mv| mv.to_uci(*mode));
    let ponder = found.ponder.map(|mv| mv.to_uci(*mode));
    format!("{}\n", Reply::BestMove { best, ponder })
}

/// Counts leaves below each move; returns the last line to print.
fn perft(game: &Game, depth: u32, signal: &Signal) -> String {
    let mut total = 0;
    for mv in &game.position.legal_moves() {
        let nodes = leaves(&game.position.play(mv), depth.saturating_sub(1), signal);
        if signal.is_stopped() {
            break;
        }
        print(&format!("{}: {nodes}\n", mv.to_uci(game.mode)));
        total += nodes;
    }
    format!("\nNodes searched: {total}\n\n")
}

/// Counts in pieces that are small enough to be stopped between them.
fn leaves(position: &Position, depth: u32, signal: &Signal) -> u64 {
    if depth <= 3 || signal.is_stopped() {
        return if signal.is_stopped() { 0 } else { position.perft(depth) };
    }
    position.legal_moves().into_iter().map(|mv| leaves(&position.play(mv), depth - 1, signal)).sum()
}
