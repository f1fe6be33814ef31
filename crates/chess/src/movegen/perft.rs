//! Counting leaves of the tree of legal moves.

use super::generate::{All, generate};
use super::sinks::{Count, Sink, origin};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Colour, Move, Position, Role, Square};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::ops::ControlFlow::Continue;

impl Position {
    /// How many sequences of `depth` legal moves there are from here. The last ply is counted, not played.
    ///
    /// ```
    /// assert_eq!(chess::Position::default().perft(4), 197_281);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match (depth, self.turn()) {
            (0, _) => 1,
            (_, Colour::White) => perft::<White>(self, depth),
            (_, Colour::Black) => perft::<Black>(self, depth),
        }
    }
}

#[inline(always)]
fn perft<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 { count::<S>(position) } else { play_all::<S>(position, depth) }
}

/// The leaves: a function of its own, so that it does not carry the registers that playing moves needs.
#[inline(never)]
fn count<S: Side>(position: &Position) -> u64 {
    let mut count = Count(0);
    // The sink never breaks, so there is nothing to learn from how generation ended.
    let _ = generate::<S, All, _>(position, &mut count);
    count.0
}

#[inline(never)]
fn play_all<S: Side>(position: &Position, depth: u32) -> u64 {
    let mut play = Play::<S> { position, depth: depth - 1, nodes: 0, side: PhantomData };
    let _ = generate::<S, All, _>(position, &mut play); // the sink never breaks
    play.nodes
}

/// Plays every move and counts what follows.
struct Play<'a, S> {
    position: &'a Position,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side> Play<'_, S> {
    #[inline(always)]
    fn play(&mut self, role: Role, mv: Move) -> ControlFlow<()> {
        let next = self.position.play_as::<S>(role, mv);
        self.nodes += perft::<S::Opponent>(&next, self.depth);
        Continue(())
    }
}

impl<S: Side> Sink for Play<'_, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        for to in to {
            self.play(role, Move::normal(from, to))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        for to in to {
            self.play(Role::Pawn, Move::normal(origin(to, delta), to))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        for to in to {
            for role in Role::PROMOTIONS {
                self.play(Role::Pawn, Move::promoting(origin(to, delta), to, role))?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<()> {
        for from in from {
            self.play(Role::Pawn, Move::en_passant(from, to))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.play(Role::King, Move::castling(king, rook))
    }
}
