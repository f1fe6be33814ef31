//! What a player sees before it moves: what it can take, what it can lose, where it gives check.
//!
//! An exchange here is one capture and one capture back, on both boards. A ghost never captures back.

use crate::eval::holdings::{LOST, PLACED, taken};
use crate::eval::{Score, WEIGHTS, pawn_attacks, terms::GHOST};
use chess::attacks::{
    attacks, bishop_attacks, king_attacks, knight_attacks, pawn_attacks as pawn_attack, rook_attacks,
};
use chess::{Bitboard, Role, Square, UciMove};
use duplicate::{BoardName, Boards, Synced};

/// One of the two boards of the player to move.
#[derive(Clone, Copy)]
struct View {
    /// What the opponent's pairs attack, by the least of them.
    least: [Bitboard; 6],
    attacked: Bitboard,
    /// What the own pairs attack, and what two of them do.
    own: Bitboard,
    twice: Bitboard,
    /// The squares from which each role gives check.
    checks: [Bitboard; 6],
}

/// Both boards of the player to move.
pub(crate) struct Lookout<'a> {
    boards: &'a Boards,
    names: [BoardName; 2],
    views: [View; 2],
}

/// The piece whose moves are being looked at: its role, and what may be lost where it stands.
#[derive(Clone, Copy)]
struct Piece {
    from: Square,
    role: Role,
    danger: Score,
}

/// What a check is taken to be worth, and what it is worth to move a piece out of danger, in a hundred.
const CHECK: Score = 45;
const SAVED: Score = 70;

impl<'a> Lookout<'a> {
    pub(crate) fn new(boards: &'a Boards) -> Lookout<'a> {
        let player = boards.player();
        let (names, colour) = (player.boards(), player.colour());
        let own = boards.position(names[0]).by_colour(colour) & boards.position(names[1]).by_colour(colour);
        let views = [View::new(boards, names[0], own), View::new(boards, names[1], own)];
        Lookout { boards, names, views }
    }

    /// Visits moves with how much their player would like each by itself, and whether it takes or promotes.
    #[inline]
    pub(crate) fn interests(&self, synced: &Synced, mut visitor: impl FnMut(UciMove, Score, bool)) {
        let mut piece: Option<Piece> = None;
        synced.for_each(|mv| {
            let known = piece.filter(|piece| piece.from == mv.from).unwrap_or_else(|| self.piece(mv.from));
            piece = Some(known);
            let captured = self.captured(mv);
            visitor(mv, self.interest(mv, &known, captured), captured != 0 || mv.promotion.is_some());
        });
    }

    fn piece(&self, from: Square) -> Piece {
        let role = self.boards.position(self.names[0]).role_at(from).unwrap_or(Role::Pawn);
        let on = |view: &View| view.loss(role, from, view.own);
        let danger = if role == Role::King { 0 } else { on(&self.views[0]) + on(&self.views[1]) };
        Piece { from, role, danger }
    }

    #[inline]
    fn interest(&self, mv: UciMove, piece: &Piece, captured: Score) -> Score {
        let placed = &PLACED[self.boards.player().colour() as usize];
        let becomes = mv.promotion.unwrap_or(piece.role);
        let step = placed[becomes as usize][mv.to as usize] - placed[piece.role as usize][mv.from as usize];
        let checks = self.views.iter().any(|view| view.checks[becomes as usize].contains(mv.to));
        let saved = piece.danger * SAVED / 100;
        captured + step + saved + if checks { CHECK } else { 0 } - self.risk(becomes, piece.role, mv)
    }

    /// What a move that takes or promotes brings its player at once, less what the next capture back would cost.
    #[inline]
    pub(crate) fn gain(&self, mv: UciMove) -> Score {
        let role = self.boards.position(self.names[0]).role_at(mv.from).unwrap_or(Role::Pawn);
        self.captured(mv) + promoted(mv) - self.risk(mv.promotion.unwrap_or(role), role, mv)
    }

    /// What a move takes, on both boards.
    #[inline]
    fn captured(&self, mv: UciMove) -> Score {
        let on = |board: BoardName| {
            let Some((square, role)) = taken(self.boards, board, mv) else { return 0 };
            let colour = !self.boards.player().colour();
            let other = board.player(colour).other_board(board);
            let has_twin = other.is_some_and(|other| self.boards.position(other).by_colour(colour).contains(square));
            if has_twin { LOST[role as usize] } else { WEIGHTS[GHOST.at(role as usize)].max(1) }
        };
        on(self.names[0]) + on(self.names[1])
    }

    /// What may be lost on the square that a move reaches.
    #[inline]
    fn risk(&self, becomes: Role, role: Role, mv: UciMove) -> Score {
        if becomes == Role::King {
            return 0;
        }
        // A pawn that steps forward does not defend where it goes; everything else does, and must not count itself.
        let steps = role == Role::Pawn && mv.from.file() == mv.to.file();
        let on = |view: &View| view.loss(becomes, mv.to, if steps { view.own } else { view.twice });
        on(&self.views[0]) + on(&self.views[1])
    }
}

/// What a pawn gains by becoming something else.
fn promoted(mv: UciMove) -> Score {
    mv.promotion.map_or(0, |role| LOST[role as usize] - LOST[Role::Pawn as usize])
}

impl View {
    fn new(boards: &Boards, board: BoardName, own: Bitboard) -> View {
        let position = boards.position(board);
        let (us, them) = (position.turn(), !position.turn());
        let occupied = position.occupied();
        let opponent = board.player(them);
        let twins = opponent.other_board(board).map_or(Bitboard::EMPTY, |other| boards.position(other).by_colour(them));
        let mut view = View {
            least: [Bitboard::EMPTY; 6],
            attacked: Bitboard::EMPTY,
            own: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            checks: [Bitboard::EMPTY; 6],
        };
        view.least[0] = pawn_attacks(position.pieces(them, Role::Pawn) & twins, them);
        view.defend(pawn_attacks(position.pieces(us, Role::Pawn) & own, us));
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for square in position.pieces(them, role) & twins {
                view.least[role as usize] |= attacks(role, them, square, occupied);
            }
            for square in position.pieces(us, role) & own {
                view.defend(attacks(role, us, square, occupied));
            }
        }
        view.least[Role::King as usize] = king_attacks(position.king_of(them));
        view.defend(king_attacks(position.king_of(us)));
        view.attacked = view.least.into_iter().fold(Bitboard::EMPTY, |all, attacked| all | attacked);
        let king = position.king_of(them);
        let (diagonal, straight) = (bishop_attacks(king, occupied), rook_attacks(king, occupied));
        view.checks =
            [pawn_attack(them, king), knight_attacks(king), diagonal, straight, diagonal | straight, Bitboard::EMPTY];
        view
    }

    #[inline(always)]
    fn defend(&mut self, reached: Bitboard) {
        self.twice |= self.own & reached;
        self.own |= reached;
    }

    /// What a piece may lose on a square, with what is defended.
    #[inline]
    fn loss(&self, role: Role, square: Square, defended: Bitboard) -> Score {
        if !self.attacked.contains(square) {
            return 0;
        }
        let Some(taker) = self.least.iter().position(|attacked| attacked.contains(square)) else { return 0 };
        let worth = LOST[role as usize];
        let back = match defended.contains(square) {
            true if taker == Role::King as usize => return 0,
            true => LOST[taker],
            false => 0,
        };
        (worth - back).max(0)
    }
}
