//! A finished game, as it is written down.

use crate::openings::Opening;
use crate::play::{Findings, MoveRecord, Played, Reason};
use crate::schedule::Fixture;
use chess::{CastlingMode, Colour, GameResult};
use serde::{Deserialize, Serialize};

/// A finished game: one line of `games.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule, from 1.
    pub game: u64,
    /// The number of its pair, from 1.
    pub pair: u64,
    /// The round, from 1.
    pub round: u64,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub reason: Reason,
    /// What there is to say about a failure.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// How many moves of either side were played, those of the opening included.
    pub plies: usize,
    /// The opening's place in the order of openings.
    pub opening: usize,
    /// What the opening is called.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub opening_name: Option<String>,
    /// The position before the first move.
    pub fen: String,
    /// The moves that came from the opening.
    pub book: Vec<String>,
    /// The moves that the engines chose.
    pub moves: Vec<MoveRecord>,
    /// The position at the end.
    pub final_fen: String,
    /// What was odd about White's output and Black's.
    pub findings: [Findings; 2],
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Where in the PGN file this game ends.
    pub pgn_end: u64,
}

/// When a game was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) started: u64,
    pub(crate) seconds: f64,
}

impl GameRecord {
    pub(crate) fn new(
        fixture: &Fixture,
        names: [&str; 2],
        opening: &Opening,
        mode: CastlingMode,
        played: Played,
        times: Times,
    ) -> GameRecord {
        GameRecord {
            game: fixture.game,
            pair: fixture.pair,
            round: fixture.round,
            white: names[0].to_owned(),
            black: names[1].to_owned(),
            result: played.result.to_string(),
            reason: played.reason,
            detail: played.detail,
            plies: opening.moves.len() + played.moves.len(),
            opening: fixture.opening,
            opening_name: opening.name.clone(),
            fen: opening.start.fen(),
            book: opening.moves.iter().map(|mv| mv.to_uci(mode).to_string()).collect(),
            moves: played.moves,
            final_fen: played.last.fen(),
            findings: played.findings,
            started: times.started,
            seconds: (times.seconds * 1e3).round() / 1e3,
            pgn_end: 0,
        }
    }

    /// Who won.
    #[must_use]
    pub fn game_result(&self) -> GameResult {
        match self.result.as_str() {
            "1-0" => GameResult::Win(Colour::White),
            "0-1" => GameResult::Win(Colour::Black),
            _ => GameResult::Draw,
        }
    }

    /// White's half points: 0, 1 or 2.
    #[must_use]
    pub fn white_half_points(&self) -> usize {
        match self.game_result() {
            GameResult::Win(Colour::White) => 2,
            GameResult::Draw => 1,
            GameResult::Win(Colour::Black) => 0,
        }
    }

    /// Who played a colour.
    #[must_use]
    pub fn player(&self, side: Colour) -> &str {
        match side {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }

    /// The side that ended the game by a failure of its own.
    #[must_use]
    pub fn failed(&self) -> Option<Colour> {
        let to_move = if self.final_fen.split(' ').nth(1) == Some("b") { Colour::Black } else { Colour::White };
        self.reason.is_failure().then(|| match self.game_result() {
            GameResult::Win(winner) => !winner,
            // A flag fell, and the opponent could not have mated.
            GameResult::Draw => to_move,
        })
    }

    /// The colour that made the first move of the engines' own.
    #[must_use]
    pub fn first_mover(&self) -> Colour {
        let black = self.fen.split(' ').nth(1) == Some("b");
        if black != (self.book.len() % 2 == 1) { Colour::Black } else { Colour::White }
    }

    /// The number of that move, as a score sheet counts.
    #[must_use]
    pub fn first_number(&self) -> usize {
        let start: usize = self.fen.split(' ').nth(5).and_then(|number| number.parse().ok()).unwrap_or(1);
        let black = usize::from(self.fen.split(' ').nth(1) == Some("b"));
        start + (self.book.len() + black) / 2
    }
}
