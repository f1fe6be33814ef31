//! A game as a GUI tells it: where it began and what has been played.

use crate::{Start, UciMove};
use chess::{CastlingMode, FenError, History, Impossible, Position, Setup, UciMoveError};
use std::fmt;
use thiserror::Error;

/// A position with the game that led to it.
#[derive(Clone, Debug)]
pub struct GameSoFar {
    position: Position,
    history: History,
    mode: CastlingMode,
}

/// Why a `position` line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN is none, or cannot be played.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// The FEN is one of Chess960, which is not what is being played.
    #[error("bad FEN: its castling rights are those of Chess960 (set UCI_Chess960)")]
    NeedsChess960,
    /// A move, by its number in the list, cannot be played.
    #[error("move {0}: {1}")]
    Move(usize, UciMoveError),
}

/// What is said when something is asked of a position that was refused.
pub(super) fn refused(reason: &str) -> String {
    format!("there is no position: the last one was refused ({reason})")
}

impl GameSoFar {
    pub(super) fn new(position: Position, history: History, mode: CastlingMode) -> GameSoFar {
        GameSoFar { position, history, mode }
    }

    /// Reads a `position` line. What of the FEN has to be left out is told.
    pub(super) fn read(
        start: &Start,
        moves: &[UciMove],
        mode: CastlingMode,
        on_left_out: impl FnOnce(&dyn fmt::Display),
    ) -> Result<GameSoFar, PositionError> {
        let mut position = match start {
            Start::Startpos => Position::default(),
            Start::Fen(fen) => read_fen(fen, on_left_out)?,
        };
        if position.needs_chess960() && mode == CastlingMode::Standard {
            return Err(PositionError::NeedsChess960);
        }
        let mut history = History::new(&position);
        for (i, uci) in moves.iter().enumerate() {
            let mv = uci.to_move(&position).map_err(|error| PositionError::Move(i + 1, error))?;
            position = position.play(mv);
            history.push(&position);
        }
        Ok(GameSoFar { position, history, mode })
    }

    /// The position to be searched.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game up to and with that position.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How castling is written.
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }
}

fn read_fen(fen: &str, on_left_out: impl FnOnce(&dyn fmt::Display)) -> Result<Position, FenError> {
    let setup: Setup = fen.parse()?;
    let position = Position::try_from(&setup)?;
    let impossible = setup.impossibilities()?.into_iter().find(|reason| matches!(reason, Impossible::EnPassant(_)));
    if let Some(reason) = impossible {
        on_left_out(&format_args!("{reason}; it is left out"));
    }
    Ok(position)
}
