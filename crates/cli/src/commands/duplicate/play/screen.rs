//! The four boards on a full screen.

mod app;
mod draw;

use super::game::Game;
use crate::commands::play::{Colours, Theme};
use crate::commands::terminal;
use app::App;
use std::io;

/// Plays on the screen until the player leaves, and gives the game back.
pub(super) fn run(game: Game, colours: Colours, ascii: bool, welcome: Option<String>) -> io::Result<Game> {
    let mut app = App::new(game, Theme::new(colours, ascii), welcome);
    terminal::show(&mut app)?;
    Ok(app.game)
}
