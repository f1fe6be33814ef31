//! What can be asked of a room.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// Something that a seat asks for or, where it says so, the server.
///
/// `ply` is how many moves had been played when the player decided, so that nothing is done at a moment for which it was
/// not meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Plays a move, in UCI notation.
    Play {
        /// How many moves have been played.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// Claims a draw, as the position stands or by announcing a move.
    Claim {
        /// How many moves have been played.
        ply: u32,
        /// The announced move.
        mv: Option<String>,
    },
    /// Offers or asks the others for something.
    Offer {
        /// How many moves have been played.
        ply: u32,
        /// For what.
        what: What,
    },
    /// Answers somebody's offer.
    Answer {
        /// The number of the entry with which it was made.
        offer: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Gives the game up.
    Resign,
    /// The time of the player to move is up. Only the server may say so.
    FlagFall,
    /// Somebody about whom the others were deciding is there again. Only the server may say so.
    CameBack {
        /// Who.
        seat: Seat,
    },
}

/// What somebody offers, or asks the others for. All of them have to agree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    /// A draw.
    Draw,
    /// To take back the asker's last move and what followed it.
    Takeback,
    /// Another game, when this one is over.
    Rematch,
    /// That somebody who is away is gone for good, and has lost.
    Left {
        /// Who is away.
        seat: Seat,
    },
    /// That the seat of somebody who is away is given to somebody else.
    Replace {
        /// Who is away.
        seat: Seat,
    },
}

impl What {
    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            What::Draw => "draw",
            What::Takeback => "takeback",
            What::Rematch => "rematch",
            What::Left { .. } => "left",
            What::Replace { .. } => "replace",
        }
    }

    /// The seat that it is about, which has no voice in it.
    pub const fn about(self) -> Option<Seat> {
        match self {
            What::Left { seat } | What::Replace { seat } => Some(seat),
            _ => None,
        }
    }
}
