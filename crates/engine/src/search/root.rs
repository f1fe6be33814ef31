//! The moves of the position that was asked about.

use super::reductions;
use super::worker::Worker;
use crate::ordering::{self, is_noisy};
use crate::params;
use crate::score::{Bound, INFINITE, NONE, Score};
use crate::table::{Entry, TableKey};
use chess::{Move, Position};

impl Worker<'_> {
    /// Searches the root's moves from number `first` on; those before it are better lines that have been told of.
    pub(super) fn search_root(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        first: usize,
    ) -> Score {
        self.enter(0);
        let before = alpha;
        let raw = if position.is_check() { NONE } else { self.evaluate(position, 0) };
        self.frame(0).eval = if raw == NONE { NONE } else { self.corrected(raw, position, 0) };
        self.frame(1).killers = [None; 2];
        self.frame(2).cutoffs = 0;
        self.roots[first..].iter_mut().for_each(super::RootMove::forget_score);
        let mut best = -INFINITE;
        let mut best_move = None;
        // Moves that the endgame tables rank lower are no match for the first.
        let rank = self.roots[first].rank;
        let end = self.roots.partition_point(|root| root.rank >= rank);
        for i in first..end {
            let mv = self.roots[i].mv;
            let nodes = self.nodes;
            let score = self.search_root_move(position, mv, i - first, depth, alpha, beta);
            self.roots[i].nodes += self.nodes - nodes;
            if self.stopped {
                break;
            }
            best = best.max(score);
            if i == first || score > alpha {
                self.note(i, score, before, beta);
                best_move = Some(mv);
            }
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        if !self.stopped && first == 0 {
            let bound = bound_of(best, before, beta);
            self.shared.table.store(TableKey::of(position), Entry::new(best_move, best, raw, depth, bound, 0));
        }
        best
    }

    fn search_root_move(
        &mut self,
        position: &Position,
        mv: Move,
        index: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let next = self.play(position, mv, ordering::moved(position, mv), 0);
        let quiet = !is_noisy(position, mv);
        let mut score = alpha + 1;
        if index > 0 {
            let mut reduction = 0;
            if depth >= params::lmr_depth() && index as i32 >= params::lmr_root_moves() && quiet && !next.is_check() {
                reduction = (reductions::base(depth, index as i32 + 1) - 1).max(0);
            }
            score = -self.negamax::<false>(&next, depth - 1 - reduction, -alpha - 1, -alpha, 1, true);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.negamax::<false>(&next, depth - 1, -alpha - 1, -alpha, 1, false);
            }
        }
        if (index == 0 || score > alpha) && !self.stopped {
            score = -self.negamax::<true>(&next, depth - 1, -beta, -alpha, 1, false);
        }
        self.leave();
        score
    }

    /// Writes down the score and the line of a move that is the best so far.
    fn note(&mut self, index: usize, score: Score, alpha: Score, beta: Score) {
        self.set_line(0, self.roots[index].mv);
        let root = &mut self.roots[index];
        root.score = score;
        root.bound = bound_of(score, alpha, beta);
        root.seldepth = self.seldepth;
        root.line.clear();
        root.line.extend_from_slice(&self.lines[0]);
    }
}

/// What a score tells of the true value, given the window it was searched in.
pub(super) fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
