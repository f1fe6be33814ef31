//! A position that can be played.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_attacks, rook_rays,
};
use crate::board::Board;
use crate::{Bitboard, Colour, Key, Piece, Role, Square, Wing};
use std::fmt;

/// A legal position: a plain value of two cache lines. Playing a move makes another one.
///
/// Two positions are equal (`==`) when everything about them is, clocks included. Whether they are the same
/// position by the Laws is told by [`Position::key`].
///
/// ```
/// use chess::Position;
/// let position = Position::default();
/// assert_eq!(position.legal_moves().len(), 20);
/// let after = position.play(position.parse_san("Nf3").unwrap());
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    /// Pieces that give check to the side to move.
    pub(crate) checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pub(crate) pinned: Bitboard,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
}

/// The starting position of standard chess.
impl Default for Position {
    fn default() -> Position {
        Position::from_fen(crate::STARTING_FEN).expect("the starting position is legal")
    }
}

impl Position {
    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Colour {
        self.board.turn()
    }

    /// Plies since the last capture or pawn move, for the fifty-move and seventy-five-move rules.
    #[inline(always)]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move that is about to be played, counted from 1, as in a score sheet.
    #[inline(always)]
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The square behind a pawn that has just gone two squares, where it can *legally* be captured.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// The rooks of both sides that may still castle.
    #[inline(always)]
    pub fn castling(&self) -> Bitboard {
        self.board.castling()
    }

    /// The rook with which `colour` may still castle on a wing.
    pub fn castling_rook(&self, colour: Colour, wing: Wing) -> Option<Square> {
        let king = self.king_of(colour);
        (self.castling() & self.by_colour(colour)).into_iter().find(|&rook| Wing::of(king, rook) == wing)
    }

    /// Whether a castling right is one that only Chess960 has: its king does not stand on the e-file, or its rook
    /// not in the corner.
    pub fn needs_chess960(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| {
            let rooks = self.castling() & self.by_colour(colour);
            let home = crate::Rank::First.relative_to(colour);
            let usual = [crate::File::A, crate::File::H].map(|file| Square::at(file, home));
            rooks.any()
                && (self.king_of(colour) != Square::at(crate::File::E, home)
                    || rooks.into_iter().any(|rook| !usual.contains(&rook)))
        })
    }

    /// The key: equal for positions that are the same by article 9.2.3.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.board.key()
    }

    /// The key computed anew from the board. [`Position::key`] is kept up to date move by move and must equal it.
    pub fn fresh_key(&self) -> Key {
        self.board.fresh_key()
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The role of what stands on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.board.role_at(square)
    }

    /// The squares of all pieces of a side.
    #[inline(always)]
    pub fn by_colour(&self, colour: Colour) -> Bitboard {
        self.board.colour(colour)
    }

    /// The squares of all pieces of a role, of both sides.
    #[inline(always)]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.board.role(role)
    }

    /// The squares of a side's pieces of a role.
    #[inline(always)]
    pub fn pieces(&self, colour: Colour, role: Role) -> Bitboard {
        self.board.pieces(colour, role)
    }

    /// The squares on which anything stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The square of a side's king.
    #[inline(always)]
    pub fn king_of(&self, colour: Colour) -> Square {
        self.board.pieces(colour, Role::King).lowest()
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline(always)]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of `by` that attack a square, past `occupied`.
    #[inline]
    pub fn attackers(&self, square: Square, by: Colour, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        pawn_attacks(!by, square) & board.pieces(by, Role::Pawn)
            | knight_attacks(square) & board.pieces(by, Role::Knight)
            | king_attacks(square) & board.pieces(by, Role::King)
            | bishop_attacks(square, occupied) & board.diagonal_sliders(by)
            | rook_attacks(square, occupied) & board.straight_sliders(by)
    }

    /// Finds checkers and pins for the side to move, whose colour the caller knows at compile time.
    #[inline(always)]
    pub(crate) fn find_checks(&mut self, us: Colour) {
        let (board, them) = (&self.board, !us);
        let king = self.king_of(us);
        self.checkers = pawn_attacks(us, king) & board.pieces(them, Role::Pawn)
            | knight_attacks(king) & board.pieces(them, Role::Knight);
        self.pinned = Bitboard::EMPTY;
        // A slider on a line with the king gives check if nothing is between, and pins what of ours stands alone.
        let snipers = bishop_rays(king) & board.diagonal_sliders(them) | rook_rays(king) & board.straight_sliders(them);
        let occupied = board.occupied();
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                self.checkers |= sniper.bitboard();
            } else if !blockers.more_than_one() {
                self.pinned |= blockers & board.colour(us);
            }
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen_text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
