//! Finding the first reason for which a move is not legal on a board.

use super::{Effect, OwnedPiece, Reason};
use crate::{BoardName, Table};
use chess::attacks::{attacks, between, pawn_attacks};
use chess::{Bitboard, Colour, MoveKind, Position, Rank, Role, Square, Wing};

impl Table {
    /// What a board of the player to move says of a move.
    pub(super) fn verdict(&self, board: BoardName, from: Square, to: Square) -> Result<Effect, Reason> {
        let piece = self.own_piece(board, from, to)?;
        let legal = self.position(board).destinations(from, to.bitboard()).any();
        if piece.ghost {
            let twin = self.fall_of_twin(board, from);
            return Err(Reason::Ghost { piece, twin, legal_alone: legal });
        }
        match legal {
            true => Ok(self.effect(board, piece, to)),
            false => Err(self.why_not(board, piece, to)),
        }
    }

    /// What stands on a square, if anything.
    pub(super) fn whose(&self, board: BoardName, square: Square) -> Option<OwnedPiece> {
        let piece = self.position(board).piece_at(square)?;
        let player = board.player(piece.colour);
        Some(OwnedPiece { player, role: piece.role, square, ghost: self.is_ghost(board, square) })
    }

    pub(super) fn all_whose(&self, board: BoardName, squares: Bitboard) -> Vec<OwnedPiece> {
        squares.into_iter().filter_map(|square| self.whose(board, square)).collect()
    }

    /// The piece of the player to move on `from`.
    fn own_piece(&self, board: BoardName, from: Square, to: Square) -> Result<OwnedPiece, Reason> {
        let player = self.player();
        let piece = self.whose(board, from);
        if let Some(own) = piece.filter(|piece| piece.player == player) {
            return if from == to { Err(Reason::NoMove(from)) } else { Ok(own) };
        }
        // Nothing of the player's stands here. Where its twin does, tell how it came to be alone.
        let other = player.other_board(board).unwrap_or(board);
        let fall = self.fall_of_twin(other, from).filter(|fall| fall.board == board);
        Err(match piece {
            Some(piece) => Reason::NotYours(piece, fall),
            None => Reason::Empty(from, fall),
        })
    }

    fn effect(&self, board: BoardName, piece: OwnedPiece, to: Square) -> Effect {
        let position = self.position(board);
        let promotes = piece.role == Role::Pawn && last_rank(position.turn()).contains(to);
        let mv = position.known_move(piece.square, to, promotes.then_some(Role::Queen));
        let en_passant = mv.kind() == MoveKind::EnPassant;
        let castles = (mv.kind() == MoveKind::Castling).then(|| Wing::of(mv.from(), mv.to()));
        let taken = match (en_passant, castles) {
            (true, _) => Some(beside(piece.square, to)),
            (false, None) => Some(to),
            (false, Some(_)) => None,
        };
        // With promotion, what becomes of the pawn decides about check: nothing is said of it.
        let check = !promotes && position.play(mv).is_check();
        Effect {
            piece,
            to,
            takes: taken.and_then(|square| self.whose(board, square)),
            en_passant,
            castles,
            promotes,
            check: check.then(|| board.player(!position.turn())),
        }
    }

    fn why_not(&self, board: BoardName, piece: OwnedPiece, to: Square) -> Reason {
        if let Some(wing) = castling_attempt(self.position(board), piece, to) {
            return self.why_no_castling(board, piece, wing);
        }
        if let Some(own) = self.whose(board, to).filter(|blocker| blocker.player == piece.player) {
            return Reason::OwnPiece(own, self.castling_by_rook(board, piece, to));
        }
        let blocked = |squares: Bitboard| self.first_on_the_way(board, piece, squares);
        if piece.role == Role::Pawn {
            if let Some(reason) = self.why_not_pawn(board, piece, to) {
                return reason;
            }
        } else if !attacks(piece.role, piece.player.colour(), piece.square, Bitboard::EMPTY).contains(to) {
            return Reason::NotHowItMoves(piece, to);
        } else if let Some(blocker) = blocked(between(piece.square, to)) {
            return Reason::Blocked(piece, blocker);
        }
        self.what_of_the_king(board, piece, to)
    }

    /// What stands first on the squares that a piece would pass.
    fn first_on_the_way(&self, board: BoardName, piece: OwnedPiece, squares: Bitboard) -> Option<OwnedPiece> {
        let standing = squares & self.position(board).occupied();
        let nearest = standing.into_iter().min_by_key(|&square| between(piece.square, square).len())?;
        self.whose(board, nearest)
    }

    /// Why a pawn does not go there, unless it is for its king.
    fn why_not_pawn(&self, board: BoardName, pawn: OwnedPiece, to: Square) -> Option<Reason> {
        let (position, colour, from) = (self.position(board), pawn.player.colour(), pawn.square);
        let rank = |square: Square| Rank::new(square.rank() as usize).relative_to(colour) as i8;
        let steps = rank(to) - rank(from);
        if pawn_attacks(colour, from).contains(to) {
            if self.whose(board, to).is_some() || self.just_passed(board, to) {
                return None;
            }
            let beside = self.whose(board, beside(from, to));
            let too_late = beside.filter(|other| {
                let went_two = rank(from) == Rank::Fifth as i8 && other.player != pawn.player;
                went_two && other.role == Role::Pawn && position.occupied().contains(other.square)
            });
            return Some(Reason::NothingToTake { pawn, to, too_late });
        }
        let straight = from.file() == to.file();
        let from_home = rank(from) == Rank::Second as i8;
        if !straight || !(steps == 1 || steps == 2 && from_home) {
            return Some(Reason::NotHowItMoves(pawn, to));
        }
        let way = between(from, to).with(to);
        self.first_on_the_way(board, pawn, way).map(|blocker| Reason::Blocked(pawn, blocker))
    }

    /// Whether the last move on a board was a pawn's two steps over a square.
    fn just_passed(&self, board: BoardName, over: Square) -> bool {
        let opponent = board.player(!self.player().colour());
        let last = (1..=self.ply()).rev().find_map(|ply| {
            let (player, mv) = self.move_to(ply)?;
            (player == opponent).then_some((ply, mv))
        });
        last.is_some_and(|(ply, mv)| {
            let role = self.boards_at(ply).and_then(|boards| boards.position(board).role_at(mv.to));
            role == Some(Role::Pawn) && between(mv.from, mv.to) == over.bitboard()
        })
    }

    /// The piece moves like that and nothing is in the way: it must be for the king.
    fn what_of_the_king(&self, board: BoardName, piece: OwnedPiece, to: Square) -> Reason {
        let position = self.position(board);
        let (us, from) = (position.turn(), piece.square);
        let mut occupied = position.occupied().without(from).with(to);
        let mut gone = to.bitboard();
        if piece.role == Role::Pawn && from.file() != to.file() && !position.occupied().contains(to) {
            gone = beside(from, to).bitboard();
            occupied &= !gone;
        }
        let king = if piece.role == Role::King { to } else { position.king_of(us) };
        let attackers = position.attackers(king, !us, occupied) & !gone;
        let threats = self.all_whose(board, attackers);
        match piece.role {
            Role::King => Reason::StepsIntoCheck(to, threats),
            _ if (attackers & position.checkers()).any() => Reason::StaysInCheck(self.king(board, us), threats),
            _ => Reason::ExposesKing(self.king(board, us), threats),
        }
    }

    fn king(&self, board: BoardName, colour: Colour) -> OwnedPiece {
        let square = self.position(board).king_of(colour);
        OwnedPiece { player: board.player(colour), role: Role::King, square, ghost: false }
    }

    /// What gives check on a board.
    pub(super) fn checkers(&self, board: BoardName) -> Vec<OwnedPiece> {
        self.all_whose(board, self.position(board).checkers())
    }
}

/// Whether a king goes where it would by castling, from where it could.
fn castling_attempt(position: &Position, piece: OwnedPiece, to: Square) -> Option<Wing> {
    let colour = position.turn();
    let home = Square::at(chess::File::E, Rank::First.relative_to(colour));
    let goes = |wing: &Wing| wing.king_to(colour) == to;
    (piece.role == Role::King && piece.square == home).then(|| Wing::ALL.into_iter().find(goes)).flatten()
}

/// The square beside the pawn, on the file to which it goes: where a pawn stands that it takes en passant.
fn beside(from: Square, to: Square) -> Square {
    Square::at(to.file(), from.rank())
}

fn last_rank(colour: Colour) -> Bitboard {
    Rank::Eighth.relative_to(colour).squares()
}
