//! What can be asked of a game.

use crate::wire;
use chess::{Colour, UciMove};
use serde::{Deserialize, Serialize};

/// Something that a player, an arbiter or a front end asks for.
///
/// A move is written as UCI writes it, since that needs no position; [`Game::read_move`](crate::Game::read_move) makes
/// one of what a person types. Castling is understood in both ways of writing it.
///
/// ```
/// use game::Command;
/// let command: Command = serde_json::from_str(r#"{"command":"play","move":"e2e4"}"#).unwrap();
/// assert_eq!(command, Command::Play { mv: "e2e4".parse().unwrap() });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Command {
    /// The side to move plays a move.
    Play {
        /// The move.
        #[serde(rename = "move", with = "wire")]
        mv: UciMove,
    },
    /// The side to move claims a draw: as the position stands (9.2.2, 9.3.2), or by announcing a move that is not
    /// played if the claim is correct (9.2.1, 9.3.1).
    ClaimDraw {
        /// Who claims.
        #[serde(with = "wire")]
        by: Colour,
        /// The announced move.
        #[serde(rename = "move", with = "wire::option", default, skip_serializing_if = "Option::is_none")]
        mv: Option<UciMove>,
    },
    /// Offers a draw (9.1.2).
    OfferDraw {
        /// Who offers.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// Accepts the opponent's offer.
    AcceptDraw {
        /// Who accepts.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// Declines the opponent's offer.
    DeclineDraw {
        /// Who declines.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// Resigns (5.1.2).
    Resign {
        /// Who resigns.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// A clock that the game does not keep itself has run out (6.9). Where the game keeps the clocks,
    /// [`Game::tick`](crate::Game::tick) sees to it.
    FlagFall {
        /// Whose time is up.
        #[serde(with = "wire")]
        by: Colour,
    },
    /// Takes back the last move.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Begins a game from a position.
    LoadFen {
        /// The position.
        fen: String,
    },
    /// Loads a game from the text of a PGN.
    LoadPgn {
        /// The text.
        pgn: String,
        /// Which of its games, counted from 1.
        #[serde(default = "first")]
        number: usize,
    },
    /// Begins a new game from the starting position, with the time control of this one.
    New,
}

fn first() -> usize {
    1
}
