//! Everything that makes a position what it is, together with its key.
//!
//! The fields are private to this file: whoever changes one goes through a method that changes the key with it.

use crate::key::{self, Key};
use crate::{Bitboard, Colour, Piece, Role, Square};

/// Placement, side to move, castling rights and en passant, and the key of all that.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    roles: [Bitboard; 6],
    colours: [Bitboard; 2],
    castling: Bitboard,
    key: Key,
    turn: Colour,
    en_passant: Option<Square>,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        roles: [Bitboard::EMPTY; 6],
        colours: [Bitboard::EMPTY; 2],
        castling: Bitboard::EMPTY,
        key: Key(0),
        turn: Colour::White,
        en_passant: None,
    };

    #[inline(always)]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    #[inline(always)]
    pub(crate) fn colour(&self, colour: Colour) -> Bitboard {
        self.colours[colour as usize]
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, colour: Colour, role: Role) -> Bitboard {
        self.role(role) & self.colour(colour)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colours[0] | self.colours[1]
    }

    /// Bishops and queens: what attacks along diagonals.
    #[inline(always)]
    pub(crate) fn diagonal_sliders(&self, colour: Colour) -> Bitboard {
        (self.role(Role::Bishop) | self.role(Role::Queen)) & self.colour(colour)
    }

    /// Rooks and queens: what attacks along files and ranks.
    #[inline(always)]
    pub(crate) fn straight_sliders(&self, colour: Colour) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.colour(colour)
    }

    #[inline(always)]
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        // The three bits of the role's number, counted from 1: without a branch, which no processor could foresee.
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let bits = [pawns | bishops | queens, knights | bishops | kings, rooks | queens | kings];
        let [one, two, four] = bits.map(|set| (set.0 >> square as u32 & 1) as usize);
        let index = one | two << 1 | four << 2;
        Role::ALL.get(index.wrapping_sub(1)).copied()
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let colour = if self.colour(Colour::White).contains(square) { Colour::White } else { Colour::Black };
        Some(Piece { colour, role })
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub(crate) fn castling(&self) -> Bitboard {
        self.castling
    }

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Colour {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Puts a piece on an empty square, or takes the same piece away from it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, colour: Colour, role: Role, square: Square) {
        self.roles[role as usize] ^= square.bitboard();
        self.colours[colour as usize] ^= square.bitboard();
        self.key ^= key::piece(colour, role, square);
    }

    /// Takes a piece of `colour` away from a square where one stands, which is not a king.
    #[inline(always)]
    pub(crate) fn take(&mut self, colour: Colour, square: Square) {
        // What is none of the first four is a queen.
        let role = Role::ALL[..4].iter().copied().find(|&role| self.role(role).contains(square));
        self.key ^= key::piece(colour, role.unwrap_or(Role::Queen), square);
        for role in &mut self.roles[..5] {
            *role &= !square.bitboard();
        }
        self.colours[colour as usize] ^= square.bitboard();
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    pub(crate) fn shift(&mut self, colour: Colour, role: Role, from: Square, to: Square) {
        let both = from.bitboard() ^ to.bitboard();
        self.roles[role as usize] ^= both;
        self.colours[colour as usize] ^= both;
        self.key ^= key::piece(colour, role, from);
        self.key ^= key::piece(colour, role, to);
    }

    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= key::black_to_move();
    }

    /// Gives a rook the right to castle, or takes it away.
    pub(crate) fn toggle_castling(&mut self, rook: Square) {
        self.castling ^= rook.bitboard();
        self.key ^= key::castling(rook);
    }

    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        if let Some(old) = self.en_passant {
            self.key ^= key::en_passant(old.file());
        }
        if let Some(new) = square {
            self.key ^= key::en_passant(new.file());
        }
        self.en_passant = square;
    }

    /// The key computed anew from everything else: what `key` must always equal.
    pub(crate) fn fresh_key(&self) -> Key {
        let mut fresh = Board::EMPTY;
        for square in self.occupied() {
            if let Some(Piece { colour, role }) = self.piece_at(square) {
                fresh.toggle(colour, role, square);
            }
        }
        for rook in self.castling {
            fresh.toggle_castling(rook);
        }
        fresh.set_en_passant(self.en_passant);
        if self.turn == Colour::Black {
            fresh.pass_turn();
        }
        fresh.key
    }
}
