//! Playing a move: from one position to the next.

use crate::attacks::{bishop_attacks, pawn_attacks, rook_attacks};
use crate::board::Board;
use crate::side::{Black, Side, White};
use crate::{Bitboard, Colour, Move, MoveKind, Position, Rank, Role, Square, Wing};

impl Position {
    /// The position after a move, which must be legal.
    ///
    /// # Panics
    /// In debug builds, if it is not. In release builds an illegal move gives a position without meaning.
    #[must_use]
    #[inline]
    pub fn play(&self, mv: Move) -> Position {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        let role = self.board.role_at(mv.from()).unwrap_or(Role::Pawn);
        match self.turn() {
            Colour::White => self.play_as::<White>(role, mv),
            Colour::Black => self.play_as::<Black>(role, mv),
        }
    }

    /// Plays a legal move of a piece of `role` on this very board: for a reader of games, which has no use for the
    /// position before and knows what moves.
    #[inline(always)]
    pub(crate) fn advance(&mut self, role: Role, mv: Move) {
        debug_assert!(self.is_legal(mv) && self.role_at(mv.from()) == Some(role), "{mv:?} is not legal in {self}");
        match self.turn() {
            Colour::White => self.advance_as::<White>(role, mv),
            Colour::Black => self.advance_as::<Black>(role, mv),
        }
    }

    /// The position in which the side to move has passed, for a search; never a move of the game.
    ///
    /// # Panics
    /// In debug builds, if the side to move is in check: the position would not be legal.
    #[must_use]
    pub fn play_null(&self) -> Position {
        debug_assert!(!self.is_check());
        let mut next = *self;
        next.board.set_en_passant(None);
        next.finish_turn(self.turn());
        next
    }

    /// The position after a legal move of a piece of `role`; side, and usually role, are known at compile time.
    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&self, role: Role, mv: Move) -> Position {
        let mut next = *self;
        next.advance_as::<S>(role, mv);
        next
    }

    #[inline(always)]
    fn advance_as<S: Side>(&mut self, role: Role, mv: Move) {
        self.board.set_en_passant(None);
        self.clock = self.clock.saturating_add(1);
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castling => castle::<S>(&mut self.board, from, to),
            MoveKind::EnPassant => {
                self.board.toggle(!S::COLOUR, Role::Pawn, S::behind(to));
                self.board.shift(S::COLOUR, Role::Pawn, from, to);
                self.clock = 0;
            }
            MoveKind::Promotion => {
                self.take::<S>(to);
                self.board.toggle(S::COLOUR, Role::Pawn, from);
                self.board.toggle(S::COLOUR, mv.promotion().unwrap_or(Role::Queen), to);
                self.clock = 0;
            }
            MoveKind::Normal => {
                self.take::<S>(to);
                self.board.shift(S::COLOUR, role, from, to);
                if role == Role::Pawn {
                    self.clock = 0;
                    if from as u8 ^ to as u8 == 16 {
                        self.offer_en_passant::<S>(S::behind(to));
                    }
                }
            }
        }
        self.revoke_castling::<S>(role, from.bitboard() | to.bitboard());
        self.finish_turn(S::COLOUR);
    }

    /// Takes away what the opponent has on a square.
    #[inline(always)]
    fn take<S: Side>(&mut self, square: Square) {
        if self.board.colour(!S::COLOUR).contains(square) {
            self.board.take(!S::COLOUR, square);
            self.clock = 0;
        }
    }

    /// A king that moves loses both rights, a rook that moves or is taken its own.
    #[inline(always)]
    fn revoke_castling<S: Side>(&mut self, role: Role, touched: Bitboard) {
        let mut lost = self.board.castling() & touched;
        if role == Role::King {
            lost |= self.board.castling() & Rank::First.relative_to(S::COLOUR).squares();
        }
        for rook in lost {
            self.board.toggle_castling(rook);
        }
    }

    /// Remembers the square behind a pawn that went two squares, where a capture there is legal.
    #[inline(always)]
    fn offer_en_passant<S: Side>(&mut self, behind: Square) {
        if (pawn_attacks(S::COLOUR, behind) & self.board.pieces(!S::COLOUR, Role::Pawn)).any()
            && en_passant_captors(&self.board, !S::COLOUR, behind).any()
        {
            self.board.set_en_passant(Some(behind));
        }
    }

    #[inline(always)]
    fn finish_turn(&mut self, mover: Colour) {
        if mover == Colour::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.board.pass_turn();
        self.find_checks(!mover);
        debug_assert_eq!(self.key(), self.fresh_key());
    }
}

#[inline(always)]
fn castle<S: Side>(board: &mut Board, king: Square, rook: Square) {
    let wing = Wing::of(king, rook);
    // Both come off before either is put down: in Chess960 one may go where the other stood.
    board.toggle(S::COLOUR, Role::King, king);
    board.toggle(S::COLOUR, Role::Rook, rook);
    board.toggle(S::COLOUR, Role::King, wing.king_to(S::COLOUR));
    board.toggle(S::COLOUR, Role::Rook, wing.rook_to(S::COLOUR));
}

/// The pawns of `us` that may legally capture en passant on `square`, behind a pawn that has just gone two squares.
pub(crate) fn en_passant_captors(board: &Board, us: Colour, square: Square) -> Bitboard {
    let them = !us;
    let king = board.pieces(us, Role::King).lowest();
    let victim = Square::masked(square as u8 ^ 8).bitboard();
    let mut legal = Bitboard::EMPTY;
    for from in pawn_attacks(them, square) & board.pieces(us, Role::Pawn) {
        // Two pawns leave one rank at once, so pins do not tell the whole story: look at the board afterwards.
        let occupied = board.occupied() ^ from.bitboard() ^ victim ^ square.bitboard();
        let attackers = bishop_attacks(king, occupied) & board.diagonal_sliders(them)
            | rook_attacks(king, occupied) & board.straight_sliders(them)
            | crate::attacks::knight_attacks(king) & board.pieces(them, Role::Knight)
            | pawn_attacks(us, king) & (board.pieces(them, Role::Pawn) & !victim);
        if attackers.is_empty() {
            legal |= from.bitboard();
        }
    }
    legal
}
