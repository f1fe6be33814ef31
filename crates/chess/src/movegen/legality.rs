//! Legality of a single move from elsewhere: a hash table, a user, another board.

use crate::attacks::{attacks, between, line, pawn_attacks};
use crate::play::en_passant_captors;
use crate::{Bitboard, Colour, Move, MoveKind, Position, Rank, Role, Square, Wing};

impl Position {
    /// Whether a move, whatever its bits, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (us, board) = (self.turn(), &self.board);
        let (from, to) = (mv.from(), mv.to());
        if !board.colour(us).contains(from) {
            return false;
        }
        let Some(role) = board.role_at(from) else { return false };
        match mv.kind() {
            MoveKind::Castling => {
                mv == Move::castling(from, to)
                    && role == Role::King
                    && (self.castling() & board.colour(us)).contains(to)
                    && self.king_moves(Bitboard::EMPTY, true).castlings.contains(to)
            }
            MoveKind::EnPassant => {
                mv == Move::en_passant(from, to)
                    && board.en_passant() == Some(to)
                    && en_passant_captors(board, us, to).contains(from)
            }
            MoveKind::Promotion => role == Role::Pawn && self.reaches(role, from, to) && self.last_rank().contains(to),
            MoveKind::Normal => {
                mv == Move::normal(from, to)
                    && self.reaches(role, from, to)
                    && !(role == Role::Pawn && self.last_rank().contains(to))
            }
        }
    }

    /// The move with these coordinates, with the kind that the position gives it. It need not be legal.
    pub(super) fn interpret(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        let role = self.role_at(from)?;
        if let Some(promoted) = promotion {
            let possible = role == Role::Pawn && !matches!(promoted, Role::Pawn | Role::King);
            return possible.then(|| Move::promoting(from, to, promoted));
        }
        if role == Role::King {
            let rooks = self.castling() & self.by_colour(us);
            if rooks.contains(to) {
                return Some(Move::castling(from, to));
            }
            // No king goes further than one square but by castling.
            if (from.file() as i8 - to.file() as i8).abs() > 1 {
                let by_king_step = |&rook: &Square| Wing::of(from, rook).king_to(us) == to;
                return rooks.into_iter().find(by_king_step).map(|rook| Move::castling(from, rook));
            }
        }
        if role == Role::Pawn && self.en_passant() == Some(to) && pawn_attacks(us, from).contains(to) {
            return Some(Move::en_passant(from, to));
        }
        Some(Move::normal(from, to))
    }

    /// Whether a piece of the side to move may go from one square to another: how it moves, what is in the way, and
    /// whether its king is safe afterwards. Not castling, not en passant.
    #[inline]
    fn reaches(&self, role: Role, from: Square, to: Square) -> bool {
        let (us, board) = (self.turn(), &self.board);
        if board.colour(us).contains(to) {
            return false;
        }
        let occupied = board.occupied();
        if !self.targets(role, from).contains(to) {
            return false;
        }
        if role == Role::King {
            return self.attackers(to, !us, occupied ^ from.bitboard()).is_empty();
        }
        let king = self.king_of(us);
        if self.pinned.contains(from) && !line(king, from).contains(to) {
            return false;
        }
        match self.checkers.first() {
            None => true,
            Some(_) if self.checkers.more_than_one() => false,
            Some(checker) => (self.checkers | between(king, checker)).contains(to),
        }
    }

    /// Whether the piece on `from`, of the side to move, moves like that past what stands in the way, whatever becomes
    /// of its king. Not castling.
    pub(crate) fn is_pseudo_legal(&self, from: Square, to: Square) -> bool {
        let captures_en_passant =
            |role| role == Role::Pawn && self.en_passant() == Some(to) && pawn_attacks(self.turn(), from).contains(to);
        self.role_at(from).is_some_and(|role| {
            !self.by_colour(self.turn()).contains(to)
                && (self.targets(role, from).contains(to) || captures_en_passant(role))
        })
    }

    /// Where a piece of the side to move goes past what stands in the way, own pieces included.
    #[inline]
    fn targets(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Pawn => self.pawn_targets(from),
            _ => attacks(role, self.turn(), from, self.occupied()),
        }
    }

    /// Where a pawn goes past what stands in the way, en passant included, whatever becomes of its king.
    pub(super) fn pawn_reach(&self, from: Square) -> Bitboard {
        let en_passant = self.en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
        self.pawn_targets(from) | pawn_attacks(self.turn(), from) & en_passant
    }

    fn pawn_targets(&self, from: Square) -> Bitboard {
        let us = self.turn();
        let (empty, theirs) = (!self.occupied(), self.by_colour(!us));
        let forward = if us == Colour::White { 8 } else { -8 };
        let step = from.bitboard().shift(forward) & empty;
        let third = Rank::Third.relative_to(us).squares();
        step | (step & third).shift(forward) & empty | pawn_attacks(us, from) & theirs
    }

    fn last_rank(&self) -> Bitboard {
        Rank::Eighth.relative_to(self.turn()).squares()
    }
}
