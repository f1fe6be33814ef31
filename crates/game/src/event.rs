//! What happened. A front end draws events and decides nothing.

use crate::{Ending, wire};
use chess::{Claim, Colour, UciMove};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// A move and the position that it led to or, where it was taken back, came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveMade {
    /// How many plies have been played now.
    pub ply: usize,
    /// Whose move it was.
    #[serde(with = "wire")]
    pub by: Colour,
    /// Its number on the score sheet.
    pub number: u16,
    /// The move as UCI writes it.
    #[serde(rename = "move", with = "wire")]
    pub mv: UciMove,
    /// The move as a score sheet has it.
    pub san: String,
    /// The position on the board now.
    pub fen: String,
    /// Plies since the last capture or pawn move.
    pub clock: u16,
    /// How often the position has occurred.
    pub seen: usize,
    /// The time that the player has left, where the game keeps clocks.
    #[serde(rename = "left_ms", with = "wire::millis::option", default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Duration>,
}

/// `1. e4` or `1... e5`.
impl fmt::Display for MoveMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.by == Colour::White { "." } else { "..." };
        write!(f, "{}{dots} {}", self.number, self.san)
    }
}

/// Something that happened in a game, in the order in which it did. `Display` is a sentence for a transcript.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A move was played.
    MovePlayed(MoveMade),
    /// An open draw offer has lapsed, because the opponent moved.
    DrawOfferLapsed {
        /// Whose offer it was.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A king is in check.
    Check {
        /// Whose king.
        #[serde(with = "wire")]
        colour: Colour,
    },
    /// The side to move may claim a draw and could not at its last turn.
    DrawClaimAvailable {
        /// Who may claim.
        #[serde(with = "wire")]
        to: Colour,
        /// All rules by which it may, threefold first.
        #[serde(with = "wire::list")]
        rules: Vec<Claim>,
    },
    /// A draw was claimed, and the claim is correct.
    DrawClaimed {
        /// Who claimed.
        #[serde(with = "wire")]
        by: Colour,
        /// The rule.
        #[serde(with = "wire")]
        rule: Claim,
        /// The announced move, which is not played.
        #[serde(rename = "move", with = "wire::option", default, skip_serializing_if = "Option::is_none")]
        mv: Option<UciMove>,
        /// The announced move as a score sheet has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        san: Option<String>,
    },
    /// A draw was claimed, and the claim is wrong.
    DrawClaimRejected {
        /// Who claimed.
        #[serde(with = "wire")]
        by: Colour,
        /// The announced move.
        #[serde(rename = "move", with = "wire::option", default, skip_serializing_if = "Option::is_none")]
        mv: Option<UciMove>,
        /// Why not: `Draw cannot be claimed: …`.
        reason: String,
        /// What the opponent's clock is given for it (9.5.3), where the game keeps clocks.
        #[serde(rename = "bonus_ms", with = "wire::millis::option", default, skip_serializing_if = "Option::is_none")]
        bonus: Option<Duration>,
    },
    /// A draw was offered, in words or by a wrong claim (9.1.2.3).
    DrawOffered {
        /// Who offers.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A draw offer was declined in words.
    DrawOfferDeclined {
        /// Who declined.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A player has resigned.
    Resigned {
        /// Who.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A player's time is up.
    FlagFell {
        /// Whose.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A move was taken back.
    MoveUndone(MoveMade),
    /// A move that was taken back has been played again.
    MoveRedone(MoveMade),
    /// Another game or position is on the board.
    GameLoaded {
        /// The position on the board.
        fen: String,
        /// How many plies were loaded.
        plies: usize,
        /// What is odd about what was loaded, a sentence each.
        warnings: Vec<String>,
        /// The end of the game, if it has ended.
        ending: Option<Ending>,
    },
    /// A new game begins.
    GameReset {
        /// The position on the board.
        fen: String,
    },
    /// The game is over.
    GameEnded(Ending),
}

impl Event {
    /// The name that scripts rely on, as in the `event` field of its JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Event::MovePlayed(_) => "move-played",
            Event::DrawOfferLapsed { .. } => "draw-offer-lapsed",
            Event::Check { .. } => "check",
            Event::DrawClaimAvailable { .. } => "draw-claim-available",
            Event::DrawClaimed { .. } => "draw-claimed",
            Event::DrawClaimRejected { .. } => "draw-claim-rejected",
            Event::DrawOffered { .. } => "draw-offered",
            Event::DrawOfferDeclined { .. } => "draw-offer-declined",
            Event::Resigned { .. } => "resigned",
            Event::FlagFell { .. } => "flag-fell",
            Event::MoveUndone(_) => "move-undone",
            Event::MoveRedone(_) => "move-redone",
            Event::GameLoaded { .. } => "game-loaded",
            Event::GameReset { .. } => "game-reset",
            Event::GameEnded(_) => "game-ended",
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::MovePlayed(made) => write!(f, "{} plays {made}", made.by),
            Event::MoveUndone(made) => write!(f, "{} takes back {made}", made.by),
            Event::MoveRedone(made) => write!(f, "{} plays {made} again", made.by),
            Event::DrawOfferLapsed { by } => write!(f, "{by}'s draw offer has lapsed."),
            Event::Check { colour } => write!(f, "{colour} is in check."),
            Event::DrawClaimAvailable { to, rules } => write!(f, "{to} may claim a draw: {}.", join(rules)),
            Event::DrawClaimed { by, rule, san: None, .. } => write!(f, "{by} claims a draw: {rule}."),
            Event::DrawClaimed { by, rule, san: Some(san), .. } => {
                write!(f, "{by} claims a draw: {rule} with {san}, which is not played.")
            }
            Event::DrawClaimRejected { by, reason, bonus, .. } => {
                write!(f, "{reason}")?;
                match bonus {
                    Some(bonus) => write!(f, " {} is given {} seconds (article 9.5.3).", !*by, bonus.as_secs()),
                    None => Ok(()),
                }
            }
            Event::DrawOffered { by } => write!(f, "{by} offers a draw."),
            Event::DrawOfferDeclined { by } => write!(f, "{by} declines the draw."),
            Event::Resigned { by } => write!(f, "{by} resigns."),
            Event::FlagFell { by } => write!(f, "{by}'s flag has fallen."),
            Event::GameLoaded { fen, plies, warnings, ending } => {
                write!(f, "Loaded a game of {plies} {}: {fen}", if *plies == 1 { "ply" } else { "plies" })?;
                warnings.iter().try_for_each(|warning| write!(f, "\nWarning: {warning}"))?;
                ending.map_or(Ok(()), |ending| write!(f, "\n{ending}."))
            }
            Event::GameReset { .. } => write!(f, "A new game begins."),
            Event::GameEnded(ending) => write!(f, "{ending}."),
        }
    }
}

fn join(rules: &[Claim]) -> String {
    rules.iter().map(Claim::to_string).collect::<Vec<_>>().join(" and ")
}
