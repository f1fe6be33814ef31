//! Why a king does not castle.

use super::{CastlingRightLost, LossOfRight, OwnedPiece, Reason};
use crate::{BoardName, Table};
use chess::attacks::between;
use chess::{Rank, Role, Square, Wing};

impl Table {
    /// The first reason for which the king, at home, may not castle.
    pub(super) fn why_no_castling(&self, board: BoardName, king: OwnedPiece, wing: Wing) -> Reason {
        let position = self.position(board);
        let colour = position.turn();
        let Some(rook) = position.castling_rook(colour, wing) else {
            return Reason::CastlingLost(wing, self.loss_of_right(board, king, wing));
        };
        let in_the_way = between(king.square, rook) & position.occupied();
        let nearest = in_the_way.into_iter().min_by_key(|&square| between(king.square, square).len());
        if let Some(blocker) = nearest.and_then(|square| self.whose(board, square)) {
            return Reason::CastlingBlocked(wing, blocker);
        }
        if position.is_check() {
            return Reason::CastlingInCheck(wing, self.checkers(board));
        }
        let to = wing.king_to(colour);
        let occupied = position.occupied().without(king.square);
        let attackers = |square: Square| position.attackers(square, !colour, occupied);
        let passed = between(king.square, to).into_iter().find(|&square| attackers(square).any());
        let square = passed.unwrap_or(to);
        Reason::CastlingThroughCheck { wing, square, by: self.all_whose(board, attackers(square)) }
    }

    /// Where the king goes to castle, for somebody who put it on the rook.
    pub(super) fn castling_by_rook(&self, board: BoardName, piece: OwnedPiece, to: Square) -> Option<Square> {
        let colour = piece.player.colour();
        let own_rook = piece.role == Role::King && self.position(board).castling().contains(to);
        own_rook.then(|| Wing::of(piece.square, to).king_to(colour))
    }

    fn loss_of_right(&self, board: BoardName, king: OwnedPiece, wing: Wing) -> Option<CastlingRightLost> {
        let colour = king.player.colour();
        let had = |ply: usize| {
            self.boards_at(ply).is_some_and(|boards| boards.position(board).castling_rook(colour, wing).is_some())
        };
        let ply = (1..=self.ply()).rev().find(|&ply| had(ply - 1) && !had(ply))?;
        let (mover, mv) = self.move_to(ply)?;
        let home = Square::at(chess::File::E, Rank::First.relative_to(colour));
        let how = match () {
            () if mover != king.player => LossOfRight::RookTaken,
            () if mv.from == home => LossOfRight::KingMoved,
            () => LossOfRight::RookMoved,
        };
        Some(CastlingRightLost { how, ply })
    }
}
