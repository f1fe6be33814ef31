//! Everything that can be reached, position by position, each compared in full with those before it.

use super::walls;
use crate::{Colour, Position};

/// What an exploration with a bound came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Explored {
    /// Everything that can be reached was seen, and the winner mates nowhere.
    All,
    /// The winner mates somewhere.
    Mate,
    /// There was more than the bound allowed.
    Bounded,
}

/// Positions, each once. Two are the same if their boards are equal, side to move, castling rights and en passant
/// included; a key only says where to look.
pub(super) struct Seen {
    positions: Vec<Position>,
    /// For each slot the number of a position, counted from 1; always at least half are free.
    slots: Vec<u32>,
}

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { positions: Vec::new(), slots: vec![0; 128] }
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&Position> {
        self.positions.get(index)
    }

    /// Adds a position; false if it was there.
    pub(super) fn insert(&mut self, position: &Position) -> bool {
        if 2 * self.positions.len() >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(position);
        if self.slots[slot] != 0 {
            return false;
        }
        self.positions.push(*position);
        self.slots[slot] = self.positions.len() as u32;
        true
    }

    /// The slot in which a position is, or a free one for it.
    fn find(&self, position: &Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = position.key().0 as usize & mask;
        while let Some(at) = (self.slots[slot] as usize).checked_sub(1) {
            if self.positions[at].board == position.board {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; 4 * self.slots.len()];
        for i in 0..self.positions.len() {
            let slot = self.find(&self.positions[i]);
            self.slots[slot] = i as u32 + 1;
        }
    }
}

impl std::ops::Index<usize> for Seen {
    type Output = Position;
    fn index(&self, index: usize) -> &Position {
        &self.positions[index]
    }
}

/// Sees everything that can be reached, if it is little more than `most` positions. Behind walls it need not look; it looks
/// for walls in the first `walls` positions.
pub(super) fn explore(position: &Position, winner: Colour, walls: usize, most: usize) -> Explored {
    let mut seen = Seen::new();
    seen.insert(position);
    let mut next = 0;
    while let Some(&position) = seen.get(next) {
        let moves = position.legal_moves();
        // Few of them lead to what was seen before, so this is how it will end; nothing need be played to know that.
        if seen.len() + moves.len() > most + most / 4 {
            return Explored::Bounded;
        }
        if moves.is_empty() && position.is_check() && position.turn() != winner {
            return Explored::Mate;
        }
        let look = next < walls;
        if !(moves.is_empty() || position.cannot_mate(winner) || look && walls::keep_out(&position, winner)) {
            for mv in moves {
                seen.insert(&position.play(mv));
            }
            if seen.len() > most {
                return Explored::Bounded;
            }
        }
        next += 1;
    }
    Explored::All
}
