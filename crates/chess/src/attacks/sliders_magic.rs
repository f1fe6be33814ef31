//! Sliders by table: a multiplication gathers the blockers that matter into an index ("magic bitboards").

#![allow(long_running_const_eval)] // 108,000 sets of blockers, once a build

use super::Sliders;
use super::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use super::sliders_arithmetic::{BISHOP, Cross, ROOK};
use crate::{Bitboard, Square};

/// Which blockers matter to a square, the number that gathers them, and where the square's part of the table starts.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// How many sets of blockers there are, all squares together.
const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

static ROOK_ENTRIES: [Entry; 64] = entries(&ROOK, &ROOK_MAGICS);
static BISHOP_ENTRIES: [Entry; 64] = entries(&BISHOP, &BISHOP_MAGICS);
static ROOK_ATTACKS: [u64; ROOK_SIZE] = table(&ROOK, &ROOK_MAGICS);
static BISHOP_ATTACKS: [u64; BISHOP_SIZE] = table(&BISHOP, &BISHOP_MAGICS);

const fn entries(crosses: &[Cross; 64], magics: &[u64; 64]) -> [Entry; 64] {
    let mut entries = [Entry { mask: 0, magic: 0, offset: 0, shift: 0 }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mask = crosses[square].blockers();
        entries[square] = Entry { mask, magic: magics[square], offset, shift: 64 - mask.count_ones() };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    entries
}

const fn table<const SIZE: usize>(crosses: &[Cross; 64], magics: &[u64; 64]) -> [u64; SIZE] {
    let entries = entries(crosses, magics);
    let mut table = [0; SIZE];
    let mut square = 0;
    while square < 64 {
        let Entry { magic, offset, shift, .. } = entries[square];
        let [first, second] = crosses[square].sets();
        let mut i = 0;
        while i < first.len {
            let (blockers, attacked) = first.sets[i];
            let mut j = 0;
            while j < second.len {
                let (more_blockers, more_attacked) = second.sets[j];
                let gathered = (blockers | more_blockers).wrapping_mul(magic) >> shift;
                table[offset as usize + gathered as usize] = attacked | more_attacked;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

#[inline(always)]
const fn index(entry: &Entry, occupied: u64) -> usize {
    entry.offset as usize + ((occupied & entry.mask).wrapping_mul(entry.magic) >> entry.shift) as usize
}

#[allow(unsafe_code)]
#[inline(always)]
fn lookup<const SIZE: usize>(entry: &Entry, table: &'static [u64; SIZE], occupied: Bitboard) -> Bitboard {
    // SAFETY: what is shifted has as many bits left as the mask, and `entries` gave the square that many places; the
    // table was filled by way of every one of them. What the check costs was measured in `sliders_pext`.
    Bitboard(unsafe { *table.get_unchecked(index(entry, occupied.0)) })
}

/// Sliders by multiplication, on any machine.
pub(crate) struct Magic;

impl Sliders for Magic {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&BISHOP_ENTRIES[square as usize], &BISHOP_ATTACKS, occupied)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&ROOK_ENTRIES[square as usize], &ROOK_ATTACKS, occupied)
    }
}
