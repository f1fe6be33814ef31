//! First lessons for a net: positions near those of games, with what the tuned terms say of them.
//!
//! A game's positions cost a search each; these cost next to nothing, and there are as many as one likes. A net that has
//! learnt from them knows about what the terms know, and what the searches say then teaches it more.

use crate::Sample;
use crate::games::TrainingGame;
use chess::{Colour, Position};
use engine::Score;

/// So many random moves lead away from a position of a game, at most: about as far as a search strays.
const FURTHEST: usize = 3;
/// Further ahead than this, terms and searches say the same: it is won.
const DECIDED: Score = 2000;

impl TrainingGame {
    /// For every position of the game, so many positions near it; those in check and those that are decided are left out.
    pub fn lessons(&self, each: usize) -> impl Iterator<Item = Sample> {
        let mut random = fastrand::Rng::with_seed(u64::from(self.number));
        let mut position = self.start;
        self.plies.iter().flat_map(move |ply| {
            position = position.play(ply.mv);
            (0..each).filter_map(|_| lesson(stray(position, &mut random))).collect::<Vec<_>>()
        })
    }
}

/// A position that random moves lead to.
fn stray(mut position: Position, random: &mut fastrand::Rng) -> Position {
    for _ in 0..random.usize(1..=FURTHEST) {
        let Some(mv) = random.choice(position.legal_moves()) else { break };
        position = position.play(mv);
    }
    position
}

/// What the terms say of a position, where they are asked.
fn lesson(position: Position) -> Option<Sample> {
    let score = engine::evaluate(&position);
    let teaches = !position.is_check() && position.has_legal_move() && score.abs() <= DECIDED;
    let score = if position.turn() == Colour::White { score } else { -score };
    teaches.then_some(Sample { position, score, result: 0.5 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Ply;
    use chess::GameResult;

    #[test]
    fn lessons_are_what_the_terms_say() {
        let mut position = Position::default();
        let plies = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"].map(|text| {
            let mv = text.parse::<chess::UciMove>().unwrap().to_move(&position).unwrap();
            position = position.play(mv);
            Ply { mv, score: None }
        });
        let result = GameResult::Win(Colour::White);
        let game = TrainingGame { number: 3, start: Position::default(), plies: plies.to_vec(), result };
        let lessons: Vec<Sample> = game.lessons(20).collect();
        // Nothing follows the mate.
        assert!((60..=120).contains(&lessons.len()), "{}", lessons.len());
        for Sample { position, score, .. } in &lessons {
            let said = engine::evaluate(position);
            assert_eq!(*score, if position.turn() == Colour::White { said } else { -said }, "{position}");
            assert!(!position.is_check());
        }
        assert_eq!(game.lessons(20).collect::<Vec<_>>(), lessons, "the same again");
        assert_eq!(game.lessons(0).count(), 0);
    }
}
