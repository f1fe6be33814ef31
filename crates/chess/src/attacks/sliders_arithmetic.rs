//! Sliders by arithmetic, for targets without PEXT: 6 KB of tables.
//!
//! On a line through a square, the nearest blocker below is the highest bit under it, the nearest above the lowest
//! bit over it. Subtracting the one from the other leaves just the bits from blocker to blocker (the "obstruction
//! difference").

use super::{BISHOP_DIRECTIONS, ROOK_DIRECTIONS};
use crate::{Bitboard, Square};

/// One line through a square, split at the square.
#[derive(Clone, Copy)]
struct Line {
    below: u64,
    above: u64,
}

static ROOK_LINES: [[Line; 2]; 64] = lines(&ROOK_DIRECTIONS);
static BISHOP_LINES: [[Line; 2]; 64] = lines(&BISHOP_DIRECTIONS);

const fn lines(directions: &[(i8, i8); 4]) -> [[Line; 2]; 64] {
    let mut table = [[Line { below: 0, above: 0 }; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = directions[i];
            let mut at = Square::ALL[square].offset(files, ranks);
            while let Some(next) = at {
                let line = &mut table[square][i / 2];
                if next as usize > square {
                    line.above |= next.bitboard().0;
                } else {
                    line.below |= next.bitboard().0;
                }
                at = next.offset(files, ranks);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

#[inline(always)]
fn along(line: &Line, occupied: u64) -> u64 {
    let below = line.below & occupied | 1;
    let above = line.above & occupied;
    let nearest_below = 1 << (63 - below.leading_zeros());
    let nearest_above = above & above.wrapping_neg();
    // From the blocker below up to the blocker above; with none above, up to h8.
    let reach = (nearest_above << 1).wrapping_sub(nearest_below);
    reach & (line.below | line.above)
}

/// The squares that a bishop attacks past `occupied`.
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [a, b] = &BISHOP_LINES[square as usize];
    Bitboard(along(a, occupied.0) | along(b, occupied.0))
}

/// The squares that a rook attacks past `occupied`.
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [a, b] = &ROOK_LINES[square as usize];
    Bitboard(along(a, occupied.0) | along(b, occupied.0))
}
