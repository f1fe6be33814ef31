//! The game that is played in a room: one board for two, or four boards for four.

use crate::seat::Who;
use crate::{Kind, NoSetup, Outcome, Refusal, Seat, Setup};
use chess::{Colour, UciMove};
use game::{Command, Event, Game};

/// The game in a room. The rules are those of the crates behind it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AnyGame {
    Two(Box<Game>),
    Four(Box<duplicate::Table>),
}

impl AnyGame {
    pub(crate) fn new(setup: &Setup) -> Result<AnyGame, NoSetup> {
        Ok(match setup.kind {
            Kind::Chess => AnyGame::Two(Box::new(setup.chess()?)),
            Kind::Duplicate if setup.start.is_some() => return Err(NoSetup::NoStart),
            Kind::Duplicate => AnyGame::Four(Box::new(duplicate::Table::new(setup.rulings.of_the_boards()))),
        })
    }

    pub(crate) fn ply(&self) -> u32 {
        let ply = match self {
            AnyGame::Two(game) => game.ply(),
            AnyGame::Four(table) => table.last_ply(),
        };
        u32::try_from(ply).unwrap_or(u32::MAX)
    }

    pub(crate) fn turn(&self) -> Seat {
        match self {
            AnyGame::Two(game) => game.turn().into(),
            AnyGame::Four(table) => table.player().into(),
        }
    }

    pub(crate) fn moves(&self) -> Vec<UciMove> {
        match self {
            AnyGame::Two(game) => game.moves().iter().map(|mv| mv.to_uci(game.castling_mode())).collect(),
            AnyGame::Four(table) => table.moves().to_vec(),
        }
    }

    pub(crate) fn last_move(&self) -> Option<UciMove> {
        match self {
            AnyGame::Two(game) => game.last_move().map(|mv| mv.to_uci(game.castling_mode())),
            AnyGame::Four(table) => table.moves().last().copied(),
        }
    }

    /// Who made the move that led to a ply, from 1.
    pub(crate) fn mover(&self, ply: u32) -> Option<Seat> {
        match self {
            AnyGame::Two(game) => {
                let before = (ply as usize).checked_sub(1)?;
                game.positions().take(game.ply()).nth(before).map(|position| position.turn().into())
            }
            AnyGame::Four(table) => table.move_to(ply as usize).map(|(player, _)| player.into()),
        }
    }

    pub(crate) fn play(&mut self, mv: UciMove) -> Result<(), Refusal> {
        match self {
            AnyGame::Two(game) => drop(game.apply(Command::Play { mv })?),
            AnyGame::Four(table) => table.play(mv).map_err(Refusal::Table)?,
        }
        Ok(())
    }

    /// How the rules, or the two players by them, have ended the game.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            AnyGame::Two(game) => game.ending().map(Outcome::from),
            AnyGame::Four(table) => table.outcome().map(Outcome::from),
        }
    }

    /// Whether somebody's draw offer is open by the Laws; only a game of two knows them.
    pub(crate) fn has_offered(&self, by: Seat) -> bool {
        match (self, by.who()) {
            (AnyGame::Two(game), Who::Colour(colour)) => game.has_offered(colour),
            _ => false,
        }
    }

    /// Takes moves back. Offers of long ago do not stand again.
    pub(crate) fn take_back(&mut self, ply: u32) -> Result<(), Refusal> {
        while self.ply() > ply {
            match self {
                AnyGame::Two(game) => drop(game.apply(Command::Undo)?),
                AnyGame::Four(table) => drop(table.undo()),
            }
        }
        if let AnyGame::Two(game) = self {
            for colour in Colour::ALL.into_iter().filter(|&colour| game.has_offered(colour)).collect::<Vec<_>>() {
                game.apply(Command::DeclineDraw { by: !colour })?;
            }
        }
        Ok(())
    }

    /// Hands a command of a seat to the game of two; nothing happens at a table of four.
    pub(crate) fn ask(&mut self, seat: Seat, command: impl Fn(Colour) -> Command) -> Result<Vec<Event>, Refusal> {
        match (self, seat.who()) {
            (AnyGame::Two(game), Who::Colour(colour)) => Ok(game.apply(command(colour))?),
            _ => Ok(Vec::new()),
        }
    }
}
