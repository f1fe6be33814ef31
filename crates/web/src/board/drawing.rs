//! The board itself: a frame with coordinates, and the squares in it.

use super::square;
use super::{Army, Arrow, Squares, Standing};
use crate::geometry::{FRAME, HALF, Placement, SQUARE, corner, whole};
use crate::tree::{Element, html, svg};
use chess::{File, Rank, Role, Square, UciMove};

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
    /// The move that led to what is shown, if it was made on this board.
    pub(crate) moved: Option<UciMove>,
    /// Moves that are advised and expected.
    pub(crate) arrows: Vec<Arrow>,
}

/// What is drawn of boards, one drawing over the other. Text is laid out and painted anew with whatever changes in the
/// same drawing, so letters that never change have one of their own, and what changes with the turn has another.
#[derive(Default)]
pub(crate) struct Layers {
    /// Frames, and all that is written beside them.
    pub(crate) under: Vec<Element>,
    /// The letters and digits along the edges.
    pub(crate) letters: Vec<Element>,
    /// The squares, and all that stands on them.
    pub(crate) over: Vec<Element>,
}

impl Layers {
    /// Puts them over each other, as one thing with a name.
    pub(crate) fn stack(self, view_box: &str, label: &'static str, is_dragging: bool) -> Element {
        let layer = |children: Vec<Element>| svg("svg").set("viewBox", view_box.to_owned()).all(children);
        html("div")
            .class("boards")
            .class_if(is_dragging, "dragging")
            .set("role", "group")
            .set("aria-label", label)
            .all([self.under, self.letters].map(|children| layer(children).class("scenery").set("aria-hidden", "true")))
            .with(layer(self.over))
    }
}

impl Board<'_> {
    /// The frame, which glows when it is somebody's turn here.
    pub(crate) fn under(&self) -> Element {
        self.placed()
            .with(self.glow.map(|_| svg("g").class("halo").all([frame(), frame()])))
            .with(frame().class("frame"))
    }

    /// The letters and digits along its edges.
    pub(crate) fn letters(&self) -> Element {
        svg("g").set("transform", self.pose.placement.transform()).all(coordinates(self.pose.placement.degrees))
    }

    /// The squares.
    pub(crate) fn draw(&self) -> Element {
        let rows = Rank::ALL.iter().rev().map(|&rank| {
            let cells = File::ALL.map(|file| square::draw(self, Square::at(file, rank)));
            svg("g").set("role", "row").all(cells)
        });
        self.placed()
            .set("role", "grid")
            .set("aria-label", self.title.clone())
            .with(field("light", "M-400 -400h800v800h-800z".to_owned()))
            .with(field("dark", dark_squares()))
            .all(rows)
            .with(self.arrows_over())
    }

    fn placed(&self) -> Element {
        svg("g")
            .class("board")
            .class_if(self.glow.is_some(), "glow")
            .class_if(self.moved.is_some(), "fresh")
            .set_some("data-army", self.glow.map(Army::class))
            .set("transform", self.pose.placement.transform())
    }

    fn arrows_over(&self) -> Option<Element> {
        let arrows = self.arrows.iter().map(|arrow| arrow.draw(self.pose.placement.degrees));
        (!self.arrows.is_empty()).then(|| svg("g").set("aria-hidden", "true").all(arrows))
    }

    /// Where the piece on a square has just come from; the rook too, when its king has castled.
    pub(super) fn origin(&self, square: Square) -> Option<Square> {
        let UciMove { from, to, .. } = self.moved?;
        if square == to {
            return Some(from);
        }
        let is_king = matches!(self.squares.at(to).piece, Some(Standing { role: Role::King, .. }));
        let (rook_from, rook_to) = match (from.file(), to.file()) {
            (File::E, File::G) => (File::H, File::F),
            (File::E, File::C) => (File::A, File::D),
            _ => return None,
        };
        (is_king && square == Square::at(rook_to, to.rank())).then(|| Square::at(rook_from, to.rank()))
    }
}

/// The outline of a board.
fn frame() -> Element {
    svg("rect")
        .number("x", whole(-HALF))
        .number("y", whole(-HALF))
        .number("width", whole(2.0 * HALF))
        .number("height", whole(2.0 * HALF))
        .set("rx", "20")
}

/// All squares of a colour, under everything else: a piece on its way must not be hidden by squares.
pub(super) fn field(class: &'static str, path: String) -> Element {
    svg("path").class("field").class(class).set("d", path)
}

fn dark_squares() -> String {
    Square::ALL.into_iter().filter(|square| !square.is_light()).fold(String::new(), |path, square| {
        let (x, y) = corner(square);
        path + &format!("M{} {}h100v100h-100z", whole(x), whole(y))
    })
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
