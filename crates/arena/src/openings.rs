//! Where games begin.

use crate::config::OpeningsConfig;
use crate::play::Board;
use chess::Random;
use chess::{Epd, Move, Position};
use std::path::Path;
use thiserror::Error;

/// A beginning: a position and moves from there. The engines are told both, so that repetitions count from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What it is called, if anything.
    pub name: Option<String>,
    /// The position before the first move.
    pub start: Position,
    /// The moves that are played without the engines.
    pub moves: Vec<Move>,
}

/// Openings in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Openings {
    list: Vec<Opening>,
    /// What was skipped, and why.
    pub warnings: Vec<String>,
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("cannot read the openings {file}: {error}")]
    File {
        /// The file.
        file: String,
        /// Why not.
        error: std::io::Error,
    },
    /// A line of the file makes no sense.
    #[error("{file}:{line}: {message}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// A game of the file cannot be read.
    #[error("{file}: game {game}: {message}")]
    Game {
        /// The file.
        file: String,
        /// The game, from 1.
        game: usize,
        /// What is wrong with it.
        message: String,
    },
    /// None is left.
    #[error("{0} has no opening from which a game could be played")]
    None(String),
}

/// The book that comes with the project: `fourfold match book` made it.
const BOOK: &str = include_str!("book.epd");

/// What the book is called where a file would be named.
const BOOK_NAME: &str = "the built-in book";

impl Openings {
    /// Reads and orders the openings. One that already contains an ending is left out, with a warning. Without a file
    /// they are those of the built-in book, or all starting positions of Chess960.
    pub fn load(config: &OpeningsConfig, chess960: bool) -> Result<Openings, OpeningsError> {
        let file = config.file.as_ref().map_or(BOOK_NAME.to_owned(), |path| path.display().to_string());
        let found = match &config.file {
            None if chess960 => starts(),
            None => epd(&file, BOOK)?,
            Some(path) if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn")) => {
                crate::pgn_text::openings(&file, &read(path)?, config.plies)?
            }
            Some(path) => epd(&file, &read(path)?)?,
        };
        let mut openings = Openings { list: vec![], warnings: vec![] };
        for (place, opening) in found {
            match opening.ending() {
                Some(reason) => openings.warnings.push(format!("{file}:{place}: skipped, {reason}")),
                None => openings.list.push(opening),
            }
        }
        if openings.list.is_empty() {
            return Err(OpeningsError::None(file));
        }
        if let Some(seed) = config.seed {
            Random::new(seed).shuffle(&mut openings.list);
        }
        Ok(openings)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The opening at a place in the order, which begins again after the last.
    #[must_use]
    pub fn get(&self, place: usize) -> &Opening {
        &self.list[place % self.list.len()]
    }

    /// A number that differs where the openings do, to notice that a match is gone on with from other ones.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for opening in &self.list {
            let text = format!("{} {:?};", opening.start.fen(), opening.moves);
            for byte in text.bytes() {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        digest
    }
}

impl Opening {
    /// Why no game can be played from it: it ends on the way.
    fn ending(&self) -> Option<String> {
        let mut board = Board::new(self.start);
        let mut moves = self.moves.iter();
        loop {
            if let Some((_, reason)) = board.ending() {
                return Some(format!("it contains an ending ({reason} at ply {})", board.moves().len()));
            }
            board.play(*moves.next()?);
        }
    }
}

fn read(path: &Path) -> Result<String, OpeningsError> {
    let bytes = std::fs::read(path).map_err(|error| OpeningsError::File { file: path.display().to_string(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The starting positions of Chess960, in an order that does not begin with bishops in the corner over and over.
fn starts() -> Vec<(usize, Opening)> {
    // 389 and 960 have no common factor, so every number comes up once.
    let numbers = (0..960).map(|index| (518 + 389 * index) % 960);
    let opening =
        |number| Opening { name: Some(format!("Start {number}")), start: Position::chess960(number), moves: vec![] };
    numbers.map(|number| (number, opening(number))).collect()
}

/// Positions with the numbers of their lines. Empty lines and comments (`#`) are none.
fn epd(file: &str, text: &str) -> Result<Vec<(usize, Opening)>, OpeningsError> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let epd: Epd = content.parse().map_err(|error: chess::EpdError| OpeningsError::Line {
            file: file.to_owned(),
            line: index + 1,
            message: error.to_string(),
        })?;
        let name = epd.operands("id").and_then(|words| words.first()).cloned();
        found.push((index + 1, Opening { name, start: epd.position, moves: vec![] }));
    }
    Ok(found)
}
