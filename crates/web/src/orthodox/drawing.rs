//! The board of a game of two, as a picture.

use super::session::Session;
use crate::board::{Arrow, Board, Layers, Pose};
use crate::geometry::{HALF, Placement, whole};
use crate::page::Dragged;
use crate::tree::Element;
use chess::{Square, UciMove};

/// All that is shown of the board.
pub(crate) struct Drawing<'a> {
    pub(crate) session: &'a Session,
    /// How far it is turned.
    pub(crate) degrees: i32,
    /// Where the keyboard is.
    pub(crate) cursor: Square,
    pub(crate) dragged: Option<&'a Dragged>,
    /// A move that is on its way.
    pub(crate) sent: Option<UciMove>,
    /// Moves that are advised.
    pub(crate) arrows: Vec<Arrow>,
}

/// Draws the board.
pub(crate) fn board(drawing: &Drawing<'_>) -> Element {
    let Drawing { session, degrees, cursor, dragged, sent, arrows } = drawing;
    let hints = sent.iter().flat_map(|mv| [mv.from, mv.to]).collect();
    let board = Board {
        name: "main",
        title: "The board".to_owned(),
        squares: &session.squares().hinted(hints),
        pose: Pose { placement: Placement { x: 0.0, y: 0.0, degrees: *degrees }, upright: true },
        glow: session.glow(),
        cursor: *cursor,
        dragged: dragged.map(|dragged| (dragged.place.square, dragged.by)),
        moved: session.game.last_move(),
        arrows: arrows.clone(),
    };
    let side = HALF + 6.0;
    let view_box = format!("{0} {0} {1} {1}", whole(-side), whole(2.0 * side));
    let layers = Layers { under: vec![board.under()], letters: vec![board.letters()], over: vec![board.draw()] };
    layers.stack(&view_box, "The board", dragged.is_some())
}
