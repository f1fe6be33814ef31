//! Saving and loading a game as JSON.
//!
//! ```json
//! {"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}
//! ```
//!
//! A pawn that promotes adds `"promotion":"q"`; a draw declared by hand adds `"drawn_after":12` to the file, the number of
//! moves before it. Other fields are left for others to use: they are read past. Loading checks everything and names the
//! first thing that is wrong.

use crate::{Outcome, Player, Refusal, Rulings, Table};
use chess::{Role, Square, UciMove};
use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Map, Serializer, Value};
use std::io::{self, Write};
use thiserror::Error;

/// What the field `variant` of a file says.
pub const VARIANT: &str = "duplicate-chess";
/// The version of the files that are written, and the newest that is read.
pub const VERSION: u64 = 1;

/// Why a file could not be loaded. Moves are numbered from 1.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum LoadError {
    #[error("not JSON: {0}")]
    NotJson(String),
    #[error("not a saved game: the file holds {0}, not an object")]
    NotAnObject(&'static str),
    #[error("not a saved game: it has no \"{0}\"")]
    Missing(&'static str),
    #[error("\"{field}\" must be {expected}, not {found}")]
    Field { field: &'static str, expected: &'static str, found: String },
    #[error("this is a game of {0:?}, not of \"duplicate-chess\"")]
    OtherVariant(String),
    #[error("the file has version {0}, and this program reads versions up to {VERSION}")]
    NewerVersion(u64),
    #[error("move {number}: {problem}")]
    Move { number: usize, problem: MoveProblem },
    #[error("a draw stands declared after move {after}, but the file has {moves} of them")]
    DrawElsewhere { after: usize, moves: usize },
    #[error("a draw stands declared after move {after}, but there {refusal}")]
    DrawRefused { after: usize, refusal: Refusal },
}

/// What is wrong with a move in a file.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum MoveProblem {
    #[error("it is {0}, not an object with \"player\", \"from\" and \"to\"")]
    NotAnObject(&'static str),
    #[error("it has no \"{0}\"")]
    Missing(&'static str),
    #[error("\"player\" must be \"N\", \"S\", \"E\" or \"W\", not {0}")]
    UnknownPlayer(String),
    #[error("\"{field}\" must be a square from \"a1\" to \"h8\", not {found}")]
    UnknownSquare { field: &'static str, found: String },
    #[error("\"promotion\" must be \"q\", \"r\", \"b\" or \"n\", not {0}")]
    UnknownPromotion(String),
    #[error("it comes after the end of the game ({0})")]
    AfterTheEnd(Outcome),
    #[error("it is {expected}'s turn, not {found}'s")]
    OutOfTurn { expected: Player, found: Player },
    #[error("{0}")]
    Refused(Refusal),
}

impl Table {
    /// The record as a file, a line for each move.
    pub fn save(&self) -> String {
        let moves: Vec<Line> = (1..=self.last_ply()).filter_map(|ply| self.move_to(ply)).map(Line::from).collect();
        let drawn_after = self.is_draw_declared().then_some(moves.len());
        let mut text = Vec::new();
        let mut writer = Serializer::with_formatter(&mut text, LineForEachMove { any: false });
        let saved = Saved { variant: VARIANT, version: VERSION, drawn_after, moves };
        saved.serialize(&mut writer).expect("plain data, written to memory");
        text.push(b'\n');
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    /// Reads a file under given rulings, and looks at the end of its record.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn load(text: &str, rulings: Rulings) -> Result<Table, LoadError> {
        // Some editors put a byte order mark in front.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let value: Value = serde_json::from_str(text).map_err(|error| LoadError::NotJson(error.to_string()))?;
        let file = value.as_object().ok_or_else(|| LoadError::NotAnObject(kind(&value)))?;
        check_variant(file)?;
        check_version(file)?;
        let moves = field(file, "moves", "a list", Value::as_array)?;
        let drawn_after = match file.get("drawn_after") {
            None | Some(Value::Null) => None,
            Some(_) => Some(field(file, "drawn_after", "a number of moves", whole)? as usize),
        };
        let mut table = Table::new(rulings);
        for (number, value) in (1..).zip(moves) {
            if drawn_after == Some(table.last_ply()) {
                declare(&mut table)?;
            }
            play(&mut table, value).map_err(|problem| LoadError::Move { number, problem })?;
        }
        match drawn_after {
            Some(after) if after == table.last_ply() => declare(&mut table)?,
            Some(after) => return Err(LoadError::DrawElsewhere { after, moves: moves.len() }),
            None => {}
        }
        Ok(table)
    }
}

/// What a file holds.
#[derive(Serialize)]
struct Saved {
    variant: &'static str,
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn_after: Option<usize>,
    moves: Vec<Line>,
}

/// The list is laid out for people and for comparing files.
struct LineForEachMove {
    any: bool,
}

impl Formatter for LineForEachMove {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.any = true;
        writer.write_all(if first { b"\n" } else { b",\n" })
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if self.any { b"\n]" } else { b"]" })
    }
}

/// A move.
#[derive(Serialize)]
struct Line {
    player: char,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

impl From<(Player, UciMove)> for Line {
    fn from((player, mv): (Player, UciMove)) -> Line {
        Line {
            player: player.letter(),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            promotion: mv.promotion.map(Role::to_char),
        }
    }
}

fn check_variant(file: &Map<String, Value>) -> Result<(), LoadError> {
    match field(file, "variant", "\"duplicate-chess\"", Value::as_str)? {
        VARIANT => Ok(()),
        other => Err(LoadError::OtherVariant(shorten(other))),
    }
}

fn check_version(file: &Map<String, Value>) -> Result<(), LoadError> {
    match field(file, "version", "a whole number from 1", whole)? {
        0 => Err(LoadError::Field { field: "version", expected: "a whole number from 1", found: "0".into() }),
        1..=VERSION => Ok(()),
        newer => Err(LoadError::NewerVersion(newer)),
    }
}

/// A whole number, also where a program has written it as 1.0: JSON does not tell the two apart.
fn whole(value: &Value) -> Option<u64> {
    let as_written = || value.as_f64().filter(|number| number.fract() == 0.0 && (0.0..1e15).contains(number));
    value.as_u64().or_else(|| as_written().map(|number| number as u64))
}

/// A field that must be there, and of a kind.
fn field<'a, T>(
    file: &'a Map<String, Value>,
    field: &'static str,
    expected: &'static str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<T, LoadError> {
    let value = file.get(field).ok_or(LoadError::Missing(field))?;
    read(value).ok_or_else(|| LoadError::Field { field, expected, found: shorten(&value.to_string()) })
}

fn declare(table: &mut Table) -> Result<(), LoadError> {
    let after = table.last_ply();
    table.declare_draw().map_err(|refusal| LoadError::DrawRefused { after, refusal })
}

/// Plays a move of a file.
fn play(table: &mut Table, value: &Value) -> Result<(), MoveProblem> {
    let object = value.as_object().ok_or_else(|| MoveProblem::NotAnObject(kind(value)))?;
    let get = |name| object.get(name).ok_or(MoveProblem::Missing(name));
    let player = player(get("player")?)?;
    let mv = UciMove {
        from: square("from", get("from")?)?,
        to: square("to", get("to")?)?,
        promotion: promotion(object.get("promotion"))?,
    };
    match table.outcome() {
        Some(outcome) => Err(MoveProblem::AfterTheEnd(outcome)),
        None if player != table.player() => Err(MoveProblem::OutOfTurn { expected: table.player(), found: player }),
        None => table.play(mv).map_err(MoveProblem::Refused),
    }
}

fn player(value: &Value) -> Result<Player, MoveProblem> {
    let known = value.as_str().and_then(|text| {
        let mut letters = text.chars();
        letters.next().and_then(Player::from_letter).filter(|_| letters.next().is_none())
    });
    known.ok_or_else(|| MoveProblem::UnknownPlayer(shorten(&value.to_string())))
}

fn square(field: &'static str, value: &Value) -> Result<Square, MoveProblem> {
    let known = value.as_str().and_then(|text| text.parse().ok());
    known.ok_or_else(|| MoveProblem::UnknownSquare { field, found: shorten(&value.to_string()) })
}

fn promotion(value: Option<&Value>) -> Result<Option<Role>, MoveProblem> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(None) };
    let role = Role::PROMOTIONS.into_iter().find(|role| value.as_str() == Some(role.to_char().to_string().as_str()));
    role.map(Some).ok_or_else(|| MoveProblem::UnknownPromotion(shorten(&value.to_string())))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// What is quoted from a file is quoted in part, on one line.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
    match text.char_indices().nth(LONGEST) {
        None => text.chars().map(clean).collect(),
        Some((end, _)) => format!("{}…", text[..end].chars().map(clean).collect::<String>()),
    }
}
