//! How strong the engine plays. This is the one place that says so.
//!
//! The lower four levels look a few moves ahead, and choose by chance among the moves that seem not much worse than the
//! best: the better a move, the likelier, and none that loses more than the slack. The upper four always play the best
//! that they find: three in a fixed number of positions, so that they are as strong on a phone as elsewhere, and the
//! last in as much time as it may have. No level is given more than its time, or its share of a running clock.

use crate::limits::{GameClock, Limits};
use crate::score::Score;
use crate::search::Info;
use chess::Move;
use std::time::Duration;

/// What limits the engine at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called.
    pub name: &'static str,
    /// What is said of it beside its name.
    pub words: &'static str,
    /// How many plies it looks ahead.
    depth: Option<u32>,
    /// How many positions it looks at.
    nodes: Option<u64>,
    time: Duration,
    /// How many moves it weighs against each other.
    candidates: usize,
    /// How much worse, in hundredths of a pawn, a move may be and still be played now and then.
    slack: Score,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 8] = [
        Level::weak("Beginner", "looks one ply ahead, and often plays a worse move", 1, 10, 300),
        Level::weak("Novice", "looks two plies ahead, and errs by up to two pawns", 2, 8, 200),
        Level::weak("Casual", "looks three plies ahead, and errs by up to a pawn", 3, 6, 100),
        Level::weak("Club", "looks five plies ahead, and seldom gives much away", 5, 4, 45),
        Level::strong("Strong", "the best of 8,000 positions", Some(8_000), 2000),
        Level::strong("Expert", "the best of 40,000 positions", Some(40_000), 2000),
        Level::strong("Master", "the best of 200,000 positions", Some(200_000), 3000),
        Level::strong("Full strength", "all that it finds in three seconds", None, 3000),
    ];

    const fn weak(name: &'static str, words: &'static str, depth: u32, candidates: usize, slack: Score) -> Level {
        let time = Duration::from_millis(1000);
        Level { name, words, depth: Some(depth), nodes: None, time, candidates, slack }
    }

    const fn strong(name: &'static str, words: &'static str, nodes: Option<u64>, milliseconds: u64) -> Level {
        let time = Duration::from_millis(milliseconds);
        Level { name, words, depth: None, nodes, time, candidates: 1, slack: 0 }
    }

    /// Its place among all, from 1.
    pub fn number(&self) -> usize {
        1 + Level::ALL.iter().position(|level| level == self).expect("there are no others")
    }

    /// What to search for, with what the clock shows if there is one. The lines go to [`Candidates`].
    pub fn limits(&self, clock: Option<GameClock>) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: Some(self.time),
            clock,
            multipv: self.candidates,
            ..Limits::default()
        }
    }
}

/// The moves that a search weighs against each other, with their scores, best first.
#[derive(Default)]
pub struct Candidates(Vec<(Score, Move)>);

impl Candidates {
    /// Takes note of a line; the first of an iteration does away with those of the one before.
    pub fn note(&mut self, info: &Info) {
        if let Some(&mv) = info.line.first() {
            self.0.truncate(info.multipv - 1);
            self.0.push((info.score, mv));
        }
    }

    /// The one that is played, given a number from 0 to 1: the better, the likelier, and none that is worse than the best by
    /// more than the level's slack.
    pub fn choose(&self, level: &Level, chance: f64) -> Option<(Score, Move)> {
        let &best = self.0.first()?;
        let weight = |score: Score| f64::from((level.slack - (best.0 - score)).max(0));
        let mut left = chance * self.0.iter().map(|&(score, _)| weight(score)).sum::<f64>();
        let chosen = self.0.iter().find(|&&(score, _)| {
            left -= weight(score);
            left < 0.0
        });
        Some(*chosen.unwrap_or(&best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_levels_err_within_their_slack_and_strong_ones_do_not() {
        let table = [
            (0, [50, 0, -400], 0.0, 50),
            (0, [50, 0, -400], 0.99, 0),
            (3, [50, 0, -400], 0.99, 50),
            (7, [50, 50, 50], 0.99, 50),
        ];
        let mv = Move::normal(chess::Square::E2, chess::Square::E4);
        for (index, scores, chance, expected) in table {
            let candidates = Candidates(scores.map(|score| (score, mv)).to_vec());
            let level = &Level::ALL[index];
            assert_eq!(candidates.choose(level, chance), Some((expected, mv)), "{} {scores:?} {chance}", level.name);
            assert_eq!(level.number(), index + 1);
        }
        assert_eq!(Candidates::default().choose(&Level::ALL[0], 0.5), None);
    }

    /// Each looks as far as it says, weighs as many moves, and plays none that is worse than its slack allows.
    #[test]
    fn levels_keep_to_their_limits() {
        let position = chess::Position::from_fen(crate::bench::POSITIONS[4]).unwrap();
        for level in &Level::ALL[..6] {
            let mut search = crate::Search::new(1, || Duration::ZERO);
            let (mut candidates, history) = (Candidates::default(), chess::History::new(&position));
            let note = |info: &Info| candidates.note(info);
            let found = search.run(&position, &history, &level.limits(None), &crate::Signal::default(), note);
            assert_eq!(level.depth.unwrap_or(found.depth), found.depth, "{}", level.name);
            assert!(level.nodes.is_none_or(|nodes| found.nodes <= nodes + 1), "{}", level.name);
            assert_eq!(candidates.0.len(), level.candidates, "{}", level.name);
            for chance in 0..100 {
                let (score, _) = candidates.choose(level, f64::from(chance) / 100.0).unwrap();
                assert!(candidates.0[0].0 - score <= level.slack, "{} at {chance}", level.name);
            }
        }
    }
}
