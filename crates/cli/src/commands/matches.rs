//! `fourfold match`: engine matches, SPRT and gauntlets between any UCI engines.

mod args;
mod book;
mod calculator;
mod inline;
mod live;
mod run;
mod table;
mod tune;

pub(in crate::commands) use args::sprt as sprt_words;
pub(in crate::commands) use inline::{Inline, draw_columns, pace_line, scale};
pub(in crate::commands) use table::{columns, llr_line};

use clap::{Args, Subcommand};
use std::error::Error;
use std::path::PathBuf;

/// What is shown below the options.
const EXAMPLES: &str = "\
Examples:
  fourfold match --engine stockfish --engine ethereal-chess --each tc=8+0.08 option.Hash=16
  fourfold match --engine ./new --engine ./old --each tc=8+0.08 --concurrency 2 --sprt elo0=0 elo1=5
  fourfold match --resume fourfold-match
  fourfold match sprt --pentanomial 34,54,63,64,75
  fourfold match tune --engine ./engine nodes=8000 --param Margin Divisor=4 --pairs 5000 --concurrency 2";

/// A match, or one of the tools around it.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    #[command(subcommand)]
    command: Option<MatchCommand>,
    #[command(flatten)]
    run: args::RunArgs,
}

#[derive(Subcommand)]
enum MatchCommand {
    /// The test without games: LLR, Elo and the rest from counts
    Sprt(calculator::SprtArgs),
    /// Write the HTML report of a match that is being played or has been
    Report(ReportArgs),
    /// Make a book of balanced openings with the help of an engine
    Book(book::BookArgs),
    /// Tune numbers of an engine by games against itself (SPSA)
    Tune(tune::TuneArgs),
}

/// Where a match is kept.
#[derive(Args)]
struct ReportArgs {
    /// The directory of the match
    directory: PathBuf,
}

/// Runs what was asked for.
pub(crate) fn run(args: MatchArgs) -> Result<(), Box<dyn Error>> {
    match args.command {
        None => run::run(args.run),
        Some(MatchCommand::Sprt(args)) => calculator::run(&args),
        Some(MatchCommand::Report(args)) => {
            let path = arena::report::write(&args.directory)?;
            println!("{}", path.display());
            Ok(())
        }
        Some(MatchCommand::Book(args)) => book::run(&args),
        Some(MatchCommand::Tune(args)) => tune::run(&args),
    }
}
