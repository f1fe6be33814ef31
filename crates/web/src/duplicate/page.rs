//! The front page: what can be done to it, and what it then asks for.

use super::compass::{End, Focus, Scene};
use super::engines::Engines;
use super::guide::{Example, Guide, Introduction};
use super::rules::{self, BoardName, GameOfFour, Player};
use super::seats::Seats;
use super::session::Session;
use super::think::Advice;
use super::{article, compass, link, panel, strip};
use crate::board::{Arrow, Squares};
use crate::games::{Aside, Summary};
use crate::orthodox::{Question, Reply};
use crate::page::{Cue, Dragged, Effect, Page, Place, Thinker};
use crate::parts::masthead::{Route, masthead};
use crate::parts::promotion::promotion;
use crate::parts::theme::Theme;
use crate::tree::{Element, html};
use crate::words::{Words, count};
use chess::{Role, Square};
use std::time::Duration;

/// What an address with a game begins with.
const LINK: &str = "#/game/";

/// The address of the rules.
const RULES: &str = "#/rules";

/// Everything the page shows.
pub(crate) struct DuplicatePage {
    pub(super) session: Session,
    /// Who moves for whom, and what the engine says.
    pub(super) engines: Engines,
    /// What is shown in place of the game.
    pub(super) guide: Option<Guide>,
    /// The rules are read.
    reading: bool,
    /// The menu is open.
    pub(super) menu: bool,
    /// The panel is away, for larger boards.
    pub(super) folded: bool,
    /// Whether the two boards of the player to move fill the page, once somebody has chosen.
    focused: Option<bool>,
    /// The window's width and height.
    pub(super) window: (f64, f64),
    /// Where the keyboard is on each board.
    pub(super) cursors: [Square; 4],
    pub(super) dragged: Option<Dragged>,
}

impl DuplicatePage {
    pub(crate) fn new() -> Self {
        Self {
            session: Session::new(GameOfFour::default()),
            engines: Engines::default(),
            guide: None,
            reading: false,
            menu: false,
            folded: false,
            focused: None,
            window: (1440.0, 900.0),
            cursors: [Square::E2; 4],
            dragged: None,
        }
    }

    /// What is on the boards: the game, or what a guide shows.
    pub(super) fn table(&self) -> &Session {
        self.guide.as_ref().map_or(&self.session, Guide::session)
    }

    fn hand(&mut self) -> &mut Session {
        self.guide.as_mut().map_or(&mut self.session, Guide::session_mut)
    }

    /// The player whose boards are shown in focus.
    pub(super) fn viewer(&self) -> Player {
        self.guide.as_ref().map_or_else(|| self.session.game.turn(), Guide::seat)
    }

    /// Whether two boards fill the page: on a phone, unless somebody has chosen otherwise.
    pub(super) fn is_focused(&self) -> bool {
        self.focused.unwrap_or(self.window.0 < 600.0 || self.window.1 <= 500.0)
    }

    /// Whether the introduction is shown.
    pub(super) fn is_introduced(&self) -> bool {
        matches!(self.guide, Some(Guide::Introduction(_)))
    }

    /// What a board shows.
    pub(super) fn squares(&self, board: BoardName) -> Squares {
        let squares = self.table().squares(board);
        match (&self.guide, self.hint()) {
            (Some(guide), _) => squares.hinted(guide.hints(board)),
            (None, Some(advice)) => {
                squares.endangered(self.session.game.kings(board, |player| advice.endangers(player)))
            }
            (None, None) => squares,
        }
    }

    /// What is advised on a board, and what is expected after it.
    fn arrows(&self, board: BoardName) -> Vec<Arrow> {
        self.hint().map_or(Vec::new(), |advice| advice.arrows(&self.session.game, board))
    }

    /// Whose boards are in front, if any are.
    fn focus(&self) -> Option<Focus> {
        self.is_focused().then(|| Focus { player: self.viewer(), others: false })
    }

    fn scene(&self) -> Scene<'_> {
        let session = self.table();
        let end =
            |ending: rules::Ending| End { headline: ending.headline.to_owned(), results: ending.results.to_vec() };
        Scene {
            session,
            squares: BoardName::ALL.map(|board| self.squares(board)),
            arrows: BoardName::ALL.map(|board| self.arrows(board)),
            focus: self.focus(),
            room: self.room(),
            cursors: self.cursors,
            dragged: self.dragged.as_ref(),
            end: session.game.outcome().map(end),
        }
    }

    /// The hint for what is on the boards, if one is wanted and there.
    pub(super) fn hint(&self) -> Option<&Advice> {
        self.engines.hint(&self.session.game).filter(|_| self.guide.is_none())
    }

    /// Whether a hint is there or on its way. It keeps its place meanwhile, so that no button moves under the finger.
    pub(super) fn is_advised(&self) -> bool {
        self.engines.advising && self.guide.is_none() && self.session.game.outcome().is_none()
    }

    /// The level of the engine that is to move at the end of the game, by its number.
    pub(super) fn thinking(&self) -> Option<usize> {
        self.engines.thinking(&self.session.game).filter(|_| self.guide.is_none())
    }

    /// Why the person at the page cannot move here: the engine does.
    fn taken(&self) -> Option<String> {
        self.engines.taken(&self.session.game).filter(|_| self.guide.is_none())
    }

    /// The width and height that the boards have, about: the style sheet says more exactly.
    pub(super) fn room(&self) -> (f64, f64) {
        let (width, height) = self.window;
        match () {
            () if width <= height || (width <= 900.0 && height > 500.0) => {
                let much_is_said = self.guide.is_some() || self.session.game.outcome().is_some();
                (width, height - if much_is_said { 316.0 } else { 214.0 })
            }
            () if self.folded && self.guide.is_none() => (width, height - 84.0),
            () => (width - (0.26 * width).max(300.0), height),
        }
    }

    /// Puts a game on the table in place of the one that is there.
    fn seat(&mut self, game: GameOfFour, words: &str) {
        let words = Words::plain(format!("{words} {}", game.turn_words()));
        match self.session.game == game {
            true => self.session.words = words,
            false => self.session.replace(game, words),
        }
    }

    fn travel(&mut self, change: impl FnOnce(&mut GameOfFour)) {
        self.session.travel(change);
    }

    fn show(&mut self, guide: Guide) -> Option<Effect> {
        (self.guide, self.reading) = (Some(guide), false);
        Some(Effect::Address("#/"))
    }

    /// What a button means while a guide is shown; false, if it means the same as ever.
    fn act_in_guide(&mut self, action: &str) -> bool {
        let Some(guide) = &mut self.guide else { return false };
        let is_for_guide = matches!(
            action,
            "leave" | "onward" | "first" | "previous" | "next" | "last" | "undo" | "redo" | "draw" | "save" | "link"
        );
        if !guide.act(action) {
            self.guide = None;
        }
        is_for_guide
    }
}

/// What the kept text begins with where somebody has chosen two boards, or all four.
const CHOICES: [(&str, bool); 2] = [("focused ", true), ("compass ", false)];

/// What stands before who sits where.
const SEATS: &str = "seats ";

fn board_of(place: &Place) -> Option<BoardName> {
    BoardName::from_name(&place.board)
}

impl Page for DuplicatePage {
    fn view(&self, theme: Theme) -> Element {
        let game = &self.table().game;
        let mover = rules::army(game.turn());
        if self.reading {
            return html("main")
                .set("id", "table")
                .class("page reading")
                .with(masthead(Route::Duplicate, theme))
                .with(article::draw());
        }
        html("main")
            .set("id", "table")
            .class("page duplicate")
            .class_if(self.is_focused(), "focused")
            .class_if(self.guide.is_some(), "guided")
            .class_if(self.session.game.outcome().is_some(), "ended")
            .class_if(self.folded && self.guide.is_none(), "folded")
            .set("data-turn", mover.code())
            .set("data-ply", game.ply().to_string())
            .set_some("data-outcome", game.outcome().map(|ending| ending.kind))
            .with(masthead(Route::Duplicate, theme))
            .with(strip::draw(self))
            .with(html("div").class("stage").with(compass::draw(&self.scene())))
            .with(panel::controls(self))
            .with(panel::draw(self))
            .with(self.table().arrival.map(|_| promotion(mover)))
    }

    fn touch(&mut self, place: &Place) {
        let Some(board) = board_of(place) else { return };
        self.menu = false;
        if let Some(why) = self.taken() {
            self.say(Words::refused(why));
            return;
        }
        match &mut self.guide {
            Some(guide) => guide.touch(board, place.square),
            None => self.session.touch(board, place.square),
        }
    }

    fn lift(&mut self, place: &Place) -> bool {
        let mine = board_of(place)
            .filter(|&board| self.table().game.is_mine(board, place.square))
            .filter(|_| self.taken().is_none());
        if let Some(board) = mine {
            match &mut self.guide {
                Some(guide) if guide.session().held.is_none() => guide.touch(board, place.square),
                _ => self.hand().grab(board, place.square),
            }
        }
        mine.is_some()
    }

    fn drag(&mut self, dragged: Option<Dragged>) {
        self.dragged = dragged;
    }

    fn let_go(&mut self) {
        self.menu = false;
        let session = self.hand();
        if session.held.is_some() {
            session.words = Words::plain(session.game.turn_words());
        }
        session.let_go();
    }

    fn visit(&mut self, place: &Place) {
        if let Some(board) = board_of(place) {
            self.cursors[board as usize] = place.square;
        }
    }

    fn degrees(&self, board: &str) -> i32 {
        BoardName::from_name(board).map_or(0, |board| compass::degrees(self.focus(), self.room(), board))
    }

    fn resize(&mut self, width: f64, height: f64) {
        self.window = (width, height);
    }

    fn act(&mut self, action: &str) -> Option<Effect> {
        self.menu = action == "menu" && !self.menu;
        if self.act_in_guide(action) {
            return None;
        }
        match action {
            "first" => self.travel(|game| game.go_to(0)),
            "previous" => self.travel(|game| game.go_to(game.ply().saturating_sub(1))),
            "next" => self.travel(|game| game.go_to(game.ply() + 1)),
            "last" => self.travel(|game| game.go_to(game.last_ply())),
            "undo" => self.session.travel(|game| self.engines.undo(game)),
            "redo" => self.travel(GameOfFour::redo),
            "pause" => {
                self.engines.seats.paused = !self.engines.seats.paused;
                self.session.let_go();
            }
            "hint" => self.engines.advising = !self.engines.advising,
            "focus" | "turn" | "swipe" => self.focused = Some(!self.is_focused()),
            "fold" => self.folded = !self.folded,
            "introduction" => return self.show(Guide::Introduction(Introduction::new())),
            "example" => return self.show(Guide::Example(Example::new())),
            "new" => self.session.replace(GameOfFour::default(), Words::plain("A new game: North begins.")),
            "draw" => self.session.declare_draw(),
            "load" => return Some(Effect::ChooseFile),
            "link" => {
                let code = link::encode(&self.session.game.record());
                return Some(Effect::CopyLink(format!("{LINK}{code}")));
            }
            "save" => {
                self.say(Words::plain("Saved as duplicate-chess.json."));
                let text = self.session.game.save();
                return Some(Effect::Download { name: "duplicate-chess.json", media_type: "application/json", text });
            }
            _ => {}
        }
        None
    }

    fn fill(&mut self, id: &str, value: String) -> Option<Effect> {
        if self.engines.seats.fill(id, &value) {
            self.session.let_go();
        }
        None
    }

    fn tick(&mut self, now: Duration) -> bool {
        if self.guide.is_some() {
            return false;
        }
        let waited = self.engines.waited(&self.session.game, now);
        waited.into_iter().for_each(|mv| self.session.play(mv));
        waited.is_some()
    }

    fn question(&self, thinker: Thinker) -> Option<Question> {
        self.engines.question(&self.session.game, thinker).filter(|_| self.guide.is_none())
    }

    fn give_up(&mut self, thinker: Thinker) {
        let words = self.engines.give_up(thinker);
        self.say(Words::refused(words));
    }

    fn hear(&mut self, thinker: Thinker, reply: Reply) {
        self.engines.hear(&self.session.game, thinker, reply);
    }

    fn go_to(&mut self, ply: usize) {
        if !self.is_introduced() {
            self.hand().travel(|game| game.go_to(ply));
        }
    }

    fn promote(&mut self, role: Role) {
        self.hand().promote(role);
    }

    /// Puts a saved game on the table, or says what is wrong with it and leaves the table alone.
    fn load(&mut self, file: Result<Vec<u8>, String>) -> Option<Effect> {
        match file.and_then(|bytes| GameOfFour::load(&String::from_utf8_lossy(&bytes))) {
            Ok(game) => {
                (self.guide, self.reading) = (None, false);
                let words = format!("Loaded a game of {}.", count(game.last_ply(), "move"));
                self.seat(game, &words);
            }
            Err(error) => self.hand().words = Words::refused(error),
        }
        None
    }

    /// Puts the game of the address on the table: from here on it is a game like any other.
    fn follow(&mut self, hash: &str) -> bool {
        self.reading = hash.starts_with(RULES);
        let Some(code) = hash.strip_prefix(LINK) else { return false };
        self.guide = None;
        match link::decode(link::trimmed(code)).and_then(GameOfFour::replay) {
            Ok(game) => self.seat(game, "The game of the link."),
            Err(error) => self.say(Words::refused(error)),
        }
        true
    }

    fn copied(&mut self, text: &str, done: bool) {
        self.say(match done {
            true => Words::plain("The link is on the clipboard: whoever opens it sees this game."),
            false => Words::plain(format!("Copy this link: {text}")),
        });
    }

    fn arrival(&self) -> Option<Place> {
        let arrival = self.table().arrival?;
        Some(Place { board: arrival.board.name().to_owned(), square: arrival.to })
    }

    fn plies(&self) -> (usize, usize) {
        (self.table().game.ply(), self.table().game.last_ply())
    }

    fn cue(&self) -> Option<Cue> {
        self.table().game.cue()
    }

    fn welcome(&mut self) -> bool {
        if !self.reading {
            self.guide = Some(Guide::Introduction(Introduction::new()));
        }
        !self.reading
    }

    fn say(&mut self, words: Words) {
        self.session.words = words;
    }

    fn keep(&self) -> String {
        let choice = CHOICES.iter().find(|(_, focused)| self.focused == Some(*focused));
        let choice = choice.map_or("", |(word, _)| word);
        format!("{choice}{SEATS}{} {}", self.engines.seats.keep(), self.session.game.keep())
    }

    fn restore(&mut self, text: &str) -> bool {
        let choice = CHOICES.into_iter().find_map(|(word, focused)| Some((focused, text.strip_prefix(word)?)));
        let (focused, text) = choice.map_or((None, text), |(focused, text)| (Some(focused), text));
        let seated = text.strip_prefix(SEATS).and_then(|text| text.split_once(' '));
        let seats = seated.and_then(|(seats, _)| Seats::restore(seats)).unwrap_or_default();
        let Some(game) = GameOfFour::restore(seated.map_or(text, |(_, text)| text)) else { return false };
        (self.session, self.focused, self.engines.seats) = (Session::new(game), focused, seats);
        true
    }

    fn summary(&self) -> Option<Summary> {
        self.session.game.summary()
    }

    fn take_aside(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.session.leaving)
    }

    fn set_aside(&mut self, is: bool) {
        self.session.aside = is;
    }

    fn title(&self) -> String {
        let game = &self.session.game;
        let words = match (game.outcome(), self.thinking()) {
            (Some(ending), _) => ending.headline.to_owned(),
            (None, Some(_)) => "Thinking".to_owned(),
            (None, None) if self.engines.seats.awaits_person(game.turn()) => "Your move".to_owned(),
            (None, None) => format!("{} to move", game.turn()),
        };
        format!("{words} \u{2013} Fourfold")
    }
}

#[cfg(test)]
mod tests;
