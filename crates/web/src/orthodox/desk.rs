//! The signals of the page, and what pointers, keys, buttons, clocks and the engine do to them.

use super::level::Level;
use super::message::{Reply, Task, Worth};
use super::rules::Game;
use super::session::Session;
use super::thinker::Thinker;
use super::worker::now;
use crate::board::Dragged;
use crate::board::input::{Drag, Hand, Place};
use crate::signals::memo;
use crate::words::Words;
use crate::{files, storage};
use chess::{Colour, Square, UciMove};
use game::{Command, TimeControl};
use leptos::prelude::*;
use std::time::Duration;

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);
/// The engine agrees to a draw when it thinks no better of its own side than this, in hundredths of a pawn.
const DRAWISH: i32 = 10;

/// What the engine makes of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Evaluation {
    pub(crate) worth: Worth,
    pub(crate) depth: u32,
    pub(crate) line: String,
}

/// Everything the page shows. Copies are handles to the same signals.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) session: RwSignal<Session>,
    pub(crate) flipped: RwSignal<bool>,
    /// Index into [`Level::ALL`].
    pub(crate) level: RwSignal<usize>,
    pub(crate) thinking: RwSignal<bool>,
    pub(crate) evaluating: RwSignal<bool>,
    pub(crate) evaluation: RwSignal<Option<Evaluation>>,
    /// What the clocks show, White's and Black's.
    pub(crate) clocks: RwSignal<[Option<Duration>; 2]>,
    cursor: RwSignal<Square>,
    drag: RwSignal<Option<Drag>>,
    opponent: Thinker,
    analyst: Thinker,
    /// What the engine last thought of its own side.
    opinion: StoredValue<i32>,
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

    /// The game that was on the board when the page was last left.
    pub(crate) fn open() -> Self {
        let (session, level) = kept().unwrap_or_else(|| (Session::new(Game::default()), Level::ALL.len() / 2));
        let flipped = session.engine == Some(Colour::White);
        let desk = Self {
            session: RwSignal::new(session),
            flipped: RwSignal::new(flipped),
            level: RwSignal::new(level),
            thinking: RwSignal::new(false),
            evaluating: RwSignal::new(false),
            evaluation: RwSignal::new(None),
            clocks: RwSignal::new([None; 2]),
            cursor: RwSignal::new(Square::E2),
            drag: RwSignal::new(None),
            opponent: Thinker::new(),
            analyst: Thinker::new(),
            opinion: StoredValue::new(0),
        };
        files::accept_drops(move |text| desk.load(text));
        desk.keep_time();
        desk.play_for_the_engine();
        desk.evaluate();
        Effect::new(move || desk.read(|session| keep(session, desk.level.get())));
        desk
    }

    /// Changes the session, with the clocks told the time first.
    pub(crate) fn change(self, change: impl FnOnce(&mut Session)) {
        self.write(|session| {
            session.tick(now());
            change(session);
        });
        self.show_clocks();
    }

    fn keep_time(self) {
        self.show_clocks();
        let tick = move || {
            let runs = self.peek(|session| session.game.time_control().is_some() && !session.game.is_over());
            if runs {
                let mut happened = false;
                self.session.update_untracked(|session| happened = session.tick(now()));
                if happened {
                    self.session.notify();
                }
                self.show_clocks();
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, TICK) {
            on_cleanup(move || handle.clear());
        }
    }

    fn show_clocks(self) {
        let left = self.peek(|session| Colour::ALL.map(|colour| session.game.time_left(colour)));
        if self.clocks.get_untracked() != left {
            self.clocks.set(left);
        }
    }

    /// Asks the engine for a move whenever it is its turn.
    fn play_for_the_engine(self) {
        let task = memo(move || self.read(|session| session.is_engines_turn().then(|| session.game.course())));
        Effect::new(move || {
            let wanted = task.get().is_some();
            self.thinking.set(wanted);
            if !wanted {
                self.opponent.cancel();
                return;
            }
            let game = self.peek(|session| session.game.clone());
            let clock = game.time_control().and_then(|control| {
                let left = game.time_left(game.turn())?;
                Some((left.as_millis() as u64, control.increment.as_millis() as u64))
            });
            let task = Task::Play {
                level: self.level.get_untracked(),
                chance: (js_sys::Math::random() * 1000.0) as u32,
                clock,
            };
            self.opponent.ask(&game, task, move |reply| self.hear_move(reply));
        });
    }

    fn hear_move(self, reply: Reply) {
        let Reply::Done { best, score, .. } = reply else { return };
        self.opinion.set_value(score);
        if let Ok(mv) = best.parse::<UciMove>() {
            self.change(|session| session.engine_plays(mv));
        }
    }

    /// Evaluates whatever is on the board, while that is wanted.
    fn evaluate(self) {
        let task = memo(move || self.evaluating.get().then(|| self.read(|session| session.game.course())));
        Effect::new(move || {
            self.evaluation.set(None);
            if task.get().is_none() {
                self.analyst.cancel();
                return;
            }
            let game = self.peek(|session| session.game.clone());
            self.analyst.ask(&game, Task::Evaluate, move |reply| self.hear_line(reply));
        });
    }

    fn hear_line(self, reply: Reply) {
        let Reply::Line { depth, worth, line, .. } = reply else { return };
        let moves: Vec<UciMove> = line.split(' ').filter_map(|text| text.parse().ok()).collect();
        let line = self.peek(|session| session.game.line(&moves));
        self.evaluation.set(Some(Evaluation { worth, depth, line }));
    }

    /// Offers a draw; the engine answers at once.
    pub(crate) fn offer(self) {
        self.change(|session| {
            let by = session.person();
            session.command(Command::OfferDraw { by });
            if let Some(engine) = session.engine
                && session.game.offer() == Some(!engine)
                && !session.game.is_over()
            {
                session.command(match self.opinion.get_value() <= DRAWISH && session.game.last_ply() >= 20 {
                    true => Command::AcceptDraw { by: engine },
                    false => Command::DeclineDraw { by: engine },
                });
            }
        });
    }

    /// Begins a new game.
    pub(crate) fn new_game(self, time_control: Option<TimeControl>, engine: Option<Colour>) {
        self.change(|session| session.new_game(time_control, engine));
        self.opinion.set_value(0);
        self.flipped.set(engine == Some(Colour::White));
    }

    pub(crate) fn load(self, text: Result<String, String>) {
        self.change(|session| match text {
            Ok(text) => session.load(&text),
            Err(error) => session.words = Words::refused(error),
        });
    }

    pub(crate) fn save(self) {
        let text = self.peek(|session| session.game.pgn());
        files::download("game.pgn", "application/x-chess-pgn", &text);
        self.say(Words::plain("Saved as game.pgn."));
    }

    pub(crate) fn copy(self, what: &'static str, text: &str) {
        files::copy(text, move |copied| {
            self.say(match copied {
                true => Words::plain(format!("The {what} is on the clipboard.")),
                false => Words::refused(format!("This browser does not let the page copy the {what}.")),
            });
        });
    }

    pub(crate) fn say(self, words: Words) {
        self.write(|session| session.words = words);
    }

    /// Looks so many moves further on, or back.
    pub(crate) fn step(self, by: isize) {
        self.write(|session| {
            let ply = session.game.ply().saturating_add_signed(by);
            session.look(ply);
        });
    }

    pub(crate) fn cursor(self) -> Signal<Square> {
        self.cursor.into()
    }

    pub(crate) fn dragged(self) -> Signal<Option<Dragged>> {
        Signal::derive(move || {
            let drag = self.drag.get()?;
            Some(Dragged { from: drag.place.square, by: drag.by? })
        })
    }
}

impl Hand for Desk {
    fn touch(self, place: &Place) {
        self.change(|session| session.touch(place.square));
    }

    fn lift(self, place: &Place) -> bool {
        self.change(|session| session.grab(place.square));
        self.peek(|session| session.held == Some(place.square))
    }

    fn let_go(self) {
        if self.peek(|session| session.held.is_some() || session.arrival.is_some()) {
            self.write(Session::let_go);
        }
    }

    fn visit(self, place: &Place) {
        self.cursor.set(place.square);
    }

    fn is_turned(self, _board: &str) -> bool {
        self.flipped.get_untracked()
    }

    fn key(self, key: &str) -> bool {
        match key {
            "f" | "F" => self.flipped.update(|flipped| *flipped = !*flipped),
            "[" => self.step(-1),
            "]" => self.step(1),
            "u" | "U" => self.change(Session::undo),
            "r" | "R" => self.change(Session::redo),
            _ => return false,
        }
        true
    }

    fn drag(self) -> RwSignal<Option<Drag>> {
        self.drag
    }
}

/// Keeps for the next visit: the engine's side and level on a line, and the game. Clocks are not kept: nobody was at them.
fn keep(session: &Session, level: usize) {
    let engine = session.engine.map_or("nobody".to_owned(), |colour| colour.to_string());
    storage::keep("chess", &format!("{engine} {level}\n{}", session.game.pgn()));
}

/// Nothing kept, or nothing that can be read, is a new game.
fn kept() -> Option<(Session, usize)> {
    let kept = storage::load("chess")?;
    let (players, pgn) = kept.split_once('\n')?;
    let (engine, level) = players.split_once(' ')?;
    let mut game = Game::default();
    game.load(pgn).ok()?;
    let mut session = Session::new(game);
    session.engine = Colour::ALL.into_iter().find(|colour| colour.to_string() == engine);
    Some((session, level.parse::<usize>().ok()?.min(Level::ALL.len() - 1)))
}
