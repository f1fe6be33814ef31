//! What the engine makes of the game when it is asked: of the position that is looked at, or of one after the other.

use super::message::{Reply, Task, Worth};
use super::review::Review;
use super::rules::GameOfTwo;
use crate::board::Arrow;
use chess::UciMove;

/// What the engine makes of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    pub(super) worth: Worth,
    pub(super) depth: u32,
    pub(super) line: String,
    first: Option<UciMove>,
}

/// What is asked, and what has been said so far.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// The position that is looked at is evaluated, and nothing else meanwhile.
    pub(super) evaluating: bool,
    /// The position that was evaluated, and the lines, best first.
    evaluated: String,
    evaluations: Vec<Evaluation>,
    /// The whole game, looked over.
    review: Option<Review>,
    /// What was last said of the position that is being looked over.
    glance: Option<(Worth, String)>,
}

impl Analysis {
    /// What the engine makes of the position on the board, as far as it has said so.
    pub(super) fn evaluations(&self, game: &GameOfTwo) -> &[Evaluation] {
        let known = self.evaluating && self.evaluated == game.fen();
        if known { &self.evaluations } else { &[] }
    }

    /// The review of the game on the board.
    pub(super) fn review(&self, game: &GameOfTwo) -> Option<&Review> {
        self.review.as_ref().filter(|review| review.is_of(game))
    }

    /// Begins a review, or ends the one that there is.
    pub(super) fn turn_review(&mut self, game: &GameOfTwo) {
        self.glance = None;
        self.review = self.review(game).is_none().then(|| Review::new(game));
    }

    /// An arrow for the move that the engine thinks best.
    pub(super) fn hint(&self, game: &GameOfTwo) -> Vec<Arrow> {
        let best = self.evaluations(game).first().and_then(|evaluation| evaluation.first);
        best.map(|mv| Arrow { mv, army: None, number: None }).into_iter().collect()
    }

    /// What is to be thought about next: a ply, and what is wanted of it.
    pub(super) fn question(&self, game: &GameOfTwo, lines: usize) -> Option<(usize, Task)> {
        match self.evaluating {
            true => game.has_moves_here().then_some((game.ply(), Task::Evaluate { lines })),
            false => Some((self.review(game).and_then(Review::next)?, Task::Review)),
        }
    }

    /// The engine has answered.
    pub(super) fn hear(&mut self, game: &GameOfTwo, lines: usize, reply: Reply) {
        match reply {
            Reply::Line { index, depth, worth, line, .. } if self.evaluating => {
                let moves = moves(&line);
                let line = game.line(game.ply(), &moves);
                self.note(game, index, lines, Evaluation { worth, depth, line, first: moves.first().copied() });
            }
            Reply::Line { worth, line, .. } => {
                let first: Vec<UciMove> = moves(&line).into_iter().take(1).collect();
                let ply = self.review(game).and_then(Review::next).unwrap_or_default();
                self.glance = Some((worth, game.line(ply, &first)));
            }
            Reply::Done { .. } if !self.evaluating => {
                let (worth, best) = self.glance.take().unwrap_or((game.final_worth(), String::new()));
                if let Some(review) = &mut self.review {
                    review.judge(worth, best);
                }
            }
            _ => {}
        }
    }

    fn note(&mut self, game: &GameOfTwo, index: usize, lines: usize, evaluation: Evaluation) {
        let fen = game.fen();
        if self.evaluated != fen || index == 1 {
            // The first line of a deeper search does away with those of the one before.
            self.evaluations.clear();
            self.evaluated = fen;
        }
        if index == self.evaluations.len() + 1 && index <= lines {
            self.evaluations.push(evaluation);
        }
    }
}

fn moves(line: &str) -> Vec<UciMove> {
    line.split(' ').filter_map(|text| text.parse().ok()).collect()
}
