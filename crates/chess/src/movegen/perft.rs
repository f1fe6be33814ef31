//! Counting leaves of the tree of legal moves.
//!
//! The last move before the leaves is played and what follows it is counted in one function, compiled for each side and
//! role, so that the position between never reaches memory: that alone is half the time. All of it is compiled twice on
//! x86-64, and the root chooses, since counting wants instructions (PEXT, POPCNT and their like) that not every machine has.

use super::generate::{All, generate};
use super::sinks::{Count, Each, Visitor};
use crate::attacks::{BuiltIn, Sliders};
use crate::side::{Black, Side, White};
use crate::{Colour, Move, MoveKind, Position, Role, Square};
use std::marker::PhantomData;

impl Position {
    /// How many sequences of `depth` legal moves there are from here. The last ply is counted, not played.
    ///
    /// ```
    /// assert_eq!(chess::Position::default().perft(4), 197_281);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if modern::is_available() {
            return self.perft_with::<modern::Modern>(depth);
        }
        self.perft_with::<Any>(depth)
    }

    fn perft_with<I: Instructions>(&self, depth: u32) -> u64 {
        match (depth, self.turn()) {
            (0, _) => 1,
            (_, Colour::White) => I::perft::<White>(self, depth),
            (_, Colour::Black) => I::perft::<Black>(self, depth),
        }
    }
}

/// What the functions below are compiled with.
trait Instructions: Sized {
    type Sliders: Sliders;

    fn perft<S: Side>(position: &Position, depth: u32) -> u64;
    fn leaves<L: Last>(position: &Position, from: Square, to: Square) -> u64;
}

/// What every machine of the build's target has.
struct Any;

impl Instructions for Any {
    type Sliders = BuiltIn;

    #[inline(never)]
    fn perft<S: Side>(position: &Position, depth: u32) -> u64 {
        perft::<Any, S>(position, depth)
    }

    #[inline(never)]
    fn leaves<L: Last>(position: &Position, from: Square, to: Square) -> u64 {
        L::leaves::<BuiltIn>(position, from, to)
    }
}

/// What nearly every x86-64 of the last ten years has, though no compiler assumes it.
#[cfg(target_arch = "x86_64")]
mod modern {
    use super::{Instructions, Last, Position, Side, Square};
    use crate::attacks::Pext;
    use std::arch::x86_64::__cpuid;

    pub(super) struct Modern;

    /// Whether the machine has them, and a PEXT that is worth using.
    pub(super) fn is_available() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
            && !is_pext_slow()
    }

    /// AMD's processors before Zen 3, and those that Hygon makes of them, take PEXT apart bit by bit.
    #[allow(unsafe_code, unused_unsafe)] // CPUID may be asked freely in the newest Rust, though not yet in the oldest here
    fn is_pext_slow() -> bool {
        // SAFETY: every x86-64 has CPUID.
        let (vendor, signature) = unsafe { (__cpuid(0), __cpuid(1).eax) };
        let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
        [*b"Auth", *b"Hygo"].map(u32::from_le_bytes).contains(&vendor.ebx) && family < 0x19
    }

    #[allow(unsafe_code)] // 1.4 times perft in a build for any x86-64
    impl Instructions for Modern {
        type Sliders = Pext;

        #[inline(always)]
        fn perft<S: Side>(position: &Position, depth: u32) -> u64 {
            // SAFETY: whoever names `Modern` has asked whether the machine has these.
            unsafe { perft::<S>(position, depth) }
        }

        #[inline(always)]
        fn leaves<L: Last>(position: &Position, from: Square, to: Square) -> u64 {
            // SAFETY: as above.
            unsafe { leaves::<L>(position, from, to) }
        }
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn perft<S: Side>(position: &Position, depth: u32) -> u64 {
        super::perft::<Modern, S>(position, depth)
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn leaves<L: Last>(position: &Position, from: Square, to: Square) -> u64 {
        L::leaves::<Pext>(position, from, to)
    }
}

#[inline(always)]
fn perft<I: Instructions, S: Side>(position: &Position, depth: u32) -> u64 {
    let marker = PhantomData;
    // No visitor breaks, so there is nothing to learn from how generation ended.
    match depth {
        1 => count::<S, I::Sliders>(position),
        2 => {
            let mut last = Each(CountAfter::<I, S> { position, leaves: 0, marker });
            let _ = generate::<S, All, I::Sliders, _>(position, &mut last);
            last.0.leaves
        }
        _ => {
            let mut play = Each(Play::<I, S> { position, depth: depth - 1, leaves: 0, marker });
            let _ = generate::<S, All, I::Sliders, _>(position, &mut play);
            play.0.leaves
        }
    }
}

#[inline(always)]
fn count<S: Side, A: Sliders>(position: &Position) -> u64 {
    let mut count = Count(0);
    let _ = generate::<S, All, A, _>(position, &mut count);
    count.0
}

/// Plays every move and goes on.
struct Play<'a, I, S> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
    marker: PhantomData<(I, S)>,
}

impl<I: Instructions, S: Side> Visitor for Play<'_, I, S> {
    #[inline(always)]
    fn visit(&mut self, role: Role, mv: Move) {
        let next = self.position.play_as::<S>(role, mv);
        self.leaves += I::perft::<S::Opponent>(&next, self.depth);
    }
}

/// Plays every move and counts what may follow.
struct CountAfter<'a, I, S> {
    position: &'a Position,
    leaves: u64,
    marker: PhantomData<(I, S)>,
}

impl<I: Instructions, S: Side> Visitor for CountAfter<'_, I, S> {
    #[inline(always)]
    fn visit(&mut self, role: Role, mv: Move) {
        let (position, from, to) = (self.position, mv.from(), mv.to());
        self.leaves += match (mv.kind(), mv.promotion().unwrap_or(role)) {
            (MoveKind::Normal, Role::Pawn) => I::leaves::<Normal<S, PAWN>>(position, from, to),
            (MoveKind::Normal, Role::Knight) => I::leaves::<Normal<S, KNIGHT>>(position, from, to),
            (MoveKind::Normal, Role::Bishop) => I::leaves::<Normal<S, BISHOP>>(position, from, to),
            (MoveKind::Normal, Role::Rook) => I::leaves::<Normal<S, ROOK>>(position, from, to),
            (MoveKind::Normal, Role::Queen) => I::leaves::<Normal<S, QUEEN>>(position, from, to),
            (MoveKind::Normal, Role::King) => I::leaves::<Normal<S, KING>>(position, from, to),
            (MoveKind::Promotion, Role::Knight) => I::leaves::<Promotion<S, KNIGHT>>(position, from, to),
            (MoveKind::Promotion, Role::Bishop) => I::leaves::<Promotion<S, BISHOP>>(position, from, to),
            (MoveKind::Promotion, Role::Rook) => I::leaves::<Promotion<S, ROOK>>(position, from, to),
            (MoveKind::Promotion, _) => I::leaves::<Promotion<S, QUEEN>>(position, from, to),
            (MoveKind::EnPassant, _) => I::leaves::<EnPassant<S>>(position, from, to),
            (MoveKind::Castling, _) => I::leaves::<Castling<S>>(position, from, to),
        };
    }
}

/// The last move before the leaves, of which all but the squares is known at compile time.
trait Last {
    type Side: Side;

    fn role_and_move(from: Square, to: Square) -> (Role, Move);

    #[inline(always)]
    fn leaves<A: Sliders>(position: &Position, from: Square, to: Square) -> u64 {
        let (role, mv) = Self::role_and_move(from, to);
        count::<<Self::Side as Side>::Opponent, A>(&position.play_as::<Self::Side>(role, mv))
    }
}

const PAWN: usize = Role::Pawn as usize;
const KNIGHT: usize = Role::Knight as usize;
const BISHOP: usize = Role::Bishop as usize;
const ROOK: usize = Role::Rook as usize;
const QUEEN: usize = Role::Queen as usize;
const KING: usize = Role::King as usize;

struct Normal<S, const ROLE: usize>(PhantomData<S>);
struct Promotion<S, const ROLE: usize>(PhantomData<S>);
struct EnPassant<S>(PhantomData<S>);
struct Castling<S>(PhantomData<S>);

impl<S: Side, const ROLE: usize> Last for Normal<S, ROLE> {
    type Side = S;

    #[inline(always)]
    fn role_and_move(from: Square, to: Square) -> (Role, Move) {
        (Role::ALL[ROLE], Move::normal(from, to))
    }
}

impl<S: Side, const ROLE: usize> Last for Promotion<S, ROLE> {
    type Side = S;

    #[inline(always)]
    fn role_and_move(from: Square, to: Square) -> (Role, Move) {
        (Role::Pawn, Move::promoting(from, to, Role::ALL[ROLE]))
    }
}

impl<S: Side> Last for EnPassant<S> {
    type Side = S;

    #[inline(always)]
    fn role_and_move(from: Square, to: Square) -> (Role, Move) {
        (Role::Pawn, Move::en_passant(from, to))
    }
}

impl<S: Side> Last for Castling<S> {
    type Side = S;

    #[inline(always)]
    fn role_and_move(from: Square, to: Square) -> (Role, Move) {
        (Role::King, Move::castling(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The machine's own instructions and those of any machine count alike.
    #[test]
    fn all_instructions_count_alike() {
        let rows = [
            (crate::STARTING_FEN, 4, 197_281),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182_838),
        ];
        for (fen, depth, leaves) in rows {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!([position.perft(depth), position.perft_with::<Any>(depth)], [leaves; 2], "{fen}");
        }
    }
}
