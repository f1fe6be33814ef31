//! One square: its colour, its marks, what stands on it, and what it says of itself.

use super::view::label;
use super::{Army, Mark, Pose, SquareView, Standing};
use crate::geometry::{SQUARE, corner, whole};
use crate::tree::{Element, svg};
use chess::Square;

/// Draws a square. `reached`: the tab key goes there; `by`: how far its piece is away with the pointer.
pub(super) fn draw(
    board: &'static str,
    square: Square,
    view: SquareView,
    pose: Pose,
    reached: bool,
    by: Option<(f64, f64)>,
) -> Element {
    let (x, y) = corner(square);
    let field = |class: &'static str| svg("rect").class(class).set("width", "100").set("height", "100");
    let ring = svg("rect").class("ring").set("x", "5").set("y", "5").set("width", "90").set("height", "90");
    svg("g")
        .class(if square.is_light() { "square light" } else { "square dark" })
        .class_if(view.mine, "mine")
        .set("transform", format!("translate({} {})", whole(x), whole(y)))
        .set("role", "gridcell")
        .set("tabindex", if reached { "0" } else { "-1" })
        .set("aria-label", label(board, square, view))
        .flag("aria-selected", view.mark == Some(Mark::Grabbed))
        .set("data-board", board)
        .set("data-square", square.to_string())
        .set_some("data-piece", view.piece.map(|piece| format!("{} {}", piece.army.code(), piece.role)))
        .flag("data-ghost", view.piece.is_some_and(|piece| piece.ghost))
        .set_some("data-mark", view.mark.map(Mark::name))
        .flag("data-last", view.last)
        .flag("data-check", view.check)
        .flag("data-fell", view.fell.is_some())
        .with(field("field"))
        .with(view.last.then(|| field("last")))
        .with(view.check.then(|| disc("check", "46")))
        .with(view.piece.map(|piece| draw_piece(piece, pose, by)))
        .with(view.mark.map(|mark| marker(mark, view.piece.is_some())))
        .with(view.fell.map(|army| grave(army, -pose.placement.degrees)))
        .with(ring.set("rx", "8"))
}

/// A piece, turned and, while it is dragged, away from its square.
fn draw_piece(piece: Standing, pose: Pose, by: Option<(f64, f64)>) -> Element {
    let turned = match (pose.upright, piece.army.is_white()) {
        (true, _) => -pose.placement.degrees,
        (false, true) => 0,
        (false, false) => 180,
    };
    let (x, y) = by.unwrap_or_default();
    let side = whole(SQUARE);
    let shape = svg("use").set("href", format!("#{}", piece.role)).number("width", side).number("height", side);
    let haunt = || disc("haunt", "43");
    svg("g")
        .class("piece")
        .class_if(piece.ghost, "ghost")
        .class_if(by.is_some(), "dragged")
        .set("data-army", piece.army.class())
        .set("transform", format!("translate({} {}) rotate({turned} 50 50)", whole(x), whole(y)))
        .with(shape)
        .with(piece.ghost.then(haunt))
        .with(piece.ghost.then(haunt))
}

/// A cross, upright, where the twin of a ghost fell.
fn grave(army: Army, turned: i32) -> Element {
    let cross = |class: &'static str| svg("path").class(class).set("d", "M29 29L71 71M71 29L29 71");
    svg("g")
        .class("fell")
        .set("data-army", army.class())
        .set("transform", format!("rotate({turned} 50 50)"))
        .all([cross("edge"), cross("cross")])
}

/// Dots on empty squares and rings round what would be taken; hollow and dashed where the other board forbids it.
fn marker(mark: Mark, occupied: bool) -> Element {
    let marked = |element: Element| element.class("marker").class(mark.name());
    match (mark, occupied) {
        (Mark::Grabbed, _) => {
            marked(svg("rect")).set("x", "4").set("y", "4").set("width", "92").set("height", "92").set("rx", "6")
        }
        (Mark::Playable, false) => marked(disc("dot", "17")),
        (Mark::Local, false) => marked(disc("dot", "16")),
        (_, true) => marked(disc("taking", "44")),
    }
}

fn disc(class: &'static str, radius: &'static str) -> Element {
    svg("circle").class(class).set("cx", "50").set("cy", "50").set("r", radius)
}
