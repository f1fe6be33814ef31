//! What a position is worth, inside the search and to those who ask.

use crate::MAX_PLY;

/// A score inside the search, in hundredths of a pawn, for the side to move.
pub type Score = i32;

/// Neither side is better, or the game is drawn.
pub(crate) const DRAW: Score = 0;
/// Mated at once. A mate in `n` plies is worth `n` less.
pub(crate) const MATE: Score = 32_000;
/// Above every score.
pub(crate) const INFINITE: Score = 32_500;
/// Stands where there is no score.
pub(crate) const NONE: Score = 32_600;
/// From here on a score is a mate.
pub(crate) const MATE_BOUND: Score = MATE - 2 * MAX_PLY as Score;
/// The most that an evaluation can be: what is better is a mate that was found.
pub(crate) const WIN: Score = 20_000;

/// A win that endgame tables tell of, at the root: more than any evaluation, less than any mate.
pub(crate) const TABLE_WIN: Score = 25_000;

/// The score of mating at `ply`.
#[inline(always)]
pub(crate) const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The score of being mated at `ply`.
#[inline(always)]
pub(crate) const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// Whether a score says that one side mates.
#[inline(always)]
pub(crate) const fn is_mate(score: Score) -> bool {
    score.abs() >= MATE_BOUND
}

/// What a position is worth to the side to move, as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the mating side; negative if the side to move gets mated, zero if it is mated.
    Mate(i32),
}

impl Value {
    /// The value of a score of the search.
    pub const fn of(score: Score) -> Value {
        if score >= MATE_BOUND {
            Value::Mate((MATE - score + 1) / 2)
        } else if score <= -MATE_BOUND {
            Value::Mate(-(MATE + score) / 2)
        } else {
            Value::Centipawns(score)
        }
    }
}

/// How often, of a thousand games, a side with this score wins, draws and loses: two logistic curves, as `fourfold tune`
/// fitted them to 2,818,884 positions of the engine's own games.
pub fn expectation(score: Score) -> [u32; 3] {
    const MIDDLE: f64 = 110.0;
    const STRETCH: f64 = 135.0;
    let share = |score: f64| (1000.0 / (1.0 + ((MIDDLE - score) / STRETCH).exp())).round() as u32;
    let (win, loss) = (share(f64::from(score)), share(f64::from(-score)));
    [win, 1000 - win - loss, loss]
}

/// Whether a score is the value itself or only a bound of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// It is the true value, as far as the search can see.
    Exact,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        let table = [
            (mate_in(1), Value::Mate(1)),
            (mate_in(3), Value::Mate(2)),
            (mate_in(9), Value::Mate(5)),
            (mated_in(0), Value::Mate(0)),
            (mated_in(2), Value::Mate(-1)),
            (mated_in(4), Value::Mate(-2)),
            (-37, Value::Centipawns(-37)),
        ];
        for (score, value) in table {
            assert_eq!(Value::of(score), value, "{score}");
        }
    }
}
