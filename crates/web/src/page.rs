//! What both pages have in common, as the browser sees them: what can be done to a page, and what it asks for.

use crate::games::{Aside, Entry, Shelf, Summary};
use crate::online::{Errand, Tidings};
use crate::orthodox::Question;
use crate::parts::theme::Theme;
use crate::tree::Element;
use crate::words::Words;
use chess::{Role, Square};
use std::time::Duration;

/// A square of a board on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) board: String,
    pub(crate) square: Square,
}

/// A piece that follows the pointer, by how far it is from its square, on its board before turning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dragged {
    pub(crate) place: Place,
    pub(crate) by: (f64, f64),
}

/// What a page cannot do by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Offers a text as a file.
    Download { name: &'static str, media_type: &'static str, text: String },
    /// Asks the user for a file, which is then loaded.
    ChooseFile,
    /// Puts a text on the clipboard, and tells the page whether that worked.
    Copy(String),
    /// Goes to an address of the app, from `#` on.
    Address(&'static str),
    /// Puts the page's own address with what follows `#` on the clipboard.
    CopyLink(String),
    /// Puts games into the list, in place of those with the same marks.
    Put(Vec<Entry>),
    /// Takes a game from the list, by its mark.
    Erase(String),
    /// Puts a game of the list on its board.
    Open(Box<Entry>),
}

/// What a move sounds like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    Move,
    Capture,
    Check,
    End,
}

/// Who thinks in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinker {
    /// Finds the engine's moves.
    Opponent,
    /// Evaluates what is on the board.
    Analyst,
}

/// A page. All of its state is in it; the browser has none that matters.
pub(crate) trait Page {
    /// What it looks like.
    fn view(&self, theme: Theme) -> Element;

    /// A click, or Enter, on a square.
    fn touch(&mut self, place: &Place);
    /// The pointer leaves a square with its button down: whether there is a piece that goes along.
    fn lift(&mut self, place: &Place) -> bool;
    /// The piece that follows the pointer, if any.
    fn drag(&mut self, dragged: Option<Dragged>);
    /// Whatever is in hand is put back.
    fn let_go(&mut self);
    /// The keyboard is at this square.
    fn visit(&mut self, place: &Place);
    /// How far a board is turned on the screen, clockwise from White at the bottom.
    fn degrees(&self, board: &str) -> i32;
    /// The window has this width and height.
    fn resize(&mut self, _width: f64, _height: f64) {}

    /// A button, by its `data-action`; names that mean nothing here do nothing.
    fn act(&mut self, action: &str) -> Option<Effect>;
    /// A move of the list.
    fn go_to(&mut self, ply: usize);
    /// What a pawn becomes.
    fn promote(&mut self, role: Role);
    /// A field of the page, by its id, has a new value.
    fn fill(&mut self, _id: &str, _value: String) -> Option<Effect> {
        None
    }
    /// A file is there to be put on the board, or cannot be read.
    fn load(&mut self, file: Result<Vec<u8>, String>) -> Option<Effect>;
    /// What followed `#` in the address; whether it was more than the address of the page.
    fn follow(&mut self, hash: &str) -> bool;
    /// Whether a text came to the clipboard, and the text.
    fn copied(&mut self, text: &str, done: bool);

    /// Where a pawn waits for its new role.
    fn arrival(&self) -> Option<Place>;
    /// The ply that is looked at, and the last.
    fn plies(&self) -> (usize, usize);
    /// Says something.
    fn say(&mut self, words: Words);

    /// What is kept for the next visit.
    fn keep(&self) -> String {
        String::new()
    }
    /// Puts a kept game on the board in place of what is there; false, and nothing changes, if it cannot be read.
    fn restore(&mut self, _text: &str) -> bool {
        false
    }
    /// The game on the board as the list tells of it; none if nothing has been played.
    fn summary(&self) -> Option<Summary> {
        None
    }
    /// The games that have left the board since this was last asked.
    fn take_aside(&mut self) -> Vec<Aside> {
        Vec::new()
    }
    /// Whether there is a game in the list that left this board last, to be brought back.
    fn set_aside(&mut self, _is: bool) {}
    /// What the list of games holds.
    fn shelve(&mut self, _shelf: Shelf) {}
    /// What the browser's tab says.
    fn title(&self) -> String {
        "Fourfold".to_owned()
    }

    /// What the move that led to what is shown sounds like.
    fn cue(&self) -> Option<Cue> {
        None
    }
    /// Somebody is here for the first time: whether that is made use of.
    fn welcome(&mut self) -> bool {
        false
    }

    /// Lets time pass; whether anything is to be drawn anew.
    fn tick(&mut self, _now: Duration) -> bool {
        false
    }
    /// What somebody should be thinking about now.
    fn question(&self, _thinker: Thinker) -> Option<Question> {
        None
    }
    /// Somebody cannot think in this browser: nothing is asked of them again until somebody here wants it.
    fn give_up(&mut self, _thinker: Thinker) {}
    /// What the browser is to see to since this was last asked.
    fn errands(&mut self) -> Vec<Errand> {
        Vec::new()
    }
    /// What the browser has heard.
    fn told(&mut self, _tidings: Tidings) {}
    /// What somebody has thought.
    fn hear(&mut self, _thinker: Thinker, _reply: crate::orthodox::Reply) {}
}
