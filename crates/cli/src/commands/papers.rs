//! `fourfold papers`: manual pages and shell completions, for those who make packages.

use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// Arguments of `fourfold papers`.
#[derive(Args)]
pub(crate) struct PapersArgs {
    /// The directory to write them to: man/ and completions/ are made in it
    directory: PathBuf,
}

pub(crate) fn run(args: &PapersArgs) -> Result<(), Box<dyn Error>> {
    let (man, completions) = (args.directory.join("man"), args.directory.join("completions"));
    for directory in [&man, &completions] {
        fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    }
    clap_mangen::generate_to(crate::Cli::command(), &man).map_err(|error| format!("{}: {error}", man.display()))?;
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut crate::Cli::command(), "fourfold", &completions)
            .map_err(|error| format!("{}: {error}", completions.display()))?;
    }
    Ok(())
}
