//! The moves that are legal on both of a player's boards: the heart of the game, as an intersection of sets.
//!
//! A piece that has no twin on the other board is never looked at, and the second board is asked only for squares
//! that the first allows. A capture on one board that is a capture en passant on the other is the same move.

use chess::attacks::king_attacks;
use chess::{Bitboard, Colour, PawnDestinations, Position, Role, Square, UciMove};
use std::fmt;

/// The moves that are legal on two boards at once. No heap.
#[derive(Clone, Copy)]
pub struct Synced {
    colour: Colour,
    pawns: PawnDestinations,
    /// The other pieces, those that can move only. A side never has more than 16.
    pieces: [PieceMoves; 16],
    len: u8,
}

/// Where a piece stands and where it goes.
#[derive(Clone, Copy)]
struct PieceMoves {
    from: Square,
    count: u8,
    to: Bitboard,
}

impl Synced {
    /// No move yet: to be filled by [`Boards::find_synced`](crate::Boards::find_synced).
    pub const fn none() -> Synced {
        let pawns =
            PawnDestinations { step: Bitboard(0), double: Bitboard(0), towards_a: Bitboard(0), towards_h: Bitboard(0) };
        let pieces = [PieceMoves { from: Square::A1, count: 0, to: Bitboard::EMPTY }; 16];
        Synced { colour: Colour::White, pawns, pieces, len: 0 }
    }

    /// Finds what the side to move may play on both boards, which it is to move on: a player's two, or what may become
    /// of them.
    pub fn find(&mut self, a: &Position, b: &Position) {
        let colour = a.turn();
        debug_assert_eq!(colour, b.turn());
        self.colour = colour;
        self.pawns = a.pawn_destinations() & b.pawn_destinations();
        self.len = 0;
        let free = !(a.by_colour(colour) | b.by_colour(colour));
        // One by one, so that each role's way of moving is compiled in.
        self.find_pieces(a, b, Role::Knight, free);
        self.find_pieces(a, b, Role::Bishop, free);
        self.find_pieces(a, b, Role::Rook, free);
        self.find_pieces(a, b, Role::Queen, free);
        self.find_pieces(a, b, Role::King, free);
    }

    /// Finds the moves of the pieces of one role to the squares that hold no own piece on either board.
    #[inline(always)]
    fn find_pieces(&mut self, a: &Position, b: &Position, role: Role, free: Bitboard) {
        for from in a.pieces(self.colour, role) & b.pieces(self.colour, role) {
            // What slides or steps needs a free square beside it.
            if role != Role::Knight && (king_attacks(from) & free).is_empty() {
                continue;
            }
            let to = a.destinations_as(role, from, free);
            if to.any() {
                self.push(from, b.destinations_as(role, from, to));
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, from: Square, to: Bitboard) {
        if to.any() {
            self.pieces[usize::from(self.len)] = PieceMoves { from, count: to.len() as u8, to };
            self.len += 1;
        }
    }

    #[inline(always)]
    fn pieces(&self) -> &[PieceMoves] {
        &self.pieces[..usize::from(self.len)]
    }

    /// How many moves there are; a promotion counts as four.
    pub fn count(&self) -> usize {
        self.pawns.count() + self.pieces().iter().map(|piece| usize::from(piece.count)).sum::<usize>()
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
        reached | self.pieces().iter().find(|piece| piece.from == square).map_or(Bitboard::EMPTY, |piece| piece.to)
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
        mv.promotion.is_none() && self.pieces().iter().any(|piece| piece.from == mv.from && piece.to.contains(mv.to))
    }

    /// Visits the moves in the order of [`Synced::iter`], faster than one by one.
    #[inline]
    pub fn for_each(&self, mut visitor: impl FnMut(UciMove)) {
        for &PieceMoves { from, to, .. } in self.pieces() {
            to.into_iter().for_each(|to| visitor(UciMove { from, to, promotion: None }));
        }
        self.pawns.for_each(self.colour, |from, to| match Bitboard::BACK_RANKS.contains(to) {
            true => Role::PROMOTIONS.iter().for_each(|&role| visitor(UciMove { from, to, promotion: Some(role) })),
            false => visitor(UciMove { from, to, promotion: None }),
        });
    }

    /// The moves one by one, in an order that depends on nothing but the two boards.
    pub fn iter(&self) -> Moves {
        let mut moves = Vec::with_capacity(self.count());
        self.for_each(|mv| moves.push(mv));
        Moves(moves.into_iter())
    }

    /// The move of a number below [`Synced::count`], in the order of [`Synced::iter`].
    pub fn nth(&self, n: usize) -> Option<UciMove> {
        let mut n = n;
        for &PieceMoves { from, count, to } in self.pieces() {
            if n < usize::from(count) {
                return to.into_iter().nth(n).map(|to| UciMove { from, to, promotion: None });
            }
            n -= usize::from(count);
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
pub struct Moves(std::vec::IntoIter<UciMove>);

impl Iterator for Moves {
    type Item = UciMove;

    fn next(&mut self) -> Option<UciMove> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Moves {}

impl IntoIterator for &Synced {
    type Item = UciMove;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        self.iter()
    }
}

impl fmt::Debug for Synced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|mv| mv.to_string())).finish()
    }
}
