//! Singular extensions and multi-cut: whether the table's move is the only good one, or one of several.

use super::negamax::Node;
use super::worker::Worker;
use crate::params;
use crate::score::{Bound, Score, is_mate};
use crate::table::Entry;
use chess::Move;

impl Worker<'_> {
    /// By how much more deeply a move is searched. The other moves are searched without the table's, less deeply and against
    /// a bar somewhat below its score:
    /// - none reaches the bar: the move is singular and is extended, twice where none comes near (+31 ± 27; the second ply
    ///   +4 ± 40);
    /// - one refutes the move before all the same: multi-cut, and this is the score of the node (+20 ± 32);
    /// - otherwise the move is one of several, and a cut is near: it is searched less deeply (negative extension).
    pub(super) fn singular_extension<const PV: bool>(&mut self, node: &Node<'_>, mv: Move) -> Result<i32, Score> {
        let Node { position, beta, depth, ply, .. } = *node;
        let Some(entry @ Entry { bound: Bound::Lower | Bound::Exact, .. }) = node.entry else { return Ok(0) };
        let score = entry.score(ply, position.clock());
        if depth < params::singular_depth()
            || Some(mv) != node.table_move
            || entry.depth < depth - params::singular_table_depth()
            || is_mate(score)
            || ply >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let bar = score - params::singular_margin() * depth;
        self.frame(ply).excluded = Some(mv);
        let others = self.negamax::<false>(position, (depth - 1) / 2, bar - 1, bar, ply, node.cut);
        self.frame(ply).excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if others < bar {
            return Ok(if !PV && others < bar - params::double_extension_margin() { 2 } else { 1 });
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
}
