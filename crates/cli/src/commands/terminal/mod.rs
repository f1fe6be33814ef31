//! What the terminals of two players and of four have in common: a thread that thinks, a screen that never freezes, what
//! is said on it, and the line in which a player types.

mod line;
mod messages;
mod screen;
mod thinking;

pub(in crate::commands) use line::Line;
pub(in crate::commands) use messages::{Messages, Said, Tone, wrapped_rows};
pub(in crate::commands) use screen::{Screen, show};
pub(in crate::commands) use thinking::{Gone, Thinking};
