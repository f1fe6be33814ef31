//! One table: a task that judges, keeps, folds and sends.

use super::member::{Member, Out};
use super::{Ask, Hub, Invited, Joined, NoView};
use crate::time;
use room::wire::Message;
use room::{Room, Seat};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use store::{Claimed, KeptSeat, StoreError};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How long a table stays in memory when nobody is there and no clock is running.
const LINGER: Duration = Duration::from_secs(20);

pub(super) struct TableTask {
    pub(super) hub: Arc<Hub>,
    pub(super) id: String,
    pub(super) room: Room,
    pub(super) seats: Vec<KeptSeat>,
    /// The entries as they are sent.
    pub(super) log: Vec<Utf8Bytes>,
    /// The commands that are kept, by who gave them and what they call them.
    pub(super) done: HashMap<(Seat, String), u64>,
    pub(super) refused: VecDeque<((Seat, String), Utf8Bytes)>,
    pub(super) members: HashMap<u64, Member>,
    pub(super) next_member: u64,
    /// Since when nobody is there for a seat.
    pub(super) away: BTreeMap<Seat, u64>,
    /// For which seats somebody is at another server.
    pub(super) elsewhere: BTreeSet<Seat>,
    /// For which seats other servers were told that somebody is here.
    pub(super) told: BTreeSet<Seat>,
    pub(super) seq: watch::Sender<u64>,
    /// When everybody is told who is there.
    pub(super) presence_due: Option<tokio::time::Instant>,
    /// Whether what the store has may be more than what was folded.
    pub(super) doubtful: bool,
    /// After which entry the engine thinks about its move.
    pub(super) thinking: Option<u64>,
}

/// Why a table is not there.
enum Missing {
    NoGame,
    Unavailable,
}

impl TableTask {
    /// Serves until nobody is there.
    pub(super) async fn run(hub: Arc<Hub>, id: String, mut asked: mpsc::Receiver<Ask>, seq: watch::Sender<u64>) {
        let loaded = TableTask::load(&hub, &id, seq).await;
        let mut table = match loaded {
            Ok(table) => table,
            Err(missing) => {
                while !hub.retire(&id, &mut asked) {
                    turn_away(&mut asked, &missing);
                }
                return;
            }
        };
        loop {
            table.see_to_engines().await;
            let flag = table.flag_in();
            tokio::select! {
                ask = asked.recv() => match ask {
                    Some(ask) => table.answer(ask).await,
                    None => return,
                },
                () = tokio::time::sleep(flag.unwrap_or(Duration::MAX)), if flag.is_some() => table.flag_fall().await,
                () = due(table.presence_due), if table.presence_due.is_some() => table.tell_presence().await,
                () = tokio::time::sleep(LINGER), if table.is_idle() && flag.is_none() => {
                    if hub.retire(&id, &mut asked) {
                        return;
                    }
                }
            }
        }
    }

    async fn load(hub: &Arc<Hub>, id: &str, seq: watch::Sender<u64>) -> Result<TableTask, Missing> {
        let unavailable = |error: StoreError| {
            tracing::error!(%error, game = id, "a game could not be read");
            Missing::Unavailable
        };
        let game = hub.store.game(id).await.map_err(unavailable)?.ok_or(Missing::NoGame)?;
        let room = Room::new(game.setup).map_err(|error| {
            tracing::error!(%error, game = id, "a game cannot be played on");
            Missing::Unavailable
        })?;
        let now = time::now();
        let away = room.kind().seats().iter().map(|&seat| (seat, now)).collect();
        let mut table = TableTask {
            hub: hub.clone(),
            id: id.to_owned(),
            room,
            seats: game.seats,
            log: Vec::new(),
            done: HashMap::new(),
            refused: VecDeque::new(),
            members: HashMap::new(),
            next_member: 0,
            away,
            elsewhere: BTreeSet::new(),
            told: BTreeSet::new(),
            seq,
            presence_due: None,
            doubtful: false,
            thinking: None,
        };
        table.catch_up().await.map_err(unavailable)?;
        table.read_attendance().await;
        Ok(table)
    }

    /// Whether nobody is here, and other servers know it.
    fn is_idle(&self) -> bool {
        self.members.is_empty() && self.told.is_empty()
    }

    async fn answer(&mut self, ask: Ask) {
        // What another server has just written may not have been heard of yet. Where that cannot be read, what is here may
        // be behind, and is not shown.
        if self.hub.store.is_shared() && matches!(ask, Ask::Join { .. } | Ask::View { .. }) {
            self.look().await;
            if self.doubtful {
                return refuse(ask, &Missing::Unavailable);
            }
        }
        match ask {
            Ask::Join { since, secret, out, line, reply } => {
                let seat = match secret.map(|secret| self.seat_of(&secret)) {
                    Some(None) => return drop(reply.send(Joined::BadSecret)),
                    seat => seat.flatten(),
                };
                let member = Member { seat, out, line, warned: false };
                // Whoever has gone away meanwhile is removed by the first thing that is sent.
                let number = self.join(member, since);
                let _ = reply.send(Joined::Member(number));
                self.presence_changed();
                if let Some(seat) = seat {
                    self.came_back(seat).await;
                }
            }
            Ask::Leave(member) => {
                self.lose(member);
                self.presence_changed();
            }
            Ask::Command { member, id, command } => self.command(member, id, command).await,
            Ask::CaughtUp { member, since } => self.resend(member, since),
            Ask::View { what, reply } => drop(reply.send(self.view(what, &self.id))),
            Ask::Claim { invite, place, reply } => {
                let claimed = self.hub.store.claim(&self.id, invite, place).await;
                if matches!(claimed, Ok(Claimed::Seat(_))) {
                    self.read_seats().await;
                }
                let _ = reply.send(claimed);
                self.send_presence();
                // A clock may run from now on.
                if let Some(clock) = self.clock() {
                    self.send_all(&Out::Text(text(&clock)));
                }
            }
            Ask::Invite { secret, seat, invite, reply } => drop(reply.send(self.invite(&secret, seat, invite).await)),
            Ask::Changed => self.look().await,
            Ask::TellAnew => self.tell_anew(),
            Ask::Thought { seq, mv } => self.thought(seq, mv).await,
        }
    }
}

async fn due(at: Option<tokio::time::Instant>) {
    if let Some(at) = at {
        tokio::time::sleep_until(at).await;
    }
}

/// Answers for a table that is not there.
fn turn_away(asked: &mut mpsc::Receiver<Ask>, missing: &Missing) {
    while let Ok(ask) = asked.try_recv() {
        refuse(ask, missing);
    }
}

fn refuse(ask: Ask, missing: &Missing) {
    let none = matches!(missing, Missing::NoGame);
    match ask {
        Ask::Join { reply, .. } => drop(reply.send(if none { Joined::NoGame } else { Joined::Unavailable })),
        Ask::View { reply, .. } => drop(reply.send(Err(if none { NoView::NoGame } else { NoView::Unavailable }))),
        Ask::Claim { reply, .. } if none => drop(reply.send(Ok(Claimed::Unknown))),
        Ask::Claim { reply, .. } => drop(reply.send(Err(StoreError::Closed))),
        Ask::Invite { reply, .. } if none => drop(reply.send(Ok(Invited::NoGame))),
        Ask::Invite { reply, .. } => drop(reply.send(Err(StoreError::Closed))),
        Ask::Leave(_) | Ask::Command { .. } | Ask::CaughtUp { .. } => {}
        Ask::Changed | Ask::TellAnew | Ask::Thought { .. } => {}
    }
}

pub(super) fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data with words for keys").into()
}
