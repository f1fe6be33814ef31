//! The engines at the table.

use crate::commands::terminal::{Gone, Thinking};
use duplicate::Table;
use quartet::{Choice, Limits, Signal};
use std::collections::HashMap;

/// Who is asked, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The player's name, as [`quartet::by_name`] knows it.
    pub(super) player: &'static str,
    pub(super) limits: Limits,
}

/// Those who can be asked for moves, one after another.
pub(super) struct Thinker(Thinking<(Question, Table), Choice>);

impl Thinker {
    pub(super) fn new() -> Thinker {
        Thinker(Thinking::new(|| {
            let mut players = HashMap::new();
            move |(question, table): (Question, Table), signal: &Signal| {
                let seed = u64::from(std::process::id()) ^ players.len() as u64;
                let made = players
                    .entry((question.player, table.player()))
                    .or_insert_with(|| quartet::by_name(question.player, seed, engine::system_clock));
                made.as_mut().ok()?.choose(&table, &question.limits, signal)
            }
        }))
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.0.is_thinking()
    }

    /// Begins to think about the ply that a table looks at.
    pub(super) fn think(&mut self, question: Question, table: &Table) {
        self.0.ask((question, table.clone()));
    }

    /// What came of it: what comes of it, where one waits for it, or nothing yet.
    pub(super) fn choice(&mut self, wait: bool) -> Result<Option<Choice>, Gone> {
        if wait { self.0.wait() } else { self.0.poll() }
    }

    /// Takes the question back.
    pub(super) fn forget(&mut self) {
        self.0.forget();
    }
}
