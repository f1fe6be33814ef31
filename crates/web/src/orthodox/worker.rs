//! The engine's side: runs in a worker, so that thinking never holds up the page.

use super::message::{Reply, Request};
use super::think::{MEGABYTES, think};
use engine::Search;
use engine::net::Net;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Time since the page or the worker began.
pub(crate) fn now() -> Duration {
    Duration::from_secs_f64(performance_now().max(0.0) / 1000.0)
}

thread_local! {
    static SEARCH: RefCell<Search> = RefCell::new(Search::new(MEGABYTES, now));
}

/// Whether a question is one that the engine answers better with its net.
#[wasm_bindgen]
pub fn wants_net(question: &str) -> bool {
    Request::from_text(question).is_some_and(|request| !request.question.task.is_for_four())
}

/// Gives the engine its net; false, if it is none.
#[wasm_bindgen]
pub fn take_net(bytes: &[u8]) -> bool {
    let net = Net::from_bytes(bytes).ok();
    let taken = net.is_some();
    if taken {
        SEARCH.with_borrow_mut(|search| search.set_net(net.map(Arc::new)));
    }
    taken
}

/// Answers a question of the page's; `reply` is called with each line and with the move at the end.
#[wasm_bindgen]
pub fn answer(question: &str, reply: &js_sys::Function) {
    console_error_panic_hook::set_once();
    let send = |message: &Reply| {
        // A page that is gone hears nothing.
        let _ = reply.call1(&JsValue::NULL, &message.to_text().into());
    };
    // The page writes every question with the type that is read here, so there is none that cannot be read.
    let Some(request) = Request::from_text(question) else { return };
    if request.question.task.is_for_four() {
        crate::duplicate::think(&request, now, &send);
    } else {
        SEARCH.with_borrow_mut(|search| think(search, &request, &send));
    }
}
