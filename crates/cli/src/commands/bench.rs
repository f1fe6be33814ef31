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
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    crate::session::bench(args.depth, &mut |text| {
        if written.is_ok() {
            written = out.write_all(text.as_bytes());
        }
    });
    Ok(written?)
}
