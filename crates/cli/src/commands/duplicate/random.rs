//! `fourfold duplicate random`: a random game as a save file.

use chess::Random;
use clap::Args;
use duplicate::Table;
use std::error::Error;
use std::io::{self, Write};

/// Arguments of `fourfold duplicate random`.
#[derive(Args)]
pub(super) struct RandomArgs {
    /// The same number gives the same game, on every machine
    #[arg(long)]
    seed: u64,
    /// Stop after so many plies, unless the game has ended before
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
}

pub(super) fn run(args: &RandomArgs) -> Result<(), Box<dyn Error>> {
    let mut table = Table::default();
    table.play_random(&mut Random::new(args.seed), args.plies.unwrap_or(usize::MAX));
    io::stdout().lock().write_all(table.save().as_bytes())?;
    Ok(())
}
