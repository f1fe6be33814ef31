//! Iterative deepening: one ply more each time, in an aspiration window around what the last one said, until it is time to
//! stop.

use super::worker::Worker;
use super::{Found, Info, RootMove};
use crate::MAX_PLY;
use crate::params;
use crate::score::{Bound, INFINITE, MATE, Score, Value, is_mate};
use crate::time;
use chess::Position;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A window that failed is only worth telling of in a long search.
const LONG: Duration = Duration::from_secs(3);

/// How the main thread decides whether another iteration is worth its time.
#[derive(Default)]
struct Progress {
    /// Iterations since the best move changed.
    stable: u32,
    /// The scores of the last iterations, newest first.
    scores: [Score; 3],
}

impl Worker<'_> {
    /// Deepens until told to stop. The main thread tells of every line; the others only fill the table.
    pub(super) fn iterate(&mut self, position: &Position, on_info: &mut dyn FnMut(&Info)) {
        let deepest = self.shared.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let lines = self.shared.limits.multipv.clamp(1, self.roots.len());
        let mut progress = Progress::default();
        for depth in 1..=deepest {
            // Every other helper begins one ply deeper, so that the threads do not all do the same.
            let depth = if self.id % 2 == 1 { (depth + 1).min(deepest) } else { depth };
            let best_before = self.roots[0].mv;
            self.root_depth = depth as usize;
            for first in 0..lines {
                self.seldepth = 0;
                self.aspire(position, depth as i32, first, on_info);
                if self.stopped {
                    break;
                }
                self.roots[first..].sort_by_key(RootMove::place);
                self.roots[..=first].sort_by_key(RootMove::place);
            }
            if !self.stopped {
                self.completed = depth;
            }
            self.tell(depth, lines, on_info);
            if self.stopped || self.id == 0 && self.is_enough(&mut progress, best_before) {
                break;
            }
        }
    }

    /// Aspiration windows: searches the root in a window around the last score, which is widened until the score lies inside
    /// it. (+89 ± 39, BENCHMARKS.md)
    fn aspire(&mut self, position: &Position, depth: i32, first: usize, on_info: &mut dyn FnMut(&Info)) {
        let expected = self.roots[first].last_score();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = params::aspiration_window() + expected.abs() / params::aspiration_score_divisor();
        if depth >= params::aspiration_depth() && !is_mate(expected) {
            (alpha, beta) = (expected - width, expected + width);
        }
        let mut reduced = 0;
        loop {
            let score = self.search_root(position, (depth - reduced).max(1), alpha, beta, first);
            self.roots[first..].sort_by_key(RootMove::place);
            if self.stopped {
                return;
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                reduced = 0;
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                // What is known of the move, should the next attempt be broken off.
                self.roots[first].previous = score;
                reduced += i32::from(!is_mate(score) && reduced < params::aspiration_reduction());
            } else {
                return;
            }
            if self.id == 0 && self.shared.limits.multipv <= 1 && self.shared.elapsed() > LONG {
                on_info(&self.info(depth as u32, 0));
            }
            width += width / 2;
            if width > params::aspiration_widest() {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether the main thread should stop after an iteration that was completed.
    fn is_enough(&self, progress: &mut Progress, best_before: chess::Move) -> bool {
        let shared = self.shared;
        let best = &self.roots[0];
        progress.stable = if best.mv == best_before { progress.stable + 1 } else { 0 };
        let fall = progress.scores[2] - best.score;
        progress.scores = [best.score, progress.scores[0], progress.scores[1]];
        let mate_found = |moves: u32| match Value::of(best.score) {
            Value::Mate(found) => found.unsigned_abs() <= moves,
            Value::Centipawns(_) => false,
        };
        let out_of_nodes = shared.limits.soft_nodes.is_some_and(|limit| shared.nodes() >= limit);
        if shared.signal.is_stopped() || out_of_nodes || shared.limits.mate.is_some_and(mate_found) {
            return true;
        }
        let Some(aim) = shared.allotment.aim.filter(|_| !shared.signal.is_pondering()) else { return false };
        if self.roots.len() == 1 {
            return true;
        }
        let effort = best.nodes as f64 / self.nodes.max(1) as f64;
        let patience = if (self.completed as i32) < params::patience_depth() {
            1.0
        } else {
            time::patience(progress.stable, fall, effort)
        };
        shared.elapsed() >= aim.mul_f64(patience)
    }

    /// Tells of the best lines as they stand after an iteration.
    fn tell(&mut self, depth: u32, lines: usize, on_info: &mut dyn FnMut(&Info)) {
        if self.id != 0 {
            return;
        }
        for i in 0..lines {
            // A line that the broken-off iteration did not come to, or found nothing better for, has been told of before,
            // unless it came to the top only in a window that was then left.
            let root = &self.roots[i];
            let news = root.score != -INFINITE && root.bound != Bound::Upper || i == 0 && self.told != Some(root.mv);
            if !self.stopped || news {
                on_info(&self.info(depth, i));
            }
        }
        self.told = Some(self.roots[0].mv);
    }

    fn info(&self, depth: u32, index: usize) -> Info {
        let root = &self.roots[index];
        let score = root.worth();
        let RootMove { bound, seldepth, ref line, .. } = *root;
        Info {
            depth,
            seldepth: seldepth as u32,
            multipv: index + 1,
            value: Value::of(score),
            score,
            bound,
            nodes: self.shared.nodes(),
            time: self.shared.elapsed(),
            hashfull: self.shared.table.permille_used(),
            table_hits: self.shared.table_hits(),
            line: line.clone(),
        }
    }

    /// What the main thread came to.
    pub(super) fn found(&self) -> Found {
        let best = &self.roots[0];
        let score = best.worth();
        debug_assert!(score.abs() <= MATE);
        self.shared.counters[self.id].nodes.store(self.nodes, Relaxed);
        Found {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            score,
            depth: self.completed,
            nodes: self.shared.nodes(),
        }
    }
}
