//! `fourfold train`: a net for the evaluation from games that `fourfold datagen` played.

use super::WrongCall;
use super::learning::{above_zero, check_out, not_negative, read_games, share, tell, write_out};
use super::signals::stopped_by_signals;
use crate::session::read_net;
use clap::Args;
use engine::net::Net;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use trainer::Errors;
use trainer::net::{Dataset, Plan, Training, Weights, loss_curve};

/// How many of the samples held apart tell what rounding costs.
const ROUNDED: usize = 100_000;

/// Arguments of `fourfold train`.
#[derive(Args)]
pub(crate) struct TrainArgs {
    /// Files of games, as `datagen` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the net goes, a name that ends in .net. Beside it are kept the loss curve (.svg) and, until all is done, what is
    /// needed to go on after an interruption (.checkpoint)
    #[arg(long, default_value = "fourfold.net")]
    out: PathBuf,
    /// A net to go on from, instead of from random weights
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
    /// How often to go through all positions
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions a step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// The size of the first steps; they become smaller
    #[arg(long, default_value_t = 0.005, value_parser = above_zero)]
    rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.01, value_parser = not_negative)]
    decay: f32,
    /// How much of what is learnt is the game's result, from 0 to 1; the rest is what the search said
    #[arg(long, default_value_t = 0.1, value_parser = share)]
    result_share: f32,
    /// Hundredths of a pawn that stretch the curve from scores to results by its unit
    #[arg(long, default_value_t = 200.0, value_parser = above_zero)]
    stretch: f32,
    /// What the order of positions and the first weights come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
}

pub(crate) fn run(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    // What is kept beside the net has its name with other endings.
    if args.out.extension().is_none_or(|ending| ending != "net") {
        let told = format!("--out is {}, and a net is a file whose name ends in .net", args.out.display());
        return Err(WrongCall(told).into());
    }
    check_out(&args.out)?;
    let _alone = Alone::at(&args.out)?;
    let first = args.from.as_deref().map(read_net).transpose()?;
    let mut data = Dataset::default();
    read_games(&args.files, |game| data.add_game(game.number, game.samples()))?;
    if data.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    tell(format_args!("{} positions to learn from, {} held apart", data.len(), data.held_apart()));
    let checkpoint = args.out.with_extension("checkpoint");
    let mut training = begin(args.plan(first.as_ref()), first.as_ref(), &data, &checkpoint)?;
    let stop = stopped_by_signals()?;
    tell(format_args!("the tuned terms alone: error {:.6}", training.terms_alone(&data)));
    if !learn(args, &mut training, &data, &checkpoint, &stop)? {
        eprintln!("fourfold: stopped; the same command goes on");
        return Ok(());
    }
    let net = training.weights().quantised(args.description(data.len()));
    let cost = training.weights().quantisation_error(&net, &data, ROUNDED);
    tell(format_args!(
        "whole numbers cost {:.2} hundredths of a pawn on average, {:.1} at the worst",
        cost.mean, cost.worst
    ));
    write_out(&args.out, net.to_bytes())?;
    fs::remove_file(&checkpoint).map_err(|error| format!("{}: {error}", checkpoint.display()))?;
    tell(args.out.display());
    Ok(())
}

/// Nobody else learns the net of this name at the same time: each would go on from what the other has kept.
struct Alone {
    path: PathBuf,
    lock: Option<File>,
}

impl Alone {
    fn at(out: &Path) -> Result<Alone, String> {
        // A file of its own, since what is kept is replaced by what is kept next.
        let path = out.with_extension("net.lock");
        let failed = |error| format!("{}: {error}", path.display());
        let lock = File::options().create(true).append(true).open(&path).map_err(failed)?;
        // Where files cannot be locked, nobody is kept from going on.
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(format!("{}: another training is learning it", out.display()));
        }
        Ok(Alone { path, lock: Some(lock) })
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        // On Windows nothing that is open can be removed.
        self.lock = None;
        let _ = fs::remove_file(&self.path);
    }
}

impl TrainArgs {
    fn plan(&self, first: Option<&Net>) -> Plan {
        let &TrainArgs { epochs, batch, rate, decay, result_share, stretch, seed, threads, .. } = self;
        let from = first.map(Net::mark);
        let [batch, threads] = [u64::from(batch), threads].map(|number| number as usize);
        Plan { epochs, batch, rate, decay, result_share, stretch, seed, from, threads }
    }

    /// How and from what the net was made, as it says itself.
    fn description(&self, positions: usize) -> String {
        let TrainArgs { epochs, rate, decay, result_share, stretch, seed, files, .. } = self;
        // By its name alone: where it lies is nobody else's business.
        let from = self.from.as_ref().and_then(|path| path.file_name());
        let from = from.map_or(String::new(), |name| format!("; from {}", name.display()));
        let files = files.len();
        format!(
            "{positions} positions of {files} files of games{from}; epochs {epochs}, rate {rate}, decay {decay}, result share \
             {result_share}, stretch {stretch}, seed {seed}"
        )
    }
}

/// A training where it was broken off, or a new one.
fn begin(plan: Plan, first: Option<&Net>, data: &Dataset, checkpoint: &Path) -> Result<Training, String> {
    match fs::read(checkpoint) {
        Ok(bytes) => Training::from_checkpoint(plan, data.len(), &bytes)
            .map_err(|error| format!("{}: {error}; remove it to begin anew", checkpoint.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Ok(first.map_or_else(|| Training::new(plan), |net| Training::from_weights(plan, Weights::of(net))))
        }
        Err(error) => Err(format!("{}: {error}", checkpoint.display())),
    }
}

/// Epoch after epoch, each kept before the next. Whoever asks to stop finds kept what there is of one, and this was not all.
fn learn(
    args: &TrainArgs,
    training: &mut Training,
    data: &Dataset,
    checkpoint: &Path,
    stop: &AtomicBool,
) -> Result<bool, Box<dyn Error>> {
    let style = "{bar:40} epoch {msg}, {eta} left";
    let all = u64::from(args.epochs) * data.len() as u64;
    let bar = ProgressBar::new(all).with_style(ProgressStyle::with_template(style)?);
    bar.set_position(training.done(data) as u64);
    bar.reset_eta();
    while !training.is_done() {
        let number = training.epochs().len() + 1;
        bar.set_message(format!("{number}/{}", args.epochs));
        let errors = training.epoch(data, |training| {
            bar.set_position(training.done(data) as u64);
            !stop.load(Relaxed)
        });
        write_out(checkpoint, training.checkpoint(data.len()))?;
        let Some(Errors { learnt, held_apart }) = errors else {
            bar.abandon();
            return Ok(false);
        };
        bar.suspend(|| tell(format_args!("epoch {number}: error {learnt:.6}, held apart {held_apart:.6}")));
        write_out(&args.out.with_extension("svg"), loss_curve(training.epochs()))?;
    }
    bar.finish();
    Ok(true)
}
