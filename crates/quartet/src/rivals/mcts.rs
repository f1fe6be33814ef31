//! Monte Carlo tree search with one value per player: UCT in which every player goes where it has fared best, and the
//! evaluation in the place of random games.

use super::maxn::{Points, ended, expected};
use super::plain::{Tree, ordered};
use crate::search::node::Node;
use crate::{Choice, Expectations, Limits, Now, Player, Signal};
use chess::UciMove;
use duplicate::Table;

/// UCT for four.
pub(crate) struct Mcts(pub(crate) Now);

/// How much a branch that was seldom tried is preferred.
const EXPLORATION: f32 = 0.25;
/// How many times the tree grows where nobody sets a limit.
const MOST: u64 = 100_000;

/// A node of the tree: what came of its visits.
struct Branch {
    mv: UciMove,
    visits: u32,
    points: Points,
    /// Its children, once it has been visited twice.
    children: std::ops::Range<usize>,
}

impl Branch {
    fn new(mv: UciMove) -> Branch {
        Branch { mv, visits: 0, points: [0.0; 4], children: 0..0 }
    }
}

impl Player for Mcts {
    fn name(&self) -> &str {
        "mcts"
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        if table.outcome().is_some() {
            return None;
        }
        let mut tree = Tree::new(table, limits, signal, self.0);
        let root = Node::new(table);
        let mut branches = vec![Branch::new(*ordered(&root).first()?)];
        grow(&mut branches, 0, &root);
        let unlimited = limits.nodes.is_none() && limits.movetime.is_none();
        let mut deepest = 1;
        while !(tree.gauge.stopped || unlimited && tree.gauge.nodes >= MOST) {
            deepest = deepest.max(visit(&mut tree, &mut branches, &root));
        }
        let best = branches[branches[0].children.clone()].iter().max_by_key(|branch| branch.visits)?.mv;
        Some(Choice { best, line: vec![best], expect: Expectations::UNKNOWN, nodes: tree.gauge.nodes, depth: deepest })
    }
}

/// Gives a branch its children.
fn grow(branches: &mut Vec<Branch>, at: usize, node: &Node) {
    let first = branches.len();
    branches.extend(ordered(node).into_iter().map(Branch::new));
    branches[at].children = first..branches.len();
}

/// Goes down to a leaf and tells all branches on the way what it is worth; how deep that was.
fn visit(tree: &mut Tree<'_>, branches: &mut Vec<Branch>, root: &Node) -> u32 {
    let (mut path, mut node) = (vec![0], *root);
    let points = loop {
        let at = path[path.len() - 1];
        if at != 0
            && let Some(points) = ended(tree, &node)
        {
            break points;
        }
        if branches[at].children.is_empty() {
            if branches[at].visits == 0 {
                break expected(&node);
            }
            grow(branches, at, &node);
        }
        let child = preferred(branches, at, node.player() as usize);
        tree.past.push(&node.moment);
        node = tree.play(&node, branches[child].mv);
        path.push(child);
    };
    for &at in &path {
        branches[at].visits += 1;
        branches[at].points.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
    }
    (1..path.len()).for_each(|_| tree.past.pop());
    path.len() as u32 - 1
}

/// The child that promises a player most, or was tried least.
fn preferred(branches: &[Branch], at: usize, player: usize) -> usize {
    let visits = (branches[at].visits.max(1) as f32).ln();
    let promise = |child: usize| {
        let branch = &branches[child];
        // What was not tried yet is taken to be worth what its parent is.
        let mean = |branch: &Branch| branch.points[player] / branch.visits.max(1) as f32;
        let known = if branch.visits == 0 { mean(&branches[at]) } else { mean(branch) };
        known + EXPLORATION * (visits / (branch.visits as f32 + 1.0)).sqrt()
    };
    let children = branches[at].children.clone();
    let first = children.start;
    children
        .fold((first, f32::MIN), |best, child| if promise(child) > best.1 { (child, promise(child)) } else { best })
        .0
}
