//! Four pieces to choose from, beside the square where a pawn arrived.

use crate::board::Army;
use crate::board::input::{self, Place};
use crate::geometry::whole;
use crate::signals::views;
use chess::Role;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

const CHOICES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Asks once; Escape or a click elsewhere asks nothing.
#[component]
pub(crate) fn Choice(
    place: Place,
    army: Army,
    #[prop(into)] choose: Callback<Role>,
    #[prop(into)] cancel: Callback<()>,
) -> impl IntoView {
    let dialog = NodeRef::<html::Div>::new();
    let (x, y) = input::middle(&place).unwrap_or_default();
    // A strip of four, kept inside the window however near its edge the pawn is.
    let (left, top) = (
        format!("clamp(8px, {}px, 100vw - 232px)", whole(x - 112.0)),
        format!("clamp(8px, {}px, 100vh - 72px)", whole(y - 30.0)),
    );
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            request_animation_frame(move || focus_choice(&dialog, 0));
        }
    });
    let square = place.clone();
    let keys = move |event: KeyboardEvent| {
        let by: i32 = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => 1,
            "ArrowLeft" | "ArrowUp" => -1,
            "Escape" => {
                cancel.run(());
                input::focus(&square);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(dialog) = dialog.get() {
            focus_choice(&dialog, by);
        }
    };
    let choice = |role: Role| {
        let square = place.clone();
        let pick = move |_| {
            choose.run(role);
            input::focus(&square);
        };
        view! {
            <button data-promotion=role.to_string() aria-label=role.to_string() title=role.to_string() on:click=pick>
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <g class="piece" data-army=army.class()><use_ href=format!("#{role}") width="100" height="100"/></g>
                </svg>
            </button>
        }
    };
    view! {
        <div
            class="dialog promotion"
            role="dialog"
            aria-modal="true"
            aria-label="The pawn becomes"
            style:left=left
            style:top=top
            node_ref=dialog
            on:keydown=keys
        >
            {views(CHOICES.map(choice))}
        </div>
    }
}

/// Moves the keyboard along the four; by nought, to the first.
fn focus_choice(dialog: &web_sys::HtmlElement, by: i32) {
    let Ok(buttons) = dialog.query_selector_all("button") else { return };
    let count = buttons.length() as i32;
    let active = document().active_element();
    let current = (0..count).find(|&index| buttons.item(index as u32).and_then(|node| node.dyn_into().ok()) == active);
    let next = current.map_or(0, |index| (index + by).rem_euclid(count.max(1)));
    if let Some(button) = buttons.item(next as u32).and_then(|node| node.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Focus that fails leaves the keyboard where it was.
        let _ = button.focus();
    }
}
