//! Results on disk, written so that a run that was killed can go on.
//!
//! A run has a directory. `match.json` says what it is; `games.jsonl` has a line for every game that has ended and is the
//! one thing that counts; `match.log` tells what went wrong. Whatever stands after the last whole line belongs to a game
//! that was being written when the end came, and is cut off. Two processes never write to one journal.

use crate::pgn_text;
use crate::store::StoreError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

const HEADER: &str = "match.json";
const GAMES: &str = "games.jsonl";
const LOG: &str = "match.log";
const LOCK: &str = "match.lock";

/// The directory of a run, open for writing.
#[derive(Debug)]
pub(crate) struct Journal {
    directory: PathBuf,
    games: Appended,
    log: File,
    /// Held as long as the journal is open.
    _lock: File,
}

/// A file that is only ever appended to, and whose last good length is known.
#[derive(Debug)]
pub(crate) struct Appended {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Journal {
    /// Begins in a new directory, or in one that has no run in it.
    pub(crate) fn create(directory: &Path, header: &impl Serialize) -> Result<Journal, StoreError> {
        fs::create_dir_all(directory).map_err(at(directory))?;
        let path = directory.join(HEADER);
        if path.exists() {
            return Err(StoreError::Exists(directory.display().to_string()));
        }
        let text = serde_json::to_string_pretty(header).map_err(damaged(&path.display().to_string()))?;
        // Written beside and renamed, so that it is there in full or not at all.
        let fresh = directory.join("match.json.new");
        fs::write(&fresh, text + "\n").map_err(at(&fresh))?;
        fs::rename(&fresh, &path).map_err(at(&path))?;
        Journal::open(directory, 0)
    }

    /// Takes up a run where it was left.
    pub(crate) fn resume(directory: &Path) -> Result<Journal, StoreError> {
        let bytes = bytes(&directory.join(GAMES))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end as u64 + 1);
        Journal::open(directory, whole)
    }

    fn open(directory: &Path, length: u64) -> Result<Journal, StoreError> {
        let games = Appended::open(directory.join(GAMES), length)?;
        // A file of its own, for on Windows nobody can read one that is locked.
        let path = directory.join(LOCK);
        let lock = OpenOptions::new().create(true).append(true).open(&path).map_err(at(&path))?;
        lock.try_lock().map_err(|_| StoreError::Busy(directory.display().to_string()))?;
        games.cut()?;
        let path = directory.join(LOG);
        let log = OpenOptions::new().create(true).append(true).open(&path).map_err(at(&path))?;
        Ok(Journal { directory: directory.to_owned(), games, log, _lock: lock })
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Writes a game down: all of it, or nothing.
    pub(crate) fn append(&mut self, record: &impl Serialize) -> Result<(), StoreError> {
        let line = serde_json::to_string(record).map_err(damaged(GAMES))?;
        self.games.append(format!("{line}\n").as_bytes())
    }

    /// Writes to the log. A log that cannot be written must not end a run, so there is nothing to say about it.
    pub(crate) fn log(&mut self, text: &str) {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let _ = self.log.write_all(format!("{} {}\n", pgn_text::timestamp(seconds), text.trim_end()).as_bytes());
    }
}

/// What the run in a directory is.
pub(crate) fn header<H: DeserializeOwned>(directory: &Path) -> Result<H, StoreError> {
    let path = directory.join(HEADER);
    if !path.exists() {
        return Err(StoreError::Missing(directory.display().to_string()));
    }
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    serde_json::from_str(&text).map_err(damaged(&path.display().to_string()))
}

/// The games on whole lines; what stands after the last line break is not one.
pub(crate) fn games<R: DeserializeOwned>(directory: &Path) -> Result<Vec<R>, StoreError> {
    let path = directory.join(GAMES);
    let mut text = String::from_utf8_lossy(&bytes(&path)?).into_owned();
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(damaged(&format!("{}:{}", path.display(), index + 1)))
    };
    text.lines().enumerate().map(parse).collect()
}

/// A file that need not be there yet.
fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    match fs::read(path) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(vec![]),
        Err(error) => Err(at(path)(error)),
    }
}

impl Appended {
    pub(crate) fn open(path: PathBuf, length: u64) -> Result<Appended, StoreError> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(at(&path))?;
        Ok(Appended { path, file, length })
    }

    /// The last good length.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Goes back to an earlier length.
    pub(crate) fn cut_to(&mut self, length: u64) -> Result<(), StoreError> {
        self.length = length;
        self.cut()
    }

    /// Removes what stands after the last good length.
    pub(crate) fn cut(&self) -> Result<(), StoreError> {
        self.file.set_len(self.length).map_err(at(&self.path))
    }

    /// All of it, or nothing.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(bytes));
        match written {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Making a file shorter needs no space. Should it fail all the same, resuming cuts it off.
                let _ = self.cut();
                Err(at(&self.path)(error))
            }
        }
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> StoreError + use<> {
    let file = path.display().to_string();
    move |error| StoreError::File { file: file.clone(), error }
}

fn damaged(file: &str) -> impl Fn(serde_json::Error) -> StoreError + use<> {
    let file = file.to_owned();
    move |error| StoreError::Damaged { file: file.clone(), message: error.to_string() }
}
