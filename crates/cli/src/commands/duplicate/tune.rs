//! `fourfold duplicate tune`: weights of the evaluation of four from games of the search against itself, from nothing.

use crate::commands::learning::{above_zero, check_out, learn, not_negative, tell, write_out};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use trainer::four::{Play, Sample, Tuner, play_games};

/// Arguments of `fourfold duplicate tune`.
#[derive(Args)]
pub(super) struct TuneArgs {
    /// How many games to play
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads, each with games of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// The number of the first game: other numbers are other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often to go through all tables
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The size of the first steps; they become smaller
    #[arg(long, default_value_t = 2.0, value_parser = above_zero)]
    rate: f32,
    /// Weight decay: how strongly weights are drawn to plain values of the pieces, where little speaks for others
    #[arg(long, default_value_t = 3.0, value_parser = not_negative)]
    decay: f32,
    /// Where the weights go: the source file that the evaluation is built from
    #[arg(long, default_value = "crates/quartet/src/eval/weights.rs")]
    out: PathBuf,
}

pub(super) fn run(args: &TuneArgs) -> Result<(), Box<dyn Error>> {
    check_out(&args.out)?;
    let mut tuner = Tuner::new(args.decay);
    play(args, &mut tuner)?;
    if tuner.is_empty() {
        return Err("there are too few games to learn from".into());
    }
    let (games, tables) = tuner.len();
    tell(format_args!("{games} games, {tables} tables"));
    learn(args.epochs, args.rate, |rate| tuner.epoch(rate))?;
    write_out(&args.out, tuner.source())?;
    Ok(())
}

/// Plays the games. They come in any order and are learnt from in the order of their numbers, whatever the threads.
fn play(args: &TuneArgs, tuner: &mut Tuner) -> Result<(), Box<dyn Error>> {
    let style = "{bar:40} {pos}/{len} games, {per_sec}, {eta} left";
    let bar = ProgressBar::new(args.games).with_style(ProgressStyle::with_template(style)?);
    let play = Play { nodes: args.nodes, random_plies: 4 };
    let mut games: Vec<(u64, Vec<Sample>)> = Vec::new();
    thread::scope(|scope| {
        let (sender, played) = mpsc::sync_channel::<(u64, Vec<Sample>)>(64);
        for thread in 0..args.threads {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut number = thread;
                play_games(play, args.seed + thread, args.threads, engine::system_clock, |game| {
                    let wanted = number < args.games && sender.send((number, game)).is_ok();
                    number += args.threads;
                    wanted && number < args.games
                });
            });
        }
        drop(sender);
        for game in played {
            games.push(game);
            bar.inc(1);
        }
    });
    bar.finish();
    games.sort_by_key(|&(number, _)| number);
    games.iter().for_each(|(_, game)| tuner.add(game));
    Ok(())
}
