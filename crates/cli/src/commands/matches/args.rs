//! The words of the command line, and the match that they describe.

use crate::commands::WrongCall;
use arena::MatchConfig;
use arena::config::{Adjudication, DrawRule, EngineConfig, Format, OpeningsConfig, ResignRule, SprtConfig};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// What is settled when a match begins.
const SETTLED: [&str; 18] = [
    "engine", "each", "gauntlet", "pairs", "pin", "openings", "shuffle", "skip", "plies", "chess960", "sprt", "draw",
    "resign", "longest", "startup", "patience", "event", "out",
];

/// What a match is, as arguments.
#[derive(Args)]
pub(super) struct RunArgs {
    #[command(flatten)]
    engines: EngineArgs,
    /// The first engine plays all others, instead of everybody playing everybody
    #[arg(long)]
    gauntlet: bool,
    /// Pairs of games that each two engines play [default: 50, or 50000 with --sprt]
    #[arg(long, value_name = "N")]
    pairs: Option<u64>,
    #[command(flatten)]
    pub(super) games: GameArgs,
    /// Stop when a test is decided: elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic
    #[arg(long, num_args = 0.., value_name = "KEY=VALUE")]
    sprt: Option<Vec<String>>,
    /// What the match is called
    #[arg(long, value_name = "NAME", default_value = "Fourfold match")]
    event: String,
    /// Where the match is kept: games as PGN and JSON Lines, log, report
    #[arg(long, value_name = "DIR", default_value = "fourfold-match")]
    pub(super) out: PathBuf,
    /// Go on with the match that is kept in this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = SETTLED)]
    pub(super) resume: Option<PathBuf>,
    /// Print every game as a line of JSON
    #[arg(long, conflicts_with = "quiet")]
    pub(super) json: bool,
    /// Print the result only
    #[arg(long)]
    pub(super) quiet: bool,
}

/// What the games are like, as arguments.
#[derive(Args)]
pub(super) struct GameArgs {
    /// Games at a time [default: 1]; may be changed when a match is gone on with
    #[arg(long, value_name = "N")]
    pub(super) concurrency: Option<NonZeroUsize>,
    /// Keep each game on processor cores of its own
    #[arg(long)]
    pin: bool,
    /// Openings from a .pgn or .epd file instead of the built-in book
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Shuffle the openings with this seed instead of playing them in order
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,
    /// Skip so many openings at first
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// Play so many plies of each PGN opening at most
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Chess960, from its 960 starting positions unless --openings says otherwise
    #[arg(long)]
    chess960: bool,
    /// Call a game drawn when both engines do: from=40 moves=8 score=10
    #[arg(long, num_args = 0.., value_name = "KEY=VALUE")]
    draw: Option<Vec<String>>,
    /// Call a game lost when its loser does: moves=3 score=600 both=yes|no
    #[arg(long, num_args = 0.., value_name = "KEY=VALUE")]
    resign: Option<Vec<String>>,
    /// Call a game drawn after so many moves
    #[arg(long, value_name = "MOVES")]
    longest: Option<u32>,
    /// Seconds within which an engine must say uciok and readyok
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    startup: f64,
    /// Seconds within which an engine must move where it has no clock
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    patience: f64,
}

/// `--engine` may be given several times, each time with several words, which derive cannot say.
struct EngineArgs {
    engines: Vec<Vec<String>>,
    each: Vec<String>,
}

impl FromArgMatches for EngineArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let groups = |name: &str| -> Vec<Vec<String>> {
            matches
                .get_occurrences::<String>(name)
                .into_iter()
                .flatten()
                .map(|group| group.cloned().collect())
                .collect()
        };
        Ok(EngineArgs { engines: groups("engine"), each: groups("each").into_iter().flatten().collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineArgs {
    fn augment_args(command: Command) -> Command {
        let words = |name: &'static str, help: &'static str| {
            Arg::new(name).long(name).num_args(1..).action(ArgAction::Append).value_name("KEY=VALUE").help(help)
        };
        command
            .arg(words(
                "engine",
                "An engine: cmd=FILE (or just FILE) name=NAME arg=ARG dir=DIR option.NAME=VALUE \
                 tc=[MOVES/]SECONDS[+INC] st=SECONDS depth=N nodes=N margin=MS",
            ))
            .arg(words("each", "The same words, for all engines"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl RunArgs {
    /// The match that the words describe.
    pub(super) fn config(&self) -> Result<MatchConfig, WrongCall> {
        let engine = |own: &Vec<String>| EngineConfig::from_words(&self.engines.each, own);
        let engines = self.engines.engines.iter().map(engine).collect::<Result<_, _>>().map_err(wrong)?;
        let sprt = self.sprt.as_deref().map(sprt).transpose()?;
        Ok(MatchConfig {
            format: if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
            sprt,
            ..self.games.config(&self.event, engines, self.pairs.unwrap_or(if sprt.is_some() { 50_000 } else { 50 }))?
        })
    }
}

impl GameArgs {
    /// A match of everybody against everybody with such games.
    pub(super) fn config(&self, event: &str, engines: Vec<EngineConfig>, pairs: u64) -> Result<MatchConfig, WrongCall> {
        Ok(MatchConfig {
            event: event.to_owned(),
            engines,
            format: Format::RoundRobin,
            pairs,
            openings: OpeningsConfig {
                file: self.openings.clone(),
                seed: self.shuffle,
                skip: self.skip,
                plies: self.plies,
            },
            chess960: self.chess960,
            concurrency: self.concurrency.map_or(1, NonZeroUsize::get),
            pin: self.pin,
            adjudication: Adjudication {
                draw: self.draw.as_deref().map(draw).transpose()?,
                resign: self.resign.as_deref().map(resign).transpose()?,
                longest: self.longest,
            },
            sprt: None,
            startup: seconds("startup", self.startup)?,
            patience: seconds("patience", self.patience)?,
        })
    }
}

pub(super) fn wrong(error: impl std::fmt::Display) -> WrongCall {
    WrongCall(error.to_string())
}

fn seconds(name: &str, value: f64) -> Result<Duration, WrongCall> {
    let time = Duration::try_from_secs_f64(value).ok().filter(|time| !time.is_zero() && value < 1e6);
    time.ok_or_else(|| WrongCall(format!("--{name} must be a number of seconds above 0, not {value}")))
}

/// The test that the words of `--sprt` describe.
pub(in crate::commands) fn sprt(words: &[String]) -> Result<SprtConfig, WrongCall> {
    let mut config = SprtConfig { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, logistic: false };
    for_each("--sprt", words, |key, value| match key {
        "elo0" => set(&mut config.elo0, value),
        "elo1" => set(&mut config.elo1, value),
        "alpha" => set(&mut config.alpha, value),
        "beta" => set(&mut config.beta, value),
        "model" => match value {
            "normalized" | "logistic" => {
                config.logistic = value == "logistic";
                Some(())
            }
            _ => None,
        },
        _ => None,
    })?;
    config.test().map_err(wrong)?;
    Ok(config)
}

fn draw(words: &[String]) -> Result<DrawRule, WrongCall> {
    let mut rule = DrawRule { from: 40, moves: 8, score: 10 };
    for_each("--draw", words, |key, value| match key {
        "from" => set(&mut rule.from, value),
        "moves" => set(&mut rule.moves, value).filter(|()| rule.moves > 0),
        "score" => set(&mut rule.score, value).filter(|()| rule.score >= 0),
        _ => None,
    })?;
    Ok(rule)
}

fn resign(words: &[String]) -> Result<ResignRule, WrongCall> {
    let mut rule = ResignRule { moves: 3, score: 600, both: true };
    for_each("--resign", words, |key, value| match key {
        "moves" => set(&mut rule.moves, value).filter(|()| rule.moves > 0),
        "score" => set(&mut rule.score, value).filter(|()| rule.score > 0),
        "both" => match value {
            "yes" | "no" => {
                rule.both = value == "yes";
                Some(())
            }
            _ => None,
        },
        _ => None,
    })?;
    Ok(rule)
}

/// Hands every `key=value` on; whatever is not taken is a wrong call.
fn for_each(option: &str, words: &[String], mut take: impl FnMut(&str, &str) -> Option<()>) -> Result<(), WrongCall> {
    for word in words {
        let taken = word.split_once('=').and_then(|(key, value)| take(key, value));
        taken.ok_or_else(|| WrongCall(format!("{option} does not take {word:?} (try --help)")))?;
    }
    Ok(())
}

fn set<T: FromStr>(place: &mut T, value: &str) -> Option<()> {
    *place = value.parse().ok()?;
    Some(())
}
