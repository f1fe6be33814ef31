//! One game of four.

use super::opening::{mixed, opening};
use super::{FourConfig, FourError, FourRecord, Seats};
use duplicate::Player;
use quartet::Signal;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// One game to be played: a number is all it takes to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixture {
    /// Its number, from 1.
    pub(super) game: u64,
    /// The number of its opening, from 1.
    pub(super) opening: u64,
    /// Which kind sits where.
    pub(super) seating: [usize; 4],
}

impl Fixture {
    /// The game of a number, from 1: one opening after the other, each in all seatings.
    pub(super) fn new(game: u64, seatings: &[[usize; 4]]) -> Fixture {
        let size = seatings.len() as u64;
        Fixture { game, opening: (game - 1) / size + 1, seating: seatings[((game - 1) % size) as usize] }
    }

    /// Plays the game to its end; none, where it was stopped.
    pub(super) fn play(&self, config: &FourConfig, signal: &Signal) -> Result<Option<FourRecord>, FourError> {
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let mut table = opening(config, self.opening);
        let kind = |player: Player| &config.kinds[self.seating[player as usize]];
        let mut players = Seats::from_fn(|player| {
            let seed = mixed(config.seed, mixed(self.game, player as u64));
            quartet::by_name(&kind(player).player, seed, engine::system_clock)
        });
        let mut record = FourRecord {
            game: self.game,
            opening: self.opening,
            players: Seats::from_fn(|player| kind(player).to_string()),
            kinds: Seats::from_fn(|player| self.seating[player as usize]),
            results: Seats::from_fn(|_| super::Fared::Draw),
            ending: String::new(),
            plies: 0,
            book: table.moves().iter().map(ToString::to_string).collect(),
            moves: Vec::new(),
            nodes: Seats::default(),
            ms: Seats::default(),
            started,
        };
        let outcome = loop {
            if let Some(outcome) = table.outcome() {
                break outcome;
            }
            let player = table.player();
            let began = Instant::now();
            let seat = players.of_mut(player).as_mut().map_err(|error| FourError::Player(error.clone()))?;
            let choice = seat.choose(&table, &kind(player).limits(), signal);
            if signal.is_stopped() {
                return Ok(None);
            }
            let failed = || FourError::Failed { game: self.game, player, kind: kind(player).to_string() };
            let choice = choice.ok_or_else(failed)?;
            *record.ms.of_mut(player) += began.elapsed().as_millis() as u64;
            *record.nodes.of_mut(player) += choice.nodes;
            table.play(choice.best).map_err(|_| failed())?;
            record.moves.push(choice.best.to_string());
        };
        record.judge(&outcome);
        record.plies = table.last_ply();
        Ok(Some(record))
    }
}
