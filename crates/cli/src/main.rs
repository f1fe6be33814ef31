//! The `fourfold` binary: arguments in, text out, no logic.
//!
//! Each subcommand is a file in `commands` with an `Args` struct and a `run` function. Errors are one line on
//! standard error: exit status 2 for a wrong call, 1 for bad input.

mod commands;
mod session;

use clap::Parser;
use std::error::Error;
use std::io;
use std::process::ExitCode;

/// Chess that is right about draws. Without a command: the UCI engine, as a chess GUI starts it.
#[derive(Parser)]
#[command(name = "fourfold", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return wrong_call(&error),
        Err(help) => help.exit(),
    };
    let Some(command) = cli.command else {
        session::run();
        return ExitCode::SUCCESS;
    };
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_went_away(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fourfold: {error}");
            ExitCode::from(if error.is::<commands::WrongCall>() { 2 } else { 1 })
        }
    }
}

/// Output into `| head` ends when the reader has seen enough; that is no error.
fn reader_went_away(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// clap explains a wrong call over several lines; scripts and people are promised one.
fn wrong_call(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    eprintln!("fourfold: {} (try --help)", lines.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}
