//! Reading games, one after another, in little memory.

use super::codec::{self, Damage, Header, Prefix};
use super::{GamesError, TrainingGame};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The games of a file, each checked as it is read. After an error there are no more.
#[derive(Debug)]
pub struct Games {
    bytes: Bytes,
    header: Header,
    size: u64,
    ended: bool,
}

impl Games {
    /// Opens a file of games.
    pub fn open(path: &Path) -> Result<Games, GamesError> {
        let mut bytes = Bytes::open(path)?;
        let header = bytes.header()?;
        let size = bytes.file.get_ref().metadata().map_err(|source| bytes.failed(source))?.len();
        Ok(Games { bytes, header, size, ended: false })
    }

    /// How the games were made.
    pub fn header(&self) -> Header {
        self.header
    }

    /// How many bytes there were in the file when it was opened,
    pub fn size(&self) -> u64 {
        self.size
    }

    /// and how many of them have been read.
    pub fn offset(&self) -> u64 {
        self.bytes.offset + self.bytes.game.len() as u64
    }
}

impl Iterator for Games {
    type Item = Result<TrainingGame, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = match self.bytes.game() {
            Ok(None) => None,
            Ok(Some(prefix)) => {
                Some(codec::decode(&self.bytes.game, prefix).map_err(|damage| self.bytes.damaged(damage)))
            }
            Err(error) => Some(Err(error)),
        };
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}

/// A file of games as bytes, one game at a time.
#[derive(Debug)]
pub(super) struct Bytes {
    path: PathBuf,
    file: BufReader<File>,
    /// The bytes of the game that was read last.
    pub(super) game: Vec<u8>,
    /// Where that game begins.
    pub(super) offset: u64,
}

impl Bytes {
    pub(super) fn open(path: &Path) -> Result<Bytes, GamesError> {
        let file = File::open(path).map_err(|source| GamesError::Io { path: path.into(), source })?;
        Ok(Bytes::new(path, file))
    }

    /// The bytes of a file that is open at its beginning.
    pub(super) fn new(path: &Path, file: File) -> Bytes {
        Bytes { path: path.into(), file: BufReader::with_capacity(1 << 18, file), game: Vec::new(), offset: 0 }
    }

    pub(super) fn header(&mut self) -> Result<Header, GamesError> {
        let mut bytes = [0; Header::LEN];
        match self.file.read_exact(&mut bytes) {
            Ok(()) => Header::from_bytes(&bytes).map_err(|damage| self.damaged(damage)),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err(self.damaged(Damage::NoGames)),
            Err(source) => Err(self.failed(source)),
        }
    }

    /// Reads the next game; none at the end of the file.
    pub(super) fn game(&mut self) -> Result<Option<Prefix>, GamesError> {
        self.offset = if self.offset == 0 { Header::LEN as u64 } else { self.offset + self.game.len() as u64 };
        self.game.clear();
        match self.take(Prefix::LEN)? {
            0 => return Ok(None),
            Prefix::LEN => {}
            _ => return Err(self.damaged(Damage::Torn)),
        }
        let prefix = Prefix::from_bytes(self.game[..].try_into().expect("as many bytes as were read"));
        if self.take(prefix.rest())? < prefix.rest() {
            return Err(self.damaged(Damage::Torn));
        }
        Ok(Some(prefix))
    }

    /// Reads so many bytes behind those that are there, or as many as there are left.
    fn take(&mut self, count: usize) -> Result<usize, GamesError> {
        let Bytes { file, game, .. } = self;
        file.take(count as u64).read_to_end(game).map_err(|source| self.failed(source))
    }

    pub(super) fn damaged(&self, damage: Damage) -> GamesError {
        GamesError::Damaged { path: self.path.clone(), offset: self.offset, damage }
    }

    fn failed(&self, source: std::io::Error) -> GamesError {
        GamesError::Io { path: self.path.clone(), source }
    }
}
