//! `fourfold bench`: a fixed search whose node count says whether two builds play the same.

use clap::Args;
use std::error::Error;
use std::io::{self, Write};

/// Arguments of `fourfold bench`.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// How many plies deep each position is searched
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60), default_value_t = engine::bench::DEPTH)]
    depth: u32,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Box<dyn Error>> {
    print(args.depth, &mut io::stdout().lock())?;
    Ok(())
}

/// One line a position, and the sum in the last.
pub(crate) fn print(depth: u32, out: &mut impl Write) -> io::Result<()> {
    let mut written = Ok(());
    let report = engine::bench::run(depth, engine::system_clock, |number, fen, nodes| {
        if written.is_ok() {
            written = writeln!(out, "{number:2} {nodes:9} {fen}");
        }
    });
    written?;
    let per_second = (report.nodes as f64 / report.time.as_secs_f64().max(1e-9)) as u64;
    writeln!(out, "{} nodes {per_second} nps", report.nodes)
}
