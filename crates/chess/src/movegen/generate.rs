//! The generator: pins, checks, and sets of legal moves.

use super::king::{KingMoves, king_moves};
use super::sinks::Sink;
use crate::attacks::{Sliders, between, diagonals, knight_attacks, line};
use crate::play::en_passant_captors;
use crate::side::{Side, capture_left, capture_right};
use crate::{Bitboard, Position, Rank, Role, Square};
use std::ops::ControlFlow;
use std::ops::ControlFlow::Continue;

/// Which of the legal moves are wanted, at compile time.
pub(super) trait Which {
    const CAPTURES: bool;
    const QUIETS: bool;
}

pub(super) struct All;
/// Captures, en passant, and all promotions.
pub(super) struct Captures;
/// What `Captures` leaves out.
pub(super) struct Quiets;

impl Which for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Which for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Which for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// Hands the legal moves of side `S`, which is to move, to the sink; sliders are looked up by way of `A`.
#[inline(always)]
pub(super) fn generate<S: Side, W: Which, A: Sliders, K: Sink>(position: &Position, sink: &mut K) -> ControlFlow<()> {
    let board = &position.board;
    let king = position.king_of(S::COLOUR);
    let wanted = match (W::CAPTURES, W::QUIETS) {
        (true, true) => !board.colour(S::COLOUR),
        (true, false) => board.colour(!S::COLOUR),
        (false, _) => !board.occupied(),
    };

    let KingMoves { steps, castlings } = king_moves::<S, A>(position, king, wanted, W::QUIETS);
    sink.piece(Role::King, king, steps)?;
    for rook in castlings {
        sink.castling(king, rook)?;
    }
    let targets = if position.checkers.is_empty() {
        Bitboard::FULL
    } else if position.checkers.more_than_one() {
        return Continue(());
    } else {
        position.checkers | between(king, position.checkers.lowest())
    };

    pawns::<S, W, K>(position, king, targets, sink)?;
    pieces::<S, A, K>(position, king, targets & wanted, sink)
}

/// Knights, bishops, rooks and queens. A pinned knight cannot move, another pinned piece only along its pin.
#[inline(always)]
fn pieces<S: Side, A: Sliders, K: Sink>(
    position: &Position,
    king: Square,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let (board, occupied) = (&position.board, position.occupied());
    let ours = board.colour(S::COLOUR);
    let free = ours & !position.pinned;
    for from in board.role(Role::Knight) & free {
        sink.piece(Role::Knight, from, knight_attacks(from) & targets)?;
    }
    for from in board.role(Role::Bishop) & free {
        sink.piece(Role::Bishop, from, A::bishop(from, occupied) & targets)?;
    }
    for from in board.role(Role::Rook) & free {
        sink.piece(Role::Rook, from, A::rook(from, occupied) & targets)?;
    }
    for from in board.role(Role::Queen) & free {
        sink.piece(Role::Queen, from, A::queen(from, occupied) & targets)?;
    }
    for from in ours & position.pinned & !(board.role(Role::Pawn) | board.role(Role::Knight)) {
        let along = targets & line(king, from);
        if board.role(Role::Bishop).contains(from) {
            sink.piece(Role::Bishop, from, A::bishop(from, occupied) & along)?;
        } else if board.role(Role::Rook).contains(from) {
            sink.piece(Role::Rook, from, A::rook(from, occupied) & along)?;
        } else {
            sink.piece(Role::Queen, from, A::queen(from, occupied) & along)?;
        }
    }
    Continue(())
}

/// Pawns, all at once: a pinned pawn may step only along the line on which it is pinned, and each kind of step has its
/// direction.
#[inline(always)]
pub(super) fn pawns<S: Side, W: Which, K: Sink>(
    position: &Position,
    king: Square,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = &position.board;
    let pawns = board.pieces(S::COLOUR, Role::Pawn);
    let (empty, theirs) = (!board.occupied(), board.colour(!S::COLOUR));
    let last = S::rank(Rank::Eighth);
    let (mut forward, mut left, mut right) = (pawns, pawns, pawns);
    let pinned = pawns & position.pinned;
    if pinned.any() {
        let (rising, falling) = diagonals(king);
        let (left_line, right_line) = if S::FORWARD > 0 { (falling, rising) } else { (rising, falling) };
        forward &= !pinned | king.file().squares();
        left &= !pinned | left_line;
        right &= !pinned | right_line;
    }

    let steps = forward.shift(S::FORWARD) & empty;
    if W::QUIETS {
        let double = (steps & S::rank(Rank::Third)).shift(S::FORWARD) & empty & targets;
        sink.pawns(steps & targets & !last, S::FORWARD)?;
        sink.pawns(double, 2 * S::FORWARD)?;
    }
    if W::CAPTURES {
        let left = capture_left::<S>(left) & theirs & targets;
        let right = capture_right::<S>(right) & theirs & targets;
        sink.pawns(left & !last, S::FORWARD - 1)?;
        sink.pawns(right & !last, S::FORWARD + 1)?;
        if (pawns & S::rank(Rank::Seventh)).any() {
            sink.promotions(left & last, S::FORWARD - 1)?;
            sink.promotions(right & last, S::FORWARD + 1)?;
            sink.promotions(steps & targets & last, S::FORWARD)?;
        }
        if let Some(square) = board.en_passant() {
            sink.en_passant(en_passant_captors(board, S::COLOUR, square), square)?;
        }
    }
    Continue(())
}
