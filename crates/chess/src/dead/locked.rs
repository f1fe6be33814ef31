//! Kings alone between pawns that can never move: a wall that shows without a search, for an engine that asks at every
//! position.

use crate::attacks::king_attacks;
use crate::side::{Black, Side, White, capture_left, capture_right};
use crate::{Bitboard, Colour, Position, Role, Square};

impl Position {
    /// Whether no series of legal moves leads to checkmate, because only kings and pawns are left, no pawn can ever
    /// move, and no king can ever reach a pawn that it could take.
    ///
    /// True only where the position is dead, and quickly told. [`Position::is_dead`] finds more.
    #[inline]
    pub fn is_locked(&self) -> bool {
        // Nearly every position has other pieces, so the common answer costs one test.
        self.by_role(Role::Pawn) | self.by_role(Role::King) == self.occupied() && self.is_walled_off()
    }

    fn is_walled_off(&self) -> bool {
        let pawns = self.by_role(Role::Pawn);
        let (white, black) = (self.pieces(Colour::White, Role::Pawn), self.pieces(Colour::Black, Role::Pawn));
        let ahead = white.shift(White::FORWARD) | black.shift(Black::FORWARD);
        let locked = (ahead & !pawns).is_empty();
        let white_attacks = capture_left::<White>(white) | capture_right::<White>(white);
        let black_attacks = capture_left::<Black>(black) | capture_right::<Black>(black);
        // A right to capture en passant is a legal capture, so the pawns are not locked while there is one.
        locked
            && self.en_passant().is_none()
            && (white_attacks & black).is_empty()
            && (reach(self.king_of(Colour::White), !(white | black_attacks)) & black).is_empty()
            && (reach(self.king_of(Colour::Black), !(black | white_attacks)) & white).is_empty()
    }
}

/// The squares to which a king could ever walk over `open` ones. The other king is left out: it may step aside.
pub(super) fn reach(king: Square, open: Bitboard) -> Bitboard {
    let mut reached = king.bitboard();
    let mut edge = reached;
    while edge.any() {
        let next = edge.into_iter().fold(Bitboard::EMPTY, |all, square| all | king_attacks(square));
        edge = next & open & !reached;
        reached |= edge;
    }
    reached
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[test]
    fn locked_pawns() {
        let table = [
            // A wall across the board: neither king gets through.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true),
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1", true),
            // The h-file is open.
            ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", false),
            // A pawn can still move.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/P7/4K3 w - - 0 1", false),
            // A capture is possible.
            ("4k3/8/8/pPp1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false),
            // A wall that a knight jumps.
            ("4k1n1/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false),
            // A doubled pawn behind the wall is as locked as the one before it.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/P7/8/4K3 w - - 0 1", true),
            // The king is already through and takes undefended pawns.
            ("8/8/2K5/p1p1p1p1/P1P1P1P1/8/8/4k3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ];
        for (fen, dead) in table {
            assert_eq!(Position::from_fen(fen).unwrap().is_locked(), dead, "{fen}");
        }
    }
}
