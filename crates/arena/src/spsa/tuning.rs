//! Plays the games of a tuning: several pairs at a time, each written down as it ends.

use super::estimate::{Estimate, Parameter, Plan, Trial};
use crate::config::{ConfigError, MatchConfig};
use crate::crew;
use crate::journal::{self, Journal};
use crate::openings::{Openings, OpeningsError};
use crate::play::{BrokenOff, Player, play};
use crate::runner::Finish;
use crate::store::StoreError;
use chess::{CastlingMode, Colour, GameResult};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// What is tuned, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningConfig {
    /// The games: the engine plays in both seats.
    pub games: MatchConfig,
    /// The numbers.
    pub parameters: Vec<Parameter>,
    /// How far a number moves for a point of difference in the last pair, in its steps.
    pub rate: f64,
    /// What chance follows from.
    pub seed: u64,
}

impl TuningConfig {
    /// The numbers as they are at first.
    fn estimate(&self) -> Estimate {
        let plan = Plan { pairs: self.games.pairs, rate: self.rate, seed: self.seed };
        Estimate::new(self.parameters.clone(), plan)
    }
}

/// Why an engine cannot be tuned.
#[derive(Debug, Error)]
pub enum TuningError {
    /// There is nothing to tune.
    #[error("there is no number to tune")]
    NoParameters,
    /// The games make no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// Something is wrong with the files.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The engine's program cannot be run.
    #[error("{0}")]
    Engine(String),
    /// The openings have changed since it began.
    #[error("the openings are not those with which the tuning began")]
    OtherOpenings,
}

/// What `match.json` says.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    tuning: TuningConfig,
    openings_digest: u64,
}

/// A pair that has been played: a line of `games.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PairRecord {
    pair: u64,
    /// The numbers of both copies.
    tried: [Vec<i64>; 2],
    /// By how many points the first copy was ahead.
    lead: f64,
    /// How the numbers stand with it.
    values: Vec<f64>,
}

/// How a tuning goes.
#[derive(Debug)]
pub struct TuningProgress<'a> {
    /// How the numbers stand.
    pub estimate: &'a Estimate,
    /// Pairs that have been played, those before a pause included.
    pub pairs: u64,
}

/// A tuning with its files.
#[derive(Debug)]
pub struct Tuning {
    config: TuningConfig,
    openings: Openings,
    journal: Journal,
    estimate: Estimate,
    done: HashSet<u64>,
}

impl Tuning {
    /// Begins in a directory of its own.
    pub fn begin(directory: &Path, mut config: TuningConfig) -> Result<Tuning, TuningError> {
        if config.parameters.is_empty() {
            return Err(TuningError::NoParameters);
        }
        config.games.check()?;
        let absolute = config.games.make_absolute();
        absolute.map_err(|error| StoreError::File { file: directory.display().to_string(), error })?;
        let openings = Openings::load(&config.games.openings, config.games.chess960)?;
        let header = Header { format: 1, tuning: config.clone(), openings_digest: openings.digest() };
        let journal = Journal::create(directory, &header)?;
        let estimate = config.estimate();
        Ok(Tuning { config, openings, journal, estimate, done: HashSet::new() })
    }

    /// Takes one up where it was left.
    pub fn resume(directory: &Path) -> Result<Tuning, TuningError> {
        let Header { tuning: config, openings_digest, .. } = journal::header(directory)?;
        let openings = Openings::load(&config.games.openings, config.games.chess960)?;
        if openings.digest() != openings_digest {
            return Err(TuningError::OtherOpenings);
        }
        let journal = Journal::resume(directory)?;
        let played: Vec<PairRecord> = journal::games(directory)?;
        let mut estimate = config.estimate();
        if let Some(last) = played.last() {
            if last.values.len() != config.parameters.len() {
                let (file, message) =
                    (directory.display().to_string(), "the last pair is of another tuning".to_owned());
                return Err(StoreError::Damaged { file, message }.into());
            }
            estimate.set_values(&last.values);
        }
        let done = played.iter().map(|record| record.pair).collect();
        Ok(Tuning { config, openings, journal, estimate, done })
    }

    /// How the numbers stand.
    #[must_use]
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// What it is.
    #[must_use]
    pub fn config(&self) -> &TuningConfig {
        &self.config
    }

    /// Where it is kept.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.journal.directory()
    }

    /// Plays so many games at a time from now on.
    pub fn set_concurrency(&mut self, games: usize) {
        self.config.games.concurrency = games;
    }

    /// Plays what is left to be played, until it is over or `stop` is set.
    pub fn run(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&TuningProgress<'_>),
    ) -> Result<Finish, TuningError> {
        let todo: Vec<u64> = (1..=self.config.games.pairs).filter(|pair| !self.done.contains(pair)).collect();
        let shared = Shared {
            games: &self.config.games,
            parameters: &self.config.parameters,
            openings: &self.openings,
            estimate: Mutex::new(self.estimate.clone()),
            todo: Mutex::new(todo.into_iter()),
            closing: Arc::default(),
        };
        let mut enter = |(record, notes): Played| {
            notes.iter().for_each(|note| self.journal.log(&format!("pair {}, {note}", record.pair)));
            self.journal.append(&record)?;
            self.done.insert(record.pair);
            watch(&TuningProgress { estimate: &hold(&shared.estimate), pairs: self.done.len() as u64 });
            Ok(())
        };
        let finish = crew::work(
            shared.games.concurrency,
            &shared.closing,
            |number, reports| shared.work(number, reports),
            |reports| receive(reports, stop, |report| enter(report.map_err(TuningError::Engine)?)),
        );
        self.estimate = shared.estimate.into_inner().unwrap_or_else(PoisonError::into_inner);
        finish
    }
}

/// A pair that has been played, and what there is to say of the copies' failures in it.
type Played = (PairRecord, Vec<String>);

/// A pair, or why the engine cannot be run.
type Report = Result<Played, String>;

/// Hands on what is reported, until all is played or it is time to stop.
fn receive(
    reports: &Receiver<Report>,
    stop: &AtomicBool,
    mut enter: impl FnMut(Report) -> Result<(), TuningError>,
) -> Result<Finish, TuningError> {
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(Finish::Stopped);
        }
        match reports.recv_timeout(Duration::from_millis(100)) {
            Ok(report) => enter(report)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Played),
        }
    }
}

/// Where the games are played.
struct Shared<'a> {
    games: &'a MatchConfig,
    parameters: &'a [Parameter],
    openings: &'a Openings,
    estimate: Mutex<Estimate>,
    todo: Mutex<std::vec::IntoIter<u64>>,
    closing: Arc<AtomicBool>,
}

impl Shared<'_> {
    fn work(&self, number: usize, reports: &Sender<Report>) {
        while !self.closing.load(Ordering::Relaxed) {
            let Some(pair) = hold(&self.todo).next() else { break };
            let trial = hold(&self.estimate).trial(pair);
            let report = match self.play_pair(number, &trial) {
                Ok((lead, notes)) => Ok((self.learn(trial, lead), notes)),
                Err(BrokenOff::Stopped) => break,
                Err(BrokenOff::Unstartable(message)) => Err(message),
            };
            if reports.send(report).is_err() {
                break;
            }
        }
    }

    fn learn(&self, trial: Trial, lead: f64) -> PairRecord {
        let mut estimate = hold(&self.estimate);
        estimate.learn(trial.pair, lead);
        PairRecord { pair: trial.pair, tried: trial.values, lead, values: estimate.values().to_vec() }
    }

    /// By how many points the first copy is ahead after a game with either colour. The copies are started anew for each pair,
    /// since not every engine heeds a number that is set once it has searched.
    fn play_pair(&self, number: usize, trial: &Trial) -> Result<(f64, Vec<String>), BrokenOff> {
        let cores = self.games.cores(number);
        let mut copies = [0, 1].map(|copy| {
            let mut engine = self.games.engines[copy].clone();
            for (parameter, value) in self.parameters.iter().zip(&trial.values[copy]) {
                engine.set_option(&parameter.name, value.to_string());
            }
            Player::new(&engine, self.games, cores.clone(), Arc::clone(&self.closing))
        });
        let mut notes = vec![];
        let seats = [[0, 1], [1, 0]].into_iter();
        let lead: Result<f64, BrokenOff> = seats.map(|seats| self.lead(trial, &mut copies, seats, &mut notes)).sum();
        copies.iter_mut().for_each(Player::quit);
        Ok((lead?, notes))
    }

    /// By how many points the first copy is ahead after one game.
    fn lead(
        &self,
        trial: &Trial,
        copies: &mut [Player; 2],
        [white, black]: [usize; 2],
        notes: &mut Vec<String>,
    ) -> Result<f64, BrokenOff> {
        let opening = self.openings.get(self.games.openings.skip + trial.pair as usize - 1);
        let mode = if self.games.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let players = copies.get_disjoint_mut([white, black]).map_err(|_| BrokenOff::Stopped)?;
        let played = play(players, opening, &self.games.adjudication, mode, &())?;
        notes.extend(played.notes.into_iter().map(|(copy, note)| format!("{copy}: {note}")));
        let winner = match played.result {
            GameResult::Draw => return Ok(0.0),
            GameResult::Win(Colour::White) => white,
            GameResult::Win(Colour::Black) => black,
        };
        Ok(if winner == 0 { 1.0 } else { -1.0 })
    }
}

/// What is shared, also after somebody who held it is gone.
fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
