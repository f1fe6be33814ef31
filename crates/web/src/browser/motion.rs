//! A move is seen to be made: its piece slides, on both boards at once, from where it stood. Whoever asks the system for
//! less motion is spared it.

use super::{document, find, window};
use crate::geometry::{corner, whole};
use chess::Square;
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// How long a piece is on its way, in milliseconds.
const SLIDE: i32 = 160;

/// A piece that has come from one square to another.
pub(super) struct Flight {
    board: String,
    from: Square,
    to: Square,
}

/// The pieces on the screen that have just come from elsewhere.
pub(super) fn flights() -> Vec<Flight> {
    let Ok(pieces) = document().query_selector_all("[data-from]") else { return Vec::new() };
    let flight = |index: u32| {
        let piece: Element = pieces.item(index)?.dyn_into().ok()?;
        let square = piece.closest("[data-square]").ok()??;
        Some(Flight {
            board: square.get_attribute("data-board")?,
            from: piece.get_attribute("data-from")?.parse().ok()?,
            to: square.get_attribute("data-square")?.parse().ok()?,
        })
    };
    (0..pieces.length()).filter_map(flight).collect()
}

/// Shows what happened between two plies: a step on, or a step back from where `before` had come from.
pub(super) fn show(before: &[Flight], from: usize, to: usize) {
    if is_unwanted() {
        return;
    }
    if to == from + 1 {
        flights().iter().for_each(|flight| slide(&flight.board, flight.from, flight.to));
    } else if to + 1 == from {
        before.iter().for_each(|flight| slide(&flight.board, flight.to, flight.from));
    }
}

fn is_unwanted() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)");
    asked.ok().flatten().is_some_and(|query| query.matches())
}

fn slide(board: &str, from: Square, to: Square) {
    let Some(piece) = find(&format!("[data-board='{board}'][data-square='{to}'] .piece")) else { return };
    let (a, b) = (corner(from), corner(to));
    let start = format!("translate({}px, {}px)", whole(a.0 - b.0), whole(a.1 - b.1));
    let frame = |transform: &str| object(&[("transform", transform.into())]);
    let frames = Array::of2(&frame(&start), &frame("translate(0px, 0px)"));
    let timing = object(&[("duration", SLIDE.into()), ("easing", "ease-out".into())]);
    // A browser that cannot shows the piece where it is.
    if let Some(animate) = Reflect::get(&piece, &"animate".into()).ok().and_then(|it| it.dyn_into::<Function>().ok()) {
        let _ = animate.call2(&piece, &frames, &timing);
    }
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in entries {
        // A new object takes any property.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
