//! The table at which the game is played: the game, who sits there, and the time. Both front ends ask it.

use super::thinker::{Thinker, Thought};
use super::words::Input;
use crate::commands::terminal::Gone;
use crate::commands::{excerpt, files, source};
use chess::{Colour, Move, UciMove};
use engine::Level;
use engine::opponent::{Action, Clocks, GameView, Opponent};
use game::{Command, Event, Game, Rejected};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The game, the engine if it plays, and what time it is.
pub(super) struct TableForTwo {
    pub(super) game: Game,
    engine: Option<Engine>,
    level: &'static Level,
    since: Instant,
}

/// The engine at the table.
struct Engine {
    colour: Colour,
    thinker: Thinker,
    /// What it claims, offers and agrees to.
    opponent: Opponent,
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
    /// Something else was done, as a sentence says.
    Done(String),
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
        Refusal { code: "file", message: format!("{} {what}: {error}.", excerpt(&file.display().to_string())) }
    }

    fn seat(message: String) -> Refusal {
        Refusal { code: "engine", message }
    }
}

impl TableForTwo {
    /// A table for two people, or for one and the engine.
    pub(super) fn new(game: Game, engine: Option<Colour>, level: &'static Level) -> TableForTwo {
        let mut table = TableForTwo { game, engine: None, level, since: Instant::now() };
        table.seat(engine);
        table.sign();
        table
    }

    /// What a player is called.
    pub(super) fn name_of(&self, colour: Colour) -> String {
        match self.engine_plays(colour) {
            true => format!("{colour} (engine, level {})", self.level.number()),
            false => colour.to_string(),
        }
    }

    fn engine_colour(&self) -> Option<Colour> {
        self.engine.as_ref().map(|engine| engine.colour)
    }

    pub(super) fn engine_plays(&self, colour: Colour) -> bool {
        self.engine_colour() == Some(colour)
    }

    pub(super) fn is_engine_thinking(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.thinker.is_thinking())
    }

    /// Lets time pass: a flag may have fallen.
    pub(super) fn tick(&mut self) -> Vec<Event> {
        self.game.tick(self.since.elapsed())
    }

    /// How long the side to move could still think at the last tick, if a clock runs.
    pub(super) fn until_flag_falls(&self) -> Option<Duration> {
        self.game.time_left(self.game.turn()).filter(|_| !self.game.is_over())
    }

    /// What the engine does, if it has made up its mind; it is asked to, if it is to move. Waits for it if told to. If it
    /// has failed, that is told once, and its seat is free.
    pub(super) fn engine_acts(&mut self, wait: bool) -> Result<Vec<Event>, Refusal> {
        let turn = self.game.turn();
        let over = self.game.is_over();
        let Some(engine) = &mut self.engine else { return Ok(Vec::new()) };
        if over || engine.colour != turn {
            engine.thinker.forget();
            return Ok(Vec::new());
        }
        if !engine.thinker.is_thinking() {
            engine.thinker.think(&self.game);
        }
        match engine.thinker.thought(wait) {
            Ok(None) => Ok(Vec::new()),
            Ok(Some(thought)) => Ok(self.engine_moves(turn, thought)),
            Err(Gone) => {
                self.engine = None;
                let again = turn.to_string().to_lowercase();
                Err(Refusal::seat(format!("The engine has failed; type engine {again} to start it again.")))
            }
        }
    }

    fn engine_moves(&mut self, by: Colour, thought: Thought) -> Vec<Event> {
        let events = self.tick();
        let Some(engine) = self.engine.as_mut().filter(|_| events.is_empty()) else { return events };
        let action = engine.opponent.act(&seat(&self.game, by), thought.mv, thought.score);
        let uci = |mv: Move| mv.to_uci(self.game.castling_mode());
        let commands = match action {
            Action::Play(mv) => vec![Command::Play { mv: uci(mv) }],
            Action::Offer(mv) => vec![Command::Play { mv: uci(mv) }, Command::OfferDraw { by }],
            Action::Claim => vec![Command::ClaimDraw { by, mv: None }],
            Action::ClaimWith(mv) => vec![Command::ClaimDraw { by, mv: Some(uci(mv)) }],
            Action::Accept => vec![Command::AcceptDraw { by }],
            Action::Resign => vec![Command::Resign { by }],
        };
        // Its move may have ended the game; then there is nothing to offer.
        commands.into_iter().map_while(|command| self.game.apply(command).ok()).flatten().collect()
    }

    /// The engine answers an offer that was made on its opponent's move; on its own it thinks first.
    fn engine_answers(&mut self) -> Vec<Event> {
        let Some(engine) = &self.engine else { return Vec::new() };
        let by = engine.colour;
        if self.game.is_over() || self.game.turn() == by || !self.game.has_offered(!by) {
            return Vec::new();
        }
        let answer = match engine.opponent.agrees(&seat(&self.game, by)) {
            true => Command::AcceptDraw { by },
            false => Command::DeclineDraw { by },
        };
        self.game.apply(answer).unwrap_or_default()
    }

    /// Does what a player asks for.
    pub(super) fn act(&mut self, input: Input) -> Reply {
        match self.command(input) {
            Ok(command) => self.apply(command),
            Err(reply) => reply,
        }
    }

    /// The command for the game; else what comes of what was asked for.
    fn command(&mut self, input: Input) -> Result<Command, Reply> {
        let by = self.person();
        Ok(match input {
            Input::Move(text) => Command::Play { mv: self.read_move(&text)? },
            Input::Draw(None) => Command::ClaimDraw { by, mv: None },
            Input::Draw(Some(text)) => Command::ClaimDraw { by, mv: Some(self.read_move(&text)?) },
            Input::Offer(colour) => Command::OfferDraw { by: self.speaker(colour, by)? },
            Input::Accept(colour) => Command::AcceptDraw { by: self.speaker(colour, self.answerer())? },
            Input::Decline(colour) => Command::DeclineDraw { by: self.speaker(colour, self.answerer())? },
            Input::Resign(colour) => Command::Resign { by: self.speaker(colour, by)? },
            Input::Undo => Command::Undo,
            Input::Redo => Command::Redo,
            Input::New => Command::New,
            Input::Fen(Some(fen)) => Command::LoadFen { fen },
            Input::Fen(None) => return Err(Reply::Fen(self.game.position().fen())),
            Input::Pgn(None) => return Err(Reply::Pgn(self.game.to_pgn().to_string())),
            Input::Pgn(Some(file)) => return Err(self.save(file)),
            Input::Load(file, number) => return Err(self.load(&file, number)),
            Input::Engine(colour) => return Err(self.change_seat(colour)),
            Input::Level(level) => return Err(self.change_level(level)),
            Input::Quit => return Err(Reply::Quit),
            other => return Err(Reply::Show(other)),
        })
    }

    fn apply(&mut self, command: Command) -> Reply {
        let begins = matches!(command, Command::New | Command::LoadFen { .. });
        let again = matches!(command, Command::Undo | Command::Redo).then(|| command.clone());
        match self.game.apply(command) {
            Err(rejected) => Reply::Refused(rejected.into()),
            Ok(mut events) => {
                if begins {
                    self.seat(self.engine_colour());
                    self.sign();
                }
                // The engine's move goes with its opponent's.
                while self.engine_plays(self.game.turn())
                    && let Some(more) = again.clone().and_then(|command| self.game.apply(command).ok())
                {
                    events.extend(more);
                }
                if again.is_some()
                    && let Some(engine) = &mut self.engine
                {
                    engine.thinker.forget();
                }
                events.extend(self.engine_answers());
                Reply::Events(events)
            }
        }
    }

    /// Who speaks where it is not said: against the engine the person, else the side to move.
    fn person(&self) -> Colour {
        self.engine_colour().map_or(self.game.turn(), |engine| !engine)
    }

    /// Who answers an offer: the opponent of the one who made it; the side to move, if both have.
    fn answerer(&self) -> Colour {
        let person = self.person();
        let own = self.game.has_offered(person) && !self.game.has_offered(!person);
        if own && self.engine.is_none() { !person } else { person }
    }

    /// Nobody speaks for the engine.
    fn speaker(&self, named: Option<Colour>, otherwise: Colour) -> Result<Colour, Reply> {
        match named {
            Some(colour) if self.engine_plays(colour) => {
                Err(Reply::Refused(Refusal::seat(format!("{colour} is played by the engine."))))
            }
            named => Ok(named.unwrap_or(otherwise)),
        }
    }

    /// Reads a move of the person. After the end of the game it does not matter whether it is one.
    fn read_move(&self, text: &str) -> Result<UciMove, Reply> {
        let refused = match self.game.ending() {
            Some(ending) => Rejected::GameOver(ending).into(),
            None if self.engine_plays(self.game.turn()) => Refusal::seat("It is the engine's move.".into()),
            None => match self.game.read_move(text) {
                Ok(mv) => return Ok(mv),
                Err(rejected) => rejected.into(),
            },
        };
        Err(Reply::Refused(refused))
    }

    fn save(&self, file: PathBuf) -> Reply {
        match files::write_whole(&file, self.game.to_pgn().to_string()) {
            Ok(()) => Reply::Saved(file),
            Err(error) => Reply::Refused(Refusal::file("cannot be written", &file, &error)),
        }
    }

    fn load(&mut self, file: &Path, number: usize) -> Reply {
        match files::open(file).and_then(|bytes| source::decompressed(file, bytes)) {
            Ok(source) => match self.game.load_pgn(source, number) {
                Ok(events) => {
                    self.seat(self.engine_colour());
                    Reply::Events(events)
                }
                Err(rejected) => Reply::Refused(rejected.into()),
            },
            Err(error) => Reply::Refused(Refusal::file("cannot be read", file, &error)),
        }
    }

    fn change_seat(&mut self, colour: Option<Colour>) -> Reply {
        self.seat(colour);
        self.sign_engine();
        Reply::Done(match colour {
            Some(colour) => format!("The engine plays {colour}, at level {}.", self.level.number()),
            None => "Two people play.".into(),
        })
    }

    fn change_level(&mut self, level: &'static Level) -> Reply {
        self.level = level;
        self.change_seat(self.engine_colour());
        let Level { name, words, .. } = level;
        Reply::Done(format!("The engine plays at level {} of {}, {name}: {words}.", level.number(), Level::ALL.len()))
    }

    fn seat(&mut self, colour: Option<Colour>) {
        self.engine =
            colour.map(|colour| Engine { colour, thinker: Thinker::new(self.level), opponent: Opponent::default() });
    }

    /// Writes into the record of a game that begins when it is played, and by whom.
    fn sign(&mut self) {
        self.game.tags_mut().set("Date", &today());
        self.sign_engine();
    }

    /// Writes the engine's name into the record, though not over the one that a file has.
    fn sign_engine(&mut self) {
        let engine = self.engine_colour().map(|colour| colour.to_string());
        let level = self.level.number();
        let tags = self.game.tags_mut();
        if let Some(colour) = engine
            && tags.get(&colour).is_none_or(|player| player.starts_with("Fourfold, level "))
        {
            tags.set(&colour, &format!("Fourfold, level {level}"));
        }
    }
}

/// The game as the engine sees it.
fn seat(game: &Game, colour: Colour) -> GameView<'_> {
    let clocks = game.time_control().and_then(|control| {
        let (own, opponent) = (game.time_left(colour)?, game.time_left(!colour)?);
        Some(Clocks { own, opponent, increment: control.increment })
    });
    GameView { position: game.position(), history: game.history(), offered: game.has_offered(!colour), clocks }
}

/// The date, as PGN writes it, in UTC.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    pgn::Date::of_second(since.as_secs()).to_string()
}
