//! All games as one file, and back.

use super::Entry;
use serde_json::{Map, Value};

const KIND: &str = "fourfold-games";
const FORMAT: u64 = 1;

/// The file with these games.
pub(crate) fn write_all(entries: &[Entry]) -> String {
    let mut file = Map::new();
    file.insert("kind".to_owned(), KIND.into());
    file.insert("format".to_owned(), FORMAT.into());
    file.insert("games".to_owned(), Value::Array(entries.iter().map(Entry::to_json).collect()));
    format!("{}\n", Value::Object(file))
}

/// The games of a file; the error is a sentence.
pub(crate) fn read_all(text: &str) -> Result<Vec<Entry>, String> {
    let file: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("This is no file of exported games: {error}."))?;
    if file.get("kind").and_then(Value::as_str) != Some(KIND) {
        return Err("This is no file of exported games.".to_owned());
    }
    match file.get("format").and_then(Value::as_u64) {
        Some(1..=FORMAT) => {}
        _ => return Err("The file was written by a later version of Fourfold.".to_owned()),
    }
    let games = file.get("games").and_then(Value::as_array).ok_or("There are no games in the file.")?;
    let read: Vec<Entry> = games.iter().filter_map(Entry::from_json).collect();
    match games.len() - read.len() {
        0 => Ok(read),
        broken => Err(format!("{broken} of the {} games in the file cannot be read; none was taken.", games.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::example;
    use super::*;
    use crate::parts::masthead::Route;

    #[test]
    fn all_games_come_back() {
        let entries = [example("a", Route::Chess, "x"), example("b", Route::Duplicate, "y\nz")];
        assert_eq!(read_all(&write_all(&entries)).as_deref(), Ok(&entries[..]));
        assert_eq!(read_all(&write_all(&[])), Ok(vec![]));
        let table = [
            ("", "no file"),
            ("{}", "no file"),
            (r#"{"kind":"fourfold-games","format":2,"games":[]}"#, "later version"),
            (r#"{"kind":"fourfold-games","format":1}"#, "no games"),
            (r#"{"kind":"fourfold-games","format":1,"games":[3]}"#, "1 of the 1"),
        ];
        for (text, expected) in table {
            let error = read_all(text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
