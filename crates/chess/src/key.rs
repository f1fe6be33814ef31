//! The key of a position, a Zobrist hash: equal for positions that are the same by the Laws (9.2.3).

use crate::{Colour, File, Piece, Random, Role, Square};
use std::fmt;
use std::ops::BitXorAssign;

/// A 64-bit hash of what makes a position *the same* by article 9.2.3: the placement of the pieces, the side to
/// move, the castling rights, and the right to capture en passant where such a capture is legal. Never the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Key(pub u64);

impl Key {
    /// What a piece on a square contributes. Two of these tell what a quiet move changes, for a search that looks for
    /// moves by what they do to the key.
    #[inline]
    pub fn of_piece(piece: Piece, square: Square) -> Key {
        self::piece(piece.colour, piece.role, square)
    }

    /// What Black's being to move contributes: the part that every move changes.
    #[inline]
    pub const fn of_turn() -> Key {
        BLACK_TO_MOVE
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({:016x})", self.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

static PIECES: [[[Key; 64]; 6]; 2] = {
    let mut table = [[[Key(0); 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        table[i / 384][i / 64 % 6][i % 64] = random(i as u64);
        i += 1;
    }
    table
};

static CASTLING: [Key; 64] = {
    let mut table = [Key(0); 64];
    let mut i = 0;
    while i < 64 {
        table[i] = random(1_000 + i as u64);
        i += 1;
    }
    table
};

static EN_PASSANT: [Key; 8] = {
    let mut table = [Key(0); 8];
    let mut i = 0;
    while i < 8 {
        table[i] = random(2_000 + i as u64);
        i += 1;
    }
    table
};

const BLACK_TO_MOVE: Key = random(3_000);

/// The part of the key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(colour: Colour, role: Role, square: Square) -> Key {
    PIECES[colour as usize][role as usize][square as usize]
}

/// The part of the key of the right to castle with the rook on a square.
#[inline(always)]
pub(crate) fn castling(rook: Square) -> Key {
    CASTLING[rook as usize]
}

/// The part of the key of the right to capture en passant on a file.
#[inline(always)]
pub(crate) fn en_passant(file: File) -> Key {
    EN_PASSANT[file as usize]
}

/// The part of the key that tells whose move it is.
#[inline(always)]
pub(crate) fn black_to_move() -> Key {
    BLACK_TO_MOVE
}

const fn random(n: u64) -> Key {
    Key(Random::nth(0x4656_4F4C_4446_4F55, n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Position};

    #[test]
    fn a_quiet_move_changes_what_the_parts_say() {
        let before = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
        let after = before.play(Move::normal(Square::A1, Square::A5));
        let rook = Piece { colour: Colour::White, role: Role::Rook };
        let mut expected = before.key();
        expected ^= Key::of_piece(rook, Square::A1);
        expected ^= Key::of_piece(rook, Square::A5);
        expected ^= Key::of_turn();
        assert_eq!(after.key(), expected);
    }
}
