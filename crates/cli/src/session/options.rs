//! The options that the engine has.

use std::path::PathBuf;
use std::time::Duration;
use uci::session::Value;
use uci::{OptionDeclaration, OptionKind};

/// What a `setoption` asks of the engine.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Hash(usize),
    Threads(usize),
    MultiPv(usize),
    MoveOverhead(Duration),
    ShowWdl(bool),
    ClearHash,
    EvalFile(EvalFile),
    /// None for no endgame tables.
    SyzygyPath(Option<PathBuf>),
    SyzygyProbeDepth(i32),
    SyzygyProbeLimit(usize),
    FiftyMoveRule(bool),
}

/// What the evaluation adds to its tuned terms.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum EvalFile {
    /// The net that is built in.
    BuiltIn,
    /// The net of a file.
    File(PathBuf),
    /// Nothing.
    None,
}

pub(super) const DEFAULT_HASH: usize = 16;
/// What of every move goes to its way to the GUI and back. A program that waits is woken at the next tick of its system's
/// clock, on Windows every 15.6 ms, and here two of them wait: two ticks. More would be felt in fast games, where the
/// increment is hardly longer; a GUI on the far side of a network is what the option is for.
pub(super) const DEFAULT_OVERHEAD: Duration = Duration::from_millis(30);

/// From which depth on endgame tables are asked, up to how many men, and whether the fifty-move rule holds.
pub(super) const DEFAULT_PROBE_DEPTH: i32 = 1;
pub(super) const DEFAULT_PROBE_LIMIT: usize = 7;
pub(super) const DEFAULT_FIFTY_MOVES: bool = true;

/// What a GUI sends for no file.
const NO_FILE: &str = "<empty>";
/// What stands for the net that is built in.
const BUILT_IN: &str = "<built-in>";

/// All options, in the order in which they are declared.
pub(super) fn declarations() -> Vec<OptionDeclaration> {
    let spin =
        |default: usize, min: i64, max: usize| OptionKind::Spin { default: default as i64, min, max: max as i64 };
    [
        ("Hash", spin(DEFAULT_HASH, 1, engine::MAX_HASH)),
        ("Threads", spin(1, 1, engine::MAX_THREADS)),
        ("MultiPV", spin(1, 1, 256)),
        ("Ponder", OptionKind::Check { default: false }),
        ("Move Overhead", spin(DEFAULT_OVERHEAD.as_millis() as usize, 0, 5_000)),
        ("UCI_Chess960", OptionKind::Check { default: false }),
        ("UCI_ShowWDL", OptionKind::Check { default: false }),
        ("Clear Hash", OptionKind::Button),
        ("EvalFile", OptionKind::String { default: BUILT_IN.into() }),
        ("SyzygyPath", OptionKind::String { default: NO_FILE.into() }),
        ("SyzygyProbeDepth", spin(DEFAULT_PROBE_DEPTH as usize, 1, 100)),
        ("SyzygyProbeLimit", spin(DEFAULT_PROBE_LIMIT, 0, DEFAULT_PROBE_LIMIT)),
        ("Syzygy50MoveRule", OptionKind::Check { default: DEFAULT_FIFTY_MOVES }),
    ]
    .into_iter()
    .chain(parameters())
    .map(|(name, kind)| OptionDeclaration { name: name.into(), kind })
    .collect()
}

/// The numbers of the search, in a build for a tuner.
fn parameters() -> impl Iterator<Item = (&'static str, OptionKind)> {
    let tunable = if cfg!(feature = "spsa") { engine::params::ALL } else { &[] };
    tunable.iter().map(|parameter| {
        let [default, min, max] = [parameter.default, parameter.min, parameter.max].map(i64::from);
        (parameter.name, OptionKind::Spin { default, min, max })
    })
}

/// The file or folder that a GUI names, or none.
fn file(path: &str) -> Option<PathBuf> {
    (!path.is_empty() && path != NO_FILE).then(|| PathBuf::from(path))
}

impl Setting {
    /// What a declared option with a value that fits it asks for; nothing where it only tells what the GUI will do.
    pub(super) fn of(name: &str, value: &Value) -> Option<Setting> {
        Some(match (name, value) {
            ("Hash", &Value::Spin(megabytes)) => Setting::Hash(megabytes as usize),
            ("Threads", &Value::Spin(threads)) => Setting::Threads(threads as usize),
            ("MultiPV", &Value::Spin(lines)) => Setting::MultiPv(lines as usize),
            ("Move Overhead", &Value::Spin(millis)) => Setting::MoveOverhead(Duration::from_millis(millis as u64)),
            ("UCI_ShowWDL", &Value::Check(on)) => Setting::ShowWdl(on),
            ("Clear Hash", Value::Pressed) => Setting::ClearHash,
            ("EvalFile", Value::Text(name)) if name == BUILT_IN => Setting::EvalFile(EvalFile::BuiltIn),
            ("EvalFile", Value::Text(path)) => Setting::EvalFile(file(path).map_or(EvalFile::None, EvalFile::File)),
            ("SyzygyPath", Value::Text(path)) => Setting::SyzygyPath(file(path)),
            ("SyzygyProbeDepth", &Value::Spin(depth)) => Setting::SyzygyProbeDepth(depth as i32),
            ("SyzygyProbeLimit", &Value::Spin(men)) => Setting::SyzygyProbeLimit(men as usize),
            ("Syzygy50MoveRule", &Value::Check(on)) => Setting::FiftyMoveRule(on),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is declared asks for something, but for what is the GUI's or the session's business.
    #[test]
    fn what_is_declared_can_be_set() {
        for OptionDeclaration { name, kind } in declarations() {
            let value = match kind {
                OptionKind::Check { default } => Value::Check(default),
                OptionKind::Spin { default, .. } => Value::Spin(default),
                OptionKind::Button => Value::Pressed,
                OptionKind::Combo { default, .. } | OptionKind::String { default } => Value::Text(default),
            };
            let parameter = engine::params::ALL.iter().any(|parameter| parameter.name == name);
            let elsewhere = parameter || ["Ponder", "UCI_Chess960"].contains(&name.as_str());
            assert_eq!(Setting::of(&name, &value).is_none(), elsewhere, "{name}");
        }
        assert_eq!(Setting::of("Hash", &Value::Spin(64)), Some(Setting::Hash(64)));
        assert_eq!(Setting::of("Nonsense", &Value::Spin(64)), None);
    }
}
