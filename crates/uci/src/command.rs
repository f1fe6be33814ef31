//! What a GUI says to an engine.

use crate::words::{ParseError, Words, excerpt, move_list};
use crate::{Go, UciMove};
use std::fmt;
use std::str::FromStr;

/// One line from the GUI to the engine.
///
/// As the protocol asks, unknown words before a known command are skipped: `joho debug on` is `debug on`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: say who you are and what your options are, then `uciok`.
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer `readyok` once everything before has been done.
    IsReady,
    /// `setoption name … value …`.
    SetOption {
        /// The name, which may have spaces in it.
        name: String,
        /// The value, which may too; a button has none.
        value: Option<String>,
    },
    /// `register …`.
    Register(Registration),
    /// `ucinewgame`: what comes next is from another game.
    UciNewGame,
    /// `position …`.
    Position {
        /// Where the game began.
        start: Start,
        /// The moves since then.
        moves: Vec<UciMove>,
    },
    /// `go …`.
    Go(Go),
    /// `stop`: end the search now and print `bestmove`.
    Stop,
    /// `ponderhit`: the expected move was played, search on as usual.
    PonderHit,
    /// `quit`.
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// `startpos`, the usual array.
    #[default]
    Startpos,
    /// `fen …`, the text as it came: `chess` reads it.
    Fen(String),
}

/// How to register an engine that asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registration {
    /// `register later`.
    Later,
    /// `register name … code …`.
    As {
        /// The name to register with.
        name: String,
        /// The code to register with.
        code: String,
    },
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let mut words = Words::new(line);
        if words.peek().is_none() {
            return Err(ParseError::Empty);
        }
        let Some(word) = keyword(&mut words) else { return Err(ParseError::Unknown(excerpt(line.trim()))) };
        Ok(match word {
            "uci" => Command::Uci,
            "debug" => Command::Debug(on_or_off(&mut words)?),
            "isready" => Command::IsReady,
            "setoption" => set_option(&mut words)?,
            "register" => Command::Register(registration(&mut words)?),
            "ucinewgame" => Command::UciNewGame,
            "position" => position(&mut words)?,
            "go" => Command::Go(Go::parse(&mut words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            _ => Command::Quit,
        })
    }
}

/// The words that begin a command.
const KEYWORDS: [&str; 11] =
    ["uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];

/// Takes the word that says which command a line is, and whatever stands before it.
pub(crate) fn keyword<'a>(words: &mut Words<'a>) -> Option<&'a str> {
    words.find(|word| KEYWORDS.contains(word))
}

fn on_or_off(words: &mut Words<'_>) -> Result<bool, ParseError> {
    match words.next() {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(value) => Err(ParseError::Value { word: "debug", value: excerpt(value) }),
        None => Err(ParseError::Missing("debug")),
    }
}

fn set_option(words: &mut Words<'_>) -> Result<Command, ParseError> {
    words.until(&["name"]);
    words.next();
    let name = words.until(&["value"]).to_owned();
    if name.is_empty() {
        return Err(ParseError::Missing("name"));
    }
    let value = words.next().map(|_value| words.rest().to_owned());
    Ok(Command::SetOption { name, value })
}

fn registration(words: &mut Words<'_>) -> Result<Registration, ParseError> {
    match words.next() {
        Some("later") => Ok(Registration::Later),
        Some("name") => {
            let name = words.until(&["code"]).to_owned();
            let code = words.next().map(|_code| words.rest().to_owned()).ok_or(ParseError::Missing("code"))?;
            Ok(Registration::As { name, code })
        }
        Some(value) => Err(ParseError::Value { word: "register", value: excerpt(value) }),
        None => Err(ParseError::Missing("register")),
    }
}

fn position(words: &mut Words<'_>) -> Result<Command, ParseError> {
    let start = match words.next() {
        Some("startpos") => Start::Startpos,
        Some("fen") => match words.until(&["moves"]) {
            "" => return Err(ParseError::Missing("fen")),
            fen => Start::Fen(fen.to_owned()),
        },
        Some(value) => return Err(ParseError::Value { word: "position", value: excerpt(value) }),
        None => return Err(ParseError::Missing("position")),
    };
    words.until(&["moves"]);
    words.next();
    let moves = words.moves();
    match words.next() {
        // A game with one move left out is another game: refuse the line rather than play on from the wrong position.
        Some(value) => Err(ParseError::Value { word: "moves", value: excerpt(value) }),
        None => Ok(Command::Position { start, moves }),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Command::Register(Registration::Later) => f.write_str("register later"),
            Command::Register(Registration::As { name, code }) => write!(f, "register name {name} code {code}"),
            Command::UciNewGame => f.write_str("ucinewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                move_list(f, "moves", moves)
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
        }
    }
}
