//! `fourfold duplicate`: the game on four boards.

mod bench;
mod best;
mod contest;
mod play;
mod random;
mod replay;
mod show;
mod study;
mod tune;
mod words;

use clap::{Args, Subcommand};
use duplicate::{LoadError, Rulings, Table};
use std::error::Error;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Arguments of `fourfold duplicate`.
#[derive(Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct DuplicateArgs {
    #[command(subcommand)]
    command: DuplicateCommand,
}

#[derive(Subcommand)]
enum DuplicateCommand {
    /// Replay a saved game: the moves and how it stands, or every ply as JSON
    Replay(replay::ReplayArgs),
    /// Draw the four boards of a saved game
    Show(show::ShowArgs),
    /// Write a random legal game as a save file
    Random(random::RandomArgs),
    /// Play random games and count plies a second
    Bench(bench::BenchArgs),
    /// Learn the evaluation of four from games of the search against itself, from nothing
    Tune(tune::TuneArgs),
    /// Say what the search for four would play in a saved game
    Best(best::BestArgs),
    /// Play games of four between kinds of players, every opening in all seatings
    Match(Box<contest::MatchArgs>),
    /// Play a game of four in the terminal
    ///
    /// The boards fill the screen; moves are typed, or made with the arrows or the mouse, and help shows the commands. With
    /// input from a pipe, or with --lines, a command a line is read, and what happened is told in sentences. A game that is
    /// not over is kept, whatever happens to the terminal.
    Play(Box<play::PlayArgs>),
    /// Find out what the game is like, from games of the search against itself
    Study(study::StudyArgs),
}

pub(crate) fn run(args: &DuplicateArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        DuplicateCommand::Replay(args) => replay::run(args),
        DuplicateCommand::Show(args) => show::run(args),
        DuplicateCommand::Random(args) => random::run(args),
        DuplicateCommand::Bench(args) => bench::run(args),
        DuplicateCommand::Tune(args) => tune::run(args),
        DuplicateCommand::Best(args) => best::run(args),
        DuplicateCommand::Play(args) => play::run(args),
        DuplicateCommand::Study(args) => study::run(args),
        DuplicateCommand::Match(args) => contest::run(args),
    }
}

/// The player who is asked where nobody is named: the search, by the name that [`quartet::by_name`] knows.
const STRONGEST: &str = "quartet";

/// A saved game on the command line.
#[derive(Args)]
struct FileArgs {
    /// A saved game; "-" reads standard input
    file: PathBuf,
}

/// Why a saved game cannot be used.
#[derive(Debug, thiserror::Error)]
enum FileError {
    #[error("{0}: {1}")]
    Read(String, io::Error),
    #[error("{0}: not a text file")]
    NotText(String),
    #[error("{0}: {1}")]
    Load(String, LoadError),
}

impl FileArgs {
    fn read(&self) -> Result<Table, FileError> {
        read_game(&self.file)
    }
}

/// A saved game; "-" is standard input.
fn read_game(file: &Path) -> Result<Table, FileError> {
    let is_stdin = file == Path::new("-");
    let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
    let mut bytes = Vec::new();
    let read = match is_stdin {
        true => io::stdin().lock().read_to_end(&mut bytes),
        false => std::fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|error| FileError::Read(name.clone(), error))?;
    let text = String::from_utf8(bytes).map_err(|_| FileError::NotText(name.clone()))?;
    Table::load(&text, Rulings::default()).map_err(|error| FileError::Load(name, error))
}
