//! `fourfold play`: a game in the terminal, full-screen or as lines.

mod files;
mod lines;
mod screen;
mod table;
mod words;

use super::PositionArgs;
use super::board::Glyphs;
use chess::Colour;
use clap::Args;
use game::{Game, TimeControl};
use screen::theme::Colours;
use std::error::Error;
use std::io::{self, IsTerminal};
use table::Table;

/// Arguments of `fourfold play`.
///
/// On a terminal the board fills the screen. With input from a pipe, or with --lines, a command a line is read, and
/// what happened is told in sentences; type help to see the commands.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Clocks: minutes for the game and seconds added after each move, as in 5 or 3+2
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
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

pub(crate) fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let mut game = Game::start(args.position.read()?, args.time);
    if args.position.chess960 {
        game = game.with_castling_mode(args.position.mode());
    }
    let mut table = Table::new(game);
    let typed = io::stdin().is_terminal();
    let on_screen = typed && io::stdout().is_terminal() && !args.lines && !args.json;
    if on_screen {
        let look = screen::Look { colours: args.colours, ascii: args.ascii, flipped: args.flip };
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
    let bottom = if args.flip { Colour::Black } else { Colour::White };
    let style = lines::Style { json: args.json, glyphs, prompt: typed, bottom };
    lines::run(&mut table, style, io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}
