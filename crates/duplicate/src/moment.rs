//! The table at one moment, without its past: what a search plays on.

use crate::outcome::Outcome;
use crate::rulings::{Rulings, Stalemate};
use crate::{Boards, Player, Synced};
use chess::UciMove;

/// The four boards and how long they have been quiet: a plain value that can be played on without a record.
///
/// What the past adds, how often the whole table has stood like this, is for the owner of the past to know.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    boards: Boards,
    quiet: u32,
}

impl Moment {
    pub(crate) fn new(boards: Boards) -> Moment {
        Moment { boards, quiet: 0 }
    }

    /// The four boards.
    #[inline(always)]
    pub fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.boards.player()
    }

    /// Plies since the last capture or pawn move on any board.
    #[inline(always)]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Plays a move that is legal on both boards, and finds the moves of the next player to move: where the rulings let
    /// a stalemated player pass, that is the first who can move or is mated.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal.
    #[inline]
    pub fn advance(&mut self, mv: UciMove, synced: &mut Synced, rulings: &Rulings) {
        let mover = self.boards.player();
        self.boards.play(mv);
        self.quiet = if self.boards.clock_was_reset(mover) { 0 } else { self.quiet + 1 };
        self.boards.find_synced(synced);
        if synced.is_empty() && rulings.stalemate == Stalemate::Passes {
            self.pass_stalemates(synced);
        }
    }

    /// Passes for the player to move, for a search; of the game itself only where a stalemate passes.
    ///
    /// # Panics
    /// In debug builds, if the player is in check.
    pub fn pass(&mut self) {
        self.boards.pass();
        self.quiet += 1;
    }

    /// Passes for players in stalemate until one can move or is mated; where none of the four is, nobody has passed.
    fn pass_stalemates(&mut self, synced: &mut Synced) {
        let start = *self;
        for _ in Player::ALL {
            self.boards.find_synced(synced);
            if !synced.is_empty() || self.boards.is_check() {
                return;
            }
            self.pass();
        }
        *self = start;
    }

    /// How the game has ended, if it has: for a player to move who has a move on both boards (`can_move`) or not, on a
    /// table that has stood like this `seen` times.
    #[inline]
    pub fn outcome(&self, can_move: bool, seen: u16, rulings: &Rulings) -> Option<Outcome> {
        Outcome::of(&self.boards, can_move, seen, self.quiet, rulings)
    }
}
