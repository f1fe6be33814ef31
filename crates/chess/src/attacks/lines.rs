//! Straight lines: those through two squares, and where pieces reach on an empty board.

use super::leapers::{KING_STEPS, knight_attacks};
use crate::{Bitboard, Role, Square};

static BETWEEN: [[Bitboard; 64]; 64] = table(true);
static LINE: [[Bitboard; 64]; 64] = table(false);

/// The squares strictly between two that share a rank, file or diagonal; otherwise none.
///
/// ```
/// use chess::{attacks::between, Square};
/// assert_eq!(between(Square::A1, Square::D4).into_iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a as usize][b as usize]
}

/// The whole rank, file or diagonal through two squares, both included; none where they share no line.
///
/// ```
/// use chess::{attacks::line, Rank, Square};
/// assert_eq!(line(Square::C4, Square::F4), Rank::Fourth.squares());
/// assert!(line(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a as usize][b as usize]
}

static DIAGONALS: [(Bitboard, Bitboard); 64] = {
    let mut table = [(Bitboard::EMPTY, Bitboard::EMPTY); 64];
    let mut square = 0;
    while square < 64 {
        let at = Square::ALL[square];
        table[square] = (whole(at, 1, 1), whole(at, 1, -1));
        square += 1;
    }
    table
};

/// Where knights, bishops, rooks and queens reach on an empty board.
static REACH: [[Bitboard; 64]; 4] = {
    let mut table = [[Bitboard::EMPTY; 64]; 4];
    let mut i = 0;
    while i < 64 {
        let at = Square::ALL[i];
        let (rising, falling) = DIAGONALS[i];
        table[0][i] = knight_attacks(at);
        table[1][i] = Bitboard(rising.0 ^ falling.0);
        table[2][i] = Bitboard(at.file().squares().0 ^ at.rank().squares().0);
        table[3][i] = Bitboard(table[1][i].0 | table[2][i].0);
        i += 1;
    }
    table
};

/// Where a piece reaches on an empty board; not for pawns and kings.
#[inline(always)]
pub(crate) const fn reach(role: Role, square: Square) -> Bitboard {
    REACH[role as usize - Role::Knight as usize][square as usize]
}

/// Where a rook reaches on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    reach(Role::Rook, square)
}

/// Where a bishop reaches on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    reach(Role::Bishop, square)
}

/// The diagonals through a square, itself included: the one that rises towards the h-file, and the one that falls.
#[inline(always)]
pub(crate) fn diagonals(square: Square) -> (Bitboard, Bitboard) {
    DIAGONALS[square as usize]
}

const fn table(strictly_between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = KING_STEPS[direction];
            let start = Square::ALL[a];
            let mut passed = Bitboard::EMPTY;
            let mut at = start.offset(files, ranks);
            while let Some(b) = at {
                table[a][b as usize] = if strictly_between { passed } else { whole(start, files, ranks) };
                passed = passed.with(b);
                at = b.offset(files, ranks);
            }
            direction += 1;
        }
        a += 1;
    }
    table
}

/// The line through a square in a direction and its opposite.
const fn whole(square: Square, files: i8, ranks: i8) -> Bitboard {
    Bitboard(ray(square, files, ranks).0 | square.bitboard().0 | ray(square, -files, -ranks).0)
}

/// The squares that are passed from one to the edge of the board.
const fn ray(from: Square, files: i8, ranks: i8) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut at = from.offset(files, ranks);
    while let Some(next) = at {
        squares = squares.with(next);
        at = next.offset(files, ranks);
    }
    squares
}
