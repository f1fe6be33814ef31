//! A table in the tree: the moment, the moves there, and what everybody has.

use crate::eval::holdings::taken;
use crate::eval::{Holdings, Score, balance, standings};
use chess::{Bitboard, UciMove};
use duplicate::{Boards, Moment, Player, Rulings, Synced, Table};

/// A table in the tree of a search.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) moment: Moment,
    pub(crate) synced: Synced,
    holdings: Holdings,
}

impl Node {
    /// The ply that a table looks at.
    pub(crate) fn new(table: &Table) -> Node {
        let moment = *table.moment();
        Node { moment, synced: *table.synced(), holdings: Holdings::new(moment.boards()) }
    }

    /// The table after a move that can be played.
    #[inline]
    pub(crate) fn play(&self, mv: UciMove, rulings: &Rulings) -> Node {
        let mut next = Node { moment: self.moment, synced: Synced::none(), holdings: self.holdings };
        next.holdings.advance(self.boards(), mv);
        next.moment.advance(mv, &mut next.synced, rulings);
        debug_assert_eq!(next.holdings, Holdings::new(next.boards()));
        next
    }

    /// The table after the player to move, who is not in check, has passed.
    #[inline]
    pub(crate) fn pass(&self) -> Node {
        let mut next = Node { moment: self.moment, synced: Synced::none(), holdings: self.holdings };
        next.moment.pass();
        next.moment.boards().find_synced(&mut next.synced);
        next
    }

    #[inline(always)]
    pub(crate) fn boards(&self) -> &Boards {
        self.moment.boards()
    }

    #[inline(always)]
    pub(crate) fn player(&self) -> Player {
        self.moment.player()
    }

    #[inline(always)]
    pub(crate) fn is_check(&self) -> bool {
        self.boards().is_check()
    }

    /// What each player has and how it stands.
    #[inline]
    pub(crate) fn standings(&self) -> [Score; 4] {
        standings(self.boards(), &self.holdings)
    }

    /// How a player stands, in pieces only.
    #[inline(always)]
    pub(crate) fn material(&self, player: Player) -> Score {
        balance(&self.holdings.0, player)
    }

    /// How a player stands.
    #[inline]
    pub(crate) fn evaluate(&self, player: Player) -> Score {
        balance(&self.standings(), player)
    }

    /// Where something can be taken, on one board or the other; en passant left aside.
    #[inline]
    pub(crate) fn enemies(&self) -> Bitboard {
        let [a, b] = self.player().boards();
        let (a, b) = (self.boards().position(a), self.boards().position(b));
        a.by_colour(!a.turn()) | b.by_colour(!b.turn())
    }

    /// Whether a move takes something or promotes.
    pub(crate) fn takes(&self, mv: UciMove) -> bool {
        let takes = |board| taken(self.boards(), board, mv).is_some();
        mv.promotion.is_some() || self.player().boards().into_iter().any(takes)
    }
}
