//! `fourfold duplicate play`: a game of four in the terminal, full-screen or as lines.

mod kept;
mod lines;
mod screen;
mod table_for_four;
mod thinker;
mod words;

use crate::commands::play::Colours;
use clap::Args;
use duplicate::Table;
use std::error::Error;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use table_for_four::{TableForFour, Who};

/// Arguments of `fourfold duplicate play`.
#[derive(Args)]
pub(super) struct PlayArgs {
    /// Who plays North: a person, or a level such as club
    #[arg(long, value_name = "WHO", default_value = "person")]
    north: Who,
    /// Who plays South
    #[arg(long, value_name = "WHO", default_value = "person")]
    south: Who,
    /// Who plays East
    #[arg(long, value_name = "WHO", default_value = "person")]
    east: Who,
    /// Who plays West
    #[arg(long, value_name = "WHO", default_value = "person")]
    west: Who,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Lines instead of a full screen: for screen readers and scripts
    #[arg(long)]
    lines: bool,
    /// Nothing but ASCII characters
    #[arg(long)]
    ascii: bool,
    /// How many colours the screen uses
    #[arg(long, value_enum, default_value = "auto", value_name = "COLOURS")]
    colours: Colours,
}

pub(super) fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let table = match &args.load {
        Some(file) => super::read_game(file)?,
        None => Table::default(),
    };
    let left = kept::left().filter(|_| args.load.is_none());
    let mut game = TableForFour::new(table, [args.north, args.south, args.east, args.west]);
    let typed = io::stdin().is_terminal();
    let welcome = left.map(|file| format!("A game that was left is kept: go on with it by load {}", file.display()));
    match typed && io::stdout().is_terminal() && !args.lines {
        true => game = screen::run(game, args.colours, args.ascii, welcome)?,
        false => lines::run(&mut game, typed, welcome.filter(|_| typed), io::stdin().lock(), io::stdout().lock())?,
    }
    if let Some(outcome) = game.table.outcome() {
        if typed && !args.lines {
            println!("{outcome}.");
        }
    } else if let Some(file) = game.kept() {
        eprintln!("The game is kept: go on with fourfold duplicate play --load {}", file.display());
    }
    Ok(())
}
