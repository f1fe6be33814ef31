//! Ending games early, where that was asked for. The rules of chess have always been asked first.

use super::{MoveRecord, Reason};
use crate::config::{Adjudication, DrawRule, ResignRule};
use chess::{Colour, GameResult};

/// Whether a game is to be ended: `moves` are those that the engines chose, `first` the colour of the first of them, and
/// `number` the number of the move that would come next.
pub(super) fn adjudicate(
    rules: &Adjudication,
    moves: &[MoveRecord],
    first: Colour,
    number: u16,
) -> Option<(GameResult, Reason)> {
    if let Some(rule) = rules.resign
        && let Some(winner) = resigned(rule, moves, first)
    {
        return Some((GameResult::Win(winner), Reason::Resigned));
    }
    if rules.draw.is_some_and(|rule| u32::from(number) > rule.from && looks_drawn(rule, moves)) {
        return Some((GameResult::Draw, Reason::AgreedDraw));
    }
    let longest = rules.longest.is_some_and(|longest| u32::from(number) > longest);
    longest.then_some((GameResult::Draw, Reason::TooLong))
}

/// The last `count` moves of both sides together; none if there are not as many.
fn last(moves: &[MoveRecord], count: u32) -> Option<&[MoveRecord]> {
    moves.len().checked_sub(2 * count as usize).map(|start| &moves[start..])
}

fn looks_drawn(rule: DrawRule, moves: &[MoveRecord]) -> bool {
    let level = |record: &MoveRecord| record.mate.is_none() && record.cp.is_some_and(|cp| cp.abs() <= rule.score);
    last(moves, rule.moves).is_some_and(|last| last.iter().all(level))
}

fn resigned(rule: ResignRule, moves: &[MoveRecord], first: Colour) -> Option<Colour> {
    let last = last(moves, rule.moves)?;
    let lost = |record: &MoveRecord| value(record).is_some_and(|value| value <= -rule.score);
    let won = |record: &MoveRecord| value(record).is_some_and(|value| value >= rule.score);
    // Every second move is the same side's.
    for (loser, winner) in [(0, 1), (1, 0)] {
        let gives_up = last.iter().skip(loser).step_by(2).all(lost);
        if gives_up && (!rule.both || last.iter().skip(winner).step_by(2).all(won)) {
            let ply = moves.len() - last.len() + winner;
            return Some(if ply.is_multiple_of(2) { first } else { !first });
        }
    }
    None
}

/// The score for the side that moved; a mate is beyond any number of pawns.
fn value(record: &MoveRecord) -> Option<i32> {
    match record.mate {
        Some(moves) if moves > 0 => Some(i32::MAX),
        Some(_) => Some(-i32::MAX),
        None => record.cp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores of alternating movers; "m3" is a mate, "-" none at all.
    fn records(scores: &str) -> Vec<MoveRecord> {
        let record = |word: &str| match word.strip_prefix('m') {
            Some(mate) => MoveRecord { mate: mate.parse().ok(), ..MoveRecord::default() },
            None => MoveRecord { cp: word.parse().ok(), ..MoveRecord::default() },
        };
        scores.split_whitespace().map(record).collect()
    }

    #[test]
    fn rows() {
        use Colour::{Black, White};
        let draw = Adjudication { draw: Some(DrawRule { from: 30, moves: 2, score: 10 }), ..Adjudication::default() };
        let resign = |both| {
            let rule = ResignRule { moves: 2, score: 500, both };
            Adjudication { resign: Some(rule), ..Adjudication::default() }
        };
        let long = Adjudication { longest: Some(100), ..Adjudication::default() };
        let drawn = Some((GameResult::Draw, Reason::AgreedDraw));
        let won = |colour| Some((GameResult::Win(colour), Reason::Resigned));
        let rows = [
            (draw, "5 -5 0 10", White, 31, drawn),
            (draw, "5 -5 0 10", White, 30, None),
            (draw, "5 -5 0 11", White, 31, None),
            (draw, "5 -5 0 -", White, 31, None),
            (draw, "5 -5 0 m0", White, 31, None),
            (draw, "5 -5 0", White, 31, None),
            (resign(true), "900 -600 900 -500", White, 20, won(White)),
            (resign(true), "900 -600 900 -500", Black, 20, won(Black)),
            (resign(true), "0 900 -600 900 -500", White, 20, won(Black)),
            (resign(true), "-600 900 m-3 m2", White, 20, won(Black)),
            (resign(true), "900 -600 900 -499", White, 20, None),
            (resign(true), "100 -600 900 -500", White, 20, None),
            (resign(false), "100 -600 900 -500", White, 20, won(White)),
            (resign(true), "-600 900 -500", White, 20, None),
            (long, "0 0", White, 101, Some((GameResult::Draw, Reason::TooLong))),
            (long, "0 0", White, 100, None),
            (Adjudication::default(), "0 0 0 0 0 0 0 0", White, 500, None),
        ];
        for (rules, scores, first, number, expected) in rows {
            assert_eq!(adjudicate(&rules, &records(scores), first, number), expected, "{rules:?} {scores}");
        }
    }
}
