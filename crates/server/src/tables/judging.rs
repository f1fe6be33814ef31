//! What a table does with a command: judge, keep, fold, and only then send.

use super::member::Out;
use super::task::{TableTask, text};
use crate::{secrets, time};
use room::wire::{Id, Message};
use room::{Command, Event, Misfit, Moment, Room, Seat};
use std::time::{Duration, Instant};
use store::{Append, Appended, Kept, KeptSeat, NewGame, StoreError};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How many refusals are remembered, so that the same command gets the same answer.
const REFUSALS: usize = 64;
/// How often a place in the log may be lost to another server before the command is given up.
const CONTESTS: usize = 20;

/// What became of a command.
pub(super) enum Judged {
    Done(u64),
    Refused(&'static str, String),
}

impl TableTask {
    /// From when on the clock of the player to move counts; not before everybody has taken their seat.
    pub(super) fn counts_from(&self) -> Option<u64> {
        let taken = self.seats.iter().map(|kept| kept.place.as_ref().map(|place| place.at));
        let seated = taken.collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        Some(self.room.at().max(seated))
    }

    pub(super) fn elapsed(&self, now: u64) -> u64 {
        self.counts_from().map_or(0, |from| self.hub.counted_since(from, now))
    }

    pub(super) fn moment(&self) -> Moment {
        let now = time::now();
        let engines = &self.room.setup().engines;
        let people = self.away.iter().filter(|(seat, _)| !engines.contains_key(seat));
        let away = people.map(|(&seat, &since)| (seat, now.saturating_sub(since)));
        Moment { now, elapsed: self.elapsed(now), away: away.collect(), next_game: secrets::name() }
    }

    pub(super) fn clock(&self) -> Option<Message> {
        let now = time::now();
        let (left, _) = self.room.left_after(self.elapsed(now));
        let running = self.room.running().filter(|_| self.counts_from().is_some());
        left.map(|left_ms| Message::Clock { left_ms, running, now })
    }

    /// When the flag of the player to move falls.
    pub(super) fn flag_in(&self) -> Option<Duration> {
        let running = self.room.running()?;
        self.counts_from()?;
        let (left, _) = self.room.left_after(self.elapsed(time::now()));
        left.and_then(|left| left.get(&running).copied()).map(Duration::from_millis)
    }

    pub(super) async fn flag_fall(&mut self) {
        if let Judged::Refused(code, _) = self.judge(&Command::FlagFall, None, None).await
            && code == "unavailable"
        {
            // The store is away; the flag stays fallen.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    pub(super) async fn command(&mut self, member: u64, id: Id, command: Command) {
        let Some(seat) = self.members.get(&member).map(|member| member.seat) else { return };
        let cid = serde_json::to_string(&id).expect("a number or a text");
        let answer = match seat {
            None => self.refusal(id, "not-seated", "Only those who sit at this table may do that.".into()),
            Some(seat) => self.answer_once(seat, id, cid, &command).await,
        };
        if let Some(member) = self.members.get_mut(&member) {
            member.send(Out::Answer(answer));
        }
    }

    /// The answer to a command; the same one as before, where it was given before.
    pub(super) async fn answer_once(&mut self, seat: Seat, id: Id, cid: String, command: &Command) -> Utf8Bytes {
        let key = (seat, cid);
        if let Some(&seq) = self.done.get(&key) {
            return text(&Message::Done { id, seq });
        }
        if let Some((_, answer)) = self.refused.iter().find(|(known, _)| *known == key) {
            return answer.clone();
        }
        let began = Instant::now();
        self.flag_first().await;
        match self.judge(command, Some(seat), Some(key.1.clone())).await {
            Judged::Done(seq) => {
                self.hub.metrics.kept.observe(began.elapsed().as_secs_f64());
                text(&Message::Done { id, seq })
            }
            Judged::Refused(code, message) => {
                self.hub.metrics.refused.inc();
                let answer = self.refusal(id, code, message);
                // What the store could not keep may be tried again.
                if code != "unavailable" {
                    self.refused.truncate(REFUSALS - 1);
                    self.refused.push_front((key, answer.clone()));
                }
                answer
            }
        }
    }

    pub(super) fn refusal(&self, id: Id, code: &str, message: String) -> Utf8Bytes {
        text(&Message::Refused { id, code: code.into(), message, seq: self.room.seq() })
    }

    /// A flag that has fallen has fallen before whatever comes now.
    pub(super) async fn flag_first(&mut self) {
        if self.room.left_after(self.elapsed(time::now())).1.is_some() {
            self.flag_fall().await;
        }
    }

    /// Judges a command, and keeps, folds and sends its entry.
    pub(super) async fn judge(&mut self, command: &Command, by: Option<Seat>, cid: Option<String>) -> Judged {
        const AWAY: &str = "It could not be kept, for the games cannot be reached just now: try again.";
        // Where other servers write, a refusal may come of not having heard of it.
        let mut looked = !self.hub.store.is_shared();
        for _ in 0..CONTESTS {
            if self.doubtful && self.catch_up().await.is_err() {
                return Judged::Refused("unavailable", AWAY.into());
            }
            if let Some(&seq) = by.zip(cid.clone()).and_then(|key| self.done.get(&key)) {
                return Judged::Done(seq);
            }
            let entry = match self.room.apply(command, by, &self.moment()) {
                Ok(entry) => entry,
                Err(_) if !looked => {
                    (looked, self.doubtful) = (true, true);
                    continue;
                }
                Err(refusal) => return Judged::Refused(refusal.code(), refusal.to_string()),
            };
            let kept = Kept { entry, cid: cid.clone() };
            match self.keep(&kept).await {
                Ok(Appended::Kept) => {
                    let seq = kept.entry.seq;
                    self.hub.metrics.entries.inc();
                    self.take_in(kept).await;
                    return Judged::Done(seq);
                }
                Ok(Appended::Taken | Appended::Repeated(_)) => {
                    self.hub.metrics.conflicts.inc();
                    self.doubtful = true;
                }
                Err(error) => {
                    tracing::error!(%error, game = %self.id, "an entry could not be kept");
                    self.hub.metrics.failures.inc();
                    self.doubtful = true;
                    return Judged::Refused("unavailable", AWAY.into());
                }
            }
        }
        Judged::Refused("unavailable", AWAY.into())
    }

    pub(super) async fn keep(&self, kept: &Kept) -> Result<Appended, StoreError> {
        let next = kept.entry.events.iter().find_map(rematch).map(|next| self.next_game(next));
        let deadline = kept.entry.left_ms.as_ref().and_then(|left| {
            let mut after = self.room.clone();
            after.fold(&kept.entry).ok()?;
            Some(kept.entry.at.saturating_add(*left.get(&after.running()?)?))
        });
        let (game, entry, cid) = (self.id.clone(), kept.entry.clone(), kept.cid.clone());
        self.hub.store.append(Append { game, entry, cid, deadline, next }).await
    }

    /// The next game, in which everybody has moved on.
    pub(super) fn next_game(&self, id: String) -> NewGame {
        let places = usize::from(self.room.setup().rulings.rematch_places);
        let moved = |kept: &KeptSeat| KeptSeat { seat: kept.seat.moved_on(places), ..kept.clone() };
        let mut setup = room::Setup { rules: room::RULES, ..self.room.setup().clone() };
        setup.engines = setup.engines.into_iter().map(|(seat, level)| (seat.moved_on(places), level)).collect();
        NewGame { id, setup, at: time::now(), seats: self.seats.iter().map(moved).collect() }
    }

    /// Folds an entry that is kept, and sends it to everybody.
    pub(super) async fn take_in(&mut self, kept: Kept) {
        let Kept { entry, cid } = kept;
        if let Err(misfit) = self.room.fold(&entry) {
            self.start_anew(&misfit);
            return;
        }
        let seq = entry.seq;
        if let Some(key) = entry.seat.zip(cid) {
            self.done.insert(key, seq);
        }
        let freed = entry.events.iter().any(|event| matches!(event, Event::SeatFreed { .. }));
        let sent = text(&Message::Entry(entry));
        self.log.push(sent.clone());
        // Nobody looks where no other server writes.
        let _ = self.seq.send(seq);
        self.send_all(&Out::Entry(seq, sent));
        if freed {
            self.read_seats().await;
            self.let_go_of_freed_seats();
            self.send_presence();
        }
    }

    /// What is kept does not fit what was folded: folded again from the start when it is next needed.
    pub(super) fn start_anew(&mut self, misfit: &Misfit) {
        tracing::error!(%misfit, game = %self.id, "the log does not fit the table");
        if let Ok(room) = Room::new(self.room.setup().clone()) {
            self.room = room;
        }
        self.log.clear();
        self.done.clear();
        self.doubtful = true;
    }

    /// Takes in what the store has and the table has not.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreError> {
        let kept = self.hub.store.entries(&self.id, self.room.seq()).await?;
        self.doubtful = false;
        for kept in kept {
            self.take_in(kept).await;
        }
        Ok(())
    }

    /// Another server may have written: to the log, to the seats, or who is there.
    pub(super) async fn look(&mut self) {
        self.doubtful |= self.catch_up().await.is_err();
        self.read_attendance().await;
        if self.seats.iter().all(|kept| kept.place.is_some()) {
            return;
        }
        let before = self.seats.clone();
        self.read_seats().await;
        if self.seats != before {
            self.send_presence();
        }
    }
}

fn rematch(event: &Event) -> Option<String> {
    match event {
        Event::Rematch { game } => Some(game.clone()),
        _ => None,
    }
}
