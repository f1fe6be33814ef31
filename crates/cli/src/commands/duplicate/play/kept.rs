//! A game in play is kept in a file after every move, so that whatever happens to the terminal, it can be gone on with.

use crate::commands::files::write_whole;
use duplicate::Table;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where a game is kept while it is played.
pub(super) struct Kept {
    path: Option<PathBuf>,
    /// Whether a failure has been told.
    told: bool,
}

impl Kept {
    /// In a file of its own, beside those of games that were left earlier.
    pub(super) fn new() -> Kept {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let name = format!("duplicate-{seconds}-{}.json", std::process::id());
        Kept { path: directory().map(|directory| directory.join(name)), told: false }
    }

    /// Keeps the game as it is now; nothing is kept of one that has not begun or is over. What is wrong is told once.
    pub(super) fn keep(&mut self, table: &Table) -> Option<String> {
        let path = self.path.as_ref()?;
        if table.last_ply() == 0 || table.outcome().is_some() {
            // There may be none.
            let _ = std::fs::remove_file(path);
            return None;
        }
        let written =
            path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| write_whole(path, table.save()));
        match written {
            Ok(()) => None,
            Err(_) if std::mem::replace(&mut self.told, true) => None,
            Err(error) => Some(format!("The game cannot be kept in {}: {error}.", path.display())),
        }
    }

    /// The file, where the game is in it.
    pub(super) fn file(&self) -> Option<&Path> {
        self.path.as_deref().filter(|path| path.exists())
    }
}

/// The game that was left last, of another process.
pub(super) fn left() -> Option<PathBuf> {
    let entries = std::fs::read_dir(directory()?).ok()?;
    let ours = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("duplicate-") && name.ends_with(".json")
    };
    let dated = |path: PathBuf| Some((path.metadata().ok()?.modified().ok()?, path));
    entries.filter_map(|entry| Some(entry.ok()?.path())).filter(ours).filter_map(dated).max().map(|(_, path)| path)
}

/// Where programs keep what they would not lose, by the customs of the system.
fn directory() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| set("LOCALAPPDATA"));
    let state = state.or_else(|| set("HOME").map(|home| home.join(".local").join("state")))?;
    Some(state.join("fourfold"))
}
