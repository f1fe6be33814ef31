//! One thread of the search: where it stands, what it has seen, and when it must end.

use super::pool::Task;
use super::{Line, RootMove, Shared};
use crate::MAX_PLY;
use crate::draws::{self, Path};
use crate::eval::{evaluate, evaluate_by, tuned_terms};
use crate::memory::{Memory, Moved};
use crate::net::Evaluator;
use crate::ordering::Context;
use crate::score::{Bound, DRAW, INFINITE, NONE, Score, WIN, mated_in};
use crate::table::TableKey;
use crate::tables::Ranked;
use chess::{Bitboard, FIFTY_MOVES, Move, Position};
use std::sync::atomic::Ordering::Relaxed;

/// How often a thread looks whether the search is over, in nodes,
const GLANCE: u64 = 64;
/// and how often at the clock.
const LOOK: u64 = 1024;
/// An evaluation beyond this is not corrected.
const DECIDED: Score = 1000;
/// Frames before the root, so that one may ask what happened some plies before it.
const BEFORE: usize = 4;

/// What a thread knows of the node at some ply of its line.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The move that leads on from here.
    pub(super) moved: Moved,
    pub(super) mv: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// The static evaluation, corrected, or `NONE` in check.
    pub(super) eval: Score,
    /// The squares that the opponent attacks.
    pub(super) threatened: Bitboard,
    /// A move that is left out, to see whether it is the only good one.
    pub(super) excluded: Option<Move>,
    /// How often a child of this node's children was cut off.
    pub(super) cutoffs: u32,
}

const NO_FRAME: Frame = Frame {
    moved: Moved::NOTHING,
    mv: None,
    killers: [None; 2],
    eval: NONE,
    threatened: Bitboard::EMPTY,
    excluded: None,
    cutoffs: 0,
};

pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared,
    pub(super) memory: &'a mut Memory,
    pub(super) id: usize,
    pub(super) path: Path,
    /// The net, where there is one.
    evaluator: Option<Evaluator>,
    /// Whether the root is a dead position, and with it all that can follow.
    dead: bool,
    /// Nothing is pruned, for a mate was asked for, and pruning may miss the shortest.
    pub(super) thorough: bool,
    frames: Box<[Frame; MAX_PLY + BEFORE + 4]>,
    pub(super) lines: Box<[Line; MAX_PLY + 2]>,
    pub(super) roots: Vec<RootMove>,
    /// The best move of which the listener has been told.
    pub(super) told: Option<Move>,
    pub(super) nodes: u64,
    table_hits: u64,
    pub(super) seldepth: usize,
    /// The depth of the last iteration that was completed.
    pub(super) completed: u32,
    /// The depth of the iteration under way.
    pub(super) root_depth: usize,
    /// Whether the search is being broken off; scores mean nothing from then on.
    pub(super) stopped: bool,
    /// No null move before this ply: a null move is being verified.
    pub(super) null_from: usize,
}

impl<'a> Worker<'a> {
    /// The main thread is number 0.
    pub(super) fn new(task: &'a Task, memory: &'a mut Memory, id: usize) -> Worker<'a> {
        let root = |&Ranked { mv, rank, score }: &Ranked| RootMove {
            mv,
            rank,
            known: score,
            score: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Upper,
            seldepth: 0,
            line: vec![mv],
            nodes: 0,
        };
        let mut roots: Vec<RootMove> = task.moves.iter().map(root).collect();
        roots.sort_by_key(RootMove::place);
        Worker {
            shared: &task.shared,
            memory,
            id,
            path: task.path.clone(),
            evaluator: task.shared.net.clone().map(|net| Evaluator::new(net, &task.position)),
            dead: draws::is_dead(&task.position),
            thorough: task.shared.limits.mate.is_some(),
            frames: Box::new([NO_FRAME; MAX_PLY + BEFORE + 4]),
            lines: Box::new([const { Line::new_const() }; MAX_PLY + 2]),
            roots,
            told: None,
            nodes: 0,
            table_hits: 0,
            seldepth: 0,
            completed: 0,
            root_depth: 0,
            stopped: false,
            null_from: 0,
        }
    }

    #[inline(always)]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame so many plies before `ply`, which may be before the root.
    #[inline(always)]
    pub(super) fn earlier(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE - back]
    }

    /// What decides the order of moves at a node.
    #[inline(always)]
    pub(super) fn context(&self, ply: usize) -> Context {
        let before = [1, 2, 4].map(|back| self.earlier(ply, back).moved);
        let &Frame { killers, threatened, .. } = self.earlier(ply, 0);
        Context { before, killers, threatened }
    }

    /// Counts a node, and breaks the search off where it is time.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        self.shared.counters[self.id].nodes.store(self.nodes, Relaxed);
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
        if self.nodes.is_multiple_of(GLANCE) || self.shared.limits.nodes.is_some() {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        let (shared, main) = (self.shared, self.id == 0);
        // The main thread searches one ply whatever happens, so that there is a move and a score.
        if main && self.completed == 0 {
            return;
        }
        let out_of_nodes = main && shared.limits.nodes.is_some_and(|limit| shared.nodes() > limit);
        self.stopped |= out_of_nodes || shared.is_over(self.nodes.is_multiple_of(LOOK));
    }

    /// Has the table's entry for the position after a move fetched from memory, which takes about as long as to decide whether
    /// the move is worth playing. (1.06 times as fast as fetching it when the move has been played, BENCHMARKS.md)
    #[inline(always)]
    pub(super) fn fetch(&self, position: &Position, mv: Move) {
        self.shared.table.prefetch(TableKey::after(position, mv));
    }

    /// The position after a move, which is entered into the line; [`Worker::leave`] takes it out again.
    #[inline(always)]
    pub(super) fn play(&mut self, position: &Position, mv: Move, moved: Moved, ply: usize) -> Position {
        let next = position.play(mv);
        self.path.push(&next);
        let frame = self.frame(ply);
        frame.moved = moved;
        frame.mv = Some(mv);
        next
    }

    /// The same for passing the turn.
    pub(super) fn play_null(&mut self, position: &Position, ply: usize) -> Position {
        let next = position.play_null();
        self.shared.table.prefetch(TableKey::of(&next));
        self.path.push_null(&next);
        let frame = self.frame(ply);
        frame.moved = Moved::NOTHING;
        frame.mv = None;
        next
    }

    #[inline(always)]
    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// The score of a position below the root that is drawn by rule, or too deep to go on.
    #[inline(always)]
    pub(super) fn settled(&mut self, position: &Position, ply: usize) -> Option<Score> {
        if self.path.is_repetition() || draws::has_died(position) || self.dead {
            return Some(DRAW);
        }
        if position.clock() >= FIFTY_MOVES {
            return Some(if draws::is_fifty_moves(position) { DRAW } else { mated_in(ply) });
        }
        (ply >= MAX_PLY - 1).then(|| if position.is_check() { DRAW } else { self.evaluate(position, ply) })
    }

    /// What endgame tables say of a position right after a capture or a pawn's move.
    #[inline(always)]
    pub(super) fn look_up(&mut self, position: &Position, depth: i32, ply: usize) -> Option<(Score, Bound)> {
        if self.shared.tables.is_some() && position.clock() == 0 { self.ask_tables(position, depth, ply) } else { None }
    }

    #[cold]
    fn ask_tables(&mut self, position: &Position, depth: i32, ply: usize) -> Option<(Score, Bound)> {
        let found = self.shared.tables.as_ref()?.look_up(position, depth, ply)?;
        self.table_hits += 1;
        self.shared.counters[self.id].table_hits.store(self.table_hits, Relaxed);
        Some(found)
    }

    /// A move that repeats a position, where a draw is more than `alpha`: the least that the side to move has.
    #[inline(always)]
    pub(super) fn drawing_move(&self, position: &Position, alpha: Score) -> Option<Move> {
        if alpha < DRAW { self.path.upcoming_repetition(position) } else { None }
    }

    /// The static evaluation: the tuned terms, and where there is a net what it says that they miss.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        match &mut self.evaluator {
            Some(evaluator) => evaluate_by(position, || tuned_terms(position) + evaluator.evaluate(position, ply)),
            None => evaluate(position),
        }
    }

    /// The static evaluation with what has been learnt about positions like it.
    #[inline(always)]
    pub(super) fn corrected(&self, raw: Score, position: &Position, ply: usize) -> Score {
        // A decided game has its own ways, in which every little step counts.
        if raw.abs() >= DECIDED {
            return raw;
        }
        let correction = self.memory.correction(position, self.earlier(ply, 1).moved);
        (raw + correction).clamp(-WIN, WIN)
    }

    /// A move was best at `ply`: its line is the move and what follows it.
    #[inline(always)]
    pub(super) fn set_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        // Lines are no longer than the plies that are left, but for the one that a check at the very end adds.
        let room = line.remaining_capacity().min(below[0].len());
        line.try_extend_from_slice(&below[0][..room]).expect("there is room");
    }

    /// The only move of the line at `ply`.
    #[inline(always)]
    pub(super) fn end_line(&mut self, ply: usize, mv: Move) {
        self.lines[ply].clear();
        self.lines[ply].push(mv);
    }
}
