//! One square: its marks, what stands on it, and what it says of itself.

use super::drawing::Board;
use super::view::label;
use super::{Army, Mark, Pose, Standing};
use crate::geometry::{SQUARE, corner, whole};
use crate::tree::{Element, svg};
use chess::Square;

/// Draws a square of a board.
pub(super) fn draw(board: &Board<'_>, square: Square) -> Element {
    let view = board.squares.at(square);
    let (x, y) = corner(square);
    let area = |class: &'static str| svg("rect").class(class).set("width", "100").set("height", "100");
    let ring = svg("rect").class("ring").set("x", "5").set("y", "5").set("width", "90").set("height", "90");
    let by = board.dragged.and_then(|(from, by)| (from == square).then_some(by));
    svg("g")
        .class(if square.is_light() { "square light" } else { "square dark" })
        .class_if(view.mine, "mine")
        .set("transform", format!("translate({} {})", whole(x), whole(y)))
        .set("role", "gridcell")
        .set("tabindex", if square == board.cursor { "0" } else { "-1" })
        .set("aria-label", label(board.name, square, view))
        .flag("aria-selected", view.mark == Some(Mark::Grabbed))
        .set("data-board", board.name)
        .set("data-square", square.to_string())
        .set_some("data-piece", view.piece.map(|piece| format!("{} {}", piece.army.code(), piece.role)))
        .flag("data-ghost", view.piece.is_some_and(|piece| piece.ghost))
        .set_some("data-mark", view.mark.map(Mark::name))
        .flag("data-last", view.last)
        .flag("data-check", view.check)
        .flag("data-danger", view.danger)
        .flag("data-fell", view.fell.is_some())
        .with(area("area"))
        .with(view.last.then(|| area("last")))
        .with(view.check.then(|| disc("check", "46")))
        .with(view.danger.then(|| disc("danger", "45")))
        .with(view.piece.map(|piece| {
            draw_piece(piece, board.pose, by).set_some("data-from", board.origin(square).map(|from| from.to_string()))
        }))
        .with(view.mark.map(|mark| marker(mark, view.piece.is_some())))
        .with(view.fell.map(|army| grave(army, -board.pose.placement.degrees)))
        .with(ring.set("rx", "8"))
}

/// A piece, turned and, while it is dragged, away from its square.
pub(super) fn draw_piece(piece: Standing, pose: Pose, by: Option<(f64, f64)>) -> Element {
    let turned = match (pose.upright, piece.army.is_white()) {
        (true, _) => -pose.placement.degrees,
        (false, true) => 0,
        (false, false) => 180,
    };
    let side = whole(SQUARE);
    let shape = svg("use")
        .set("href", format!("#{}", piece.role))
        .number("width", side)
        .number("height", side)
        .set("transform", format!("rotate({turned} 50 50)"));
    let haunt = || disc("haunt", "43");
    svg("g")
        .class("piece")
        .class_if(piece.ghost, "ghost")
        .class_if(by.is_some(), "dragged")
        .set("data-army", piece.army.class())
        .set_some("transform", by.map(|(x, y)| format!("translate({} {})", whole(x), whole(y))))
        .with(shape)
        .with(piece.ghost.then(haunt))
        .with(piece.ghost.then(haunt))
}

/// A cross, upright, where the twin of a ghost fell.
pub(super) fn grave(army: Army, turned: i32) -> Element {
    let cross = |class: &'static str| svg("path").class(class).set("d", "M29 29L71 71M71 29L29 71");
    svg("g")
        .class("fell")
        .set("data-army", army.class())
        .set("transform", format!("rotate({turned} 50 50)"))
        .all([cross("edge"), cross("cross")])
}

/// Dots on empty squares and rings round what would be taken; where the other board forbids it, a circle with a bar
/// through it and four corners, which no ghost has.
pub(crate) fn marker(mark: Mark, occupied: bool) -> Element {
    let marked = |element: Element| element.class("marker").class(mark.name());
    match (mark, occupied) {
        (Mark::Grabbed | Mark::Hint, _) => {
            marked(svg("rect")).set("x", "4").set("y", "4").set("width", "92").set("height", "92").set("rx", "6")
        }
        (Mark::Playable, false) => marked(disc("dot", "17")),
        (Mark::Playable, true) => marked(disc("taking", "44")),
        (Mark::Local, false) => marked(svg("path").class("dot")).set("d", "M50 33a17 17 0 1 0 .1 0zM38 62L62 38"),
        (Mark::Local, true) => {
            marked(svg("path").class("taking")).set("d", "M8 31V8H31M69 8H92V31M92 69V92H69M31 92H8V69")
        }
    }
}

fn disc(class: &'static str, radius: &'static str) -> Element {
    svg("circle").class(class).set("cx", "50").set("cy", "50").set("r", radius)
}
