//! The page's side of the workers. A question that is no longer of interest is dropped with its worker: the next one has
//! a new one within a few frames.

use super::sitting::Sitting;
use crate::orthodox::{Question, Reply, Request};
use crate::page::Thinker;
use crate::parts::masthead::Route;
use js_sys::Function;
use web_sys::{Event, EventTarget, Worker, WorkerOptions, WorkerType};

/// All who think, one question at a time each.
pub(super) struct Thinkers {
    /// The address of the worker's script.
    address: String,
    /// Hears what they say.
    listener: Function,
    workers: [WorkerState; 2],
    /// The number of the last question of any.
    last_id: u32,
}

#[derive(Default)]
struct WorkerState {
    worker: Option<Worker>,
    /// What it was last asked, and is still of interest.
    asked: Option<Question>,
    /// The page that asked.
    route: Option<Route>,
    id: u32,
    busy: bool,
}

const ALL: [Thinker; 2] = [Thinker::Opponent, Thinker::Analyst];

impl Thinkers {
    pub(super) fn new(address: String, listener: Function) -> Self {
        Self { address, listener, workers: Default::default(), last_id: 0 }
    }

    /// Has everybody think about what the first page that wants to know something wants to know, and about nothing else.
    /// The moves of a game that another tab plays are found there. Whoever cannot be asked is returned, with the page.
    pub(super) fn consider<'a>(&mut self, pages: impl Iterator<Item = &'a Sitting> + Clone) -> Vec<(Thinker, Route)> {
        let mut failed = Vec::new();
        for thinker in ALL {
            let state = &mut self.workers[thinker as usize];
            let asks = |page: &'a Sitting| page.question(thinker).map(|question| (page.route, question));
            let is_seen_to_here = |page: &&Sitting| thinker == Thinker::Analyst || !page.is_following();
            let question = pages.clone().filter(is_seen_to_here).find_map(asks);
            match (question, &state.asked) {
                (None, None) => {}
                (None, Some(_)) => state.cancel(),
                (Some((route, question)), Some(asked)) if state.route == Some(route) && question.is_like(asked) => {}
                (Some((route, question)), _) => {
                    state.cancel();
                    state.route = Some(route);
                    self.last_id += 1;
                    if !state.ask(self.last_id, question, &self.address, &self.listener) {
                        state.cancel();
                        failed.push((thinker, route));
                    }
                }
            }
        }
        failed
    }

    /// A worker has failed: who it was, and the page that had asked. The next question gets a new one.
    pub(super) fn fail(&mut self, event: &Event) -> Option<(Thinker, Route)> {
        let target = event.target()?;
        let is_it = |state: &WorkerState| {
            state.worker.as_ref().is_some_and(|worker| *AsRef::<EventTarget>::as_ref(worker) == target)
        };
        let thinker = ALL.into_iter().find(|&thinker| is_it(&self.workers[thinker as usize]))?;
        let state = &mut self.workers[thinker as usize];
        // Whether it thinks or not, it is no good any more.
        state.busy = true;
        state.cancel();
        state.route.map(|route| (thinker, route))
    }

    /// Who said it and to which page, if it is still of interest.
    pub(super) fn hear(&mut self, reply: &Reply) -> Option<(Thinker, Route)> {
        let thinker = ALL.into_iter().find(|&thinker| self.workers[thinker as usize].id == reply.id())?;
        let state = &mut self.workers[thinker as usize];
        let wanted = state.busy;
        if matches!(reply, Reply::Done { .. }) {
            state.busy = false;
        }
        state.route.filter(|_| wanted).map(|route| (thinker, route))
    }
}

impl WorkerState {
    /// Asks a question; false, if there is nobody to ask.
    fn ask(&mut self, id: u32, question: Question, address: &str, listener: &Function) -> bool {
        if self.worker.is_none() {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            self.worker = Worker::new_with_options(address, &options).ok();
        }
        let chance = (js_sys::Math::random() * 1000.0) as u32;
        let request = Request { id, chance, question };
        if let Some(worker) = &self.worker {
            worker.set_onmessage(Some(listener));
            worker.set_onerror(Some(listener));
            // A text can always be posted.
            let _ = worker.post_message(&request.to_text().into());
        }
        (self.id, self.busy, self.asked) = (id, true, Some(request.question));
        self.worker.is_some()
    }

    fn cancel(&mut self) {
        if self.busy
            && let Some(worker) = self.worker.take()
        {
            worker.terminate();
        }
        (self.busy, self.asked) = (false, None);
    }
}
