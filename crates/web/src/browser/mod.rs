//! A page in a real browser: events in, the document changed to what the page looks like, and what the page asks for
//! done.
//!
//! All events come to one listener, and all state is in one place. Whatever may cause further events while it is done
//! (focus, a click on behalf of a button) waits until that place is free again.

mod app;
mod files;
mod hearsay;
mod input;
mod keeper;
mod motion;
mod patch;
mod screen;
mod shelf;
mod sitting;
mod sound;
mod storage;
mod thinkers;
mod visits;
mod wire;

pub(crate) use app::mount;

use web_sys::{Document, Element, Window};

fn window() -> Window {
    web_sys::window().expect("the app runs in a window")
}

fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The first element that a selector finds.
fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}
