//! Why a command was refused.

use crate::Seat;
use duplicate::Refusal as TableRefusal;
use game::Rejected;
use thiserror::Error;

/// A command was refused, and nothing has changed. `Display` is a sentence for the player.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Refusal {
    /// Only somebody who sits at the table may ask for anything.
    #[error("Only those who sit at this table may do that.")]
    NotSeated,
    /// A thing that only the server may say.
    #[error("Only the server may say that.")]
    NotYours,
    /// It is another player's turn.
    #[error("It is {0}'s turn.")]
    NotYourTurn(Seat),
    /// The command was meant for another moment.
    #[error("That was meant for ply {meant}, and the game is at ply {now}.")]
    WrongPly {
        /// How many moves had been played when the player decided.
        meant: u32,
        /// How many have been played.
        now: u32,
    },
    /// The text is no move.
    #[error("{0:?} is no move such as e2e4 or e7e8q.")]
    NotAMove(String),
    /// The move cannot be played on both boards.
    #[error("{}.", capitalised(.0))]
    Table(TableRefusal),
    /// The game of two says no.
    #[error("{0}")]
    Game(Rejected),
    /// The game has ended.
    #[error("The game is over ({0}).")]
    GameOver(String),
    /// The player's time is up; the server is about to say so.
    #[error("{0}'s time is up.")]
    TimeUp(Seat),
    /// The clock has not run out.
    #[error("Nobody's time is up.")]
    TimeLeft,
    /// Duplicate chess has no claims.
    #[error("Nothing is claimed in duplicate chess: repetition and quiet rounds end the game by themselves.")]
    NoClaims,
    /// There is no such offer.
    #[error("Offer {0} does not stand, or stands no longer.")]
    NoOffer(u64),
    /// The others decide nothing about this seat.
    #[error("Nothing is being decided about {0}.")]
    NoVote(Seat),
    /// Nobody answers for the others.
    #[error("Nobody can answer their own offer.")]
    OwnOffer,
    /// One answer each.
    #[error("Offer {0} was answered by this seat already.")]
    Answered(u64),
    /// It is about this seat, which has no voice in it.
    #[error("That is for the others to decide.")]
    OthersDecide,
    /// The same offer stands already.
    #[error("{0} has asked for that already: answer that offer.")]
    OfferOpen(Seat),
    /// Offers are not a way to disturb.
    #[error("{by} may offer a draw again from ply {from} on.")]
    TooSoon {
        /// Who wants to offer.
        by: Seat,
        /// When it may be done.
        from: u32,
    },
    /// Takebacks are not for this game.
    #[error("No move can be taken back in this game: {0}.")]
    NoTakeback(&'static str),
    /// A rematch comes after the game.
    #[error("A rematch can be asked for when the game is over.")]
    NotOver,
    /// There is one already.
    #[error("The rematch is agreed on already.")]
    HasRematch,
    /// The player is here, or has not been away for long.
    #[error("{seat} has not been away for {seconds} seconds.")]
    NotAway {
        /// Who.
        seat: Seat,
        /// For how long one has to be away.
        seconds: u64,
    },
    /// With clocks, the clock decides.
    #[error("In a game with clocks the clock decides.")]
    ClockDecides,
}

impl Refusal {
    /// The name that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "not-seated",
            Refusal::NotYours => "not-yours",
            Refusal::NotYourTurn(_) => "not-your-turn",
            Refusal::WrongPly { .. } => "wrong-ply",
            Refusal::NotAMove(_) => "illegal-move",
            Refusal::Table(TableRefusal::GameOver(_)) | Refusal::GameOver(_) => "game-over",
            Refusal::Table(_) => "illegal-move",
            Refusal::Game(rejected) => rejected.code(),
            Refusal::TimeUp(_) => "time-up",
            Refusal::TimeLeft => "time-left",
            Refusal::NoClaims => "no-claims",
            Refusal::NoOffer(_) => "no-offer",
            Refusal::NoVote(_) => "no-vote",
            Refusal::OwnOffer => "own-offer",
            Refusal::Answered(_) => "answered",
            Refusal::OthersDecide => "others-decide",
            Refusal::OfferOpen(_) => "offer-open",
            Refusal::TooSoon { .. } => "too-soon",
            Refusal::NoTakeback(_) => "no-takeback",
            Refusal::NotOver => "not-over",
            Refusal::HasRematch => "has-rematch",
            Refusal::NotAway { .. } => "not-away",
            Refusal::ClockDecides => "clock-decides",
        }
    }
}

impl From<Rejected> for Refusal {
    fn from(rejected: Rejected) -> Refusal {
        Refusal::Game(rejected)
    }
}

fn capitalised(refusal: &TableRefusal) -> String {
    let mut text = refusal.to_string();
    text.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    text.trim_end_matches('.').to_owned()
}
