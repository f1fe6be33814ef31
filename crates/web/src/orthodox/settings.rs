//! How the next game is to be played, and how this one is looked at.

use super::rules;
use chess::Colour;
use engine::Level;

/// What somebody has chosen, by the values of the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// `people`, or the side that the engine plays.
    pub(crate) players: String,
    /// Index into [`Level::ALL`].
    pub(crate) level: usize,
    /// The time control; empty for none.
    pub(crate) time: String,
    /// From which position: the usual one, or one of Chess960.
    pub(crate) start: String,
    /// What the person, or White, and Black are called.
    pub(crate) names: [String; 2],
    /// How many lines the engine shows.
    pub(crate) lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            players: "people".to_owned(),
            level: Level::ALL.len() / 2,
            time: String::new(),
            start: "standard".to_owned(),
            names: Default::default(),
            lines: 1,
        }
    }
}

impl Settings {
    /// The side that the engine is to play.
    pub(crate) fn engine(&self) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| rules::army(colour).code() == self.players)
    }

    /// Says who plays the game on the board.
    pub(crate) fn set_engine(&mut self, engine: Option<Colour>) {
        self.players = engine.map_or("people".to_owned(), |engine| rules::army(engine).code().to_owned());
    }

    pub(crate) fn level(&self) -> &'static Level {
        &Level::ALL[self.level.min(Level::ALL.len() - 1)]
    }

    /// What the sides are called in the next game.
    pub(crate) fn names(&self) -> [String; 2] {
        let mut names = self.names.clone();
        if let Some(engine) = self.engine() {
            names[engine as usize] = format!("Fourfold ({})", self.level().name);
        }
        names
    }

    /// A field has a new value.
    pub(crate) fn fill(&mut self, id: &str, value: String) {
        match id {
            "opponent" => self.players = value,
            "level" => self.level = value.parse().unwrap_or(0).min(Level::ALL.len() - 1),
            "clock" => self.time = value,
            "start" => self.start = value,
            "white" => self.names[0] = value,
            "black" => self.names[1] = value,
            "lines" => self.lines = value.parse().unwrap_or(1).clamp(1, 5),
            _ => {}
        }
    }

    /// All of it, as fields and values.
    pub(crate) fn fields(&self) -> [(&'static str, String); 7] {
        let [white, black] = self.names.clone();
        [
            ("opponent", self.players.clone()),
            ("level", self.level.to_string()),
            ("clock", self.time.clone()),
            ("start", self.start.clone()),
            ("white", white),
            ("black", black),
            ("lines", self.lines.to_string()),
        ]
    }
}
