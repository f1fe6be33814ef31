//! Whose turn it is, how the four players stand, the buttons, the moves, and what the marks mean.

use super::page::DuplicatePage;
use super::rules::{self, BoardName, Ending, Game, Player};
use crate::parts::controls::{action, file_input, group, toolbar};
use crate::parts::log::{self, Entry, Row};
use crate::parts::{icons, voice::voice};
use crate::tree::{Element, html, svg};
use crate::words::times;

/// Everything beside the boards.
pub(super) fn draw(page: &DuplicatePage) -> Element {
    let session = &page.session;
    let game = &session.game;
    let empty = "No moves yet. Grab one of the glowing pieces.";
    html("section")
        .class("panel")
        .set("aria-label", "The game")
        .with(game.outcome().map_or_else(|| to_move(game), the_end))
        .with(voice(&session.words, session.aside.is_some()))
        .with(standing(game))
        .with(controls(page))
        .with(log::log("Round", &Player::ALL.map(rules::army), rounds(game), game.ply(), empty))
        .with(legend())
}

fn to_move(game: &Game) -> Element {
    let mover = rules::army(game.turn());
    let (ply, last) = (game.ply(), game.last_ply());
    let round = format!("Round {}", rules::round(ply + 1));
    let place = if ply == last { round } else { format!("{round}, looking at move {ply} of {last}") };
    let [first, second] = game.turn().boards().map(BoardName::name);
    let (both, [left, right]) = game.counts();
    let choices = format!("{both} moves on both boards ({left} on {first}, {right} on {second})");
    let (quiet, limit, seen) = game.draw_counters();
    let counters = format!("{quiet} of {limit} quiet moves, table seen {}", times(usize::from(seen)));
    let checks: Vec<&str> = game.checks(game.turn()).into_iter().map(BoardName::name).collect();
    let alarm = || html("span").class("alarm").with(format!("In check on {}", checks.join(" and ")));
    html("div")
        .class("turn")
        .set("data-army", mover.class())
        .with(html("h1").with(format!("{} to move", mover.name())))
        .all([place, choices, counters].map(|line| html("p").class("sub").with(line)))
        .with((!checks.is_empty()).then(alarm))
}

fn the_end(ending: Ending) -> Element {
    let result = |(player, result): (Player, &'static str)| {
        let army = rules::army(player);
        html("li")
            .set("data-army", army.class())
            .set("data-result", result)
            .with(html("b").with(army.name()))
            .with(" ")
            .with(result)
    };
    let provisional = || {
        html("span")
            .class("provisional")
            .set("title", "The inventor of the game has yet to confirm this ruling")
            .with("provisional ruling")
    };
    html("div")
        .class("turn over")
        .with(html("h1").with(ending.headline))
        .with(html("ul").class("results").all(ending.results.map(result)))
        .with(html("p").class("sub").with(ending.ruling).with(" ").with(ending.provisional.then(provisional)))
}

/// Ghosts of every player.
fn standing(game: &Game) -> Element {
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
    };
    html("ul").class("standing").set("aria-label", "Ghosts").all(Player::ALL.map(row))
}

fn controls(page: &DuplicatePage) -> Element {
    let game = &page.session.game;
    let over = game.outcome().is_some();
    toolbar((game.ply(), game.last_ply()), game.can_undo(), game.can_redo())
        .with(group([
            action("focus", icons::FOCUS, "Focus", "The mover's two boards, upright and large (F)")
                .pressed(page.focused),
            action("new", icons::NEW, "New", "A new game; this one can be brought back"),
            action("save", icons::SAVE, "Save", "Save the game as a file"),
            action("load", icons::LOAD, "Load", "Load a saved game; a file can also be dropped on the page"),
            action("link", icons::LINK, "Copy link", "An address with the whole game in it"),
            action("draw", icons::HANDSHAKE, "Declare draw", "End the game as a draw for all four").disabled(over),
        ]))
        .with(file_input(".json,application/json", "A saved game"))
}

/// Begins a row whenever the turn comes round to a player at or before the one of the last move.
fn rounds(game: &Game) -> Vec<Row> {
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
fn legend() -> Element {
    let disc = |class: &'static str, radius: &'static str| {
        svg("circle").class(class).set("cx", "50").set("cy", "50").set("r", radius)
    };
    let item = |sign: Element, name: &'static str, meaning: &'static str| {
        let picture = svg("svg").set("viewBox", "0 0 100 100").set("aria-hidden", "true").with(sign);
        html("li").with(picture).with(html("span").with(html("b").with(name)).with(meaning))
    };
    let in_hand = svg("rect").class("marker grabbed").set("x", "14").set("y", "14").set("width", "72");
    let ghost = svg("g")
        .class("piece ghost")
        .set("data-army", "north")
        .with(svg("use").set("href", "#pawn").set("width", "100").set("height", "100"))
        .all([disc("haunt", "43"), disc("haunt", "43")]);
    html("details")
        .class("legend")
        .set("open", "")
        .with(html("summary").with("How to read the boards"))
        .with(html("ul").all([
            item(disc("marker playable", "24"), "Playable", ": legal on both boards"),
            item(disc("marker local", "28"), "Here only", ": the other board forbids it; click to learn why"),
            item(in_hand.set("height", "72").set("rx", "8"), "In hand", ", on both boards"),
            item(ghost, "Ghost", ": its twin was taken, so it can never move; grab it to see where"),
        ]))
        .with(html("p").with(
            "Turns go North, South, East, West. A move is played on both of the player's boards, and only if both allow it.",
        ))
        .with(html("p").class("keys").with(
            "Keys: arrows and Enter to move, Escape to let go, F for focus, [ and ] to look back and forth, \
             U and R to undo and redo.",
        ))
}
