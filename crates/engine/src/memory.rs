//! What a thread remembers from node to node: history heuristics, and by how much the evaluation was wrong.
//!
//! - The butterfly history of quiet moves, by from and to and whether the squares are attacked (+46 ± 38).
//! - Continuation history, by the moves one, two and four plies before (+61 ± 34 at 40,000 nodes).
//! - Capture history (+19 ± 28).
//! - Correction history, by pawns, pieces and the move before (+17 ± 29).
//!
//! Elo is what the engine with each gained over itself without it; BENCHMARKS.md has the games.

use crate::ordering::Context;
use crate::params;
use crate::score::Score;
use chess::{Bitboard, Colour, Move, Position, Role, Square};

/// A piece and where it went: one of 768, or none where the turn was passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moved(u16);

impl Moved {
    pub(crate) const NOTHING: Moved = Moved(768);

    #[inline(always)]
    pub(crate) fn new(colour: Colour, role: Role, to: Square) -> Moved {
        Moved((colour as u16 * 6 + role as u16) * 64 + to as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The largest that a history becomes, either way.
const LIMIT: i32 = 16_384;

/// Moves a history towards the side of the bonus, the less the further it is there already.
#[inline(always)]
fn learn(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let value = i32::from(*history);
    *history = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

const CORRECTIONS: usize = 1 << 14;
const CORRECTION_LIMIT: i32 = 1024;
/// So many parts of a correction make a hundredth of a pawn.
const CORRECTION_GRAIN: i32 = 8;

type Corrections = Box<[[i16; CORRECTIONS]; 2]>;

/// Move histories and corrections of one thread.
pub(crate) struct Memory {
    /// Quiet moves by side and whether the piece was and will be attacked, by from and to.
    quiet: Box<[[[i16; 64]; 64]; 8]>,
    /// Captures by what captures, where, and what.
    capture: Box<[[i16; 6]; 769]>,
    /// Quiet moves by an earlier move.
    continuation: Box<[[i16; 769]]>,
    /// By how much the evaluation misses, by pawns and by the pieces of either side.
    pawn_correction: Corrections,
    piece_correction: [Corrections; 2],
    move_correction: Box<[[i16; 769]; 2]>,
}

impl Memory {
    /// Roughly what one needs, in bytes, with room to spare.
    const BYTES: usize = 3 << 20;

    /// Nothing learnt yet; none where there is no memory for it.
    pub(crate) fn try_new() -> Option<Memory> {
        let mut room = Vec::<u8>::new();
        room.try_reserve_exact(Memory::BYTES).ok()?;
        // Not used, and not to be optimised away: whether there is room is the question.
        drop(std::hint::black_box(room));
        Some(Memory::new())
    }

    pub(crate) fn new() -> Memory {
        let corrections = || vec![[0; CORRECTIONS]; 2].try_into().expect("two sides");
        Memory {
            quiet: vec![[[0; 64]; 64]; 8].try_into().expect("eight kinds"),
            capture: vec![[0; 6]; 769].try_into().expect("as many as moves"),
            continuation: vec![[0; 769]; 769].into_boxed_slice(),
            pawn_correction: corrections(),
            piece_correction: [corrections(), corrections()],
            move_correction: vec![[0; 769]; 2].try_into().expect("two sides"),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.as_flattened_mut().as_flattened_mut().fill(0);
        self.capture.as_flattened_mut().fill(0);
        self.continuation.as_flattened_mut().fill(0);
        self.pawn_correction.as_flattened_mut().fill(0);
        self.piece_correction.iter_mut().for_each(|correction| correction.as_flattened_mut().fill(0));
        self.move_correction.as_flattened_mut().fill(0);
    }

    /// What is remembered of the quiet moves of a side, by themselves and after the moves before them.
    #[inline(always)]
    pub(crate) fn quiet(&self, colour: Colour, context: &Context) -> Quiets<'_> {
        Quiets {
            colour,
            threatened: context.threatened,
            by_kind: &self.quiet,
            after: context.before.map(|before| &self.continuation[before.index()]),
        }
    }

    #[inline(always)]
    pub(crate) fn learn_quiet(&mut self, colour: Colour, mv: Move, moved: Moved, context: &Context, bonus: i32) {
        let kind = kind(colour, mv, context.threatened);
        learn(&mut self.quiet[kind][mv.from() as usize][mv.to() as usize], bonus);
        for (i, earlier) in context.before.into_iter().enumerate() {
            if earlier != Moved::NOTHING {
                let bonus = if i == 2 { bonus / 2 } else { bonus };
                learn(&mut self.continuation[earlier.index()][moved.index()], bonus);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn capture(&self, moved: Moved, taken: Role) -> i32 {
        i32::from(self.capture[moved.index()][taken as usize])
    }

    #[inline(always)]
    pub(crate) fn learn_capture(&mut self, moved: Moved, taken: Role, bonus: i32) {
        learn(&mut self.capture[moved.index()][taken as usize], bonus);
    }

    /// By how much the evaluation of positions like this one has been too low.
    #[inline(always)]
    pub(crate) fn correction(&self, position: &Position, before: Moved) -> Score {
        let us = position.turn() as usize;
        let [pawns, white, black] = features(position);
        let sum = i32::from(self.pawn_correction[us][pawns])
            + i32::from(self.piece_correction[0][us][white])
            + i32::from(self.piece_correction[1][us][black])
            + i32::from(self.move_correction[us][before.index()]);
        sum / (2 * CORRECTION_GRAIN)
    }

    /// Remembers that the search found `miss` more than the evaluation said.
    pub(crate) fn learn_correction(&mut self, position: &Position, before: Moved, depth: i32, miss: Score) {
        let us = position.turn() as usize;
        let [pawns, white, black] = features(position);
        let target = (miss * CORRECTION_GRAIN).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        let weight = (depth + 1).min(params::correction_weight());
        let step = |entry: &mut i16| *entry = ((i32::from(*entry) * (256 - weight) + target * weight) / 256) as i16;
        step(&mut self.pawn_correction[us][pawns]);
        step(&mut self.piece_correction[0][us][white]);
        step(&mut self.piece_correction[1][us][black]);
        step(&mut self.move_correction[us][before.index()]);
    }
}

/// What is remembered of the quiet moves at a node.
pub(crate) struct Quiets<'m> {
    colour: Colour,
    threatened: Bitboard,
    by_kind: &'m [[[i16; 64]; 64]; 8],
    after: [&'m [i16; 769]; 3],
}

impl Quiets<'_> {
    /// How good a move has been.
    #[inline(always)]
    pub(crate) fn of(&self, mv: Move, moved: Moved) -> i32 {
        let [one, two, four] = self.after.map(|history| i32::from(history[moved.index()]));
        let kind = kind(self.colour, mv, self.threatened);
        i32::from(self.by_kind[kind][mv.from() as usize][mv.to() as usize]) + one + two + four / 2
    }
}

/// Which side moves, from and to squares that the other attacks or not: flight and sacrifice are habits of their own.
#[inline(always)]
fn kind(colour: Colour, mv: Move, threatened: Bitboard) -> usize {
    let is_threatened = |square| usize::from(threatened.contains(square));
    colour as usize * 4 + is_threatened(mv.from()) * 2 + is_threatened(mv.to())
}

/// Where the corrections for a position's pawns and for each side's pieces stand.
#[inline(always)]
fn features(position: &Position) -> [usize; 3] {
    let pawns = [Colour::White, Colour::Black].map(|colour| position.pieces(colour, Role::Pawn).0);
    let pieces = |colour| {
        let of = |role| position.pieces(colour, role).0;
        scatter(of(Role::Knight), of(Role::Bishop)) ^ scatter(of(Role::Rook), of(Role::Queen) ^ of(Role::King) << 1)
    };
    [scatter(pawns[0], pawns[1]), pieces(Colour::White), pieces(Colour::Black).rotate_left(7)]
        .map(|hash| (hash >> 40) as usize % CORRECTIONS)
}

#[inline(always)]
fn scatter(a: u64, b: u64) -> u64 {
    let mixed = a.wrapping_mul(0xA24B_AED4_963E_E407) ^ b.wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(32);
    (mixed ^ mixed >> 29).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
}
