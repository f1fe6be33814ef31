//! max^n: everybody plays for itself.

use super::plain::{Tree, deepen, ordered};
use crate::eval::{Score, balance, expectation};
use crate::search::node::Node;
use crate::{Choice, Expectation, Limits, Now, Player, Signal};
use duplicate::{Player as Seat, Table};

/// Every player's best move, by what the four may expect.
pub(crate) struct MaxN(pub(crate) Now);

/// The points that each of the four may expect.
pub(super) type Points = [f32; 4];

impl Player for MaxN {
    fn name(&self) -> &str {
        "maxn"
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        deepen(table, limits, (signal, self.0), |tree, child, depth, _| {
            (10_000.0 * value(tree, child, depth)[tree.me as usize]) as Score
        })
    }
}

/// What a node is worth to each.
fn value(tree: &mut Tree<'_>, node: &Node, depth: u32) -> Points {
    if let Some(points) = ended(tree, node) {
        return points;
    }
    if depth == 0 {
        return expected(node);
    }
    let player = node.player() as usize;
    let mut best = [-1.0; 4];
    tree.past.push(&node.moment);
    for mv in ordered(node) {
        let child = tree.play(node, mv);
        let points = value(tree, &child, depth - 1);
        if points[player] > best[player] {
            best = points;
        }
        // Nobody can get more than a whole point.
        if tree.gauge.stopped || best[player] >= 1.0 {
            break;
        }
    }
    tree.past.pop();
    best
}

/// The points where the game has ended.
pub(super) fn ended(tree: &Tree<'_>, node: &Node) -> Option<Points> {
    tree.end(node).map(|outcome| Seat::ALL.map(|seat| Expectation::of(outcome.standing(seat)).score()))
}

/// The points that the evaluation promises.
pub(super) fn expected(node: &Node) -> Points {
    let standings = node.standings();
    Seat::ALL.map(|seat| expectation(balance(&standings, seat)).score())
}
