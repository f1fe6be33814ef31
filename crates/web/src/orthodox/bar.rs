//! What the engine thinks, and the clocks.

use super::desk::Desk;
use super::rules;
use crate::geometry::whole;
use crate::signals::memo;
use chess::Colour;
use leptos::prelude::*;
use std::time::Duration;

/// A bar beside the board: the lighter part is White's.
#[component]
pub(crate) fn Bar(desk: Desk) -> impl IntoView {
    let share = move || desk.evaluation.get().map_or(0.5, |evaluation| evaluation.worth.share());
    let label = move || {
        desk.evaluation
            .get()
            .map_or("no evaluation yet".to_owned(), |evaluation| format!("Evaluation {}", evaluation.worth.text()))
    };
    view! {
        <Show when=move || desk.evaluating.get()>
            <div class="bar" class:flipped=move || desk.flipped.get() role="img" aria-label=label>
                <div class="white" style:height=move || format!("{}%", whole(100.0 * share()))></div>
            </div>
        </Show>
    }
}

/// The time of both players, where there are clocks.
#[component]
pub(crate) fn Clocks(desk: Desk) -> impl IntoView {
    let clock = move |colour: Colour| {
        let left = move || desk.clocks.get()[colour as usize];
        let runs = memo(move || desk.read(|session| session.game.turn() == colour && !session.game.is_over()));
        view! {
            <div class="clock" data-army=rules::army(colour).class() class:runs=runs role="timer">
                <span>{colour.to_string()}</span>
                <b>{move || left().map(text)}</b>
            </div>
        }
    };
    view! {
        <Show when=move || desk.clocks.get()[0].is_some()>
            <div class="clocks">{clock(Colour::White)} {clock(Colour::Black)}</div>
        </Show>
    }
}

/// `4:05`, `1:02:03`, and tenths in the last twenty seconds.
fn text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match () {
        () if hours > 0 => format!("{hours}:{minutes:02}:{rest:02}"),
        () if seconds < 20 => format!("0:{rest:02}.{}", left.subsec_millis() / 100),
        () => format!("{minutes}:{rest:02}"),
    }
}
