//! What stands and what is attacked: found once, used by all terms.

use chess::attacks::{attacks, king_attacks};
use chess::{Bitboard, Colour, File, Position, Rank, Role, Square};

/// One side's part of a position.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    pub(super) pawn_attacks: Bitboard,
    /// What pieces of each role attack.
    pub(super) by_role: [Bitboard; 6],
    /// What anything attacks, and what at least two pieces do.
    pub(super) attacked: Bitboard,
    pub(super) twice: Bitboard,
    /// The squares around the king, and the king's.
    pub(super) ring: Bitboard,
}

impl Facts {
    /// Pawns and king; the pieces are added with [`Facts::add`].
    pub(super) fn new(position: &Position, us: Colour) -> Facts {
        let pawns = position.pieces(us, Role::Pawn);
        let king = position.king_of(us);
        let left = Bitboard(forward(pawns & !File::A.squares(), us).0 >> 1);
        let right = Bitboard(forward(pawns & !File::H.squares(), us).0 << 1);
        let around = king_attacks(king);
        let mut facts = Facts {
            pawns,
            king,
            pawn_attacks: left | right,
            by_role: [Bitboard::EMPTY; 6],
            attacked: Bitboard::EMPTY,
            twice: left & right,
            ring: around.with(king),
        };
        facts.by_role[Role::Pawn as usize] = left | right;
        facts.attacked = left | right;
        facts.add(Role::King, around);
        facts
    }

    /// Adds what one piece attacks.
    #[inline(always)]
    pub(super) fn add(&mut self, role: Role, attacks: Bitboard) {
        self.by_role[role as usize] |= attacks;
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }
}

/// What a piece attacks, seen through the own queen for sliders that support each other.
#[inline(always)]
pub(super) fn reach(position: &Position, role: Role, us: Colour, square: Square) -> Bitboard {
    let through = match role {
        Role::Bishop => position.pieces(us, Role::Queen),
        Role::Rook => position.pieces(us, Role::Queen) | position.pieces(us, Role::Rook),
        _ => Bitboard::EMPTY,
    };
    attacks(role, us, square, position.occupied() & !through)
}

/// A set one step ahead.
#[inline(always)]
pub(super) fn forward(set: Bitboard, us: Colour) -> Bitboard {
    match us {
        Colour::White => Bitboard(set.0 << 8),
        Colour::Black => Bitboard(set.0 >> 8),
    }
}

/// All squares ahead of a set on its files.
#[inline(always)]
pub(super) fn ahead(set: Bitboard, us: Colour) -> Bitboard {
    let mut fill = forward(set, us);
    fill |= forward(fill, us);
    fill |= forward(forward(fill, us), us);
    fill | forward(forward(forward(forward(fill, us), us), us), us)
}

/// A set with the squares to its left and right.
#[inline(always)]
pub(super) fn widened(set: Bitboard) -> Bitboard {
    set | beside(set)
}

/// The squares to the left and right of a set.
#[inline(always)]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set & !File::A.squares()).0 >> 1) | Bitboard((set & !File::H.squares()).0 << 1)
}

/// The rank as a side counts it, from 0.
#[inline(always)]
pub(super) fn rank(square: Square, us: Colour) -> usize {
    match us {
        Colour::White => square as usize >> 3,
        Colour::Black => 7 - (square as usize >> 3),
    }
}

/// The ranks of a set of ranks as a side counts them.
pub(super) fn ranks(us: Colour, ranks: &[Rank]) -> Bitboard {
    ranks.iter().fold(Bitboard::EMPTY, |all, rank| all | rank.relative_to(us).squares())
}

/// How many moves a king needs from one square to another.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    let (a, b) = (a as i32, b as i32);
    ((a & 7) - (b & 7)).abs().max(((a >> 3) - (b >> 3)).abs()) as usize
}
