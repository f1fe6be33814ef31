//! The transposition table: what was found out about positions, shared by all threads without a lock.
//!
//! An entry is two words. The first is the key mixed with the second, so that an entry torn by two threads that write at
//! once no longer fits any key and is simply not found. Four entries fill a cache line.
//!
//! Where the fifty-move rule comes near, the same placement is worth different things at different clocks. Hence
//! [`TableKey`], which mixes the clock in from [`CLOCK_IN_KEY`] on, and which no other key can be mistaken for.

use crate::score::{Bound, MATE, MATE_BOUND, NONE, Score, is_mate};
use chess::{FIFTY_MOVES, Key, Move, Piece, Position, Role};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// From this clock on, positions that differ only in the clock are kept apart, in steps of a few plies.
const CLOCK_IN_KEY: u16 = 56;
const CLOCK_STEP: u16 = 4;
/// From this clock on, what the table says is good for ordering moves only.
pub(crate) const CLOCK_WITHOUT_CUTS: u16 = 90;

/// The key under which a position stands in the table: FIDE identity, and the clock where it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableKey(u64);

impl TableKey {
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> TableKey {
        TableKey::mixed(position.key(), position.clock())
    }

    /// The key of the position after a move, found without playing it, so that its entry can be fetched early. Where the move
    /// castles, promotes or has to do with en passant it is another: then nothing is lost but the fetching.
    #[inline(always)]
    pub(crate) fn after(position: &Position, mv: Move) -> TableKey {
        let us = position.turn();
        let mut key = position.key();
        key ^= Key::of_turn();
        let mut clock = position.clock().saturating_add(1);
        if let Some(role) = position.role_at(mv.from()) {
            let piece = Piece { colour: us, role };
            key ^= Key::of_piece(piece, mv.from());
            key ^= Key::of_piece(piece, mv.to());
            if role == Role::Pawn {
                clock = 0;
            }
        }
        if let Some(role) = position.role_at(mv.to()) {
            key ^= Key::of_piece(Piece { colour: !us, role }, mv.to());
            clock = 0;
        }
        TableKey::mixed(key, clock)
    }

    #[inline(always)]
    fn mixed(key: Key, clock: u16) -> TableKey {
        let step = u64::from(clock.saturating_sub(CLOCK_IN_KEY - CLOCK_STEP) / CLOCK_STEP);
        TableKey(key.0 ^ step.wrapping_mul(0x9E6C_63D0_876A_9A63))
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The move that was best, or refuted the one before. Any bits: it may be illegal here.
    pub(crate) mv: Option<Move>,
    /// The score, with mates counted from this position on.
    score: i16,
    /// The static evaluation, or [`NONE`].
    pub(crate) eval: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    pub(crate) fn new(mv: Option<Move>, score: Score, eval: Score, depth: i32, bound: Bound, ply: usize) -> Entry {
        let score = match score {
            s if s >= MATE_BOUND => s + ply as Score,
            s if s <= -MATE_BOUND => s - ply as Score,
            s => s,
        };
        Entry { mv, score: score as i16, eval, depth, bound }
    }

    /// The score at `ply`, as far as the clock lets it stand: a mate that the fifty-move rule would cut off is only an
    /// advantage, however large.
    #[inline(always)]
    pub(crate) fn score(&self, ply: usize, clock: u16) -> Score {
        let score = Score::from(self.score);
        if !is_mate(score) {
            return score;
        }
        let plies_left = Score::from(FIFTY_MOVES.saturating_sub(clock));
        if MATE - score.abs() > plies_left {
            return score.signum() * (MATE_BOUND - 1);
        }
        score - score.signum() * ply as Score
    }

    fn pack(self, generation: u8) -> u64 {
        let mv = u64::from(self.mv.map_or(0, Move::to_bits));
        let flags = self.bound as u64 | u64::from(generation) << 2;
        mv | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | flags << 56
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            2 => Bound::Exact,
            _ => return None,
        };
        let bits = data as u16;
        Some(Entry {
            mv: (bits != 0).then(|| Move::from_bits(bits)),
            score: (data >> 16) as u16 as i16,
            eval: Score::from((data >> 32) as u16 as i16),
            depth: (data >> 48 & 0xFF) as i32,
            bound,
        })
    }
}

const GENERATIONS: u8 = 64;

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// Four entries in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

#[derive(Default)]
struct Slot {
    /// The key mixed with the data; both zero where the slot is empty.
    check: AtomicU64,
    data: AtomicU64,
}

/// There is not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for.
    pub megabytes: usize,
}

impl std::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no memory for a hash table of {} MB", self.megabytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// The table.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of exactly so many megabytes (of 2²⁰ bytes), at least one.
    pub(crate) fn new(megabytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let mut clusters = Vec::new();
        let count = megabytes.max(1) << 20 >> 6;
        clusters.try_reserve_exact(count).map_err(|_| OutOfMemory { megabytes })?;
        prefer_large_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Ok(TranspositionTable { clusters, generation: AtomicU8::new(0) })
    }

    pub(crate) fn megabytes(&self) -> usize {
        self.clusters.len() << 6 >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
        self.generation = AtomicU8::new(0);
    }

    /// From now on, what is in the table is of an older search.
    pub(crate) fn next_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, key: TableKey) -> &Cluster {
        &self.clusters[((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// Brings the position's cache line in, so that it is there when it is asked for.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, key: TableKey) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: prefetching reads nothing and cannot fault; SSE is part of x86_64.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: TableKey) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key.0 && data != 0).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Writes down what was found out about a position, in place of what is worth least in its cluster.
    pub(crate) fn store(&self, key: TableKey, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let cluster = self.cluster(key);
        let mut chosen = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key.0 {
                let known_deeper = generation_of(data) == generation && depth_of(data) > entry.depth + 4;
                if known_deeper && entry.bound != Bound::Exact {
                    return;
                }
                if entry.mv.is_none() && data as u16 != 0 {
                    entry.mv = Some(Move::from_bits(data as u16));
                }
                chosen = slot;
                break;
            }
            let age = i32::from((GENERATIONS + generation - generation_of(data)) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * age };
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let data = entry.pack(generation);
        chosen.check.store(key.0 ^ data, Relaxed);
        chosen.data.store(data, Relaxed);
    }

    /// How full the table is with what this search has written, in thousandths, judged by its beginning.
    pub(crate) fn permille_used(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let slots = || self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let used = slots().map(|slot| slot.data.load(Relaxed)).filter(|&d| d != 0 && generation_of(d) == generation);
        (used.count() * 1000 / slots().count()) as u32
    }
}

/// Asks the system to back memory that nothing has been written to yet with large pages. The table is looked up all over, and
/// with pages of 4 KB the processor spends much of its time on finding out where they are: a search is 1.05 times as fast with
/// a table of 64 MB, and 1.1 times with one of 256 MB (BENCHMARKS.md).
#[cfg(target_os = "linux")]
fn prefer_large_pages(memory: &mut [MaybeUninit<Cluster>]) {
    const PAGE: usize = 4096;
    let start: *mut u8 = memory.as_mut_ptr().cast();
    let skipped = start.align_offset(PAGE);
    let Some(bytes) = size_of_val(memory).checked_sub(skipped) else { return };
    // SAFETY: the range lies within the slice. The advice changes how it is backed, not what is in it; where it is not taken, or
    // not known to the system, nothing happens.
    #[allow(unsafe_code)]
    unsafe {
        libc::madvise(start.add(skipped).cast(), bytes, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn prefer_large_pages(_: &mut [MaybeUninit<Cluster>]) {}

const _: () = assert!(NONE <= i16::MAX as Score && size_of::<Cluster>() == 64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;
    use chess::MoveKind;

    fn key(fen: &str) -> TableKey {
        TableKey::of(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1).unwrap();
        let position = Position::default();
        let mv = position.legal_moves()[3];
        for (score, bound) in [(17, Bound::Exact), (-250, Bound::Upper), (mate_in(9), Bound::Lower)] {
            let entry = Entry::new(Some(mv), score, -12, 7, bound, 4);
            table.store(TableKey::of(&position), entry);
            assert_eq!(table.probe(TableKey::of(&position)), Some(entry));
            assert_eq!(entry.score(4, 0), score);
        }
        table.next_search();
        assert_eq!(table.permille_used(), 0);
    }

    #[test]
    fn a_table_is_as_large_as_it_is_told_to_be() {
        assert_eq!(TranspositionTable::new(3).unwrap().clusters.len() * size_of::<Cluster>(), 3 << 20);
    }

    #[test]
    fn clock_enters_the_key_only_near_the_rule() {
        let at = |clock: u16| key(&format!("8/8/3k4/8/3K4/8/7R/7R w - - {clock} 90"));
        assert_eq!(at(0), at(51));
        assert_ne!(at(51), at(60));
        assert_ne!(at(90), at(95));
    }

    #[test]
    fn a_plain_move_leads_to_the_key_that_was_foreseen() {
        let mut plain = 0;
        for fen in crate::bench::POSITIONS {
            let before = Position::from_fen(fen).unwrap();
            for mv in &before.legal_moves() {
                let after = before.play(mv);
                let rights = |position: &Position| (position.castling(), position.en_passant());
                if mv.kind() == MoveKind::Normal && rights(&before) == rights(&after) {
                    assert_eq!(TableKey::after(&before, mv), TableKey::of(&after), "{mv:?} in {fen}");
                    plain += 1;
                }
            }
        }
        assert!(plain > 500, "{plain}");
    }

    #[test]
    fn a_mate_beyond_the_rule_is_no_mate() {
        let entry = Entry::new(None, mate_in(9), NONE, 9, Bound::Exact, 0);
        assert_eq!(entry.score(0, 91), mate_in(9));
        assert_eq!(entry.score(0, 92), MATE_BOUND - 1);
        assert_eq!(entry.score(2, 60), mate_in(11));
    }
}
