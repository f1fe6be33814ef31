//! The engine as a player.

use crate::commands::terminal::{Gone, Thinking};
use chess::{History, Move, Position};
use engine::{Candidates, GameClock, Level, Score, Search, Signal};
use game::Game;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// What the engine makes of a position in which it is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub(super) mv: Move,
    /// What the position is worth to the engine, whichever move its level lets it choose.
    pub(super) score: Score,
}

struct Question {
    position: Position,
    history: History,
    level: &'static Level,
    clock: Option<GameClock>,
}

/// An engine that can be asked for moves, one after another.
pub(super) struct Thinker {
    pub(super) level: &'static Level,
    thinking: Thinking<Question, Thought>,
}

impl Thinker {
    pub(super) fn new(level: &'static Level) -> Thinker {
        let thinking = Thinking::new(|| {
            let mut search = Search::new(64, engine::system_clock);
            move |question, signal: &Signal| answer(&mut search, &question, signal)
        });
        Thinker { level, thinking }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_thinking()
    }

    /// Begins to think about a game in which the engine is to move.
    pub(super) fn think(&mut self, game: &Game) {
        let (position, history) = (*game.position(), game.history().clone());
        self.thinking.ask(Question { position, history, level: self.level, clock: clock_of(game) });
    }

    /// What it came to: what it comes to, where one waits for it, or nothing yet.
    pub(super) fn thought(&mut self, wait: bool) -> Result<Option<Thought>, Gone> {
        if wait { self.thinking.wait() } else { self.thinking.poll() }
    }

    /// Takes the question back.
    pub(super) fn forget(&mut self) {
        self.thinking.forget();
    }
}

fn clock_of(game: &Game) -> Option<GameClock> {
    let increment = game.time_control()?.increment;
    Some(GameClock { remaining: game.time_left(game.turn())?, increment, moves_to_go: None })
}

fn answer(search: &mut Search, question: &Question, signal: &Signal) -> Option<Thought> {
    let &Question { ref position, ref history, level, clock } = question;
    let mut candidates = Candidates::default();
    let found = search.run(position, history, &level.limits(clock), signal, |info| candidates.note(info));
    let chosen = candidates.choose(level, chance()).map(|(_, mv)| mv);
    Some(Thought { mv: chosen.or(found.best)?, score: found.score })
}

/// A number from 0 to 1. The standard library's hasher is seeded at random.
fn chance() -> f64 {
    RandomState::new().build_hasher().finish() as f64 / u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_to_the_last_question() {
        let mut thinker = Thinker::new(&Level::ALL[4]);
        thinker.think(&Game::new());
        thinker.forget();
        let mate = Game::start(Position::from_fen("6k1/R7/6K1/8/8/8/8/8 w - - 0 1").unwrap(), None);
        thinker.think(&mate);
        let thought = thinker.thought(true).unwrap().unwrap();
        assert_eq!(mate.position().san(thought.mv).to_string(), "Ra8#");
        assert!(!thinker.is_thinking() && thinker.thought(false).unwrap().is_none());
    }
}
