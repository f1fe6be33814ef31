//! The straight lines through two squares.

use crate::{Bitboard, Square};

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
        table[square] = (walk_both(at, 1), walk_both(at, -1));
        square += 1;
    }
    table
};

static ROOK_RAYS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let at = Square::ALL[i];
        table[i] = Bitboard((at.file().squares().0 | at.rank().squares().0) & !at.bitboard().0);
        i += 1;
    }
    table
};

/// Where a rook reaches on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square as usize]
}

/// Where a bishop reaches on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    let (rising, falling) = diagonals(square);
    rising ^ falling
}

/// The diagonals through a square, itself included: the one that rises towards the h-file, and the one that falls.
#[inline(always)]
pub(crate) fn diagonals(square: Square) -> (Bitboard, Bitboard) {
    DIAGONALS[square as usize]
}

/// The diagonal through a square on which each step to the right goes `ranks` up.
const fn walk_both(square: Square, ranks: i8) -> Bitboard {
    let mut squares = square.bitboard();
    let mut step = 1;
    while step < 8 {
        if let Some(right) = square.offset(step, ranks * step) {
            squares = squares.with(right);
        }
        if let Some(left) = square.offset(-step, -ranks * step) {
            squares = squares.with(left);
        }
        step += 1;
    }
    squares
}

const fn table(strictly_between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            if aligned(a, b) {
                table[a as usize][b as usize] = Bitboard(squares(a, b, strictly_between));
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// Whether two different squares share a rank, file or diagonal.
const fn aligned(a: i32, b: i32) -> bool {
    let (files, ranks) = (b % 8 - a % 8, b / 8 - a / 8);
    a != b && (files == 0 || ranks == 0 || files.abs() == ranks.abs())
}

/// The squares collinear with `a` and `b`; strictly between them, the vectors to both point in opposite directions.
const fn squares(a: i32, b: i32, strictly_between: bool) -> u64 {
    let mut squares = 0;
    let mut i = 0;
    while i < 64 {
        let (files_a, ranks_a) = (i % 8 - a % 8, i / 8 - a / 8);
        let (files_b, ranks_b) = (i % 8 - b % 8, i / 8 - b / 8);
        let collinear = files_a * ranks_b == files_b * ranks_a;
        let inside = files_a * files_b + ranks_a * ranks_b < 0;
        if collinear && (inside || !strictly_between) {
            squares |= 1 << i;
        }
        i += 1;
    }
    squares
}
