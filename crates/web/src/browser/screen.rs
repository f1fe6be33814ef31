//! What is on the screen: the page as it looks now, a step that is seen to be made, a dialog at its place, the move in the
//! list that is in sight.

use super::app::{Task, body};
use super::patch::Live;
use super::{document, find, input, motion};
use crate::page::{Cue, Page, Place};
use crate::parts::theme::Theme;
use crate::tree::Node;

#[derive(Default)]
pub(super) struct Screen {
    live: Option<Live>,
    /// Where the dialog of a promotion is shown.
    arrival: Option<Place>,
    /// The ply that is shown.
    shown: Option<usize>,
    /// What the list of moves shows, and its height in pixels.
    list: ((usize, usize), i32),
    /// What the browser's tab says.
    title: String,
}

impl Screen {
    /// Shows a page: what is then done with the keyboard, and what is to be heard. A piece that was dropped is there already.
    pub(super) fn show(&mut self, page: &dyn Page, theme: Theme, dropped: bool) -> (Option<Task>, Option<Cue>) {
        let ply = page.plies().0;
        let before = if self.shown == Some(ply) { Vec::new() } else { motion::flights() };
        let tree = Node::Element(page.view(theme));
        match &mut self.live {
            Some(live) => live.patch(tree, &body(), None),
            None => self.live = Some(Live::create(tree, &body(), None)),
        }
        let cue = self.step(page, &before, dropped);
        let keyboard = self.place_dialog(page.arrival());
        let title = page.title();
        if title != self.title {
            document().set_title(&title);
            self.title = title;
        }
        (keyboard, cue)
    }

    /// Lets a step to the next ply or the one before be seen; what it sounds like.
    fn step(&mut self, page: &dyn Page, before: &[motion::Flight], dropped: bool) -> Option<Cue> {
        let ply = page.plies().0;
        let shown = self.shown.replace(ply).filter(|&shown| shown != ply)?;
        if !dropped {
            motion::show(before, shown, ply);
        }
        if ply == shown + 1 { page.cue() } else { None }
    }

    /// Puts the dialog of a promotion where the pawn is, and the keyboard into it or back.
    fn place_dialog(&mut self, arrival: Option<Place>) -> Option<Task> {
        if arrival == self.arrival {
            return None;
        }
        let task = match (&arrival, &self.arrival) {
            (Some(place), _) => {
                input::place_dialog(place);
                Some(Task::Choose(0))
            }
            (None, Some(place)) if input::is_keyboard_lost() => Some(Task::Focus(place.clone())),
            (None, _) => None,
        };
        self.arrival = arrival;
        task
    }

    /// The dialog is to be placed anew.
    pub(super) fn forget_dialog(&mut self) {
        self.arrival = None;
    }

    /// Takes everything away, for another page.
    pub(super) fn clear(&mut self) {
        (self.arrival, self.list, self.shown) = (None, ((0, 0), 0), None);
        if let Some(live) = self.live.take() {
            live.remove(&body());
        }
    }

    /// Keeps the current move in sight when the list has changed, or the room for it.
    pub(super) fn settle(&mut self, page: &dyn Page) {
        let list = (page.plies(), find(".log").map_or(0, |scroller| scroller.client_height()));
        if list != self.list {
            self.list = list;
            show_current_move();
        }
    }
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
