//! Where a king may go: its steps, and castling.

use crate::attacks::{BuiltIn, Sliders, between, king_attacks, knight_attacks};
use crate::board::Board;
use crate::side::{Black, Side, White, capture_left, capture_right};
use crate::{Bitboard, Colour, File, Position, Role, Square, Wing};

/// The legal moves of a king.
pub(super) struct KingMoves {
    /// Where it may step.
    pub(super) steps: Bitboard,
    /// The rooks with which it may castle.
    pub(super) castlings: Bitboard,
}

impl Position {
    /// The squares that a side attacks.
    #[inline]
    pub fn attacked(&self, by: Colour) -> Bitboard {
        match by {
            Colour::White => attacked::<White, BuiltIn>(&self.board, self.occupied()),
            Colour::Black => attacked::<Black, BuiltIn>(&self.board, self.occupied()),
        }
    }

    /// [`king_moves`] of the side to move, whichever that is.
    #[inline(always)]
    pub(super) fn king_moves(&self, wanted: Bitboard, castle: bool) -> KingMoves {
        let king = self.king_of(self.turn());
        match self.turn() {
            Colour::White => king_moves::<White, BuiltIn>(self, king, wanted, castle),
            Colour::Black => king_moves::<Black, BuiltIn>(self, king, wanted, castle),
        }
    }
}

/// The steps of the king of side `S`, which is to move, to squares of `wanted`, and, if wanted, its castlings.
#[inline(always)]
pub(super) fn king_moves<S: Side, A: Sliders>(
    position: &Position,
    king: Square,
    wanted: Bitboard,
    castle: bool,
) -> KingMoves {
    let mut steps = king_attacks(king) & wanted;
    let mut castlings = Bitboard::EMPTY;
    if castle && position.checkers.is_empty() {
        castlings = position.castling() & position.by_colour(S::COLOUR);
        for rook in castlings {
            if !path_is_clear::<S>(position, king, rook) {
                castlings ^= rook.bitboard();
            }
        }
    }
    if (steps | castlings).any() {
        // The king does not hide behind itself: lines run through its square.
        let danger = attacked::<S::Opponent, A>(&position.board, position.occupied() ^ king.bitboard());
        steps &= !danger;
        for rook in castlings {
            if !path_is_safe::<S, A>(position, king, rook, danger) {
                castlings ^= rook.bitboard();
            }
        }
    }
    KingMoves { steps, castlings }
}

/// The squares that side `S` attacks, past `occupied`.
#[inline(always)]
fn attacked<S: Side, A: Sliders>(board: &Board, occupied: Bitboard) -> Bitboard {
    let pawns = board.pieces(S::COLOUR, Role::Pawn);
    let king = board.pieces(S::COLOUR, Role::King).lowest();
    let mut attacked = capture_left::<S>(pawns) | capture_right::<S>(pawns) | king_attacks(king);
    for knight in board.pieces(S::COLOUR, Role::Knight) {
        attacked |= knight_attacks(knight);
    }
    for slider in board.diagonal_sliders(S::COLOUR) {
        attacked |= A::bishop(slider, occupied);
    }
    for slider in board.straight_sliders(S::COLOUR) {
        attacked |= A::rook(slider, occupied);
    }
    attacked
}

/// The squares that a castling king crosses and reaches.
#[inline(always)]
fn king_path<S: Side>(king: Square, rook: Square) -> Bitboard {
    let king_to = Wing::of(king, rook).king_to(S::COLOUR);
    between(king, king_to) | king_to.bitboard()
}

/// Whether nothing but king and rook themselves stands where the two will go.
#[inline(always)]
fn path_is_clear<S: Side>(position: &Position, king: Square, rook: Square) -> bool {
    // What stands between king and rook is in the way of one of them: the usual answer, and a cheap one.
    if (between(king, rook) & position.occupied()).any() {
        return false;
    }
    let rook_to = Wing::of(king, rook).rook_to(S::COLOUR);
    let rook_path = between(rook, rook_to) | rook_to.bitboard();
    let others = position.occupied() ^ king.bitboard() ^ rook.bitboard();
    ((king_path::<S>(king, rook) | rook_path) & others).is_empty()
}

/// Whether the king crosses and reaches no square that is attacked.
#[inline(always)]
fn path_is_safe<S: Side, A: Sliders>(position: &Position, king: Square, rook: Square, danger: Bitboard) -> bool {
    if (king_path::<S>(king, rook) & danger).any() {
        return false;
    }
    // In Chess960 a rook that does not stand in the corner may have hidden a slider behind it.
    if matches!(rook.file(), File::A | File::H) {
        return true;
    }
    let king_to = Wing::of(king, rook).king_to(S::COLOUR);
    let others = position.occupied() ^ king.bitboard() ^ rook.bitboard();
    (A::rook(king_to, others) & king_to.rank().squares() & position.board.straight_sliders(!S::COLOUR)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a side attacks is what something of it attacks.
    #[test]
    fn attacked_squares_have_attackers() {
        let fens = [
            crate::STARTING_FEN,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ];
        for position in fens.map(|fen| Position::from_fen(fen).unwrap()) {
            for by in Colour::ALL {
                let attacked = position.attacked(by);
                for square in Square::ALL {
                    let attackers = position.attackers(square, by, position.occupied());
                    assert_eq!(attacked.contains(square), attackers.any(), "{square} by {by:?} in {position}");
                }
            }
        }
    }
}
