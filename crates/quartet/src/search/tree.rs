//! The nodes of the tree.

use super::deepen::Worker;
use super::moves::{self, Listed};
use super::node::Node;
use super::table::{Bound, to_table};
use super::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use crate::eval::Score;
use crate::packed::Packed;
use duplicate::Standing;

/// How many moves an opponent considers who is not the wide one, and the player opposite.
const NARROW: usize = 1;
const OPPOSITE: usize = 1;

/// What a node is searched with, for the group of the player to move.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

/// Where a node is in the tree.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// Whether an opponent may still play anything in this round.
    pub(super) wide: bool,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// Reverse futility: so far ahead that a few plies will not change it. There is no null move: a group of three that passes
/// once still has two turns in the round, which proves too little (leaving it out: BENCHMARKS.md).
fn cuts_off(depth: i32, window: Window, estimate: Score) -> bool {
    window.is_null()
        && estimate != -INFINITE
        && window.beta.abs() < MATE_BOUND
        && depth <= 3
        && estimate - 110 * depth >= window.beta
}

impl Worker<'_> {
    /// The value of a node for the group of the player who moved before it.
    pub(super) fn value(&mut self, mover_is_me: bool, child: &Node, place: Place, window: Window) -> Score {
        let same = (child.player() == self.me) == mover_is_me;
        match same {
            true => self.search(child, place, window),
            false => -self.search(child, place, window.turned()),
        }
    }

    /// How the game has ended at a node, for the root's player.
    pub(super) fn terminal(&self, node: &Node, ply: usize) -> Option<Score> {
        if node.synced.is_empty() {
            let outcome = node.moment.outcome(false, 1, &self.past.rulings)?;
            return Some(match outcome.standing(self.me) {
                Standing::Win => MATE - ply as Score,
                Standing::Draw => 0,
                Standing::Loss => ply as Score - MATE,
            });
        }
        self.past.is_drawn(&node.moment).then_some(0)
    }

    /// The value of a node for the group of its player to move.
    fn search(&mut self, node: &Node, place: Place, window: Window) -> Score {
        let mine = node.player() == self.me;
        let sign = if mine { 1 } else { -1 };
        self.lines[place.ply].clear();
        if self.gauge.stopped {
            return 0;
        }
        if let Some(score) = self.terminal(node, place.ply) {
            return sign * score;
        }
        let check = node.is_check();
        let depth = place.depth + i32::from(check && place.ply < 2 * self.depth as usize);
        if depth <= 0 || place.ply >= MAX_PLY - 2 {
            return self.quiesce(node, place.ply, window, 0);
        }
        let wide = place.wide || mine;
        let key = self.key(node, wide);
        let entry = self.memory.get(key);
        if let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= depth && window.is_null()) {
            let score = entry.score(place.ply as i32);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if cuts {
                return score;
            }
        }
        let first = entry.map_or(Packed::NONE, |entry| entry.mv);
        let estimate = if check { -INFINITE } else { sign * self.estimate(node, window, sign) };
        let place = Place { depth, wide, ..place };
        if cuts_off(depth, window, estimate) {
            return estimate;
        }
        self.moves(node, place, window, (key, first, estimate))
    }

    /// The key of a node in the table: the same boards mean something else to another player, and to another width.
    fn key(&self, node: &Node, wide: bool) -> u64 {
        let asking = (self.me as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        node.boards().key().0 ^ asking ^ if wide { 0x5851_F42D_4C95_7F2D } else { 0 }
    }

    /// Searches the moves of a node.
    fn moves(&mut self, node: &Node, place: Place, mut window: Window, known: (u64, Packed, Score)) -> Score {
        let (key, first, estimate) = known;
        let (me, check) = (node.player() == self.me, node.is_check());
        let opposite = !me && !node.player().boards().iter().any(|&board| self.me.has(board));
        let full = me || check || place.wide && !opposite;
        let mut list = match () {
            () if full => moves::all(node, self.history, first, &self.killers[place.ply], if me { 0 } else { NARROW }),
            () => moves::natural(node, if opposite { OPPOSITE } else { NARROW }),
        };
        let (alpha, mut best, mut best_move, mut number) = (window.alpha, -INFINITE, Packed::NONE, 0);
        self.past.push(&node.moment);
        while let Some(listed) = moves::next(&mut list) {
            // Futility: a quiet move cannot make up for so much so near the end.
            let hopeless = full
                && number > 0
                && !check
                && !listed.noisy
                && best > -MATE_BOUND
                && place.depth <= 2
                && estimate + 130 * place.depth + listed.interest.max(0) <= window.alpha;
            if hopeless {
                continue;
            }
            let child = self.play(node, listed.mv);
            let wide = place.wide && (me || opposite || check || listed.natural);
            let score = self.one(&child, Place { wide, ..place }, window, &listed, (number, full && !check, me));
            number += 1;
            if self.gauge.stopped {
                self.past.pop();
                return 0;
            }
            if score > best {
                best = score;
                best_move = Packed::new(listed.mv);
                if score > window.alpha {
                    window.alpha = score;
                    self.keep_line(place.ply, listed.mv);
                }
            }
            if window.alpha >= window.beta {
                self.learn(node, place, &listed);
                break;
            }
        }
        self.past.pop();
        let bound = match () {
            () if best >= window.beta => Bound::Lower,
            () if best > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        self.memory.put(key, to_table(best, place.ply as i32), best_move, place.depth, bound);
        best
    }

    /// The value of one move: with a narrow window and less depth first, where others were better.
    fn one(&mut self, child: &Node, place: Place, window: Window, listed: &Listed, at: (usize, bool, bool)) -> Score {
        let (number, reducible, me) = at;
        let below = Place { ply: place.ply + 1, depth: place.depth - 1, ..place };
        if number == 0 {
            return self.value(me, child, below, window);
        }
        let quiet = reducible && !listed.noisy && !child.is_check();
        let less = match () {
            () if !quiet || place.depth < 3 || number < 3 => 0,
            () => 1 + i32::from(number > 8) + i32::from(place.depth > 6),
        };
        let null = Window::null(window.alpha);
        let mut score = self.value(me, child, Place { depth: below.depth - less, ..below }, null);
        if score > window.alpha && less > 0 {
            score = self.value(me, child, below, null);
        }
        if score > window.alpha && score < window.beta {
            score = self.value(me, child, below, window);
        }
        score
    }

    /// Remembers a move that was too good.
    fn learn(&mut self, node: &Node, place: Place, listed: &Listed) {
        if listed.noisy {
            return;
        }
        let packed = Packed::new(listed.mv);
        let killers = &mut self.killers[place.ply];
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        let count = &mut self.history[node.player() as usize][listed.mv.from as usize][listed.mv.to as usize];
        let bonus = (place.depth * place.depth * 16).min(1200);
        *count += bonus - *count * bonus / 8192;
    }
}
