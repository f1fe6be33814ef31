//! A move in 16 bits, and a list of them that needs no heap.

use crate::{Role, Square};
use std::fmt;
use std::ops::Deref;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another, and takes what stands there.
    Normal,
    /// A pawn reaches the last rank.
    Promotion,
    /// A pawn takes one that has just gone two squares.
    EnPassant,
    /// King and rook move together; written as the king taking its own rook.
    Castling,
}

/// A move of a position: from, to, what a pawn becomes, and what kind of move it is.
///
/// A castling move goes from the king's square to the *rook's*, in standard chess too, so that Chess960 needs
/// nothing of its own. How it is written is decided by [`Move::to_uci`] and [`Position::san`].
///
/// [`Position::san`]: crate::Position::san
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    const KIND: u16 = 14;
    const PROMOTION: u16 = 12;

    /// A move of kind [`MoveKind::Normal`].
    #[inline(always)]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move(from as u16 | (to as u16) << 6)
    }

    /// A pawn that becomes `role`, which is not a pawn or a king.
    ///
    /// # Panics
    /// If it is.
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        assert!(!matches!(role, Role::Pawn | Role::King));
        Move(Move::normal(from, to).0 | (role as u16 - 1) << Move::PROMOTION | 1 << Move::KIND)
    }

    /// A capture en passant; `to` is the empty square behind the captured pawn.
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::normal(from, to).0 | 2 << Move::KIND)
    }

    /// Castling with the rook on `rook`.
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move(Move::normal(king, rook).0 | 3 << Move::KIND)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::masked(self.0 as u8)
    }

    /// The square that the piece reaches; for castling, the rook's.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::masked((self.0 >> 6) as u8)
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> Move::KIND {
            0 => MoveKind::Normal,
            1 => MoveKind::Promotion,
            2 => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion => Some(Role::PROMOTIONS[(self.0 >> Move::PROMOTION & 3) as usize]),
            _ => None,
        }
    }

    /// The 16 bits, for a hash table.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// A move from 16 bits, which may be any. Only [`Position::is_legal`](crate::Position::is_legal) tells whether
    /// it can be played.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

/// As king takes rook, with the promotion's letter: enough to tell moves apart.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.to_char()),
            None => Ok(()),
        }
    }
}

/// The moves of one position. No position that can come about has more than 218; one with fifteen queens can.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: u16,
}

impl MoveList {
    /// More than any position that can be played has: sixteen men, of which one is a king, and none has more moves than
    /// a queen in the middle of an empty board.
    pub const CAPACITY: usize = 15 * 27 + 8;

    #[inline(always)]
    pub(crate) const fn new() -> MoveList {
        MoveList { moves: [Move(0); MoveList::CAPACITY], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list is full, which no position can do.
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len as usize] = mv;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, { MoveList::CAPACITY }>>;
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len as usize)
    }
}
