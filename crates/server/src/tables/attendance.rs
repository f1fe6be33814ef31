//! Who is at a table: seats, members, and what they are sent.

use super::Invited;
use super::member::{Member, Out};
use super::task::{TableTask, text};
use crate::time;
use room::wire::Message;
use room::{Command, Seat};
use std::collections::BTreeSet;
use std::time::Duration;
use store::{Hash, KeptSeat, StoreError};

/// How long who has come and gone is collected before it is told.
const SETTLE: Duration = Duration::from_millis(50);
/// When other servers are told who is here, where that failed.
const AGAIN: Duration = Duration::from_secs(1);

impl TableTask {
    pub(super) fn seat_of(&self, secret: &Hash) -> Option<Seat> {
        let has = |kept: &&KeptSeat| kept.place.as_ref().is_some_and(|place| place.secret == *secret);
        self.seats.iter().find(has).map(|kept| kept.seat)
    }

    /// Welcomes somebody, and sends what they have not got.
    pub(super) fn join(&mut self, mut member: Member, since: u64) -> u64 {
        let welcome = Message::Welcome {
            you: member.seat,
            setup: self.room.setup().clone(),
            seats: self.seat_states(),
            seq: self.room.seq(),
            now: time::now(),
        };
        member.send(Out::Text(text(&welcome)));
        member.send(self.entries_after(since));
        if let Some(clock) = self.clock() {
            member.send(Out::Text(text(&clock)));
        }
        self.next_member += 1;
        self.members.insert(self.next_member, member);
        self.note_away();
        self.next_member
    }

    /// Whether somebody is there for a seat, at this server or another.
    pub(super) fn is_there(&self, seat: Seat) -> bool {
        self.elsewhere.contains(&seat) || self.members.values().any(|member| member.seat == Some(seat))
    }

    /// Writes down since when nobody is there for a seat.
    fn note_away(&mut self) {
        for &seat in self.room.kind().seats() {
            if self.is_there(seat) {
                self.away.remove(&seat);
            } else {
                self.away.entry(seat).or_insert_with(time::now);
            }
        }
    }

    /// Nothing is decided about somebody who is there again.
    pub(super) async fn came_back(&mut self, seat: Seat) {
        if self.room.offers().iter().any(|offer| offer.what.about() == Some(seat)) {
            // Where it cannot be kept, the last voice is refused all the same, for nobody is away.
            let _ = self.judge(&Command::CameBack { seat }, None, None).await;
        }
    }

    pub(super) fn entries_after(&self, since: u64) -> Out {
        let from = usize::try_from(since).unwrap_or(usize::MAX).min(self.log.len());
        Out::Entries(self.room.seq(), self.log[from..].to_vec())
    }

    /// Reads the log anew for somebody whose queue was full.
    pub(super) fn resend(&mut self, member: u64, since: u64) {
        let entries = self.entries_after(since);
        if let Some(member) = self.members.get_mut(&member) {
            member.caught_up();
            member.send(entries);
        }
        self.send_presence();
    }

    pub(super) fn lose(&mut self, member: u64) {
        self.members.remove(&member);
        self.note_away();
    }

    pub(super) fn send_all(&mut self, out: &Out) {
        let lost: Vec<u64> =
            self.members.iter_mut().filter_map(|(&key, member)| (!member.send(out.clone())).then_some(key)).collect();
        for member in lost {
            if self.members.get(&member).is_some_and(|member| member.line.is_too_slow()) {
                self.hub.metrics.slow_readers.inc();
            }
            self.lose(member);
        }
    }

    /// Tells everybody who is there, once those who come and go at this moment have done so.
    pub(super) fn presence_changed(&mut self) {
        self.presence_due.get_or_insert_with(|| tokio::time::Instant::now() + SETTLE);
    }

    pub(super) fn send_presence(&mut self) {
        self.presence_due = None;
        let watchers = self.members.values().filter(|member| member.seat.is_none()).count();
        let presence = text(&Message::Presence { seats: self.seat_states(), watchers });
        self.send_all(&Out::Text(presence));
    }

    /// Tells everybody who is there, other servers too.
    pub(super) async fn tell_presence(&mut self) {
        self.send_presence();
        if !self.hub.store.is_shared() {
            return;
        }
        let here: BTreeSet<Seat> = self.members.values().filter_map(|member| member.seat).collect();
        if here == self.told {
            return;
        }
        match self.hub.store.attend(&self.hub.node, &self.id, here.iter().copied().collect()).await {
            Ok(()) => self.told = here,
            Err(error) => {
                tracing::warn!(%error, game = %self.id, "who is there could not be told to other servers");
                self.presence_due = Some(tokio::time::Instant::now() + AGAIN);
            }
        }
    }

    /// Other servers may have forgotten who is here.
    pub(super) fn tell_anew(&mut self) {
        self.told.clear();
        self.presence_changed();
    }

    /// Reads who is at other servers.
    pub(super) async fn read_attendance(&mut self) {
        if !self.hub.store.is_shared() {
            return;
        }
        match self.hub.store.attending(&self.id, &self.hub.node).await {
            Ok(seats) => {
                let elsewhere: BTreeSet<Seat> = seats.into_iter().collect();
                if elsewhere != self.elsewhere {
                    self.elsewhere = elsewhere;
                    self.note_away();
                    self.presence_changed();
                }
            }
            Err(error) => tracing::warn!(%error, game = %self.id, "who is at other servers could not be read"),
        }
    }

    pub(super) async fn read_seats(&mut self) {
        match self.hub.store.game(&self.id).await {
            Ok(Some(game)) => self.seats = game.seats,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, game = %self.id, "the seats could not be read"),
        }
    }

    /// Whoever had a seat that is free now watches.
    pub(super) fn let_go_of_freed_seats(&mut self) {
        let taken = |seat: Seat| self.seats.iter().any(|kept| kept.seat == seat && kept.place.is_some());
        for member in self.members.values_mut() {
            member.seat = member.seat.filter(|&seat| taken(seat));
        }
    }

    pub(super) async fn invite(&mut self, secret: &Hash, seat: Seat, invite: Hash) -> Result<Invited, StoreError> {
        if self.seat_of(secret).is_none() {
            return Ok(Invited::BadSecret);
        }
        let made = self.hub.store.invite(&self.id, seat, invite).await?;
        self.read_seats().await;
        Ok(if made { Invited::Made } else { Invited::NotFree })
    }
}
