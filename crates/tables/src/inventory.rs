//! What is in the folders, before anything is looked up.

use shakmaty_syzygy::ProbeError;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{env, fmt};

/// How many faults are told of.
const TOLD: usize = 3;

/// What is wrong with a folder or a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", path.display())]
pub struct Fault {
    /// Where.
    pub path: PathBuf,
    /// In words.
    pub what: String,
}

/// The tables that were found.
#[derive(Debug, Default)]
pub struct Inventory {
    /// For each ending whether there is a table of who wins, and of how soon.
    endings: BTreeMap<String, [bool; 2]>,
    faults: Vec<Fault>,
}

/// The kinds of tables by the ends of their names, with the bytes that they begin with.
const KINDS: [(&str, [u8; 4]); 2] = [("rtbw", [0x71, 0xE8, 0x23, 0x5D]), ("rtbz", [0xD7, 0x66, 0x0C, 0xA5])];

/// The endings that need no table.
const NEEDLESS: [&str; 2] = ["KBvK", "KNvK"];

impl Inventory {
    /// Looks at everything in the folders; `add` takes the tables that look sound.
    pub(crate) fn take(folders: &OsStr, mut add: impl FnMut(&Path) -> io::Result<()>) -> Inventory {
        let mut inventory = Inventory::default();
        for folder in env::split_paths(folders) {
            let files = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            match files {
                Ok(files) => files.iter().for_each(|file| inventory.look(&file.path(), &mut add)),
                Err(error) => inventory.faults.push(Fault { path: folder, what: error.to_string() }),
            }
        }
        inventory.faults.sort_by(|a, b| a.path.cmp(&b.path));
        inventory
    }

    fn look(&mut self, path: &Path, add: &mut impl FnMut(&Path) -> io::Result<()>) {
        let (Some(stem), Some(extension)) = (path.file_stem(), path.extension()) else { return };
        let Some(kind) = KINDS.iter().position(|(name, _)| extension == *name) else { return };
        let what = match begins_with(path, KINDS[kind].1) {
            Ok(true) => match add(path) {
                Ok(()) => {
                    self.endings.entry(stem.to_string_lossy().into_owned()).or_default()[kind] = true;
                    return;
                }
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => "that is the name of no ending".into(),
                Err(error) => error.to_string(),
            },
            Ok(false) => "this is no Syzygy table".into(),
            Err(error) => error.to_string(),
        };
        self.faults.push(Fault { path: path.into(), what });
    }

    /// How many tables there are of who wins, and of how soon.
    pub fn tables(&self) -> [usize; 2] {
        [0, 1].map(|kind| self.endings.values().filter(|has| has[kind]).count())
    }

    /// The most men of which there is a table.
    pub fn most_men(&self) -> usize {
        self.endings.iter().filter(|(_, has)| has[0]).map(|(name, _)| name.len() - 1).max().unwrap_or(0)
    }

    /// Endings of as many men as the largest table, or fewer, of which one of the tables is not there.
    pub fn missing(&self) -> Vec<String> {
        let mut all = (3..=self.most_men()).flat_map(endings).collect::<Vec<_>>();
        all.retain(|name| self.endings.get(name) != Some(&[true; 2]) && !NEEDLESS.contains(&name.as_str()));
        all
    }

    /// What could not be used.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for Inventory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wdl, dtz] = self.tables();
        if wdl == 0 {
            f.write_str("no tables found")?;
        } else {
            write!(f, "found {wdl} WDL and {dtz} DTZ tables of up to {} men", self.most_men())?;
            let missing = self.missing();
            if let Some(first) = missing.first() {
                write!(f, "; {} endings have no complete tables, such as {first}", missing.len())?;
            }
        }
        for fault in self.faults.iter().take(TOLD) {
            write!(f, "; {fault}")?;
        }
        match self.faults.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "; and {more} more that cannot be used"),
        }
    }
}

fn begins_with(path: &Path, bytes: [u8; 4]) -> io::Result<bool> {
    let mut start = [0; 4];
    match File::open(path)?.read_exact(&mut start) {
        Ok(()) => Ok(start == bytes),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// What is wrong with a table that was opened, on one line.
pub(crate) fn probe_fault(error: &ProbeError) -> String {
    match error {
        ProbeError::Read { error } => error.to_string(),
        ProbeError::Magic { .. } => "this is no Syzygy table".into(),
        ProbeError::CorruptedTable { .. } => "it is damaged".into(),
    }
}

/// The names of all endings of so many men, as the files have them: the stronger side first.
fn endings(men: usize) -> Vec<String> {
    let mut all = Vec::new();
    for black in 0..=(men - 2) / 2 {
        let white = men - 2 - black;
        let (strong, weak) = (sides(white), sides(black));
        for (i, one) in strong.iter().enumerate() {
            for (j, other) in weak.iter().enumerate() {
                // Where both have as many men, each pair once.
                if white > black || i <= j {
                    all.push(format!("K{one}vK{other}"));
                }
            }
        }
    }
    all
}

/// All that a side may have beside its king, the strongest first.
fn sides(men: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..men {
        all = all
            .iter()
            .flat_map(|side| {
                let weakest = side.chars().last().and_then(|last| "QRBNP".find(last)).unwrap_or(0);
                "QRBNP"[weakest..].chars().map(move |role| format!("{side}{role}"))
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_endings_as_there_are() {
        for (men, count) in [(3, 5), (4, 30), (5, 110), (6, 365), (7, 1001)] {
            assert_eq!(endings(men).len(), count, "{men} men");
        }
        assert_eq!(endings(3), ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
        for name in ["KQvKR", "KRvKB", "KNvKP", "KPvKP", "KBBvK"] {
            assert!(endings(4).iter().any(|ending| ending == name), "{name}");
        }
    }

    #[test]
    fn a_folder_that_is_not_there() {
        let inventory = Inventory::take(OsStr::new("no such folder"), |_| Ok(()));
        assert_eq!(inventory.tables(), [0, 0]);
        let text = inventory.to_string();
        assert!(text.starts_with("no tables found; no such folder: "), "{text}");
    }
}
