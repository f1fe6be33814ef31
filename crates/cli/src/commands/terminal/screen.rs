//! A full screen: one thread draws and reads keys, and nothing it does takes long, so the screen never freezes.

use super::thinking::THREAD;
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use std::time::Duration;
use std::{io, panic, thread};

/// How often the screen is drawn while a clock runs or an engine thinks.
const FRAME: Duration = Duration::from_millis(50);
/// How long to wait for a key where nothing changes by itself.
const IDLE: Duration = Duration::from_secs(60);

/// What fills the screen.
pub(in crate::commands) trait Screen {
    /// Lets time pass, and an engine act if it is ready.
    fn tick(&mut self);
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame);
    /// Takes what the terminal sent.
    fn handle(&mut self, event: Event);
    /// Whether anything on it changes by itself.
    fn is_live(&self) -> bool;
    /// Whether the player has left.
    fn is_done(&self) -> bool;
}

/// Shows it until the player leaves.
pub(in crate::commands) fn show(screen: &mut impl Screen) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    keep_screen_if_the_engine_fails();
    let _restored = Restored::prepare()?;
    while !screen.is_done() {
        screen.tick();
        terminal.draw(|frame| screen.draw(frame))?;
        let wait = if screen.is_live() { FRAME } else { IDLE };
        if event::poll(wait)? {
            screen.handle(event::read()?);
            // What has already come is taken at once: a pasted line is drawn once.
            while event::poll(Duration::ZERO)? && !screen.is_done() {
                screen.handle(event::read()?);
            }
        }
    }
    Ok(())
}

/// A panic gives the terminal back and tells of itself; one of the engine's must not, for the game goes on.
fn keep_screen_if_the_engine_fails() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(THREAD) {
            usual(info);
        }
    }));
}

/// Gives the terminal back as it was, also after an error or a panic.
struct Restored;

impl Restored {
    fn prepare() -> io::Result<Restored> {
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
