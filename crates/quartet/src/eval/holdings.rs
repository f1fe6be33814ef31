//! What each player has, kept up to date move by move.

use super::terms::{GHOST, PAIR, Tally, place};
use super::{Score, Sum, WEIGHTS};
use chess::{Bitboard, Colour, Role, Square, UciMove, Wing};
use duplicate::{BoardName, Boards, Player};

/// What the pieces of each player are worth, pairs where they stand and ghosts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holdings(pub(crate) [Score; 4]);

/// What a pair is worth on a square.
pub(crate) static PLACED: [[[Score; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let (colour, role, square) = (Colour::ALL[i / 384], Role::ALL[i / 64 % 6], Square::ALL[i % 64]);
        table[i / 384][i / 64 % 6][i % 64] = WEIGHTS[PAIR.at(role as usize)] + WEIGHTS[place(role, colour, square)];
        i += 1;
    }
    table
};

/// What is lost with one of two twins: the pair becomes a ghost.
pub(crate) static LOST: [Score; 6] = {
    let mut table = [0; 6];
    let mut i = 0;
    while i < 6 {
        table[i] = WEIGHTS[PAIR.at(i)] - WEIGHTS[GHOST.at(i)];
        i += 1;
    }
    table
};

impl Holdings {
    /// Counted from the boards.
    pub(crate) fn new(boards: &Boards) -> Holdings {
        let mut sums = [0; 4].map(Sum);
        count(boards, &mut sums);
        Holdings(sums.map(|sum| sum.0))
    }

    /// Takes a move of the player to move into account, before it is played.
    #[inline]
    pub(crate) fn advance(&mut self, boards: &Boards, mv: UciMove) {
        let mover = boards.player();
        let (colour, [a, b]) = (mover.colour(), mover.boards());
        let position = boards.position(a);
        let Some(role) = position.role_at(mv.from) else { return };
        let value = &PLACED[colour as usize];
        let becomes = mv.promotion.unwrap_or(role);
        self.0[mover as usize] += value[becomes as usize][mv.to as usize] - value[role as usize][mv.from as usize];
        for board in [a, b] {
            if let Some((square, role)) = taken(boards, board, mv) {
                self.take(boards, board, square, role);
            }
        }
        if role == Role::King && (mv.from as i8 - mv.to as i8).abs() == 2 {
            let wing = if mv.to > mv.from { Wing::King } else { Wing::Queen };
            if let Some(rook) = position.castling_rook(colour, wing) {
                let rooks = &value[Role::Rook as usize];
                self.0[mover as usize] += rooks[wing.rook_to(colour) as usize] - rooks[rook as usize];
            }
        }
    }

    /// A piece of the player not to move is taken on a board: its twin becomes a ghost, or it was one itself.
    #[inline]
    fn take(&mut self, boards: &Boards, board: BoardName, square: Square, role: Role) {
        let colour = !boards.position(board).turn();
        let owner = board.player(colour);
        let ghost = WEIGHTS[GHOST.at(role as usize)];
        let has_twin =
            owner.other_board(board).is_some_and(|other| boards.position(other).by_colour(colour).contains(square));
        self.0[owner as usize] -= match has_twin {
            true => PLACED[colour as usize][role as usize][square as usize] - ghost,
            false => ghost,
        };
    }
}

/// What a move takes on a board, and where it stands.
#[inline]
pub(crate) fn taken(boards: &Boards, board: BoardName, mv: UciMove) -> Option<(Square, Role)> {
    let position = boards.position(board);
    if position.by_colour(!position.turn()).contains(mv.to) {
        return position.role_at(mv.to).map(|role| (mv.to, role));
    }
    let en_passant = position.en_passant() == Some(mv.to)
        && position.by_role(Role::Pawn).contains(mv.from)
        && mv.from.file() != mv.to.file();
    en_passant.then(|| (Square::at(mv.to.file(), mv.from.rank()), Role::Pawn))
}

/// Counts pairs, where they stand, and ghosts.
pub(crate) fn count<T: Tally>(boards: &Boards, tallies: &mut [T; 4]) {
    for player in Player::ALL {
        let (tally, colour) = (&mut tallies[player as usize], player.colour());
        let [a, b] = player.boards().map(|board| boards.position(board));
        let pairs = a.by_colour(colour) & b.by_colour(colour);
        for role in Role::ALL {
            for square in a.pieces(colour, role) & pairs {
                tally.add(PAIR.at(role as usize), 1);
                tally.add(place(role, colour, square), 1);
            }
            let ghosts = |position: &chess::Position| -> Bitboard { position.pieces(colour, role) & !pairs };
            tally.add(GHOST.at(role as usize), (ghosts(a).len() + ghosts(b).len()) as i32);
        }
    }
}
