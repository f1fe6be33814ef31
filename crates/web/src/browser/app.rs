//! The running app: which page is shown, what happens to it, and what follows from that.

use super::patch::Live;
use super::sitting::{self, News, Sitting};
use super::sound::Sound;
use super::thinkers::Thinkers;
use super::{document, files, find, input, motion, shelf, storage, window, wire};
use crate::games::{Entry, Shelf};
use crate::online::{Errand, Tidings};
use crate::orthodox::Reply;
use crate::orthodox::worker::now;
use crate::page::{Effect, Page, Place, Thinker};
use crate::parts::masthead::{Route, shapes};
use crate::parts::theme::Theme;
use crate::tree::Node;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DragEvent, Event, HtmlElement, HtmlInputElement, MessageEvent, StorageEvent};

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
    resting: Vec<Sitting>,
    theme: Theme,
    sound: Sound,
    /// What the browser's tab says.
    title: String,
    thinkers: Thinkers,
    screen: Option<Live>,
    /// Where the dialog of a promotion is shown.
    arrival: Option<Place>,
    /// The ply that is on the screen.
    shown: Option<usize>,
    /// What the list of moves shows, and its height in pixels.
    list: ((usize, usize), i32),
    /// Calls [`App::settle`].
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
        title: String::new(),
        theme: Theme::from_name(storage::load("theme").as_deref()),
        sound: Sound::new(),
        thinkers: Thinkers::new(worker, listener.clone()),
        screen: None,
        arrival: None,
        shown: None,
        list: ((0, 0), 0),
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

fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

fn body() -> HtmlElement {
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

fn settle() {
    update(|app| {
        app.settle();
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
                self.give_up(failed)
            }
            "resize" => {
                resize(&mut *self.page);
                self.arrival = None;
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
        let ply = self.page.plies().0;
        let before = if self.shown == Some(ply) { Vec::new() } else { motion::flights() };
        let tree = Node::Element(self.page.view(self.theme));
        match &mut self.screen {
            Some(screen) => screen.patch(tree, &body(), None),
            None => self.screen = Some(Live::create(tree, &body(), None)),
        }
        self.show_step(&before, ply);
        let arrival = self.page.arrival();
        if arrival != self.arrival {
            match (&arrival, &self.arrival) {
                (Some(place), _) => {
                    input::place_dialog(place);
                    self.tasks.push(Task::Choose(0));
                }
                (None, Some(place)) if input::is_keyboard_lost() => self.tasks.push(Task::Focus(place.clone())),
                (None, _) => {}
            }
            self.arrival = arrival;
        }
        if change == Change::State {
            // In the next frame, which lays the page out anyway: asked for now, a layout would hold up the click.
            let _ = window().request_animation_frame(&self.settler);
        }
        let title = self.page.title();
        if title != self.title {
            document().set_title(&title);
            self.title = title;
        }
    }

    /// Lets a step to the next ply or the one before be seen and heard. A piece that was dragged is there already.
    fn show_step(&mut self, before: &[motion::Flight], ply: usize) {
        let Some(shown) = self.shown.replace(ply).filter(|&shown| shown != ply) else { return };
        if !self.pointer.has_dropped() {
            motion::show(before, shown, ply);
        }
        if let (true, Some(cue)) = (ply == shown + 1, self.page.cue()) {
            self.sound.play(cue);
        }
    }

    /// Keeps the current move in sight when the list has changed, or the room for it.
    fn settle(&mut self) {
        let list = (self.page.plies(), find(".log").map_or(0, |scroller| scroller.client_height()));
        if list != self.list {
            self.list = list;
            show_current_move();
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

    /// Tells the page of the tables something, whether it is on the screen or not.
    fn tell(&mut self, tidings: Tidings) -> Change {
        let mut all = std::iter::once(&mut self.page).chain(&mut self.resting);
        match all.find(|sitting| sitting.route == Route::Friends) {
            Some(sitting) => {
                sitting.told(tidings);
                Change::State
            }
            None => Change::Nothing,
        }
    }

    /// What pages want done with the network and with what is kept.
    fn collect_errands(&mut self) {
        let all = std::iter::once(&mut self.page).chain(&mut self.resting);
        self.tasks.extend(all.flat_map(|sitting| sitting.errands()).map(Task::Errand));
    }

    fn leave(&mut self) -> Change {
        self.resting.iter_mut().for_each(Sitting::leave);
        self.page.leave();
        Change::Nothing
    }

    /// This tab is looked at again: others may have gone on meanwhile, and so has the time.
    fn catch_up(&mut self) -> Change {
        for sitting in &mut self.resting {
            sitting.catch_up();
        }
        self.page.catch_up();
        self.tell(Tidings::Online(true));
        Change::State
    }

    /// Another tab has kept something.
    fn learn(&mut self, event: &StorageEvent) -> Change {
        match event.key().as_deref().and_then(sitting::news) {
            Some(News::List) => self.find_list(),
            Some(News::Tables) => return self.tell(Tidings::Kept(sitting::tables())),
            Some(News::Game(route)) => {
                let all = std::iter::once(&mut self.page).chain(&mut self.resting);
                let changed = all.filter(|sitting| sitting.route == route).any(Sitting::catch_up);
                return if changed { Change::State } else { Change::Nothing };
            }
            None => {}
        }
        Change::Nothing
    }

    /// The address has changed.
    fn go(&mut self) -> Change {
        self.switch(Route::of(&hash()));
        self.arrive();
        Change::State
    }

    /// Shows another page; the one that is left rests.
    fn switch(&mut self, route: Route) {
        if route == self.page.route {
            return;
        }
        self.page.keep_game();
        let next = match self.resting.iter().position(|sitting| sitting.route == route) {
            Some(index) => self.resting.remove(index),
            None => Sitting::open(route),
        };
        let left = std::mem::replace(&mut self.page, next);
        resize(&mut *self.page);
        self.page.catch_up();
        if left.route != Route::Games {
            self.resting.push(left);
        }
        (self.arrival, self.list, self.shown) = (None, ((0, 0), 0), None);
        if let Some(screen) = self.screen.take() {
            screen.remove(&body());
        }
    }

    /// Follows an address with a game in it, and puts the address back to the page's own: a reload must not undo what is
    /// played from here on.
    fn arrive(&mut self) {
        self.find_list();
        if self.page.follow(&hash()) {
            let address = Some(self.page.route.address());
            // Where it fails, the address keeps the game: harmless.
            let _ = window().history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", address));
        } else if storage::load("introduced").is_none() && self.page.welcome() {
            storage::keep("introduced", "yes");
        }
    }

    /// Looks for the list of games, where it is shown.
    fn find_list(&mut self) {
        if self.page.route != Route::Games {
            return;
        }
        for route in Route::GAMES {
            if !self.resting.iter().any(|sitting| sitting.route == route) {
                self.resting.push(Sitting::open(route));
            }
        }
        sitting::find_list(self.resting.iter().filter_map(Sitting::entry).collect());
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

    fn hear(&mut self, event: &MessageEvent) -> Change {
        let Some(reply) = event.data().as_string().and_then(|text| Reply::from_text(&text)) else {
            return Change::Nothing;
        };
        match self.thinkers.hear(&reply) {
            Some((thinker, route)) if route == self.page.route => {
                self.page.hear(thinker, reply);
                Change::State
            }
            Some((thinker, route)) => {
                for sitting in self.resting.iter_mut().filter(|sitting| sitting.route == route) {
                    sitting.hear(thinker, reply.clone());
                    sitting.keep_game();
                }
                Change::State
            }
            None => Change::Nothing,
        }
    }

    /// Somebody cannot think: the page that has asked is told.
    fn give_up(&mut self, failed: Option<(Thinker, Route)>) -> Change {
        let Some((thinker, route)) = failed else { return Change::Nothing };
        let pages = std::iter::once(&mut self.page).chain(&mut self.resting);
        pages.filter(|sitting| sitting.route == route).for_each(|sitting| sitting.give_up(thinker));
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

/// Scrolls the list of moves, and only the list, so that the current one is in it.
fn show_current_move() {
    let Some(scroller) = find(".log") else { return };
    match find(".log [aria-current]") {
        Some(current) => {
            let (inner, outer) = (current.get_bounding_client_rect(), scroller.get_bounding_client_rect());
            let above = inner.top() - outer.top() - 36.0;
            let below = inner.bottom() - outer.bottom() + 8.0;
            let by = if above < 0.0 { above } else { below.max(0.0) };
            scroller.set_scroll_top(scroller.scroll_top() + by as i32);
        }
        None => scroller.set_scroll_top(0),
    }
}
