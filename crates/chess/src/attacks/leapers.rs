//! Knights, kings and pawns.

use crate::{Bitboard, Colour, Square};

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(super) const KING_STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT: [Bitboard; 64] = steps(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = steps(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

const fn steps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::ALL[from].offset(steps[i].0, steps[i].1) {
                table[from] = table[from].with(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The squares that a knight attacks.
#[inline(always)]
pub const fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square as usize]
}

/// The squares that a king attacks.
#[inline(always)]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square as usize]
}

/// The squares that a pawn of `colour` captures on.
#[inline(always)]
pub fn pawn_attacks(colour: Colour, square: Square) -> Bitboard {
    PAWN[colour as usize][square as usize]
}
