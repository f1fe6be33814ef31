//! Plays a match of four: several games at a time, each written down as it ends.

use super::play::Fixture;
use super::{FourConfig, FourConfigError, FourRecord, FourStandings};
use crate::crew::{self, Pace};
use crate::journal::{self, Journal};
use crate::runner::Finish;
use crate::stats::{Sprt, Verdict};
use crate::store::StoreError;
use duplicate::Player;
use quartet::Signal;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a match of four cannot be played, or cannot be played on.
#[derive(Debug, Error)]
pub enum FourError {
    /// It makes no sense.
    #[error(transparent)]
    Config(#[from] FourConfigError),
    /// Something is wrong with its files.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The directory holds a match of another kind.
    #[error("{0} holds a match between engines, not one of four players")]
    OtherKind(String),
    /// Somebody is not known here, though the match was begun with it.
    #[error(transparent)]
    Player(#[from] quartet::UnknownPlayer),
    /// The directory holds games of another study.
    #[error("{0} holds games of another player or seed: choose another directory with --out")]
    OtherStudy(String),
    /// A player came to no move that can be played.
    #[error("{kind}, as {player}, came to no move that can be played, in game {game}")]
    Failed {
        /// In which game.
        game: u64,
        /// In which seat.
        player: Player,
        /// Which kind of player.
        kind: String,
    },
}

/// What `match.json` says.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    four: FourConfig,
}

/// Somebody who is told how a match goes.
pub trait FourObserver {
    /// A game has ended.
    fn game_ended(&mut self, _record: &FourRecord, _progress: &FourProgress<'_>) {}
    /// Some time has passed; comes several times a second.
    fn tick(&mut self, _progress: &FourProgress<'_>) {}
}

/// Nobody watches.
impl FourObserver for () {}

/// How a match goes.
#[derive(Debug)]
pub struct FourProgress<'a> {
    /// What is being played.
    pub config: &'a FourConfig,
    /// How it stands.
    pub standings: &'a FourStandings,
    /// The test, if it is one.
    pub sprt: Option<Sprt>,
    /// How fast games end.
    pub pace: Pace,
}

/// A match with its files.
#[derive(Debug)]
pub struct FourMatch {
    config: FourConfig,
    journal: Journal,
    standings: FourStandings,
    done: HashSet<u64>,
}

impl FourMatch {
    /// Begins a match in a directory of its own.
    pub fn begin(directory: &Path, config: FourConfig) -> Result<FourMatch, FourError> {
        config.check()?;
        let journal = Journal::create(directory, &Header { format: 1, four: config.clone() })?;
        let standings = FourStandings::new(&config);
        Ok(FourMatch { config, journal, standings, done: HashSet::new() })
    }

    /// Takes a match up where it was left.
    pub fn resume(directory: &Path) -> Result<FourMatch, FourError> {
        let (config, games) = read(directory)?;
        let journal = Journal::resume(directory)?;
        let mut standings = FourStandings::new(&config);
        games.iter().for_each(|record| standings.add(record));
        let done = games.iter().map(|record| record.game).collect();
        Ok(FourMatch { config, journal, standings, done })
    }

    /// How it stands.
    #[must_use]
    pub fn standings(&self) -> &FourStandings {
        &self.standings
    }

    /// What it is.
    #[must_use]
    pub fn config(&self) -> &FourConfig {
        &self.config
    }

    /// Where it is kept.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.journal.directory()
    }

    /// Plays so many games at a time from now on.
    pub fn set_concurrency(&mut self, games: usize) {
        self.config.concurrency = games;
    }

    /// Plays so many openings in all.
    pub(super) fn set_openings(&mut self, openings: u64) {
        self.config.openings = openings;
    }

    /// Plays what is left to be played, until it is over or `stop` is set.
    pub fn run(&mut self, stop: &AtomicBool, observer: &mut dyn FourObserver) -> Result<Finish, FourError> {
        let sprt = self.config.sprt.as_ref().map(|sprt| sprt.test()).transpose().map_err(FourConfigError::from)?;
        if let Some(verdict) = decided(sprt, &self.standings) {
            return Ok(Finish::Decided(verdict));
        }
        let seatings = self.config.seating.of(self.config.kinds.len());
        let total = self.config.openings * seatings.len() as u64;
        let todo: Vec<u64> = (1..=total).filter(|game| !self.done.contains(game)).collect();
        let todo = Mutex::new(todo.into_iter());
        let (signal, closing, config) = (Signal::default(), AtomicBool::new(false), &self.config);
        let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
        let mut referee = Referee {
            config,
            journal: &mut self.journal,
            standings: &mut self.standings,
            done: &mut self.done,
            observer,
            sprt,
            total,
            began: Instant::now(),
            played_now: 0,
        };
        crew::work(
            config.concurrency,
            &closing,
            |_, reports| {
                while let Some(game) = next().filter(|_| !closing.load(Ordering::Relaxed)) {
                    let played = Fixture::new(game, &seatings).play(config, &signal).transpose();
                    // None is a game that was stopped; where nobody listens any more, there is nothing left to do.
                    if played.is_none_or(|played| reports.send(played).is_err()) {
                        break;
                    }
                }
            },
            |reports| {
                let finish = referee.receive(reports, stop);
                signal.stop();
                finish
            },
        )
    }
}

/// Reads a match without touching it: what it is, and the games that have ended, in the order in which they did.
pub(super) fn read(directory: &Path) -> Result<(FourConfig, Vec<FourRecord>), FourError> {
    let value: serde_json::Value = journal::header(directory)?;
    let name = || directory.display().to_string();
    if value.get("four").is_none() {
        return Err(FourError::OtherKind(name()));
    }
    let damaged = |error: serde_json::Error| StoreError::Damaged { file: name(), message: error.to_string() };
    let header: Header = serde_json::from_value(value).map_err(damaged)?;
    header.four.check()?;
    let games: Vec<FourRecord> = journal::games(directory)?;
    let kinds = header.four.kinds.len();
    if let Some(alien) = games.iter().find(|game| game.placing().kinds.iter().any(|kind| *kind >= kinds)) {
        let message = format!("game {} has a player that the match does not have", alien.game);
        return Err(StoreError::Damaged { file: name(), message }.into());
    }
    Ok((header.four, games))
}

fn decided(sprt: Option<Sprt>, standings: &FourStandings) -> Option<Verdict> {
    let verdict = sprt?.verdict_of_blocks(standings.ahead(), standings.block_size() as f64);
    (verdict != Verdict::Continue).then_some(verdict)
}

/// Where results are handed in: the one place that writes.
struct Referee<'a, 'b> {
    config: &'a FourConfig,
    journal: &'b mut Journal,
    standings: &'b mut FourStandings,
    done: &'b mut HashSet<u64>,
    observer: &'b mut dyn FourObserver,
    sprt: Option<Sprt>,
    total: u64,
    began: Instant,
    played_now: u64,
}

impl Referee<'_, '_> {
    fn receive(
        &mut self,
        reports: &Receiver<Result<FourRecord, FourError>>,
        stop: &AtomicBool,
    ) -> Result<Finish, FourError> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(Finish::Stopped);
            }
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(played) => {
                    self.enter(&played?)?;
                    if let Some(verdict) = decided(self.sprt, self.standings) {
                        return Ok(Finish::Decided(verdict));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Played),
            }
            self.tell(|observer, progress| observer.tick(progress));
        }
    }

    fn enter(&mut self, record: &FourRecord) -> Result<(), FourError> {
        self.journal.append(record)?;
        self.standings.add(record);
        self.done.insert(record.game);
        self.played_now += 1;
        self.tell(|observer, progress| observer.game_ended(record, progress));
        Ok(())
    }

    fn tell(&mut self, what: impl FnOnce(&mut dyn FourObserver, &FourProgress<'_>)) {
        let test = self.sprt.map(|sprt| (self.standings.llr(&sprt), sprt.bounds()));
        let pace = Pace {
            games: self.standings.games(),
            total: self.total,
            played_now: self.played_now,
            elapsed: self.began.elapsed(),
            test,
        };
        let progress = FourProgress { config: self.config, standings: self.standings, sprt: self.sprt, pace };
        what(self.observer, &progress);
    }
}
