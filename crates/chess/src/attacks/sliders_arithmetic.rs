//! Sliders by arithmetic: 6 KB of tables. WebAssembly uses it as it is, and the large tables of the others are made by it.
//!
//! On a line through a square, the nearest blocker below is the highest bit under it, the nearest above the lowest
//! bit over it. Subtracting the one from the other leaves just the bits from blocker to blocker (the "obstruction
//! difference").

use crate::Square;

/// One line through a square, split at the square.
#[derive(Clone, Copy)]
struct Line {
    below: u64,
    above: u64,
}

/// The two lines on which a slider moves from a square.
#[derive(Clone, Copy)]
pub(super) struct Cross([Line; 2]);

pub(super) static ROOK: [Cross; 64] = crosses(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
pub(super) static BISHOP: [Cross; 64] = crosses(&[(1, 1), (-1, -1), (1, -1), (-1, 1)]);

/// From four directions, as files and ranks a step, of which two are one line.
const fn crosses(directions: &[(i8, i8); 4]) -> [Cross; 64] {
    let mut table = [Cross([Line { below: 0, above: 0 }; 2]); 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = directions[i];
            let mut at = Square::ALL[square].offset(files, ranks);
            while let Some(next) = at {
                let line = &mut table[square].0[i / 2];
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

impl Line {
    #[inline(always)]
    const fn attacks(&self, occupied: u64) -> u64 {
        let below = self.below & occupied | 1;
        let above = self.above & occupied;
        let nearest_below = 1_u64 << (63 - below.leading_zeros());
        let nearest_above = above & above.wrapping_neg();
        // From the blocker below up to the blocker above; with none above, up to h8.
        let reach = (nearest_above << 1).wrapping_sub(nearest_below);
        reach & (self.below | self.above)
    }
}

impl Cross {
    /// What a slider attacks past `occupied`.
    #[cfg(any(test, target_family = "wasm"))]
    #[inline(always)]
    pub(super) const fn attacks(&self, occupied: u64) -> u64 {
        self.0[0].attacks(occupied) | self.0[1].attacks(occupied)
    }
}

/// The sets of blockers of one line that matter, each with what is attacked past it.
#[cfg(any(test, not(target_family = "wasm")))]
pub(super) struct LineSets {
    pub(super) sets: [(u64, u64); 64],
    pub(super) len: usize,
}

#[cfg(any(test, not(target_family = "wasm")))]
impl Line {
    /// The squares where a blocker changes what is attacked: not the last of each direction.
    const fn blockers(&self) -> u64 {
        let last_above = if self.above == 0 { 0 } else { 1 << (63 - self.above.leading_zeros()) };
        self.below & self.below.wrapping_sub(1) | self.above ^ last_above
    }

    /// All of them, beginning with the empty one.
    const fn sets(&self) -> LineSets {
        let blockers = self.blockers();
        let mut sets = LineSets { sets: [(0, 0); 64], len: 0 };
        let mut set = 0_u64;
        loop {
            sets.sets[sets.len] = (set, self.attacks(set));
            sets.len += 1;
            set = set.wrapping_sub(blockers) & blockers;
            if set == 0 {
                return sets;
            }
        }
    }
}

#[cfg(any(test, not(target_family = "wasm")))]
impl Cross {
    /// The squares where a blocker changes what is attacked.
    pub(super) const fn blockers(&self) -> u64 {
        self.0[0].blockers() | self.0[1].blockers()
    }

    /// The sets of blockers of both lines. A set of the cross is one of each, and what is attacked past it as well: the
    /// compiler has 107,648 of them to go through.
    pub(super) const fn sets(&self) -> [LineSets; 2] {
        [self.0[0].sets(), self.0[1].sets()]
    }
}

/// Sliders without a large table.
#[cfg(any(test, target_family = "wasm"))]
pub(crate) struct Arithmetic;

#[cfg(any(test, target_family = "wasm"))]
impl super::Sliders for Arithmetic {
    #[inline(always)]
    fn bishop(square: Square, occupied: crate::Bitboard) -> crate::Bitboard {
        crate::Bitboard(BISHOP[square as usize].attacks(occupied.0))
    }

    #[inline(always)]
    fn rook(square: Square, occupied: crate::Bitboard) -> crate::Bitboard {
        crate::Bitboard(ROOK[square as usize].attacks(occupied.0))
    }
}
