//! Who moves for each of the four: a person at this page, or the engine.

use super::rules::{self, Player};
use crate::tree::{Element, Text, html};
use quartet::Level;
use std::time::Duration;

/// Who sits at a side of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Occupant {
    #[default]
    Person,
    /// The engine, as strong as one of [`Level::ALL`].
    Engine(usize),
}

/// How long a position is seen before the engine's move is played, and what that is called.
const SPEEDS: [(&str, Duration); 3] =
    [("slow", Duration::from_millis(2_000)), ("steady", Duration::from_millis(700)), ("fast", Duration::ZERO)];

/// All who sit at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats {
    seats: [Occupant; 4],
    /// The engine waits: its pieces may be moved by hand.
    pub(crate) paused: bool,
    /// Index into [`SPEEDS`].
    speed: usize,
}

impl Default for Seats {
    fn default() -> Self {
        Self { seats: [Occupant::Person; 4], paused: false, speed: 1 }
    }
}

impl Seats {
    /// The level at which the engine plays for somebody, by its number.
    pub(crate) fn engine(&self, player: Player) -> Option<usize> {
        match self.seats[player as usize] {
            Occupant::Person => None,
            Occupant::Engine(level) => Some(level),
        }
    }

    /// The same while it is not paused.
    pub(crate) fn moves(&self, player: Player) -> Option<usize> {
        self.engine(player).filter(|_| !self.paused)
    }

    pub(crate) fn any_engine(&self) -> bool {
        self.seats.iter().any(|seat| *seat != Occupant::Person)
    }

    pub(crate) fn any_person(&self) -> bool {
        self.seats.contains(&Occupant::Person)
    }

    /// Whether somebody who plays against engines is to move.
    pub(crate) fn awaits_person(&self, player: Player) -> bool {
        self.any_engine() && self.engine(player).is_none()
    }

    pub(crate) fn delay(&self) -> Duration {
        SPEEDS[self.speed].1
    }

    /// A field has a new value: a seat, or the speed. Whether it was one of these.
    pub(crate) fn fill(&mut self, id: &str, value: &str) -> bool {
        if id == "speed" {
            self.speed = SPEEDS.iter().position(|(name, _)| *name == value).unwrap_or(self.speed);
            return true;
        }
        let Some(player) = Player::ALL.into_iter().find(|&player| id == field(player)) else { return false };
        self.seats[player as usize] = match value.parse::<usize>() {
            Ok(level) if level < Level::ALL.len() => Occupant::Engine(level),
            _ => Occupant::Person,
        };
        true
    }

    /// What is kept of them, in one word: a digit for a level, a dash for a person.
    pub(crate) fn keep(&self) -> String {
        let seat = |seat: &Occupant| match seat {
            Occupant::Person => "-".to_owned(),
            Occupant::Engine(level) => level.to_string(),
        };
        let seats: String = self.seats.iter().map(seat).collect();
        format!("{seats}{}{}", self.speed, if self.paused { "paused" } else { "" })
    }

    /// What [`Seats::keep`] wrote; anything else is none.
    pub(crate) fn restore(text: &str) -> Option<Self> {
        let (text, paused) = text.strip_suffix("paused").map_or((text, false), |text| (text, true));
        let letters: Vec<char> = text.chars().collect();
        let [seats @ .., speed] = &letters[..] else { return None };
        let seat = |letter: &char| match letter {
            '-' => Some(Occupant::Person),
            digit => digit
                .to_digit(10)
                .map(|level| level as usize)
                .filter(|&level| level < Level::ALL.len())
                .map(Occupant::Engine),
        };
        let seats: Vec<Occupant> = seats.iter().map(seat).collect::<Option<_>>()?;
        let speed = speed.to_digit(10).map(|speed| speed as usize).filter(|&speed| speed < SPEEDS.len())?;
        Some(Self { seats: seats.try_into().ok()?, paused, speed })
    }

    /// The fields to choose by.
    pub(crate) fn draw(&self) -> Element {
        let people = || std::iter::once((Text::from("person"), "Person"));
        let levels = || Level::ALL.iter().enumerate().map(|(index, level)| (Text::from(index.to_string()), level.name));
        let seat = |player: Player| {
            let value = self.engine(player).map_or("person".to_owned(), |level| level.to_string());
            let options = people().chain(levels()).map(|(value, name)| html("option").set("value", value).with(name));
            html("label")
                .set("for", field(player))
                .set("data-army", rules::army(player).class())
                .with(rules::army(player).name())
                .with(html("select").set("id", field(player)).all(options).set(".value", value))
        };
        let speeds = SPEEDS.iter().map(|(name, _)| html("option").set("value", *name).with(*name));
        let speed = html("label")
            .set("for", "speed")
            .with("Speed")
            .with(html("select").set("id", "speed").all(speeds).set(".value", SPEEDS[self.speed].0));
        html("div").class("seats").all(Player::ALL.map(seat)).with(self.any_engine().then_some(speed))
    }
}

fn field(player: Player) -> &'static str {
    match player {
        Player::North => "seat-north",
        Player::South => "seat-south",
        Player::East => "seat-east",
        Player::West => "seat-west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_filled_and_kept() {
        let mut seats = Seats::default();
        assert!(!seats.any_engine() && seats.any_person());
        for (id, value, taken) in [
            ("seat-south", "3", true),
            ("seat-west", "7", true),
            ("seat-east", "99", true),
            ("seat-north", "person", true),
            ("speed", "fast", true),
            ("speed", "nonsense", true),
            ("opponent", "1", false),
        ] {
            assert_eq!(seats.fill(id, value), taken, "{id} {value}");
        }
        assert_eq!(Player::ALL.map(|player| seats.engine(player)), [None, Some(3), None, Some(7)]);
        assert_eq!(seats.delay(), Duration::ZERO);
        for paused in [false, true] {
            seats.paused = paused;
            assert_eq!(Seats::restore(&seats.keep()), Some(seats.clone()));
            assert_eq!(seats.moves(Player::South).is_none(), paused);
        }
        for nonsense in ["", "----", "----9", "9---1", "-----1", "12"] {
            assert_eq!(Seats::restore(nonsense), None, "{nonsense}");
        }
    }
}
