//! The board itself: a frame with coordinates, and the squares in it.

use super::square;
use super::{Army, Squares};
use crate::geometry::{FRAME, HALF, Placement, SQUARE, corner, whole};
use crate::tree::{Element, svg};
use chess::{File, Rank, Square};

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    /// Where it stands and how far it is turned.
    pub(crate) placement: Placement,
    /// Whether pieces stand upright on the screen; if not, each army is turned to its own seat.
    pub(crate) upright: bool,
}

/// What is drawn of a board inside an `<svg>`.
pub(crate) struct Board<'a> {
    /// The board's name in `data-board`.
    pub(crate) name: &'static str,
    /// What a screen reader calls it.
    pub(crate) title: String,
    pub(crate) squares: &'a Squares,
    pub(crate) pose: Pose,
    /// The army whose turn it is here, which makes the board glow.
    pub(crate) glow: Option<Army>,
    /// The square that the tab key reaches.
    pub(crate) cursor: Square,
    /// The square whose piece follows the pointer, and how far it has gone, before turning.
    pub(crate) dragged: Option<(Square, (f64, f64))>,
}

impl Board<'_> {
    pub(crate) fn draw(&self) -> Element {
        let rows = Rank::ALL.iter().rev().map(|&rank| {
            let cells = File::ALL.map(|file| self.square(Square::at(file, rank)));
            svg("g").set("role", "row").all(cells)
        });
        let frame = svg("rect")
            .class("frame")
            .number("x", whole(-HALF))
            .number("y", whole(-HALF))
            .number("width", whole(2.0 * HALF))
            .number("height", whole(2.0 * HALF))
            .set("rx", "26");
        svg("g")
            .class("board")
            .class_if(self.glow.is_some(), "glow")
            .set_some("data-army", self.glow.map(Army::class))
            .set("transform", self.pose.placement.transform())
            .set("role", "grid")
            .set("aria-label", self.title.clone())
            .with(frame)
            .with(svg("g").set("aria-hidden", "true").all(coordinates(self.pose.placement.degrees)))
            .all(rows)
    }

    fn square(&self, square: Square) -> Element {
        let by = self.dragged.and_then(|(from, by)| (from == square).then_some(by));
        square::draw(self.name, square, self.squares.at(square), self.pose, square == self.cursor, by)
    }
}

/// Letters along both home ranks and digits along both sides, upright however the board is turned.
fn coordinates(degrees: i32) -> Vec<Element> {
    let edge = 4.0 * SQUARE + FRAME / 2.0;
    let mark = |x: f64, y: f64, letter: char| {
        svg("text")
            .class("coordinate")
            .set("transform", format!("translate({} {}) rotate({})", whole(x), whole(y), -degrees))
            .set("dy", "0.36em")
            .with(letter.to_string())
    };
    let mut marks = Vec::new();
    for file in File::ALL {
        let x = corner(Square::at(file, Rank::First)).0 + SQUARE / 2.0;
        marks.extend([mark(x, edge, file.to_char()), mark(x, -edge, file.to_char())]);
    }
    for rank in Rank::ALL {
        let y = corner(Square::at(File::A, rank)).1 + SQUARE / 2.0;
        marks.extend([mark(-edge, y, rank.to_char()), mark(edge, y, rank.to_char())]);
    }
    marks
}
