//! The search: by neighbours, in true turn order.
//!
//! A table is searched for one player, the one to move at the root. Its own moves are all looked at, and the best counts.
//! Of its two opponents, one in each round may play anything (*wide*), the other plays the move that it would like best by
//! itself (*narrow*); which of the two, the search finds out. The player opposite, who shares no board, plays
//! what it would like best. Whoever is in check has all its answers. The three others count as one group, for whom the
//! player's least is best: so alpha and beta work, and the line between two turns of the player is not longer than it is.
//!
//! What is near is looked at in full ([`crate::round`]): a mate that nobody can parry is played, and no move after which the
//! player can be mated before its next turn, where another avoids that.

mod deepen;
pub(crate) mod limit;
mod moves;
pub(crate) mod node;
mod quiescence;
mod table;
mod tree;

use crate::eval::Score;
use crate::{Choice, Limits, Now, Player, Signal};
use duplicate::Table;
use table::Memory;

/// A mate at the root; one further away is worth a little less.
pub(crate) const MATE: Score = 30_000;
/// What is at least this is a mate.
pub(crate) const MATE_BOUND: Score = MATE - 500;
const INFINITE: Score = 31_000;
/// The longest line.
const MAX_PLY: usize = 100;

/// A search with all that it has learnt.
pub struct Search {
    memory: Memory,
    history: History,
    now: Now,
}

/// How often a quiet move of a player was good, by where it goes from and to.
type History = Box<[[[i32; 64]; 64]; 4]>;

/// A move of the root and what the search says of it, in hundredths of a pawn, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What it is worth; exact where [`Search::weigh`] was asked.
    pub score: i32,
    /// The move, and what is expected to follow.
    pub line: Vec<chess::UciMove>,
}

impl Search {
    /// A search that tells the time by `now`.
    pub fn new(now: Now) -> Search {
        Search { memory: Memory::new(18), history: Box::new([[[0; 64]; 64]; 4]), now }
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.history.iter_mut().flatten().flatten().for_each(|count| *count = 0);
    }

    /// Searches for the player to move at the ply that a table looks at, until a limit is reached or `signal` says so; tells
    /// `listener` of every depth that it completes. None, where the game is over.
    pub fn run(
        &mut self,
        table: &Table,
        limits: &Limits,
        signal: &Signal,
        mut listener: impl FnMut(&Choice),
    ) -> Option<Choice> {
        let mut worker = deepen::Worker::new(self, table, limits, signal)?;
        Some(worker.deepen(table, limits, &mut listener))
    }

    /// What each move is worth, the best first, at the depth that the limits ask for, and what is known of the best; without
    /// looking at mates within the round in full. For somebody who does not always play the best. None, where the game is
    /// over.
    pub fn weigh(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<(Vec<Candidate>, Choice)> {
        deepen::Worker::new(self, table, limits, signal).map(|mut worker| worker.weigh(limits))
    }
}

impl Player for Search {
    fn name(&self) -> &str {
        "quartet"
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        self.run(table, limits, signal, |_| {})
    }

    fn clear(&mut self) {
        Search::clear(self);
    }
}
