//! The four boards on a full screen.
//!
//! One thread draws and reads keys; nothing it does takes long, so the screen never freezes.

mod app;
mod draw;

use super::game::Game;
use super::thinker::THREAD;
use crate::commands::play::{Colours, Restored, Theme, keep_screen_if_fails};
use app::App;
use ratatui::crossterm::event;
use std::io;
use std::time::Duration;

/// How often the screen is drawn while an engine thinks.
const FRAME: Duration = Duration::from_millis(50);
/// How long to wait for a key where nothing changes by itself.
const IDLE: Duration = Duration::from_secs(60);

/// Plays on the screen until the player leaves, and gives the game back.
pub(super) fn run(game: Game, colours: Colours, ascii: bool, welcome: Option<String>) -> io::Result<Game> {
    let mut terminal = ratatui::try_init()?;
    keep_screen_if_fails(THREAD);
    let _restored = Restored::prepare()?;
    let mut app = App::new(game, Theme::new(colours, ascii), welcome);
    while !app.done {
        app.tick();
        terminal.draw(|frame| app.draw(frame))?;
        let wait = if app.is_live() { FRAME } else { IDLE };
        if event::poll(wait)? {
            app.handle(event::read()?);
            // What has already come is taken at once: a pasted line is drawn once.
            while event::poll(Duration::ZERO)? && !app.done {
                app.handle(event::read()?);
            }
        }
    }
    Ok(app.game)
}
