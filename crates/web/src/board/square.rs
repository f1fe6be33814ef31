//! One square: its colour, its marks, what stands on it, and what it says of itself.

use super::view::label;
use super::{Dragged, Mark, Pose, Squares, Standing};
use crate::geometry::{SQUARE, corner, whole};
use crate::signals::{lazy, memo};
use chess::Square;
use leptos::prelude::*;

#[component]
pub(super) fn SquareElement(
    board: &'static str,
    square: Square,
    squares: Signal<Squares>,
    pose: Signal<Pose>,
    cursor: Signal<Square>,
    dragged: Signal<Option<Dragged>>,
) -> impl IntoView {
    let view = memo(move || squares.with(|squares| squares.at(square)));
    let piece = move || view.get().piece;
    let mark = move || view.get().mark;
    let reached = memo(move || cursor.get() == square);
    let (x, y) = corner(square);
    let (x, y, side) = (whole(x), whole(y), whole(SQUARE));
    view! {
        <g
            class=if square.is_light() { "square light" } else { "square dark" }
            class:mine=lazy(move || view.get().mine)
            transform=format!("translate({x} {y})")
            role="gridcell"
            tabindex=lazy(move || if reached.get() { "0" } else { "-1" })
            aria-label=lazy(move || label(board, square, view.get()))
            aria-selected=lazy(move || (mark() == Some(Mark::Grabbed)).then_some("true"))
            data-board=board
            data-square=square.to_string()
            data-piece=lazy(move || piece().map(|piece| format!("{} {}", piece.army.code(), piece.role)))
            data-ghost=lazy(move || piece().is_some_and(|piece| piece.ghost).then_some("true"))
            data-mark=lazy(move || mark().map(Mark::name))
            data-last=lazy(move || view.get().last.then_some("true"))
            data-check=lazy(move || view.get().check.then_some("true"))
        >
            <rect class="field" width=side height=side/>
            {move || view.get().last.then(|| view! { <rect class="last" width=side height=side/> })}
            {move || view.get().check.then(|| view! { <circle class="check" cx="50" cy="50" r="50"/> })}
            {move || piece().map(|piece| view! { <PieceElement square piece pose dragged/> })}
            {move || mark().map(|mark| marker(mark, piece().is_some()))}
            <rect class="ring" x="5" y="5" width="90" height="90" rx="8"/>
        </g>
    }
}

/// A piece, turned and, while it is dragged, away from its square.
#[component]
fn PieceElement(
    square: Square,
    piece: Standing,
    pose: Signal<Pose>,
    dragged: Signal<Option<Dragged>>,
) -> impl IntoView {
    let turned = move || {
        let pose = pose.get();
        match (pose.upright, piece.army.is_white()) {
            (true, _) => -pose.placement.degrees,
            (false, true) => 0,
            (false, false) => 180,
        }
    };
    let by = memo(move || dragged.get().filter(|dragged| dragged.from == square).map(|dragged| dragged.by));
    let transform = move || {
        let (x, y) = by.get().unwrap_or_default();
        format!("translate({} {}) rotate({} 50 50)", whole(x), whole(y), turned())
    };
    view! {
        <g
            class="piece"
            class:ghost=piece.ghost
            class:dragged=lazy(move || by.get().is_some())
            data-army=piece.army.class()
            transform=transform
        >
            <use_ href=format!("#{}", piece.role) width=whole(SQUARE) height=whole(SQUARE)/>
            {piece.ghost.then(|| view! { <circle class="haunt" cx="50" cy="50" r="43"/><circle class="haunt" cx="50" cy="50" r="43"/> })}
        </g>
    }
}

/// Dots on empty squares and rings round what would be taken; hollow and dashed where the other board forbids it.
fn marker(mark: Mark, occupied: bool) -> AnyView {
    let class = format!("marker {}", mark.name());
    match (mark, occupied) {
        (Mark::Grabbed, _) => view! { <rect class=class x="4" y="4" width="92" height="92" rx="6"/> }.into_any(),
        (Mark::Playable, false) => view! { <circle class=class cx="50" cy="50" r="17"/> }.into_any(),
        (Mark::Local, false) => view! { <circle class=class cx="50" cy="50" r="16"/> }.into_any(),
        (_, true) => view! { <circle class=format!("{class} taking") cx="50" cy="50" r="44"/> }.into_any(),
    }
}
