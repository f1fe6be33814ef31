//! Whose turn it is, the clocks, what can be claimed, the moves, and the engine's bar.

use super::analysis::Evaluation;
use super::message::Worth;
use super::page::ChessPage;
use super::rules::{self, GameOfTwo};
use super::{controls, examples};
use crate::geometry::whole;
use crate::parts::log::{self, Entry, Row};
use crate::parts::voice::voice;
use crate::tree::{Element, html, svg};
use chess::Colour;

/// Everything beside the board.
pub(super) fn draw(page: &ChessPage) -> Element {
    let session = &page.session;
    html("section")
        .class("panel")
        .set("aria-label", "The game")
        // Above all that grows and shrinks, so that no button moves under the finger.
        .with(controls::controls(page))
        .with(turn(page))
        .with(voice(&session.words, session.aside))
        .with(page.resigning.then(controls::ask))
        .with(controls::choices(page))
        .with(draws(page))
        .with(page.analysis.review(&session.game).map(|review| review.draw(&session.game)))
        .with(log::log(
            "Number",
            &Colour::ALL.map(rules::army),
            sheet(&session.game),
            session.game.ply(),
            "No moves yet.",
        ))
        .with(controls::opponent(page))
        .with(controls::texts(page))
        .with(examples::draw())
}

/// The side to move, or how the game ended; and what the engine makes of it, if it is asked.
fn turn(page: &ChessPage) -> Element {
    let session = &page.session;
    let game = &session.game;
    let (ply, last) = (game.ply(), game.last_ply());
    let (headline, below) = match game.ending() {
        Some(ending) => (ending.result, ending.words),
        None if ply != last && game.is_open() => (
            format!("{} to move", game.turn()),
            format!("Looking at move {ply} of {last}. A move here is played on from here."),
        ),
        None if ply != last => (format!("{} to move", game.turn()), format!("Looking at move {ply} of {last}.")),
        None if session.is_engines_turn() => (format!("{} is thinking", game.turn()), String::new()),
        None if game.checked_king().is_some() => (format!("{} to move", game.turn()), "In check.".to_owned()),
        None => (format!("{} to move", game.turn()), String::new()),
    };
    let line = |evaluation: &Evaluation| {
        html("p")
            .class("line")
            .with(html("b").with(evaluation.worth.text()))
            .with(format!(" at depth {}: {}", evaluation.depth, evaluation.line))
    };
    html("div")
        .class("turn")
        .set_some("data-army", session.glow().map(|army| army.class()))
        .with(html("h1").with(headline))
        .with((!below.is_empty()).then(|| html("p").class("sub").with(below)))
        .all(page.analysis.evaluations(game).iter().map(line))
}

/// How near the draws are, and which can be claimed.
fn draws(page: &ChessPage) -> Element {
    let game = &page.session.game;
    let (clock, seen) = game.counters();
    let claim = game.claim().or_else(|| game.announcements());
    let offer = game.offers().first().map(|by| format!("{by} offers a draw."));
    let note = |words: String| html("p").class("claimable").with(words);
    html("div")
        .class("draws")
        .with(
            html("ul")
                .class("counters")
                .with(counter(clock.to_string(), "data-clock", "of 100 plies without a capture or pawn move"))
                .with(counter(
                    seen.to_string(),
                    "data-seen",
                    if seen == 1 { "time on the board" } else { "times on the board" },
                )),
        )
        .with(offer.map(note))
        .with(claim.map(note))
}

fn counter(number: String, name: &'static str, words: &'static str) -> Element {
    html("li").set(name, number.clone()).with(html("b").with(number)).with(" ").with(words)
}

/// The moves, a row for each number.
pub(crate) fn sheet(game: &GameOfTwo) -> Vec<Row> {
    let (first, white_began) = game.first_number();
    let entries = game.sans().into_iter().enumerate().map(|(index, text)| Some(Entry { ply: index + 1, text }));
    let mut cells: Vec<Option<Entry>> = (!white_began).then_some(None).into_iter().chain(entries).collect();
    if cells.len() % 2 == 1 {
        cells.push(None);
    }
    cells.chunks(2).enumerate().map(|(index, pair)| (usize::from(first) + index, pair.to_vec())).collect()
}

/// A bar beside the board: the lighter part is White's.
pub(super) fn bar(page: &ChessPage) -> Option<Element> {
    if !page.analysis.evaluating {
        return None;
    }
    let first = page.analysis.evaluations(&page.session.game).first().map(|evaluation| evaluation.worth);
    let share = page.session.game.settled().or(first.map(Worth::share)).unwrap_or(0.5);
    let label = match (page.session.game.ending(), first) {
        (Some(ending), _) => ending.result,
        (None, Some(worth)) => format!("Evaluation {}", worth.text()),
        (None, None) => "no evaluation yet".to_owned(),
    };
    let height = whole(1000.0 * share);
    let white = svg("rect").class("white").set("width", "10").number("height", height);
    Some(
        svg("svg")
            .class("bar")
            .set("viewBox", "0 0 10 1000")
            .set("preserveAspectRatio", "none")
            .set("role", "img")
            .set("aria-label", label)
            .with(white.number("y", if page.flipped { 0 } else { 1000 - height })),
    )
}
