//! The board itself: a frame with coordinates, and the squares in it.

use super::square::SquareElement;
use super::{Army, Squares};
use crate::geometry::{FRAME, HALF, Placement, SQUARE, corner, whole};
use crate::signals::{lazy, memo, views};
use chess::{File, Rank, Square};
use leptos::prelude::*;

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    /// Where it stands and how far it is turned.
    pub(crate) placement: Placement,
    /// Whether pieces stand upright on the screen; if not, each army is turned to its own seat.
    pub(crate) upright: bool,
}

/// A piece that follows the pointer, by how far it is from its square, before turning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dragged {
    pub(crate) from: Square,
    pub(crate) by: (f64, f64),
}

/// Draws a board inside an `<svg>`.
#[component]
pub(crate) fn Board(
    /// The board's name in `data-board`.
    name: &'static str,
    /// What a screen reader calls it.
    #[prop(into)]
    title: Signal<String>,
    squares: Signal<Squares>,
    pose: Signal<Pose>,
    /// The army whose turn it is here, which makes the board glow.
    glow: Signal<Option<Army>>,
    /// The square that the tab key reaches.
    cursor: Signal<Square>,
    dragged: Signal<Option<Dragged>>,
) -> impl IntoView {
    let degrees = memo(move || pose.get().placement.degrees);
    let rows = Rank::ALL.iter().rev().map(|&rank| {
        let cells = File::ALL.map(|file| {
            let square = Square::at(file, rank);
            view! { <SquareElement board=name square squares pose cursor dragged/> }
        });
        view! { <g role="row">{views(cells)}</g> }
    });
    view! {
        <g
            class="board"
            class:glow=lazy(move || glow.get().is_some())
            data-army=lazy(move || glow.get().map(Army::class))
            transform=lazy(move || pose.get().placement.transform())
            role="grid"
            aria-label=title
        >
            <rect class="frame" x=whole(-HALF) y=whole(-HALF) width=whole(2.0 * HALF) height=whole(2.0 * HALF) rx="26"/>
            <g aria-hidden="true">{coordinates(degrees)}</g>
            {views(rows)}
        </g>
    }
}

/// Letters along both home ranks and digits along both sides, upright however the board is turned.
fn coordinates(degrees: Memo<i32>) -> impl IntoView {
    let edge = 4.0 * SQUARE + FRAME / 2.0;
    let mark = move |x: f64, y: f64, letter: char| {
        let (x, y) = (whole(x), whole(y));
        view! {
            <text class="coordinate" transform=move || format!("translate({x} {y}) rotate({})", -degrees.get()) dy="0.36em">
                {letter}
            </text>
        }
    };
    let files = File::ALL.into_iter().flat_map(move |file| {
        let x = corner(Square::at(file, Rank::First)).0 + SQUARE / 2.0;
        [mark(x, edge, file.to_char()), mark(x, -edge, file.to_char())]
    });
    let ranks = Rank::ALL.into_iter().flat_map(move |rank| {
        let y = corner(Square::at(File::A, rank)).1 + SQUARE / 2.0;
        [mark(-edge, y, rank.to_char()), mark(edge, y, rank.to_char())]
    });
    views(files.chain(ranks))
}
