//! The `fourfold` binary: arguments in, text out, no logic.
//!
//! Each subcommand is a file in `commands` with an `Args` struct and a `run` function. Errors are one line on
//! standard error: exit status 2 for a wrong call, 1 for bad input.

mod commands;
mod session;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use std::error::Error;
use std::io;
use std::process::ExitCode;

/// What a build for others says of itself (`packaging/dist`), else the version alone.
const VERSION: &str = match option_env!("FOURFOLD_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};

/// Chess that is right about draws. Without a command: the UCI engine, as a chess GUI starts it.
#[derive(Parser)]
#[command(name = "fourfold", version = VERSION, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return wrong_call(error),
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
            eprintln!("fourfold: {}", with_short_words(&error.to_string()));
            ExitCode::from(if error.is::<commands::WrongCall>() { 2 } else { 1 })
        }
    }
}

/// Output into `| head` ends when the reader has seen enough; that is no error.
fn reader_went_away(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// clap explains a wrong call over several paragraphs; scripts and people are promised one line: what is wrong, and what it
/// may have meant, which are the first paragraph and those that are indented after it.
fn wrong_call(mut error: clap::Error) -> ExitCode {
    let words = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => unfinished(),
        _ => {
            shorten_echoes(&mut error);
            let text = error.to_string();
            let explains = |(index, paragraph): &(usize, &str)| *index == 0 || paragraph.starts_with(' ');
            let paragraphs = text.split("\n\n").enumerate().take_while(explains).map(|(_, paragraph)| paragraph);
            let words: Vec<&str> = paragraphs.flat_map(str::split_whitespace).collect();
            words.join(" ").trim_start_matches("error: ").to_owned()
        }
    };
    eprintln!("fourfold: {} (try --help)", with_short_words(&words));
    ExitCode::from(2)
}

/// A command that lacks one of its own commands.
fn unfinished() -> String {
    let mut command = Cli::command();
    let mut name = String::new();
    for word in std::env::args().skip(1) {
        if let Some(inner) = command.find_subcommand(&word) {
            command = inner.clone();
            name = format!("{name}{word} ");
        }
    }
    let choices: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    format!("{name}needs one of its commands after it: {}", choices.join(", "))
}

/// What was written is quoted in part where it is long.
fn shorten_echoes(error: &mut clap::Error) {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let text = commands::excerpt(text);
            error.insert(kind, ContextValue::String(text));
        }
    }
}

/// A message in which no word is too long to be of use.
fn with_short_words(message: &str) -> String {
    message.split(' ').map(commands::excerpt).collect::<Vec<_>>().join(" ")
}
