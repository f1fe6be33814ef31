//! `fourfold duplicate study`: what games of the search against itself say about the game.

use crate::commands::signals::stopped_by_signals;
use arena::Finish;
use arena::four::study::Study;
use arena::four::{FourObserver, FourProgress, FourRecord, Kind};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Arguments of `fourfold duplicate study`.
#[derive(Args)]
pub(super) struct StudyArgs {
    /// Who plays, in all four seats [default: the strongest at 5000 nodes]
    #[arg(long, value_name = "NAME[:nodes=N][:time=MS]")]
    player: Option<Kind>,
    /// Games under each of the four sets of rulings
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Where games, page, tables and pictures are kept; what is there already is gone on with
    #[arg(long, value_name = "DIR", default_value = "duplicate-study")]
    out: PathBuf,
    /// Write page, tables and pictures from the games that are there, without playing any
    #[arg(long)]
    report: bool,
}

/// The strongest setting, at a number of nodes, so that the same games are played everywhere.
fn strongest() -> Kind {
    Kind { player: super::STRONGEST.to_owned(), nodes: Some(5_000), time: None }
}

pub(super) fn run(args: &StudyArgs) -> Result<(), Box<dyn Error>> {
    let study = Study {
        kind: args.player.clone().unwrap_or_else(strongest),
        games: args.games,
        seed: args.seed,
        concurrency: args.concurrency.get(),
    };
    let mut finish = Finish::Played;
    if !args.report {
        let stop = stopped_by_signals()?;
        let bar = Bar::new();
        finish = study.run(&args.out, &stop, &mut Watcher(&bar))?;
        bar.0.finish_and_clear();
    }
    let written = study.write(&args.out)?;
    let mut out = stdout().lock();
    for path in [&written.page, &written.tables].into_iter().chain(&written.pictures) {
        writeln!(out, "{}", path.display())?;
    }
    if finish == Finish::Stopped {
        eprintln!("fourfold: stopped; the same command goes on");
    }
    Ok(())
}

/// A bar on a terminal; nothing elsewhere.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos} of {len} games, {eta} left");
        Bar(ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }
}

struct Watcher<'a>(&'a Bar);

impl FourObserver for Watcher<'_> {
    fn game_ended(&mut self, _: &FourRecord, progress: &FourProgress<'_>) {
        let bar = &self.0.0;
        bar.set_message(progress.config.variant.to_string());
        bar.set_length(progress.pace.total);
        bar.set_position(progress.pace.games);
    }
}
