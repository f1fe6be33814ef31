//! `fourfold match book`: makes a book of balanced openings.

use crate::commands::WrongCall;
use arena::config::EngineConfig;
use arena::{BookPlan, make_book};
use clap::Args;
use std::error::Error;
use std::io::{Write, stdout};

/// What the book is to be like.
#[derive(Args)]
pub(super) struct BookArgs {
    /// The engine: cmd=FILE (or just FILE) arg=ARG dir=DIR option.NAME=VALUE
    #[arg(long, num_args = 1.., required = true, value_name = "KEY=VALUE")]
    engine: Vec<String>,
    /// How many openings
    #[arg(long, default_value_t = 400, value_name = "N")]
    count: usize,
    /// How long each is
    #[arg(long, default_value_t = 8, value_name = "N")]
    plies: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much worse than the best a move may be
    #[arg(long, default_value_t = 30, value_name = "CENTIPAWNS")]
    window: i32,
    /// How far from level the last position may be
    #[arg(long, default_value_t = 50, value_name = "CENTIPAWNS")]
    balance: i32,
    /// Nodes to choose a move with
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
}

pub(super) fn run(args: &BookArgs) -> Result<(), Box<dyn Error>> {
    let limit = [format!("nodes={}", args.nodes)];
    let engine = EngineConfig::from_words(&limit, &args.engine).map_err(|error| WrongCall(error.to_string()))?;
    let &BookArgs { count, plies, seed, window, balance, nodes, .. } = args;
    let mut out = stdout().lock();
    writeln!(
        out,
        "# Balanced openings, made by: fourfold match book --engine {} --count {count} --plies {plies}",
        engine.file_name()
    )?;
    writeln!(out, "#   --seed {seed} --window {window} --balance {balance} --nodes {nodes}")?;
    make_book(&engine, &BookPlan { count, plies, seed, window, balance, nodes }, |line| writeln!(out, "{line}"))?;
    Ok(())
}
