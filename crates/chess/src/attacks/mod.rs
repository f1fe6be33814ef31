//! Where pieces reach: on an otherwise empty board, and past what stands in the way.
//!
//! Leapers and lines come from small tables made at compile time. Sliders have two implementations, chosen at
//! build time: a table indexed by the PEXT instruction where the target CPU has it, and arithmetic on the lines
//! elsewhere (also in WebAssembly, where a large table would have to be downloaded).

mod leapers;
mod lines;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[path = "sliders_arithmetic.rs"]
mod sliders;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[path = "sliders_pext.rs"]
mod sliders;

use crate::{Bitboard, Colour, Role, Square};

pub use leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use lines::{between, line};
pub(crate) use lines::{bishop_rays, diagonals, rook_rays};
pub use sliders::{bishop_attacks, rook_attacks};

/// The squares that a queen attacks past `occupied`.
#[inline(always)]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

/// The squares that a piece attacks past `occupied`. A pawn's are those it captures on.
#[inline(always)]
pub fn attacks(role: Role, colour: Colour, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(colour, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// The directions of a rook and of a bishop, as files and ranks a step.
const ROOK_DIRECTIONS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_DIRECTIONS: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The slow and obvious way: walk each direction until something stands there. Makes the table, and checks both ways.
#[cfg(any(test, all(target_arch = "x86_64", target_feature = "bmi2")))]
const fn walk(directions: &[(i8, i8); 4], square: Square, occupied: u64) -> u64 {
    let mut reached = 0;
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = directions[i];
        let mut at = square.offset(files, ranks);
        while let Some(next) = at {
            reached |= next.bitboard().0;
            at = if occupied & next.bitboard().0 == 0 { next.offset(files, ranks) } else { None };
        }
        i += 1;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of blockers that matters, for every square: the fast sliders equal the walk.
    #[test]
    fn sliders_equal_the_walk() {
        for square in Square::ALL {
            for (directions, fast) in [
                (&ROOK_DIRECTIONS, rook_attacks as fn(Square, Bitboard) -> Bitboard),
                (&BISHOP_DIRECTIONS, bishop_attacks),
            ] {
                let mask = walk(directions, square, 0);
                let mut subset = 0_u64;
                loop {
                    assert_eq!(fast(square, Bitboard(subset)).0, walk(directions, square, subset), "{square}");
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}
