//! The page's side of the worker. A question that is no longer of interest is dropped with its worker: the next one has
//! a new one within a few frames.

use super::message::{Question, Reply, Task};
use super::rules::Game;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The address of the worker's script, from whoever mounted the page.
#[derive(Clone)]
pub(crate) struct WorkerAddress(pub(crate) String);

/// Something that thinks, one question at a time.
#[derive(Clone, Copy)]
pub(crate) struct Thinker {
    state: StoredValue<State, LocalStorage>,
}

struct State {
    address: String,
    worker: Option<Worker>,
    /// Kept for as long as the worker may call it.
    _listener: Option<Closure<dyn FnMut(MessageEvent)>>,
    id: u32,
    busy: bool,
}

impl Thinker {
    pub(crate) fn new() -> Self {
        let address = expect_context::<WorkerAddress>().0;
        let state = State { address, worker: None, _listener: None, id: 0, busy: false };
        let thinker = Self { state: StoredValue::new_local(state) };
        on_cleanup(move || thinker.cancel());
        thinker
    }

    /// Asks about the last position of a game, in place of what was asked before.
    pub(crate) fn ask(self, game: &Game, task: Task, heard: impl Fn(Reply) + Copy + 'static) {
        self.cancel();
        self.start(heard);
        let (fen, moves) = game.course();
        self.state.update_value(|state| {
            state.id += 1;
            state.busy = true;
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let question = Question { id: state.id, fen, moves: moves.join(" "), task };
            if let Some(worker) = &state.worker {
                // A text can always be posted.
                let _ = worker.post_message(&question.to_text().into());
            }
        });
    }

    /// Starts a worker where there is none, and listens to it.
    fn start(self, heard: impl Fn(Reply) + Copy + 'static) {
        let listen = move |event: MessageEvent| {
            let Some(reply) = event.data().as_string().and_then(|text| Reply::from_text(&text)) else {
                return;
            };
            let wanted = self.state.try_update_value(|state| {
                let wanted = state.busy && reply.id() == state.id;
                if wanted && matches!(reply, Reply::Done { .. }) {
                    state.busy = false;
                }
                wanted
            });
            if wanted == Some(true) {
                heard(reply);
            }
        };
        self.state.update_value(|state| {
            if state.worker.is_none() {
                let options = WorkerOptions::new();
                options.set_type(WorkerType::Module);
                state.worker = Worker::new_with_options(&state.address, &options).ok();
            }
            let listener = Closure::<dyn FnMut(MessageEvent)>::new(listen);
            if let Some(worker) = &state.worker {
                worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
            }
            state._listener = Some(listener);
        });
    }

    /// Stops thinking.
    pub(crate) fn cancel(self) {
        self.state.try_update_value(|state| {
            if state.busy
                && let Some(worker) = state.worker.take()
            {
                worker.terminate();
            }
            state.busy = false;
        });
    }
}
