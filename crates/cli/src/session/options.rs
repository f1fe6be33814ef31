//! The options that the engine has.

use uci::{OptionDeclaration, OptionKind};

/// What a `setoption` asks for, once it has been found to make sense.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Hash(usize),
    Threads(usize),
    MultiPv(usize),
    Ponder,
    MoveOverhead(u64),
    Chess960(bool),
    ShowWdl(bool),
    ClearHash,
}

/// Why a `setoption` makes no sense.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option {0:?}")]
    Unknown(String),
    #[error("option {name} needs a value")]
    Missing { name: String },
    #[error("option {name} cannot be {value:?}: {allowed}")]
    Value { name: String, value: String, allowed: String },
}

pub(super) const DEFAULT_HASH: usize = 16;
pub(super) const DEFAULT_OVERHEAD: u64 = 20;

/// All options, in the order in which they are declared.
pub(super) fn declarations() -> Vec<OptionDeclaration> {
    let spin =
        |default: usize, min: i64, max: usize| OptionKind::Spin { default: default as i64, min, max: max as i64 };
    [
        ("Hash", spin(DEFAULT_HASH, 1, engine::MAX_HASH)),
        ("Threads", spin(1, 1, engine::MAX_THREADS)),
        ("MultiPV", spin(1, 1, 256)),
        ("Ponder", OptionKind::Check { default: false }),
        ("Move Overhead", spin(DEFAULT_OVERHEAD as usize, 0, 5_000)),
        ("UCI_Chess960", OptionKind::Check { default: false }),
        ("UCI_ShowWDL", OptionKind::Check { default: false }),
        ("Clear Hash", OptionKind::Button),
    ]
    .into_iter()
    .map(|(name, kind)| OptionDeclaration { name: name.into(), kind })
    .collect()
}

impl Setting {
    pub(super) fn read(name: &str, value: Option<&str>) -> Result<Setting, OptionError> {
        let declared = declarations().into_iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(option) = declared else { return Err(OptionError::Unknown(name.into())) };
        let button = option.kind == OptionKind::Button;
        let Some(text) = value.or(button.then_some("")) else { return Err(OptionError::Missing { name: option.name }) };
        if !button && !option.accepts(Some(text)) {
            return Err(OptionError::Value { value: text.into(), allowed: allowed(&option.kind), name: option.name });
        }
        let number = || text.parse().unwrap_or_default();
        let on = text == "true";
        Ok(match option.name.as_str() {
            "Hash" => Setting::Hash(number()),
            "Threads" => Setting::Threads(number()),
            "MultiPV" => Setting::MultiPv(number()),
            "Ponder" => Setting::Ponder,
            "Move Overhead" => Setting::MoveOverhead(number() as u64),
            "UCI_Chess960" => Setting::Chess960(on),
            "UCI_ShowWDL" => Setting::ShowWdl(on),
            _ => Setting::ClearHash,
        })
    }
}

fn allowed(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Spin { min, max, .. } => format!("it goes from {min} to {max}"),
        _ => "it is true or false".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared_can_be_set() {
        let table = [
            ("Hash", Some("64"), Ok(Setting::Hash(64))),
            ("hash", Some("65536"), Ok(Setting::Hash(65_536))),
            ("Threads", Some("2"), Ok(Setting::Threads(2))),
            ("MultiPV", Some("3"), Ok(Setting::MultiPv(3))),
            ("Ponder", Some("true"), Ok(Setting::Ponder)),
            ("Move Overhead", Some("100"), Ok(Setting::MoveOverhead(100))),
            ("UCI_Chess960", Some("true"), Ok(Setting::Chess960(true))),
            ("UCI_ShowWDL", Some("false"), Ok(Setting::ShowWdl(false))),
            ("Clear Hash", None, Ok(Setting::ClearHash)),
            ("Hash", None, Err("option Hash needs a value")),
            ("Hash", Some("0"), Err("option Hash cannot be \"0\": it goes from 1 to 65536")),
            ("Hash", Some("1e3"), Err("option Hash cannot be \"1e3\": it goes from 1 to 65536")),
            ("UCI_ShowWDL", Some("yes"), Err("option UCI_ShowWDL cannot be \"yes\": it is true or false")),
            ("Contempt", Some("1"), Err("there is no option \"Contempt\"")),
        ];
        for (name, value, expected) in table {
            let found = Setting::read(name, value).map_err(|error| error.to_string());
            assert_eq!(found, expected.map_err(String::from), "{name} {value:?}");
        }
    }
}
