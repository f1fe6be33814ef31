//! Best-reply search plus (Esser and others, 2013): of the three others one a round replies, and the rest play the move that
//! comes first in their order.

use super::plain::{INFINITE, Tree, deepen, ordered};
use crate::eval::Score;
use crate::search::node::Node;
use crate::{Choice, Limits, Now, Player, Signal};
use duplicate::Table;

/// Best-reply search plus.
pub(crate) struct BestReply(pub(crate) Now);

/// Where a node is: how much depth is left, how deep it is, and whether one of the others may still reply in this round.
#[derive(Clone, Copy)]
struct Place {
    depth: u32,
    ply: u32,
    reply: bool,
}

impl Player for BestReply {
    fn name(&self) -> &str {
        "brs+"
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        deepen(table, limits, (signal, self.0), |tree, child, depth, alpha| {
            value(tree, child, Place { depth, ply: 1, reply: true }, alpha, INFINITE)
        })
    }
}

/// What a node is worth to the root's player.
fn value(tree: &mut Tree<'_>, node: &Node, place: Place, mut alpha: Score, mut beta: Score) -> Score {
    if let Some(score) = tree.end_score(node, place.ply) {
        return score;
    }
    if place.depth == 0 {
        return node.evaluate(tree.me);
    }
    let mine = node.player() == tree.me;
    let width = if mine || place.reply { usize::MAX } else { 1 };
    tree.past.push(&node.moment);
    for (number, mv) in ordered(node).into_iter().take(width).enumerate() {
        if tree.gauge.stopped || alpha >= beta {
            break;
        }
        let child = tree.play(node, mv);
        let reply = mine || place.reply && number == 0;
        let score = value(tree, &child, Place { depth: place.depth - 1, ply: place.ply + 1, reply }, alpha, beta);
        match mine {
            true => alpha = alpha.max(score),
            false => beta = beta.min(score),
        }
    }
    tree.past.pop();
    if mine { alpha } else { beta }
}
