//! Engines think in a thread of their own, so that nobody waits for them who does not want to.

use engine::Signal;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// The name of the thread in which engines think.
pub(super) const THREAD: &str = "engine";

/// What that thread may put on its stack: a search for four goes deep where many give check.
const STACK: usize = 64 << 20;

/// The engine has failed, and its thread has ended.
#[derive(Debug)]
pub(in crate::commands) struct Gone;

/// Somebody who can be asked, one question after another.
pub(in crate::commands) struct Thinking<Question, Answer> {
    questions: Sender<(u64, Question, Arc<Signal>)>,
    answers: Receiver<(u64, Answer)>,
    asked: u64,
    /// The question that waits for an answer.
    waits: Option<Arc<Signal>>,
}

impl<Question: Send + 'static, Answer: Send + 'static> Thinking<Question, Answer> {
    /// Starts the thread. What `prepare` makes there answers the questions; where it has no answer, none comes.
    pub(in crate::commands) fn new<F>(prepare: impl FnOnce() -> F + Send + 'static) -> Thinking<Question, Answer>
    where
        F: FnMut(Question, &Signal) -> Option<Answer>,
    {
        let (questions, to_answer) = channel::<(u64, Question, Arc<Signal>)>();
        let (sender, answers) = channel();
        let work = move || {
            let mut answer = prepare();
            // The thread ends when there is nobody left to ask.
            for (number, question, signal) in to_answer {
                if answer(question, &signal).is_some_and(|answer| sender.send((number, answer)).is_err()) {
                    return;
                }
            }
        };
        // Without a thread the questions find nobody, as after a failure.
        let _ = thread::Builder::new().name(THREAD.into()).stack_size(STACK).spawn(work);
        Thinking { questions, answers, asked: 0, waits: None }
    }

    pub(in crate::commands) fn is_thinking(&self) -> bool {
        self.waits.is_some()
    }

    /// Asks, and takes back what was asked before.
    pub(in crate::commands) fn ask(&mut self, question: Question) {
        self.forget();
        let signal = Arc::new(Signal::default());
        self.asked += 1;
        self.waits = Some(Arc::clone(&signal));
        // Where nobody hears it, whoever asks for the answer is told.
        let _ = self.questions.send((self.asked, question, signal));
    }

    /// The answer, if it is there.
    pub(in crate::commands) fn poll(&mut self) -> Result<Option<Answer>, Gone> {
        loop {
            match self.answers.try_recv() {
                Ok((number, answer)) if self.is_expected(number) => return Ok(Some(answer)),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            }
        }
    }

    /// Waits for the answer.
    pub(in crate::commands) fn wait(&mut self) -> Result<Option<Answer>, Gone> {
        loop {
            match self.answers.recv() {
                Ok((number, answer)) if self.is_expected(number) => return Ok(Some(answer)),
                Ok(_) => {}
                Err(_) => return Err(Gone),
            }
        }
    }

    /// Whether an answer is the one that is waited for. One to a question that has been taken back is not.
    fn is_expected(&mut self, number: u64) -> bool {
        number == self.asked && self.waits.take().is_some()
    }
}

impl<Question, Answer> Thinking<Question, Answer> {
    /// Takes the question back.
    pub(in crate::commands) fn forget(&mut self) {
        if let Some(signal) = self.waits.take() {
            signal.stop();
        }
    }
}

impl<Question, Answer> Drop for Thinking<Question, Answer> {
    fn drop(&mut self) {
        self.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doubles numbers; those below ten only once it was told to stop.
    fn doubling() -> Thinking<u32, u32> {
        Thinking::new(|| {
            |number, signal: &Signal| {
                while number < 10 && !signal.is_stopped() {
                    thread::yield_now();
                }
                Some(2 * number)
            }
        })
    }

    #[test]
    fn answers_are_to_the_last_question() {
        let mut thinking = doubling();
        thinking.ask(1);
        thinking.forget();
        thinking.ask(2);
        assert!(thinking.poll().expect("a thread").is_none());
        thinking.ask(30);
        assert_eq!(thinking.wait().expect("a thread"), Some(60));
        assert!(!thinking.is_thinking() && thinking.poll().expect("a thread").is_none());
    }

    #[test]
    fn an_engine_that_has_failed_is_noticed() {
        let mut thinking = doubling();
        // Nobody holds the other ends of these.
        (thinking.questions, thinking.answers) = (channel().0, channel().1);
        thinking.ask(1);
        assert!(thinking.poll().is_err() && thinking.wait().is_err());
    }
}
