//! Sliders by table: PEXT gathers the blockers that matter into an index.

#![allow(long_running_const_eval)] // 108,000 sets of blockers, once a build

use super::Sliders;
use super::sliders_arithmetic::{BISHOP, Cross, LineSets, ROOK};
use crate::{Bitboard, Square};
use std::arch::x86_64::_pext_u64;

/// Where a square's part of the table starts, and which blockers matter to it.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    offset: u32,
}

/// How many sets of blockers there are, all squares together.
const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

static ROOK_ENTRIES: [Entry; 64] = entries(&ROOK);
static BISHOP_ENTRIES: [Entry; 64] = entries(&BISHOP);
static ROOK_ATTACKS: [u64; ROOK_SIZE] = table(&ROOK);
static BISHOP_ATTACKS: [u64; BISHOP_SIZE] = table(&BISHOP);

const fn entries(crosses: &[Cross; 64]) -> [Entry; 64] {
    let mut entries = [Entry { mask: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mask = crosses[square].blockers();
        entries[square] = Entry { mask, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    entries
}

const fn table<const SIZE: usize>(crosses: &[Cross; 64]) -> [u64; SIZE] {
    let entries = entries(crosses);
    let mut table = [0; SIZE];
    let mut square = 0;
    while square < 64 {
        let Entry { mask, offset } = entries[square];
        let [first, second] = crosses[square].sets();
        let places = places(&second, mask);
        let mut i = 0;
        while i < first.len {
            let (blockers, attacked) = first.sets[i];
            let place = offset as usize + pext(blockers, mask);
            let mut j = 0;
            while j < second.len {
                // The two lines share no square, so their bits do not meet in the index.
                table[place + places[j]] = attacked | second.sets[j].1;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn places(line: &LineSets, mask: u64) -> [usize; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < line.len {
        places[i] = pext(line.sets[i].0, mask);
        i += 1;
    }
    places
}

/// What the instruction does, for the compiler to do.
const fn pext(value: u64, mask: u64) -> usize {
    let mut gathered = 0;
    let mut left = mask;
    let mut place = 1;
    while left != 0 {
        if value & left & left.wrapping_neg() != 0 {
            gathered |= place;
        }
        left &= left - 1;
        place <<= 1;
    }
    gathered
}

#[allow(unsafe_code)]
#[inline(always)]
fn lookup<const SIZE: usize>(entry: &Entry, table: &'static [u64; SIZE], occupied: Bitboard) -> Bitboard {
    // SAFETY: whoever names `Pext` is compiled for machines with BMI2 (see there).
    let index = unsafe { _pext_u64(occupied.0, entry.mask) };
    // SAFETY: the index has as many bits as the mask, and `entries` gave the square that many places; the tests
    // look up every one of them. The check costs 2 to 5 % of perft's instructions.
    Bitboard(unsafe { *table.get_unchecked(entry.offset as usize + index as usize) })
}

/// Sliders by PEXT: only for code that runs where there is BMI2, because the build says so or because it was asked.
pub(crate) struct Pext;

impl Sliders for Pext {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&BISHOP_ENTRIES[square as usize], &BISHOP_ATTACKS, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&ROOK_ENTRIES[square as usize], &ROOK_ATTACKS, occupied)
    }
}
