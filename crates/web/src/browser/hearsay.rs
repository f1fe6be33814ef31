//! What the app hears of others: workers that have thought or failed, other tabs, the server.

use super::app::{App, Change, Task};
use super::sitting::{self, News, Sitting};
use crate::online::Tidings;
use crate::orthodox::Reply;
use crate::page::Thinker;
use crate::parts::masthead::Route;
use web_sys::{MessageEvent, StorageEvent};

impl App {
    /// Tells the page of the tables something, whether it is on the screen or not.
    pub(super) fn tell(&mut self, tidings: Tidings) -> Change {
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
    pub(super) fn collect_errands(&mut self) {
        let all = std::iter::once(&mut self.page).chain(&mut self.resting);
        self.tasks.extend(all.flat_map(|sitting| sitting.errands()).map(Task::Errand));
    }

    pub(super) fn leave(&mut self) -> Change {
        self.resting.iter_mut().for_each(Sitting::leave);
        self.page.leave();
        Change::Nothing
    }

    /// This tab is looked at again: others may have gone on meanwhile, and so has the time.
    pub(super) fn catch_up(&mut self) -> Change {
        for sitting in &mut self.resting {
            sitting.catch_up();
        }
        self.page.catch_up();
        self.tell(Tidings::Online(true));
        Change::State
    }

    /// Another tab has kept something.
    pub(super) fn learn(&mut self, event: &StorageEvent) -> Change {
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

    pub(super) fn hear(&mut self, event: &MessageEvent) -> Change {
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

    /// Some cannot think: the pages that have asked are told.
    pub(super) fn give_up(&mut self, failed: impl IntoIterator<Item = (Thinker, Route)>) {
        for (thinker, route) in failed {
            let pages = std::iter::once(&mut self.page).chain(&mut self.resting);
            pages.filter(|sitting| sitting.route == route).for_each(|sitting| sitting.give_up(thinker));
        }
    }
}
