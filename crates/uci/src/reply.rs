//! What an engine says to a GUI.

use crate::words::{ParseError, Words};
use crate::{Info, OptionDeclaration, UciMove};
use std::fmt;
use std::str::FromStr;

/// One line from the engine to the GUI.
///
/// Engines greet, chat and print debugging aids, so here the *first* word must be one of the protocol's; anything else
/// is [`ParseError::Unknown`], which a GUI ignores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`.
    IdName(String),
    /// `id author …`.
    IdAuthor(String),
    /// `option …`.
    Option(OptionDeclaration),
    /// `uciok`: all of the above has been said.
    UciOk,
    /// `readyok`: ready for the next command.
    ReadyOk,
    /// `bestmove …`: the search has ended.
    BestMove {
        /// The move to play. None is `(none)` or `0000`: the engine sees no legal move.
        best: Option<UciMove>,
        /// The answer the engine would like to ponder on.
        ponder: Option<UciMove>,
    },
    /// `info …`: what the search knows so far.
    Info(Box<Info>),
    /// `copyprotection …`.
    CopyProtection(Check),
    /// `registration …`.
    Registration(Check),
}

/// How a check that the engine makes of itself stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Under way.
    Checking,
    /// Passed.
    Ok,
    /// Failed.
    Error,
}

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let mut words = Words::new(line);
        Ok(match words.next().ok_or(ParseError::Empty)? {
            "id" => match words.next() {
                Some("name") => Reply::IdName(words.rest().to_owned()),
                Some("author") => Reply::IdAuthor(words.rest().to_owned()),
                Some(value) => return Err(ParseError::Value { word: "id", value: value.to_owned() }),
                None => return Err(ParseError::Missing("id")),
            },
            "option" => Reply::Option(OptionDeclaration::parse(&mut words)?),
            "uciok" => Reply::UciOk,
            "readyok" => Reply::ReadyOk,
            "bestmove" => best_move(&mut words)?,
            "info" => Reply::Info(Box::new(Info::parse(&mut words)?)),
            "copyprotection" => Reply::CopyProtection(check("copyprotection", &mut words)?),
            "registration" => Reply::Registration(check("registration", &mut words)?),
            _ => return Err(ParseError::Unknown(line.trim().to_owned())),
        })
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    let best = optional_move("bestmove", words.next().ok_or(ParseError::Missing("bestmove"))?)?;
    let ponder = match words.next() {
        Some("ponder") => optional_move("ponder", words.next().ok_or(ParseError::Missing("ponder"))?)?,
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder })
}

fn optional_move(word: &'static str, text: &str) -> Result<Option<UciMove>, ParseError> {
    match text {
        "(none)" | "0000" | "none" | "NULL" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| ParseError::Value { word, value: text.to_owned() }),
    }
}

fn check(word: &'static str, words: &mut Words<'_>) -> Result<Check, ParseError> {
    match words.next() {
        Some("checking") => Ok(Check::Checking),
        Some("ok") => Ok(Check::Ok),
        Some("error") => Ok(Check::Error),
        Some(value) => Err(ParseError::Value { word, value: value.to_owned() }),
        None => Err(ParseError::Missing(word)),
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Checking => "checking",
            Check::Ok => "ok",
            Check::Error => "error",
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write!(f, "id name {name}"),
            Reply::IdAuthor(author) => write!(f, "id author {author}"),
            Reply::Option(option) => option.fmt(f),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::BestMove { best, ponder } => {
                match best {
                    Some(best) => write!(f, "bestmove {best}")?,
                    None => f.write_str("bestmove (none)")?,
                }
                ponder.map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Reply::Info(info) => info.fmt(f),
            Reply::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Reply::Registration(check) => write!(f, "registration {check}"),
        }
    }
}
