//! The four boards on a full screen.

mod app;
mod draw;

use super::table_for_four::TableForFour;
use crate::commands::play::{Colours, Theme};
use crate::commands::terminal;
use app::App;
use std::io;

/// Plays on the screen until the player leaves, and gives the game back.
pub(super) fn run(
    game: TableForFour,
    colours: Colours,
    ascii: bool,
    welcome: Option<String>,
) -> io::Result<TableForFour> {
    let mut app = App::new(game, Theme::new(colours, ascii), welcome);
    terminal::show(&mut app)?;
    Ok(app.game)
}
