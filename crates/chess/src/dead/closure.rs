//! Everything that can be reached, position by position, each compared in full with those before it.

use super::countdown::Countdown;
use super::walls;
use crate::{Colour, Position, Role};

/// What an exploration with a bound came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Explored {
    /// Everything that can be reached was seen, and the winner mates nowhere.
    All,
    /// The winner mates somewhere.
    Mate,
    /// There was more than the bound allowed, or so much is still possible that there surely will be.
    Bounded,
}

/// All that makes a position what it is: for every square a role and a colour, castling rights, en passant and the side to
/// move. Positions that differ have codes that differ.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Code([u64; 5]);

impl Code {
    fn of(position: &Position) -> Code {
        let [pawn, knight, bishop, rook, queen, king] = Role::ALL.map(|role| position.by_role(role).0);
        let castling = position.castling().0;
        let rest = castling & 0xFF
            // Rooks that castle stand on the first and on the last rank.
            | castling >> 48 & 0xFF00
            | position.en_passant().map_or(0, |square| square as u64 + 1) << 16
            | (position.turn() as u64) << 24;
        // The number of the role in three bits, from 1 for a pawn to 6 for a king.
        let digits = [pawn | bishop | queen, knight | bishop | king, rook | queen | king];
        Code([digits[0], digits[1], digits[2], position.by_colour(Colour::White).0, rest])
    }
}

/// Positions, each once. A key only says where to look.
pub(super) struct Seen {
    codes: Vec<Code>,
    /// For each slot the number of a position, counted from 1, and some bits of its key, which spare most comparisons
    /// that fail; always at least half are free.
    slots: Vec<(u32, u32)>,
}

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { codes: Vec::with_capacity(64), slots: vec![(0, 0); 128] }
    }

    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// Adds a position; false if it was there.
    pub(super) fn insert(&mut self, position: &Position) -> bool {
        if 2 * self.codes.len() >= self.slots.len() {
            self.grow();
        }
        let code = Code::of(position);
        let key = position.key().0;
        let mask = self.slots.len() - 1;
        let mut slot = key as u32 as usize & mask;
        while let (number @ 1.., bits) = self.slots[slot] {
            if bits == key as u32 && self.codes[number as usize - 1] == code {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.codes.push(code);
        self.slots[slot] = (self.codes.len() as u32, key as u32);
        true
    }

    fn grow(&mut self) {
        let full = std::mem::take(&mut self.slots);
        self.slots = vec![(0, 0); 4 * full.len()];
        let mask = self.slots.len() - 1;
        for entry in full.into_iter().filter(|entry| entry.0 != 0) {
            let mut slot = entry.1 as usize & mask;
            while self.slots[slot].0 != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
    }
}

/// When an exploration ends without an answer.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// After so many positions,
    pub(super) most: usize,
    /// or so many while most of those that were found have been looked at already: then the end seems to be near.
    pub(super) narrow: usize,
    /// With a new queen of the winner's: what is still so alive is more than can be seen.
    pub(super) queen: bool,
}

impl Bound {
    /// The same, with so many positions at most.
    pub(super) fn within(self, left: usize) -> Bound {
        Bound { most: self.most.min(left), narrow: self.narrow.min(left), ..self }
    }

    /// Whether it is reached with so many positions seen, of which so many wait.
    fn is_reached(&self, seen: usize, waiting: usize) -> bool {
        seen > self.most && (seen > self.narrow || 4 * waiting > 3 * seen)
    }
}

/// With so few moves the other side may be without one soon, so that a new queen wins nothing.
const HARDLY_ANY: usize = 3;

/// Sees everything that can be reached, within a bound. What follows where a `countdown` runs out need not be looked at.
/// With the number of positions that were seen.
pub(super) fn explore(
    position: &Position,
    winner: Colour,
    countdown: Option<&Countdown>,
    bound: Bound,
) -> (Explored, usize) {
    explore_but(position, winner, bound, |at| countdown.is_some_and(|countdown| countdown.runs_out(at)))
}

/// The same, and without a countdown what is behind walls after a capture or a move of a pawn is not looked at either: dearer,
/// and worth it where all that can follow is much.
pub(super) fn explore_up_to_walls(
    position: &Position,
    winner: Colour,
    countdown: Option<&Countdown>,
    bound: Bound,
) -> Explored {
    let ends = |at: &Position| match countdown {
        Some(countdown) => countdown.runs_out(at),
        None => at.clock() == 0 && walls::keep_out(at, winner),
    };
    explore_but(position, winner, bound, ends).0
}

/// Sees everything but what follows positions where something `ends` all hope of a mate that is not on the board.
fn explore_but(
    position: &Position,
    winner: Colour,
    bound: Bound,
    ends: impl Fn(&Position) -> bool,
) -> (Explored, usize) {
    let mut seen = Seen::new();
    seen.insert(position);
    let mut stack = vec![*position];
    while let Some(position) = stack.pop() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && position.turn() != winner {
            return (Explored::Mate, seen.len());
        }
        if moves.is_empty() || position.cannot_mate(winner) || ends(&position) {
            continue;
        }
        // Few of them lead to what was seen before, so this is how it will end; nothing need be played to know that.
        if bound.is_reached((seen.len() + moves.len()) * 4 / 5, stack.len() + moves.len()) {
            return (Explored::Bounded, seen.len());
        }
        // What is pushed last is looked at first: a pawn that runs tells soonest that there is too much.
        let pawns = position.pieces(winner, Role::Pawn);
        for runs in [false, true] {
            for &mv in moves.iter().filter(|mv| pawns.contains(mv.from()) == runs) {
                let next = position.play(mv);
                if bound.queen && runs && mv.promotion() == Some(Role::Queen) && next.legal_count() > HARDLY_ANY {
                    return (Explored::Bounded, seen.len());
                }
                if seen.insert(&next) {
                    stack.push(next);
                }
            }
        }
        if bound.is_reached(seen.len(), stack.len()) {
            return (Explored::Bounded, seen.len());
        }
    }
    (Explored::All, seen.len())
}

/// Whether every line of checks and single moves ends where the winner cannot win: with the game, for want of material, or
/// behind walls. Every series of moves begins with one of these lines, so that is a proof; a position that was met before
/// adds none. No more than `most` positions are followed, and one line that ends otherwise is enough to stop.
pub(super) fn checks_end_behind_walls(position: &Position, winner: Colour, most: usize) -> bool {
    let mut seen = Seen::new();
    seen.insert(position);
    let mut stack = vec![*position];
    while let Some(position) = stack.pop() {
        for mv in position.legal_moves() {
            let next = position.play(mv);
            if next.cannot_mate(winner) || !seen.insert(&next) {
                continue;
            }
            match next.legal_count() {
                0 if next.is_check() && next.turn() != winner => return false,
                0 => {}
                1 => stack.push(next),
                // A check may be behind walls already, and then its answers need not be followed.
                _ if walls::keep_out(&next, winner) => {}
                _ if next.is_check() => stack.push(next),
                _ => return false,
            }
        }
        if seen.len() > most {
            return false;
        }
    }
    true
}
