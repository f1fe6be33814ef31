//! The draw rules, a sentence each, with an example that one can play.

use crate::parts::controls::action;
use crate::parts::icons;
use crate::tree::{Element, html};

/// A way in which a game is drawn.
pub(super) struct Rule {
    /// As in `data-action`, after `example`.
    name: &'static str,
    title: &'static str,
    article: &'static str,
    sentence: &'static str,
    /// A PGN or a FEN from which it is a move or two.
    pub(super) example: &'static str,
    /// What to do there.
    pub(super) task: &'static str,
}

pub(super) const RULES: [Rule; 7] = [
    Rule {
        name: "threefold",
        title: "Threefold repetition",
        article: "9.2",
        sentence: "Whoever is to move may claim a draw when the same position stands for the third time, or would after a move that is announced.",
        example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *",
        task: "Play Ng8 and White may claim; or let Black claim with Ng8, which is then not played.",
    },
    Rule {
        name: "fifty",
        title: "Fifty moves",
        article: "9.3",
        sentence: "Whoever is to move may claim a draw when fifty moves of each side have gone by without a capture or a pawn move.",
        example: "8/8/4k3/8/8/3K4/R7/8 w - - 98 120",
        task: "Make two moves without a capture, and a draw may be claimed.",
    },
    Rule {
        name: "fivefold",
        title: "Fivefold repetition",
        article: "9.6.1",
        sentence: "When the same position stands for the fifth time the game is drawn by itself, whether anybody claims or not.",
        example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 *",
        task: "Play Ng8.",
    },
    Rule {
        name: "seventy-five",
        title: "Seventy-five moves",
        article: "9.6.2",
        sentence: "After seventy-five moves of each side without a capture or a pawn move the game is drawn by itself; a mate on the last of them counts.",
        example: "8/8/4k3/8/8/3K4/R7/8 w - - 148 150",
        task: "Make two moves without a capture.",
    },
    Rule {
        name: "stalemate",
        title: "Stalemate",
        article: "5.2.1",
        sentence: "A player who has no legal move and is not in check has drawn.",
        example: "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1",
        task: "Play Qc7, and Black has no move; Qc8 would have been mate.",
    },
    Rule {
        name: "dead",
        title: "Dead position",
        article: "5.2.2",
        sentence: "When neither side can ever mate, by any sequence of legal moves, the game is drawn at once.",
        example: "8/8/4k3/8/3Kp3/8/8/8 w - - 0 1",
        task: "Take the pawn: two kings alone cannot mate.",
    },
    Rule {
        name: "agreement",
        title: "Agreement",
        article: "5.2.3",
        sentence: "The players may agree on a draw once both have moved; a wrong claim counts as an offer.",
        example: "1. e4 e5 *",
        task: "Offer a draw from the menu, and accept it for the other side.",
    },
];

/// The rule of an example.
pub(super) fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// All of them, folded.
pub(super) fn draw() -> Element {
    let item = |rule: &'static Rule| {
        let title = format!("{} (article {})", rule.title, rule.article);
        html("li").with(html("p").with(html("b").with(title)).with(" ").with(rule.sentence)).with(action(
            format!("example {}", rule.name),
            icons::NEXT,
            "Try it",
            rule.task,
        ))
    };
    html("details")
        .class("rules")
        .with(html("summary").with("When is a game drawn?"))
        .with(html("ul").all(RULES.iter().map(item)))
}

#[cfg(test)]
mod tests {
    use super::super::rules::GameOfTwo;
    use super::*;

    /// What each example is of comes about by playing it.
    #[test]
    fn examples_can_be_played() {
        let table = [
            ("threefold", "f6g8", None, true),
            ("fifty", "a2a3 e6d6", None, true),
            ("fivefold", "f6g8", Some("fivefold"), false),
            ("seventy-five", "a2a3 e6d6", Some("seventy-five-move"), false),
            ("stalemate", "c1c7", Some("stalemate"), false),
            ("dead", "d4e4", Some("insufficient-material"), false),
        ];
        for (name, moves, ending, claim) in table {
            let mut game = GameOfTwo::new(None);
            game.load(rule(name).expect(name).example.as_bytes(), 1).expect(name);
            for mv in moves.split(' ') {
                game.play(mv.parse().expect("a move")).expect(name);
            }
            assert_eq!(game.ending().map(|ending| ending.kind), ending, "{name}");
            assert_eq!(game.claim().is_some(), claim, "{name}");
        }
        for rule in &RULES {
            let mut game = GameOfTwo::new(None);
            assert!(game.load(rule.example.as_bytes(), 1).is_ok() && !game.is_over(), "{}", rule.name);
        }
    }
}
