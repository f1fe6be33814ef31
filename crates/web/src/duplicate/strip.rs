//! What is always in sight beside the boards: whose turn it is or what a guide says, and the last words.

use super::article::provisional;
use super::guide;
use super::page::DuplicatePage;
use super::rules::{self, BoardName, Ending, Player};
use super::think::Advice;
use crate::parts::voice::voice;
use crate::tree::{Element, html};
use quartet::Level;

pub(super) fn draw(page: &DuplicatePage) -> Element {
    let session = page.table();
    let game = &session.game;
    let head = match &page.guide {
        Some(guide) => guide::card(guide),
        None => game.outcome().map_or_else(|| to_move(page), the_end),
    };
    html("section")
        .class("strip")
        .set("aria-label", "Now")
        .with(head)
        .with(page.is_advised().then(|| advice(page)))
        .with(voice(&session.words, page.guide.is_none() && session.aside))
}

fn advice(page: &DuplicatePage) -> Element {
    let words = page.hint().map_or_else(|| "Hint: \u{2026}".to_owned(), Advice::words);
    html("p").class("advice").set("role", "status").with(words)
}

fn to_move(page: &DuplicatePage) -> Element {
    let game = &page.session.game;
    let mover = rules::army(game.turn());
    let (ply, last) = (game.ply(), game.last_ply());
    let round = format!("Round {}", rules::round(ply + 1));
    let place = if ply == last { round } else { format!("{round}, looking at move {ply} of {last}") };
    let [first, second] = game.turn().boards().map(BoardName::name);
    let (both, [left, right]) = game.counts();
    let choices = format!("{both} moves on both boards ({left} on {first}, {right} on {second})");
    let checks: Vec<&str> = game.checks(game.turn()).into_iter().map(BoardName::name).collect();
    let alarm = || html("span").class("alarm").with(format!("In check on {}", checks.join(" and ")));
    // Whose turn it is stays in one line, so that no button below it moves while engines play.
    let (turn, place) = match page.thinking() {
        Some(level) => {
            (format!("{} is thinking", mover.name()), format!("{place}: the engine, {}", Level::ALL[level].name))
        }
        None => (format!("{} to move", mover.name()), place),
    };
    html("div")
        .class("turn")
        .set("data-army", mover.class())
        .with(html("h1").with(turn).with((!checks.is_empty()).then(alarm)))
        .all([place, choices].map(|line| html("p").class("sub").with(line)))
        .with(game.draw_near().map(|line| {
            html("p").class("sub near").with(line).with(" ").with(html("a").set("href", "#/rules").with("Why?"))
        }))
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
    html("div")
        .class("turn over")
        .with(html("h1").with(ending.headline))
        .with(html("ul").class("results").all(ending.results.map(result)))
        .with(html("p").class("sub").with(ending.ruling).with(" ").with(ending.provisional.then(provisional)))
}
