//! Paranoid: everybody is against the player.

use super::plain::{INFINITE, Tree, deepen, ordered};
use crate::eval::Score;
use crate::search::node::Node;
use crate::{Choice, Limits, Now, Player, Signal};
use duplicate::Table;

/// Alpha-beta of one against three.
pub(crate) struct Paranoid(pub(crate) Now);

impl Player for Paranoid {
    fn name(&self) -> &str {
        "paranoid"
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        deepen(table, limits, (signal, self.0), |tree, child, depth, alpha| {
            value(tree, child, (depth, 1), alpha, INFINITE)
        })
    }
}

/// What a node is worth to the root's player.
fn value(tree: &mut Tree<'_>, node: &Node, (depth, ply): (u32, u32), mut alpha: Score, mut beta: Score) -> Score {
    if let Some(score) = tree.end_score(node, ply) {
        return score;
    }
    if depth == 0 {
        return node.evaluate(tree.me);
    }
    let mine = node.player() == tree.me;
    tree.past.push(&node.moment);
    for mv in ordered(node) {
        if tree.gauge.stopped || alpha >= beta {
            break;
        }
        let child = tree.play(node, mv);
        let score = value(tree, &child, (depth - 1, ply + 1), alpha, beta);
        match mine {
            true => alpha = alpha.max(score),
            false => beta = beta.min(score),
        }
    }
    tree.past.pop();
    if mine { alpha } else { beta }
}
