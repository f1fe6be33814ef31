//! Writing games, and going on where a file ends.

use super::codec::{self, Damage, Header};
use super::read::Bytes;
use super::{GamesError, TrainingGame};
use std::fs::{File, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of games that is added to.
#[derive(Debug)]
pub struct Appender {
    path: PathBuf,
    file: File,
    games: u32,
    positions: u64,
}

impl Appender {
    /// Goes on with a file, or begins one. Half a game at its end is cut off; anything else that is wrong is an error, and
    /// so is a file that was made in another way, or that somebody else is adding to.
    pub fn open(path: &Path, header: Header) -> Result<Appender, GamesError> {
        let failed = |source| GamesError::Io { path: path.into(), source };
        let mut file =
            File::options().create(true).truncate(false).read(true).write(true).open(path).map_err(failed)?;
        // Where files cannot be locked, nobody is kept from going on.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(GamesError::Busy { path: path.into() });
        }
        let (mut games, mut positions) = (0, 0);
        if file.metadata().map_err(failed)?.len() == 0 {
            file.write_all(&header.to_bytes()).map_err(failed)?;
        } else {
            // Through the same file: on Windows nobody can read another that is locked.
            let mut bytes = Bytes::new(path, file.try_clone().map_err(failed)?);
            let has = bytes.header()?;
            if has != header {
                return Err(GamesError::OtherHeader { path: path.into(), has, wanted: header });
            }
            loop {
                match bytes.game() {
                    Ok(Some(prefix)) => {
                        codec::check(&bytes.game, prefix.number).map_err(|damage| bytes.damaged(damage))?;
                        games = prefix.number + 1;
                        positions += prefix.plies as u64;
                    }
                    Ok(None) | Err(GamesError::Damaged { damage: Damage::Torn, .. }) => break,
                    Err(error) => return Err(error),
                }
            }
            file.set_len(bytes.offset).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(Appender { path: path.into(), file, games, positions })
    }

    /// The number of the game that comes next.
    pub fn next_number(&self) -> u32 {
        self.games
    }

    /// How many plies there are in all games.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Adds a game, in one piece.
    ///
    /// # Panics
    /// If its number is not the next one.
    pub fn push(&mut self, game: &TrainingGame) -> Result<(), GamesError> {
        assert_eq!(game.number, self.games, "games are kept in the order of their numbers");
        let write = self.file.write_all(&codec::encode(game));
        write.map_err(|source| GamesError::Io { path: self.path.clone(), source })?;
        self.games += 1;
        self.positions += game.plies.len() as u64;
        Ok(())
    }
}
