//! The seats that the engine plays: it moves when it is its turn, and answers what is offered.

use super::Ask;
use super::judging::Judged;
use super::task::TableTask;
use crate::thinking::{self, Question};
use crate::time;
use room::{Command, Offer, Seat, What};
use std::time::Duration;

impl TableTask {
    /// Answers offers for the engine, and has it think when it is its turn and everybody has taken their seat.
    pub(super) async fn see_to_engines(&mut self) {
        if self.room.setup().engines.is_empty() {
            return;
        }
        while let Some((seat, offer)) = self.unanswered() {
            // It plays on, and is content with whatever else the others want.
            let yes = offer.what != What::Draw;
            let cid = format!("engine answers {}", offer.id);
            let command = Command::Answer { offer: offer.id, yes };
            if let Judged::Refused(..) = self.judge(&command, Some(seat), Some(cid)).await {
                return;
            }
        }
        let (seq, turn) = (self.room.seq(), self.room.turn());
        let level = self.room.setup().engines.get(&turn).copied();
        let goes_on = self.room.outcome().is_none() && self.counts_from().is_some();
        let Some(level) = level.filter(|_| goes_on && self.thinking != Some(seq)) else { return };
        self.thinking = Some(seq);
        let left = self.room.left_after(self.elapsed(time::now())).0.and_then(|left| left.get(&turn).copied());
        let question = Question { room: self.room.clone(), level, left: left.map(Duration::from_millis) };
        let (hub, game) = (self.hub.clone(), self.id.clone());
        tokio::spawn(async move {
            let Ok(_mind) = hub.minds.clone().acquire_owned().await else { return };
            if let Ok(Some(mv)) = tokio::task::spawn_blocking(move || thinking::think(&question)).await {
                hub.ask(&game, Ask::Thought { seq, mv }).await;
            }
        });
    }

    /// An offer that waits for an answer of the engine.
    fn unanswered(&self) -> Option<(Seat, Offer)> {
        let engines = &self.room.setup().engines;
        self.room.offers().iter().find_map(|offer| {
            let seat = offer.voters().find(|seat| engines.contains_key(seat) && !offer.agreed.contains(seat))?;
            Some((seat, offer.clone()))
        })
    }

    /// Plays what the engine has found, if the game still stands as it did.
    pub(super) async fn thought(&mut self, seq: u64, mv: String) {
        let seat = self.room.turn();
        if self.room.seq() != seq || !self.room.setup().engines.contains_key(&seat) {
            return;
        }
        self.flag_first().await;
        let command = Command::Play { ply: self.room.ply(), mv };
        if let Judged::Refused(code, message) = self.judge(&command, Some(seat), Some(format!("engine {seq}"))).await {
            tracing::warn!(game = %self.id, code, message, "a move of the engine was refused");
            if code == "unavailable" {
                tokio::time::sleep(Duration::from_millis(200)).await;
                self.thinking = None;
            }
        }
    }
}
