//! The table at which the game is played: the game, who sits there, and the time. Both front ends ask it.

use super::files;
use super::words::Input;
use chess::{Colour, UciMove};
use game::{Command, Event, Game, Rejected};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The game and what time it is.
pub(super) struct Table {
    pub(super) game: Game,
    since: Instant,
}

/// What comes of what a player typed.
pub(super) enum Reply {
    /// Things happened.
    Events(Vec<Event>),
    /// The game said no.
    Refused(Refusal),
    /// The position.
    Fen(String),
    /// The game.
    Pgn(String),
    /// The game was written to a file.
    Saved(PathBuf),
    /// The rest is for the front end: turn the board, show it, show the moves or the help, or nothing.
    Show(Input),
    /// The player leaves.
    Quit,
}

/// Why something was not done, with a name that scripts rely on.
pub(super) struct Refusal {
    pub(super) code: &'static str,
    pub(super) message: String,
}

impl From<Rejected> for Refusal {
    fn from(rejected: Rejected) -> Refusal {
        Refusal { code: rejected.code(), message: rejected.to_string() }
    }
}

impl Refusal {
    fn file(what: &str, file: &Path, error: &io::Error) -> Refusal {
        Refusal { code: "file", message: format!("{} {what}: {error}.", file.display()) }
    }
}

impl Table {
    pub(super) fn new(game: Game) -> Table {
        Table { game, since: Instant::now() }
    }

    /// Lets time pass: a flag may have fallen.
    /// What a player is called.
    pub(super) fn name_of(&self, colour: Colour) -> String {
        colour.to_string()
    }

    pub(super) fn tick(&mut self) -> Vec<Event> {
        self.game.tick(self.since.elapsed())
    }

    /// Does what a player asks for.
    pub(super) fn act(&mut self, input: Input) -> Reply {
        let command = match input {
            Input::Move(text) => match self.read_move(&text) {
                Err(refused) => return Reply::Refused(refused),
                Ok(mv) => Command::Play { mv },
            },
            Input::Draw(None) => Command::ClaimDraw { by: self.game.turn(), mv: None },
            Input::Draw(Some(text)) => match self.read_move(&text) {
                Err(refused) => return Reply::Refused(refused),
                Ok(mv) => Command::ClaimDraw { by: self.game.turn(), mv: Some(mv) },
            },
            Input::Offer(by) => Command::OfferDraw { by: by.unwrap_or(self.game.turn()) },
            Input::Accept(by) => Command::AcceptDraw { by: by.unwrap_or(self.answerer()) },
            Input::Decline(by) => Command::DeclineDraw { by: by.unwrap_or(self.answerer()) },
            Input::Resign(by) => Command::Resign { by: by.unwrap_or(self.game.turn()) },
            Input::Undo => Command::Undo,
            Input::Redo => Command::Redo,
            Input::New => Command::New,
            Input::Fen(Some(fen)) => Command::LoadFen { fen },
            Input::Fen(None) => return Reply::Fen(self.game.position().fen()),
            Input::Pgn(None) => return Reply::Pgn(self.game.to_pgn().to_string()),
            Input::Pgn(Some(file)) => return self.save(file),
            Input::Load(file, number) => return self.load(&file, number),
            Input::Quit => return Reply::Quit,
            other => return Reply::Show(other),
        };
        self.apply(command)
    }

    fn save(&self, file: PathBuf) -> Reply {
        match files::write_whole(&file, &self.game.to_pgn().to_string()) {
            Ok(()) => Reply::Saved(file),
            Err(error) => Reply::Refused(Refusal::file("cannot be written", &file, &error)),
        }
    }

    fn load(&mut self, file: &Path, number: usize) -> Reply {
        match files::open(file) {
            Ok(source) => match self.game.load_pgn(source, number) {
                Ok(events) => Reply::Events(events),
                Err(rejected) => Reply::Refused(rejected.into()),
            },
            Err(error) => Reply::Refused(Refusal::file("cannot be read", file, &error)),
        }
    }

    /// After the end of the game it does not matter whether a move is one.
    fn read_move(&self, text: &str) -> Result<UciMove, Refusal> {
        match self.game.ending() {
            Some(ending) => Err(Rejected::GameOver(ending).into()),
            None => self.game.read_move(text).map_err(Refusal::from),
        }
    }

    pub(super) fn apply(&mut self, command: Command) -> Reply {
        match self.game.apply(command) {
            Ok(events) => Reply::Events(events),
            Err(rejected) => Reply::Refused(rejected.into()),
        }
    }

    /// Who answers an offer: the opponent of the one who made it; the side to move, if both have.
    fn answerer(&self) -> Colour {
        let turn = self.game.turn();
        if self.game.has_offered(turn) && !self.game.has_offered(!turn) { !turn } else { turn }
    }
}
