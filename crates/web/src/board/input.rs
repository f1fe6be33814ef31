//! Pointers and keys over boards: clicks, drags, arrows, Enter and Escape, turned into what a [`Hand`] can do.
//!
//! A click is what moves; dragging is a click where the piece is picked up and another where it is dropped. Squares are
//! found by their attributes, so it makes no difference how a board is turned.

use crate::geometry::{SQUARE, step};
use chess::Square;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, KeyboardEvent, PointerEvent, SvgGraphicsElement};

/// A square of a board on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) board: String,
    pub(crate) square: Square,
}

/// What a page does when its boards are touched.
pub(crate) trait Hand: Copy + Send + Sync + 'static {
    /// A click, or Enter, on a square.
    fn touch(self, place: &Place);
    /// The pointer leaves a square with its button down: whether there is a piece that goes along.
    fn lift(self, place: &Place) -> bool;
    /// Whatever is in hand is put back.
    fn let_go(self);
    /// The keyboard is at this square.
    fn visit(self, place: &Place);
    /// Whether the board is shown from Black's side, so that arrows go the other way.
    fn is_turned(self, board: &str) -> bool;
    /// A key that means nothing to a board; whether it meant something to the page.
    fn key(self, key: &str) -> bool;
    /// The drag under way.
    fn drag(self) -> RwSignal<Option<Drag>>;
}

/// A button held down over a square, and how far the pointer has gone since.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Drag {
    pub(crate) place: Place,
    /// The pointer at the start, on the board before turning.
    origin: (f64, f64),
    /// In pixels, to tell a drag from a click.
    start: (f64, f64),
    /// How far the piece is from its square; none while it is a click.
    pub(crate) by: Option<(f64, f64)>,
}

/// How far a pointer wanders in a click that means no drag, in pixels.
const SLACK: f64 = 6.0;

/// Listens for as long as the page is shown.
pub(crate) fn attach(hand: impl Hand) {
    // Browsers send a click after a drag too, to whatever both ends have in common.
    let dropped = StoredValue::new(false);
    let listeners = [
        window_event_listener(ev::pointerdown, move |event| {
            dropped.set_value(false);
            press(hand, &event);
        }),
        window_event_listener(ev::pointermove, move |event| wander(hand, &event)),
        window_event_listener(ev::pointerup, move |event| dropped.set_value(release(hand, &event))),
        window_event_listener(ev::pointercancel, move |_| hand.drag().set(None)),
        window_event_listener(ev::click, move |event| {
            if dropped.get_value() {
                dropped.set_value(false);
            } else if let Some(place) = place_of(event.target()) {
                hand.touch(&place);
            } else if !is_control(event.target()) {
                hand.let_go();
            }
        }),
        window_event_listener(ev::keydown, move |event| strike(hand, &event)),
        window_event_listener(ev::focusin, move |event| {
            if let Some(place) = place_of(event.target()) {
                hand.visit(&place);
            }
        }),
    ];
    on_cleanup(move || listeners.into_iter().for_each(|listener| listener.remove()));
}

fn press(hand: impl Hand, event: &PointerEvent) {
    if !event.is_primary() || event.button() != 0 {
        return;
    }
    let pressed = place_of(event.target()).and_then(|place| {
        let start = (f64::from(event.client_x()), f64::from(event.client_y()));
        Some(Drag { origin: on_board(&place.board, start)?, place, start, by: None })
    });
    hand.drag().set(pressed);
}

fn wander(hand: impl Hand, event: &PointerEvent) {
    let Some(mut drag) = hand.drag().get_untracked() else { return };
    let now = (f64::from(event.client_x()), f64::from(event.client_y()));
    if drag.by.is_none() {
        if (now.0 - drag.start.0).hypot(now.1 - drag.start.1) < SLACK {
            return;
        }
        if !hand.lift(&drag.place) {
            hand.drag().set(None);
            return;
        }
    }
    if let Some(point) = on_board(&drag.place.board, now) {
        drag.by = Some((point.0 - drag.origin.0, point.1 - drag.origin.1));
        hand.drag().set(Some(drag));
    }
}

/// Whether a drag ended here, as opposed to a click.
fn release(hand: impl Hand, event: &PointerEvent) -> bool {
    let Some(drag) = hand.drag().get_untracked() else { return false };
    hand.drag().set(None);
    if drag.by.is_none() {
        return false;
    }
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    match under.and_then(|element| place_of(Some(element.into()))) {
        // Put back where it was: still in hand, to be moved by a click.
        Some(place) if place == drag.place => {}
        Some(place) => hand.touch(&place),
        None => hand.let_go(),
    }
    true
}

fn strike(hand: impl Hand, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || is_typing(event.target()) {
        return;
    }
    let key = event.key();
    let handled = match (place_of(event.target()), key.as_str()) {
        (_, "Escape") => {
            hand.let_go();
            // Dialogs close on it too.
            false
        }
        (Some(place), "Enter" | " ") => {
            hand.touch(&place);
            true
        }
        (Some(place), key) if key.starts_with("Arrow") => {
            if let Some(square) = step(place.square, key, hand.is_turned(&place.board)) {
                focus(&Place { square, ..place });
            }
            true
        }
        (_, key) => hand.key(key),
    };
    if handled {
        event.prevent_default();
    }
}

/// Moves the keyboard to a square.
pub(crate) fn focus(place: &Place) {
    let selector = format!("[data-board='{}'][data-square='{}']", place.board, place.square);
    if let Ok(Some(element)) = document().query_selector(&selector)
        && let Ok(element) = element.dyn_into::<web_sys::SvgElement>()
    {
        // Focus that fails leaves the keyboard where it was.
        let _ = element.focus();
    }
}

/// The middle of a square in the window.
pub(crate) fn middle(place: &Place) -> Option<(f64, f64)> {
    let selector = format!("[data-board='{}'][data-square='{}']", place.board, place.square);
    let rectangle = document().query_selector(&selector).ok()??.get_bounding_client_rect();
    Some((rectangle.left() + rectangle.width() / 2.0, rectangle.top() + rectangle.height() / 2.0))
}

fn closest(target: Option<EventTarget>, selector: &str) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// The square that an event happened on.
fn place_of(target: Option<EventTarget>) -> Option<Place> {
    let element = closest(target, "[data-square]")?;
    Some(Place {
        board: element.get_attribute("data-board")?,
        square: element.get_attribute("data-square")?.parse().ok()?,
    })
}

fn is_control(target: Option<EventTarget>) -> bool {
    closest(target, "button, a, input, textarea, select, summary, label, dialog, .dialog").is_some()
}

fn is_typing(target: Option<EventTarget>) -> bool {
    closest(target, "input, textarea, select").is_some()
}

/// A point of the window on a board before turning.
fn on_board(board: &str, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let selector = format!("[data-board='{board}'][data-square='e4']");
    let square: SvgGraphicsElement = document().query_selector(&selector).ok()??.dyn_into().ok()?;
    let matrix = square.get_screen_ctm()?.inverse().ok()?;
    let (a, b, c, d) = (matrix.a(), matrix.b(), matrix.c(), matrix.d());
    // The corner of e4 is the middle of the board, one square up.
    let (x, y) = (
        f64::from(a) * x + f64::from(c) * y + f64::from(matrix.e()),
        f64::from(b) * x + f64::from(d) * y + f64::from(matrix.f()),
    );
    Some((x, y - SQUARE))
}
