//! Commands in, events out.
//!
//! Every command is first judged and then carried out: nothing is changed before it is certain that the command is
//! accepted.

use crate::game::{Offers, Stage};
use crate::notation::capitalised;
use crate::{Chance, Command, Ending, Event, Game, Reason, Rejected};
use chess::{Colour, GameResult, Impossible, Move, Position, Setup, UciMove};
use std::time::Duration;

impl Game {
    /// Carries out a command: what happened, in order, or why not, and then nothing has changed.
    pub fn apply(&mut self, command: Command) -> Result<Vec<Event>, Rejected> {
        match command {
            Command::Play { mv } => self.play(mv),
            Command::ClaimDraw { by, mv: None } => self.claim(by),
            Command::ClaimDraw { by, mv: Some(mv) } => self.claim_with(by, mv),
            Command::OfferDraw { by } => self.offer(by),
            Command::AcceptDraw { by } => self.accept(by),
            Command::DeclineDraw { by } => self.decline(by),
            Command::Resign { by } => self.resign(by),
            Command::FlagFall { by } => self.flag_fall(by),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::LoadFen { fen } => self.load_fen(&fen),
            Command::LoadPgn { pgn, number } => self.load_pgn(pgn.as_bytes(), number),
            Command::New => Ok(self.reset()),
        }
    }

    /// Tells the game what time it is, counted from any moment that the caller likes. The clock of the side to move runs
    /// from the first time this is called until the game ends; if it has run out, the flag falls.
    ///
    /// A front end calls it before each command, and as often as it shows the clocks. A time before one that was told
    /// already changes nothing.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        let turn = self.turn();
        if self.is_over() || self.time_control.is_none() {
            return Vec::new();
        }
        let elapsed = now.saturating_sub(self.now.unwrap_or(now));
        self.now = Some(self.now.map_or(now, |before| before.max(now)));
        let Some(left) = &mut self.stage_mut().left else { return Vec::new() };
        left.spend(turn, elapsed);
        if left.of(turn).is_zero() { self.lose(turn, Reason::FlagFall(turn)) } else { Vec::new() }
    }

    fn play(&mut self, mv: UciMove) -> Result<Vec<Event>, Rejected> {
        self.in_play()?;
        let mv = self.legal(mv)?;
        Ok(self.make(mv))
    }

    pub(crate) fn legal(&self, mv: UciMove) -> Result<Move, Rejected> {
        mv.to_move(self.position()).map_err(|error| Rejected::IllegalMove(capitalised(&error.to_string())))
    }

    /// Plays a legal move.
    pub(crate) fn make(&mut self, mv: Move) -> Vec<Event> {
        let turn = self.turn();
        let lapsed = self.has_offered(!turn);
        self.forget_undone();
        self.push(mv);
        let mut events = vec![Event::MovePlayed(self.made(self.ply - 1))];
        if lapsed {
            events.push(Event::DrawOfferLapsed { by: !turn });
        }
        events.extend(self.standing());
        events
    }

    /// Adds a legal move and the stage after it, in which the opponent's offer has lapsed.
    pub(crate) fn push(&mut self, mv: Move) {
        let turn = self.turn();
        let mut offers = self.stage().offers;
        offers.set(!turn, false);
        let mut left = self.stage().left;
        if let (Some(left), Some(control)) = (&mut left, self.time_control) {
            left.add(turn, control.increment);
        }
        let position = self.position().play(mv);
        self.history.push(&position);
        self.moves.push(mv);
        self.stages.push(Stage::new(position, &self.history, offers, left));
        self.ply += 1;
    }

    /// What is to be said of the position that a move has led to: check, and the end or what may newly be claimed.
    fn standing(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let turn = self.turn();
        if self.position().is_check() {
            events.push(Event::Check { colour: turn });
        }
        if let Some(ending) = self.ending() {
            events.push(Event::GameEnded(ending));
            return events;
        }
        // The last turn of the same side is two plies ago.
        let before = self.ply.checked_sub(2).map_or(&[][..], |ply| &self.stages[ply].claims);
        if self.claims().iter().any(|rule| !before.contains(rule)) {
            events.push(self.claim_available());
        }
        events
    }

    /// What the side to move may claim as it stands, as it is told when a game is taken up.
    pub fn open_claim(&self) -> Option<Event> {
        (!self.claims().is_empty()).then(|| self.claim_available())
    }

    fn claim_available(&self) -> Event {
        Event::DrawClaimAvailable { to: self.turn(), rules: self.claims().to_vec() }
    }

    pub(crate) fn open_offer(&mut self, by: Colour) -> Option<Event> {
        let is_new = !self.has_offered(by);
        self.forget_undone();
        self.stage_mut().offers.set(by, true);
        is_new.then_some(Event::DrawOffered { by })
    }

    fn offer(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.in_play()?;
        if self.has_offered(by) {
            return Err(Rejected::OfferOpen(by));
        }
        if self.has_offered(!by) {
            return Err(Rejected::AnswerOffer(!by));
        }
        Ok(self.open_offer(by).into_iter().collect())
    }

    fn accept(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.can_answer(by)?;
        if self.position().fullmove() < 2 {
            return Err(Rejected::TooEarly);
        }
        Ok(vec![self.end(Ending::draw(Reason::Agreement))])
    }

    fn decline(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.can_answer(by)?;
        self.forget_undone();
        self.stage_mut().offers.set(!by, false);
        Ok(vec![Event::DrawOfferDeclined { by }])
    }

    fn can_answer(&self, by: Colour) -> Result<(), Rejected> {
        self.in_play()?;
        match (self.has_offered(!by), self.has_offered(by)) {
            (true, _) => Ok(()),
            (false, true) => Err(Rejected::OwnOffer(by)),
            (false, false) => Err(Rejected::NoOffer),
        }
    }

    fn resign(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.in_play()?;
        Ok(self.lose(by, Reason::Resignation(by)))
    }

    fn flag_fall(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.in_play()?;
        match self.time_left(by) {
            Some(left) if !left.is_zero() => Err(Rejected::TimeLeft(by)),
            _ => Ok(self.lose(by, Reason::FlagFall(by))),
        }
    }

    /// A player has lost by resignation or on time, or drawn where the opponent could not possibly mate with what is left on the board (5.1.2, 6.9).
    fn lose(&mut self, by: Colour, reason: Reason) -> Vec<Event> {
        let chance = Chance::from(self.position().winnable(!by, Position::WINNABLE_BUDGET));
        let result = match chance {
            Chance::None(_) => GameResult::Draw,
            Chance::Open | Chance::Undecided => GameResult::Win(!by),
        };
        let first = match reason {
            Reason::FlagFall(_) => Event::FlagFell { by },
            _ => Event::Resigned { by },
        };
        vec![first, self.end(Ending { result, reason, chance })]
    }

    /// Ends the game by what somebody did. It is final, so nothing can be played again either.
    pub(crate) fn end(&mut self, ending: Ending) -> Event {
        self.forget_undone();
        let stage = self.stage_mut();
        stage.offers = Offers::default();
        stage.ending = Some(ending);
        Event::GameEnded(ending)
    }

    fn undo(&mut self) -> Result<Vec<Event>, Rejected> {
        if let Some(ending) = self.ending().filter(|ending| !ending.reason.can_be_undone()) {
            return Err(Rejected::Final(ending));
        }
        self.ply = self.ply.checked_sub(1).ok_or(Rejected::NothingToUndo)?;
        self.history.pop();
        let undone = Event::MoveUndone(self.made(self.ply));
        Ok([Some(undone), self.open_claim()].into_iter().flatten().collect())
    }

    fn redo(&mut self) -> Result<Vec<Event>, Rejected> {
        if !self.can_redo() {
            return Err(self.ending().map_or(Rejected::NothingToRedo, Rejected::GameOver));
        }
        self.ply += 1;
        let position = *self.position();
        self.history.push(&position);
        let mut events = vec![Event::MoveRedone(self.made(self.ply - 1))];
        events.extend(self.standing());
        Ok(events)
    }

    /// Forgets what was taken back: it cannot be played again. Whoever does something after an undo begins another
    /// future.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.ply);
        self.stages.truncate(self.ply + 1);
    }

    fn load_fen(&mut self, fen: &str) -> Result<Vec<Event>, Rejected> {
        let setup: Setup = fen.parse().map_err(|error: chess::FenError| Rejected::BadFen(error.to_string()))?;
        let position = Position::try_from(&setup).map_err(|error| Rejected::BadFen(error.to_string()))?;
        *self = Game::start(position, self.time_control);
        let warnings = fen_warnings(&setup, &position);
        let loaded = Event::GameLoaded { fen: position.fen(), plies: 0, warnings, ending: self.ending() };
        Ok([Some(loaded), self.open_claim()].into_iter().flatten().collect())
    }

    fn reset(&mut self) -> Vec<Event> {
        *self = Game::start(Position::default(), self.time_control);
        vec![Event::GameReset { fen: self.position().fen() }]
    }
}

/// What a FEN says that cannot be so, though it can be played.
fn fen_warnings(setup: &Setup, position: &Position) -> Vec<String> {
    let mut warnings = Vec::new();
    if let (Some(square), None) = (setup.en_passant, position.en_passant()) {
        warnings.push(format!("No pawn can legally capture en passant on {square}, so it is left out."));
    }
    let unreal = setup.impossibilities().unwrap_or_default();
    // What has been left out has been told.
    let unreal = unreal.iter().filter(|reason| !matches!(reason, Impossible::EnPassant(_)));
    warnings.extend(unreal.map(|reason| format!("No game leads here: {reason}.")));
    let plies = 2 * (u32::from(setup.fullmove) - 1) + u32::from(setup.turn == Colour::Black);
    if u32::from(setup.clock) > plies && setup.clock > 0 && setup.fullmove > 1 {
        let clock = setup.clock;
        warnings.push(format!("The clock says {clock} quiet plies, but only {plies} plies have been played."));
    }
    warnings
}
