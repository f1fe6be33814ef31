//! The page of chess: what can be done to it, what it then asks for, and what the engine says to it.

use super::analysis::Analysis;
use super::declare::Declaration;
use super::drawing::{self, Drawing};
use super::examples::{self, Rule};
use super::kept::{self, Kept};
use super::message::{Question, Reply, Task};
use super::panel;
use super::rules::{self, GameOfTwo};
use super::session::Session;
use super::settings::Settings;
use super::share;
use super::strip::{Player, strip};
use crate::games::{Aside, Summary};
use crate::page::{Cue, Dragged, Effect, Page, Place, Thinker};
use crate::parts::masthead::{Route, masthead};
use crate::parts::promotion::promotion;
use crate::parts::theme::Theme;
use crate::tree::{Element, html};
use crate::words::Words;
use chess::{Colour, Role, Square, UciMove};
use std::time::Duration;

/// Everything the page shows.
pub(crate) struct ChessPage {
    pub(super) session: Session,
    pub(super) flipped: bool,
    pub(super) settings: Settings,
    /// A file of several games, and what they are.
    file: Vec<u8>,
    pub(super) choices: Vec<game::Heading>,
    /// What was pasted.
    pub(super) text: String,
    /// What the engine makes of the game.
    pub(super) analysis: Analysis,
    /// The menu is open.
    pub(super) menu: bool,
    /// Somebody has pressed Resign and is asked whether that is meant.
    pub(super) resigning: bool,
    /// What time it is.
    now: Duration,
    cursor: Square,
    dragged: Option<Dragged>,
    /// What was last copied.
    copying: &'static str,
}

impl ChessPage {
    pub(crate) fn new() -> Self {
        Self {
            session: Session::new(Default::default()),
            flipped: false,
            settings: Settings::default(),
            file: Vec::new(),
            choices: Vec::new(),
            text: String::new(),
            analysis: Analysis::default(),
            menu: false,
            resigning: false,
            now: Duration::ZERO,
            cursor: Square::E2,
            dragged: None,
            copying: "",
        }
    }

    fn begin(&mut self) {
        let time = self.settings.time.parse().ok();
        let mut game = match self.settings.start.as_str() {
            // As good as any chance: when the button was pressed.
            "chess960" => GameOfTwo::chess960((self.now.as_micros() / 100 % 960) as usize, time),
            _ => GameOfTwo::new(time),
        };
        game.set_names(self.settings.names());
        self.session.new_game(game, self.settings.engine());
        self.flipped = self.session.engine == Some(Colour::White);
    }

    fn ask_to_resign(&mut self) {
        match self.session.obstacle(Declaration::Resign) {
            Some(why) => self.session.words = Words::refused(why),
            None => {
                self.resigning = true;
                self.session.words =
                    Words::plain(format!("{} resigns? That cannot be taken back.", self.session.person()));
            }
        }
    }

    fn play_from_here(&mut self) {
        self.session.play_from_here(self.settings.engine());
        if self.session.engine.is_some() {
            self.session.game.set_names(self.settings.names());
            self.flipped = self.session.engine == Some(Colour::White);
        }
        self.settings.set_engine(self.session.engine);
    }

    /// Puts a file on the board; where it has several games, somebody has to choose.
    fn take(&mut self, file: Vec<u8>) {
        let choices = game::headings(&file[..]);
        if choices.len() > 1 {
            let words = format!("There are {} games in it: choose one below.", choices.len());
            (self.file, self.choices) = (file, choices);
            self.session.words = Words::plain(words);
        } else {
            self.choices.clear();
            self.put(&file, 1);
        }
    }

    /// An example of a rule, to be played.
    fn show(&mut self, rule: &Rule) {
        self.put(rule.example.as_bytes(), 1);
        self.session.words = Words::plain(rule.task);
    }

    fn put(&mut self, file: &[u8], number: usize) {
        self.session.load(file, number);
        self.settings.set_engine(self.session.engine);
    }

    fn pick(&mut self, number: usize) {
        let file = std::mem::take(&mut self.file);
        self.put(&file, number);
        self.file = file;
    }

    fn copy(&mut self, what: &'static str, text: String) -> Option<Effect> {
        self.copying = what;
        Some(Effect::Copy(text))
    }

    /// The board with both players beside it.
    fn table(&self) -> Element {
        let (top, bottom) = if self.flipped { (Colour::White, Colour::Black) } else { (Colour::Black, Colour::White) };
        html("div")
            .class("box")
            .class_if(self.analysis.evaluating, "evaluated")
            .with(strip(&self.player(top)))
            .with(panel::bar(self))
            .with(drawing::board(&Drawing {
                session: &self.session,
                degrees: self.degrees("main"),
                cursor: self.cursor,
                dragged: self.dragged.as_ref(),
                sent: None,
                arrows: self.analysis.hint(&self.session.game),
            }))
            .with(strip(&self.player(bottom)))
    }

    fn player(&self, colour: Colour) -> Player<'_> {
        let game = &self.session.game;
        let runs = game.to_move() == colour && !game.is_over();
        Player {
            game,
            colour,
            name: game.names()[colour as usize].clone(),
            note: None,
            clock: game.time_left(colour).map(|left| (left, runs)),
        }
    }

    /// What the clocks show, to know when they must be drawn anew.
    fn tenths(&self) -> [Option<u128>; 2] {
        Colour::ALL.map(|colour| self.session.game.time_left(colour).map(|left| left.as_millis() / 100))
    }
}

impl Page for ChessPage {
    fn view(&self, theme: Theme) -> Element {
        let game = &self.session.game;
        let turn = rules::army(game.turn());
        html("main")
            .set("id", "table")
            .class("page chess")
            .set("data-turn", turn.code())
            .set("data-ply", game.ply().to_string())
            .set_some("data-outcome", game.ending().map(|ending| ending.kind))
            .flag("data-thinking", self.session.is_engines_turn())
            .with(masthead(Route::Chess, theme))
            .with(html("div").class("stage").with(self.table()))
            .with(panel::draw(self))
            .with(self.session.arrival.map(|_| promotion(turn)))
    }

    fn touch(&mut self, place: &Place) {
        (self.resigning, self.menu) = (false, false);
        self.session.touch(place.square);
    }

    fn lift(&mut self, place: &Place) -> bool {
        self.session.grab(place.square);
        self.session.held == Some(place.square)
    }

    fn drag(&mut self, dragged: Option<Dragged>) {
        self.dragged = dragged;
    }

    fn let_go(&mut self) {
        self.menu = false;
        self.session.let_go();
    }

    fn visit(&mut self, place: &Place) {
        self.cursor = place.square;
    }

    fn degrees(&self, _board: &str) -> i32 {
        if self.flipped { 180 } else { 0 }
    }

    fn act(&mut self, action: &str) -> Option<Effect> {
        let ply = self.session.game.ply();
        let asked = std::mem::take(&mut self.resigning);
        self.menu = action == "menu" && !self.menu;
        if let Some(declaration) = Declaration::of_action(action) {
            self.session.declare(declaration);
        }
        match action {
            "first" => self.session.look(0),
            "previous" => self.session.look(ply.saturating_sub(1)),
            "next" => self.session.look(ply + 1),
            "last" => self.session.look(usize::MAX),
            "undo" => self.session.undo(),
            "redo" => self.session.redo(),
            "flip" | "turn" => self.flipped = !self.flipped,
            "evaluate" => self.analysis.evaluating = !self.analysis.evaluating,
            "resign" => self.ask_to_resign(),
            "resign-no" if asked => self.session.words = Words::plain("The game goes on."),
            "review" => self.analysis.turn_review(&self.session.game),
            "link" => return Some(Effect::CopyLink(share::encode(&self.session.game))),
            "new" => self.begin(),
            "here" => self.play_from_here(),
            "read" => self.take(self.text.clone().into_bytes()),
            "unpick" => self.choices.clear(),
            "load" => return Some(Effect::ChooseFile),
            "fen" => return self.copy("FEN", self.session.game.fen()),
            "pgn" => return self.copy("PGN", self.session.game.pgn()),
            "save" => {
                self.session.words = Words::plain("Saved as game.pgn.");
                let text = self.session.game.pgn();
                return Some(Effect::Download { name: "game.pgn", media_type: "application/x-chess-pgn", text });
            }
            _ => {
                if let Some(rule) = action.strip_prefix("example ").and_then(examples::rule) {
                    self.show(rule);
                }
                if let Some(number) = action.strip_prefix("pick ").and_then(|number| number.parse().ok()) {
                    self.pick(number);
                }
            }
        }
        None
    }

    fn go_to(&mut self, ply: usize) {
        self.session.look(ply);
    }

    fn promote(&mut self, role: Role) {
        self.session.promote(role);
    }

    fn fill(&mut self, id: &str, value: String) -> Option<Effect> {
        match id {
            "text" => self.text = value,
            field => {
                self.settings.fill(field, value);
                if matches!(field, "white" | "black") {
                    self.session.rename(self.settings.names.clone());
                }
            }
        }
        None
    }

    fn load(&mut self, file: Result<Vec<u8>, String>) -> Option<Effect> {
        match file {
            Ok(file) => self.take(file),
            Err(error) => self.session.words = Words::refused(error),
        }
        None
    }

    fn follow(&mut self, hash: &str) -> bool {
        match share::decode(hash) {
            None => return false,
            Some(Ok(game)) if game.sans() == self.session.game.sans() && game.fen() == self.session.game.fen() => {}
            Some(Ok(game)) => {
                self.session.new_game(game, None);
                self.settings.set_engine(None);
            }
            Some(Err(error)) => self.say(Words::refused(error)),
        }
        true
    }

    fn copied(&mut self, text: &str, done: bool) {
        if text.contains('#') && !text.contains('\n') {
            self.session.words = Words::plain(match done {
                true => "The link is on the clipboard: whoever opens it sees this game.".to_owned(),
                false => format!("Copy this link: {text}"),
            });
            return;
        }
        let what = self.copying;
        self.session.words = match done {
            true => Words::plain(format!("The {what} is on the clipboard.")),
            false => Words::refused(format!("This browser does not let the page copy the {what}.")),
        };
    }

    fn arrival(&self) -> Option<Place> {
        self.session.arrival.map(|(_, square)| Place { board: "main".to_owned(), square })
    }

    fn plies(&self) -> (usize, usize) {
        (self.session.game.ply(), self.session.game.last_ply())
    }

    fn say(&mut self, words: Words) {
        self.session.words = words;
    }

    fn keep(&self) -> String {
        kept::write(&self.session, &self.settings, self.flipped)
    }

    fn restore(&mut self, text: &str) -> bool {
        let Some(Kept { session, settings, flipped }) = kept::read(text) else { return false };
        (self.session, self.settings, self.flipped) = (session, settings, flipped);
        self.choices.clear();
        true
    }

    fn summary(&self) -> Option<Summary> {
        self.session.game.summary(self.keep())
    }

    fn take_aside(&mut self) -> Vec<Aside> {
        let left = std::mem::take(&mut self.session.leaving);
        let aside = |(session, branched): (Session, bool)| {
            let text = kept::write(&session, &self.settings, self.flipped);
            Some(Aside { summary: session.game.summary(text)?, branched })
        };
        left.into_iter().filter_map(aside).collect()
    }

    fn set_aside(&mut self, is: bool) {
        self.session.aside = is;
    }

    fn title(&self) -> String {
        let session = &self.session;
        match (session.game.final_words(), session.engine) {
            (Some(_), _) => "Game over \u{2013} Fourfold".to_owned(),
            (None, None) => format!("{} to move \u{2013} Fourfold", session.game.to_move()),
            (None, Some(_)) if session.is_engines_turn() => "Thinking \u{2013} Fourfold".to_owned(),
            (None, Some(_)) => "Your move \u{2013} Fourfold".to_owned(),
        }
    }

    fn cue(&self) -> Option<Cue> {
        self.session.game.cue()
    }

    fn tick(&mut self, now: Duration) -> bool {
        self.now = now;
        let before = self.tenths();
        self.session.tick(now) || self.tenths() != before
    }

    fn question(&self, thinker: Thinker) -> Option<Question> {
        let game = &self.session.game;
        let (ply, task) = match thinker {
            Thinker::Opponent if self.session.is_engines_turn() => {
                let clock = game.time_control().and_then(|control| {
                    let left = game.time_left(game.to_move())?;
                    Some((left.as_millis() as u64, control.increment.as_millis() as u64))
                });
                (game.last_ply(), Task::Play { level: self.settings.level, clock })
            }
            Thinker::Opponent => return None,
            Thinker::Analyst => self.analysis.question(game, self.settings.lines)?,
        };
        let (fen, moves) = game.course(ply);
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        Some(Question { fen, moves: moves.join(" "), task })
    }

    fn give_up(&mut self, thinker: Thinker) {
        let words = match thinker {
            Thinker::Opponent => {
                self.session.engine = None;
                self.settings.set_engine(None);
                "The engine has failed in this browser: both sides are moved by hand from here on."
            }
            Thinker::Analyst => {
                self.analysis = Analysis::default();
                "The engine has failed in this browser: nothing is evaluated."
            }
        };
        self.session.words = Words::refused(words);
    }

    fn hear(&mut self, thinker: Thinker, reply: Reply) {
        match (thinker, reply) {
            (Thinker::Opponent, Reply::Done { best, score, .. }) => {
                if let Ok(mv) = best.parse::<UciMove>() {
                    self.session.engine_plays(mv, score);
                }
            }
            (Thinker::Analyst, reply) => self.analysis.hear(&self.session.game, self.settings.lines, reply),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
