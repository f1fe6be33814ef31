//! In which order moves are looked at, and which of them at all.

use super::History;
use crate::eval::Score;
use crate::lookout::Lookout;
use crate::packed::Packed;
use crate::search::node::Node;
use arrayvec::ArrayVec;
use chess::UciMove;

/// A move in a list.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    pub(super) mv: UciMove,
    /// Its place in the order; the greatest comes first.
    order: Score,
    /// How much its player would like it by itself.
    pub(super) interest: Score,
    /// Whether it takes or promotes.
    pub(super) noisy: bool,
    /// Whether it is one of those that its player would like best.
    pub(super) natural: bool,
}

/// No side has more than 218 moves on one board.
pub(super) type List = ArrayVec<Listed, 220>;

/// The move that was best the last time.
const FIRST: Score = 1 << 24;
const KILLER: Score = 60;
/// What a full history is worth in the order.
const HISTORY_SHARE: Score = 64;

/// All moves of a node in a good order, `natural` of them marked as what the player would like best.
pub(super) fn all(node: &Node, history: &History, first: Packed, killers: &[Packed; 2], natural: usize) -> List {
    let lookout = Lookout::new(node.boards());
    let counts = &history[node.player() as usize];
    let mut list = List::new();
    lookout.interests(&node.synced, |mv, interest, noisy| {
        let packed = Packed::new(mv);
        let order = match () {
            () if packed == first => FIRST,
            () if noisy => 100 + interest,
            () => {
                let killer = if killers.contains(&packed) { KILLER } else { 0 };
                interest + killer + counts[mv.from as usize][mv.to as usize] / HISTORY_SHARE
            }
        };
        list.push(Listed { mv, order, interest, noisy, natural: false });
    });
    mark(&mut list, natural);
    list
}

/// Only the moves that the player would like best, the best first.
pub(super) fn natural(node: &Node, count: usize) -> List {
    let lookout = Lookout::new(node.boards());
    let mut list = List::new();
    lookout.interests(&node.synced, |mv, interest, noisy| {
        list.push(Listed { mv, order: interest, interest, noisy, natural: true });
    });
    list.sort_unstable_by_key(|listed| -listed.interest);
    list.truncate(count);
    list
}

/// The moves that win something at once, the greatest win first.
pub(super) fn winning(node: &Node) -> List {
    let mut list = List::new();
    let enemies = node.enemies();
    node.synced.for_each(|mv| {
        if enemies.contains(mv.to) || mv.promotion.is_some() {
            list.push(Listed { mv, order: 0, interest: 0, noisy: true, natural: true });
        }
    });
    if list.is_empty() {
        return list;
    }
    let lookout = Lookout::new(node.boards());
    list.iter_mut().for_each(|listed| listed.order = lookout.gain(listed.mv));
    list.retain(|listed| listed.order > 0);
    list.sort_unstable_by_key(|listed| -listed.order);
    list
}

/// Marks so many moves of the greatest interest.
fn mark(list: &mut List, count: usize) {
    for _ in 0..count.min(list.len()) {
        let best = list.iter_mut().filter(|listed| !listed.natural).max_by_key(|listed| listed.interest);
        best.into_iter().for_each(|listed| listed.natural = true);
    }
}

/// Takes the next best move out of a list.
#[inline]
pub(super) fn next(list: &mut List) -> Option<Listed> {
    let best = list.iter().enumerate().max_by_key(|(_, listed)| listed.order)?.0;
    Some(list.swap_remove(best))
}
