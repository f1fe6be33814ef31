//! `fourfold pgn`: what can be done with files of games.

mod audit;
mod progress;

use clap::{Args, Subcommand};
use std::error::Error;

/// Arguments of `fourfold pgn`.
#[derive(Args)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    command: PgnCommand,
}

#[derive(Subcommand)]
enum PgnCommand {
    /// Check every move and every draw rule of every game
    Audit(audit::AuditArgs),
}

pub(crate) fn run(args: &PgnArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        PgnCommand::Audit(args) => audit::run(args),
    }
}
