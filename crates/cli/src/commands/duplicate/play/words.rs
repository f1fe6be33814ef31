//! What players type.

use super::table_for_four::Who;
use chess::{Square, UciMove};
use duplicate::Player;
use std::path::PathBuf;

/// Something that a player asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Input {
    Move(UciMove),
    Why(Square, Square),
    Hint,
    Undo,
    Redo,
    New,
    Draw,
    Seat(Player, Who),
    Save(PathBuf),
    Load(PathBuf),
    Board,
    Moves,
    Help,
    Quit,
    Nothing,
}

/// What can be typed, and what it does.
pub(super) const HELP: [(&str, &str); 14] = [
    ("e2e4", "play a move on both of your boards, by its two squares; e7e8q makes a queen, e1g1 castles"),
    ("why e2e5", "say for each board why a move can or cannot be played"),
    ("hint", "ask the engine what it would play, and what each player may expect"),
    ("undo, redo", "take moves back to where a person was to move, or play them again"),
    ("board", "draw the four boards"),
    ("moves", "show the moves and how the game stands"),
    ("north club", "let a level or a person take a seat: north, south, east or west"),
    ("draw", "declare the game drawn"),
    ("save FILE", "write the game to a file"),
    ("load FILE", "go on with a game from a file"),
    ("new", "begin a new game"),
    ("help", "show this"),
    ("quit", "leave; a game that is not over is kept"),
    ("Ctrl-C", "leave at once; a game that is not over is kept all the same"),
];

/// Reads what was typed; a sentence says what is wrong with it.
pub(super) fn read(text: &str) -> Result<Input, String> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let alone = |input: Input| match rest.is_empty() {
        true => Ok(input),
        false => Err(format!("{word} stands alone, without {rest:?}.")),
    };
    let lower = word.to_lowercase();
    match lower.as_str() {
        "" => Ok(Input::Nothing),
        "hint" => alone(Input::Hint),
        "undo" | "u" => alone(Input::Undo),
        "redo" => alone(Input::Redo),
        "new" => alone(Input::New),
        "draw" => alone(Input::Draw),
        "board" | "b" => alone(Input::Board),
        "moves" => alone(Input::Moves),
        "help" | "?" => alone(Input::Help),
        "quit" | "exit" | "q" => alone(Input::Quit),
        "save" => file(rest).map(Input::Save).ok_or_else(|| "Save to which file? As in save game.json.".to_owned()),
        "load" => file(rest).map(Input::Load).ok_or_else(|| "Load which file? As in load game.json.".to_owned()),
        "why" => {
            let mv: Option<UciMove> = rest.to_lowercase().parse().ok();
            mv.map(|mv| Input::Why(mv.from, mv.to))
                .ok_or_else(|| format!("Why what? A move is written by its two squares, as in why e2e4, not {rest:?}."))
        }
        _ => match seat(&lower) {
            Some(player) => Ok(Input::Seat(player, rest.parse().map_err(|error: String| format!("{error}."))?)),
            None => {
                let mv = lower.parse().map(Input::Move).map_err(|_| {
                    format!("{text:?} is neither a move, as in e2e4, nor a command; help shows what there is.")
                })?;
                alone(mv)
            }
        },
    }
}

fn seat(word: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.to_string().eq_ignore_ascii_case(word))
}

/// A file's name, in quotes or not.
fn file(text: &str) -> Option<PathBuf> {
    let name = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    (!name.is_empty()).then(|| name.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed() {
        let mv = |text: &str| text.parse::<UciMove>().expect("a move");
        let rows = [
            ("", Ok(Input::Nothing)),
            ("  e2e4 ", Ok(Input::Move(mv("e2e4")))),
            ("E7E8Q", Ok(Input::Move(mv("e7e8q")))),
            ("why e2e5", Ok(Input::Why(mv("e2e5").from, mv("e2e5").to))),
            ("North person", Ok(Input::Seat(Player::North, Who::Person))),
            ("save \"my game.json\"", Ok(Input::Save("my game.json".into()))),
            ("Ne4", Err("neither a move")),
            ("undo 3", Err("undo stands alone, without \"3\"")),
            ("why", Err("Why what?")),
            ("save", Err("Save to which file?")),
            ("west nobody", Err("\"nobody\" is neither a person nor")),
        ];
        for (text, expected) in rows {
            match (read(text), expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{text}"),
                (Err(found), Err(expected)) => assert!(found.contains(expected), "{text}: {found}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }
}
