//! The options an engine declares: `option name … type …`.

use crate::words::{ParseError, Words};
use std::fmt;

/// One option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// Its name, which may have spaces in it.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The five kinds of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// What it is unless set.
        default: bool,
    },
    /// A number in a range.
    Spin {
        /// What it is unless set.
        default: i64,
        /// The least it may be.
        min: i64,
        /// The most it may be.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// What it is unless set.
        default: String,
        /// What it may be.
        choices: Vec<String>,
    },
    /// Something to press; it has no value.
    Button,
    /// Any text.
    String {
        /// What it is unless set. Empty text is written `<empty>`.
        default: String,
    },
}

/// Words that end a name, a default or a choice.
const STOPS: [&str; 5] = ["type", "default", "min", "max", "var"];

/// How the protocol writes text of no letters.
const EMPTY: &str = "<empty>";

impl OptionDeclaration {
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<OptionDeclaration, ParseError> {
        words.until(&["name"]);
        words.next();
        // A name may contain any word but `type`; engines have options such as "max depth".
        let name = words.until(&["type"]).to_owned();
        if name.is_empty() {
            return Err(ParseError::Missing("name"));
        }
        words.next();
        let kind: String = words.value("type")?;
        let values = Values::parse(words);
        let kind = match kind.as_str() {
            "check" => OptionKind::Check { default: values.default.as_deref() == Some("true") },
            "spin" => OptionKind::Spin {
                default: number("default", values.default.as_deref())?.unwrap_or(0),
                min: number("min", values.min.as_deref())?.unwrap_or(i64::MIN),
                max: number("max", values.max.as_deref())?.unwrap_or(i64::MAX),
            },
            "combo" => OptionKind::Combo { default: values.default.unwrap_or_default(), choices: values.choices },
            "button" => OptionKind::Button,
            "string" => OptionKind::String { default: values.default.unwrap_or_default() },
            _ => return Err(ParseError::Value { word: "type", value: kind }),
        };
        Ok(OptionDeclaration { name, kind })
    }

    /// Whether `value` is one this option takes; `None` is a button pressed.
    #[must_use]
    pub fn accepts(&self, value: Option<&str>) -> bool {
        match (&self.kind, value) {
            (OptionKind::Button, value) => value.is_none(),
            (OptionKind::Check { .. }, Some(value)) => matches!(value, "true" | "false"),
            (OptionKind::Spin { min, max, .. }, Some(value)) => {
                value.parse::<i64>().is_ok_and(|value| (*min..=*max).contains(&value))
            }
            (OptionKind::Combo { choices, .. }, Some(value)) => {
                choices.iter().any(|choice| choice.eq_ignore_ascii_case(value))
            }
            (OptionKind::String { .. }, Some(_)) => true,
            (_, None) => false,
        }
    }
}

/// What stands after the type, in whatever order.
#[derive(Default)]
struct Values {
    default: Option<String>,
    min: Option<String>,
    max: Option<String>,
    choices: Vec<String>,
}

impl Values {
    fn parse(words: &mut Words<'_>) -> Values {
        let mut values = Values::default();
        while let Some(word) = words.next() {
            let text = || match words.clone().until(&STOPS) {
                EMPTY => String::new(),
                text => text.to_owned(),
            };
            match word {
                "default" => values.default = Some(text()),
                "min" => values.min = Some(text()),
                "max" => values.max = Some(text()),
                "var" => values.choices.push(text()),
                _ => continue,
            }
            words.until(&STOPS);
        }
        values
    }
}

fn number(word: &'static str, text: Option<&str>) -> Result<Option<i64>, ParseError> {
    let Some(text) = text else { return Ok(None) };
    // Stockfish and others declare unsigned limits beyond what fits; what is out of range is as good as no limit.
    match text.parse::<i128>() {
        Ok(value) => Ok(Some(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64)),
        Err(_) => Err(ParseError::Value { word, value: text.to_owned() }),
    }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", shown(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", shown(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", shown(default)),
        }
    }
}

fn shown(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}
