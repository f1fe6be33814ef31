//! The search below the root: principal-variation search (PVS) in the negamax form.
//!
//! Elo is what the engine with a technique gained over itself without it; BENCHMARKS.md has the games.

use super::quiescence::bound_against;
use super::root::bound_of;
use super::worker::Worker;
use crate::memory::Moved;
use crate::ordering::{self, Picker, is_noisy};
use crate::params;
use crate::score::{Bound, DRAW, INFINITE, MATE_BOUND, NONE, Score, is_mate, mate_in, mated_in};
use crate::table::{CLOCK_WITHOUT_CUTS, Entry, TableKey};
use arrayvec::ArrayVec;
use chess::{Move, Position};

/// A node and what is known of it before its moves are searched.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether some move is expected to refute the one before.
    pub(super) cut: bool,
    pub(super) check: bool,
    pub(super) entry: Option<Entry>,
    /// As the table has it; the picker hands it out only if it is legal.
    pub(super) table_move: Option<Move>,
    /// The static evaluation as it is, with what was learnt about it, and with what the table knows better.
    pub(super) raw: Score,
    pub(super) eval: Score,
    pub(super) estimate: Score,
    /// Whether the side to move stands better than at its last move: more is pruned and reduced where it does not.
    /// (+43 ± 37)
    pub(super) improving: bool,
    pub(super) excluded: Option<Move>,
}

/// What endgame tables say is worth more than a search so many plies deeper.
const BEYOND_DEPTH: i32 = 6;

/// Whether a score with its bound leaves nothing to search in a window.
fn is_enough(score: Score, bound: Bound, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

/// A move of a node that is about to be searched.
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) moved: Moved,
    /// How good it has been, if it is quiet.
    pub(super) quiet_history: Option<i32>,
    /// Its number among the moves of the node, from 1.
    pub(super) count: i32,
}

/// Moves that were searched and did not cut off.
type Tried = ArrayVec<Move, 32>;

impl Worker<'_> {
    /// The score of a position in a window, searched so many plies deep.
    pub(super) fn negamax<const PV: bool>(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
        cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence::<PV>(position, alpha, beta, ply);
        }
        self.enter(ply);
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        // Mate-distance pruning: a mate that was found already cannot be improved on by a longer one.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let excluded = self.earlier(ply, 0).excluded;
        let drawing = if excluded.is_some() { None } else { self.drawing_move(position, alpha) };
        if drawing.is_some() {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }
        let key = TableKey::of(position);
        let entry = if excluded.is_some() { None } else { self.shared.table.probe(key) };
        if !PV
            && let Some(entry) = &entry
            && entry.depth >= depth
            && position.clock() < CLOCK_WITHOUT_CUTS
        {
            let score = entry.score(ply, position.clock());
            if entry.bound != bound_against(score, beta) {
                return score;
            }
        }
        let known = if excluded.is_some() { None } else { self.look_up(position, depth, ply) };
        if let Some((score, bound)) = known
            && is_enough(score, bound, alpha, beta)
        {
            self.shared.table.store(key, Entry::new(None, score, NONE, depth + BEYOND_DEPTH, bound, ply));
            return score;
        }
        let mut node = self.assess(position, entry, depth, alpha, beta, ply, cut);
        node.excluded = excluded;
        if let Some(score) = self.prune_node::<PV>(&node) {
            return score;
        }
        // Internal iterative reduction: what has no move from the table yet is not worth its full depth. (+21 ± 25)
        if node.depth >= params::iir_depth() && node.table_move.is_none() && (PV || cut) {
            node.depth -= 1;
        }
        let mut score = self.search_moves::<PV>(&node, key);
        if let Some((known, bound)) = known {
            // Between a win of the tables and a mate there is room for the search, and nowhere else.
            score = if bound == Bound::Lower { score.max(known) } else { score.min(known) };
        }
        match drawing {
            // Nothing is better than to repeat, so that is the line.
            Some(mv) if score <= DRAW => {
                self.end_line(ply, mv);
                DRAW
            }
            _ => score,
        }
    }

    /// What is known of a node before its moves are searched.
    #[allow(clippy::too_many_arguments)] // the node's own fields
    fn assess<'p>(
        &mut self,
        position: &'p Position,
        entry: Option<Entry>,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        cut: bool,
    ) -> Node<'p> {
        let check = position.is_check();
        let (mut raw, mut eval, mut estimate) = (NONE, NONE, NONE);
        if !check {
            let known = entry.map(|entry| entry.eval).filter(|&eval| eval != NONE);
            raw = known.unwrap_or_else(|| self.evaluate(position, ply));
            eval = self.corrected(raw, position, ply);
            estimate = eval;
            if let Some(entry) = &entry {
                let score = entry.score(ply, position.clock());
                if !is_mate(score) && entry.bound != bound_against(score, eval + 1) {
                    estimate = score;
                }
            }
        }
        let before = [2, 4].map(|back| self.earlier(ply, back).eval).into_iter().find(|&eval| eval != NONE);
        let improving = !check && before.is_none_or(|before| eval > before);
        self.frame(ply).eval = eval;
        self.frame(ply).threatened = position.attacked(!position.turn());
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 2).cutoffs = 0;
        let table_move = entry.and_then(|entry| entry.mv);
        Node {
            position,
            alpha,
            beta,
            depth,
            ply,
            cut,
            check,
            entry,
            table_move,
            raw,
            eval,
            estimate,
            improving,
            excluded: None,
        }
    }

    /// Searches the moves of a node, the likeliest first, and remembers what came of it.
    fn search_moves<const PV: bool>(&mut self, node: &Node<'_>, key: TableKey) -> Score {
        let &Node { position, beta, ply, .. } = node;
        let context = self.context(ply);
        let mut alpha = node.alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        let mut picker = Picker::all(position, node.table_move);
        let mut count = 0;
        while let Some(mv) = picker.next(position, self.memory, &context) {
            if Some(mv) == node.excluded {
                continue;
            }
            count += 1;
            self.fetch(position, mv);
            let quiet = !is_noisy(position, mv);
            let moved = ordering::moved(position, mv);
            let quiet_history = quiet.then(|| self.memory.quiet(position.turn(), &context).of(mv, moved));
            let candidate = Candidate { mv, moved, quiet_history, count };
            if best > -MATE_BOUND && self.prune_move::<PV>(node, &mut picker, &candidate, alpha) {
                continue;
            }
            let extension = match self.singular_extension::<PV>(node, mv) {
                Ok(extension) => extension,
                Err(cut) => return cut,
            };
            let score = self.search_move::<PV>(node, &candidate, extension, alpha);
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if PV {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        self.frame(ply).cutoffs += 1;
                        self.update_histories(node, mv, quiet, &quiets, &captures);
                        break;
                    }
                }
            }
            let tried = if quiet { &mut quiets } else { &mut captures };
            // What comes after the first few dozen tells nothing.
            let _ = tried.try_push(mv);
        }
        if count == 0 {
            return match (node.excluded, node.check) {
                (Some(_), _) => alpha,
                (None, true) => mated_in(ply),
                (None, false) => DRAW,
            };
        }
        if node.excluded.is_none() {
            self.remember(node, key, best, best_move);
        }
        debug_assert!(best > -INFINITE && best < INFINITE);
        best
    }

    /// The score of one move: reduced and in a null window first, then as deeply and widely as it proves to need.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        extension: i32,
        alpha: Score,
    ) -> Score {
        let &Node { position, beta, ply, .. } = node;
        let &Candidate { mv, moved, count, .. } = candidate;
        let late = node.depth >= params::lmr_depth() && count > 1 + i32::from(PV);
        let reduction = late.then(|| self.late_move_reduction::<PV>(node, candidate));
        let next = self.play(position, mv, moved, ply);
        let depth = node.depth - 1 + extension;
        let mut score = alpha + 1;
        if let Some(reduction) = reduction {
            let shallow = (depth - reduction + i32::from(next.is_check())).clamp(1, depth.max(1));
            score = -self.negamax::<false>(&next, shallow, -alpha - 1, -alpha, ply + 1, true);
            if score > alpha && shallow < depth && !self.stopped {
                score = -self.negamax::<false>(&next, depth, -alpha - 1, -alpha, ply + 1, !node.cut);
            }
        } else if !PV || count > 1 {
            score = -self.negamax::<false>(&next, depth, -alpha - 1, -alpha, ply + 1, !node.cut);
        }
        if PV && (count == 1 || score > alpha) && !self.stopped {
            score = -self.negamax::<true>(&next, depth, -beta, -alpha, ply + 1, false);
        }
        self.leave();
        score
    }

    /// A move refuted the one before: it and the moves tried in vain before it are remembered as such.
    fn update_histories(&mut self, node: &Node<'_>, mv: Move, quiet: bool, quiets: &[Move], captures: &[Move]) {
        let &Node { position, ply, depth, .. } = node;
        let bonus = (params::bonus_slope() * depth - params::bonus_base()).min(params::bonus_most());
        let malus = (params::malus_slope() * depth - params::malus_base()).min(params::malus_most());
        let context = self.context(ply);
        let colour = position.turn();
        if quiet {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.memory.learn_quiet(colour, mv, ordering::moved(position, mv), &context, bonus);
            for &tried in quiets {
                self.memory.learn_quiet(colour, tried, ordering::moved(position, tried), &context, -malus);
            }
        } else {
            self.memory.learn_capture(ordering::moved(position, mv), ordering::taken(position, mv), bonus);
        }
        for &tried in captures {
            self.memory.learn_capture(ordering::moved(position, tried), ordering::taken(position, tried), -malus);
        }
    }

    /// Writes what was found out into the table and, where the evaluation was wrong, into its corrections.
    fn remember(&mut self, node: &Node<'_>, key: TableKey, best: Score, best_move: Option<Move>) {
        let &Node { position, ply, depth, .. } = node;
        let bound = bound_of(best, node.alpha, node.beta);
        self.shared.table.store(key, Entry::new(best_move, best, node.raw, depth, bound, ply));
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > node.eval,
            Bound::Upper => best < node.eval,
        };
        let quiet = best_move.is_none_or(|mv| !is_noisy(position, mv));
        if !node.check && quiet && tells && !is_mate(best) {
            let before = self.earlier(ply, 1).moved;
            self.memory.learn_correction(position, before, depth, best - node.raw);
        }
    }
}
