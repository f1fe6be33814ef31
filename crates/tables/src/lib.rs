//! Syzygy endgame tables: what they say of a position, and how the engine asks them.
//!
//! The files are read by `shakmaty-syzygy`, and not by `pyrrhic-rs`: it checks what it reads and returns an error where a file
//! is damaged, while the other follows raw pointers into whatever the file says.
//!
//! What is promised: a position is answered only where all the tables that it needs are there and can be read. Nothing that is
//! in a folder makes this panic; what is wrong with it is said, and the rest is used.
//!
//! ```no_run
//! use chess::Position;
//! use tables::{Category, Syzygy};
//!
//! let syzygy = Syzygy::open("/usr/share/syzygy");
//! println!("{}", syzygy.inventory());
//! let position = Position::from_fen("8/8/8/8/8/4k3/8/4K2Q w - - 0 1").unwrap();
//! assert_eq!(syzygy.verdict(&position).unwrap().category, Category::Win);
//! ```

mod convert;
mod files;
mod inventory;

use chess::Position;
use engine::{Dtz, Tables, Wdl};
use files::Files;
pub use inventory::{Fault, Inventory};
use shakmaty::{Chess, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, Material, Metric, SyzygyError, Tablebase};
use std::ffi::OsStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// The tables of some folders.
pub struct Syzygy {
    base: Tablebase<Chess>,
    inventory: Inventory,
    broken: Broken,
}

/// What could not be read when it was needed.
#[derive(Default)]
struct Broken {
    any: AtomicBool,
    /// What was asked, and what was on the board then. It is not asked again.
    questions: RwLock<Vec<(Metric, Material)>>,
    /// The first complaint.
    trouble: OnceLock<String>,
}

/// How a position ends with both sides playing for the best, by the names that Lichess gives: with the clock as it stands and
/// the fifty-move rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// The side to move wins.
    Win,
    /// It wins, unless the fifty-move rule comes one ply before: some tables count in moves.
    MaybeWin,
    /// It would win, but the fifty-move rule comes before.
    CursedWin,
    /// Nobody wins.
    Draw,
    /// It would lose, but the fifty-move rule comes before.
    BlessedLoss,
    /// It loses, unless the fifty-move rule comes one ply before.
    MaybeLoss,
    /// It loses.
    Loss,
}

impl Category {
    /// The name, as scripts read it.
    pub fn name(self) -> &'static str {
        match self {
            Category::Win => "win",
            Category::MaybeWin => "maybe-win",
            Category::CursedWin => "cursed-win",
            Category::Draw => "draw",
            Category::BlessedLoss => "blessed-loss",
            Category::MaybeLoss => "maybe-loss",
            Category::Loss => "loss",
        }
    }
}

/// What the tables know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// How it ends.
    pub category: Category,
    /// How far it is to the next capture, pawn move or mate.
    pub dtz: Dtz,
}

impl Syzygy {
    /// The tables of a folder, or of several that are separated as those of `PATH` are. Files are opened when they are first
    /// needed, but for a look at how they begin.
    pub fn open(folders: impl AsRef<OsStr>) -> Syzygy {
        let mut base = Tablebase::with_filesystem(Arc::new(Files::default()));
        for table in files::built_in() {
            base.add_file(table).expect("the tables that need no file are sound");
        }
        let inventory = Inventory::take(folders.as_ref(), |file| base.add_file(file));
        Syzygy { base, inventory, broken: Broken::default() }
    }

    /// What is there, and what is wrong with it.
    pub fn inventory(&self) -> &Inventory {
        &self.inventory
    }

    /// What was the matter with a table when it was needed.
    pub fn trouble(&self) -> Option<&str> {
        self.broken.trouble.get().map(String::as_str)
    }

    /// What the tables know of a position in which there is a legal move. Its clock counts.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        if !position.has_legal_move() {
            return None;
        }
        let dtz = self.probe(position, Metric::Dtz, |chess| self.base.probe_dtz(chess))?;
        let category = match AmbiguousWdl::from_dtz_and_halfmoves(dtz, u32::from(position.clock())) {
            AmbiguousWdl::Win => Category::Win,
            AmbiguousWdl::MaybeWin => Category::MaybeWin,
            AmbiguousWdl::CursedWin => Category::CursedWin,
            AmbiguousWdl::Draw => Category::Draw,
            AmbiguousWdl::BlessedLoss => Category::BlessedLoss,
            AmbiguousWdl::MaybeLoss => Category::MaybeLoss,
            AmbiguousWdl::Loss => Category::Loss,
        };
        Some(Verdict { category, dtz: convert::dtz(dtz) })
    }

    /// Asks something of a position, unless it is known to be in vain.
    fn probe<T>(
        &self,
        position: &Position,
        metric: Metric,
        ask: impl Fn(&Chess) -> Result<T, SyzygyError>,
    ) -> Option<T> {
        if position.castling().any() || position.occupied().len() > self.inventory.most_men() {
            return None;
        }
        let chess = convert::position(position)?;
        if self.broken.any.load(Relaxed) && self.broken.holds(metric, &chess) {
            return None;
        }
        ask(&chess).map_err(|error| self.broken.note(metric, &chess, &error)).ok()
    }
}

impl Broken {
    fn holds(&self, metric: Metric, chess: &Chess) -> bool {
        let questions = self.questions.read().unwrap_or_else(PoisonError::into_inner);
        questions.contains(&(metric, Material::from_board(chess.board())))
    }

    /// A table that is not there is nothing new; one that cannot be read is.
    fn note(&self, asked: Metric, chess: &Chess, error: &SyzygyError) {
        if let SyzygyError::ProbeFailed { metric, material, error } = error {
            let question = (asked, Material::from_board(chess.board()));
            self.questions.write().unwrap_or_else(PoisonError::into_inner).push(question);
            self.any.store(true, Relaxed);
            let what = inventory::probe_fault(error);
            let _ = self.trouble.set(format!("the {metric} table of {material} cannot be used: {what}"));
        }
    }
}

impl Tables for Syzygy {
    fn most_men(&self) -> usize {
        self.inventory.most_men()
    }

    fn wdl(&self, position: &Position) -> Option<Wdl> {
        self.probe(position, Metric::Wdl, |chess| self.base.probe_wdl_after_zeroing(chess)).map(convert::wdl)
    }

    fn dtz(&self, position: &Position) -> Option<Dtz> {
        self.probe(position, Metric::Dtz, |chess| self.base.probe_dtz(chess)).map(convert::dtz)
    }
}
