//! Taking entries in: all that changes a room.

use crate::any_game::AnyGame;
use crate::{Entry, Event, Kind, Offer, Refusal, Room, Seat, What};
use chess::UciMove;
use game::Command;
use thiserror::Error;

/// An entry does not follow from those before it. The room is then worth nothing, and is to be made anew.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Misfit {
    /// Entries are missing, or came twice.
    #[error("entry {found} came where entry {expected} is next")]
    OutOfOrder {
        /// The number that is next.
        expected: u64,
        /// The number that came.
        found: u64,
    },
    /// The entry says something that cannot have happened.
    #[error("entry {seq} does not fit the game: {refusal}")]
    Impossible {
        /// The number of the entry.
        seq: u64,
        /// Why not.
        refusal: Refusal,
    },
}

impl Room {
    /// Takes in the next entry of the log.
    ///
    /// # Errors
    /// If it does not follow from those before it, which an entry of [`Room::apply`] on the same room always does.
    pub fn fold(&mut self, entry: &Entry) -> Result<(), Misfit> {
        if entry.seq != self.seq + 1 {
            return Err(Misfit::OutOfOrder { expected: self.seq + 1, found: entry.seq });
        }
        for event in &entry.events {
            let taken = self.take_in(event, entry.seq, entry.seat);
            taken.map_err(|refusal| Misfit::Impossible { seq: entry.seq, refusal })?;
        }
        self.seq = entry.seq;
        self.at = entry.at;
        self.left.clone_from(&entry.left_ms);
        self.note_clocks();
        Ok(())
    }

    /// Takes in one event of an entry, by a seat or the server.
    pub(crate) fn take_in(&mut self, event: &Event, seq: u64, by: Option<Seat>) -> Result<(), Refusal> {
        let seated = || by.ok_or(Refusal::NotSeated);
        match event {
            Event::MovePlayed { ply, mv } => self.moved(*ply, *mv, seated()?)?,
            Event::DrawClaimed { mv } | Event::DrawClaimRejected { mv, .. } => {
                self.table.ask(seated()?, |by| Command::ClaimDraw { by, mv: *mv })?;
            }
            Event::Offered(what) => self.offered(Offer::new(seq, seated()?, *what))?,
            Event::Answered { offer, yes } => self.answered(*offer, *yes, seated()?)?,
            Event::OfferLapsed { offer } => self.offers.retain(|open| open.id != *offer),
            Event::TakenBack { ply } => self.table.take_back(*ply)?,
            Event::Resigned => drop(self.table.ask(seated()?, |by| Command::Resign { by })?),
            Event::FlagFell { seat } | Event::Left { seat } => {
                self.table.ask(*seat, |by| Command::FlagFall { by })?;
            }
            Event::DrawAgreed => {
                if let AnyGame::Four(table) = &mut self.table {
                    table.declare_draw().map_err(Refusal::Table)?;
                }
            }
            Event::SeatFreed { .. } => {}
            Event::GameEnded(outcome) => {
                self.outcome = Some(outcome.clone());
                self.offers.clear();
            }
            Event::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.offers.clear();
            }
        }
        Ok(())
    }

    fn moved(&mut self, ply: u32, mv: UciMove, by: Seat) -> Result<(), Refusal> {
        let now = self.ply();
        // A move that was announced for a wrong claim has been played by it.
        let was_announced = now == ply && self.table.last_move() == Some(mv);
        if !was_announced {
            if now.checked_add(1) != Some(ply) {
                return Err(Refusal::WrongPly { meant: ply.saturating_sub(1), now });
            }
            self.table.play(mv)?;
        }
        self.offers.iter_mut().for_each(|offer| offer.moved.push(by));
        Ok(())
    }

    fn offered(&mut self, offer: Offer) -> Result<(), Refusal> {
        if offer.what == What::Draw {
            // A wrong claim has opened one by itself.
            if self.kind() == Kind::Chess && !self.table.has_offered(offer.by) {
                self.table.ask(offer.by, |by| Command::OfferDraw { by })?;
            }
            self.drew.insert(offer.by, self.ply());
        }
        self.offers.push(offer);
        Ok(())
    }

    fn answered(&mut self, id: u64, yes: bool, by: Seat) -> Result<(), Refusal> {
        let index = self.offers.iter().position(|offer| offer.id == id).ok_or(Refusal::NoOffer(id))?;
        if self.offers[index].what == What::Draw {
            let answer = |by| if yes { Command::AcceptDraw { by } } else { Command::DeclineDraw { by } };
            self.table.ask(by, answer)?;
        }
        if yes {
            self.offers[index].agreed.push(by);
        } else {
            self.offers.remove(index);
        }
        Ok(())
    }
}
