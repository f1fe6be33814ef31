//! All reversible moves of all pieces, to be found by what they change in a position's key.
//!
//! A cuckoo table: a difference of keys can stand in one of two places only, so that a look into both tells whether it is
//! a move at all. The table is filled when it is first asked for; 3,668 moves go into 8,192 places.

use chess::attacks::{attacks, between};
use chess::{Bitboard, Colour, Key, Move, Piece, Position, Role, Square};
use std::sync::LazyLock;

const SIZE: usize = 8192;

/// A move of a piece between two squares, in either direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    piece: Piece,
    ends: [Square; 2],
}

impl Step {
    /// The move as the side to move would play it: its own piece stands on one end, and nothing from there to the other.
    #[inline]
    pub(crate) fn playable(self, position: &Position) -> Option<Move> {
        let [a, b] = self.ends;
        let ours = position.pieces(position.turn(), self.piece.role);
        let (from, to) = if ours.contains(a) { (a, b) } else { (b, a) };
        let way = between(a, b) | to.bitboard();
        let playable =
            self.piece.colour == position.turn() && ours.contains(from) && (way & position.occupied()).is_empty();
        playable.then(|| Move::normal(from, to))
    }
}

/// A difference of keys and the step that makes it; no step where the place is empty.
type Place = (u64, Option<Step>);

static STEPS: LazyLock<Box<[Place]>> = LazyLock::new(fill);

fn places(difference: u64) -> [usize; 2] {
    [difference as usize % SIZE, (difference >> 16) as usize % SIZE]
}

/// The move that makes this difference between two keys.
#[inline]
pub(crate) fn find(difference: u64) -> Option<Step> {
    let steps = &*STEPS;
    places(difference).into_iter().find_map(|place| {
        let (key, step) = steps[place];
        if key == difference { step } else { None }
    })
}

/// What passing the turn alone changes in a key.
#[inline]
pub(crate) fn pass_turn() -> u64 {
    Key::of_turn().0
}

fn fill() -> Box<[Place]> {
    let mut table = vec![(0, None); SIZE].into_boxed_slice();
    for colour in Colour::ALL {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let piece = Piece { colour, role };
            for a in Square::ALL {
                for b in attacks(role, colour, a, Bitboard::EMPTY) {
                    if a < b {
                        let difference = Key::of_piece(piece, a).0 ^ Key::of_piece(piece, b).0 ^ Key::of_turn().0;
                        insert(&mut table, (difference, Some(Step { piece, ends: [a, b] })));
                    }
                }
            }
        }
    }
    table
}

/// Puts an entry into its first place; whatever stood there moves to its other one, and so on.
fn insert(table: &mut [Place], mut entry: Place) {
    let mut place = places(entry.0)[0];
    loop {
        std::mem::swap(&mut table[place], &mut entry);
        if entry.1.is_none() {
            return;
        }
        let [first, second] = places(entry.0);
        place = if place == first { second } else { first };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_there_once() {
        assert_eq!(STEPS.iter().filter(|(_, step)| step.is_some()).count(), 3668);
    }
}
