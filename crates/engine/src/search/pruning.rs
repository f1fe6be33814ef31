//! What is not searched at all: whole nodes whose evaluation says enough, and single moves that are unlikely to matter.
//!
//! Elo is what the engine with a technique gained over itself without it; BENCHMARKS.md has the games.

use super::negamax::{Candidate, Node};
use super::reductions;
use super::worker::Worker;
use crate::exchange;
use crate::ordering::Picker;
use crate::params;
use crate::score::{MATE_BOUND, Score, is_mate};
use chess::{Move, Position, Role};

impl Worker<'_> {
    /// The score of a node that need not be searched.
    pub(super) fn prune_node<const PV: bool>(&mut self, node: &Node<'_>) -> Option<Score> {
        if PV || node.check || node.excluded.is_some() || self.thorough {
            return None;
        }
        self.razor(node).or_else(|| reverse_futility(node)).or_else(|| self.null_move(node))
    }

    /// Razoring: so far below alpha that no quiet move repairs it; quiescence has the last word. (+15 ± 38)
    fn razor(&mut self, node: &Node<'_>) -> Option<Score> {
        let Node { position, alpha, depth, ply, estimate, .. } = *node;
        let margin = params::razor_base() + params::razor_slope() * depth * depth;
        if depth > params::razor_depth() || estimate + margin > alpha {
            return None;
        }
        let score = self.quiescence::<false>(position, alpha, alpha + 1, ply);
        (score <= alpha || self.stopped).then_some(score)
    }

    /// Null move pruning: the opponent may move twice; if that does not help him, the node is good enough. (+39 ± 30 at 40,000
    /// nodes)
    fn null_move(&mut self, node: &Node<'_>) -> Option<Score> {
        let Node { position, beta, depth, ply, estimate, eval, .. } = *node;
        let passed_before = self.earlier(ply, 1).mv.is_none();
        let hopeful = estimate >= beta && eval + params::null_eval_slope() * depth - params::null_eval_base() >= beta;
        if depth < params::null_depth()
            || !hopeful
            || passed_before
            || ply < self.null_from
            || beta <= -MATE_BOUND
            || !has_pieces(position)
        {
            return None;
        }
        let by_eval = ((estimate - beta) / params::null_eval_divisor()).min(params::null_eval_most());
        let reduction = params::null_reduction() + depth / params::null_depth_divisor() + by_eval;
        let next = self.play_null(position, ply);
        let score = -self.negamax::<false>(&next, depth - reduction, -beta, -beta + 1, ply + 1, !node.cut);
        self.leave();
        if self.stopped {
            return Some(score);
        }
        if score < beta {
            return None;
        }
        let score = if is_mate(score) { beta } else { score };
        if depth < params::null_verification_depth() || self.null_from > 0 {
            return Some(score);
        }
        // Deep down, zugzwang is worth a second look: the same without null moves near by.
        self.null_from = ply + 3 * (depth - reduction).max(1) as usize / 4;
        let verified = self.negamax::<false>(position, depth - reduction, beta - 1, beta, ply, false);
        self.null_from = 0;
        (verified >= beta || self.stopped).then_some(score)
    }

    /// Whether a move is so unlikely to matter that it is not searched at all.
    pub(super) fn prune_move<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        picker: &mut Picker,
        candidate: &Candidate,
        alpha: Score,
    ) -> bool {
        let Node { position, depth, .. } = *node;
        let Candidate { mv, quiet_history, count, .. } = *candidate;
        if self.thorough {
            return false;
        }
        let Some(history) = quiet_history else {
            return loses_too_much(position, mv, depth);
        };
        let by_history = history / params::prune_history_divisor();
        let reduced = (depth - reductions::base(depth, count) + by_history).max(0);
        if !PV && is_late(node, count) || is_futile(node, reduced, alpha) {
            picker.skip_quiets();
            return true;
        }
        has_bad_history(depth, history) || hangs_something(position, mv, reduced)
    }
}

/// Reverse futility (static null move) pruning: so far above beta that the opponent will not make it up. (+11 ± 32)
fn reverse_futility(node: &Node<'_>) -> Option<Score> {
    let Node { beta, depth, estimate, improving, .. } = *node;
    let plies = (depth - i32::from(improving)).max(0);
    let margin = params::reverse_futility_slope() * plies + params::reverse_futility_base();
    let above = depth <= params::reverse_futility_depth() && estimate - margin >= beta;
    (above && !is_mate(estimate) && beta > -MATE_BOUND).then_some((estimate + beta) / 2)
}

/// Late-move pruning: so many moves have been tried that the next quiet ones are not worth it. (+127 ± 46)
#[inline(always)]
fn is_late(node: &Node<'_>, count: i32) -> bool {
    let most = params::lmp_base() + node.depth * node.depth;
    count > if node.improving { most } else { most / 2 }
}

/// Futility pruning: so far below alpha that a quiet move does not reach it. (+71 ± 39)
#[inline(always)]
fn is_futile(node: &Node<'_>, reduced: i32, alpha: Score) -> bool {
    let margin = params::futility_base() + params::futility_slope() * reduced;
    !node.check && reduced <= params::futility_depth() && node.eval + margin <= alpha
}

/// History pruning: the move has been of no use elsewhere. (+4 ± 38)
#[inline(always)]
fn has_bad_history(depth: i32, history: i32) -> bool {
    depth <= params::history_pruning_depth() && history < -params::history_pruning_slope() * depth
}

/// Pruning by static exchange evaluation (SEE), of captures. (+53 ± 36)
#[inline(always)]
fn loses_too_much(position: &Position, mv: Move, depth: i32) -> bool {
    depth <= params::see_capture_depth() && !exchange::is_worth(position, mv, -params::see_capture_slope() * depth)
}

/// Pruning by static exchange evaluation (SEE), of quiet moves. (+36 ± 32)
#[inline(always)]
fn hangs_something(position: &Position, mv: Move, reduced: i32) -> bool {
    let most = params::see_quiet_slope() * reduced * reduced;
    reduced <= params::see_quiet_depth() && !exchange::is_worth(position, mv, -most)
}

/// Whether the side to move has anything but king and pawns, so that passing is unlikely to be the best it can do.
fn has_pieces(position: &Position) -> bool {
    let us = position.turn();
    position.by_colour(us) != position.pieces(us, Role::Pawn) | position.pieces(us, Role::King)
}
