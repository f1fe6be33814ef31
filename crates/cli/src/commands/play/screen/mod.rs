//! The full-screen board.
//!
//! One thread draws and reads keys; nothing it does takes long, so the screen never freezes.

mod app;
pub(in crate::commands) mod board;
mod draw;
mod keys;
pub(in crate::commands) mod line;
mod popups;
mod sprites;
pub(in crate::commands) mod theme;

pub(in crate::commands) use draw::wrapped_rows;

use super::table::Table;
use super::thinker;
use app::App;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use std::time::Duration;
use std::{io, panic, thread};
use theme::{Colours, Theme};

/// How the screen looks.
pub(super) struct Look {
    pub(super) colours: Colours,
    pub(super) ascii: bool,
    pub(super) flipped: bool,
}

/// How often the clocks are drawn while they run.
const FRAME: Duration = Duration::from_millis(50);
/// How long to wait for a key where nothing changes by itself.
const IDLE: Duration = Duration::from_secs(60);

/// Plays on the screen until the player leaves, and gives the table back.
pub(super) fn run(table: Table, look: &Look) -> io::Result<Table> {
    let mut terminal = ratatui::try_init()?;
    keep_screen_if_fails(thinker::THREAD);
    let _restored = Restored::prepare()?;
    let mut app = App::new(table, Theme::new(look.colours, look.ascii), look.flipped);
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
    Ok(app.table)
}

/// A panic gives the terminal back and tells of itself; one of the engine's must not, for the game goes on.
pub(in crate::commands) fn keep_screen_if_fails(engine: &'static str) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(engine) {
            usual(info);
        }
    }));
}

/// Gives the terminal back as it was, also after an error or a panic.
pub(in crate::commands) struct Restored;

impl Restored {
    pub(in crate::commands) fn prepare() -> io::Result<Restored> {
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(Restored)
    }
}

impl Drop for Restored {
    fn drop(&mut self) {
        // There is nobody left to tell if the terminal is gone.
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture);
        ratatui::restore();
    }
}
