//! `fourfold train`: a net for the evaluation from games that `fourfold datagen` played.

use clap::Args;
use engine::net::Net;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use trainer::games::Games;
use trainer::net::{Dataset, Plan, Training, Weights, loss_curve};

/// How many of the samples held apart tell what rounding costs.
const ROUNDED: usize = 100_000;

/// Arguments of `fourfold train`.
#[derive(Args)]
pub(crate) struct TrainArgs {
    /// Files of games, as `datagen` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the net goes. Beside it are kept the loss curve (.svg) and, until all is done, what is needed to go on
    /// after an interruption (.checkpoint)
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
    #[arg(long, default_value_t = 0.005)]
    rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// How much of what is learnt is the game's result, from 0 to 1; the rest is what the search said
    #[arg(long, default_value_t = 0.1)]
    result_share: f32,
    /// Hundredths of a pawn that stretch the curve from scores to results by its unit
    #[arg(long, default_value_t = 200.0)]
    stretch: f32,
    /// What the order of positions and the first weights come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
}

pub(crate) fn run(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    let &TrainArgs { epochs, rate, decay, result_share, stretch, seed, .. } = args;
    let plan = Plan {
        epochs,
        batch: args.batch as usize,
        rate,
        decay,
        result_share,
        stretch,
        seed,
        threads: args.threads as usize,
    };
    let first = args.from.as_deref().map(begin).transpose()?;
    let data = read(&args.files)?;
    if data.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    println!("{} positions to learn from, {} held apart", data.len(), data.held_apart());
    let checkpoint = args.out.with_extension("checkpoint");
    let mut training = match fs::read(&checkpoint) {
        Ok(bytes) => Training::from_checkpoint(plan, data.len(), &bytes)
            .map_err(|error| format!("{}: {error}; remove it to begin anew", checkpoint.display()))?,
        Err(_) => first.map_or_else(|| Training::new(plan), |net| Training::from_weights(plan, Weights::of(&net))),
    };
    println!("the tuned terms alone: error {:.6}", training.terms_alone(&data));
    let style = "{bar:40} epoch {msg}, {eta} left";
    let bar = ProgressBar::new(u64::from(epochs) * data.len() as u64).with_style(ProgressStyle::with_template(style)?);
    bar.set_position((training.epochs().len() * data.len()) as u64);
    bar.reset_eta();
    while !training.is_done() {
        let before = training.epochs().len();
        bar.set_message(format!("{}/{epochs}", before + 1));
        let epoch = training.epoch(&data, |done| bar.set_position((before * data.len() + done) as u64));
        bar.suspend(|| println!("epoch {}: error {:.6}, held apart {:.6}", before + 1, epoch.learnt, epoch.held_apart));
        replace(&checkpoint, &training.checkpoint(data.len()))?;
        replace(&args.out.with_extension("svg"), loss_curve(training.epochs()).as_bytes())?;
    }
    bar.finish();
    // By its name alone: where it lies is nobody else's business.
    let before = args.from.as_ref().and_then(|path| path.file_name());
    let before = before.map_or(String::new(), |name| format!("; from {}", name.display()));
    let description = format!(
        "{} positions of {} files of games{before}; epochs {epochs}, rate {rate}, decay {decay}, result share {result_share}, \
         stretch {stretch}, seed {seed}",
        data.len(),
        args.files.len()
    );
    let net = training.weights().quantised(description);
    let cost = training.weights().quantisation_error(&net, &data, ROUNDED);
    println!("whole numbers cost {:.2} hundredths of a pawn on average, {:.1} at the worst", cost.mean, cost.worst);
    replace(&args.out, &net.to_bytes())?;
    fs::remove_file(&checkpoint).map_err(|error| format!("{}: {error}", checkpoint.display()))?;
    println!("{}", args.out.display());
    Ok(())
}

/// The net to go on from.
fn begin(path: &Path) -> Result<Net, Box<dyn Error>> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Net::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn read(files: &[PathBuf]) -> Result<Dataset, Box<dyn Error>> {
    let mut data = Dataset::default();
    for file in files {
        for game in Games::open(file)? {
            let game = game?;
            data.add_game(game.number, game.samples());
        }
    }
    Ok(data)
}

/// Writes a file beside the old one and then in its place, so that there is a whole one at any moment.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let new = path.with_extension("new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, path));
    written.map_err(|error| format!("{}: {error}", path.display()).into())
}
