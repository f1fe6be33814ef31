//! The way to a server: one socket, requests by POST, and what is kept of tables.

use super::{storage, window};
use crate::online::{Errand, Order, Purpose, Tidings};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CloseEvent, Event, MessageEvent, RequestInit, Response, WebSocket};

thread_local! {
    static SOCKET: RefCell<Option<WebSocket>> = const { RefCell::new(None) };
}

/// Does what a page asks for; `tell` hears what comes of it, when the app is free again.
pub(super) fn run(errand: Errand, tell: fn(Tidings)) {
    match errand {
        Errand::Socket(Order::Open(game)) => open(&game, tell),
        Errand::Socket(Order::Send(text)) => SOCKET.with_borrow(|socket| {
            // What cannot be sent is sent again with the next connection.
            socket.iter().for_each(|socket| drop(socket.send_with_str(&text)));
        }),
        Errand::Socket(Order::Close) => close(),
        Errand::Post { path, body, purpose } => post(path, body, purpose, tell),
        Errand::Keep { name, text } => {
            storage::keep(&name, &text);
        }
        Errand::Forget { name } => storage::forget(&name),
        Errand::Go(hash) => drop(window().location().set_hash(&hash)),
        Errand::Replace(hash) => {
            // Where it fails, the address is only less fit to be passed on.
            let _ = window().history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&hash)));
        }
        Errand::CopyLink(_) => {}
    }
}

/// Lets go of the socket: nothing more is heard of it.
fn close() {
    if let Some(socket) = SOCKET.take() {
        socket.set_onopen(None);
        socket.set_onmessage(None);
        socket.set_onclose(None);
        // It may be closed already.
        let _ = socket.close();
    }
}

fn open(game: &str, tell: fn(Tidings)) {
    close();
    let href = window().location().href().unwrap_or_default();
    let page = href.split(['#', '?']).next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
    let address = format!("{}/api/games/{game}/socket", folder.replacen("http", "ws", 1));
    let Ok(socket) = WebSocket::new(&address) else {
        // Not at once: whoever asked is still busy.
        spawn_local(async move { tell(Tidings::Closed(1006)) });
        return;
    };
    let opened = Closure::<dyn Fn(Event)>::new(move |_| tell(Tidings::Opened)).into_js_value();
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        event.data().as_string().into_iter().for_each(|text| tell(Tidings::Heard(text)));
    })
    .into_js_value();
    let closed = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
        close();
        tell(Tidings::Closed(event.code()));
    })
    .into_js_value();
    socket.set_onopen(Some(opened.unchecked_ref()));
    socket.set_onmessage(Some(heard.unchecked_ref()));
    socket.set_onclose(Some(closed.unchecked_ref()));
    SOCKET.set(Some(socket));
}

fn post(path: String, body: String, purpose: Purpose, tell: fn(Tidings)) {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&body.into());
    let promise = window().fetch_with_str_and_init(&path, &init);
    spawn_local(async move {
        let answer = answer(JsFuture::from(promise).await).await;
        tell(Tidings::Answer(purpose, answer));
    });
}

async fn answer(fetched: Result<JsValue, JsValue>) -> Option<(u16, String)> {
    let response: Response = fetched.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    Some((response.status(), text.as_string()?))
}
