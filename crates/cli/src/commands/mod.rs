//! The subcommands, one file each.

pub(crate) mod bench;
#[cfg(feature = "full")]
mod board;
#[cfg(feature = "full")]
mod datagen;
#[cfg(feature = "full")]
mod duplicate;
#[cfg(feature = "full")]
mod files;
#[cfg(feature = "full")]
mod learning;
#[cfg(feature = "full")]
mod matches;
#[cfg(feature = "full")]
mod papers;
mod perft;
#[cfg(feature = "full")]
mod pgn;
#[cfg(feature = "full")]
mod play;
#[cfg(feature = "full")]
mod serve;
#[cfg(feature = "full")]
mod signals;
#[cfg(feature = "full")]
mod source;
#[cfg(feature = "full")]
mod status;
#[cfg(feature = "full")]
mod terminal;
#[cfg(feature = "full")]
mod train;
#[cfg(feature = "full")]
mod tune;

use chess::{CastlingMode, FenError, Position};
use clap::{Args, Subcommand};
use std::error::Error;

/// What `fourfold` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Search fixed positions; the node count is the same on every machine
    Bench(bench::BenchArgs),
    /// Play games of the engine against itself, to learn from
    #[cfg(feature = "full")]
    Datagen(datagen::DatagenArgs),
    /// Duplicate chess: four boards, four players, one move on two boards
    #[cfg(feature = "full")]
    Duplicate(duplicate::DuplicateArgs),
    /// Play matches between UCI engines: SPRT, gauntlets, round robins
    #[cfg(feature = "full")]
    Match(Box<matches::MatchArgs>),
    /// Write manual pages and shell completions
    #[command(hide = true)]
    #[cfg(feature = "full")]
    Papers(papers::PapersArgs),
    /// Count leaf positions of the tree of legal moves
    Perft(perft::PerftArgs),
    /// Read files of games
    #[cfg(feature = "full")]
    Pgn(pgn::PgnArgs),
    /// Play a game in the terminal
    ///
    /// The board fills the screen; moves are typed, or made with the arrows or the mouse, and help shows the commands.
    /// With input from a pipe, or with --lines, a command a line is read, and what happened is told in sentences.
    #[cfg(feature = "full")]
    Play(play::PlayArgs),
    /// Serve the web app: duplicate chess and a chess board
    #[cfg(feature = "full")]
    Serve(serve::ServeArgs),
    /// Say what the rules make of every position of a game
    #[cfg(feature = "full")]
    Status(status::StatusArgs),
    /// Learn a net for the evaluation from the games of `datagen`
    #[cfg(feature = "full")]
    Train(train::TrainArgs),
    /// Find weights for the evaluation from the games of `datagen`
    #[cfg(feature = "full")]
    Tune(tune::TuneArgs),
}

impl Command {
    /// Runs the subcommand; an error is one line for standard error.
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self {
            Command::Bench(args) => bench::run(&args),
            #[cfg(feature = "full")]
            Command::Datagen(args) => datagen::run(&args),
            #[cfg(feature = "full")]
            Command::Duplicate(args) => duplicate::run(&args),
            #[cfg(feature = "full")]
            Command::Match(args) => matches::run(*args),
            #[cfg(feature = "full")]
            Command::Papers(args) => papers::run(&args),
            Command::Perft(args) => perft::run(&args),
            #[cfg(feature = "full")]
            Command::Pgn(args) => pgn::run(&args),
            #[cfg(feature = "full")]
            Command::Play(args) => play::run(&args),
            #[cfg(feature = "full")]
            Command::Serve(args) => serve::run(&args),
            #[cfg(feature = "full")]
            Command::Status(args) => status::run(&args),
            #[cfg(feature = "full")]
            Command::Train(args) => train::run(&args),
            #[cfg(feature = "full")]
            Command::Tune(args) => tune::run(&args),
        }
    }
}

/// Enough of what a user wrote to recognise it in a message.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A call that makes no sense in a way that only shows once the words are read together: exit status 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongCall(pub(crate) String);

/// A position from the command line.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position as FEN; the starting position if left out
    #[arg(long, default_value = chess::STARTING_FEN, hide_default_value = true)]
    fen: String,
    /// Chess960: castling from any squares, written as the king taking its rook
    #[arg(long)]
    chess960: bool,
}

/// Why a position on the command line cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PositionError {
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    #[error("bad FEN: its castling rights are those of Chess960 (add --chess960)")]
    NeedsChess960,
}

impl PositionArgs {
    pub(crate) fn read(&self) -> Result<Position, PositionError> {
        let position = Position::from_fen(&self.fen)?;
        if position.needs_chess960() && !self.chess960 {
            return Err(PositionError::NeedsChess960);
        }
        Ok(position)
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }
}
