//! What is done with generated sets of moves.

use super::MoveSet;
use crate::{Bitboard, Move, MoveKind, MoveList, Role, Square};
use std::ops::ControlFlow;
use std::ops::ControlFlow::{Break, Continue};

/// Takes the sets that the generator finds, which may be empty. Pawns come as the set of their destinations, each of which
/// was reached by a step of `delta`.
pub(super) trait Sink {
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()>;
    fn pawns(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()>;
    fn promotions(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()>;
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<()>;
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;
}

/// The square from which a pawn reached `to` by a step of `delta`.
#[inline(always)]
pub(super) fn origin(to: Square, delta: i8) -> Square {
    Square::masked((to as i8 - delta) as u8)
}

/// Counts moves.
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) -> ControlFlow<()> {
        self.0 += to.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8) -> ControlFlow<()> {
        self.0 += to.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i8) -> ControlFlow<()> {
        self.0 += 4 * to.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, _: Square) -> ControlFlow<()> {
        self.0 += from.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }
}

/// Stops at the first move.
pub(super) struct Any(pub(super) bool);

impl Any {
    #[inline(always)]
    fn found(&mut self, any: bool) -> ControlFlow<()> {
        self.0 |= any;
        if any { Break(()) } else { Continue(()) }
    }
}

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) -> ControlFlow<()> {
        self.found(to.any())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8) -> ControlFlow<()> {
        self.found(to.any())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i8) -> ControlFlow<()> {
        self.found(to.any())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, _: Square) -> ControlFlow<()> {
        self.found(from.any())
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.found(true)
    }
}

/// Takes moves one by one, each with the role of the piece that moves.
pub(super) trait Visitor {
    fn visit(&mut self, role: Role, mv: Move);
}

impl Visitor for MoveList {
    #[inline(always)]
    fn visit(&mut self, _: Role, mv: Move) {
        self.push(mv);
    }
}

impl<F: FnMut(Role, Move)> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, role: Role, mv: Move) {
        self(role, mv);
    }
}

/// Takes the sets apart, move by move.
pub(super) struct Each<V>(pub(super) V);

impl<V: Visitor> Sink for Each<V> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        for to in to {
            self.0.visit(role, Move::normal(from, to));
        }
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        for to in to {
            self.0.visit(Role::Pawn, Move::normal(origin(to, delta), to));
        }
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        for to in to {
            for role in Role::PROMOTIONS {
                self.0.visit(Role::Pawn, Move::promoting(origin(to, delta), to, role));
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<()> {
        for from in from {
            self.0.visit(Role::Pawn, Move::en_passant(from, to));
        }
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.0.visit(Role::King, Move::castling(king, rook));
        Continue(())
    }
}

/// Hands sets on to a visitor.
pub(super) struct Sets<F>(pub(super) F);

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sets<F> {
    #[inline(always)]
    fn pawns_one_by_one(&mut self, to: Bitboard, delta: i8, kind: MoveKind) -> ControlFlow<()> {
        for to in to {
            (self.0)(MoveSet { role: Role::Pawn, from: origin(to, delta), to: to.bitboard(), kind })?;
        }
        Continue(())
    }
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sink for Sets<F> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        if to.is_empty() {
            return Continue(());
        }
        (self.0)(MoveSet { role, from, to, kind: MoveKind::Normal })
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        self.pawns_one_by_one(to, delta, MoveKind::Normal)
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        self.pawns_one_by_one(to, delta, MoveKind::Promotion)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<()> {
        for from in from {
            (self.0)(MoveSet { role: Role::Pawn, from, to: to.bitboard(), kind: MoveKind::EnPassant })?;
        }
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        (self.0)(MoveSet { role: Role::King, from: king, to: rook.bitboard(), kind: MoveKind::Castling })
    }
}
