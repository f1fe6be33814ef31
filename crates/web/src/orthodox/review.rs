//! A finished game looked over by the engine: what each position was worth, which moves cost most, and which draws
//! nobody claimed.

use super::message::Worth;
use super::rules::{GameOfTwo, Missed};
use crate::geometry::whole;
use crate::tree::{Element, html, svg};
use chess::Colour;

/// A move that gives away less of the point than this is not spoken of.
const COSTLY: f64 = 0.1;
/// Whoever may expect less of the point than this stands lost.
const LOST: f64 = 0.25;
/// So many of the most costly moves are.
const WORST: usize = 6;

/// What is known of a game so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Review {
    /// The game, to know whether it is still the one on the board.
    sans: Vec<String>,
    /// What each position was worth to White, and the best move there; from the first on, as far as it is known.
    judged: Vec<(Worth, String)>,
}

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq)]
struct Slip {
    ply: usize,
    /// How much of the point, from 0 to 1.
    cost: f64,
    words: String,
}

impl Review {
    pub(super) fn new(game: &GameOfTwo) -> Self {
        Self { sans: game.sans(), judged: Vec::new() }
    }

    /// Whether it is of this game.
    pub(super) fn is_of(&self, game: &GameOfTwo) -> bool {
        self.sans == game.sans()
    }

    /// The ply whose position is to be judged next, while there is one.
    pub(super) fn next(&self) -> Option<usize> {
        Some(self.judged.len()).filter(|&ply| ply <= self.sans.len())
    }

    /// The next position has been judged.
    pub(super) fn judge(&mut self, worth: Worth, best: String) {
        self.judged.push((worth, best));
    }

    /// What a position was worth.
    pub(super) fn worth(&self, ply: usize) -> Option<Worth> {
        self.judged.get(ply).map(|(worth, _)| *worth)
    }

    /// The moves that cost most, the worst first.
    fn worst(&self, game: &GameOfTwo) -> Vec<Slip> {
        let mut slips: Vec<Slip> = (1..self.judged.len())
            .filter_map(|ply| {
                let ((before, best), (after, _)) = (&self.judged[ply - 1], &self.judged[ply]);
                let lost = before.share() - after.share();
                let cost = if game.mover(ply) == Colour::White { lost } else { -lost };
                let played = self.sans.get(ply - 1).filter(|played| *played != best)?;
                let better = if best.is_empty() { String::new() } else { format!("; {best} was better") };
                let words = format!("{}{played}, from {} to {}{better}", game.number(ply), before.text(), after.text());
                (cost >= COSTLY).then_some(Slip { ply, cost, words })
            })
            .collect();
        slips.sort_unstable_by(|a, b| b.cost.total_cmp(&a.cost).then(a.ply.cmp(&b.ply)));
        slips.truncate(WORST);
        slips
    }

    /// The moves that gave a draw away: before them the best was a draw to the engine, and after them the mover was lost.
    fn missed_draws(&self, game: &GameOfTwo) -> Vec<(usize, String)> {
        let missed = |ply: &usize| {
            let ((before, best), (after, _)) = (&self.judged[ply - 1], &self.judged[*ply]);
            let left = if game.mover(*ply) == Colour::White { after.share() } else { 1.0 - after.share() };
            *before == Worth::Centipawns(0) && left < LOST && self.sans[ply - 1] != *best && !best.is_empty()
        };
        let words = |ply: usize| {
            let best = &self.judged[ply - 1].1;
            (ply, format!("{}{} gave a draw away, which {best} kept", game.number(ply), self.sans[ply - 1]))
        };
        (1..self.judged.len()).filter(missed).map(words).collect()
    }

    /// The curve, the costly moves, and the draws that were missed.
    pub(super) fn draw(&self, game: &GameOfTwo) -> Element {
        let worst = self.worst(game);
        let item =
            |ply: usize, words: String| html("li").with(html("button").set("data-ply", ply.to_string()).with(words));
        let claims = game.missed().into_iter().map(|Missed { ply, by, rule }| {
            let worse = self.worth(ply).is_some_and(|worth| match by {
                Colour::White => worth.share() < 0.4,
                Colour::Black => worth.share() > 0.6,
            });
            let loss = if worse { ", and stood worse" } else { "" };
            item(ply, format!("{by} could have claimed a draw here: {rule}{loss}"))
        });
        let given = self.missed_draws(game).into_iter().map(|(ply, words)| item(ply, words));
        let claims: Vec<Element> = claims.chain(given).collect();
        let state = match self.next() {
            Some(ply) => format!("Looking at position {} of {}\u{2026}", ply + 1, self.sans.len() + 1),
            None if worst.is_empty() && claims.is_empty() => "No move cost much, and no draw was missed.".to_owned(),
            None => "What cost most, and which draws were missed:".to_owned(),
        };
        html("div")
            .class("review")
            .with(self.curve(game, &worst))
            .with(html("p").class("sub").with(state))
            .with(
                html("ul")
                    .set("aria-label", "Costly moves")
                    .all(worst.into_iter().map(|slip| item(slip.ply, slip.words))),
            )
            .with(html("ul").set("aria-label", "Missed draws").all(claims))
    }

    /// The worth over the moves; a click goes to a position.
    fn curve(&self, game: &GameOfTwo, worst: &[Slip]) -> Element {
        let across = self.sans.len().max(1) as f64;
        let x = |ply: usize| whole(1000.0 * ply as f64 / across);
        let y = |worth: Worth| whole(200.0 * (1.0 - worth.share()));
        let points: Vec<String> =
            self.judged.iter().enumerate().map(|(ply, (worth, _))| format!("{} {}", x(ply), y(*worth))).collect();
        let end = x(self.judged.len().saturating_sub(1));
        let area = format!("M0 200L{}L{end} 200z", points.join("L"));
        let mark = |slip: &Slip| {
            let height = self.worth(slip.ply).map_or(100, y);
            svg("circle").class("slip").number("cx", x(slip.ply)).number("cy", height).set("r", "8")
        };
        let here = svg("path").class("here").set("d", format!("M{} 0v200", x(game.ply())));
        let step = |ply: usize| {
            let words = match (ply, self.worth(ply)) {
                (0, _) => "The start".to_owned(),
                (_, Some(worth)) => format!("{}{}: {}", game.number(ply), self.sans[ply - 1], worth.text()),
                (_, None) => format!("{}{}", game.number(ply), self.sans[ply - 1]),
            };
            html("button")
                .set("data-ply", ply.to_string())
                .set("tabindex", "-1")
                .set("title", words.clone())
                .set("aria-label", words)
        };
        html("div")
            .class("curve")
            .with(
                svg("svg")
                    .set("viewBox", "0 0 1000 200")
                    .set("preserveAspectRatio", "none")
                    .set("role", "img")
                    .set("aria-label", "What the game was worth to White, move by move")
                    .with((!points.is_empty()).then(|| svg("path").class("white").set("d", area)))
                    .with(svg("path").class("even").set("d", "M0 100h1000"))
                    .with(here)
                    .all(worst.iter().map(mark)),
            )
            .with(html("div").class("steps").all((0..=self.sans.len()).map(step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costly_moves_and_missed_claims_are_named() {
        let mut game = GameOfTwo::new(None);
        let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. f3 e5 6. g4 Qh4# 0-1";
        game.load(knights.as_bytes(), 1).expect("a game");
        let mut review = Review::new(&game);
        while let Some(ply) = review.next() {
            let worth = match ply {
                0..=8 => Worth::Centipawns(20),
                9 => Worth::Centipawns(-30),
                10 => Worth::Centipawns(0),
                _ => Worth::Mate(-1),
            };
            review.judge(worth, "e4".to_owned());
        }
        assert!(review.is_of(&game) && !review.is_of(&GameOfTwo::new(None)));
        let worst = review.worst(&game);
        assert_eq!(worst.iter().map(|slip| slip.ply).collect::<Vec<_>>(), [11], "{worst:?}");
        assert_eq!(worst[0].words, "6. g4, from +0.00 to #\u{2212}1; e4 was better");
        let view = review.draw(&game);
        assert!(view.text().contains("White could have claimed a draw here: threefold repetition"), "{}", view.text());
        assert!(view.text().contains("6. g4 gave a draw away, which e4 kept"), "{}", view.text());
        assert_eq!(view.having("class", "slip").len(), 1);
        assert_eq!(view.having("data-ply", "12").len(), 1);
    }
}
