//! What is counted, and where each count's weight stands.

use chess::{Colour, Role, Square};

/// Some weights in a row that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called.
    pub name: &'static str,
    /// Where its first weight stands,
    pub first: usize,
    /// and how many there are.
    pub len: usize,
}

impl Term {
    const fn after(before: Term, name: &'static str, len: usize) -> Term {
        Term { name, first: before.first + before.len, len }
    }

    /// The place of one of its weights.
    #[inline(always)]
    pub const fn at(self, index: usize) -> usize {
        self.first + index
    }
}

const NOTHING: Term = Term { name: "", first: 0, len: 0 };
/// A pair of twins, by role: what moves.
pub const PAIR: Term = Term::after(NOTHING, "PAIR", 6);
/// A ghost, by role.
pub const GHOST: Term = Term::after(PAIR, "GHOST", 6);
/// Where a pair stands, by role, rank and how far from the edge.
pub(crate) const PLACE: Term = Term::after(GHOST, "PLACE", 6 * 32);
/// The squares that a pair attacks on both boards, by role.
pub(crate) const REACH: Term = Term::after(PLACE, "REACH", 6);
/// How many squares beside the own king are attacked, on one board or the other.
pub(crate) const RING: Term = Term::after(REACH, "RING", 9);
/// How many squares the own king could step to.
pub(crate) const ESCAPES: Term = Term::after(RING, "ESCAPES", 9);
/// Pieces that attack squares beside the own king, by role: those that can move, and ghosts.
pub(crate) const ASSAULT: Term = Term::after(ESCAPES, "ASSAULT", 12);
/// How many opponents attack squares beside the own king with two pieces or more.
pub(crate) const SIEGES: Term = Term::after(ASSAULT, "SIEGES", 3);
/// Own pairs, but pawns, that an opponent's pawn attacks.
pub(crate) const CHASED: Term = Term::after(SIEGES, "CHASED", 1);
/// Own pairs, by role, that are attacked on a board where nothing defends them.
pub(crate) const HANGING: Term = Term::after(CHASED, "HANGING", 6);
/// How many turns until the player moves.
pub(crate) const TURN: Term = Term::after(HANGING, "TURN", 4);
/// On how many boards the king is in check.
pub(crate) const CHECKED: Term = Term::after(TURN, "CHECKED", 3);

/// All of them, in order.
pub const TERMS: [Term; 12] =
    [PAIR, GHOST, PLACE, REACH, RING, ESCAPES, ASSAULT, SIEGES, CHASED, HANGING, TURN, CHECKED];
/// How many weights there are.
pub const COUNT: usize = CHECKED.first + CHECKED.len;

/// Which of the weights of [`PLACE`] a pair on a square has: as its side sees the board, and the same on both wings.
pub(crate) const fn place(role: Role, colour: Colour, square: Square) -> usize {
    let square = square as usize;
    let rank = match colour {
        Colour::White => square / 8,
        Colour::Black => 7 - square / 8,
    };
    let file = square % 8;
    let file = if file < 4 { file } else { 7 - file };
    PLACE.at(role as usize * 32 + rank * 4 + file)
}

/// Sums weights, or counts how often each is used.
pub(crate) trait Tally {
    fn add(&mut self, weight: usize, count: i32);
}

/// How often each weight is used.
#[derive(Clone)]
pub(crate) struct Counts(pub(crate) Vec<i32>);

impl Tally for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        self.0[weight] += count;
    }
}
