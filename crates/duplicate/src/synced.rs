//! The moves that are legal on both of a player's boards: the heart of the game, as an intersection of sets.
//!
//! A piece that has no twin on the other board is never looked at, and the second board is asked only for squares
//! that the first allows. A capture on one board that is a capture en passant on the other is the same move.

use chess::{Bitboard, Colour, PawnDestinations, Position, Role, Square, UciMove};
use std::fmt;

/// The moves that are legal on two boards at once. No heap.
#[derive(Clone, Copy)]
pub struct Synced {
    colour: Colour,
    pawns: PawnDestinations,
    /// Where the others stand and where they go, those that can move only. A side never has more than 16 pieces.
    pieces: [(Square, Bitboard); 16],
    len: u8,
}

impl Synced {
    /// What the side to move may play on both boards, which it is to move on.
    pub fn of(a: &Position, b: &Position) -> Synced {
        let colour = a.turn();
        debug_assert_eq!(colour, b.turn());
        let mut synced = Synced {
            colour,
            pawns: a.pawn_destinations() & b.pawn_destinations(),
            pieces: [(Square::A1, Bitboard::EMPTY); 16],
            len: 0,
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in a.pieces(colour, role) & b.pieces(colour, role) {
                let to = a.destinations_as(role, from, !b.by_colour(colour));
                if to.any() {
                    synced.push(from, b.destinations_as(role, from, to));
                }
            }
        }
        synced
    }

    #[inline(always)]
    fn push(&mut self, from: Square, to: Bitboard) {
        if to.any() {
            self.pieces[usize::from(self.len)] = (from, to);
            self.len += 1;
        }
    }

    fn pieces(&self) -> &[(Square, Bitboard)] {
        &self.pieces[..usize::from(self.len)]
    }

    /// How many moves there are; a promotion counts as four.
    pub fn count(&self) -> usize {
        self.pawns.count() + self.pieces().iter().map(|(_, to)| to.len()).sum::<usize>()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0 && self.pawns.is_empty()
    }

    /// Where the piece on a square may go on both boards.
    pub fn from(&self, square: Square) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        self.pawns.for_each(self.colour, |from, to| {
            if from == square {
                reached = reached.with(to);
            }
        });
        reached | self.pieces().iter().find(|(from, _)| *from == square).map_or(Bitboard::EMPTY, |(_, to)| *to)
    }

    /// Whether a pawn promotes by this move, which then must say to what.
    pub fn is_promotion(&self, from: Square, to: Square) -> bool {
        Bitboard::BACK_RANKS.contains(to) && self.is_pawn_move(from, to)
    }

    fn is_pawn_move(&self, from: Square, to: Square) -> bool {
        self.pawns.contains(self.colour, from, to)
    }

    /// Whether a move is among them, with its promotion.
    pub fn contains(&self, mv: UciMove) -> bool {
        if self.is_pawn_move(mv.from, mv.to) {
            let promotes = Bitboard::BACK_RANKS.contains(mv.to);
            return match mv.promotion {
                Some(role) => promotes && Role::PROMOTIONS.contains(&role),
                None => !promotes,
            };
        }
        mv.promotion.is_none() && self.pieces().iter().any(|(from, to)| *from == mv.from && to.contains(mv.to))
    }

    /// The moves one by one, in an order that depends on nothing but the two boards.
    pub fn iter(&self) -> Moves<'_> {
        Moves { synced: self, next: 0, left: self.count() }
    }

    /// The move of a number below [`Synced::count`], in the order of [`Synced::iter`].
    pub fn nth(&self, n: usize) -> Option<UciMove> {
        let mut n = n;
        for &(from, to) in self.pieces() {
            if n < to.len() {
                return to.into_iter().nth(n).map(|to| UciMove { from, to, promotion: None });
            }
            n -= to.len();
        }
        self.nth_pawn_move(n)
    }

    fn nth_pawn_move(&self, n: usize) -> Option<UciMove> {
        let (mut found, mut before) = (None, 0);
        self.pawns.for_each(self.colour, |from, to| {
            let count = if Bitboard::BACK_RANKS.contains(to) { 4 } else { 1 };
            if (before..before + count).contains(&n) {
                let promotion = (count == 4).then(|| Role::PROMOTIONS[n - before]);
                found = Some(UciMove { from, to, promotion });
            }
            before += count;
        });
        found
    }
}

/// Moves that are legal on both boards, one by one.
pub struct Moves<'a> {
    synced: &'a Synced,
    next: usize,
    left: usize,
}

impl Iterator for Moves<'_> {
    type Item = UciMove;

    fn next(&mut self) -> Option<UciMove> {
        let mv = self.synced.nth(self.next)?;
        self.next += 1;
        self.left -= 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl<'a> IntoIterator for &'a Synced {
    type Item = UciMove;
    type IntoIter = Moves<'a>;

    fn into_iter(self) -> Moves<'a> {
        self.iter()
    }
}

impl fmt::Debug for Synced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|mv| mv.to_string())).finish()
    }
}
