//! The engine as a player. It thinks in a thread of its own, so that nobody waits for it who does not want to.

use chess::{History, Move, Position};
use engine::{Candidates, GameClock, Level, Score, Search, Signal};
use game::Game;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// What the engine makes of a position in which it is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub(super) mv: Move,
    /// What the position is worth to the engine, whichever move its level lets it choose.
    pub(super) score: Score,
}

struct Question {
    number: u64,
    position: Position,
    history: History,
    level: &'static Level,
    clock: Option<GameClock>,
    signal: Arc<Signal>,
}

/// The engine has failed, and its thread has ended.
#[derive(Debug)]
pub(super) struct Gone;

/// The name of the thread in which the engine thinks.
pub(super) const THREAD: &str = "engine";

/// An engine that can be asked for moves, one after another.
pub(super) struct Thinker {
    pub(super) level: &'static Level,
    questions: Sender<Question>,
    thoughts: Receiver<(u64, Thought)>,
    asked: u64,
    /// The question that waits for an answer.
    thinking: Option<Arc<Signal>>,
}

impl Thinker {
    pub(super) fn new(level: &'static Level) -> Thinker {
        let (questions, to_answer) = channel::<Question>();
        let (answers, thoughts) = channel();
        // The thread ends when there is nobody left to ask.
        let thinks = move || {
            let mut search = Search::new(64, engine::system_clock);
            for question in to_answer {
                let thought = answer(&mut search, &question);
                if thought.is_some_and(|thought| answers.send((question.number, thought)).is_err()) {
                    return;
                }
            }
        };
        // Without a thread the questions find nobody, as after a failure.
        let _ = thread::Builder::new().name(THREAD.into()).spawn(thinks);
        Thinker { level, questions, thoughts, asked: 0, thinking: None }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Begins to think about a game in which the engine is to move.
    pub(super) fn think(&mut self, game: &Game) {
        self.forget();
        let signal = Arc::new(Signal::default());
        self.asked += 1;
        let question = Question {
            number: self.asked,
            position: *game.position(),
            history: game.history().clone(),
            level: self.level,
            clock: clock_of(game),
            signal: Arc::clone(&signal),
        };
        self.thinking = Some(signal);
        // Where nobody hears it, whoever asks for the answer is told.
        let _ = self.questions.send(question);
    }

    /// What it came to, if it has.
    pub(super) fn poll(&mut self) -> Result<Option<Thought>, Gone> {
        loop {
            match self.thoughts.try_recv() {
                Ok((number, thought)) if self.is_expected(number) => return Ok(Some(thought)),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            }
        }
    }

    /// Waits for what it comes to.
    pub(super) fn wait(&mut self) -> Result<Option<Thought>, Gone> {
        loop {
            match self.thoughts.recv() {
                Ok((number, thought)) if self.is_expected(number) => return Ok(Some(thought)),
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

fn clock_of(game: &Game) -> Option<GameClock> {
    let increment = game.time_control()?.increment;
    Some(GameClock { remaining: game.time_left(game.turn())?, increment, moves_to_go: None })
}

fn answer(search: &mut Search, question: &Question) -> Option<Thought> {
    let &Question { ref position, ref history, level, clock, ref signal, .. } = question;
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
        let game = Game::new();
        thinker.think(&game);
        thinker.forget();
        let mate = Game::start(Position::from_fen("6k1/R7/6K1/8/8/8/8/8 w - - 0 1").unwrap(), None);
        thinker.think(&mate);
        let thought = thinker.wait().unwrap().unwrap();
        assert_eq!(mate.position().san(thought.mv).to_string(), "Ra8#");
        assert!(!thinker.is_thinking() && thinker.poll().unwrap().is_none());
    }

    #[test]
    fn an_engine_that_has_failed_is_noticed() {
        let mut thinker = Thinker::new(&Level::ALL[0]);
        // Nobody holds the other ends of these.
        (thinker.questions, thinker.thoughts) = (channel().0, channel().1);
        thinker.think(&Game::new());
        assert!(thinker.poll().is_err() && thinker.wait().is_err());
    }
}
