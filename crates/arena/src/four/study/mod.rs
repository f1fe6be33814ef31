//! What the game is like: from games of one kind of player in all four seats, under several rulings.
//!
//! A [`Study`] has a directory with a match for each set of rulings. Its openings are one random move of each player, so
//! that the games are all different and every first move is tried; each game is a block of its own.

mod facts;
mod page;
mod pictures;
mod tree;

pub use facts::{Facts, SeatFacts};
pub use tree::Step;

use super::{FourConfig, FourError, FourMatch, FourObserver, Kind, Seating, Variant, runner};
use crate::report::plot::standalone;
use crate::runner::Finish;
use crate::store::StoreError;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The rulings that are compared: those that stand, and each change by itself, with a name for its directory.
const VARIANTS: [(&str, &str, Variant); 4] = [
    ("provisional", "as they stand", Variant { stalemate_passes: false, last_mates: false, around_the_table: false }),
    (
        "stalemate-passes",
        "stalemate passes",
        Variant { stalemate_passes: true, last_mates: false, around_the_table: false },
    ),
    ("last-mates", "last mates", Variant { stalemate_passes: false, last_mates: true, around_the_table: false }),
    (
        "around-the-table",
        "turns N E S W",
        Variant { stalemate_passes: false, last_mates: false, around_the_table: true },
    ),
];

/// What a study is.
#[derive(Clone, Debug)]
pub struct Study {
    /// Who plays, in all four seats.
    pub kind: Kind,
    /// How many games under each set of rulings.
    pub games: u64,
    /// Where openings come from.
    pub seed: u64,
    /// How many games at a time.
    pub concurrency: usize,
}

/// What games under one set of rulings have shown.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The rulings in words.
    pub title: String,
    /// The rulings in two or three words.
    pub short: &'static str,
    /// What was counted.
    pub facts: Facts,
}

/// What was written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The page.
    pub page: PathBuf,
    /// Its tables as Markdown.
    pub tables: PathBuf,
    /// Its pictures.
    pub pictures: Vec<PathBuf>,
}

impl Study {
    fn config(&self, variant: Variant) -> FourConfig {
        FourConfig {
            event: format!("{}, {variant}", self.kind),
            kinds: vec![self.kind.clone()],
            seating: Seating::All,
            openings: self.games,
            seed: self.seed,
            plies: [4, 4],
            variant,
            concurrency: self.concurrency,
            sprt: None,
        }
    }

    /// Plays the games that are missing in a directory: of each set of rulings in turn, until all are there or `stop` is
    /// set. A directory with matches of another study is refused.
    pub fn run(
        &self,
        directory: &Path,
        stop: &AtomicBool,
        observer: &mut dyn FourObserver,
    ) -> Result<Finish, FourError> {
        for (name, _, variant) in VARIANTS {
            let place = directory.join(name);
            let wanted = self.config(variant);
            let mut contest = match place.join("match.json").exists() {
                true => FourMatch::resume(&place)?,
                false => FourMatch::begin(&place, wanted.clone())?,
            };
            contest.set_openings(self.games);
            contest.set_concurrency(self.concurrency);
            if *contest.config() != wanted {
                return Err(FourError::OtherStudy(place.display().to_string()));
            }
            if contest.run(stop, observer)? == Finish::Stopped {
                return Ok(Finish::Stopped);
            }
        }
        Ok(Finish::Played)
    }

    /// Writes the page, its tables and its pictures from the games that are there, and what the search makes of the first
    /// plies.
    pub fn write(&self, directory: &Path) -> Result<Written, FourError> {
        let mut chapters = Vec::new();
        for (name, short, variant) in VARIANTS {
            let place = directory.join(name);
            if place.join("match.json").exists() {
                let (config, games) = runner::read(&place)?;
                let facts = Facts::of(&games, config.variant.rulings());
                chapters.push(Chapter { title: variant.to_string(), short, facts });
            }
        }
        let tree = tree::grow(&self.kind)?;
        let save = |name: &str, text: String| {
            let path = directory.join(name);
            let failed = |error| StoreError::File { file: path.display().to_string(), error };
            std::fs::write(&path, text).map_err(failed).map(|()| path.clone())
        };
        let page = save("report.html", page::page(&self.kind.to_string(), &chapters, &tree))?;
        let tables = save("tables.md", page::markdown(&chapters, &tree))?;
        let saved = pictures::pictures(&chapters)
            .into_iter()
            .map(|picture| save(&format!("{}.svg", picture.name), standalone(&picture.svg)))
            .collect::<Result<Vec<PathBuf>, StoreError>>()?;
        Ok(Written { page, tables, pictures: saved })
    }
}
