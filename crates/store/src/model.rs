//! What is kept.

use crate::StoreError;
use room::{Entry, Event, Outcome, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The SHA-256 of a secret. The secret itself is never kept.
pub type Hash = [u8; 32];

/// A game that begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name.
    pub id: String,
    /// What it begins with.
    pub setup: Setup,
    /// When.
    pub at: u64,
    /// Its seats.
    pub seats: Vec<KeptSeat>,
}

/// A seat, and who has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeat {
    /// Which.
    pub seat: Seat,
    /// The invitation to it.
    pub invite: Hash,
    /// Who has taken it.
    pub place: Option<Place>,
}

/// Somebody's place at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Their name.
    pub name: Option<String>,
    /// Their secret.
    pub secret: Hash,
    /// Since when they have it.
    pub at: u64,
}

/// A game that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// Its name.
    pub id: String,
    /// What it began with.
    pub setup: Setup,
    /// When.
    pub at: u64,
    /// The number of its last entry.
    pub seq: u64,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// Its seats, in the order in which their players move.
    pub seats: Vec<KeptSeat>,
}

/// An entry as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The entry.
    pub entry: Entry,
    /// What the client called the command.
    pub cid: Option<String>,
}

/// An entry to be kept.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The entry.
    pub entry: Entry,
    /// What the client called the command.
    pub cid: Option<String>,
    /// When the time of the player to move is up after it, where a clock is running.
    pub deadline: Option<u64>,
    /// The game that begins by it, and is kept with it or not at all.
    pub next: Option<NewGame>,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is kept.
    Kept,
    /// Another entry has its place.
    Taken,
    /// The same command is kept already, at this place.
    Repeated(u64),
}

/// What became of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// The seat is taken now.
    Seat(Seat),
    /// Somebody has used the invitation.
    Used,
    /// There is no such invitation.
    Unknown,
}

/// When a server was there, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uptime {
    /// From when on.
    pub from: u64,
    /// Until when at least.
    pub until: u64,
}

/// What a server has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Any game may have changed.
    Any,
    /// The log of a game has an entry of this number.
    Entry(String, u64),
    /// Something else about a game: its seats, or who is there.
    Game(String),
}

impl Notice {
    /// The notices in a message between servers: words, each the name of a game or `name:entry`.
    pub(crate) fn read(words: &str) -> Vec<Notice> {
        if words.is_empty() {
            return vec![Notice::Any];
        }
        let one = |word: &str| match word.split_once(':').map(|(game, seq)| (game, seq.parse())) {
            Some((game, Ok(seq))) => Notice::Entry(game.to_owned(), seq),
            _ => Notice::Game(word.to_owned()),
        };
        words.split(' ').map(one).collect()
    }
}

/// What of an entry is kept as JSON; the rest has columns of its own.
#[derive(Serialize, Deserialize)]
struct Body {
    events: Vec<Event>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_ms: Option<BTreeMap<Seat, u64>>,
}

impl Append {
    pub(crate) fn body(&self) -> String {
        json(&Body { events: self.entry.events.clone(), left_ms: self.entry.left_ms.clone() })
    }

    /// How the game ended by it, as it is kept.
    pub(crate) fn outcome(&self) -> Option<String> {
        self.entry.events.iter().find_map(|event| match event {
            Event::GameEnded(outcome) => Some(json(outcome)),
            _ => None,
        })
    }

    /// The seats that are free after it.
    pub(crate) fn freed(&self) -> impl Iterator<Item = &'static str> {
        self.entry.events.iter().filter_map(|event| match event {
            Event::SeatFreed { seat } => Some(seat.name()),
            _ => None,
        })
    }

    pub(crate) fn seat(&self) -> Option<&'static str> {
        self.entry.seat.map(Seat::name)
    }
}

/// A row of the table of entries.
pub(crate) struct Row {
    pub(crate) seq: u64,
    pub(crate) at: u64,
    pub(crate) seat: Option<String>,
    pub(crate) cid: Option<String>,
    pub(crate) body: String,
}

impl Row {
    pub(crate) fn read(self, game: &str) -> Result<Kept, StoreError> {
        let place = || format!("entry {} of game {game}", self.seq);
        let body: Body =
            serde_json::from_str(&self.body).map_err(|source| StoreError::Broken { place: place(), source })?;
        let seat = self.seat.as_deref().and_then(Seat::from_name);
        let Body { events, left_ms } = body;
        Ok(Kept { entry: Entry { seq: self.seq, at: self.at, seat, events, left_ms }, cid: self.cid })
    }
}

/// What is kept of a game as JSON.
pub(crate) fn read_game(
    id: &str,
    (at, seq): (u64, u64),
    setup: &str,
    outcome: Option<&str>,
    mut seats: Vec<KeptSeat>,
) -> Result<KeptGame, StoreError> {
    let broken = |source| StoreError::Broken { place: format!("game {id}"), source };
    let setup: Setup = serde_json::from_str(setup).map_err(broken)?;
    let outcome = outcome.map(serde_json::from_str).transpose().map_err(broken)?;
    seats.sort_by_key(|seat| seat.seat);
    Ok(KeptGame { id: id.to_owned(), setup, at, seq, outcome, seats })
}

/// A row of the table of seats; one whose seat nobody knows is passed over.
pub(crate) fn read_seat(
    (seat, invite): (&str, &[u8]),
    (name, secret, taken): (Option<String>, Option<&[u8]>, Option<u64>),
) -> Option<KeptSeat> {
    let place = secret.and_then(|secret| Some(Place { name, secret: secret.try_into().ok()?, at: taken? }));
    Some(KeptSeat { seat: Seat::from_name(seat)?, invite: invite.try_into().ok()?, place })
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with words for keys")
}
