//! The engines at the table. They think in a thread of their own, so that nobody waits for them who does not want to.

use duplicate::Table;
use quartet::{Choice, Limits, Signal};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// Who is asked, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The player's name, as [`quartet::by_name`] knows it.
    pub(super) player: &'static str,
    pub(super) limits: Limits,
}

/// The engines have failed, and their thread has ended.
#[derive(Debug)]
pub(super) struct Gone;

/// The name of the thread in which engines think.
pub(super) const THREAD: &str = "engines";

/// What that thread may put on its stack: a search for four goes deep where many give check.
const STACK: usize = 64 << 20;

type Task = (u64, Question, Table, Arc<Signal>);

/// Somebody who can be asked for moves, one after another.
pub(super) struct Thinker {
    tasks: Sender<Task>,
    answers: Receiver<(u64, Choice)>,
    asked: u64,
    /// The question that waits for an answer.
    thinking: Option<Arc<Signal>>,
}

impl Thinker {
    pub(super) fn new() -> Thinker {
        let (tasks, to_do) = channel::<Task>();
        let (sender, answers) = channel();
        let work = move || {
            let mut players = HashMap::new();
            // The thread ends when there is nobody left to ask.
            for (number, question, table, signal) in to_do {
                let made = players.entry((question.player, table.player())).or_insert_with(|| {
                    quartet::by_name(question.player, u64::from(std::process::id()) ^ number, engine::system_clock)
                });
                let choice = made.as_mut().ok().and_then(|player| player.choose(&table, &question.limits, &signal));
                if choice.is_some_and(|choice| sender.send((number, choice)).is_err()) {
                    return;
                }
            }
        };
        // Without a thread the questions find nobody, as after a failure.
        let _ = thread::Builder::new().name(THREAD.into()).stack_size(STACK).spawn(work);
        Thinker { tasks, answers, asked: 0, thinking: None }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Begins to think about the ply that a table looks at.
    pub(super) fn think(&mut self, question: Question, table: &Table) {
        self.forget();
        let signal = Arc::new(Signal::default());
        self.asked += 1;
        self.thinking = Some(Arc::clone(&signal));
        // Where nobody hears it, whoever asks for the answer is told.
        let _ = self.tasks.send((self.asked, question, table.clone(), signal));
    }

    /// What came of it, if anything has.
    pub(super) fn poll(&mut self) -> Result<Option<Choice>, Gone> {
        loop {
            match self.answers.try_recv() {
                Ok((number, choice)) if self.is_expected(number) => return Ok(Some(choice)),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            }
        }
    }

    /// Waits for what comes of it.
    pub(super) fn wait(&mut self) -> Result<Option<Choice>, Gone> {
        loop {
            match self.answers.recv() {
                Ok((number, choice)) if self.is_expected(number) => return Ok(Some(choice)),
                Ok(_) => {}
                Err(_) => return Err(Gone),
            }
        }
    }

    /// Whether an answer is the one that is waited for. One to a question that has been taken back is not.
    fn is_expected(&mut self, number: u64) -> bool {
        number == self.asked && self.thinking.take().is_some()
    }

    /// Takes the question back.
    pub(super) fn forget(&mut self) {
        if let Some(signal) = self.thinking.take() {
            signal.stop();
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.forget();
    }
}
