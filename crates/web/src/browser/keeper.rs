//! The game on a board, kept where all tabs see it.
//!
//! What is kept has a number that grows with every change. A tab whose number is behind never writes: it takes over
//! what is newer. What a later version of the program has written is left alone.

use super::storage;
use crate::games::Slip;

/// What became of a text that was to be kept.
pub(super) enum Kept {
    /// It is kept, or was already.
    Done,
    /// Another tab has gone on: this is what it has kept.
    Behind(Slip),
    /// The browser keeps nothing more.
    Full,
}

/// The keeper of one page's game.
pub(super) struct Keeper {
    name: &'static str,
    pub(super) slip: Slip,
    /// What is kept comes from a later version of this program, so nothing is written here.
    pub(super) outdated: bool,
    /// What is on the board came from another tab, and nobody has touched it here.
    pub(super) following: bool,
}

impl Keeper {
    /// What was kept; a page that finds nothing begins a game.
    pub(super) fn open(name: &'static str) -> Self {
        let kept = storage::load(name).map(|kept| Slip::read(&kept));
        let outdated = matches!(kept, Some(Err(_)));
        let mut slip = kept.and_then(Result::ok).unwrap_or_default();
        if slip.id.is_empty() {
            slip.id = fresh_id();
        }
        Self { name, slip, outdated, following: false }
    }

    /// What another tab has kept since.
    pub(super) fn newer(&mut self) -> Option<Slip> {
        let kept = Slip::read(&storage::load(self.name)?);
        self.outdated |= kept.is_err();
        kept.ok().filter(|kept| kept.version > self.slip.version)
    }

    /// Keeps a text, unless that would put something older in the place of something newer.
    pub(super) fn keep(&mut self, text: String) -> Kept {
        if text == self.slip.text || self.outdated {
            return Kept::Done;
        }
        if let Some(newer) = self.newer() {
            return Kept::Behind(newer);
        }
        if self.outdated {
            return Kept::Done;
        }
        self.slip.text = text;
        self.slip.version += 1;
        match storage::keep(self.name, &self.slip.write()) {
            true => Kept::Done,
            false => Kept::Full,
        }
    }

    /// What is kept cannot be read: it is put where nothing is written over it.
    pub(super) fn set_unreadable_aside(&self) -> bool {
        storage::keep(&format!("unreadable.{}", self.slip.id), &self.slip.text)
    }

    /// Another game is on the board from now on.
    pub(super) fn begin(&mut self, id: String, name: String) {
        (self.slip.id, self.slip.name) = (id, name);
        // So that it is written even if its text should be the same.
        self.slip.text.clear();
    }
}

/// A mark that no other game has.
pub(super) fn fresh_id() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", part(), part())
}
