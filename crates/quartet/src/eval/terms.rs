//! What is counted, and where each count's weight stands.

use chess::{Colour, Role, Square};

/// Some weights in a row that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) first: usize,
    pub(crate) len: usize,
}

impl Term {
    const fn after(before: Term, len: usize) -> Term {
        Term { first: before.first + before.len, len }
    }

    /// The place of one of its weights.
    #[inline(always)]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.first + index
    }
}

const NOTHING: Term = Term { first: 0, len: 0 };
/// A pair of twins, by role: what moves.
pub(crate) const PAIR: Term = Term::after(NOTHING, 6);
/// A ghost, by role.
pub(crate) const GHOST: Term = Term::after(PAIR, 6);
/// Where a pair stands, by role, rank and how far from the edge.
pub(crate) const PLACE: Term = Term::after(GHOST, 6 * 32);
/// The squares that a pair attacks on both boards, by role.
pub(crate) const REACH: Term = Term::after(PLACE, 6);
/// How many squares beside the own king are attacked, on one board or the other.
pub(crate) const RING: Term = Term::after(REACH, 9);
/// How many squares the own king could step to.
pub(crate) const ESCAPES: Term = Term::after(RING, 9);
/// Pieces that attack squares beside the own king, by role: those that can move, and ghosts.
pub(crate) const ASSAULT: Term = Term::after(ESCAPES, 12);
/// How many opponents attack squares beside the own king with two pieces or more.
pub(crate) const SIEGES: Term = Term::after(ASSAULT, 3);
/// Own pairs, but pawns, that an opponent's pawn attacks.
pub(crate) const CHASED: Term = Term::after(SIEGES, 1);
/// Own pairs, by role, that are attacked on a board where nothing defends them.
pub(crate) const HANGING: Term = Term::after(CHASED, 6);
/// How many turns until the player moves.
pub(crate) const TURN: Term = Term::after(HANGING, 4);
/// On how many boards the king is in check.
pub(crate) const CHECKED: Term = Term::after(TURN, 3);

/// How many weights there are.
pub(crate) const COUNT: usize = CHECKED.first + CHECKED.len;

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

/// What counts are given to.
pub(crate) trait Tally {
    fn add(&mut self, weight: usize, count: i32);
}
