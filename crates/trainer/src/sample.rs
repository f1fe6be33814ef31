//! A quiet position of a game, with what is known of it.

use crate::games::TrainingGame;
use chess::{Colour, GameResult, Move, MoveKind, Position};
use engine::{Score, Value};

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What the search said of it, for White.
    pub score: Score,
    /// How the game ended: 1 for White, 0 for Black, a half for a draw.
    pub result: f32,
}

impl TrainingGame {
    /// The quiet positions of the game: those that were searched, with no check, no mate in sight and a best move that
    /// neither takes nor promotes. What a static evaluation says of any other position is never the last word.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        let result = match self.result {
            GameResult::Win(Colour::White) => 1.0,
            GameResult::Draw => 0.5,
            GameResult::Win(Colour::Black) => 0.0,
        };
        let mut position = self.start;
        self.plies.iter().filter_map(move |ply| {
            let before = position;
            position = before.play(ply.mv);
            let score = ply.score?;
            let is_quiet = !before.is_check()
                && matches!(Value::of(score), Value::Centipawns(_))
                && !takes_or_promotes(&before, ply.mv);
            let score = if before.turn() == Colour::White { score } else { -score };
            is_quiet.then_some(Sample { position: before, score, result })
        })
    }
}

fn takes_or_promotes(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal => position.occupied().contains(mv.to()),
        MoveKind::Promotion | MoveKind::EnPassant => true,
        MoveKind::Castling => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Ply;

    #[test]
    fn only_quiet_positions_are_samples() {
        let moves =
            [("e2e4", None), ("d7d5", Some(-30)), ("e4d5", Some(40)), ("d8d5", Some(-25)), ("b1c3", Some(31_990))];
        let mut position = Position::default();
        let plies = moves.map(|(text, score)| {
            let mv = text.parse::<chess::UciMove>().unwrap().to_move(&position).unwrap();
            position = position.play(mv);
            Ply { mv, score }
        });
        let game = TrainingGame {
            number: 0,
            start: Position::default(),
            plies: plies.to_vec(),
            result: GameResult::Win(Colour::Black),
        };
        // The first was not searched, the third and fourth take, the fifth sees a mate.
        let samples: Vec<Sample> = game.samples().collect();
        assert_eq!(samples.len(), 1);
        assert_eq!((samples[0].position.turn(), samples[0].score, samples[0].result), (Colour::Black, 30, 0.0));
    }
}
