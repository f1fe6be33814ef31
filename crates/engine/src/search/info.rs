//! What a search tells while it runs, and at the end.

use crate::score::{Bound, Score, Value};
use chess::{Claim, EndReason, GameResult, History, Move, Position};
use std::fmt;
use std::time::Duration;

/// A line that has been searched to some depth.
#[derive(Clone, Debug)]
pub struct Info {
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: usize,
    /// What the line is worth to the side to move.
    pub value: Value,
    /// The same as the search has it.
    pub score: Score,
    /// Whether that is the value itself or only a bound.
    pub bound: Bound,
    /// How many nodes all threads have searched.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
    /// How full the table is with what this search wrote, in thousandths.
    pub hashfull: u32,
    /// How many positions were found in endgame tables; none where there are no tables.
    pub table_hits: Option<u64>,
    /// The line.
    pub line: Vec<Move>,
}

impl Info {
    /// What is to be said of a position without legal moves.
    pub(super) fn without_moves(score: Score) -> Info {
        Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            value: Value::of(score),
            score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: None,
            line: Vec::new(),
        }
    }
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move; none where there is no legal move.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// What the best move is worth.
    pub score: Score,
    /// The last depth that was searched to its end.
    pub depth: u32,
    /// How many nodes that took, over all threads.
    pub nodes: u64,
}

/// Why a position is drawn before any move of the search: by itself, or because the side to move may claim it. It is
/// searched all the same, since whether a draw is claimed is for others to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnRoot {
    /// The game has ended.
    Ended(EndReason),
    /// The side to move may claim the draw.
    Claimable(Claim),
}

impl DrawnRoot {
    /// Whether and why the last position of a game is drawn.
    pub fn of(position: &Position, history: &History) -> Option<DrawnRoot> {
        match chess::outcome(position, history) {
            Some(outcome) if outcome.result == GameResult::Draw => Some(DrawnRoot::Ended(outcome.reason)),
            Some(_) => None,
            None => chess::claims(position, history).first().copied().map(DrawnRoot::Claimable),
        }
    }
}

impl fmt::Display for DrawnRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawnRoot::Ended(reason) => reason.fmt(f),
            DrawnRoot::Claimable(claim) => claim.fmt(f),
        }
    }
}
