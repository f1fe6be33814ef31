//! What a search remembers of tables it has seen.

use crate::eval::Score;
use crate::packed::Packed;

/// How a stored score bounds the true one, for the group of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Upper,
    Lower,
    Exact,
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    score: i16,
    pub(super) mv: Packed,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

const EMPTY: Entry = Entry { key: 0, score: 0, mv: Packed::NONE, depth: i8::MIN, bound: Bound::Upper };

/// Entries by key; a newer one replaces an older.
pub(super) struct Memory(Vec<Entry>);

impl Memory {
    /// Room for a power of two of entries, 16 bytes each.
    pub(super) fn new(bits: u32) -> Memory {
        Memory(vec![EMPTY; 1 << bits])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        Some(self.0[self.slot(key)]).filter(|entry| entry.key == key && entry.depth > i8::MIN)
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, score: Score, mv: Packed, depth: i32, bound: Bound) {
        let slot = self.slot(key);
        let entry = &mut self.0[slot];
        let mv = if mv == Packed::NONE && entry.key == key { entry.mv } else { mv };
        *entry = Entry { key, score: score as i16, mv, depth: depth.clamp(-100, 100) as i8, bound };
    }
}

impl Entry {
    /// The score, with mates counted from the node `ply` deep.
    #[inline]
    pub(super) fn score(&self, ply: i32) -> Score {
        from_table(Score::from(self.score), ply)
    }
}

use super::{MATE, MATE_BOUND};

/// A mate is stored as counted from the node, so that it is right wherever the node comes up.
pub(super) fn to_table(score: Score, ply: i32) -> Score {
    match score {
        score if score >= MATE_BOUND => (score + ply).min(MATE),
        score if score <= -MATE_BOUND => (score - ply).max(-MATE),
        score => score,
    }
}

fn from_table(score: Score, ply: i32) -> Score {
    match score {
        score if score >= MATE_BOUND => score - ply,
        score if score <= -MATE_BOUND => score + ply,
        score => score,
    }
}
