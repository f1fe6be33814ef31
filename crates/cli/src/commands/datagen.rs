//! `fourfold datagen`: games of the engine against itself, to learn from.

use super::learning::tell;
use crate::session::read_net;
use clap::Args;
use engine::net::Net;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use trainer::games::{Appender, GamesError};
use trainer::selfplay::{Settings, play_in_order};

/// Arguments of `fourfold datagen`.
#[derive(Args)]
pub(crate) struct DatagenArgs {
    /// Where the games go. A file that is there is gone on with, also one that was broken off
    file: PathBuf,
    /// How many positions there shall be in the file
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes a move, after which no other iteration is begun
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    nodes: u32,
    /// Threads, each with games of its own. The file does not depend on them
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// What the random openings come from: other seeds are other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The net that plays, instead of the one that is built in
    #[arg(long, conflicts_with = "terms_alone")]
    net: Option<PathBuf>,
    /// Evaluate by the tuned terms alone: the games that a first net is learnt from
    #[arg(long)]
    terms_alone: bool,
}

pub(crate) fn run(args: &DatagenArgs) -> Result<(), Box<dyn Error>> {
    let net = match &args.net {
        _ if args.terms_alone => None,
        None => Net::built_in(),
        Some(path) => Some(Arc::new(read_net(path)?)),
    };
    let settings = Settings { nodes: args.nodes, seed: args.seed, net };
    let mut file = Appender::open(&args.file, settings.header())?;
    let style = "{bar:40} {human_pos}/{human_len} positions, {per_sec}, {eta} left";
    let bar = ProgressBar::new(args.positions).with_style(ProgressStyle::with_template(style)?);
    bar.set_position(file.positions().min(args.positions));
    bar.reset_eta();
    if file.positions() < args.positions {
        play_in_order(&settings, file.next_number(), args.threads as usize, engine::system_clock, |game| {
            file.push(game)?;
            bar.set_position(file.positions().min(args.positions));
            Ok::<bool, GamesError>(file.positions() < args.positions)
        })?;
    }
    bar.finish();
    tell(format_args!("{}: {} games, {} positions", args.file.display(), file.next_number(), file.positions()));
    Ok(())
}
