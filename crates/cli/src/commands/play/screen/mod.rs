//! The full-screen board.

mod app;
pub(in crate::commands) mod board;
mod draw;
mod keys;
mod popups;
mod sprites;
pub(in crate::commands) mod theme;

use super::table_for_two::TableForTwo;
use crate::commands::terminal;
use app::App;
use std::io;
use theme::{Colours, Theme};

/// How the screen looks.
pub(super) struct Look {
    pub(super) colours: Colours,
    pub(super) ascii: bool,
    pub(super) flipped: bool,
}

/// Plays on the screen until the player leaves, and gives the table back.
pub(super) fn run(table: TableForTwo, look: &Look) -> io::Result<TableForTwo> {
    let mut app = App::new(table, Theme::new(look.colours, look.ascii), look.flipped);
    terminal::show(&mut app)?;
    Ok(app.table)
}
