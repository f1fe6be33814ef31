//! Pointers and keys: clicks, drags, arrows, Enter and Escape, turned into what a page can do.
//!
//! A click is what moves; dragging is a click where the piece is picked up and another where it is dropped. Squares and
//! buttons are found by their attributes, so it makes no difference how a board is turned, and what a script sees and
//! what the page acts on are the same.

use super::app::{App, Change, Task};
use super::{document, find, window};
use crate::geometry::{SQUARE, step, whole};
use crate::page::{Dragged, Place};
use crate::parts::controls::action_of;
use chess::Role;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlElement, KeyboardEvent, PointerEvent, SvgElement, SvgGraphicsElement};

/// How far a pointer wanders in a click that means no drag, in pixels.
const SLACK: f64 = 6.0;

/// How far a finger goes sideways over the boards to mean a swipe.
const SWIPE: f64 = 60.0;

/// What the pointer is about.
#[derive(Default)]
pub(super) struct Pointer {
    drag: Option<Drag>,
    /// A drag has just ended. Browsers send a click after it too, to whatever both ends have in common.
    dropped: bool,
    /// Where a finger came down on the boards.
    finger: Option<(f64, f64)>,
}

impl Pointer {
    /// Whether a drag has just ended.
    pub(super) fn has_dropped(&self) -> bool {
        self.dropped
    }
}

/// A button held down over a square.
struct Drag {
    place: Place,
    /// The pointer at the start, on the board before turning.
    origin: (f64, f64),
    /// In pixels, to tell a drag from a click.
    start: (f64, f64),
    /// Whether the piece has left its square.
    lifted: bool,
}

/// An event of pointer or keyboard.
pub(super) fn receive(app: &mut App, name: &str, event: &Event) -> Change {
    match name {
        "pointerdown" => pointer_pressed(app, event.unchecked_ref()),
        "pointermove" => pointer_moved(app, event.unchecked_ref()),
        "pointerup" => pointer_released(app, event.unchecked_ref()),
        "pointercancel" => {
            app.pointer = Pointer::default();
            app.page.drag(None);
            Change::Look
        }
        "click" => click(app, event),
        "keydown" => key_pressed(app, event.unchecked_ref()),
        "focusin" => match place_of(event.target()) {
            Some(place) => {
                app.page.visit(&place);
                Change::Look
            }
            None => Change::Nothing,
        },
        _ => Change::Nothing,
    }
}

fn at(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn pointer_pressed(app: &mut App, event: &PointerEvent) -> Change {
    app.pointer = Pointer::default();
    if event.is_primary() && event.button() == 0 {
        let on_boards = event.pointer_type() == "touch" && closest(event.target(), ".boards").is_some();
        app.pointer.finger = on_boards.then(|| at(event));
        app.pointer.drag = place_of(event.target()).and_then(|place| {
            let start = at(event);
            Some(Drag { origin: on_board(&place.board, start)?, place, start, lifted: false })
        });
    }
    Change::Nothing
}

fn pointer_moved(app: &mut App, event: &PointerEvent) -> Change {
    let Some(drag) = &mut app.pointer.drag else { return Change::Nothing };
    let now = at(event);
    if !drag.lifted {
        if (now.0 - drag.start.0).hypot(now.1 - drag.start.1) < SLACK {
            return Change::Nothing;
        }
        drag.lifted = app.page.lift(&drag.place);
        if !drag.lifted {
            app.pointer.drag = None;
            return Change::Look;
        }
    }
    if let Some(point) = on_board(&drag.place.board, now) {
        let by = (point.0 - drag.origin.0, point.1 - drag.origin.1);
        app.page.drag(Some(Dragged { place: drag.place.clone(), by }));
    }
    Change::Look
}

fn pointer_released(app: &mut App, event: &PointerEvent) -> Change {
    let Some(drag) = app.pointer.drag.take().filter(|drag| drag.lifted) else { return swipe(app, event) };
    app.pointer.dropped = true;
    app.page.drag(None);
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    match under.and_then(|element| place_of(Some(element.into()))) {
        // Put back where it was: still in hand, to be moved by a click.
        Some(place) if place == drag.place => {}
        Some(place) => app.page.touch(&place),
        None => app.page.let_go(),
    }
    Change::State
}

/// A finger that goes sideways over the boards with no piece in it shows them the other way.
fn swipe(app: &mut App, event: &PointerEvent) -> Change {
    let (Some(start), end) = (app.pointer.finger.take(), at(event)) else { return Change::Nothing };
    let (x, y) = ((end.0 - start.0).abs(), (end.1 - start.1).abs());
    if x < SWIPE || x < 2.0 * y {
        return Change::Nothing;
    }
    app.pointer.dropped = true;
    app.act("swipe")
}

fn click(app: &mut App, event: &Event) -> Change {
    if std::mem::take(&mut app.pointer.dropped) {
        return Change::Nothing;
    }
    let named = |attribute: &str| {
        closest(event.target(), &format!("button[{attribute}]")).and_then(|button| button.get_attribute(attribute))
    };
    if let Some(action) = named("data-action") {
        return app.act(&action);
    }
    if let Some(name) = named("data-promotion") {
        if let Some(role) = Role::PROMOTIONS.into_iter().find(|role| role.to_string() == name) {
            app.page.promote(role);
        }
    } else if let Some(ply) = named("data-ply") {
        app.page.go_to(ply.parse().unwrap_or_default());
    } else if let Some(place) = place_of(event.target()) {
        app.page.touch(&place);
    } else if closest(event.target(), "button, a, input, textarea, select, summary, label, .dialog").is_none() {
        app.page.let_go();
    } else {
        return Change::Nothing;
    }
    Change::State
}

fn key_pressed(app: &mut App, event: &KeyboardEvent) -> Change {
    let typing = closest(event.target(), "input, textarea, select").is_some();
    if event.ctrl_key() || event.meta_key() || event.alt_key() || typing {
        return Change::Nothing;
    }
    let key = event.key();
    if key == "Escape" {
        app.pointer = Pointer::default();
        app.page.drag(None);
        app.page.let_go();
        return Change::Look;
    }
    if closest(event.target(), ".promotion").is_some() {
        let by = match key.as_str() {
            "ArrowRight" | "ArrowDown" => 1,
            "ArrowLeft" | "ArrowUp" => -1,
            "Tab" => {
                if event.shift_key() {
                    -1
                } else {
                    1
                }
            }
            _ => return Change::Nothing,
        };
        event.prevent_default();
        app.tasks.push(Task::Choose(by));
        return Change::Look;
    }
    let change = match (place_of(event.target()), key.as_str()) {
        (Some(place), "Enter" | " ") => {
            app.page.touch(&place);
            Change::State
        }
        (Some(place), key) if key.starts_with("Arrow") => {
            if let Some(square) = step(place.square, key, app.page.degrees(&place.board)) {
                app.tasks.push(Task::Focus(Place { square, ..place }));
            }
            Change::Look
        }
        (None, "ArrowLeft") => app.act("previous"),
        (None, "ArrowRight") => app.act("next"),
        (_, key) => match action_of(key) {
            Some(action) => app.act(action),
            None => return Change::Nothing,
        },
    };
    event.prevent_default();
    change
}

fn square_element(board: &str, square: &str) -> Option<Element> {
    find(&format!("[data-board='{board}'][data-square='{square}']"))
}

/// Moves the keyboard to a square.
pub(super) fn focus(place: &Place) {
    if let Some(element) = square_element(&place.board, &place.square.to_string()) {
        // Focus that fails leaves the keyboard where it was.
        let _ = element.unchecked_into::<SvgElement>().focus();
    }
}

/// Whether what the keyboard was at is gone.
pub(super) fn is_keyboard_lost() -> bool {
    document()
        .active_element()
        .is_none_or(|active| active.tag_name() == "BODY" || active.class_name() == "dialog promotion")
}

/// Moves the keyboard along the choices of the dialog; by nought, to the first.
pub(super) fn focus_choice(by: i32) {
    let Ok(buttons) = document().query_selector_all(".promotion button") else { return };
    let count = buttons.length() as i32;
    let active = document().active_element().map(Into::into);
    let current = (0..count).find(|&index| buttons.item(index as u32) == active);
    let next = current.map_or(0, |index| (index + by).rem_euclid(count.max(1)));
    if let Some(button) = buttons.item(next as u32) {
        // Focus that fails leaves the keyboard where it was.
        let _ = button.unchecked_into::<HtmlElement>().focus();
    }
}

/// Puts the dialog of a promotion beside the square, away from the middle of the boards, and wholly inside the window.
pub(super) fn place_dialog(place: &Place) {
    let square = square_element(&place.board, &place.square.to_string());
    let (Some(square), Some(dialog)) = (square, find(".promotion")) else { return };
    let (square, size) = (square.get_bounding_client_rect(), dialog.get_bounding_client_rect());
    let boards = find(".boards").map_or(0.0, |boards| {
        let boards = boards.get_bounding_client_rect();
        boards.top() + boards.height() / 2.0
    });
    let (above, below) = (square.top() - size.height() - 6.0, square.bottom() + 6.0);
    let room = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let is_upper = square.bottom() < boards;
    let up = (is_upper && above >= 8.0) || below + size.height() + 8.0 > room;
    let x = square.left() + square.width() / 2.0;
    let style = dialog.unchecked_into::<HtmlElement>().style();
    let inside = |middle: f64, length: f64, edge: &str| {
        format!("clamp(8px, {}px, 100{edge} - {}px)", whole(middle - length / 2.0), whole(length) + 8)
    };
    // Lengths are valid values of both.
    let _ = style.set_property("left", &inside(x, size.width(), "vw"));
    let _ = style.set_property("top", &format!("{}px", whole(if up { above } else { below })));
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

/// A point of the window on a board before turning.
fn on_board(board: &str, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let square: SvgGraphicsElement = square_element(board, "e4")?.unchecked_into();
    let matrix = square.get_screen_ctm()?.inverse().ok()?;
    let (a, b, c, d) = (matrix.a(), matrix.b(), matrix.c(), matrix.d());
    // The corner of e4 is the middle of the board, one square up.
    let (x, y) = (
        f64::from(a) * x + f64::from(c) * y + f64::from(matrix.e()),
        f64::from(b) * x + f64::from(d) * y + f64::from(matrix.f()),
    );
    Some((x, y - SQUARE))
}
