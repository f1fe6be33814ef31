//! The subcommands, one file each.

use clap::Subcommand;
use std::error::Error;

/// What `fourfold` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {}

impl Command {
    /// Runs the subcommand; an error is one line for standard error.
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self {}
    }
}
