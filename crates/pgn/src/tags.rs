//! The tags of a game: `[White "Capablanca, José Raúl"]`.

use crate::text::one_line;

/// The seven tags that every game has, in their order, with what stands for "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game, sorted by name.
///
/// A game's result and start are not told here but by the game itself, which writes `Result`, `SetUp` and `FEN`. One of
/// the seven tags of the roster that is unknown is not there; it is written as `"?"`.
///
/// ```
/// let mut tags = pgn::Tags::default();
/// tags.set("White", "Morphy");
/// assert_eq!(tags.get("White"), Some("Morphy"));
/// assert_eq!(tags.get("Black"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).ok().map(|index| self.0[index].1.as_str())
    }

    /// Gives a tag a value, a new one if it had one. A name is letters, digits and underscores: anything else in it is
    /// left out. A value is one line: anything else in it becomes a space.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let value = one_line(value);
        if name.is_empty() || ROSTER.contains(&(name.as_str(), value.as_str())) {
            self.remove(&name);
            return;
        }
        match self.find(&name) {
            Ok(index) => self.0[index].1 = value,
            Err(index) => self.0.insert(index, (name, value)),
        }
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        if let Ok(index) = self.find(name) {
            self.0.remove(index);
        }
    }

    /// All tags, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.as_str().cmp(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_one_line_and_names_are_names() {
        let mut tags = Tags::default();
        for (name, value) in [("White", "a\nb"), ("No te]", "x"), ("", "y"), ("Site", "?"), ("White", "c\td")] {
            tags.set(name, value);
        }
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Note", "x"), ("White", "c d")]);
        tags.remove("Note");
        assert_eq!(tags.len(), 1);
    }
}
