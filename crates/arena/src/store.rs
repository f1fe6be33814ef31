//! What a match leaves on disk, written so that a match that was killed can go on.
//!
//! A match has a [`Journal`], and beside it `games.pgn` with the same games for people.
//!
//! A game is written to the PGN first and then, with the PGN's length, to the journal. Whatever stands after that length
//! belongs to a game that was being written when the end came, and is cut off.

use crate::config::MatchConfig;
use crate::journal::{self, Appended, Journal};
use crate::pgn_text;
use crate::record::GameRecord;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why a match cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The directory already has a match in it.
    #[error("{0} already holds a match: go on with it with --resume {0}, or choose another directory with --out")]
    Exists(String),
    /// The directory has no match in it.
    #[error("{0} holds no match (there is no match.json)")]
    Missing(String),
    /// Another process is playing this match.
    #[error("the match in {0} is being played by another process")]
    Busy(String),
    /// A file is not what we wrote.
    #[error("{file}: {message}")]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong.
        message: String,
    },
    /// A file cannot be read or written.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
}

/// What `match.json` says.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    config: MatchConfig,
    openings_digest: u64,
}

/// The directory of a match, open for writing.
#[derive(Debug)]
pub struct Store {
    journal: Journal,
    pgn: Appended,
}

/// A match as it was found on disk.
#[derive(Debug)]
pub struct Saved {
    /// What was to be played.
    pub config: MatchConfig,
    /// What the openings were.
    pub openings_digest: u64,
    /// The games that have ended, in the order in which they did.
    pub games: Vec<GameRecord>,
}

impl Store {
    /// Begins a match in a new or empty directory.
    pub fn create(directory: &Path, config: &MatchConfig, openings_digest: u64) -> Result<Store, StoreError> {
        let journal = Journal::create(directory, &Header { format: 1, config: config.clone(), openings_digest })?;
        Store::with_pgn(journal, 0)
    }

    /// Takes up a match where it was left.
    pub fn resume(directory: &Path) -> Result<(Store, Saved), StoreError> {
        let saved = Store::read(directory)?;
        let pgn_length = saved.games.last().map_or(0, |record| record.pgn_end);
        Ok((Store::with_pgn(Journal::resume(directory)?, pgn_length)?, saved))
    }

    /// Reads a match without touching it.
    pub fn read(directory: &Path) -> Result<Saved, StoreError> {
        let Header { config, openings_digest, .. } = journal::header(directory)?;
        Ok(Saved { config, openings_digest, games: journal::games(directory)? })
    }

    fn with_pgn(journal: Journal, length: u64) -> Result<Store, StoreError> {
        let pgn = Appended::open(journal.directory().join("games.pgn"), length)?;
        pgn.cut()?;
        Ok(Store { journal, pgn })
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.journal.directory()
    }

    /// Writes a game down. If that fails, the files are as they were before.
    pub fn append(&mut self, record: &mut GameRecord, config: &MatchConfig) -> Result<(), StoreError> {
        let before = self.pgn.length();
        self.pgn.append(pgn_text::game(record, config).as_bytes())?;
        record.pgn_end = self.pgn.length();
        let result = self.journal.append(record);
        if result.is_err() {
            self.pgn.cut_to(before)?;
        }
        result
    }

    /// Writes to the log. A log that cannot be written must not end a match, so there is nothing to say about it.
    pub fn log(&mut self, text: &str) {
        self.journal.log(text);
    }
}
