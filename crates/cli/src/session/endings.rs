//! Endgame tables, as a GUI sets them.

use super::options::{DEFAULT_FIFTY_MOVES, DEFAULT_PROBE_DEPTH, DEFAULT_PROBE_LIMIT};
use engine::Probing;
use std::path::Path;
use std::sync::Arc;
use tables::Syzygy;

/// The tables, and how they are to be used.
pub(super) struct Endings {
    tables: Option<Arc<Syzygy>>,
    pub(super) depth: i32,
    pub(super) most_men: usize,
    pub(super) fifty_moves: bool,
    /// Whether it was said that a table cannot be used.
    complained: bool,
}

impl Default for Endings {
    fn default() -> Endings {
        Endings {
            tables: None,
            depth: DEFAULT_PROBE_DEPTH,
            most_men: DEFAULT_PROBE_LIMIT,
            fifty_moves: DEFAULT_FIFTY_MOVES,
            complained: false,
        }
    }
}

impl Endings {
    /// Uses the tables of other folders; returns what there is to say of them.
    pub(super) fn open(&mut self, folders: Option<&Path>) -> Option<String> {
        self.complained = false;
        self.tables = folders.map(|folders| Arc::new(Syzygy::open(folders)));
        self.tables.as_ref().map(|tables| format!("Syzygy: {}", tables.inventory()))
    }

    /// What the search is given.
    pub(super) fn probing(&self) -> Option<Probing> {
        let tables = self.tables.clone().filter(|tables| tables.inventory().most_men() > 0)?;
        Some(Probing { tables, depth: self.depth, most_men: self.most_men, fifty_moves: self.fifty_moves })
    }

    /// A complaint about a table that could not be used, once.
    pub(super) fn trouble(&mut self) -> Option<String> {
        let trouble = self.tables.as_ref()?.trouble()?;
        (!std::mem::replace(&mut self.complained, true)).then(|| format!("Syzygy: {trouble}"))
    }
}
