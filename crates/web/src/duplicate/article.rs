//! The page of rules: in plain words, with small boards.

use super::rules::{BoardName, GameOfFour};
use super::rulings::{self, Ruling};
use super::session::Session;
use crate::board::{Part, figure};
use crate::parts::controls::action;
use crate::parts::icons;
use crate::tree::{Element, html};
use chess::{File, Rank, Square};

/// A mark beside a rule that may still change.
pub(super) fn provisional() -> Element {
    html("a")
        .class("provisional")
        .set("href", "#/rules")
        .set("title", "The inventor of the game has yet to confirm this ruling")
        .with("provisional")
}

/// The whole page.
pub(super) fn draw() -> Element {
    let rulings = GameOfFour::rulings();
    html("article")
        .class("article")
        .with(html("h1").with("Duplicate chess"))
        .with(html("p").class("lead").with(
            "A game by Andrew Freiberg: four players, four boards, and every move is played on two boards at once. \
             Who knows how the pieces move knows nearly all of it.",
        ))
        .with(
            html("div")
                .class("group")
                .with(action("introduction", icons::NEXT, "Try it in a minute", "Seven steps on the boards"))
                .with(action("example", icons::FIRST, "An example game", "A short game to play through"))
                .with(html("a").set("href", "#/").with("To the boards")),
        )
        .with(table())
        .all([one_move(), both_boards(), ghosts(), mate(), special()])
        .with(endings(&rulings::endings(&rulings)))
        .with(words())
}

fn section(title: &'static str, paragraphs: &[&'static str]) -> Element {
    html("section").with(html("h2").with(title)).all(paragraphs.iter().map(|&text| html("p").with(text)))
}

fn table() -> Element {
    let head = ["Board", "White", "Black"].map(|name| html("th").set("scope", "col").with(name));
    let row = |board: BoardName| {
        let player = |colour| {
            let army = super::rules::army(board.player(colour));
            html("td").set("data-army", army.class()).with(html("b").with(army.name()))
        };
        html("tr")
            .with(html("th").set("scope", "row").with(board.name()))
            .all([chess::Colour::White, chess::Colour::Black].map(player))
    };
    let order = rulings::order(&GameOfFour::rulings());
    section(
        "The table",
        &["The players sit around four boards, one between every two neighbours. So everybody has one \
         colour on two boards, plays a different opponent on each, and has no partner."],
    )
    .with(html("table").with(html("tr").all(head)).all(BoardName::ALL.map(row)))
    .with(html("p").with(order.text).with(" ").with(order.provisional.then(provisional)))
}

/// Two boards of a game side by side, with what a hand on a square would see.
fn boards(moves: &str, held: Option<(BoardName, Square)>, shown: [BoardName; 2], part: Part) -> Element {
    let mut session = Session::new(GameOfFour::of(moves));
    if let Some((board, square)) = held {
        session.grab(board, square);
    }
    let one = |board: BoardName| {
        let squares = session.squares(board);
        let label = format!("Part of board {board}");
        html("figure")
            .with(figure(part, label, |square| squares.at(square)))
            .with(html("figcaption").with(board.name()))
    };
    html("div").class("figures").all(shown.map(one))
}

fn part(files: [File; 2], ranks: [Rank; 2]) -> Part {
    Part { files, ranks }
}

fn one_move() -> Element {
    section(
        "One move, two boards",
        &["In your turn you make one move: the same piece from the same square to the same \
         square, on both of your boards. What it does may differ, a capture here and a quiet move there, and so the \
         boards grow apart."],
    )
    .with(boards(
        "g1f3",
        None,
        [BoardName::NW, BoardName::NE],
        part([File::E, File::H], [Rank::First, Rank::Third]),
    ))
}

fn both_boards() -> Element {
    section("Both boards must allow it", &["A move is legal only if it is legal on both boards. Here North's pawn could \
         take on d5 of NE, where grey corners mark what one board alone would allow. On NW there is nothing to take, so \
         it is no move. The green dot is one."])
    .with(boards(
        "e2e4 e2e4 d7d5 a7a6",
        Some((BoardName::NE, Square::E4)),
        [BoardName::NW, BoardName::NE],
        part([File::C, File::F], [Rank::Third, Rank::Sixth]),
    ))
}

fn ghosts() -> Element {
    section(
        "Ghosts",
        &["When a piece is taken on one board, its twin on the other becomes a ghost: it can never move \
         again, since no move of it exists on both. It still stands in the way, even of its own side, guards squares, \
         gives check, and can be taken. The cross marks where the twin fell."],
    )
    .with(boards(
        "e2e4 e2e4 d7d5 a7a6 h2h3 h2h3 d5e4 a6a5",
        Some((BoardName::NW, Square::E4)),
        [BoardName::NW, BoardName::NE],
        part([File::C, File::F], [Rank::Third, Rank::Sixth]),
    ))
}

fn mate() -> Element {
    section(
        "Check and mate",
        &["Whoever is in check on a board must leave it, by a move that is legal on both. So there \
         are mates that one board alone would not know. Here nothing guards South's queen on f7 of SE, but East's king \
         cannot take it: on NE East's own pawn stands there, a ghost since its twin was taken. Most mates are of this kind."],
    )
    .with(boards(
        "e2e4 e2e4 e7e5 e7e5 g1f3 d1h5 b8c6 b8c6 f1c4 h5f7",
        None,
        [BoardName::NE, BoardName::SE],
        part([File::D, File::G], [Rank::Sixth, Rank::Eighth]),
    ))
}

fn special() -> Element {
    section(
        "Castling, promotion, en passant",
        &[
            "Castling needs both boards like any other move. A pawn that reaches the last rank becomes the same piece on \
         both. A capture en passant on one board may be an ordinary capture on the other.",
        ],
    )
}

fn endings(rulings: &[Ruling]) -> Element {
    let item = |ruling: &Ruling| {
        html("li")
            .with(html("b").with(ruling.title))
            .with(". ")
            .with(ruling.text.clone())
            .with(" ")
            .with(ruling.provisional.then(provisional))
    };
    section("How a game ends", &["Rules marked as provisional stand until the inventor decides."])
        .with(html("ul").all(rulings.iter().map(item)))
}

fn words() -> Element {
    section(
        "What the page says",
        &[
            "A round is one move of everybody. “12 moves on both boards” counts what may be played; the numbers for each \
         board say what that board alone would allow. A quiet move takes nothing and moves no pawn. A position has been \
         there before when all four boards stood like this, with the same player to move.",
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_every_ruling_once_and_marks_the_open_ones() {
        let page = draw();
        let text = page.text();
        let endings = rulings::endings(&GameOfFour::rulings());
        for ruling in &endings {
            assert_eq!(text.matches(&ruling.text).count(), 1, "{}", ruling.title);
        }
        let marks = page.walk().into_iter().filter(|element| element.get("class") == Some("provisional")).count();
        assert_eq!(marks, 1 + endings.iter().filter(|ruling| ruling.provisional).count());
    }

    #[test]
    fn the_figures_show_what_the_text_says() {
        let page = draw();
        let marked = |classes: &[&str]| {
            let is = |element: &&Element| {
                element
                    .get("class")
                    .is_some_and(|own| classes.iter().all(|class| own.split(' ').any(|one| one == *class)))
            };
            page.walk().into_iter().filter(is).count()
        };
        assert_eq!(page.having("role", "img").len(), 8);
        let table = [
            (&["local", "taking"][..], 1, "what only NE allows"),
            (&["playable"][..], 2, "what both allow"),
            (&["ghost"][..], 2, "a ghost of North's, and one of East's"),
            (&["fell"][..], 1, "where its twin fell"),
            (&["check"][..], 1, "a king in check"),
        ];
        for (classes, count, what) in table {
            assert_eq!(marked(classes), count, "{what}");
        }
    }
}
