//! `fourfold tune`: weights of the evaluation from games that `fourfold datagen` played.

use super::learning::{above_zero, check_out, learn, not_negative, read_games, tell, write_out};
use clap::Args;
use std::error::Error;
use std::path::PathBuf;
use trainer::tune::Tuner;

/// Arguments of `fourfold tune`.
#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Files of games, as `datagen` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the weights go: the source file that the evaluation is built from
    #[arg(long, default_value = "crates/engine/src/eval/weights.rs")]
    out: PathBuf,
    /// How often to go through all positions
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The size of the first steps; they become smaller
    #[arg(long, default_value_t = 1.5, value_parser = above_zero)]
    rate: f32,
    /// Weight decay: how strongly weights are drawn to zero that few positions speak for
    #[arg(long, default_value_t = 0.3, value_parser = not_negative)]
    decay: f32,
}

pub(crate) fn run(args: &TuneArgs) -> Result<(), Box<dyn Error>> {
    check_out(&args.out)?;
    let mut samples = Vec::new();
    read_games(&args.files, |game| samples.extend(game.samples()))?;
    let mut tuner = Tuner::new(samples.into_iter(), args.decay);
    if tuner.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    tell(format_args!("{} positions, slope {:.4}", tuner.len(), tuner.slope()));
    let (middle, stretch) = tuner.win_curve();
    tell(format_args!("half of the games are won at {middle}, with {stretch} to the unit of the curve"));
    learn(args.epochs, args.rate, |rate| tuner.epoch(rate))?;
    write_out(&args.out, tuner.source())?;
    Ok(())
}
