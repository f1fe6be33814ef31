//! A mate with the help of the loser: best first, over exact positions.
//!
//! The order in which positions are looked at is a guess and may be any; the verdict is not. A mate is a mate, and an
//! empty queue means that everything within reach was seen, but for what follows positions that surely cannot be won.

use super::closure::Seen;
use super::walls;
use super::worth::{self, Aim};
use crate::{Colour, Move, Position};
use std::collections::BinaryHeap;

/// What a search came to.
pub(super) enum Found {
    /// These moves lead to mate.
    Mate(Vec<Move>),
    /// Everything was seen, and there is no mate.
    Nothing,
    /// The budget was spent.
    Spent,
}

/// After so many positions it is worth to look for walls wherever a man was captured or a pawn moved.
const PATIENCE: usize = 2_000;

/// A search for a mate that can be gone on with.
pub(super) struct Search {
    winner: Colour,
    aim: Aim,
    seen: Seen,
    /// For each position that was seen the one before it, the move between them, and how many there were.
    came: Vec<(u32, Move, u16)>,
    queue: BinaryHeap<(i32, u32)>,
}

impl Search {
    /// A search from a position that has a legal move.
    pub(super) fn new(position: &Position, winner: Colour, aim: Aim) -> Search {
        let mut seen = Seen::new();
        seen.insert(position);
        let came = vec![(0, Move::from_bits(0), 0)];
        Search { winner, aim, seen, came, queue: BinaryHeap::from([(0, 0)]) }
    }

    /// How many positions were seen.
    pub(super) fn seen(&self) -> usize {
        self.seen.len()
    }

    /// Goes on until a mate is found, nothing is left, or more than `budget` positions were seen.
    pub(super) fn run(&mut self, budget: usize) -> Found {
        while let Some((_, at)) = self.queue.pop() {
            if self.seen.len() > budget {
                self.queue.push((i32::MAX, at));
                return Found::Spent;
            }
            if let Some(mate) = self.expand(at) {
                return Found::Mate(self.line(mate));
            }
        }
        Found::Nothing
    }

    /// Looks at what follows a position; the number of a mate, if there is one.
    fn expand(&mut self, at: u32) -> Option<u32> {
        let position = self.seen[at as usize];
        if self.seen.len() > PATIENCE && position.clock() == 0 && walls::keep_out(&position, self.winner) {
            return None;
        }
        let depth = self.came[at as usize].2.saturating_add(1);
        for mv in position.legal_moves() {
            let next = position.play(mv);
            if next.cannot_mate(self.winner) || !self.seen.insert(&next) {
                continue;
            }
            let index = self.came.len() as u32;
            self.came.push((at, mv, depth));
            if next.turn() != self.winner && next.is_checkmate() {
                return Some(index);
            }
            self.queue.push((-worth::distance(&next, self.winner, &self.aim) - i32::from(depth) / 4, index));
        }
        None
    }

    /// The moves to a position.
    fn line(&self, mut at: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        while at != 0 {
            let (before, mv, _) = self.came[at as usize];
            moves.push(mv);
            at = before;
        }
        moves.reverse();
        moves
    }
}
