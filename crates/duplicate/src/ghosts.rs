//! Ghosts: pieces whose twin on their player's other board has been taken.
//!
//! A ghost can never move again, for no move of it exists on both boards. It still stands in the way, defends, gives
//! check and can be taken. Nothing is remembered for it: pieces move in lockstep or not at all, so a piece is a ghost
//! exactly when its player has nothing on the same square of the other board.

use crate::{BoardName, Boards, Player, Table};
use chess::{Bitboard, Colour, Role, Square, UciMove};

/// A piece that can never move again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ghost {
    /// Whose it is.
    pub player: Player,
    /// The board on which it stands.
    pub board: BoardName,
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub role: Role,
}

/// How a piece was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fall {
    /// The board on which it fell.
    pub board: BoardName,
    /// The square on which it stood.
    pub square: Square,
    /// What it was.
    pub role: Role,
    /// The ply at which it fell: it was gone after that many moves.
    pub ply: usize,
    /// Who took it.
    pub by: Player,
    /// The move by which it was taken.
    pub mv: UciMove,
}

impl Boards {
    /// The squares of a board on which ghosts stand, of either player.
    pub fn ghosts_on(&self, board: BoardName) -> Bitboard {
        let lonely = |colour: Colour| {
            let other = board.player(colour).other_board(board);
            let twins = other.map_or(Bitboard::EMPTY, |other| self.position(other).by_colour(colour));
            self.position(board).by_colour(colour) & !twins
        };
        lonely(Colour::White) | lonely(Colour::Black)
    }

    /// All ghosts, board by board.
    pub fn ghosts(&self) -> Vec<Ghost> {
        let on_board = |board: BoardName| {
            self.ghosts_on(board).into_iter().filter_map(move |square| {
                let piece = self.position(board).piece_at(square)?;
                Some(Ghost { player: board.player(piece.colour), board, square, role: piece.role })
            })
        };
        BoardName::ALL.into_iter().flat_map(on_board).collect()
    }
}

impl Table {
    /// All ghosts at the ply that is looked at, board by board.
    pub fn ghosts(&self) -> Vec<Ghost> {
        self.boards().ghosts()
    }

    /// Whether the piece on a square is a ghost.
    pub fn is_ghost(&self, board: BoardName, square: Square) -> bool {
        self.boards().ghosts_on(board).contains(square)
    }

    /// How the twin of the ghost on a square fell; none, where no ghost stands there.
    pub fn fall_of_twin(&self, board: BoardName, square: Square) -> Option<Fall> {
        if !self.is_ghost(board, square) {
            return None;
        }
        let player = board.player(self.position(board).piece_at(square)?.colour);
        self.last_fall(player, player.other_board(board)?, square)
    }

    /// How the piece that a player last had on a square was taken there; none, where it moved away or never was.
    pub(crate) fn last_fall(&self, player: Player, board: BoardName, square: Square) -> Option<Fall> {
        let own = |ply: usize| self.boards_at(ply).map(|boards| boards.position(board).by_colour(player.colour()));
        let stood = |ply: usize| own(ply).is_some_and(|own| own.contains(square));
        let ply = (1..=self.ply()).rev().find(|&ply| stood(ply - 1) && !stood(ply))?;
        let (by, mv) = self.move_to(ply)?;
        let role = self.boards_at(ply - 1)?.position(board).role_at(square)?;
        (by != player).then_some(Fall { board, square, role, ply, by, mv })
    }
}
