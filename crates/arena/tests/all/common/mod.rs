//! What the tests of matches have in common.

use arena::config::EngineConfig;
use arena::{Finish, GameRecord, Match, MatchConfig, Observer, Progress, Standings, Store};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

/// A directory that is removed afterwards.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("fourfold-arena-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a scratch directory can be made");
        Scratch(path)
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A fake engine; `args` are its own, `more` are words as on the command line.
pub(crate) fn fake(name: &str, args: &str, more: &str) -> EngineConfig {
    let mut own = vec![FAKE.to_owned(), format!("name={name}")];
    own.extend(args.split_whitespace().map(|arg| format!("arg={arg}")));
    own.extend(words(more));
    EngineConfig::from_words(&words("depth=1"), &own).expect("sensible words")
}

/// A match of a few pairs, one game at a time.
pub(crate) fn config(engines: Vec<EngineConfig>, pairs: u64) -> MatchConfig {
    MatchConfig::plain("test", engines, pairs)
}

/// Remembers what it was told.
#[derive(Default)]
pub(crate) struct Notebook {
    pub(crate) games: Vec<GameRecord>,
    pub(crate) warnings: Vec<String>,
}

impl Observer for Notebook {
    fn game_ended(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        self.games.push(record.clone());
    }

    fn warning(&mut self, text: &str) {
        self.warnings.push(text.to_owned());
    }
}

/// A match that has been played to its end.
pub(crate) struct Played {
    pub(crate) finish: Finish,
    pub(crate) notebook: Notebook,
    pub(crate) standings: Standings,
    pub(crate) log: String,
    pub(crate) pgn: String,
}

pub(crate) fn play(scratch: &Scratch, config: MatchConfig) -> Played {
    let directory = scratch.join("match");
    let mut contest = Match::begin(&directory, config).expect("a sensible match");
    let mut notebook = Notebook::default();
    let finish = contest.run(&Arc::default(), &mut notebook).expect("it is played");
    let standings = contest.standings().clone();
    let saved = Store::read(&directory).expect("it was saved");
    assert!(saved.games == notebook.games, "what was told is not what was saved");
    let read = |name: &str| std::fs::read_to_string(directory.join(name)).expect("it is there");
    Played { finish, notebook, standings, log: read("match.log"), pgn: read("games.pgn") }
}

/// The processes that have `word` among their arguments, zombies excepted.
pub(crate) fn processes(word: &str) -> Vec<String> {
    let Ok(listing) = std::process::Command::new("ps").args(["-eo", "pid=,stat=,ppid=,args="]).output() else {
        eprintln!("ps is not installed: leftover processes cannot be seen");
        return vec![];
    };
    let text = String::from_utf8_lossy(&listing.stdout).into_owned();
    let alive =
        |line: &&str| line.contains(word) && !line.split_whitespace().nth(1).is_some_and(|s| s.starts_with('Z'));
    text.lines().filter(alive).map(str::to_owned).collect()
}

/// Whether no process with `word` among its arguments is left soon.
#[track_caller]
pub(crate) fn assert_gone(word: &str) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while !processes(word).is_empty() {
        assert!(Instant::now() < deadline, "left behind: {:?}", processes(word));
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn games_in(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}
