//! The thread on which the engine does what it is told, one thing after the other.

use super::asked::{Answer, NO_MOVE};
use super::output::Output;
use super::perft::perft;
use super::{Best, Control, Engine, GameSoFar, Value, game_so_far, mend};
use crate::{Go, Reply};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// A search is a deep recursion.
const STACK: usize = 16 << 20;

/// One thing to do.
pub(super) enum Job<C> {
    Set { name: String, value: Value },
    NewGame,
    Ready,
    Search { game: GameSoFar, go: Go, since: Option<Instant>, answer: Answer<C> },
    Perft { game: GameSoFar, depth: u32, answer: Answer<C> },
    Refuse { reason: String, answer: Answer<C> },
    Aside { line: String, game: GameSoFar },
}

/// The engine, and who it works for.
struct Bench<E> {
    engine: E,
    output: Output,
    /// When the last line of the engine's own was answered: no clock runs while people wait for one.
    answered: Option<Instant>,
}

/// Where the engine works: on a thread of its own, or where none can be started, on the one that reads.
enum Place<E: Engine> {
    Thread { jobs: Option<Sender<Job<E::Control>>>, thread: Option<JoinHandle<()>> },
    Here(Box<Bench<E>>),
}

pub(super) struct Worker<E: Engine>(Place<E>);

impl<E: Engine> Worker<E> {
    pub(super) fn start(engine: E, output: Output) -> Worker<E> {
        // The engine is sent after the thread has started, so that it is still here where that fails.
        let (jobs, receiver) = channel();
        let (sender, bench) = channel::<Bench<E>>();
        let work = move || {
            if let Ok(bench) = bench.recv() {
                bench.work(&receiver);
            }
        };
        let bench = Bench { engine, output, answered: None };
        match thread::Builder::new().name("search".into()).stack_size(STACK).spawn(work) {
            Ok(thread) => {
                let _ = sender.send(bench);
                Worker(Place::Thread { jobs: Some(jobs), thread: Some(thread) })
            }
            Err(error) => {
                bench.output.complain(&format_args!("no thread to search on, so stop is not heard: {error}"));
                Worker(Place::Here(Box::new(bench)))
            }
        }
    }

    /// Whether whoever reads is free to hear a `stop` while the engine searches.
    pub(super) fn is_thread(&self) -> bool {
        matches!(self.0, Place::Thread { .. })
    }

    /// Puts a job behind those that are waiting. An engine that has failed gives it back.
    #[must_use]
    pub(super) fn take_on(&mut self, job: Job<E::Control>) -> Option<Job<E::Control>> {
        match &mut self.0 {
            Place::Thread { jobs: Some(jobs), .. } => jobs.send(job).err().map(|unsent| unsent.0),
            Place::Thread { jobs: None, .. } => Some(job),
            Place::Here(bench) => {
                bench.carry_out(job);
                None
            }
        }
    }

    /// Lets a search that holds its answer back look whether it still should.
    pub(super) fn wake(&self) {
        if let Place::Thread { thread: Some(thread), .. } = &self.0 {
            thread.thread().unpark();
        }
    }

    /// Waits until all is done.
    pub(super) fn finish(&mut self) {
        if let Place::Thread { jobs, thread } = &mut self.0 {
            *jobs = None;
            if let Some(thread) = thread.take() {
                let _ = thread.join();
            }
        }
    }
}

impl<E: Engine> Bench<E> {
    fn work(mut self, jobs: &Receiver<Job<E::Control>>) {
        while let Ok(job) = jobs.recv() {
            self.carry_out(job);
        }
    }

    fn carry_out(&mut self, job: Job<E::Control>) {
        match job {
            Job::Set { name, value } => {
                if let Ok(Some(text)) | Err(text) = self.engine.set_option(&name, &value) {
                    self.output.complain(&text);
                }
            }
            Job::NewGame => self.engine.new_game(),
            Job::Ready => self.output.say(&Reply::ReadyOk),
            Job::Search { game, go, since, answer } => {
                let since = since.map(|since| self.answered.map_or(since, |answered| answered.max(since)));
                let line = self.search(&game, &go, since, &answer.asked.control);
                answer.give(&line);
            }
            Job::Perft { game, depth, answer } => {
                let line = perft(&game, depth, &answer.asked.control, &self.output);
                answer.give(&line);
            }
            Job::Refuse { reason, answer } => {
                self.output.complain(&game_so_far::refused(&reason));
                answer.give(NO_MOVE);
            }
            Job::Aside { line, game } => {
                let output = &self.output;
                self.engine.answer(&line, &game, &mut |text| output.print(text));
                self.answered = Some(Instant::now());
            }
        }
    }

    /// Searches; returns the last line to print.
    fn search(&mut self, game: &GameSoFar, go: &Go, since: Option<Instant>, control: &E::Control) -> String {
        let output = &self.output;
        let Best { best, ponder } = self.engine.search(game, go, since, control, &mut |info| output.tell(info));
        // The protocol wants no best move before `stop` or `ponderhit` where it was asked to go on.
        while (mend::is_endless(go) || control.is_pondering()) && !control.is_stopped() {
            thread::park();
        }
        let [best, ponder] = [best, ponder].map(|mv| mv.map(|mv| mv.to_uci(game.mode())));
        format!("{}\n", Reply::BestMove { best, ponder })
    }
}
