//! The end of a line: captures in turn order, until the root's player is to move and content.

use super::deepen::Worker;
use super::moves;
use super::node::Node;
use super::tree::Window;
use super::{INFINITE, MAX_PLY};
use crate::eval::Score;

/// How many plies may follow the last of the tree.
const LONGEST: usize = 9;
/// Material so far from the window needs no closer look.
const MARGIN: Score = 450;
/// How many captures an opponent considers.
const CAPTURES: usize = 3;

impl Worker<'_> {
    /// The value of a node for the group of its player to move, when all that is left is to take. Whoever has nothing to
    /// win passes; the line ends where the root's player is content.
    pub(super) fn quiesce(&mut self, node: &Node, ply: usize, window: Window, length: usize) -> Score {
        let mine = node.player() == self.me;
        let sign = if mine { 1 } else { -1 };
        if self.gauge.stopped {
            return 0;
        }
        if let Some(score) = self.terminal(node, ply) {
            return sign * score;
        }
        if length >= LONGEST || ply >= MAX_PLY - 2 {
            return sign * self.estimate(node, window, sign);
        }
        if node.is_check() {
            return self.evade(node, ply, window, length);
        }
        let mut window = window;
        let mut best = -INFINITE;
        if mine {
            best = self.estimate(node, window, sign);
            if best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let opposite = !mine && !node.player().boards().iter().any(|&board| self.me.has(board));
        let mut list = moves::winning(node);
        if !mine {
            list.truncate(if opposite { 1 } else { CAPTURES });
        }
        if !mine && (!opposite || list.is_empty()) {
            self.gauge.count();
            best = self.follow(node, &node.pass(), ply, window, length);
            window.alpha = window.alpha.max(best);
        }
        for listed in &list {
            if window.alpha >= window.beta {
                break;
            }
            let child = self.play(node, listed.mv);
            best = best.max(self.follow(node, &child, ply, window, length));
            window.alpha = window.alpha.max(best);
        }
        best
    }

    /// All answers to a check.
    fn evade(&mut self, node: &Node, ply: usize, mut window: Window, length: usize) -> Score {
        let mut best = -INFINITE;
        for listed in &moves::natural(node, usize::MAX) {
            let child = self.play(node, listed.mv);
            best = best.max(self.follow(node, &child, ply, window, length));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }

    /// The value of a node that follows, for the group that moved.
    fn follow(&mut self, node: &Node, child: &Node, ply: usize, window: Window, length: usize) -> Score {
        let same = (child.player() == self.me) == (node.player() == self.me);
        match same {
            true => self.quiesce(child, ply + 1, window, length + 1),
            false => -self.quiesce(child, ply + 1, Window { alpha: -window.beta, beta: -window.alpha }, length + 1),
        }
    }

    /// The evaluation for the root's player; a rough one where it is far outside the window.
    pub(super) fn estimate(&self, node: &Node, window: Window, sign: Score) -> Score {
        let rough = node.material(self.me);
        let seen = sign * rough;
        if seen - MARGIN >= window.beta || seen + MARGIN <= window.alpha {
            return rough;
        }
        node.evaluate(self.me)
    }
}
