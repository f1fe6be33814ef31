//! The moves: a row a round, a column a player, and a way to every one of them.

use crate::board::Army;
use crate::tree::{Element, html};

/// A move in the list: the ply that it led to, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) ply: usize,
    pub(crate) text: String,
}

/// A row: its number, and a cell for each player, empty where the player has not moved in it.
pub(crate) type Row = (usize, Vec<Option<Entry>>);

/// The list, with the ply that is looked at marked in it.
pub(crate) fn log(unit: &'static str, players: &[Army], rows: Vec<Row>, ply: usize, empty: &'static str) -> Element {
    let heads =
        players.iter().map(|army| html("th").set("scope", "col").set("data-army", army.class()).with(army.name()));
    let corner = html("th").set("scope", "col").with(html("span").class("unseen").with(unit));
    let nothing = rows.is_empty().then(|| html("p").class("empty").with(empty));
    let row = |(number, cells): Row| {
        let number = html("th").set("scope", "row").with(number.to_string());
        html("tr").with(number).all(cells.into_iter().map(|entry| cell(entry, ply)))
    };
    html("div")
        .class("log")
        .set("tabindex", "-1")
        .with(
            html("table")
                .set("aria-label", "Moves")
                .with(html("thead").with(html("tr").with(corner).all(heads)))
                .with(html("tbody").all(rows.into_iter().map(row))),
        )
        .with(nothing)
}

fn cell(entry: Option<Entry>, ply: usize) -> Element {
    let button = |entry: Entry| {
        html("button")
            .set("data-ply", entry.ply.to_string())
            .set_some("aria-current", (entry.ply == ply).then_some("step"))
            .with(entry.text)
    };
    html("td").with(entry.map(button))
}
