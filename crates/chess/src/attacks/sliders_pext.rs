//! Sliders by table: PEXT gathers the blockers that matter into an index.

#![allow(long_running_const_eval)] // 108,000 walks, once a build

use super::{BISHOP_DIRECTIONS, ROOK_DIRECTIONS, walk};
use crate::{Bitboard, Square};
use std::arch::x86_64::_pext_u64;

/// Where a square's part of the table starts, and which blockers matter to it.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    offset: u32,
}

const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

static ROOK_ENTRIES: [Entry; 64] = entries(&ROOK_DIRECTIONS);
static BISHOP_ENTRIES: [Entry; 64] = entries(&BISHOP_DIRECTIONS);
static ROOK_ATTACKS: [u64; ROOK_SIZE] = table(&ROOK_DIRECTIONS);
static BISHOP_ATTACKS: [u64; BISHOP_SIZE] = table(&BISHOP_DIRECTIONS);

/// The squares where a blocker changes what is attacked: not the last of each direction.
const fn mask(directions: &[(i8, i8); 4], square: Square) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = directions[i];
        let mut at = square.offset(files, ranks);
        while let Some(next) = at {
            at = next.offset(files, ranks);
            if at.is_some() {
                mask |= next.bitboard().0;
            }
        }
        i += 1;
    }
    mask
}

const fn entries(directions: &[(i8, i8); 4]) -> [Entry; 64] {
    let mut entries = [Entry { mask: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mask = mask(directions, Square::ALL[square]);
        entries[square] = Entry { mask, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    entries
}

const fn table<const SIZE: usize>(directions: &[(i8, i8); 4]) -> [u64; SIZE] {
    let entries = entries(directions);
    let mut table = [0; SIZE];
    let mut square = 0;
    while square < 64 {
        let Entry { mask, offset } = entries[square];
        let mut index = offset as usize;
        // Counts through the subsets of the mask in the order in which PEXT numbers them.
        let mut subset = 0_u64;
        loop {
            table[index] = walk(directions, Square::ALL[square], subset);
            index += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

#[allow(unsafe_code)]
#[inline(always)]
fn lookup<const SIZE: usize>(entry: &Entry, table: &'static [u64; SIZE], occupied: Bitboard) -> Bitboard {
    // SAFETY: this file is compiled only where the target has BMI2.
    let index = unsafe { _pext_u64(occupied.0, entry.mask) };
    // SAFETY: the index has as many bits as the mask, and `entries` gave the square that many places; the tests
    // look up every one of them. The check costs 2 to 5 % of perft's instructions.
    Bitboard(unsafe { *table.get_unchecked(entry.offset as usize + index as usize) })
}

/// The squares that a bishop attacks past `occupied`.
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&BISHOP_ENTRIES[square as usize], &BISHOP_ATTACKS, occupied)
}

/// The squares that a rook attacks past `occupied`.
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOK_ENTRIES[square as usize], &ROOK_ATTACKS, occupied)
}
