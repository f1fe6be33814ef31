//! `fourfold play`: a game in the terminal, full-screen or as lines.

mod lines;
mod screen;
mod table_for_two;
mod thinker;
mod words;

pub(in crate::commands) use lines::{Line, read_line};
pub(in crate::commands) use screen::board::{BoardView, Geometry};
pub(in crate::commands) use screen::theme::{Colours, Theme};

use super::PositionArgs;
use super::board::Glyphs;
use chess::Colour;
use clap::Args;
use engine::Level;
use game::{Game, TimeControl};
use std::error::Error;
use std::io::{self, IsTerminal};
use table_for_two::TableForTwo;

/// Arguments of `fourfold play`.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Clocks: minutes for the game and seconds added after each move, as in 5 or 3+2
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// The engine plays this colour; without it two people play
    #[arg(long, value_enum, value_name = "COLOUR")]
    engine: Option<Side>,
    /// How well the engine plays, from 1 to 8, or by its name on the page, such as club
    #[arg(long, default_value = "5", value_parser = words::level)]
    level: &'static Level,
    /// Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Lines instead of a full screen: for screen readers and scripts
    #[arg(long)]
    lines: bool,
    /// Events as JSON, one a line
    #[arg(long)]
    json: bool,
    /// Nothing but ASCII characters
    #[arg(long)]
    ascii: bool,
    /// How many colours the screen uses
    #[arg(long, value_enum, default_value = "auto", value_name = "COLOURS")]
    colours: Colours,
}

/// A side on the command line.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Side {
    White,
    Black,
}

impl Side {
    fn colour(self) -> Colour {
        match self {
            Side::White => Colour::White,
            Side::Black => Colour::Black,
        }
    }
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let mut game = Game::start(args.position.read()?, args.time);
    if args.position.chess960 {
        game = game.with_castling_mode(args.position.mode());
    }
    let engine = args.engine.map(Side::colour);
    let mut table = TableForTwo::new(game, engine, args.level);
    // Who plays Black against the engine sits on Black's side.
    let flipped = args.flip != (engine == Some(Colour::White));
    let typed = io::stdin().is_terminal();
    let on_screen = typed && io::stdout().is_terminal() && !args.lines && !args.json;
    if on_screen {
        let look = screen::Look { colours: args.colours, ascii: args.ascii, flipped };
        table = screen::run(table, &look)?;
        if let Some(ending) = table.game.ending() {
            println!("{ending}.");
        }
        return Ok(());
    }
    let glyphs = match args.ascii {
        true => Glyphs::Ascii,
        false if io::stdout().is_terminal() => Glyphs::Symbols,
        false => Glyphs::Letters,
    };
    let bottom = if flipped { Colour::Black } else { Colour::White };
    let style = lines::Style { json: args.json, glyphs, prompt: typed, bottom };
    lines::run(&mut table, style, io::stdin(), io::stdout().lock())?;
    Ok(())
}
