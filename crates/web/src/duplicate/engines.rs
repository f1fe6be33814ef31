//! The engine at the table: which seats it has, what it thinks about, and its moves and hints when they are there.

use super::rules::{self, GameOfFour};
use super::seats::Seats;
use super::think::Advice;
use crate::orthodox::{Question, Reply, Task};
use crate::page::Thinker;
use chess::UciMove;
use quartet::Level;
use std::time::Duration;

/// Who moves for whom, and what the engine has said.
#[derive(Debug, Default)]
pub(super) struct Engines {
    pub(super) seats: Seats,
    /// A hint is wanted.
    pub(super) advising: bool,
    /// What was last hinted, and the moves after which.
    advice: Option<(String, Advice)>,
    /// The engine's next move, which waits until the last one has been seen, and the moves after which it was found.
    waiting: Option<(String, UciMove)>,
    /// When the position on the table was first seen.
    shown: Option<(usize, Duration)>,
}

/// The moves that led to what is on the table.
fn course(game: &GameOfFour) -> String {
    let moves: Vec<String> = game.moves().iter().take(game.ply()).map(UciMove::to_string).collect();
    moves.join(" ")
}

impl Engines {
    /// The hint for what is on the boards, if one is wanted and there.
    pub(super) fn hint(&self, game: &GameOfFour) -> Option<&Advice> {
        let advice = self.advice.as_ref().filter(|_| self.advising);
        advice.filter(|(after, _)| *after == course(game)).map(|(_, advice)| advice)
    }

    /// The level of the engine that is to move at the end of the game, by its number.
    pub(super) fn thinking(&self, game: &GameOfFour) -> Option<usize> {
        let goes_on = game.outcome().is_none() && game.ply() == game.last_ply();
        self.seats.moves(game.turn()).filter(|_| goes_on)
    }

    /// Why a person cannot move here: the engine does.
    pub(super) fn taken(&self, game: &GameOfFour) -> Option<String> {
        let level = self.seats.moves(game.turn())?;
        let army = rules::army(game.turn()).name();
        Some(format!("{army} is played by the engine ({}). Pause it to move by hand.", Level::ALL[level].name))
    }

    /// Takes moves back until it is a person's turn; where there is no person, one, and the engine pauses.
    pub(super) fn undo(&mut self, game: &mut GameOfFour) {
        if !self.seats.any_person() {
            self.seats.paused = true;
        }
        game.undo();
        while game.can_undo() && self.seats.moves(game.turn()).is_some() {
            game.undo();
        }
    }

    /// The engine's move, once what it answers has been seen for long enough.
    pub(super) fn waited(&mut self, game: &GameOfFour, now: Duration) -> Option<UciMove> {
        let ply = game.ply();
        let since = match self.shown {
            Some((shown, since)) if shown == ply => since,
            _ => self.shown.insert((ply, now)).1,
        };
        if self.thinking(game).is_none() || self.found(game).is_none() {
            self.waiting = None;
        }
        let seen = now.saturating_sub(since) >= self.seats.delay();
        self.waiting.take_if(|_| seen).map(|(_, mv)| mv)
    }

    /// The engine's move for what is on the table, if it has been found.
    fn found(&self, game: &GameOfFour) -> Option<UciMove> {
        self.waiting.as_ref().filter(|(after, _)| *after == course(game)).map(|(_, mv)| *mv)
    }

    /// What somebody should be thinking about now.
    pub(super) fn question(&self, game: &GameOfFour, thinker: Thinker) -> Option<Question> {
        let task = match thinker {
            Thinker::Opponent => {
                let level = self.thinking(game).filter(|_| self.found(game).is_none());
                Task::Seat { level: level? }
            }
            Thinker::Analyst => (self.advising && game.outcome().is_none()).then_some(Task::Advise)?,
        };
        Some(Question { fen: String::new(), moves: course(game), task })
    }

    /// Somebody cannot think in this browser: what is done without, in words.
    pub(super) fn give_up(&mut self, thinker: Thinker) -> &'static str {
        match thinker {
            Thinker::Opponent => {
                self.seats.paused = true;
                "The engine has failed in this browser, and is paused: move its pieces by hand, or let it go on."
            }
            Thinker::Analyst => {
                self.advising = false;
                "The engine has failed in this browser: there is no hint."
            }
        }
    }

    /// What somebody has thought about what is on the table.
    pub(super) fn hear(&mut self, game: &GameOfFour, thinker: Thinker, reply: Reply) {
        match (thinker, reply) {
            (Thinker::Opponent, Reply::Done { best, .. }) => {
                self.waiting = best.parse().ok().map(|mv| (course(game), mv));
            }
            (Thinker::Analyst, Reply::Advice { line, expect, mates, .. }) => {
                self.advice = Some((course(game), Advice::new(&line, expect, mates)));
            }
            _ => {}
        }
    }
}
