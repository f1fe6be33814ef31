//! Four pieces to choose from. The browser puts them beside the square where the pawn arrived.

use crate::board::Army;
use crate::tree::{Element, html, svg};
use chess::Role;

const CHOICES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Asks once; Escape or a click elsewhere asks nothing.
pub(crate) fn promotion(army: Army) -> Element {
    let choice = |role: Role| {
        let name = role.to_string();
        let piece = svg("use").set("href", format!("#{name}")).set("width", "100").set("height", "100");
        html("button").set("data-promotion", name.clone()).set("aria-label", name.clone()).set("title", name).with(
            svg("svg")
                .set("viewBox", "0 0 100 100")
                .set("aria-hidden", "true")
                .with(svg("g").class("piece").set("data-army", army.class()).with(piece)),
        )
    };
    html("div")
        .class("dialog promotion")
        .set("role", "dialog")
        .set("aria-modal", "true")
        .set("aria-label", "The pawn becomes")
        .all(CHOICES.map(choice))
}
