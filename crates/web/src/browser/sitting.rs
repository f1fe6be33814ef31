//! Which pages are open, and what is kept of their games: every change at once, what another tab has changed taken
//! over, and what leaves a board put into the list.

use super::keeper::{Keeper, Kept, fresh_id};
use super::shelf::{self, STAMP};
use super::{app, storage};
use crate::duplicate::DuplicatePage;
use crate::games::{Entry, GamesPage, Shelf, Slip, Summary, branch};
use crate::online::{FriendsPage, Visit};
use crate::orthodox::ChessPage;
use crate::orthodox::worker::now;
use crate::page::Page;
use crate::parts::masthead::Route;
use crate::words::Words;

const FULL: &str = "This browser keeps nothing more: what you play now is lost when the page is closed. Save it, or delete games from the list.";
const OUTDATED: &str = "A later version of Fourfold has kept a game here. It is left alone, and nothing that is played now is kept: load the page again.";
const UNREADABLE: &str = "The game that was kept here cannot be read; it is left in the browser's storage.";
const TAKEN_OVER: &str = "Taken over from another tab, where this went on.";
const BRANCHED: &str =
    "This had gone on in another tab, and is now as it is there. What you did here is in the list of games.";

/// A page with a game, and the keeper of its game.
pub(super) struct Sitting {
    pub(super) route: Route,
    page: Box<dyn Page>,
    keeper: Option<Keeper>,
    /// The game that was last put into the list from here.
    aside: Option<Entry>,
}

impl std::ops::Deref for Sitting {
    type Target = dyn Page + 'static;

    fn deref(&self) -> &Self::Target {
        &*self.page
    }
}

impl std::ops::DerefMut for Sitting {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.page
    }
}

impl Sitting {
    /// Opens a page with the game that was kept, or a new one.
    pub(super) fn open(route: Route) -> Self {
        let mut page: Box<dyn Page> = match route {
            Route::Duplicate => Box::new(DuplicatePage::new()),
            Route::Chess => Box::new(ChessPage::new()),
            Route::Games => Box::new(GamesPage::new()),
            Route::Friends => Box::new(FriendsPage::new(visit())),
        };
        app::resize(&mut *page);
        let keeper = Route::GAMES.contains(&route).then(|| Keeper::open(route.name()));
        if let Some(keeper) = &keeper {
            let text = &keeper.slip.text;
            if keeper.outdated {
                page.say(Words::refused(OUTDATED));
            } else if !text.is_empty() && !page.restore(text) && keeper.set_unreadable_aside() {
                page.say(Words::refused(UNREADABLE));
            }
        }
        Self { route, page, keeper, aside: None }
    }

    /// Somebody does something here: from now on this tab is the one that goes on.
    pub(super) fn is_touched(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.following = false;
        }
    }

    /// Whether what is on the board came from another tab, which then sees to the engine's moves.
    pub(super) fn is_following(&self) -> bool {
        self.keeper.as_ref().is_some_and(|keeper| keeper.following)
    }

    /// Keeps the game, and puts what has left the board into the list.
    pub(super) fn keep_game(&mut self) {
        let Some(keeper) = &mut self.keeper else { return };
        for aside in self.page.take_aside() {
            let (id, name) = match aside.branched {
                true => (branch(&keeper.slip.id, &fresh_id()), String::new()),
                false => {
                    let left = (keeper.slip.id.clone(), keeper.slip.name.clone());
                    keeper.begin(fresh_id(), String::new());
                    left
                }
            };
            let entry = new_entry(id, self.route, name, aside.summary);
            if !shelf::put(std::slice::from_ref(&entry)) {
                self.page.say(Words::refused(FULL));
            }
            self.aside = Some(entry);
        }
        if keeper.following {
            return;
        }
        match keeper.keep(self.page.keep()) {
            Kept::Done => {}
            Kept::Full => self.page.say(Words::refused(FULL)),
            Kept::Behind(newer) => {
                if let Some(summary) = self.page.summary() {
                    let id = branch(&keeper.slip.id, &fresh_id());
                    shelf::put(&[new_entry(id, self.route, String::new(), summary)]);
                }
                self.take_over(newer, BRANCHED);
            }
        }
    }

    /// Before this tab is left: an untouched game is not written again, whatever its clocks show, where another tab may
    /// be the one that plays it.
    pub(super) fn leave(&mut self) {
        if self.keeper.as_mut().is_some_and(|keeper| keeper.newer().is_none()) {
            self.keep_game();
        }
    }

    /// Takes over what another tab has kept since; whether there was anything.
    pub(super) fn catch_up(&mut self) -> bool {
        let newer = self.keeper.as_mut().and_then(Keeper::newer);
        let outdated = self.keeper.as_ref().is_some_and(|keeper| keeper.outdated);
        match newer {
            Some(newer) => self.take_over(newer, TAKEN_OVER),
            None if outdated => self.page.say(Words::refused(OUTDATED)),
            None => return false,
        }
        true
    }

    fn take_over(&mut self, newer: Slip, words: &'static str) {
        let Some(keeper) = &mut self.keeper else { return };
        if self.page.restore(&newer.text) {
            (keeper.slip, keeper.following) = (newer, true);
            self.page.say(Words::plain(words));
        }
    }

    /// Puts a game of the list on the board; what is there goes into the list.
    pub(super) fn seat(&mut self, entry: &Entry) {
        let Some(keeper) = &mut self.keeper else { return };
        if keeper.slip.id == entry.id {
            return;
        }
        let before = self.page.summary();
        if !self.page.restore(&entry.summary.text) {
            self.page
                .say(Words::refused("This game cannot be read by this version of Fourfold; it stays in the list."));
            return;
        }
        self.aside = before.map(|summary| {
            let left = new_entry(keeper.slip.id.clone(), self.route, keeper.slip.name.clone(), summary);
            shelf::put(std::slice::from_ref(&left));
            left
        });
        keeper.begin(entry.id.clone(), entry.name.clone());
        keeper.following = false;
        self.page.set_aside(self.aside.is_some());
        self.page.say(Words::plain(format!("{} is on the board again.", entry.heading())));
    }

    /// Brings the game back that was last put into the list from here.
    pub(super) fn bring_back(&mut self) {
        if let Some(entry) = self.aside.take() {
            self.seat(&entry);
        }
    }

    /// The game on the board, for the list.
    pub(super) fn entry(&self) -> Option<Entry> {
        let keeper = self.keeper.as_ref()?;
        let summary = self.page.summary()?;
        Some(new_entry(keeper.slip.id.clone(), self.route, keeper.slip.name.clone(), summary))
    }
}

fn new_entry(id: String, route: Route, name: String, summary: Summary) -> Entry {
    Entry { id, route, name, date: js_sys::Date::now() as u64, summary }
}

/// What the names begin with under which seats are kept.
const TABLES: &str = "table.";

/// What is kept of tables.
pub(super) fn tables() -> Vec<String> {
    storage::all(TABLES)
}

/// What the page of the tables is told when it is opened.
fn visit() -> Visit {
    Visit {
        mark: fresh_id(),
        key: key(),
        name: storage::load("name").unwrap_or_default(),
        kept: tables(),
        began: (js_sys::Date::now() as u64).saturating_sub(now().as_millis() as u64),
        minutes_ahead: minutes_ahead(),
    }
}

/// What the secrets of this browser begin with: 128 bits of chance, kept for later visits.
fn key() -> Option<String> {
    let kept = storage::load("key").filter(|key| key.len() == 32);
    kept.or_else(|| {
        let mut bytes = [0; 16];
        super::window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
        let key: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        storage::keep("key", &key);
        Some(key)
    })
}

/// How far the local time is ahead of the universal one.
fn minutes_ahead() -> i64 {
    -js_sys::Date::new_0().get_timezone_offset() as i64
}

/// What a change of the browser's storage is about.
pub(super) enum News {
    /// The game of a page.
    Game(Route),
    /// The list.
    List,
    /// The seats that one has at tables.
    Tables,
}

/// What another tab has changed, by the key of the browser's storage.
pub(super) fn news(key: &str) -> Option<News> {
    match storage::name_of(key)? {
        STAMP => Some(News::List),
        name if name.starts_with(TABLES) => Some(News::Tables),
        name => Route::GAMES.into_iter().find(|route| route.name() == name).map(News::Game),
    }
}

/// Finds the list, for the page that shows it.
pub(super) fn find_list(on_boards: Vec<Entry>) {
    shelf::all(move |mut entries, trouble| {
        entries.retain(|entry| !on_boards.iter().any(|shown| shown.id == entry.id));
        app::show_list(Shelf { on_boards, entries, trouble, minutes_ahead: minutes_ahead() });
    });
}
