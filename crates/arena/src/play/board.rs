//! The game on the board, and whether the rules have ended it.

use super::Reason;
use chess::{GameResult, History, Move, Position, claims, outcome};

/// A game as far as it has been played: no `game::Game`, since nobody claims, offers or takes back here, and every line
/// that an engine shows is tried out on it. That both end the same games the same way is tested (`tests/all/endings.rs`).
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    history: History,
    moves: Vec<Move>,
}

impl Board {
    /// A game that begins here.
    #[must_use]
    pub fn new(start: Position) -> Board {
        Board { position: start, history: History::new(&start), moves: vec![] }
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that led to it.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.position = self.position.play(mv);
        self.history.push(&self.position);
        self.moves.push(mv);
    }

    /// Takes the last move back, for which the position before it is needed.
    fn unplay(&mut self, before: Position) {
        self.position = before;
        self.history.pop();
        self.moves.pop();
    }

    /// Whether the game has ended. Between engines nobody has to claim: a draw that could be claimed is one.
    #[must_use]
    pub fn ending(&self) -> Option<(GameResult, Reason)> {
        if let Some(outcome) = outcome(&self.position, &self.history) {
            return Some((outcome.result, Reason::Rules(outcome.reason)));
        }
        claims(&self.position, &self.history).first().map(|claim| (GameResult::Draw, Reason::Claim(*claim)))
    }

    /// Tries out moves one after the other, and hands each position to `look` until that says to stop. The game itself
    /// stays as it is.
    pub fn try_out<T>(&mut self, mut next: impl FnMut(&Board) -> Result<Move, T>) -> T {
        let mut befores = Vec::new();
        let stopped = loop {
            match next(self) {
                Ok(mv) => {
                    befores.push(self.position);
                    self.play(mv);
                }
                Err(stopped) => break stopped,
            }
        };
        while let Some(before) = befores.pop() {
            self.unplay(before);
        }
        stopped
    }
}
