//! What a player looks at beside the board: the name, what has been taken, and the clock.

use super::rules::{self, GameOfTwo};
use crate::board::Army;
use crate::tree::{Element, html, svg};
use chess::{Colour, Role};
use std::time::Duration;

/// A player beside the board.
pub(crate) struct Player<'a> {
    pub(crate) game: &'a GameOfTwo,
    pub(crate) colour: Colour,
    pub(crate) name: String,
    /// What is said of the player besides.
    pub(crate) note: Option<&'static str>,
    /// The time that is left, and whether it runs.
    pub(crate) clock: Option<(Duration, bool)>,
}

/// The strip of one player.
pub(crate) fn strip(player: &Player<'_>) -> Element {
    let Player { game, colour, name, note, clock: time } = player;
    let colour = *colour;
    let army = rules::army(colour).class();
    let (taken, ahead) = game.taken_by(colour);
    html("div")
        .class("player")
        .class_if(game.turn() == colour && game.ending().is_none(), "active")
        .set("data-side", army)
        .with(
            html("span")
                .class("who")
                .set("data-army", army)
                .with(html("b").with(name.clone()))
                .with(note.map(|note| html("small").with(note))),
        )
        .with((!taken.is_empty()).then(|| pieces(!colour, &taken)))
        .with((ahead > 0).then(|| html("span").class("ahead").with(format!("+{ahead}"))))
        .with(time.map(|(left, runs)| clock(rules::army(colour), left, runs)))
}

/// What has been taken, small and in a row.
fn pieces(colour: Colour, taken: &[Role]) -> Element {
    let army = rules::army(colour).class();
    let names: Vec<String> = taken.iter().map(ToString::to_string).collect();
    let shape = |(index, role): (usize, &Role)| {
        let shape = svg("use").set("href", format!("#{role}")).set("width", "100").set("height", "100");
        svg("g").class("piece").set("data-army", army).with(shape.number("x", 50 * index as i32))
    };
    svg("svg")
        .class("captured")
        .set("viewBox", format!("0 0 {} 100", 50 * taken.len() + 50))
        .set("role", "img")
        .set("aria-label", format!("Has taken {}", names.join(", ")))
        .all(taken.iter().enumerate().map(shape))
}

/// The time of a player.
pub(crate) fn clock(army: Army, left: Duration, runs: bool) -> Element {
    html("div")
        .class("clock")
        .class_if(runs, "runs")
        .class_if(left < Duration::from_secs(20), "short")
        .set("data-army", army.class())
        .set("role", "timer")
        .set("aria-label", format!("{}'s time", army.name()))
        .with(html("b").with(time(left)))
}

/// `4:05`, `1:02:03`, and tenths in the last twenty seconds.
fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match () {
        () if hours > 0 => format!("{hours}:{minutes:02}:{rest:02}"),
        () if seconds < 20 => format!("0:{rest:02}.{}", left.subsec_millis() / 100),
        () => format!("{minutes}:{rest:02}"),
    }
}
