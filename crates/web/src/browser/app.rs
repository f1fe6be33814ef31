//! The running app: which page is shown, what happens to it, and what follows from that.

use super::patch::Live;
use super::screen::Screen;
use super::sitting::Sitting;
use super::sound::Sound;
use super::thinkers::Thinkers;
use super::{document, files, find, input, shelf, storage, window, wire};
use crate::games::{Entry, Shelf};
use crate::online::{Errand, Tidings};
use crate::orthodox::worker::now;
use crate::page::{Cue, Effect, Page, Place};
use crate::parts::masthead::{Route, shapes};
use crate::parts::theme::Theme;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DragEvent, Event, HtmlElement, HtmlInputElement};

/// How long after a move it is heard, in milliseconds: the first sound of a visit takes a browser a while, and the move is to
/// be seen first.
const UNHEARD: i32 = 20;

/// How often the clocks are looked at, in milliseconds.
const TICK: i32 = 100;

/// All that the app listens to.
const EVENTS: [&str; 19] = [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "click",
    "keydown",
    "focusin",
    "input",
    "change",
    "dragover",
    "drop",
    "hashchange",
    "resize",
    "pagehide",
    "pageshow",
    "storage",
    "visibilitychange",
    "online",
    "offline",
];

/// How much of the app an event has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    /// Only what it looks like.
    Look,
    /// The game, or what is to be kept or thought about.
    State,
}

/// What is done when the app is free again, because it may cause events.
pub(super) enum Task {
    Effect(Effect),
    Errand(Errand),
    /// Moves the keyboard to a square.
    Focus(Place),
    /// Moves the keyboard along the choices of a promotion.
    Choose(i32),
}

pub(super) struct App {
    pub(super) page: Sitting,
    pub(super) pointer: input::Pointer,
    pub(super) tasks: Vec<Task>,
    /// Pages that were left, whose clocks run on.
    pub(super) resting: Vec<Sitting>,
    theme: Theme,
    sound: Sound,
    /// What is about to be heard.
    cue: Option<Cue>,
    /// Lets it be heard.
    singer: js_sys::Function,
    pub(super) thinkers: Thinkers,
    pub(super) screen: Screen,
    /// Calls [`Screen::settle`].
    settler: js_sys::Function,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

/// Puts the app in place of the splash.
pub(crate) fn mount(worker: String) {
    if let Some(splash) = document().get_element_by_id("splash") {
        splash.remove();
    }
    // These live as long as the page does.
    let listener: js_sys::Function =
        Closure::<dyn Fn(Event)>::new(|event: Event| handle(&event)).into_js_value().into();
    let ticker: js_sys::Function = Closure::<dyn Fn()>::new(tick).into_js_value().into();
    let app = App {
        page: Sitting::open(Route::of(&hash())),
        pointer: input::Pointer::default(),
        tasks: Vec::new(),
        resting: Vec::new(),
        theme: Theme::from_name(storage::load("theme").as_deref()),
        sound: Sound::new(),
        cue: None,
        singer: Closure::<dyn Fn()>::new(sing).into_js_value().into(),
        thinkers: Thinkers::new(worker, listener.clone()),
        screen: Screen::default(),
        settler: Closure::<dyn Fn()>::new(settle).into_js_value().into(),
    };
    Live::create(shapes().into(), &body(), None);
    APP.with_borrow_mut(|place| *place = Some(app));
    update(|app| {
        app.arrive();
        app.show_theme();
        Change::State
    });
    for name in EVENTS {
        // A window takes listeners for any event.
        let _ = window().add_event_listener_with_callback(name, &listener);
    }
    let _ = window().set_interval_with_callback_and_timeout_and_arguments_0(&ticker, TICK);
}

pub(super) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

pub(super) fn body() -> HtmlElement {
    document().body().expect("the document has a body")
}

pub(super) fn resize(page: &mut dyn Page) {
    let length = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64()).unwrap_or(1.0);
    page.resize(length(window().inner_width()), length(window().inner_height()));
}

fn handle(event: &Event) {
    update(|app| app.receive(event));
}

fn tick() {
    update(App::tick);
}

fn sing() {
    update(|app| {
        app.cue.take().into_iter().for_each(|cue| app.sound.play(cue));
        Change::Nothing
    });
}

fn settle() {
    update(|app| {
        app.screen.settle(&*app.page);
        Change::Nothing
    });
}

/// Lets something happen to the app, shows what came of it, and then does what that asks for. What the app itself
/// brings about while something happens to it is no news to it.
fn update(happen: impl FnOnce(&mut App) -> Change) {
    let tasks = APP.with(|place| {
        let mut place = place.try_borrow_mut().ok()?;
        let app = place.as_mut()?;
        let change = happen(app);
        app.finish(change);
        app.collect_errands();
        Some(std::mem::take(&mut app.tasks))
    });
    tasks.into_iter().flatten().for_each(perform);
}

fn perform(task: Task) {
    match task {
        Task::Focus(place) => input::focus(&place),
        Task::Choose(by) => input::focus_choice(by),
        Task::Errand(Errand::CopyLink(hash)) | Task::Effect(Effect::CopyLink(hash)) => {
            let address = window().location().href().unwrap_or_default();
            files::copy(format!("{}{hash}", address.split('#').next().unwrap_or_default()), copied);
        }
        Task::Errand(errand) => wire::run(errand, told),
        Task::Effect(Effect::Download { name, media_type, text }) => files::download(name, media_type, &text),
        Task::Effect(Effect::ChooseFile) => {
            if let Some(input) = find("#file").and_then(|input| input.dyn_into::<HtmlElement>().ok()) {
                input.click();
            }
        }
        Task::Effect(Effect::Address(hash)) => drop(window().location().set_hash(hash)),
        Task::Effect(Effect::Put(entries)) => {
            shelf::put(&entries);
        }
        Task::Effect(Effect::Erase(id)) => shelf::erase(id),
        Task::Effect(Effect::Open(entry)) => open_game(&entry),
        Task::Effect(Effect::Copy(text)) => files::copy(text, copied),
    }
}

/// The page of the tables hears something.
fn told(tidings: Tidings) {
    update(|app| app.tell(tidings));
}

fn copied(text: &str, done: bool) {
    update(|app| {
        app.page.copied(text, done);
        Change::Look
    });
}

fn loaded(file: Result<Vec<u8>, String>) {
    update(|app| {
        app.page.is_touched();
        let effect = app.page.load(file);
        app.tasks.extend(effect.map(Task::Effect));
        Change::State
    });
}

/// Puts a game of the list on its board, and goes there.
fn open_game(entry: &Entry) {
    update(|app| {
        app.switch(entry.route);
        app.page.seat(entry);
        Change::State
    });
    // The app is there already.
    let _ = window().location().set_hash(entry.route.address());
}

/// Shows the list, now that it has been found.
pub(super) fn show_list(shelf: Shelf) {
    update(|app| {
        app.page.shelve(shelf);
        Change::Look
    });
}

impl App {
    fn receive(&mut self, event: &Event) -> Change {
        let name = event.type_();
        if name != "pointermove" && self.tick() != Change::Nothing {
            self.finish(Change::State);
        }
        if matches!(name.as_str(), "pointerdown" | "click" | "keydown") {
            self.page.is_touched();
        }
        match name.as_str() {
            "input" | "change" => self.fill(event),
            "dragover" | "drop" => receive_files(event.unchecked_ref()),
            "hashchange" => self.go(),
            "message" => self.hear(event.unchecked_ref()),
            "error" => {
                let failed = self.thinkers.fail(event);
                self.give_up(failed);
                Change::State
            }
            "resize" => {
                resize(&mut *self.page);
                self.screen.forget_dialog();
                Change::Look
            }
            // The last that is heard of this visit.
            "pagehide" => self.leave(),
            "visibilitychange" if document().hidden() => self.leave(),
            "pageshow" | "visibilitychange" => self.catch_up(),
            "storage" => self.learn(event.unchecked_ref()),
            "online" | "offline" => self.tell(Tidings::Online(name == "online")),
            _ => input::receive(self, &name, event),
        }
    }

    /// Draws the page, and sees to all that depends on what changed.
    fn finish(&mut self, change: Change) {
        if change == Change::Nothing {
            return;
        }
        if change == Change::State {
            self.page.keep_game();
            let failed = self.thinkers.consider(std::iter::once(&self.page).chain(&self.resting));
            self.give_up(failed);
        }
        let (keyboard, cue) = self.screen.show(&*self.page, self.theme, self.pointer.has_dropped());
        self.tasks.extend(keyboard);
        if let Some(cue) = cue {
            self.cue = Some(cue);
            let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&self.singer, UNHEARD);
        }
        if change == Change::State {
            // In the next frame, which lays the page out anyway: asked for now, a layout would hold up the click.
            let _ = window().request_animation_frame(&self.settler);
        }
    }

    /// Lets time pass, also on pages that were left.
    fn tick(&mut self) -> Change {
        let now = now();
        for sitting in &mut self.resting {
            sitting.tick(now);
        }
        let before = self.page.plies();
        match self.page.tick(now) {
            // A move that had waited was played: there is something to keep and to think about.
            true if self.page.plies() != before => Change::State,
            true => Change::Look,
            false => Change::Nothing,
        }
    }

    fn fill(&mut self, event: &Event) -> Change {
        let Some(field) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
            return Change::Nothing;
        };
        if field.id() == "file" {
            let input: HtmlInputElement = field.unchecked_into();
            if let (Some(file), "change") = (input.files().and_then(|files| files.get(0)), event.type_().as_str()) {
                files::read(file, loaded);
                // Forgotten, so that the same one can be chosen again.
                input.set_value("");
            }
            return Change::Nothing;
        }
        let value = js_sys::Reflect::get(&field, &"value".into()).ok().and_then(|value| value.as_string());
        let effect = self.page.fill(&field.id(), value.unwrap_or_default());
        self.tasks.extend(effect.map(Task::Effect));
        Change::State
    }

    /// A button, by its name.
    pub(super) fn act(&mut self, action: &str) -> Change {
        if action == "light" {
            self.theme = self.theme.next();
            storage::keep("theme", self.theme.name());
            self.show_theme();
        } else if action == "sound" {
            self.sound.turn();
        } else if action == "back" {
            self.page.bring_back();
        } else if let Some(effect) = self.page.act(action) {
            self.tasks.push(Task::Effect(effect));
        }
        Change::State
    }

    fn show_theme(&self) {
        if let Some(root) = document().document_element() {
            // An attribute with a valid name can be set.
            let _ = root.set_attribute("data-theme", self.theme.name());
        }
    }
}

/// Takes a file that is dropped anywhere on the page.
fn receive_files(event: &DragEvent) -> Change {
    if let Some(data) = event.data_transfer()
        && files::has_files(&data)
    {
        event.prevent_default();
        if event.type_() == "drop"
            && let Some(file) = data.files().and_then(|files| files.get(0))
        {
            files::read(file, loaded);
        }
    }
    Change::Nothing
}
