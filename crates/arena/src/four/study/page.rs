//! A study as one page of HTML, and its figures as text.

use super::facts::{ENDINGS, Facts};
use super::pictures::pictures;
use super::{Chapter, Step};
use crate::report::{
    chart, document, escape, section,
    tables::{large, table},
};
use crate::stats::Blocks;
use duplicate::Player;
use std::fmt::Write;

/// A mean with its error.
fn mean(blocks: &Blocks) -> String {
    match blocks.estimate() {
        Some(estimate) => format!("{:.2} ± {:.2}", estimate.value, estimate.error),
        None => "–".to_owned(),
    }
}

/// A table as a head and rows.
pub(super) struct Figures {
    pub(super) title: String,
    pub(super) note: String,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

fn owned<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).into()
}

/// Who wins, draws and loses in each seat.
fn seats(facts: &Facts) -> Figures {
    let row = |player: Player| {
        let seat = facts.seat(player);
        vec![player.to_string(), seat.wins.percent(), seat.draws.percent(), seat.losses.percent(), seat.score.shown()]
    };
    Figures {
        title: "By seat".to_owned(),
        note: format!("{} games.", facts.games),
        head: owned(["Seat", "Won", "Drawn", "Lost", "Score"]),
        rows: Player::ALL.map(row).into(),
    }
}

/// Who mated whom.
fn mates(facts: &Facts) -> Figures {
    let row = |victim: Player| {
        let counts = facts.mates[victim as usize];
        let cell = |winner: Player| match winner == victim {
            true => "·".to_owned(),
            false => counts[winner as usize].to_string(),
        };
        std::iter::once(format!("{victim} mated")).chain(Player::ALL.map(cell)).collect()
    };
    let head = std::iter::once("by".to_owned()).chain(Player::ALL.map(|player| player.to_string())).collect();
    Figures {
        title: "Who mates whom".to_owned(),
        note: "Numbers of mates; one that two give at once counts for both.".to_owned(),
        head,
        rows: Player::ALL.map(row).into(),
    }
}

/// The figures of a set of rulings in a row.
fn rulings(chapters: &[Chapter]) -> Figures {
    let row = |chapter: &Chapter| {
        let facts = &chapter.facts;
        let mut cells = vec![chapter.title.clone(), facts.games.to_string()];
        cells.extend(Player::ALL.map(|player| facts.seat(player).losses.percent()));
        cells.extend(ENDINGS.map(|kind| facts.ending(kind).percent()));
        cells.extend([mean(&facts.rounds), facts.coupled.percent(), facts.double.percent()]);
        cells
    };
    let mut head = owned(["Rulings", "Games", "N lost", "S lost", "E lost", "W lost"]);
    head.extend(ENDINGS.map(str::to_owned));
    head.extend(owned(["Rounds", "Coupled mates", "Double mates"]));
    Figures {
        title: "By ruling".to_owned(),
        note:
            "A coupled mate is none on any board by itself; a double mate is given by both opponents at once. Both as \
               shares of the mates."
                .to_owned(),
        head,
        rows: chapters.iter().map(row).collect(),
    }
}

/// What came of each first move, for each seat.
fn first_moves(facts: &Facts) -> Figures {
    let mut moves: Vec<&String> = facts.first_moves.iter().flat_map(|moves| moves.keys()).collect();
    moves.sort();
    moves.dedup();
    let row = |mv: &String| {
        let cell = |player: Player| {
            let scores = facts.first_moves[player as usize].get(mv).copied().unwrap_or_default();
            if scores.count() == 0 { "–".to_owned() } else { format!("{} ({})", scores.shown(), scores.count()) }
        };
        std::iter::once(mv.clone()).chain(Player::ALL.map(cell)).collect()
    };
    Figures {
        title: "First moves".to_owned(),
        note:
            "What each seat scored after each of its own first moves, which were drawn by lot; in brackets the games."
                .to_owned(),
        head: std::iter::once("Move".to_owned()).chain(Player::ALL.map(|player| player.to_string())).collect(),
        rows: moves.into_iter().map(row).collect(),
    }
}

/// What the search expects of every move, one ply of the tree.
fn step((number, step): (usize, &Step)) -> Figures {
    let row = |(mv, expect): &(String, [f64; 4])| {
        std::iter::once(mv.clone()).chain(expect.map(|score| format!("{score:.3}"))).collect()
    };
    let after = if step.after.is_empty() { "the start".to_owned() } else { step.after.join(" ") };
    Figures {
        title: format!("Opening tree, ply {}: {} after {after}", number + 1, step.player),
        note:
            "What the search expects each player to score after each move, the best for the mover first. No errors are \
               known here: it is one search a move."
                .to_owned(),
        head: std::iter::once("Move".to_owned()).chain(Player::ALL.map(|player| player.to_string())).collect(),
        rows: step.moves.iter().map(row).collect(),
    }
}

/// All tables of a study.
pub(super) fn figures(chapters: &[Chapter], tree: &[Step]) -> Vec<Figures> {
    let Some(first) = chapters.first() else { return Vec::new() };
    let mut all = vec![seats(&first.facts), rulings(chapters), mates(&first.facts), first_moves(&first.facts)];
    all.extend(tree.iter().enumerate().map(step));
    all
}

/// The figures that stand large at the top.
fn cards(facts: &Facts) -> Vec<(&'static str, String)> {
    vec![
        ("games", facts.games.to_string()),
        ("rounds a game", mean(&facts.rounds)),
        ("end in mate", facts.ending("checkmate").percent()),
        ("of the mates, only by the coupling", facts.coupled.percent()),
        ("of the mates, by both opponents", facts.double.percent()),
        ("of the turns, in check", facts.in_check.percent()),
        ("answers to a check", mean(&facts.answers)),
    ]
}

/// The page.
pub(super) fn page(player: &str, chapters: &[Chapter], tree: &[Step]) -> String {
    let title = "Duplicate chess: what its games say";
    let mut body = format!("<h1>{title}</h1>\n<p class=\"sub\">{} in all four seats</p>\n", escape(player));
    if let Some(first) = chapters.first() {
        body.push_str(&large(&escape(&first.title), &cards(&first.facts)));
    }
    for picture in pictures(chapters) {
        chart(&mut body, picture.title, &picture.note, &picture.svg);
    }
    for figures in figures(chapters, tree) {
        let note = format!("<p class=\"note\">{}</p>\n", escape(&figures.note));
        section(&mut body, &escape(&figures.title), &(note + &table(&figures.head, &figures.rows)));
    }
    document(title, &body)
}

/// The tables as Markdown.
pub(super) fn markdown(chapters: &[Chapter], tree: &[Step]) -> String {
    let mut text = String::new();
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    for Figures { title, note, head, rows } in figures(chapters, tree) {
        let rule = vec!["---".to_owned(); head.len()];
        let _ = write!(text, "## {title}\n\n{note}\n\n{}{}", line(&head), line(&rule));
        rows.iter().for_each(|row| text.push_str(&line(row)));
        text.push('\n');
    }
    text
}
