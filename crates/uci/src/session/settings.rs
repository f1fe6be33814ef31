//! `setoption`, held against what the engine has declared.

use crate::words::excerpt;
use crate::{OptionDeclaration, OptionKind};
use thiserror::Error;

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Check(bool),
    /// A number in the range that was declared.
    Spin(i64),
    /// One of the words that were declared, or any text.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// Why a `setoption` makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option has that name.
    #[error("there is no option {0:?}")]
    Unknown(String),
    /// Only a button has no value.
    #[error("option {0} needs a value")]
    Missing(String),
    /// The value does not fit the declaration.
    #[error("option {name} cannot be {value:?}: {allowed}")]
    Value {
        /// The option.
        name: String,
        /// What it was to be.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

/// The option that is meant, by the name under which it was declared, and its value. Names are of any case.
pub(super) fn read(
    declared: &[OptionDeclaration],
    name: &str,
    value: Option<&str>,
) -> Result<(String, Value), OptionError> {
    let option = declared.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    let Some(option) = option else { return Err(OptionError::Unknown(excerpt(name))) };
    let name = option.name.clone();
    if option.kind == OptionKind::Button {
        return Ok((name, Value::Pressed));
    }
    let Some(text) = value else { return Err(OptionError::Missing(name)) };
    if !option.accepts(Some(text)) {
        return Err(OptionError::Value { name, value: excerpt(text), allowed: allowed(&option.kind) });
    }
    let value = match &option.kind {
        OptionKind::Check { .. } => Value::Check(text == "true"),
        OptionKind::Spin { default, .. } => Value::Spin(text.parse().unwrap_or(*default)),
        _ => Value::Text(text.into()),
    };
    Ok((name, value))
}

fn allowed(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Spin { min, max, .. } => format!("it goes from {min} to {max}"),
        OptionKind::Combo { choices, .. } => format!("it is one of {}", choices.join(", ")),
        _ => "it is true or false".into(),
    }
}
