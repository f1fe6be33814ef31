//! Moves in the order in which they are worth searching, made only when they are asked for.
//!
//! The table's move first, then captures that lose nothing, then quiet moves by their histories, then captures that
//! lose. The positions of `chess` generate only legal moves, so nothing here needs to be tested for legality but the
//! table's move.

use crate::exchange::{self, VALUES};
use crate::memory::{Memory, Moved};
use arrayvec::ArrayVec;
use chess::{Bitboard, Move, MoveKind, MoveList, Position, Role};

/// Whether a move takes something or promotes.
#[inline(always)]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal => position.occupied().contains(mv.to()),
        MoveKind::Promotion | MoveKind::EnPassant => true,
        MoveKind::Castling => false,
    }
}

/// What a noisy move takes. A promotion that takes nothing counts as taking a pawn, for its own history.
#[inline(always)]
pub(crate) fn taken(position: &Position, mv: Move) -> Role {
    if mv.kind() == MoveKind::EnPassant { Role::Pawn } else { position.role_at(mv.to()).unwrap_or(Role::Pawn) }
}

/// The piece that a move moves, and where to.
#[inline(always)]
pub(crate) fn moved(position: &Position, mv: Move) -> Moved {
    Moved::new(position.turn(), position.role_at(mv.from()).unwrap_or(Role::Pawn), mv.to())
}

/// A list that hands out its best first. Scores stand by themselves, each with the place of its move in the lowest bits, so
/// that the best is found without a branch and many at a time.
#[derive(Default)]
struct List {
    moves: ArrayVec<Move, { MoveList::CAPACITY }>,
    ranks: ArrayVec<i32, { MoveList::CAPACITY }>,
}

/// More captures and promotions than any position has: eight pawns about to promote with twelve each, and eight other men
/// with eight each.
const MOST_NOISY: usize = 8 * 12 + 8 * 8;

/// How many bits tell the place of a move in its list.
const PLACE_BITS: u32 = 9;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const _: () = assert!(MoveList::CAPACITY <= LAST_PLACE as usize + 1);

/// The rank of a move that has been handed out.
const GONE: i32 = i32::MIN;

impl List {
    fn clear(&mut self) {
        self.moves.clear();
        self.ranks.clear();
    }

    #[inline(always)]
    fn push(&mut self, mv: Move, score: i32) {
        debug_assert!(score.abs() < 1 << 22);
        // Of equals the first comes first.
        self.ranks.push(score << PLACE_BITS | (LAST_PLACE - self.moves.len() as i32));
        self.moves.push(mv);
    }

    /// The best of what is left.
    #[inline(always)]
    fn pick(&mut self) -> Option<Move> {
        let best = self.ranks.iter().fold(GONE, |best, &rank| best.max(rank));
        if best == GONE {
            return None;
        }
        let place = (LAST_PLACE - (best & LAST_PLACE)) as usize;
        self.ranks[place] = GONE;
        Some(self.moves[place])
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// What of the past decides the order of quiet moves at a node.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// The moves one, two and four plies ago.
    pub(crate) before: [Moved; 3],
    pub(crate) killers: [Option<Move>; 2],
    /// The squares that the opponent attacks.
    pub(crate) threatened: Bitboard,
}

/// Hands out the moves of one node.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    noisy_only: bool,
    skip_quiets: bool,
    /// A capture whose exchange is worth less than this comes last.
    threshold: i32,
    list: List,
    bad: ArrayVec<Move, MOST_NOISY>,
    /// How many of the bad ones have been handed out.
    given: usize,
}

impl Picker {
    /// All moves.
    #[inline]
    pub(crate) fn all(position: &Position, table_move: Option<Move>) -> Picker {
        Picker::new(table_move.filter(|&mv| position.is_legal(mv)), false, 0)
    }

    /// Only noisy moves whose exchange is worth at least `threshold`.
    #[inline]
    pub(crate) fn noisy(position: &Position, table_move: Option<Move>, threshold: i32) -> Picker {
        let usable = |&mv: &Move| is_noisy(position, mv) && position.is_legal(mv);
        Picker::new(
            table_move.filter(usable).filter(|&mv| exchange::is_worth(position, mv, threshold)),
            true,
            threshold,
        )
    }

    fn new(table_move: Option<Move>, noisy_only: bool, threshold: i32) -> Picker {
        Picker {
            stage: Stage::Table,
            table_move,
            noisy_only,
            skip_quiets: false,
            threshold,
            list: List::default(),
            bad: ArrayVec::new(),
            given: 0,
        }
    }

    /// No quiet move is wanted any more.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
        if self.stage == Stage::Quiets {
            self.stage = Stage::BadCaptures;
        }
    }

    /// The next move.
    #[inline]
    pub(crate) fn next(&mut self, position: &Position, memory: &Memory, context: &Context) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeCaptures => {
                    self.make_captures(position, memory);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.list.pick() {
                    Some(mv) => {
                        let losing_promotion = mv.promotion().is_some_and(|role| role != Role::Queen);
                        if !losing_promotion && exchange::is_worth(position, mv, self.threshold) {
                            return Some(mv);
                        }
                        self.bad.push(mv);
                    }
                    None => self.stage = if self.noisy_only { Stage::Done } else { Stage::MakeQuiets },
                },
                Stage::MakeQuiets => {
                    if !self.skip_quiets {
                        self.make_quiets(position, memory, context);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.list.pick() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    self.given += 1;
                    match self.bad.get(self.given - 1) {
                        Some(&mv) => return Some(mv),
                        None => self.stage = Stage::Done,
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    /// Apart from [`Picker::next`], which is called for every move and would carry what this needs.
    #[inline(never)]
    fn make_captures(&mut self, position: &Position, memory: &Memory) {
        position.visit_captures(|role, mv| {
            if Some(mv) != self.table_move {
                let history = memory.capture(Moved::new(position.turn(), role, mv.to()), taken(position, mv));
                let score = history / 16 + 8 * exchange::gain(position, mv) - VALUES[role as usize] / 8;
                self.list.push(mv, score);
            }
        });
    }

    #[inline(never)]
    fn make_quiets(&mut self, position: &Position, memory: &Memory, context: &Context) {
        self.list.clear();
        let histories = memory.quiet(position.turn(), context);
        position.visit_quiets(|role, mv| {
            if Some(mv) != self.table_move {
                let killer = match context.killers.iter().position(|&killer| killer == Some(mv)) {
                    Some(0) => 30_000,
                    Some(_) => 24_000,
                    None => 0,
                };
                let moved = Moved::new(position.turn(), role, mv.to());
                self.list.push(mv, histories.of(mv, moved) + killer);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every legal move is handed out once, whatever the table's move is.
    #[test]
    fn all_moves_once() {
        let fens = [
            chess::STARTING_FEN,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "k7/8/8/1pP5/2K5/8/8/8 w - b6 0 1",
        ];
        let memory = Memory::new();
        let context = Context { before: [Moved::NOTHING; 3], killers: [None; 2], threatened: Bitboard::EMPTY };
        for fen in fens {
            let position = Position::from_fen(fen).unwrap();
            let mut expected: Vec<u16> = position.legal_moves().iter().map(|mv| mv.to_bits()).collect();
            expected.sort_unstable();
            let illegal = Move::normal(chess::Square::A1, chess::Square::H8);
            for table_move in [None, Some(illegal)].into_iter().chain(position.legal_moves().into_iter().map(Some)) {
                let mut picker = Picker::all(&position, table_move);
                let mut found = Vec::new();
                while let Some(mv) = picker.next(&position, &memory, &context) {
                    found.push(mv.to_bits());
                }
                found.sort_unstable();
                assert_eq!(found, expected, "{fen} with {table_move:?}");
            }
        }
    }
}
