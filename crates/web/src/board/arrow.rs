//! An arrow over a board: a move that is advised, or one that is expected after it.

use super::Army;
use crate::geometry::{SQUARE, corner, whole};
use crate::tree::{Element, svg};
use chess::{Square, UciMove};

/// An arrow from the middle of one square to the middle of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) mv: UciMove,
    /// Whose colour it has, if anybody's.
    pub(crate) army: Option<Army>,
    /// What follows what is advised is thinner, and says as the how manieth it comes.
    pub(crate) number: Option<usize>,
}

impl Arrow {
    /// Draws it on a board that is turned so far.
    pub(super) fn draw(&self, degrees: i32) -> Element {
        let UciMove { from, to, .. } = self.mv;
        let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
        let length = (to_x - x).hypot(to_y - y).max(1.0);
        let (along, across) = ((to_x - x) / length, (to_y - y) / length);
        let point = |forth: f64, aside: f64| {
            format!("{} {}", whole(x + along * forth - across * aside), whole(y + across * forth + along * aside))
        };
        let (half, head) = if self.number.is_some() { (5.0, 17.0) } else { (9.0, 26.0) };
        let neck = length - 34.0;
        let corners = [
            (26.0, half),
            (neck, half),
            (neck, head),
            (length + 6.0, 0.0),
            (neck, -head),
            (neck, -half),
            (26.0, -half),
        ];
        let path = corners.map(|(forth, aside)| point(forth, aside)).join("L");
        let number = self.number.map(|number| {
            let at = format!("translate({}) rotate({})", point(length / 2.0, 0.0), -degrees);
            svg("g")
                .set("transform", at)
                .with(svg("circle").set("r", "17"))
                .with(svg("text").set("dy", "0.36em").with(number.to_string()))
        });
        svg("g")
            .class("hint")
            .set_some("data-army", self.army.map(Army::class))
            .with(svg("path").set("d", format!("M{path}z")))
            .with(number)
    }
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}
