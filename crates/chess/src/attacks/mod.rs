//! Where pieces reach: on an otherwise empty board, and past what stands in the way.
//!
//! Leapers and lines come from small tables made at compile time. Sliders have three implementations: a table indexed by
//! the PEXT instruction where the build's target has it, the same table indexed by a multiplication elsewhere, and arithmetic
//! on the lines in WebAssembly, where a large table would have to be downloaded. Who asks the machine itself may use PEXT
//! in any build for x86-64, which perft does.

mod leapers;
mod lines;
#[cfg(any(test, not(any(target_family = "wasm", all(target_arch = "x86_64", target_feature = "bmi2")))))]
mod magics;
mod sliders_arithmetic;
#[cfg(any(test, not(any(target_family = "wasm", all(target_arch = "x86_64", target_feature = "bmi2")))))]
mod sliders_magic;
#[cfg(target_arch = "x86_64")]
mod sliders_pext;

use crate::{Bitboard, Colour, Role, Square};

pub use leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use lines::{between, line};
pub(crate) use lines::{bishop_rays, diagonals, reach, rook_rays};
#[cfg(target_arch = "x86_64")]
pub(crate) use sliders_pext::Pext;

/// What the build's target has.
#[cfg(target_family = "wasm")]
pub(crate) use sliders_arithmetic::Arithmetic as BuiltIn;
#[cfg(not(any(target_family = "wasm", all(target_arch = "x86_64", target_feature = "bmi2"))))]
pub(crate) use sliders_magic::Magic as BuiltIn;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) use sliders_pext::Pext as BuiltIn;

/// A way to look up where sliders reach past what is `occupied`.
pub(crate) trait Sliders {
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;

    #[inline(always)]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        Self::bishop(square, occupied) | Self::rook(square, occupied)
    }
}

/// The squares that a bishop attacks past `occupied`.
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BuiltIn::bishop(square, occupied)
}

/// The squares that a rook attacks past `occupied`.
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BuiltIn::rook(square, occupied)
}

/// The squares that a queen attacks past `occupied`.
#[inline(always)]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BuiltIn::queen(square, occupied)
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

#[cfg(test)]
mod tests {
    use super::sliders_arithmetic::Arithmetic;
    use super::sliders_magic::Magic;
    use super::*;

    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

    /// The slow and obvious way: walk each direction until something stands there.
    fn walk(directions: &[(i8, i8); 4], square: Square, occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = square.offset(files, ranks);
            while let Some(next) = at {
                reached = reached.with(next);
                at = if occupied.contains(next) { None } else { next.offset(files, ranks) };
            }
        }
        reached
    }

    /// Every set of blockers that there can be on the lines of a square, for every square: the same as by walking.
    fn equal_the_walk<A: Sliders>() {
        type Attacks = fn(Square, Bitboard) -> Bitboard;
        let ways: [(_, Attacks); 2] = [(ROOK, A::rook), (BISHOP, A::bishop)];
        for (square, (directions, fast)) in Square::ALL.into_iter().flat_map(|square| ways.map(|way| (square, way))) {
            let lines = walk(&directions, square, Bitboard::EMPTY).0;
            let mut subset = 0_u64;
            loop {
                let occupied = Bitboard(subset);
                assert_eq!(fast(square, occupied), walk(&directions, square, occupied), "{square}");
                subset = subset.wrapping_sub(lines) & lines;
                if subset == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn sliders_equal_the_walk() {
        equal_the_walk::<BuiltIn>();
        equal_the_walk::<Magic>();
        equal_the_walk::<Arithmetic>();
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn sliders_by_pext_equal_the_walk() {
        if is_x86_feature_detected!("bmi2") {
            equal_the_walk::<Pext>();
        }
    }
}
