//! Where a king may go.

use crate::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::board::Board;
use crate::side::{Side, capture_left, capture_right};
use crate::{Bitboard, Colour, Position, Role, Square, Wing};

/// Whether a king of `us` on `square` would be attacked, past `occupied`.
#[inline(always)]
pub(super) fn attacked(board: &Board, us: Colour, square: Square, occupied: Bitboard) -> bool {
    let them = !us;
    (bishop_attacks(square, occupied) & board.diagonal_sliders(them)
        | rook_attacks(square, occupied) & board.straight_sliders(them)
        | knight_attacks(square) & board.pieces(them, Role::Knight)
        | pawn_attacks(us, square) & board.pieces(them, Role::Pawn)
        | king_attacks(square) & board.pieces(them, Role::King))
    .any()
}

/// The squares of `wanted` to which the king may step. It does not hide behind itself: lines run through its square.
#[inline(always)]
pub(super) fn safe_king_targets<S: Side>(position: &Position, king: Square, wanted: Bitboard) -> Bitboard {
    let board = &position.board;
    let them = !S::COLOUR;
    let mut safe = king_attacks(king) & wanted;
    if safe.is_empty() {
        return safe;
    }
    let pawns = board.pieces(them, Role::Pawn);
    safe &= !(capture_left::<S::Opponent>(pawns)
        | capture_right::<S::Opponent>(pawns)
        | king_attacks(position.king_of(them)));
    for knight in board.pieces(them, Role::Knight) {
        safe &= !knight_attacks(knight);
    }
    if safe.is_empty() {
        return safe;
    }
    let occupied = position.occupied() ^ king.bitboard();
    for slider in board.diagonal_sliders(them) {
        safe &= !bishop_attacks(slider, occupied);
    }
    for slider in board.straight_sliders(them) {
        safe &= !rook_attacks(slider, occupied);
    }
    safe
}

/// The rooks with which the king, which is not in check, may castle now.
#[inline(always)]
pub(super) fn legal_castlings(position: &Position, us: Colour, king: Square) -> Bitboard {
    let mut rooks = position.castling() & position.by_colour(us);
    let occupied = position.occupied();
    for rook in rooks {
        // What stands between king and rook stands in the way of one of them: the usual answer, and a cheap one.
        if (between(king, rook) & occupied).any() || !may_castle(position, us, king, rook) {
            rooks ^= rook.bitboard();
        }
    }
    rooks
}

/// Whether the king, which is not in check, may castle with a rook that has the right to.
pub(super) fn may_castle(position: &Position, us: Colour, king: Square, rook: Square) -> bool {
    let wing = Wing::of(king, rook);
    let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
    let king_path = between(king, king_to) | king_to.bitboard();
    let rook_path = between(rook, rook_to) | rook_to.bitboard();
    let others = position.occupied() ^ king.bitboard() ^ rook.bitboard();
    if ((king_path | rook_path) & others).any() {
        return false;
    }
    // The rook is off the board while the king walks, so that in Chess960 it cannot hide a slider behind it; where
    // it ends up it shields nothing that the king's path did not already show.
    king_path.into_iter().all(|square| !attacked(&position.board, us, square, others))
}
