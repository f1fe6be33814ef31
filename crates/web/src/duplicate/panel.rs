//! The buttons, how the four players stand, the moves, and what the marks mean.

use super::page::DuplicatePage;
use super::rules::{self, GameOfFour, Player};
use crate::board::{Army, Mark, marker};
use crate::parts::controls::{action, file_input, group, toolbar};
use crate::parts::icons;
use crate::parts::log::{self, Entry, Row};
use crate::parts::menu::menu;
use crate::tree::{Element, html, svg};
use chess::Role;

/// What a hint is.
const HINT: &str = "What the engine would play here, and what each may expect";

/// What is beside the boards, or below them.
pub(super) fn draw(page: &DuplicatePage) -> Element {
    let game = &page.table().game;
    let empty = "No moves yet. Grab one of the glowing pieces.";
    let alone = page.guide.is_none();
    html("section")
        .class("panel")
        .set("aria-label", "The game")
        .with(standing(page))
        .with(alone.then(|| opponents(page)))
        .with(log::log("Round", &Player::ALL.map(rules::army), rounds(game), game.ply(), empty))
        .with(legend())
}

/// Every player, with the ghosts and what was taken.
fn standing(page: &DuplicatePage) -> Element {
    let game = &page.table().game;
    let expect = page.hint().map(|advice| advice.expect);
    let over = game.outcome().is_some();
    let row = |player: Player| {
        let army = rules::army(player);
        let ghosts = game.ghosts(player);
        let words = match ghosts {
            0 => "no ghosts".to_owned(),
            1 => "1 ghost".to_owned(),
            count => format!("{count} ghosts"),
        };
        html("li")
            .class_if(!over && game.turn() == player, "turn")
            .set("data-army", army.class())
            .with(html("b").with(army.name()))
            .with(html("span").set("data-ghosts", ghosts.to_string()).with(words))
            .with(page.is_advised().then(|| expectation(expect.map(|expect| expect[player as usize]))))
            .with(taken(game, player))
    };
    html("ul").class("standing").set("aria-label", "The players").all(Player::ALL.map(row))
}

/// What a player may expect, as a bar and as a number; the room for it, where that is not known yet.
fn expectation(known: Option<u32>) -> Element {
    let points = known.unwrap_or_default();
    let percent = format!("{} %", points.div_ceil(10));
    html("span")
        .class("expect")
        .class_if(known.is_none(), "unknown")
        .set("title", "How much of the game the engine thinks this player may expect: a win is 100 %, a draw 50 %")
        .with(
            html("meter")
                .set("min", "0")
                .set("max", "1000")
                .set("value", points.to_string())
                .set("aria-hidden", "true"),
        )
        .with(percent)
}

/// Who plays: people and engines, and the buttons that go with them.
fn opponents(page: &DuplicatePage) -> Element {
    let (seats, over) = (&page.engines.seats, page.session.game.outcome().is_some());
    let pause = || {
        let (sign, word) = if seats.paused { (icons::NEXT, "Go on") } else { (icons::PAUSE, "Pause") };
        action("pause", sign, word, "The engine waits, and its pieces can be moved by hand").pressed(seats.paused)
    };
    let hint = action("hint", icons::HINT, "Hint", HINT);
    html("details")
        .class("opponents")
        .flag("open", seats.any_engine())
        .with(html("summary").with("Who plays"))
        .with(seats.draw())
        .with(
            html("div")
                .class("controls")
                .with(seats.any_engine().then(pause))
                .with(hint.pressed(page.engines.advising).disabled(over)),
        )
}

/// What a player has taken, as small pieces in their colours.
fn taken(game: &GameOfFour, player: Player) -> Option<Element> {
    let taken = game.taken(player);
    if taken.is_empty() {
        return None;
    }
    let told: Vec<String> =
        taken.iter().map(|(army, role, count)| format!("{count} × {}'s {role}", army.name())).collect();
    let piece = |(army, role, count): (Army, Role, usize)| {
        let shape = svg("use").set("href", format!("#{role}")).set("width", "100").set("height", "100");
        let picture = svg("svg")
            .set("viewBox", "0 0 100 100")
            .set("aria-hidden", "true")
            .with(svg("g").class("piece").set("data-army", army.class()).with(shape));
        let times = (count > 1).then(|| html("small").with(count.to_string()));
        html("span").with(picture).with(times)
    };
    let label = format!("has taken {}", told.join(", "));
    Some(
        html("span")
            .class("taken")
            .set("role", "img")
            .set("title", label.clone())
            .set("aria-label", label)
            .all(taken.into_iter().map(piece)),
    )
}

pub(super) fn controls(page: &DuplicatePage) -> Element {
    let game = &page.table().game;
    let (over, shown) = (game.outcome().is_some(), page.guide.is_some());
    let focus = if page.is_focused() { "Compass" } else { "Focus" };
    // The introduction goes its own way.
    let plies = if page.is_introduced() { (0, 0) } else { (game.ply(), game.last_ply()) };
    toolbar(plies, game.can_undo() && !shown, game.can_redo() && !shown)
        .with(group([action(
            "focus",
            icons::FOCUS,
            focus,
            "The mover's two boards, upright and large, or all four (F)",
        )
        .pressed(page.is_focused())]))
        .with(menu(
            page.menu,
            [
                action("hint", icons::HINT, "Hint", HINT).pressed(page.engines.advising).disabled(over || shown),
                action("introduction", icons::NEXT, "Introduction", "The game in a minute, on the boards"),
                action("example", icons::FIRST, "Example game", "A short game to play through"),
                html("a").set("href", "#/rules").with(icons::icon(icons::BOOK)).with("Rules"),
                html("a")
                    .set("href", "#/friends/new/duplicate")
                    .with(icons::icon(icons::PEOPLE))
                    .with("Play with friends"),
                action(
                    "fold",
                    icons::BAR,
                    if page.folded { "Show panel" } else { "Hide panel" },
                    "Room for the boards (P)",
                ),
                action("new", icons::NEW, "New", "A new game; this one goes into the list of games"),
                action("save", icons::SAVE, "Save", "Save the game as a file"),
                action("load", icons::LOAD, "Load", "Load a saved game; a file can also be dropped on the page"),
                action("link", icons::LINK, "Copy link", "An address with the whole game in it"),
                action("draw", icons::HANDSHAKE, "Declare draw", "End the game as a draw for all four")
                    .disabled(over || shown),
            ],
        ))
        .with(file_input(".json,application/json", "A saved game"))
}

/// Begins a row whenever the turn comes round to a player at or before the one of the last move.
pub(crate) fn rounds(game: &GameOfFour) -> Vec<Row> {
    let mut rounds: Vec<Row> = Vec::new();
    let mut last = usize::MAX;
    for (index, mv) in game.moves().iter().enumerate() {
        let ply = index + 1;
        let Some(column) = game.player_of_move(ply).map(|player| player as usize) else { continue };
        if rounds.is_empty() || column <= last {
            rounds.push((rounds.len() + 1, vec![None; 4]));
        }
        last = column;
        if let Some((_, cells)) = rounds.last_mut() {
            cells[column] = Some(Entry { ply, text: mv.to_string() });
        }
    }
    rounds
}

/// What the marks mean.
pub(crate) fn legend() -> Element {
    let item = |sign: Element, name: &'static str, meaning: &'static str| {
        let picture = svg("svg").set("viewBox", "0 0 100 100").set("aria-hidden", "true").with(sign);
        html("li").with(picture).with(html("span").with(html("b").with(name)).with(meaning))
    };
    let haunt = || svg("circle").class("haunt").set("cx", "50").set("cy", "50").set("r", "43");
    let ghost = svg("g")
        .class("piece ghost")
        .set("data-army", "north")
        .with(svg("use").set("href", "#pawn").set("width", "100").set("height", "100"))
        .all([haunt(), haunt()]);
    html("details")
        .class("legend")
        .with(html("summary").with("How to read the boards"))
        .with(html("ul").all([
            item(marker(Mark::Playable, false), "Playable", ": legal on both boards"),
            item(marker(Mark::Local, false), "Here only", ": the other board forbids it; touch it to learn why"),
            item(marker(Mark::Local, true), "A capture", " that only this board allows"),
            item(ghost, "Ghost", ": its twin was taken, so it can never move; grab it to see where"),
        ]))
        .with(html("p").class("keys").with(
            "Keys: arrows and Enter to move, Escape to let go; ← and → off the boards look back and forth; F for focus, \
             U and R to undo and redo, M for sound.",
        ))
        .with(html("p").with(html("a").set("href", "#/rules").with("All the rules")))
}
