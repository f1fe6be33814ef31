//! What a player types: a command, or else a move.

use crate::commands::excerpt;
use chess::Colour;
use engine::Level;
use std::path::PathBuf;

/// One line of what a player asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Anything that is no command: a move in SAN or UCI.
    Move(String),
    /// A claim, as it stands or with an announced move.
    Draw(Option<String>),
    Offer(Option<Colour>),
    Accept(Option<Colour>),
    Decline(Option<Colour>),
    Resign(Option<Colour>),
    Undo,
    Redo,
    New,
    /// Show the position, or begin from another.
    Fen(Option<String>),
    /// Show the game as PGN, or write it to a file.
    Pgn(Option<PathBuf>),
    /// Load a game, counted from 1, of a PGN file.
    Load(PathBuf, usize),
    /// The engine plays a colour, or none.
    Engine(Option<Colour>),
    Level(&'static Level),
    Flip,
    Board,
    Moves,
    Help,
    Quit,
    Nothing,
}

/// The commands and what they do, for the help.
pub(super) const HELP: [(&str, &str); 22] = [
    ("Nf3, e2e4, O-O", "play a move, in SAN or UCI"),
    ("draw", "claim a draw as the position stands"),
    ("draw Nf3", "claim a draw by announcing a move"),
    ("offer", "offer a draw"),
    ("accept", "accept the draw offer"),
    ("decline", "decline the draw offer"),
    ("resign", "resign"),
    ("undo", "take back a move"),
    ("redo", "play it again"),
    ("new", "begin a new game"),
    ("fen", "show the position as FEN"),
    ("fen FEN", "begin from a position"),
    ("pgn", "show the game as PGN"),
    ("pgn FILE", "write the game to a file"),
    ("load FILE [#2]", "load a game of a PGN file"),
    ("engine black", "let the engine play a colour (engine off: nobody)"),
    ("level 5", "how well it plays, from 1 to 8"),
    ("flip", "turn the board"),
    ("board", "show the board as text"),
    ("moves", "show the moves so far"),
    ("help", "show this"),
    ("quit", "leave"),
];

/// Reads a line. Commands are recognised in either case; what is wrong is told in a sentence.
pub(super) fn read(line: &str) -> Result<Input, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let command = word.to_ascii_lowercase();
    Ok(match command.as_str() {
        "" => Input::Nothing,
        "draw" | "claim" => Input::Draw(some(rest)),
        "offer" => Input::Offer(colour(&command, rest)?),
        "accept" => Input::Accept(colour(&command, rest)?),
        "decline" => Input::Decline(colour(&command, rest)?),
        "resign" => Input::Resign(colour(&command, rest)?),
        "fen" => Input::Fen(some(rest)),
        "pgn" | "save" => Input::Pgn(some(unquoted(rest)).map(PathBuf::from)),
        "load" => load(rest)?,
        "engine" => engine(rest)?,
        "level" => Input::Level(level(rest)?),
        _ => match bare(&command) {
            Some(input) if rest.is_empty() => input,
            Some(_) => return Err(format!("{command} stands alone: {:?} does not belong there.", excerpt(rest))),
            None => Input::Move(line.to_string()),
        },
    })
}

/// Commands without anything after them.
fn bare(command: &str) -> Option<Input> {
    Some(match command {
        "undo" => Input::Undo,
        "redo" => Input::Redo,
        "new" => Input::New,
        "flip" => Input::Flip,
        "board" => Input::Board,
        "moves" => Input::Moves,
        "help" | "?" => Input::Help,
        "quit" | "exit" => Input::Quit,
        _ => return None,
    })
}

fn colour(command: &str, text: &str) -> Result<Option<Colour>, String> {
    match text.to_ascii_lowercase().as_str() {
        "" => Ok(None),
        "white" | "w" => Ok(Some(Colour::White)),
        "black" | "b" => Ok(Some(Colour::Black)),
        _ => Err(format!("{command} is followed by white, black or nothing, not {:?}.", excerpt(text))),
    }
}

fn engine(text: &str) -> Result<Input, String> {
    match text.to_ascii_lowercase().as_str() {
        "off" | "none" => Ok(Input::Engine(None)),
        "white" | "w" => Ok(Input::Engine(Some(Colour::White))),
        "black" | "b" => Ok(Input::Engine(Some(Colour::Black))),
        _ => Err(format!("engine is followed by white, black or off, not {:?}.", excerpt(text))),
    }
}

/// A level of play, by its number or its name.
pub(super) fn level(text: &str) -> Result<&'static Level, String> {
    let level =
        Level::ALL.iter().find(|level| level.number().to_string() == text || level.name.eq_ignore_ascii_case(text));
    let names = || Level::ALL.map(|level| level.name).join(", ");
    level.ok_or_else(|| {
        format!("a level is a number from 1 to {} or one of {}, not {:?}.", Level::ALL.len(), names(), excerpt(text))
    })
}

/// `FILE` or `FILE #2`, the file in quotes or not.
fn load(text: &str) -> Result<Input, String> {
    let (file, number) = match text.rsplit_once('#') {
        Some((file, number)) if file.ends_with(char::is_whitespace) => {
            let number = number.parse().ok().filter(|&number| number > 0);
            (file.trim(), number.ok_or("load FILE #2 loads the second game: a number from 1 follows the #.")?)
        }
        _ => (text, 1),
    };
    match unquoted(file) {
        "" => Err("load needs a file: load FILE".into()),
        file => Ok(Input::Load(file.into(), number)),
    }
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let table = [
            ("", Ok(Input::Nothing)),
            ("  e4 ", Ok(Input::Move("e4".into()))),
            ("draw", Ok(Input::Draw(None))),
            ("DRAW  Nf3", Ok(Input::Draw(Some("Nf3".into())))),
            ("offer", Ok(Input::Offer(None))),
            ("resign black", Ok(Input::Resign(Some(Colour::Black)))),
            ("accept W", Ok(Input::Accept(Some(Colour::White)))),
            ("fen", Ok(Input::Fen(None))),
            ("fen 8/8 w", Ok(Input::Fen(Some("8/8 w".into())))),
            ("pgn", Ok(Input::Pgn(None))),
            ("pgn \"my game.pgn\"", Ok(Input::Pgn(Some("my game.pgn".into())))),
            ("load my game.pgn", Ok(Input::Load("my game.pgn".into(), 1))),
            ("load games.pgn #12", Ok(Input::Load("games.pgn".into(), 12))),
            ("load a#1.pgn", Ok(Input::Load("a#1.pgn".into(), 1))),
            ("undo", Ok(Input::Undo)),
            ("?", Ok(Input::Help)),
            ("castle now", Ok(Input::Move("castle now".into()))),
            ("engine black", Ok(Input::Engine(Some(Colour::Black)))),
            ("engine off", Ok(Input::Engine(None))),
            ("level 8", Ok(Input::Level(&Level::ALL[7]))),
            ("level full strength", Ok(Input::Level(&Level::ALL[7]))),
            (
                "level 9",
                Err(
                    "a level is a number from 1 to 8 or one of Beginner, Novice, Casual, Club, Strong, Expert, Master, \
                     Full strength, not \"9\".",
                ),
            ),
            ("engine", Err("engine is followed by white, black or off, not \"\".")),
            ("undo 3", Err("undo stands alone: \"3\" does not belong there.")),
            ("offer me", Err("offer is followed by white, black or nothing, not \"me\".")),
            ("load", Err("load needs a file: load FILE")),
            ("load x #0", Err("load FILE #2 loads the second game: a number from 1 follows the #.")),
        ];
        for (line, expected) in table {
            assert_eq!(
                read(line).as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|text| *text),
                "{line:?}"
            );
        }
    }
}
