//! What a match is: who plays, how long, from where, and when it is over.

use crate::limit::{Limit, seconds};
use crate::stats::{EloModel, Sprt, SprtError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineConfig {
    /// What it is called in tables; empty until known.
    pub name: String,
    /// The file to run.
    pub command: PathBuf,
    /// What to call it with.
    pub args: Vec<String>,
    /// The directory to run it in.
    pub directory: Option<PathBuf>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may think.
    pub limit: Limit,
    /// How far its clock may be overstepped before it is a loss.
    pub margin: Duration,
}

/// Why the words that describe an engine make no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineWordError {
    /// A word is not `key=value`.
    #[error("{0:?} is not of the form key=value")]
    NotAPair(String),
    /// The key is unknown.
    #[error("{0:?} is none of cmd, name, dir, arg, option.NAME, tc, st, depth, nodes and margin")]
    Key(String),
    /// The value does not fit the key.
    #[error("{key} cannot be {value:?}: {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What it should have been.
        expected: &'static str,
    },
    /// No command.
    #[error("an engine needs a command: cmd=FILE")]
    NoCommand,
    /// No limit.
    #[error("{0} has no limit: give tc, st, depth or nodes, to it or with --each")]
    NoLimit(String),
}

/// The margin unless another is given: what a busy machine may take to pass a move on.
pub const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

impl EngineConfig {
    /// Reads the words that describe an engine: `cmd=stockfish name=SF option.Hash=16 tc=8+0.08`. Words for all engines
    /// come first, so that its own override them. The first of its own may be the command alone.
    pub fn from_words(each: &[String], own: &[String]) -> Result<EngineConfig, EngineWordError> {
        let mut engine = EngineConfig {
            name: String::new(),
            command: PathBuf::new(),
            args: vec![],
            directory: None,
            options: vec![],
            limit: Limit::default(),
            margin: DEFAULT_MARGIN,
        };
        for word in each {
            engine.set(word)?;
        }
        let shared = std::mem::take(&mut engine.limit);
        for (index, word) in own.iter().enumerate() {
            if index == 0 && !word.contains('=') {
                engine.command = PathBuf::from(word);
            } else {
                engine.set(word)?;
            }
        }
        if engine.limit.is_none() {
            engine.limit = shared;
        }
        if engine.command.as_os_str().is_empty() {
            return Err(EngineWordError::NoCommand);
        }
        if engine.limit.is_none() {
            return Err(EngineWordError::NoLimit(engine.command.display().to_string()));
        }
        Ok(engine)
    }

    fn set(&mut self, word: &str) -> Result<(), EngineWordError> {
        let (key, value) = word.split_once('=').ok_or_else(|| EngineWordError::NotAPair(word.to_owned()))?;
        let wrong = |expected| EngineWordError::Value { key: key.to_owned(), value: value.to_owned(), expected };
        match key {
            "cmd" => self.command = PathBuf::from(value),
            "name" => self.name = value.to_owned(),
            "dir" => self.directory = Some(PathBuf::from(value)),
            "arg" => self.args.push(value.to_owned()),
            "tc" => self.limit.clock = Some(value.parse().map_err(|_| wrong("a time control is such as 8+0.08"))?),
            "st" => {
                let time = seconds(value).filter(|time| !time.is_zero());
                self.limit.movetime = Some(time.ok_or_else(|| wrong("it is a number of seconds"))?);
            }
            "depth" => self.limit.depth = Some(positive(value).ok_or_else(|| wrong("it is a number of plies"))?),
            "nodes" => self.limit.nodes = Some(positive(value).ok_or_else(|| wrong("it is a number of nodes"))?),
            "margin" => {
                let millis = value.parse().map_err(|_| wrong("it is a number of milliseconds"))?;
                self.margin = Duration::from_millis(millis);
            }
            _ => {
                let name = key.strip_prefix("option.").filter(|name| !name.is_empty());
                let name = name.ok_or_else(|| EngineWordError::Key(key.to_owned()))?;
                self.set_option(name, value.to_owned());
            }
        }
        Ok(())
    }

    /// Gives an option a value, instead of one that it was given before.
    pub(crate) fn set_option(&mut self, name: &str, value: String) {
        self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value));
    }

    /// The name of the file that is run, for an engine that has no other name.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.command.file_name().unwrap_or(self.command.as_os_str()).to_string_lossy().into_owned()
    }
}

fn positive<T: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|value| *value > T::from(0))
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first engine plays everybody else.
    Gauntlet,
}

/// Where games begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningsConfig {
    /// A PGN or EPD file; none for the book that comes with the project.
    pub file: Option<PathBuf>,
    /// Shuffled with this seed; none is in order.
    pub seed: Option<u64>,
    /// How many of them to skip at first.
    pub skip: usize,
    /// How many plies of each PGN game to play at most.
    pub plies: Option<usize>,
}

/// When a game ends that the rules have not ended. All of it is off unless asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// When both engines see a draw.
    pub draw: Option<DrawRule>,
    /// When an engine is lost by its own account.
    pub resign: Option<ResignRule>,
    /// A game that is so many moves long is a draw.
    pub longest: Option<u32>,
}

/// Both engines have seen a score of at most `score` for `moves` moves each, not before move `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first move at which a game may be given as drawn.
    pub from: u32,
    /// For how many moves of each side.
    pub moves: u32,
    /// The score in centipawns.
    pub score: i32,
}

/// An engine has seen itself down by `score` for `moves` moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// For how many moves.
    pub moves: u32,
    /// The score in centipawns.
    pub score: i32,
    /// Whether its opponent must see the same, which is the safe way.
    pub both: bool,
}

/// The hypotheses of a test, as they are written down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtConfig {
    /// The first hypothesis.
    pub elo0: f64,
    /// The second.
    pub elo1: f64,
    /// The risk of accepting the second where the first is true.
    pub alpha: f64,
    /// The risk of accepting the first where the second is true.
    pub beta: f64,
    /// Whether the hypotheses are logistic Elo, not normalized.
    pub logistic: bool,
}

impl SprtConfig {
    /// The test, if it makes sense.
    pub fn test(&self) -> Result<Sprt, SprtError> {
        let model = if self.logistic { EloModel::Logistic } else { EloModel::Normalized };
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, model)
    }
}

/// A whole match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchConfig {
    /// What it is called.
    pub event: String,
    /// Who plays.
    pub engines: Vec<EngineConfig>,
    /// Who plays whom.
    pub format: Format,
    /// How many pairs of games each two of them play at most.
    pub pairs: u64,
    /// Where games begin.
    pub openings: OpeningsConfig,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// How many games at a time.
    pub concurrency: usize,
    /// Whether each game stays on cores of its own.
    pub pin: bool,
    /// When games end early.
    pub adjudication: Adjudication,
    /// When the match ends early.
    pub sprt: Option<SprtConfig>,
    /// How long an engine may take to say `uciok` or `readyok`.
    pub startup: Duration,
    /// How long an engine may take for a move where neither a clock nor a fixed time says so.
    pub patience: Duration,
}

/// Why a match makes no sense.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Too few engines.
    #[error("a match needs at least two engines, not {0}")]
    Engines(usize),
    /// Two engines of one name.
    #[error("two engines are called {0:?}: give one of them another name=")]
    SameName(String),
    /// A test of more than two engines.
    #[error("a test (SPRT) is between two engines, not {0}")]
    SprtEngines(usize),
    /// The test makes no sense.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// No games to play.
    #[error("a match needs at least one pair of games")]
    NoGames,
    /// More games at a time than there are cores to pin them to.
    #[error("{games} games at a time cannot each have a core of their own: there are {cores}")]
    Cores {
        /// Games at a time.
        games: usize,
        /// Cores there are.
        cores: usize,
    },
}

impl MatchConfig {
    /// The plainest match: everyone plays everyone, one game at a time from the usual position, to the end, and an engine may
    /// take ten seconds to start and for a move.
    pub fn plain(event: &str, engines: Vec<EngineConfig>, pairs: u64) -> MatchConfig {
        MatchConfig {
            event: event.to_owned(),
            engines,
            format: Format::RoundRobin,
            pairs,
            openings: OpeningsConfig::default(),
            chess960: false,
            concurrency: 1,
            pin: false,
            adjudication: Adjudication::default(),
            sprt: None,
            startup: Duration::from_secs(10),
            patience: Duration::from_secs(10),
        }
    }

    /// Gives names to the engines that have none, from their files, numbered where they are the same.
    pub fn name_engines(&mut self) {
        for index in 0..self.engines.len() {
            if !self.engines[index].name.is_empty() {
                continue;
            }
            let name = self.engines[index].file_name();
            let taken = |name: &str| self.engines.iter().any(|engine| engine.name == name);
            let numbered = (2..).map(|number| format!("{name} {number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name));
            self.engines[index].name = free.unwrap_or(name);
        }
    }

    /// Says what is wrong with it, before any game is played.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.engines.len() < 2 {
            return Err(ConfigError::Engines(self.engines.len()));
        }
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(ConfigError::SameName(engine.name.clone()));
            }
        }
        if let Some(sprt) = &self.sprt {
            if self.engines.len() != 2 {
                return Err(ConfigError::SprtEngines(self.engines.len()));
            }
            sprt.test()?;
        }
        if self.pairs == 0 {
            return Err(ConfigError::NoGames);
        }
        let cores = uci::client::available_cores().len();
        if self.pin && self.concurrency > cores {
            return Err(ConfigError::Cores { games: self.concurrency, cores });
        }
        Ok(())
    }

    /// The cores of the board of this number, where each has its own.
    pub(crate) fn cores(&self, board: usize) -> Vec<usize> {
        if !self.pin {
            return vec![];
        }
        let cores = uci::client::available_cores();
        let share = (cores.len() / self.concurrency.max(1)).max(1);
        cores.into_iter().skip(board * share).take(share).collect()
    }

    /// Makes every path absolute, so that the match can be gone on with from another directory.
    pub fn make_absolute(&mut self) -> std::io::Result<()> {
        let absolute = |path: &Path| std::path::absolute(path);
        if let Some(file) = &mut self.openings.file {
            *file = absolute(file)?;
        }
        for engine in &mut self.engines {
            engine.command = match engine.command.components().count() {
                1 => on_path(&engine.command).unwrap_or_else(|| engine.command.clone()),
                _ => absolute(&engine.command)?,
            };
            if let Some(directory) = &mut engine.directory {
                *directory = absolute(directory)?;
            }
        }
        Ok(())
    }
}

/// The file that a bare name means, as a shell would find it.
fn on_path(name: &Path) -> Option<PathBuf> {
    let directories = std::env::var_os("PATH")?;
    std::env::split_paths(&directories).map(|directory| directory.join(name)).find(|file| file.is_file())
}
