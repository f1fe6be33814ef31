//! The messages between a client and a server: JSON, each an object with `"type"`.

use crate::{Command, Entry, Seat, Setup, What};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the protocol.
pub const PROTO: u32 = 1;
/// The longest message to a server, in bytes.
pub const LONGEST: usize = 4096;

/// Why a server closes a socket.
pub mod close {
    /// Too many messages.
    pub const RATE: u16 = 1008;
    /// A message that is too long.
    pub const SIZE: u16 = 1009;
    /// The server restarts: come back.
    pub const RESTART: u16 = 1012;
    /// A message that cannot be understood.
    pub const BAD_MESSAGE: u16 = 4400;
    /// A secret of no seat.
    pub const BAD_SECRET: u16 = 4401;
    /// No such game.
    pub const NO_GAME: u16 = 4404;
    /// The client does not read what it is sent.
    pub const TOO_SLOW: u16 = 4408;
    /// Another version of the protocol: load the page again.
    pub const OTHER_PROTOCOL: u16 = 4426;
}

/// What a client calls its command, a number or a text. The same one sent again is the same command.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// A message to a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// The first message on every socket.
    Hello {
        /// The version of the protocol that the client speaks.
        proto: u32,
        /// The game.
        game: String,
        /// The last entry that the client has, 0 for none.
        #[serde(default)]
        since: u64,
        /// The secret of a seat; without one, one watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Plays a move.
    Play {
        /// The client's name for the command.
        id: Id,
        /// How many moves have been played.
        ply: u32,
        /// The move, in UCI notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Claims a draw.
    Claim {
        /// The client's name for the command.
        id: Id,
        /// How many moves have been played.
        ply: u32,
        /// The announced move.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// Offers something.
    Offer {
        /// The client's name for the command.
        id: Id,
        /// What is offered.
        #[serde(flatten)]
        what: What,
        /// How many moves have been played.
        ply: u32,
    },
    /// Answers an offer.
    Answer {
        /// The client's name for the command.
        id: Id,
        /// The number of the entry with which it was made.
        offer: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Gives the game up.
    Resign {
        /// The client's name for the command.
        id: Id,
    },
    /// Goes away for now; the seat is kept.
    Leave,
}

impl Request {
    /// The command in it, and what the client calls it; a greeting and a farewell are none.
    pub fn command(self) -> Option<(Id, Command)> {
        Some(match self {
            Request::Hello { .. } | Request::Leave => return None,
            Request::Play { id, ply, mv } => (id, Command::Play { ply, mv }),
            Request::Claim { id, ply, mv } => (id, Command::Claim { ply, mv }),
            Request::Offer { id, what, ply } => (id, Command::Offer { ply, what }),
            Request::Answer { id, offer, yes } => (id, Command::Answer { offer, yes }),
            Request::Resign { id } => (id, Command::Resign),
        })
    }
}

/// What everybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatState {
    /// The name of who sits there.
    pub name: Option<String>,
    /// Whether somebody has taken it.
    pub taken: bool,
    /// Whether somebody is connected.
    #[serde(default)]
    pub online: bool,
}

/// A message to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The answer to a greeting. All entries after the client's last one follow.
    Welcome {
        /// Which seat the client has; none watches.
        you: Option<Seat>,
        /// What the game began with.
        setup: Setup,
        /// Who sits where.
        seats: BTreeMap<Seat, SeatState>,
        /// The number of the last entry.
        seq: u64,
        /// What time it is, in milliseconds since 1970.
        now: u64,
    },
    /// An entry of the log.
    Entry(Entry),
    /// A command was carried out, and is kept.
    Done {
        /// The client's name for it.
        id: Id,
        /// The number of its entry.
        seq: u64,
    },
    /// A command was refused.
    Refused {
        /// The client's name for it.
        id: Id,
        /// The name that scripts rely on.
        code: String,
        /// A sentence for the player.
        message: String,
        /// The number of the last entry.
        seq: u64,
    },
    /// Who sits where, and who is there.
    Presence {
        /// The seats.
        seats: BTreeMap<Seat, SeatState>,
        /// How many watch.
        watchers: usize,
    },
    /// What the clocks show.
    Clock {
        /// The time that each player has left.
        left_ms: BTreeMap<Seat, u64>,
        /// Whose clock is running.
        running: Option<Seat>,
        /// What time it is, in milliseconds since 1970.
        now: u64,
    },
    /// The server ends: come back.
    Ending {
        /// Why.
        reason: String,
        /// When to come back.
        retry_ms: u64,
    },
}
