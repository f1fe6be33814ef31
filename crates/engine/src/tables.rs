//! Endgame tables, as a search asks them.
//!
//! The search knows a trait and no file: whoever starts it hands it [`Tables`], and where there are none (in a browser)
//! nothing of them is linked. At the root the moves are put into ranks by [`rank_moves`], and only those of the best rank are
//! searched, so that a won ending stays won whatever the search thinks of it; below the root a position is looked up right
//! after a capture or a pawn's move, where the clock stands at zero, for tables know nothing of a clock.

use crate::score::{Bound, DRAW, Score, TABLE_WIN};
use chess::{FIFTY_MOVES, History, Move, Position};
use std::sync::Arc;

/// Who wins, with the side to move in mind and both playing for the best, from a position whose clock stands at zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The opponent wins.
    Loss,
    /// The opponent would win, but for the fifty-move rule.
    BlessedLoss,
    /// Nobody wins.
    Draw,
    /// The side to move would win, but for the fifty-move rule.
    CursedWin,
    /// The side to move wins.
    Win,
}

/// The distance to the next capture, pawn move or mate: plies with both sides playing for the best, negative if the side to
/// move loses, zero in a draw; beyond a hundred where the fifty-move rule comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dtz {
    /// The distance as the tables have it.
    pub plies: i32,
    /// Whether it may be one ply more, since some tables count moves.
    pub rounded: bool,
}

/// Endgame tables: what they say must be right, or nothing.
pub trait Tables: Send + Sync {
    /// The most men on the board, kings included, of which there is a table.
    fn most_men(&self) -> usize;

    /// Who wins a position without castling rights; none where no table says it. Its clock is taken to be zero.
    fn wdl(&self, position: &Position) -> Option<Wdl>;

    /// How far it is to the next capture, pawn move or mate; none where no table says it.
    fn dtz(&self, position: &Position) -> Option<Dtz>;
}

/// Tables, and how a search is to use them.
#[derive(Clone)]
pub struct Probing {
    /// The tables.
    pub tables: Arc<dyn Tables>,
    /// Positions with as many men as the largest table are looked up only from this depth on.
    pub depth: i32,
    /// Positions with more men are not looked up.
    pub most_men: usize,
    /// Whether the fifty-move rule holds. Where it does not, a win is a win however long it takes.
    pub fifty_moves: bool,
}

impl Probing {
    /// The most men of a position that is looked up.
    pub(crate) fn most_men(&self) -> usize {
        self.most_men.min(self.tables.most_men())
    }

    fn holds(&self, position: &Position) -> bool {
        position.castling().is_empty() && position.occupied().len() <= self.most_men()
    }

    /// What the tables say of a position below the root: its score, and whether there may be more to it, since a mate is worth
    /// more than a win of the tables.
    pub(crate) fn look_up(&self, position: &Position, depth: i32, ply: usize) -> Option<(Score, Bound)> {
        let most = self.most_men();
        let men = position.occupied().len();
        if men > most || men == most && depth < self.depth || position.castling().any() {
            return None;
        }
        Some(match self.sign(self.tables.wdl(position)?) {
            1 => (TABLE_WIN - ply as Score, Bound::Lower),
            -1 => (ply as Score - TABLE_WIN, Bound::Upper),
            _ => (DRAW, Bound::Exact),
        })
    }

    /// Whether a verdict is a win, a draw or a loss by the rules that hold.
    fn sign(&self, wdl: Wdl) -> i32 {
        match wdl {
            Wdl::Win => 1,
            Wdl::Loss => -1,
            Wdl::CursedWin if !self.fifty_moves => 1,
            Wdl::BlessedLoss if !self.fifty_moves => -1,
            Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => 0,
        }
    }
}

/// How good a move of the root is by the tables. Moves of equal rank are as good as each other.
type Rank = i32;

/// Wins that the fifty-move rule does not touch are of this rank, and less than it by their distance where the game has begun
/// to go round in circles.
const SURE: Rank = 2_000;
/// Below this a win is one that the fifty-move rule comes before.
const CURSED: Rank = 1_000;

/// A move of the root, its rank, and what it is worth where the tables know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ranked {
    pub(crate) mv: Move,
    pub(crate) rank: Rank,
    pub(crate) score: Option<Score>,
}

impl Ranked {
    /// A move of which nothing is known.
    pub(crate) fn open(mv: Move) -> Ranked {
        Ranked { mv, rank: 0, score: None }
    }
}

/// What the tables make of the root.
pub(crate) struct Root {
    pub(crate) moves: Vec<Ranked>,
    /// Whether every move was ranked, so that there is nothing left to look up below the root.
    pub(crate) settled: bool,
    pub(crate) hits: u64,
}

/// Ranks the moves of the root; none where the tables know nothing of it.
///
/// A move of which they know nothing is as good as the best of the others, unless that surely wins.
pub(crate) fn rank_moves(probing: &Probing, position: &Position, history: &History, moves: &[Move]) -> Option<Root> {
    if !probing.holds(position) {
        return None;
    }
    let strict = has_repeated(position, history);
    let known: Vec<Option<Rank>> = moves
        .iter()
        .map(|&mv| distance(probing, position, history, mv).map(|far| rank(far, position, strict)))
        .collect();
    let best = known.iter().flatten().copied().max()?;
    let unknown = if best > CURSED { 0 } else { best };
    let moves = moves.iter().zip(&known).map(|(&mv, known)| Ranked {
        mv,
        rank: known.unwrap_or(unknown),
        score: known.map(|rank| score(rank, probing.fifty_moves)),
    });
    let hits = known.iter().flatten().count();
    Some(Root { moves: moves.collect(), settled: hits == known.len(), hits: hits as u64 })
}

/// How far it is after a move to the next capture, pawn move or mate, for the side that moves.
#[derive(Clone, Copy)]
struct Distance {
    /// Plies from the root on; negative if the side to move loses.
    plies: i32,
    rounded: bool,
    /// Whether the move itself is one.
    zeroing: bool,
}

fn distance(probing: &Probing, position: &Position, history: &History, mv: Move) -> Option<Distance> {
    let next = position.play(mv);
    let zeroing = next.clock() == 0;
    let exactly = |plies| Some(Distance { plies, rounded: false, zeroing });
    if !next.has_legal_move() {
        return if next.is_check() { Some(Distance { plies: 1, rounded: false, zeroing: true }) } else { exactly(0) };
    }
    if next.is_insufficient_material() || history.seen(&next) >= 2 {
        return exactly(0);
    }
    if zeroing {
        return exactly(match probing.tables.wdl(&next)? {
            Wdl::Loss => 1,
            Wdl::BlessedLoss => i32::from(FIFTY_MOVES) + 1,
            Wdl::Draw => 0,
            Wdl::CursedWin => -i32::from(FIFTY_MOVES) - 1,
            Wdl::Win => -1,
        });
    }
    let Dtz { plies, rounded } = probing.tables.dtz(&next)?;
    Some(Distance { plies: if plies == 0 { 0 } else { -plies - plies.signum() }, rounded, zeroing })
}

/// The rank of a move: whatever wins in time is equal, so that the search decides, but where time is short only the
/// shortest way is good enough; and who loses holds out the longer the nearer the fifty-move rule is.
fn rank(far: Distance, position: &Position, strict: bool) -> Rank {
    let clock = i32::from(position.clock());
    let far_off = far.plies.abs().min(CURSED - 1);
    let until = if far.zeroing && far_off == 1 { 1 } else { clock + far_off };
    let limit = i32::from(FIFTY_MOVES);
    match far.plies.signum() {
        1 if until + i32::from(far.rounded) <= limit => SURE - if strict { far_off } else { 0 },
        1 => (CURSED - until).max(1),
        -1 if until > limit => (until - CURSED).min(-1),
        -1 => -SURE + if 2 * far_off + clock < limit { 0 } else { far_off },
        _ => 0,
    }
}

/// What a rank is worth.
fn score(rank: Rank, fifty_moves: bool) -> Score {
    match rank {
        _ if rank > CURSED || rank > 0 && !fifty_moves => TABLE_WIN,
        _ if rank < -CURSED || rank < 0 && !fifty_moves => -TABLE_WIN,
        _ => DRAW,
    }
}

/// Whether a position has occurred twice since the last capture or pawn move.
fn has_repeated(position: &Position, history: &History) -> bool {
    let keys = history.keys();
    let reach = (usize::from(position.clock()) + 1).min(keys.len());
    let since = &keys[keys.len() - reach..];
    since.iter().enumerate().any(|(i, key)| since[..i].contains(key))
}
