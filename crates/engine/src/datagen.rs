//! Games of the engine against itself, from random openings, as material for the tuner.
//!
//! A game is played with a fixed number of nodes a move, so that it is the same on every machine. What is kept of it are its quiet
//! positions: no check, and the best move neither takes nor promotes. Each is a [`Sample`], with the score that the search
//! gave it and how the game ended, both for White.

use crate::limits::{Limits, Now, Signal};
use crate::ordering::is_noisy;
use crate::score::{Score, is_mate};
use crate::search::{Found, Search};
use chess::{Colour, GameResult, History, Position};
use std::fmt;
use std::str::FromStr;

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What the search said of it, for White.
    pub score: Score,
    /// How the game ended: 1 for White, 0 for Black, a half for a draw.
    pub result: f32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.position, self.score, self.result)
    }
}

/// Text that is no sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASample;

impl fmt::Display for NotASample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a FEN, a score and a result with semicolons between them")
    }
}

impl std::error::Error for NotASample {}

impl FromStr for Sample {
    type Err = NotASample;

    fn from_str(line: &str) -> Result<Sample, NotASample> {
        let mut fields = line.trim().split(';');
        let mut next = || fields.next().ok_or(NotASample);
        Ok(Sample {
            position: Position::from_fen(next()?).map_err(|_| NotASample)?,
            score: next()?.parse().map_err(|_| NotASample)?,
            result: next()?.parse().ok().filter(|result| (0.0..=1.0).contains(result)).ok_or(NotASample)?,
        })
    }
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies at the beginning, and perhaps one more.
    pub random_plies: usize,
}

/// A game is given up at this score, if it holds for [`HELD`] plies.
const DECIDED: Score = 1200;
const HELD: usize = 5;
/// Openings that leave one side this far ahead are not played.
const UNFAIR: Score = 350;
const LONGEST: usize = 400;

/// Plays game number `seed` and returns its samples; none if its opening was no game.
pub fn play_game(search: &mut Search, play: Play, seed: u64) -> Vec<Sample> {
    let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D);
    let Some((mut position, mut history)) = opening(play, &mut numbers) else { return Vec::new() };
    search.clear();
    let limits = Limits { nodes: Some(play.nodes), ..Limits::default() };
    let mut samples = Vec::new();
    let mut decided = 0;
    let result = loop {
        if let Some(result) = ended(&position, &history) {
            break result;
        }
        let found = search.run(&position, &history, &limits, &Signal::default(), |_| {});
        let Found { best: Some(best), score, .. } = found else { return Vec::new() };
        if samples.is_empty() && history.plies() <= play.random_plies + 1 && score.abs() > UNFAIR {
            return Vec::new();
        }
        let for_white = if position.turn() == Colour::White { score } else { -score };
        decided = if score.abs() >= DECIDED { decided + 1 } else { 0 };
        if decided >= HELD {
            break if for_white > 0 { 1.0 } else { 0.0 };
        }
        if !position.is_check() && !is_mate(score) && !is_noisy(&position, best) {
            samples.push(Sample { position, score: for_white, result: 0.5 });
        }
        position = position.play(best);
        history.push(&position);
        if history.plies() >= LONGEST {
            break 0.5;
        }
    };
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

/// How a game ended, with every draw claimed that can be.
fn ended(position: &Position, history: &History) -> Option<f32> {
    match chess::outcome(position, history).map(|outcome| outcome.result) {
        Some(GameResult::Win(Colour::White)) => Some(1.0),
        Some(GameResult::Win(Colour::Black)) => Some(0.0),
        Some(GameResult::Draw) => Some(0.5),
        None => (!chess::claims(position, history).is_empty()).then_some(0.5),
    }
}

/// A few random moves from the start; nothing if they end the game.
fn opening(play: Play, numbers: &mut Numbers) -> Option<(Position, History)> {
    let mut position = Position::default();
    let mut history = History::new(&position);
    for _ in 0..play.random_plies + numbers.below(2) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position = position.play(moves[numbers.below(moves.len())]);
        history.push(&position);
    }
    position.has_legal_move().then_some((position, history))
}

/// Plays games from number `first` on, on one thread, until `keep` says stop.
pub fn play_games(play: Play, first: u64, step: u64, now: Now, mut keep: impl FnMut(Vec<Sample>) -> bool) {
    let mut search = Search::new(4, now);
    let mut seed = first;
    while keep(play_game(&mut search, play, seed)) {
        seed += step;
    }
}

/// Numbers that are the same for the same seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_they_are_written() {
        let mut search = Search::new(1, crate::system_clock);
        let play = Play { nodes: 150, random_plies: 8 };
        let samples: Vec<Sample> = (0..4).flat_map(|seed| play_game(&mut search, play, seed)).collect();
        assert!(samples.len() > 50);
        for sample in &samples {
            assert_eq!(sample.to_string().parse::<Sample>().as_ref(), Ok(sample));
            assert!(!sample.position.is_check());
        }
        assert_eq!("8/8/8/8 w - - 0 1;3;1".parse::<Sample>(), Err(NotASample));
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let play = Play { nodes: 100, random_plies: 8 };
        let game = || play_game(&mut Search::new(1, crate::system_clock), play, 11);
        assert_eq!(game(), game());
    }
}
