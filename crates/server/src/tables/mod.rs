//! Tables in memory, each a task of its own.
//!
//! A table judges one command at a time and has one append under way: judge, keep, fold, and only then send. Nothing is
//! seen that is not kept.

mod attendance;
mod engines;
mod hub;
mod judging;
mod member;
mod task;
mod view;

pub(crate) use hub::Hub;
pub(crate) use member::{Line, Out};

use room::Command;
use room::wire::Id;
use std::sync::Arc;
use store::{Claimed, Hash, Place, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How long a queue to a reader is.
pub(crate) const QUEUE: usize = 64;

/// What a table is asked.
pub(crate) enum Ask {
    /// Somebody takes part, or watches.
    Join { since: u64, secret: Option<Hash>, out: mpsc::Sender<Out>, line: Arc<Line>, reply: oneshot::Sender<Joined> },
    /// Somebody goes away.
    Leave(u64),
    /// Somebody wants something done.
    Command { member: u64, id: Id, command: Command },
    /// Somebody who was too slow has caught up with the queue, up to an entry.
    CaughtUp { member: u64, since: u64 },
    /// Somebody wants to see the whole game.
    View { what: What, reply: oneshot::Sender<Result<String, NoView>> },
    /// Somebody has an invitation.
    Claim { invite: Hash, place: Place, reply: oneshot::Sender<Result<Claimed, StoreError>> },
    /// Somebody at the table invites another to a seat that was freed.
    Invite { secret: Hash, seat: room::Seat, invite: Hash, reply: oneshot::Sender<Result<Invited, StoreError>> },
    /// Another server may have written to this game.
    Changed,
    /// Other servers may have forgotten who is here.
    TellAnew,
    /// The engine has found a move, for the game as it stood after an entry.
    Thought { seq: u64, mv: String },
}

/// What became of somebody who wants to join.
pub(crate) enum Joined {
    Member(u64),
    NoGame,
    BadSecret,
    Unavailable,
}

/// What became of a new invitation.
pub(crate) enum Invited {
    Made,
    NotFree,
    BadSecret,
    NoGame,
}

/// The forms in which a game can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Json,
    Pgn,
    Save,
}

/// Why a game cannot be seen.
pub(crate) enum NoView {
    NoGame,
    NotChess,
    Unavailable,
}
