//! A finished game of four, as it is written down.

use crate::stats::Placing;
use chess::UciMove;
use duplicate::{Outcome, Player, Standing};
use serde::{Deserialize, Serialize};

/// Something for each seat, written with the players' letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Seats<T> {
    n: T,
    s: T,
    e: T,
    w: T,
}

impl<T> Seats<T> {
    /// What a function gives for each seat.
    pub fn from_fn(mut give: impl FnMut(Player) -> T) -> Seats<T> {
        Seats { n: give(Player::North), s: give(Player::South), e: give(Player::East), w: give(Player::West) }
    }

    /// That of one seat.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::North => &self.n,
            Player::South => &self.s,
            Player::East => &self.e,
            Player::West => &self.w,
        }
    }

    /// That of one seat, to be changed.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::North => &mut self.n,
            Player::South => &mut self.s,
            Player::East => &mut self.e,
            Player::West => &mut self.w,
        }
    }
}

/// How a player fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fared {
    /// Mated.
    Loss,
    /// Neither.
    Draw,
    /// Mated somebody.
    Win,
}

impl Fared {
    /// 0, ½ or 1.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

impl From<Standing> for Fared {
    fn from(standing: Standing) -> Fared {
        match standing {
            Standing::Win => Fared::Win,
            Standing::Draw => Fared::Draw,
            Standing::Loss => Fared::Loss,
        }
    }
}

/// A finished game: one line of `games.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FourRecord {
    /// Its number in the match, from 1.
    pub game: u64,
    /// The number of its opening, from 1: the block to which it belongs.
    pub opening: u64,
    /// Who sat where.
    pub players: Seats<String>,
    /// The kinds of players, by their place in the match.
    pub kinds: Seats<usize>,
    /// How each of them fared.
    pub results: Seats<Fared>,
    /// Why it ended, by the name that scripts rely on.
    pub ending: String,
    /// How many moves were played, those of the opening included.
    pub plies: usize,
    /// The random moves of the opening.
    pub book: Vec<String>,
    /// The moves that the players chose.
    pub moves: Vec<String>,
    /// How many nodes each of them looked at.
    pub nodes: Seats<u64>,
    /// For how many milliseconds each of them thought.
    pub ms: Seats<u64>,
    /// When it began, in seconds since 1970.
    pub started: u64,
}

impl FourRecord {
    /// Enters how the game ended.
    pub(crate) fn judge(&mut self, outcome: &Outcome) {
        self.results = Seats::from_fn(|player| outcome.standing(player).into());
        self.ending = outcome.kind.name().to_owned();
    }

    /// How the players fared against each other, for ratings.
    #[must_use]
    pub fn placing(&self) -> Placing {
        Placing {
            kinds: Player::ALL.map(|player| *self.kinds.of(player)),
            fared: Player::ALL.map(|player| *self.results.of(player) as u8),
        }
    }

    /// All moves, those of the opening first; none where one of them is not written as a move.
    #[must_use]
    pub fn all_moves(&self) -> Option<Vec<UciMove>> {
        self.book.iter().chain(&self.moves).map(|text| text.parse().ok()).collect()
    }
}
