//! Which page is shown: addresses are followed, and a page that is left rests.

use super::app::{App, Change, hash, resize};
use super::sitting::{self, Sitting};
use super::{storage, window};
use crate::parts::masthead::Route;
use wasm_bindgen::JsValue;

impl App {
    /// The address has changed.
    pub(super) fn go(&mut self) -> Change {
        self.switch(Route::of(&hash()));
        self.arrive();
        Change::State
    }

    /// Shows another page; the one that is left rests.
    pub(super) fn switch(&mut self, route: Route) {
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
        self.screen.clear();
    }

    /// Follows an address with a game in it, and puts the address back to the page's own: a reload must not undo what is
    /// played from here on.
    pub(super) fn arrive(&mut self) {
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
    pub(super) fn find_list(&mut self) {
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
}
