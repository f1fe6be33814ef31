//! A whole game, as it is shown by HTTP.

use super::task::TableTask;
use super::{NoView, What};
use crate::time;
use room::wire::SeatState;
use room::{Kind, Outcome, Seat, Setup};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct View<'a> {
    game: &'a str,
    kind: Kind,
    setup: &'a Setup,
    seq: u64,
    moves: Vec<String>,
    ply: u32,
    turn: Option<Seat>,
    left_ms: Option<BTreeMap<Seat, u64>>,
    outcome: Option<&'a Outcome>,
    seats: BTreeMap<Seat, SeatState>,
    rematch: Option<&'a str>,
}

/// A game of two as a save file; one of four has its own.
#[derive(Serialize)]
struct Save<'a> {
    variant: &'static str,
    version: u32,
    start: String,
    moves: Vec<String>,
    outcome: Option<&'a Outcome>,
    pgn: String,
}

impl TableTask {
    /// The game in one of its forms.
    pub(super) fn view(&self, what: What, id: &str) -> Result<String, NoView> {
        match what {
            What::Json => Ok(json(&self.whole(id))),
            What::Pgn => self.room.pgn(|seat| self.name(seat)).ok_or(NoView::NotChess),
            What::Save => Ok(self.save()),
        }
    }

    fn whole<'a>(&'a self, id: &'a str) -> View<'a> {
        let outcome = self.room.outcome();
        View {
            game: id,
            kind: self.room.kind(),
            setup: self.room.setup(),
            seq: self.room.seq(),
            moves: self.moves(),
            ply: self.room.ply(),
            turn: outcome.is_none().then(|| self.room.turn()),
            left_ms: self.room.left_after(self.elapsed(time::now())).0,
            outcome,
            seats: self.seat_states(),
            rematch: self.room.rematch(),
        }
    }

    fn save(&self) -> String {
        match (self.room.boards(), self.room.game()) {
            (Some(boards), _) => boards.save(),
            (None, Some(game)) => json(&Save {
                variant: "chess",
                version: 1,
                start: game.first_position().fen(),
                moves: self.moves(),
                outcome: self.room.outcome(),
                pgn: self.room.pgn(|seat| self.name(seat)).unwrap_or_default(),
            }),
            (None, None) => String::new(),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.room.moves().iter().map(ToString::to_string).collect()
    }

    fn name(&self, seat: Seat) -> Option<String> {
        self.seats.iter().find(|kept| kept.seat == seat)?.place.as_ref()?.name.clone()
    }

    /// What everybody may know of the seats.
    pub(super) fn seat_states(&self) -> BTreeMap<Seat, SeatState> {
        let engines = &self.room.setup().engines;
        let online = |seat| engines.contains_key(&seat) || self.is_there(seat);
        let state = |kept: &store::KeptSeat| {
            let name = kept.place.as_ref().and_then(|place| place.name.clone());
            (kept.seat, SeatState { name, taken: kept.place.is_some(), online: online(kept.seat) })
        };
        self.seats.iter().map(state).collect()
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with words for keys")
}
