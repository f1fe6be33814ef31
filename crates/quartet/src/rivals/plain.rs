//! What the plain searches have in common: deepening, limits, and the ends of games.

use crate::eval::Score;
use crate::lookout::Lookout;
use crate::past::Past;
use crate::search::MATE;
use crate::search::limit::Gauge;
use crate::search::node::Node;
use crate::{Choice, Expectations, Limits, Now, Signal};
use chess::UciMove;
use duplicate::{Outcome, Player, Standing, Table};

/// A score that no line reaches.
pub(super) const INFINITE: Score = 31_000;
/// How deep a plain search goes at most.
const DEEPEST: u32 = 40;

/// A plain search under way.
pub(super) struct Tree<'a> {
    pub(super) me: Player,
    pub(super) gauge: Gauge<'a>,
    pub(super) past: Past,
}

impl<'a> Tree<'a> {
    pub(super) fn new(table: &Table, limits: &Limits, signal: &'a Signal, now: Now) -> Tree<'a> {
        let mut past = Past::new(table);
        past.push(table.moment());
        Tree { me: table.player(), gauge: Gauge::new(limits, signal, now), past }
    }

    /// Plays a move, counted.
    pub(super) fn play(&mut self, node: &Node, mv: UciMove) -> Node {
        self.gauge.count();
        node.play(mv, &self.past.rulings)
    }

    /// How the game has ended at a node, if it has; a repetition in the line counts as one of the game.
    pub(super) fn end(&self, node: &Node) -> Option<Outcome> {
        let seen = if self.past.is_drawn(&node.moment) { self.past.rulings.repetitions } else { 1 };
        node.moment.outcome(!node.synced.is_empty(), seen, &self.past.rulings)
    }

    /// What the end of a game is worth to the root's player; sooner counts for more.
    pub(super) fn end_score(&self, node: &Node, ply: u32) -> Option<Score> {
        self.end(node).map(|outcome| match outcome.standing(self.me) {
            Standing::Win => MATE - ply as Score,
            Standing::Draw => 0,
            Standing::Loss => ply as Score - MATE,
        })
    }
}

/// The moves of a node, those that the player would like best first.
pub(super) fn ordered(node: &Node) -> Vec<UciMove> {
    let lookout = Lookout::new(node.boards());
    let mut moves: Vec<(Score, UciMove)> = Vec::with_capacity(64);
    lookout.interests(&node.synced, |mv, interest, _| moves.push((-interest, mv)));
    moves.sort_by_key(|&(order, _)| order);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// Deepens until a limit: `value` says what a child of the root is worth to the root's player, at a depth and above a score.
pub(super) fn deepen(
    table: &Table,
    limits: &Limits,
    (signal, now): (&Signal, Now),
    mut value: impl FnMut(&mut Tree<'_>, &Node, u32, Score) -> Score,
) -> Option<Choice> {
    if table.outcome().is_some() {
        return None;
    }
    let mut tree = Tree::new(table, limits, signal, now);
    let root = Node::new(table);
    let mut moves = ordered(&root);
    let mut reached = 1;
    for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
        let mut best = -INFINITE;
        for i in 0..moves.len() {
            let child = tree.play(&root, moves[i]);
            let score = value(&mut tree, &child, depth - 1, best);
            if tree.gauge.stopped {
                break;
            }
            if score > best {
                best = score;
                moves[..=i].rotate_right(1);
            }
        }
        if tree.gauge.stopped || best >= MATE - depth as Score {
            break;
        }
        reached = depth;
    }
    let best = *moves.first()?;
    Some(Choice { best, line: vec![best], expect: Expectations::UNKNOWN, nodes: tree.gauge.nodes, depth: reached })
}
