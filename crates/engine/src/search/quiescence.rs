//! Quiescence search, what is left when the depth is used up: captures and promotions until the position is quiet, and every way out of a
//! check.

use super::root::bound_of;
use super::worker::Worker;
use crate::exchange;
use crate::ordering::{self, Picker};
use crate::params;
use crate::score::{DRAW, INFINITE, MATE_BOUND, NONE, Score, mated_in};
use crate::table::{CLOCK_WITHOUT_CUTS, Entry, TableKey};
use chess::Position;

impl Worker<'_> {
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.enter(ply);
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        let drawing = self.drawing_move(position, alpha);
        if drawing.is_some() {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }
        let key = TableKey::of(position);
        let entry = self.shared.table.probe(key);
        if !PV
            && let Some(entry) = &entry
            && position.clock() < CLOCK_WITHOUT_CUTS
        {
            let score = entry.score(ply, position.clock());
            if entry.bound != bound_against(score, beta) {
                return score;
            }
        }

        let before = alpha;
        let check = position.is_check();
        let mut raw = NONE;
        let mut best = -INFINITE;
        if !check {
            let known = entry.map(|entry| entry.eval).filter(|&eval| eval != NONE);
            raw = known.unwrap_or_else(|| self.evaluate(position, ply));
            best = self.corrected(raw, position, ply);
            if let Some(entry) = &entry {
                let score = entry.score(ply, position.clock());
                // A draw on the principal variation has to be one of its own line, which ends on the move that draws.
                let foreign = PV && score == DRAW;
                if !foreign && score.abs() < MATE_BOUND && entry.bound != bound_against(score, best + 1) {
                    best = score;
                }
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let table_move = entry.and_then(|entry| entry.mv);
        let (best, best_move) = self.search_noisy::<PV>(position, table_move, best, alpha, beta, ply);
        if self.stopped {
            return DRAW;
        }
        if check && best == -INFINITE {
            return mated_in(ply);
        }
        self.shared.table.store(key, Entry::new(best_move, best, raw, 0, bound_of(best, before, beta), ply));
        match drawing {
            Some(mv) if best <= DRAW => {
                self.end_line(ply, mv);
                DRAW
            }
            _ => best,
        }
    }

    fn search_noisy<const PV: bool>(
        &mut self,
        position: &Position,
        table_move: Option<chess::Move>,
        mut best: Score,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> (Score, Option<chess::Move>) {
        let check = position.is_check();
        if check {
            // Quiet moves will be put in order too.
            self.frame(ply).threatened = position.attacked(!position.turn());
        }
        let standing = best;
        let context = self.context(ply);
        let mut best_move = None;
        let mut picker = if check { Picker::all(position, table_move) } else { Picker::noisy(position, table_move, 0) };
        while let Some(mv) = picker.next(position, self.memory, &context) {
            self.fetch(position, mv);
            // Delta pruning: a capture that gains too little to reach alpha is left out. (+23 ± 33, BENCHMARKS.md)
            if !check {
                let hoped = standing + exchange::gain(position, mv) + params::delta_margin();
                if hoped <= alpha {
                    best = best.max(hoped);
                    continue;
                }
            }
            let next = self.play(position, mv, ordering::moved(position, mv), ply);
            let score = -self.quiescence::<PV>(&next, -beta, -alpha, ply + 1);
            self.leave();
            if self.stopped {
                return (DRAW, None);
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if PV {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
            // One way out of a check has been found that is not mate: quiet ones need not all be tried.
            if check && best > -MATE_BOUND {
                picker.skip_quiets();
            }
        }
        (best, best_move)
    }
}

/// The kind of bound that says nothing of whether a score is at least `beta`.
#[inline(always)]
pub(super) fn bound_against(score: Score, beta: Score) -> crate::score::Bound {
    if score >= beta { crate::score::Bound::Upper } else { crate::score::Bound::Lower }
}
