//! The signals of the page, and what pointers, keys and buttons do to them.

use super::link;
use super::rules::{self, BoardName, Game};
use super::session::Session;
use crate::board::input::{Drag, Hand, Place};
use crate::board::{Army, Dragged};
use crate::signals::memo;
use crate::words::Words;
use crate::{files, storage};
use chess::Square;
use leptos::ev;
use leptos::prelude::*;

/// What an address with a game begins with.
const LINK: &str = "#/game/";

/// Everything the page shows. Copies are handles to the same signals.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) session: RwSignal<Session>,
    /// The two boards of the player to move fill the page.
    pub(crate) focused: RwSignal<bool>,
    /// Where the keyboard is on each board.
    cursors: RwSignal<[Square; 4]>,
    drag: RwSignal<Option<Drag>>,
}

/// What scripts read off the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) turn: &'static str,
    pub(crate) ply: usize,
    pub(crate) outcome: Option<&'static str>,
}

impl Desk {
    /// Asks the session, and again whenever it changes. Here and below the closure goes behind a pointer, as in
    /// [`crate::signals`].
    pub(crate) fn read<T>(self, read: impl Fn(&Session) -> T) -> T {
        fn erased<T>(session: RwSignal<Session>, read: &dyn Fn(&Session) -> T) -> T {
            session.with(|session| read(session))
        }
        erased(self.session, &read)
    }

    /// Asks the session once.
    pub(crate) fn peek<T>(self, read: impl Fn(&Session) -> T) -> T {
        fn erased<T>(session: RwSignal<Session>, read: &dyn Fn(&Session) -> T) -> T {
            session.with_untracked(|session| read(session))
        }
        erased(self.session, &read)
    }

    /// Changes the session, and whatever depends on it.
    pub(crate) fn write(self, change: impl FnOnce(&mut Session)) {
        fn erased(session: RwSignal<Session>, change: &mut dyn FnMut(&mut Session)) {
            session.update(|session| change(session));
        }
        let mut change = Some(change);
        erased(self.session, &mut |session| {
            if let Some(change) = change.take() {
                change(session);
            }
        });
    }

    /// The game that was on the table when the page was last left, or the one in the address.
    pub(crate) fn open() -> Self {
        let desk = Self {
            session: RwSignal::new(Session::new(kept().unwrap_or_default())),
            focused: RwSignal::new(false),
            cursors: RwSignal::new([Square::E2; 4]),
            drag: RwSignal::new(None),
        };
        desk.follow_link();
        let listener = window_event_listener(ev::hashchange, move |_| desk.follow_link());
        on_cleanup(move || listener.remove());
        files::accept_drops(move |text| desk.load(text));
        Effect::new(move || desk.read(|session| keep(&session.game)));
        desk
    }

    /// Puts the game of the address on the table, and the address back to the page's own: from here on it is a game
    /// like any other, and a reload must not undo what is played.
    fn follow_link(self) {
        let hash = window().location().hash().unwrap_or_default();
        let Some(code) = hash.strip_prefix(LINK) else { return };
        match link::decode(code).and_then(Game::replay) {
            Ok(game) => self.seat(game, "The game of the link."),
            Err(error) => self.say(Words::refused(error)),
        }
        if let Ok(history) = window().history() {
            // Where it fails, the address keeps the game: harmless.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some("#/"));
        }
    }

    /// Puts a game on the table in place of the one that is there.
    fn seat(self, game: Game, words: &str) {
        let words = Words::plain(format!("{words} {}", game.turn_words()));
        self.write(|session| {
            if session.game == game {
                session.words = words;
            } else {
                session.replace(game, words);
            }
        });
    }

    pub(crate) fn facts(self) -> Facts {
        self.read(|session| Facts {
            turn: self.mover_of(session).code(),
            ply: session.game.ply(),
            outcome: session.game.outcome().map(|ending| ending.kind),
        })
    }

    fn mover_of(self, session: &Session) -> Army {
        rules::army(session.game.turn())
    }

    /// The army of the player to move.
    pub(crate) fn mover(self) -> Memo<Army> {
        memo(move || self.read(|session| self.mover_of(session)))
    }

    pub(crate) fn cursor(self, board: BoardName) -> Signal<Square> {
        Signal::derive(move || self.cursors.get()[board as usize])
    }

    /// The piece that follows the pointer, on the board under it and in step on its twin's.
    pub(crate) fn dragged(self, board: BoardName) -> Signal<Option<Dragged>> {
        Signal::derive(move || {
            let drag = self.drag.get()?;
            let dragged = Dragged { from: drag.place.square, by: drag.by? };
            let follows = self.read(|session| session.game.is_mine(board, dragged.from));
            follows.then_some(dragged)
        })
    }

    /// See [`Session::travel`].
    pub(crate) fn travel(self, change: impl FnOnce(&mut Game)) {
        self.write(|session| session.travel(change));
    }

    /// Looks so many moves further on, or back.
    pub(crate) fn step(self, by: isize) {
        self.travel(|game| game.go_to(game.ply().saturating_add_signed(by).min(game.last_ply())));
    }

    pub(crate) fn new_game(self) {
        self.write(|session| session.replace(Game::default(), Words::plain("A new game: North begins.")));
    }

    pub(crate) fn bring_back(self) {
        self.write(Session::bring_back);
    }

    pub(crate) fn save(self) {
        let text = self.peek(|session| session.game.save());
        files::download("duplicate-chess.json", "application/json", &text);
        self.say(Words::plain("Saved as duplicate-chess.json."));
    }

    /// Puts a saved game on the table, or says what is wrong with it and leaves the table alone.
    pub(crate) fn load(self, text: Result<String, String>) {
        match text.and_then(|text| Game::load(&text)) {
            Ok(game) => {
                let words = format!("Loaded a game of {} moves.", game.last_ply());
                self.seat(game, &words);
            }
            Err(error) => self.say(Words::refused(error)),
        }
    }

    pub(crate) fn copy_link(self) {
        let code = self.peek(|session| link::encode(&session.game.record()));
        let location = window().location();
        let page = location.href().unwrap_or_default();
        let address = format!("{}{LINK}{code}", page.split('#').next().unwrap_or_default());
        let shown = address.clone();
        files::copy(&address, move |copied| {
            self.say(match copied {
                true => Words::plain("The link is on the clipboard: whoever opens it sees this game."),
                false => Words::plain(format!("Copy this link: {shown}")),
            });
        });
    }

    pub(crate) fn declare_draw(self) {
        self.write(|session| {
            let mut declared = Ok(());
            session.travel(|game| declared = game.declare_draw());
            if let Err(error) = declared {
                session.words = Words::refused(error);
            }
        });
    }

    pub(crate) fn say(self, words: Words) {
        self.write(|session| session.words = words);
    }

    pub(crate) fn toggle_focus(self) {
        self.focused.update(|focused| *focused = !*focused);
    }
}

fn board_of(place: &Place) -> Option<BoardName> {
    BoardName::from_name(&place.board)
}

/// Keeps for the next visit: the ply that is looked at on a line, and the game as a file.
fn keep(game: &Game) {
    storage::keep("duplicate", &format!("{}\n{}", game.ply(), game.save()));
}

/// Nothing kept, or nothing that can be read, is a new game.
fn kept() -> Option<Game> {
    let kept = storage::load("duplicate")?;
    let (ply, file) = kept.split_once('\n')?;
    let mut game = Game::load(file).ok()?;
    game.go_to(ply.parse().ok()?);
    Some(game)
}

impl Hand for Desk {
    fn touch(self, place: &Place) {
        if let Some(board) = board_of(place) {
            self.write(|session| session.touch(board, place.square));
        }
    }

    fn lift(self, place: &Place) -> bool {
        let Some(board) = board_of(place) else { return false };
        if !self.peek(|session| session.game.is_mine(board, place.square)) {
            return false;
        }
        self.write(|session| session.grab(board, place.square));
        true
    }

    fn let_go(self) {
        if self.peek(|session| session.held.is_some() || session.arrival.is_some()) {
            self.write(Session::let_go);
        }
    }

    fn visit(self, place: &Place) {
        if let Some(board) = board_of(place) {
            self.cursors.update(|cursors| cursors[board as usize] = place.square);
        }
    }

    fn is_turned(self, _board: &str) -> bool {
        self.focused.get_untracked() && !self.peek(|session| self.mover_of(session)).is_white()
    }

    fn key(self, key: &str) -> bool {
        match key {
            "f" | "F" => self.toggle_focus(),
            "[" => self.step(-1),
            "]" => self.step(1),
            "Home" => self.travel(|game| game.go_to(0)),
            "End" => self.travel(|game| game.go_to(game.last_ply())),
            "u" | "U" => self.travel(Game::undo),
            "r" | "R" => self.travel(Game::redo),
            _ => return false,
        }
        true
    }

    fn drag(self) -> RwSignal<Option<Drag>> {
        self.drag
    }
}
