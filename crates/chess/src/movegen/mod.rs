//! Legal moves, generated directly: no move is made to see whether it was legal.
//!
//! One generator ([`generate`]) walks the pieces and hands *sets* of moves to a sink. What one wants of them is the
//! sink's business: count them, list them, stop at the first, play them.

mod destinations;
mod generate;
mod king;
mod legality;
mod perft;
mod sinks;

use crate::attacks::BuiltIn;
use crate::side::{Black, Side, White};
use crate::{Bitboard, Colour, Move, MoveList, Position, Role, Square};
pub use destinations::PawnDestinations;
use generate::{All, Captures, Quiets, Which, generate};
use sinks::{Any, Count, Each, Sets, Sink};
use std::ops::ControlFlow;

/// The moves of one piece that are of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    /// The piece that moves.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it may go: for castling, the squares of the rooks.
    pub to: Bitboard,
    /// What the moves have in common. Of a promotion, each square stands for four moves.
    pub kind: crate::MoveKind,
}

impl MoveSet {
    /// How many moves the set holds; a promotion counts once for each role.
    pub fn count(&self) -> usize {
        match self.kind {
            crate::MoveKind::Promotion => 4 * self.to.len(),
            _ => self.to.len(),
        }
    }
}

impl Position {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        self.list::<All>()
    }

    /// The legal captures, en passant among them, and all promotions: what a quiescence search looks at.
    pub fn captures(&self) -> MoveList {
        self.list::<Captures>()
    }

    /// The legal moves that [`Position::captures`] leaves out.
    pub fn quiets(&self) -> MoveList {
        self.list::<Quiets>()
    }

    /// How many legal moves there are, without making a list of them.
    pub fn legal_count(&self) -> usize {
        let mut count = Count(0);
        self.generate::<All, _>(&mut count);
        count.0 as usize
    }

    /// Whether there is a legal move: without one, the position is checkmate or stalemate.
    pub fn has_legal_move(&self) -> bool {
        self.has_free_pawn() || self.has_any_move()
    }

    /// Whether some pawn is free to step, which in most positions answers the question at once.
    #[inline(always)]
    fn has_free_pawn(&self) -> bool {
        let forward = if self.turn() == Colour::White { White::FORWARD } else { Black::FORWARD };
        let pawns = self.pieces(self.turn(), Role::Pawn) & !self.pinned;
        self.checkers.is_empty() && (pawns.shift(forward) & !self.occupied()).any()
    }

    fn has_any_move(&self) -> bool {
        let mut any = Any(false);
        self.generate::<All, _>(&mut any);
        any.0
    }

    /// Hands out all legal moves as sets, one piece and kind at a time, until the visitor breaks.
    ///
    /// ```
    /// use chess::Position;
    /// use std::ops::ControlFlow;
    /// let mut moves = 0;
    /// Position::default().move_sets(|set| {
    ///     moves += set.count();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(moves, 20);
    /// ```
    pub fn move_sets(&self, visitor: impl FnMut(MoveSet) -> ControlFlow<()>) {
        self.generate::<All, _>(&mut Sets(visitor));
    }

    /// Hands out what [`Position::captures`] lists, each move with the role of the piece that moves.
    #[inline(always)]
    pub fn visit_captures(&self, visitor: impl FnMut(Role, Move)) {
        self.generate::<Captures, _>(&mut Each(visitor));
    }

    /// Hands out what [`Position::quiets`] lists, each move with the role of the piece that moves.
    #[inline(always)]
    pub fn visit_quiets(&self, visitor: impl FnMut(Role, Move)) {
        self.generate::<Quiets, _>(&mut Each(visitor));
    }

    fn list<W: Which>(&self) -> MoveList {
        let mut list = Each(MoveList::new());
        self.generate::<W, _>(&mut list);
        list.0
    }

    #[inline(always)]
    fn generate<W: Which, K: Sink>(&self, sink: &mut K) {
        // Whether the sink stopped early is its own to know.
        let _ = match self.turn() {
            Colour::White => generate::<White, W, BuiltIn, K>(self, sink),
            Colour::Black => generate::<Black, W, BuiltIn, K>(self, sink),
        };
    }

    /// The legal move with these coordinates and promotion, if there is one. Castling is named by the rook's square,
    /// or by the square that the king reaches where it goes two squares or more.
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let mv = self.interpret(from, to, promotion)?;
        self.is_legal(mv).then_some(mv)
    }
}
