//! A game in the list.

use crate::parts::masthead::Route;
use serde_json::{Map, Value};

/// A game as a page tells of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Who plays.
    pub(crate) title: String,
    /// `1-0`, or that it is still in play.
    pub(crate) result: String,
    pub(crate) plies: usize,
    /// What stands on each board at the end, as the first field of a FEN.
    pub(crate) boards: Vec<String>,
    /// What the page reads to go on with it.
    pub(crate) text: String,
}

/// A game that has left the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aside {
    pub(crate) summary: Summary,
    /// The game goes on, in another way: this is how it went before.
    pub(crate) branched: bool,
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Tells the game from all others. Where it is a way that a game went before it went on otherwise, the mark of that
    /// game and a dot come first.
    pub(crate) id: String,
    /// The page that it belongs to.
    pub(crate) route: Route,
    /// What somebody has called it; empty if nobody has.
    pub(crate) name: String,
    /// When it was put here, in milliseconds since 1970.
    pub(crate) date: u64,
    pub(crate) summary: Summary,
}

impl Entry {
    /// What it is called in the list.
    pub(crate) fn heading(&self) -> &str {
        if self.name.is_empty() { &self.summary.title } else { &self.name }
    }

    /// The mark that all ways of a game have in common.
    pub(crate) fn family(&self) -> &str {
        family(&self.id)
    }

    pub(crate) fn to_json(&self) -> Value {
        let Summary { title, result, plies, boards, text } = &self.summary;
        let mut fields = Map::new();
        let texts = [
            ("id", &self.id),
            ("name", &self.name),
            ("title", title),
            ("result", result),
            ("text", text),
            ("boards", &boards.join(" ")),
        ];
        for (field, value) in texts {
            fields.insert(field.to_owned(), Value::String(value.clone()));
        }
        fields.insert("page".to_owned(), Value::String(self.route.name().to_owned()));
        fields.insert("date".to_owned(), self.date.into());
        fields.insert("plies".to_owned(), (*plies as u64).into());
        Value::Object(fields)
    }

    /// What [`Entry::to_json`] wrote; anything else is none.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let text = |field: &str| value.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = |field: &str| value.get(field).and_then(Value::as_u64).unwrap_or_default();
        let route = Route::GAMES.into_iter().find(|route| route.name() == text("page"))?;
        let summary = Summary {
            title: text("title"),
            result: text("result"),
            plies: number("plies") as usize,
            boards: text("boards").split_whitespace().map(str::to_owned).collect(),
            text: text("text"),
        };
        let entry = Self { id: text("id"), route, name: text("name"), date: number("date"), summary };
        (!entry.id.is_empty() && !entry.summary.text.is_empty()).then_some(entry)
    }
}

fn family(id: &str) -> &str {
    id.split('.').next().unwrap_or(id)
}

/// The mark of another way that a game went, made of the game's mark and one that is not in use.
pub(crate) fn branch(id: &str, fresh: &str) -> String {
    format!("{}.{fresh}", family(id))
}

#[cfg(test)]
pub(crate) fn example(id: &str, route: Route, text: &str) -> Entry {
    let summary = Summary {
        title: "White against Black".to_owned(),
        result: "1-0".to_owned(),
        plies: 4,
        boards: vec!["8/8/8/8/8/8/8/K6k".to_owned()],
        text: text.to_owned(),
    };
    Entry { id: id.to_owned(), route, name: String::new(), date: 1_794_000_000_000, summary }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back() {
        let mut entry = example("a1", Route::Chess, "chess 2\n\n1. e4 \"*\" é");
        assert_eq!(entry.heading(), "White against Black");
        entry.name = "My game".to_owned();
        assert_eq!(entry.heading(), "My game");
        assert_eq!(Entry::from_json(&entry.to_json()), Some(entry));
        for text in ["{}", "[]", "3", r#"{"page":"chess","id":"","text":"x"}"#, r#"{"page":"go","id":"a","text":"x"}"#]
        {
            let value = serde_json::from_str(text).expect("JSON");
            assert_eq!(Entry::from_json(&value), None, "{text}");
        }
    }
}
