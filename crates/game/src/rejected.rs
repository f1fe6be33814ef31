//! Why a command was refused.

use crate::Ending;
use chess::Colour;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// A command was refused, and nothing has changed. `Display` is a sentence for the player; in JSON it is
/// `{"code":"no-offer","message":"…"}`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Rejected {
    /// The game has ended.
    #[error("The game is over: {0}.")]
    GameOver(Ending),
    /// The move cannot be read or played.
    #[error("{0}.")]
    IllegalMove(String),
    /// Only the side to move may claim a draw.
    #[error("Draw cannot be claimed: it is not {0}'s move.")]
    NotYourMove(Colour),
    /// There is nothing to accept or decline.
    #[error("There is no draw offer to answer.")]
    NoOffer,
    /// A player cannot answer for the opponent.
    #[error("{0} cannot answer {0}'s own draw offer.")]
    OwnOffer(Colour),
    /// An offer stays open until it is answered; it need not be repeated.
    #[error("{0}'s draw offer is still open.")]
    OfferOpen(Colour),
    /// The opponent has already offered.
    #[error("{0} has offered a draw already: accept or decline it.")]
    AnswerOffer(Colour),
    /// 5.2.3: both players must have made a move before they agree on a draw.
    #[error("A draw can be agreed on only after both players have made a move (article 5.2.3).")]
    TooEarly,
    /// The clock that the game keeps has not run out.
    #[error("{0}'s time is not up.")]
    TimeLeft(Colour),
    /// No move has been played.
    #[error("There is no move to take back.")]
    NothingToUndo,
    /// No move has been taken back.
    #[error("There is no move to play again.")]
    NothingToRedo,
    /// A claim, a resignation, an agreement and a fallen flag are final.
    #[error("No move can be taken back any more: {0}.")]
    Final(Ending),
    /// The text is no position.
    #[error("The position cannot be loaded: {0}.")]
    BadFen(String),
    /// The text holds no such game.
    #[error("The game cannot be loaded: {0}.")]
    BadPgn(String),
}

impl Rejected {
    /// The name that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Rejected::GameOver(_) => "game-over",
            Rejected::IllegalMove(_) => "illegal-move",
            Rejected::NotYourMove(_) => "not-your-move",
            Rejected::NoOffer => "no-offer",
            Rejected::OwnOffer(_) => "own-offer",
            Rejected::OfferOpen(_) => "offer-open",
            Rejected::AnswerOffer(_) => "answer-offer",
            Rejected::TooEarly => "too-early",
            Rejected::TimeLeft(_) => "time-left",
            Rejected::NothingToUndo => "nothing-to-undo",
            Rejected::NothingToRedo => "nothing-to-redo",
            Rejected::Final(_) => "final",
            Rejected::BadFen(_) => "bad-fen",
            Rejected::BadPgn(_) => "bad-pgn",
        }
    }
}

impl Serialize for Rejected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Rejected", 2)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}
