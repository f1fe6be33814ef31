//! `fourfold datagen`: games of the engine against itself, for `fourfold tune`.

use clap::Args;
use engine::datagen::{Play, Sample, play_games};
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;

/// Arguments of `fourfold datagen`.
#[derive(Args)]
pub(crate) struct DatagenArgs {
    /// Where the positions go: one a line, as FEN;score;result, both for White. Added to if it is there
    file: PathBuf,
    /// How many positions to write
    #[arg(long, default_value_t = 500_000)]
    positions: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads, each with games of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// The number of the first game: other numbers are other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &DatagenArgs) -> Result<(), Box<dyn Error>> {
    let file = File::options().create(true).append(true).open(&args.file);
    let mut file = file.map_err(|error| format!("{}: {error}", args.file.display()))?;
    let style = "{bar:40} {pos}/{len} positions, {per_sec}, {eta} left";
    let bar = ProgressBar::new(args.positions).with_style(ProgressStyle::with_template(style)?);
    let play = Play { nodes: args.nodes, random_plies: 8 };
    let (sender, games) = mpsc::sync_channel::<Vec<Sample>>(64);
    thread::scope(|scope| {
        for thread in 0..args.threads {
            let sender = sender.clone();
            let keep = move |samples| sender.send(samples).is_ok();
            scope.spawn(move || play_games(play, args.seed + thread, args.threads, engine::system_clock, keep));
        }
        drop(sender);
        let mut written = 0;
        // Owned here, so that leaving the loop closes the channel and ends the threads.
        for samples in games {
            // In one piece, so that whoever stops this finds whole games only.
            let text: String = samples.iter().map(|sample| format!("{sample}\n")).collect();
            file.write_all(text.as_bytes())?;
            written += samples.len() as u64;
            bar.set_position(written.min(args.positions));
            if written >= args.positions {
                break;
            }
        }
        Ok::<(), std::io::Error>(())
    })?;
    bar.finish();
    Ok(())
}
