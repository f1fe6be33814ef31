//! What is not searched, or less or more deeply: whole nodes, single moves, and how much depth a move gets.

use super::negamax::Node;
use super::reductions;
use super::worker::Worker;
use crate::exchange;
use crate::ordering::{self, Context, Picker};
use crate::score::{Bound, MATE_BOUND, Score, is_mate};
use crate::table::Entry;
use chess::{Move, Position, Role};

impl Worker<'_> {
    /// The score of a node that need not be searched, because its evaluation says enough.
    pub(super) fn prune_node<const PV: bool>(&mut self, node: &mut Node<'_>) -> Option<Score> {
        if PV || node.check || node.excluded.is_some() || self.thorough {
            return None;
        }
        let Node { position, alpha, beta, depth, ply, estimate, .. } = *node;
        if depth <= 3 && estimate + 220 + 180 * depth * depth <= alpha {
            let score = self.quiescence::<false>(position, alpha, alpha + 1, ply);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        let margin = 75 * (depth - i32::from(node.improving)).max(0) + 20;
        if depth <= 8 && estimate - margin >= beta && !is_mate(estimate) && beta > -MATE_BOUND {
            return Some((estimate + beta) / 2);
        }
        self.try_null(node)
    }

    /// Lets the opponent move twice: if that does not help him, the node is good enough.
    fn try_null(&mut self, node: &Node<'_>) -> Option<Score> {
        let Node { position, beta, depth, ply, estimate, eval, .. } = *node;
        let passed_before = self.earlier(ply, 1).mv.is_none();
        let hopeful = estimate >= beta && eval + 20 * depth - 120 >= beta;
        if depth < 3
            || !hopeful
            || passed_before
            || ply < self.null_from
            || beta <= -MATE_BOUND
            || !has_pieces(position)
        {
            return None;
        }
        let reduction = 4 + depth / 4 + ((estimate - beta) / 200).min(3);
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
        if depth < 14 || self.null_from > 0 {
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
        mv: Move,
        quiet: bool,
        count: i32,
        alpha: Score,
    ) -> bool {
        let Node { position, depth, ply, eval, improving, .. } = *node;
        if self.thorough {
            return false;
        }
        if !quiet {
            return depth <= 7 && !exchange::is_worth(position, mv, -100 * depth);
        }
        let history = self.quiet_history(position, mv, &self.context(ply));
        let shallow = (depth - reductions::base(depth, count) + history / 8192).max(0);
        let many = (3 + depth * depth) / if improving { 1 } else { 2 };
        if !PV && count > many {
            picker.skip_quiets();
            return true;
        }
        if !node.check && shallow <= 8 && eval + 110 + 95 * shallow <= alpha {
            picker.skip_quiets();
            return true;
        }
        if depth <= 5 && history < -3500 * depth {
            return true;
        }
        shallow <= 8 && !exchange::is_worth(position, mv, -22 * shallow * shallow)
    }

    /// By how much more deeply a move is searched, or the score of the node if the table's move shows that more than one
    /// move refutes the one before.
    pub(super) fn extension<const PV: bool>(&mut self, node: &Node<'_>, mv: Move) -> Result<i32, Score> {
        let Node { position, beta, depth, ply, .. } = *node;
        let Some(entry @ Entry { bound: Bound::Lower | Bound::Exact, .. }) = node.entry else { return Ok(0) };
        let score = entry.score(ply, position.clock());
        if depth < 7
            || Some(mv) != node.table_move
            || entry.depth < depth - 3
            || is_mate(score)
            || ply >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let bar = score - 2 * depth;
        self.frame(ply).excluded = Some(mv);
        let others = self.negamax::<false>(position, (depth - 1) / 2, bar - 1, bar, ply, node.cut);
        self.frame(ply).excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if others < bar {
            return Ok(if !PV && others < bar - 18 { 2 } else { 1 });
        }
        if others >= beta && !is_mate(others) {
            return Err(others);
        }
        Ok(if score >= beta {
            -2
        } else if node.cut {
            -1
        } else {
            0
        })
    }

    /// By how much less deeply a late move is searched.
    pub(super) fn reduction<const PV: bool>(&self, node: &Node<'_>, mv: Move, quiet: bool, count: i32) -> i32 {
        let mut reduction = reductions::base(node.depth, count);
        if quiet {
            let context = self.context(node.ply);
            reduction -= (self.quiet_history(node.position, mv, &context) / 7000).clamp(-2, 2);
            reduction -= i32::from(context.killers.contains(&Some(mv)));
        } else {
            let history = self.memory.capture(ordering::moved(node.position, mv), ordering::taken(node.position, mv));
            reduction = reduction / 2 - (history / 8000).clamp(-1, 1);
        }
        reduction -= i32::from(PV);
        reduction += i32::from(!node.improving);
        reduction += 2 * i32::from(node.cut);
        reduction += i32::from(self.earlier(node.ply + 1, 0).cutoffs > 3);
        reduction
    }

    #[inline(always)]
    fn quiet_history(&self, position: &Position, mv: Move, context: &Context) -> i32 {
        self.memory.quiet(position.turn(), mv, ordering::moved(position, mv), context)
    }
}

/// Whether the side to move has anything but king and pawns, so that passing is unlikely to be the best it can do.
fn has_pieces(position: &Position) -> bool {
    let us = position.turn();
    position.by_colour(us) != position.pieces(us, Role::Pawn) | position.pieces(us, Role::King)
}
