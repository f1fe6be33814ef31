//! Games that are shown and not played: the introduction, and the example. The game on the table waits meanwhile.

mod card;
mod example;
mod introduction;

use super::rules::{BoardName, Player};
use super::session::Session;
pub(crate) use card::card;
use chess::{Bitboard, Square};
pub(crate) use example::Example;
pub(crate) use introduction::Introduction;

/// What is shown in place of the game on the table.
pub(crate) enum Guide {
    Introduction(Introduction),
    Example(Example),
}

impl Guide {
    pub(crate) fn session(&self) -> &Session {
        match self {
            Guide::Introduction(introduction) => &introduction.session,
            Guide::Example(example) => &example.session,
        }
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        match self {
            Guide::Introduction(introduction) => &mut introduction.session,
            Guide::Example(example) => &mut example.session,
        }
    }

    /// A click, or Enter, on a square.
    pub(crate) fn touch(&mut self, board: BoardName, square: Square) {
        match self {
            Guide::Introduction(introduction) => introduction.touch(board, square),
            Guide::Example(example) => example.touch(board, square),
        }
    }

    /// The squares of a board that somebody is asked to touch.
    pub(crate) fn hints(&self, board: BoardName) -> Bitboard {
        match self {
            Guide::Introduction(introduction) => introduction.hints(board),
            Guide::Example(_) => Bitboard::EMPTY,
        }
    }

    /// Whose two boards are shown in focus.
    pub(crate) fn seat(&self) -> Player {
        match self {
            Guide::Introduction(introduction) => introduction.seat(),
            Guide::Example(example) => example.session.game.turn(),
        }
    }

    /// A button or key. False, if that ends the guide.
    pub(crate) fn act(&mut self, action: &str) -> bool {
        match (self, action) {
            (_, "leave" | "new" | "load" | "open") => false,
            (Guide::Introduction(introduction), "onward" | "next") => introduction.go_on(),
            (Guide::Example(example), "first" | "previous" | "next" | "last" | "onward") => {
                example.travel(action);
                true
            }
            _ => true,
        }
    }
}
