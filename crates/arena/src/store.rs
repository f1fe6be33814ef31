//! What a match leaves on disk, written so that a match that was killed can go on.
//!
//! A match has a directory. `match.json` says what it is; `games.jsonl` has a line for every game that has ended and is
//! the one thing that counts; `games.pgn` has the same games for people; `match.log` tells what went wrong.
//!
//! A game is written to the PGN first and then, with the PGN's length, to `games.jsonl`. Whatever stands after the last
//! whole line, in either file, belongs to a game that was being written when the end came, and is cut off.

use crate::config::MatchConfig;
use crate::pgn_text;
use crate::record::GameRecord;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
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
    directory: PathBuf,
    games: Appended,
    pgn: Appended,
    log: File,
}

/// A file that is only ever appended to, and whose last good length is known.
#[derive(Debug)]
struct Appended {
    path: PathBuf,
    file: File,
    length: u64,
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
        fs::create_dir_all(directory).map_err(at(directory))?;
        let header = directory.join("match.json");
        if header.exists() {
            return Err(StoreError::Exists(directory.display().to_string()));
        }
        let text = serde_json::to_string_pretty(&Header { format: 1, config: config.clone(), openings_digest })
            .map_err(|error| StoreError::Damaged { file: header.display().to_string(), message: error.to_string() })?;
        // Written beside and renamed, so that it is there in full or not at all.
        let fresh = directory.join("match.json.new");
        fs::write(&fresh, text + "\n").map_err(at(&fresh))?;
        fs::rename(&fresh, &header).map_err(at(&header))?;
        Store::open_files(directory, 0, 0)
    }

    /// Takes up a match where it was left.
    pub fn resume(directory: &Path) -> Result<(Store, Saved), StoreError> {
        let saved = Store::read(directory)?;
        let (games_length, pgn_length) = intact(directory)?;
        Ok((Store::open_files(directory, games_length, pgn_length)?, saved))
    }

    /// Reads a match without touching it.
    pub fn read(directory: &Path) -> Result<Saved, StoreError> {
        let path = directory.join("match.json");
        if !path.exists() {
            return Err(StoreError::Missing(directory.display().to_string()));
        }
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        let damaged = |error: serde_json::Error| StoreError::Damaged {
            file: path.display().to_string(),
            message: error.to_string(),
        };
        let header: Header = serde_json::from_str(&text).map_err(damaged)?;
        let games = read_games(directory)?;
        Ok(Saved { config: header.config, openings_digest: header.openings_digest, games })
    }

    fn open_files(directory: &Path, games_length: u64, pgn_length: u64) -> Result<Store, StoreError> {
        let games = Appended::open(directory.join("games.jsonl"), games_length)?;
        rustix::fs::flock(&games.file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| StoreError::Busy(directory.display().to_string()))?;
        games.cut()?;
        let pgn = Appended::open(directory.join("games.pgn"), pgn_length)?;
        pgn.cut()?;
        let path = directory.join("match.log");
        let log = OpenOptions::new().create(true).append(true).open(&path).map_err(at(&path))?;
        Ok(Store { directory: directory.to_owned(), games, pgn, log })
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Writes a game down. If that fails, the files are as they were before.
    pub fn append(&mut self, record: &mut GameRecord, config: &MatchConfig) -> Result<(), StoreError> {
        let before = self.pgn.length;
        self.pgn.append(pgn_text::game(record, config).as_bytes())?;
        record.pgn_end = self.pgn.length;
        let line = serde_json::to_string(record)
            .map_err(|error| StoreError::Damaged { file: "games.jsonl".to_owned(), message: error.to_string() })?;
        let result = self.games.append(format!("{line}\n").as_bytes());
        if result.is_err() {
            self.pgn.length = before;
            self.pgn.cut()?;
        }
        result
    }

    /// Writes to the log. A log that cannot be written must not end a match, so there is nothing to say about it.
    pub fn log(&mut self, text: &str) {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let _ = self.log.write_all(format!("{} {}\n", pgn_text::timestamp(seconds), text.trim_end()).as_bytes());
    }
}

impl Appended {
    fn open(path: PathBuf, length: u64) -> Result<Appended, StoreError> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(at(&path))?;
        Ok(Appended { path, file, length })
    }

    /// Removes what stands after the last good length.
    fn cut(&self) -> Result<(), StoreError> {
        self.file.set_len(self.length).map_err(at(&self.path))
    }

    /// All of it, or nothing.
    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
        match written {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Making a file shorter needs no space. Should it fail all the same, resuming cuts it off.
                let _ = self.cut();
                Err(StoreError::File { file: self.path.display().to_string(), error })
            }
        }
    }
}

/// The games on whole lines; what stands after the last line break is not one.
fn read_games(directory: &Path) -> Result<Vec<GameRecord>, StoreError> {
    let path = directory.join("games.jsonl");
    let mut text = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
        Err(error) => return Err(at(&path)(error)),
    };
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| StoreError::Damaged {
            file: format!("{}:{}", path.display(), index + 1),
            message: error.to_string(),
        })
    };
    text.lines().enumerate().map(parse).collect()
}

/// How much of `games.jsonl` and of `games.pgn` is whole.
fn intact(directory: &Path) -> Result<(u64, u64), StoreError> {
    let path = directory.join("games.jsonl");
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => vec![],
        Err(error) => return Err(at(&path)(error)),
    };
    let games_length = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end as u64 + 1);
    let pgn_length = read_games(directory)?.last().map_or(0, |record| record.pgn_end);
    Ok((games_length, pgn_length))
}

fn at(path: &Path) -> impl Fn(io::Error) -> StoreError + use<> {
    let file = path.display().to_string();
    move |error| StoreError::File { file: file.clone(), error }
}
