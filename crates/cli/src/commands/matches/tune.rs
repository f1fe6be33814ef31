//! `fourfold match tune`: numbers of an engine by games against itself.

use super::args::{GameArgs, wrong};
use super::table;
use crate::commands::WrongCall;
use crate::commands::signals::stopped_by_signals;
use arena::config::EngineConfig;
use arena::spsa::{Estimate, Parameter, Tuning, TuningConfig, TuningError};
use arena::{Finish, probe};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;

/// What is settled when a tuning begins.
const SETTLED: [&str; 16] = [
    "engine", "param", "pairs", "rate", "seed", "pin", "openings", "shuffle", "skip", "plies", "chess960", "draw",
    "resign", "longest", "startup", "patience",
];
/// How often numbers are printed where no terminal shows them, in pairs.
const NEWS: u64 = 100;

/// What is tuned, and how.
#[derive(Args)]
pub(super) struct TuneArgs {
    /// The engine: cmd=FILE (or just FILE) arg=ARG dir=DIR option.NAME=VALUE tc=[MOVES/]SECONDS[+INC] st=SECONDS depth=N
    /// nodes=N margin=MS
    #[arg(long, num_args = 1.., required_unless_present = "resume", value_name = "KEY=VALUE")]
    engine: Vec<String>,
    /// Options to tune, all of them whole numbers. A step, by which the two copies of the engine are off either way in the last
    /// games, is a twentieth of the option's range unless given
    #[arg(long, num_args = 1.., required_unless_present = "resume", value_name = "NAME[=STEP]")]
    param: Vec<String>,
    /// Pairs of games to play
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// How far a number moves for a point of difference in the last pair, in its steps
    #[arg(long, default_value_t = 0.01)]
    rate: f64,
    /// What chance follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    games: GameArgs,
    /// Where the tuning is kept
    #[arg(long, value_name = "DIR", default_value = "fourfold-tuning")]
    out: PathBuf,
    /// Go on with the tuning that is kept in this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = SETTLED)]
    resume: Option<PathBuf>,
}

pub(super) fn run(args: &TuneArgs) -> Result<(), Box<dyn Error>> {
    let mut tuning = match &args.resume {
        Some(directory) => {
            let mut tuning = Tuning::resume(directory)?;
            args.games.concurrency.into_iter().for_each(|games| tuning.set_concurrency(games.get()));
            tuning
        }
        None => Tuning::begin(&args.out, config(args)?).map_err(|error| match error {
            TuningError::Config(error) => Box::<dyn Error>::from(WrongCall(error.to_string())),
            error => error.into(),
        })?,
    };
    let style = "{bar:40} pair {pos}/{len}, {eta} left";
    let bar = ProgressBar::new(tuning.config().games.pairs).with_style(ProgressStyle::with_template(style)?);
    let shown = stderr().is_terminal();
    let stop = stopped_by_signals()?;
    let finish = tuning.run(&stop, &mut |progress| {
        bar.set_position(progress.pairs);
        if !shown && progress.pairs.is_multiple_of(NEWS) {
            // Nobody reads any more: the numbers are in their file all the same.
            let _ = write!(stdout(), "pair {}\n{}", progress.pairs, numbers(progress.estimate));
        }
    })?;
    bar.finish_and_clear();
    write!(stdout(), "{}", numbers(tuning.estimate()))?;
    if finish == Finish::Stopped {
        eprintln!("fourfold: stopped; go on with: fourfold match tune --resume {}", tuning.directory().display());
    }
    Ok(())
}

/// The tuning that the words describe. The engine is asked what its options are.
fn config(args: &TuneArgs) -> Result<TuningConfig, Box<dyn Error>> {
    let mut engine = EngineConfig::from_words(&[], &args.engine).map_err(wrong)?;
    let &TuneArgs { pairs, rate, seed, .. } = args;
    if !(rate > 0.0 && rate <= 1.0) {
        return Err(WrongCall(format!("--rate must be above 0 and at most 1, not {rate}")).into());
    }
    let mut games = args.games.config("Fourfold tuning", vec![], pairs)?;
    let identity = probe(&engine, games.startup)?
        .ok_or_else(|| format!("{} did not say uciok in time", engine.command.display()))?;
    let mut parameters: Vec<Parameter> = vec![];
    for word in &args.param {
        let (name, step) = match word.split_once('=') {
            None => (word.as_str(), None),
            Some((name, step)) => {
                (name, Some(step.parse().map_err(|_| wrong(format!("{word:?}: a step is a number")))?))
            }
        };
        let option = identity.option(name);
        let option = option.ok_or_else(|| wrong(format!("{} has no option {name:?}", engine.command.display())))?;
        if parameters.iter().any(|known| known.name == option.name) {
            return Err(wrong(format!("{name} is to be tuned twice")).into());
        }
        let given = engine.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        parameters.push(Parameter::of(option, given.map(|(_, value)| value.as_str()), step).map_err(wrong)?);
    }
    let copies = ["one copy", "other copy"].map(|name| {
        engine.name = name.to_owned();
        engine.clone()
    });
    games.engines = copies.to_vec();
    Ok(TuningConfig { games, parameters, rate, seed })
}

/// How the numbers stand, beside what they were at first.
fn numbers(estimate: &Estimate) -> String {
    let row = |(parameter, value): (&Parameter, &f64)| {
        let moved = (value - parameter.start) / parameter.step;
        vec![parameter.name.clone(), parameter.start.to_string(), format!("{value:.1}"), format!("{moved:+.2}")]
    };
    let rows: Vec<Vec<String>> = estimate.parameters().iter().zip(estimate.values()).map(row).collect();
    table::columns(&["Option", "At first", "Now", "Steps"], &rows)
}
