//! A board to look at and not to play on: part of one, upright, with its marks.

use super::drawing::field;
use super::square::{draw_piece, grave, marker};
use super::{Pose, SquareView};
use crate::geometry::{Placement, SQUARE, whole};
use crate::tree::{Element, Text, svg};
use chess::{File, Rank, Square};

/// The files and ranks of a board that a figure shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) files: [File; 2],
    pub(crate) ranks: [Rank; 2],
}

/// Draws part of a board, White at the bottom; `view` says what each square shows.
pub(crate) fn figure(part: Part, label: impl Into<Text>, view: impl Fn(Square) -> SquareView) -> Element {
    let pose = Pose { placement: Placement { x: 0.0, y: 0.0, degrees: 0 }, upright: true };
    let [files, ranks] = [part.files.map(|file| file as i32), part.ranks.map(|rank| rank as i32)];
    let side = whole(SQUARE);
    let cell = |square: Square| {
        let view = view(square);
        let (x, y) = (square.file() as i32 - files[0], ranks[1] - square.rank() as i32);
        svg("g")
            .set("transform", format!("translate({} {})", x * side, y * side))
            .with(field(if square.is_light() { "light" } else { "dark" }, "M0 0h100v100h-100z".to_owned()))
            .with(view.last.then(|| svg("rect").class("last").set("width", "100").set("height", "100")))
            .with(view.check.then(|| svg("circle").class("check").set("cx", "50").set("cy", "50").set("r", "46")))
            .with(view.piece.map(|piece| draw_piece(piece, pose, None)))
            .with(view.mark.map(|mark| marker(mark, view.piece.is_some())))
            .with(view.fell.map(|army| grave(army, 0)))
    };
    let shown = Square::ALL.into_iter().filter(|square| {
        (files[0]..=files[1]).contains(&(square.file() as i32))
            && (ranks[0]..=ranks[1]).contains(&(square.rank() as i32))
    });
    let (width, height) = ((files[1] - files[0] + 1) * side, (ranks[1] - ranks[0] + 1) * side);
    svg("svg")
        .class("figure")
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("role", "img")
        .set("aria-label", label)
        .all(shown.map(cell))
}
