//! What is kept of a game: a log of entries, each an accepted command with all that it caused.

use crate::{Outcome, Seat, What, word};
use chess::UciMove;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An accepted command, with all that it caused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its place in the log, from 1.
    pub seq: u64,
    /// When it was judged, in milliseconds since 1970.
    pub at: u64,
    /// Whose command it was; the server's own have none.
    pub seat: Option<Seat>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The time that each player has left at that moment, in a game with clocks.
    pub left_ms: Option<BTreeMap<Seat, u64>>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A move was played.
    MovePlayed {
        /// How many moves have been played now.
        ply: u32,
        /// The move.
        #[serde(rename = "move", with = "word")]
        mv: UciMove,
    },
    /// A draw was claimed, and the claim is correct.
    DrawClaimed {
        /// The announced move, which is not played.
        #[serde(rename = "move", with = "word::option", default, skip_serializing_if = "Option::is_none")]
        mv: Option<UciMove>,
    },
    /// A draw was claimed, and the claim is wrong. An announced move is then played.
    DrawClaimRejected {
        /// The announced move.
        #[serde(rename = "move", with = "word::option", default, skip_serializing_if = "Option::is_none")]
        mv: Option<UciMove>,
        /// Why not, in a sentence.
        reason: String,
    },
    /// Something was offered. Its number is that of the entry.
    Offered(What),
    /// An offer was answered.
    Answered {
        /// The number of the entry with which it was made.
        offer: u64,
        /// Whether the answer was yes.
        yes: bool,
    },
    /// An offer stands no longer.
    OfferLapsed {
        /// The number of the entry with which it was made.
        offer: u64,
    },
    /// Moves were taken back by consent.
    TakenBack {
        /// How many moves have been played now.
        ply: u32,
    },
    /// A player has resigned.
    Resigned,
    /// A player's time is up.
    FlagFell {
        /// Whose.
        seat: Seat,
    },
    /// A player is counted as gone for good.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A seat is free for somebody else.
    SeatFreed {
        /// Which.
        seat: Seat,
    },
    /// All four have agreed on a draw.
    DrawAgreed,
    /// The game is over.
    GameEnded(Outcome),
    /// Another game was agreed on.
    Rematch {
        /// Its name.
        game: String,
    },
}
