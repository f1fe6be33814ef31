//! Who sits where.

use crate::word::Word;
use chess::Colour;
use duplicate::Player;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is played at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Duplicate chess by four.
    Duplicate,
    /// Chess by two.
    Chess,
}

impl Kind {
    /// The seats, in the order in which they are named.
    pub const fn seats(self) -> &'static [Seat] {
        match self {
            Kind::Duplicate => &[Seat::North, Seat::South, Seat::East, Seat::West],
            Kind::Chess => &[Seat::White, Seat::Black],
        }
    }

    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Duplicate => "duplicate",
            Kind::Chess => "chess",
        }
    }
}

/// A seat at a table. In JSON it is `"N"`, `"S"`, `"E"`, `"W"`, `"white"` or `"black"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// White on NW and NE.
    North,
    /// White on SW and SE.
    South,
    /// Black on NE and SE.
    East,
    /// Black on NW and SW.
    West,
    /// White at a table of two.
    White,
    /// Black at a table of two.
    Black,
}

impl Seat {
    /// All seats of all kinds of tables.
    pub const ALL: [Seat; 6] = [Seat::North, Seat::South, Seat::East, Seat::West, Seat::White, Seat::Black];

    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::North => "N",
            Seat::South => "S",
            Seat::East => "E",
            Seat::West => "W",
            Seat::White => "white",
            Seat::Black => "black",
        }
    }

    /// The seat of a name.
    pub fn from_name(name: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.name() == name)
    }

    /// The kind of table that has this seat.
    pub const fn kind(self) -> Kind {
        match self {
            Seat::White | Seat::Black => Kind::Chess,
            _ => Kind::Duplicate,
        }
    }

    /// The seat some places on, in the order in which they are named.
    pub fn moved_on(self, places: usize) -> Seat {
        let seats = self.kind().seats();
        let here = seats.iter().position(|&seat| seat == self).unwrap_or(0);
        seats[(here + places) % seats.len()]
    }

    /// The player of duplicate chess, or the side of a game of chess: the one that there is.
    pub(crate) const fn who(self) -> Who {
        match self {
            Seat::North => Who::Player(Player::North),
            Seat::South => Who::Player(Player::South),
            Seat::East => Who::Player(Player::East),
            Seat::West => Who::Player(Player::West),
            Seat::White => Who::Colour(Colour::White),
            Seat::Black => Who::Colour(Colour::Black),
        }
    }
}

/// A seat as the rules know it.
#[derive(Clone, Copy)]
pub(crate) enum Who {
    Player(Player),
    Colour(Colour),
}

impl From<Player> for Seat {
    fn from(player: Player) -> Seat {
        match player {
            Player::North => Seat::North,
            Player::South => Seat::South,
            Player::East => Seat::East,
            Player::West => Seat::West,
        }
    }
}

impl From<Colour> for Seat {
    fn from(colour: Colour) -> Seat {
        match colour {
            Colour::White => Seat::White,
            Colour::Black => Seat::Black,
        }
    }
}

impl Word for Seat {
    fn word(&self) -> impl fmt::Display {
        self.name()
    }

    fn read(word: &str) -> Option<Seat> {
        Seat::from_name(word)
    }
}

crate::word::as_word!(Seat);

/// `North`, as in a sentence.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.who() {
            Who::Player(player) => player.fmt(f),
            Who::Colour(colour) => colour.fmt(f),
        }
    }
}
