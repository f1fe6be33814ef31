//! The state of a room, and what can be asked about it.

use crate::any_game::AnyGame;
use crate::clocks::{Left, millis};
use crate::{Kind, NoSetup, Offer, Outcome, Seat, Setup};
use chess::UciMove;
use game::Game;
use std::collections::BTreeMap;
use std::time::Duration;

/// A table with seats: a plain value, equal to another exactly if nothing tells them apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Room {
    pub(crate) setup: Setup,
    pub(crate) table: AnyGame,
    /// The number of the last entry.
    pub(crate) seq: u64,
    /// When the last entry was made.
    pub(crate) at: u64,
    pub(crate) left: Option<Left>,
    /// What the clocks of a game of two showed at the start and after each ply, for its score.
    pub(crate) shown: Vec<[Duration; 2]>,
    pub(crate) offers: Vec<Offer>,
    /// At which ply each player last offered a draw.
    pub(crate) drew: BTreeMap<Seat, u32>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) rematch: Option<String>,
}

impl Room {
    /// The room before its first entry.
    ///
    /// # Errors
    /// If no game can be played so.
    pub fn new(setup: Setup) -> Result<Room, NoSetup> {
        setup.check()?;
        let table = AnyGame::new(&setup)?;
        let mut left = setup.clock.map(|_| Left::new());
        if let (Some(left), Some(clock)) = (&mut left, setup.clock) {
            left.extend(setup.kind.seats().iter().map(|&seat| (seat, millis(clock.base))));
        }
        let mut room = Room {
            left,
            setup,
            table,
            seq: 0,
            at: 0,
            shown: Vec::new(),
            offers: Vec::new(),
            drew: BTreeMap::new(),
            outcome: None,
            rematch: None,
        };
        room.note_clocks();
        Ok(room)
    }

    /// Writes down what the clocks of a game of two show.
    pub(crate) fn note_clocks(&mut self) {
        let (AnyGame::Two(game), Some(left)) = (&self.table, &self.left) else { return };
        let time = |seat| Duration::from_millis(left.get(&seat).copied().unwrap_or(0));
        let now = [time(Seat::White), time(Seat::Black)];
        self.shown.resize(game.ply() + 1, now);
    }

    /// What the game began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What is played.
    pub fn kind(&self) -> Kind {
        self.setup.kind
    }

    /// The number of the last entry; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// When the last entry was made.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// How many moves have been played.
    pub fn ply(&self) -> u32 {
        self.table.ply()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.table.turn()
    }

    /// The moves that have been played.
    pub fn moves(&self) -> Vec<UciMove> {
        self.table.moves()
    }

    /// The time that each player had left at the last entry.
    pub fn left(&self) -> Option<&BTreeMap<Seat, u64>> {
        self.left.as_ref()
    }

    /// The offers that stand.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The name of the next game, if a rematch was agreed on.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The game of two, if it is one.
    pub fn game(&self) -> Option<&Game> {
        match &self.table {
            AnyGame::Two(game) => Some(game),
            AnyGame::Four(_) => None,
        }
    }

    /// The four boards, if it is a game of four.
    pub fn boards(&self) -> Option<&duplicate::Table> {
        match &self.table {
            AnyGame::Two(_) => None,
            AnyGame::Four(table) => Some(table),
        }
    }

    /// The score of a game of two as PGN, with the players' names and what the clocks showed.
    pub fn pgn(&self, name: impl Fn(Seat) -> Option<String>) -> Option<String> {
        let mut game = self.game()?.clone();
        if let Some(control) = self.setup.clock {
            game.restore_clocks(control, &self.shown);
        }
        for (seat, tag) in [(Seat::White, "White"), (Seat::Black, "Black")] {
            if let Some(name) = name(seat) {
                game.tags_mut().set(tag, &name);
            }
        }
        Some(game.to_pgn().to_string())
    }

    /// Whether everybody has moved once.
    pub(crate) fn everybody_has_moved(&self) -> bool {
        let moved = |&seat: &Seat| (1..=self.ply()).any(|ply| self.table.mover(ply) == Some(seat));
        self.kind().seats().iter().all(moved)
    }

    /// How many moves there were before a player's last one.
    pub(crate) fn before_last_move_of(&self, seat: Seat) -> Option<u32> {
        (1..=self.ply()).rev().find(|&ply| self.table.mover(ply) == Some(seat)).map(|ply| ply - 1)
    }
}
