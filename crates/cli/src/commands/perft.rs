//! `fourfold perft`: counts leaf positions.

use super::PositionArgs;
use chess::{CastlingMode, Position};
use clap::Args;
use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

/// Arguments of `fourfold perft`.
#[derive(Args)]
pub(crate) struct PerftArgs {
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Show the count below each move
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs) -> Result<(), Box<dyn Error>> {
    let position = args.position.read()?;
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        divide(&position, args.depth, args.position.mode(), &mut out)?
    } else {
        position.perft(args.depth)
    };
    let elapsed = start.elapsed();
    let per_second = (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    writeln!(out, "{nodes} nodes {} ms {per_second} nps", elapsed.as_millis())?;
    Ok(())
}

/// Prints the leaves below each move, in the order of their notation, and returns their sum.
fn divide(position: &Position, depth: u32, mode: CastlingMode, out: &mut impl Write) -> io::Result<u64> {
    let mut moves: Vec<_> = position.legal_moves().iter().map(|&mv| (mv.to_uci(mode).to_string(), mv)).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let mut total = 0;
    for (text, mv) in moves {
        let nodes = position.play(mv).perft(depth - 1);
        writeln!(out, "{text}: {nodes}")?;
        total += nodes;
    }
    Ok(total)
}
