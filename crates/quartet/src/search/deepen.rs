//! The root: deepening, and what is said of it.

use super::limit::Gauge;
use super::node::Node;
use super::table::Memory;
use super::tree::{Place, Window};
use super::{Candidate, History, INFINITE, MATE, MATE_BOUND, MAX_PLY, Search};
use crate::eval::{Score, expectations};
use crate::lookout::Lookout;
use crate::packed::Packed;
use crate::past::Past;
use crate::round::Round;
use crate::{Choice, Expectations, Limits, Signal};
use arrayvec::ArrayVec;
use chess::UciMove;
use duplicate::{Player, Table};

/// What a search that is under way has in hand.
pub(super) struct Worker<'a> {
    pub(super) me: Player,
    pub(super) past: Past,
    pub(super) gauge: Gauge<'a>,
    pub(super) memory: &'a mut Memory,
    pub(super) history: &'a mut History,
    pub(super) killers: Vec<[Packed; 2]>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<ArrayVec<UciMove, MAX_PLY>>,
    /// The depth of this iteration.
    pub(super) depth: i32,
    root: Node,
    candidates: Vec<Candidate>,
}

impl<'a> Worker<'a> {
    /// For a game that is not over.
    pub(super) fn new(
        search: &'a mut Search,
        table: &Table,
        limits: &Limits,
        signal: &'a Signal,
    ) -> Option<Worker<'a>> {
        if table.outcome().is_some() {
            return None;
        }
        let root = Node::new(table);
        let mut past = Past::new(table);
        past.push(&root.moment);
        let lookout = Lookout::new(root.boards());
        let mut moves = Vec::new();
        lookout.interests(&root.synced, |mv, interest, _| moves.push((interest, mv)));
        moves.sort_by_key(|&(interest, _)| -interest);
        let candidate = |(_, mv)| Candidate { score: -INFINITE, line: vec![mv] };
        let candidates = moves.into_iter().map(candidate).collect();
        Some(Worker {
            me: table.player(),
            past,
            gauge: Gauge::new(limits, signal, search.now),
            memory: &mut search.memory,
            history: &mut search.history,
            killers: vec![[Packed::NONE; 2]; MAX_PLY],
            lines: vec![ArrayVec::new(); MAX_PLY],
            depth: 0,
            root,
            candidates,
        })
    }

    /// Plays a move, counted.
    #[inline]
    pub(super) fn play(&mut self, node: &Node, mv: UciMove) -> Node {
        self.gauge.count();
        node.play(mv, &self.past.rulings)
    }

    /// The best line at a ply is a move and what follows it.
    pub(super) fn keep_line(&mut self, ply: usize, mv: UciMove) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend(below[0].iter().copied().take(MAX_PLY - 1));
    }

    /// Looks at the round in full, then deepens until a limit is reached.
    pub(super) fn deepen(&mut self, table: &Table, limits: &Limits, listener: &mut impl FnMut(&Choice)) -> Choice {
        let mut round = Round::new(table);
        if let Some(mate) = self.candidates.iter().position(|candidate| round.mates(table.moment(), candidate.line[0]))
        {
            self.gauge.nodes += round.nodes;
            self.candidates.swap(0, mate);
            self.candidates[0].score = MATE - 1;
            return self.choice();
        }
        let safe: Vec<bool> =
            self.candidates.iter().map(|candidate| !round.gets_mated(table.moment(), candidate.line[0])).collect();
        if safe.contains(&true) {
            let mut safe = safe.into_iter();
            self.candidates.retain(|_| safe.next() == Some(true));
        }
        self.gauge.nodes += round.nodes;
        let deepest = limits.depth.map_or(MAX_PLY as i32 / 2, |depth| depth.clamp(1, MAX_PLY as u32 / 2) as i32);
        for depth in 1..=deepest {
            self.iterate(depth, false);
            if self.gauge.stopped {
                break;
            }
            listener(&self.choice());
            if self.candidates[0].score.abs() >= MATE_BOUND && depth >= 2 * (MATE - self.candidates[0].score.abs()) {
                break;
            }
        }
        self.choice()
    }

    /// Every move with its own score.
    pub(super) fn weigh(&mut self, limits: &Limits) -> (Vec<Candidate>, Choice) {
        for depth in 1..=limits.depth.map_or(1, |depth| depth.clamp(1, MAX_PLY as u32 / 2) as i32) {
            self.iterate(depth, true);
        }
        let choice = self.choice();
        (std::mem::take(&mut self.candidates), choice)
    }

    /// Searches all moves of the root so deep; the best comes first.
    fn iterate(&mut self, depth: i32, exact: bool) {
        self.depth = depth;
        let mut alpha = -INFINITE;
        for i in 0..self.candidates.len() {
            let root = self.root;
            let child = self.play(&root, self.candidates[i].line[0]);
            let place = Place { ply: 1, depth: depth - 1, wide: true };
            let mut score = INFINITE;
            if i > 0 && !exact {
                score = self.value(true, &child, place, Window { alpha, beta: alpha + 1 });
            }
            if score > alpha && !self.gauge.stopped {
                let window = if exact { Window::FULL } else { Window { alpha, beta: INFINITE } };
                score = self.value(true, &child, place, window);
            }
            if self.gauge.stopped {
                break;
            }
            let candidate = &mut self.candidates[i];
            candidate.score = score;
            if score > alpha || exact {
                candidate.line.truncate(1);
                candidate.line.extend(self.lines[1].iter());
            }
            if score > alpha {
                alpha = score;
                if !exact {
                    // What broke the best so far comes first, also where the search is stopped.
                    self.candidates[..=i].rotate_right(1);
                }
            }
        }
        if exact {
            self.candidates.sort_by_key(|candidate| -candidate.score);
        }
    }

    /// What is known so far.
    fn choice(&self) -> Choice {
        let best = &self.candidates[0];
        let (line, expect) = self.expect(best);
        Choice { best: best.line[0], line, expect, nodes: self.gauge.nodes, depth: self.depth.max(1) as u32 }
    }

    /// The line as far as it can be played, and what the four may expect at its end. An end of the game is certain
    /// only where the player's own move brings it about, or a mate is forced: what the others are expected to do is a guess.
    fn expect(&self, best: &Candidate) -> (Vec<UciMove>, Expectations) {
        let (mut node, mut past) = (self.root, self.past.clone());
        let (mut line, mut ended) = (Vec::new(), None);
        for &mv in &best.line {
            if !node.synced.contains(mv) {
                break;
            }
            let next = node.play(mv, &past.rulings);
            line.push(mv);
            ended = past.outcome(&next.moment, &next.synced);
            if ended.is_some() {
                break;
            }
            past.push(&next.moment);
            node = next;
        }
        let expect = match ended {
            Some(outcome) if line.len() == 1 || best.score.abs() >= MATE_BOUND => Expectations::at_end(&outcome),
            _ => expectations(&node.standings(), self.me, self.score(best, &node)),
        };
        (line, expect)
    }

    /// The score of a line; what stands at its end, where it was not searched.
    fn score(&self, best: &Candidate, end: &Node) -> Score {
        if best.score == -INFINITE { end.evaluate(self.me) } else { best.score }
    }
}
