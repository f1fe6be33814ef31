//! The state of a game, and what can be asked about it.

use crate::clock::{TimeControl, TimeLeft};
use crate::event::MoveMade;
use crate::{Ending, Rejected};
use chess::{CastlingMode, Claim, Colour, History, Move, Position, claims, claims_with_move, outcome};
use std::time::Duration;

/// One game at a table.
///
/// [`Game::apply`] is the only way to change it, and [`Game::tick`] to let time pass. It is a plain value: equal to
/// another exactly if nothing tells them apart, open offers, clocks and what could be played again included.
///
/// ```
/// use game::{Command, Event, Game};
/// let mut game = Game::new();
/// let mv = game.read_move("Nf3").unwrap();
/// let events = game.apply(Command::Play { mv }).unwrap();
/// assert!(matches!(&events[..], [Event::MovePlayed(made)] if made.san == "Nf3"));
/// assert_eq!(game.apply(Command::Redo).unwrap_err().code(), "nothing-to-redo");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The moves of the game, those that were taken back and can be played again included.
    pub(crate) moves: Vec<Move>,
    /// What stood before the first move, and after each: one more than there are moves.
    pub(crate) stages: Vec<Stage>,
    /// How many of the moves have been played and not taken back.
    pub(crate) ply: usize,
    /// The positions of `stages` up to `ply`.
    pub(crate) history: History,
    pub(crate) time_control: Option<TimeControl>,
    /// What time it was when the caller last said so.
    pub(crate) now: Option<Duration>,
    pub(crate) mode: CastlingMode,
    /// The tags, and what the file that the game was loaded from has beside its moves.
    pub(crate) record: pgn::Game,
}

/// The game between two moves. Undo and redo go from one to another and change none, which is why they are each other's
/// inverse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    pub(crate) position: Position,
    /// What the side to move may claim as it stands.
    pub(crate) claims: Vec<Claim>,
    pub(crate) offers: Offers,
    pub(crate) left: Option<TimeLeft>,
    pub(crate) ending: Option<Ending>,
    /// The move with which a draw was claimed, and which was not played.
    pub(crate) announced: Option<Move>,
}

/// Whose draw offers are open. Both can be: a wrong claim is an offer, whatever the opponent has said before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    white: bool,
    black: bool,
}

impl Offers {
    pub(crate) fn by(self, colour: Colour) -> bool {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    pub(crate) fn set(&mut self, colour: Colour, open: bool) {
        match colour {
            Colour::White => self.white = open,
            Colour::Black => self.black = open,
        }
    }
}

impl Stage {
    /// The stage of a position that is the last of a history.
    pub(crate) fn new(position: Position, history: &History, offers: Offers, left: Option<TimeLeft>) -> Stage {
        let ending = outcome(&position, history).map(Ending::from);
        Stage { position, claims: claims(&position, history), offers, left, ending, announced: None }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// A game from the starting position, without clocks.
    pub fn new() -> Game {
        Game::start(Position::default(), None)
    }

    /// A game from any position; with clocks, if a time control is given. They start to run when the caller first
    /// says what time it is.
    pub fn start(position: Position, time_control: Option<TimeControl>) -> Game {
        let history = History::new(&position);
        let stage = Stage::new(position, &history, Offers::default(), time_control.map(TimeLeft::new));
        let mode = if position.needs_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
        Game {
            moves: Vec::new(),
            stages: vec![stage],
            ply: 0,
            history,
            time_control,
            now: None,
            mode,
            record: pgn::Game::new(position),
        }
    }

    /// The same game with castling written as the king taking its rook, or not. A game from a position that needs it
    /// is so by itself.
    #[must_use]
    pub fn with_castling_mode(mut self, mode: CastlingMode) -> Game {
        self.mode = mode;
        self
    }

    pub(crate) fn stage(&self) -> &Stage {
        &self.stages[self.ply]
    }

    pub(crate) fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stages[self.ply]
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.stage().position
    }

    /// The position with which the game began.
    pub fn first_position(&self) -> &Position {
        &self.stages[0].position
    }

    /// All positions from the first to the one on the board.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &Position> {
        self.stages[..=self.ply].iter().map(|stage| &stage.position)
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        self.position().turn()
    }

    /// How many moves of either side have been played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves that have been played.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply]
    }

    /// The moves that were taken back and can be played again, the next one first.
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.ply..]
    }

    /// The last move played.
    pub fn last_move(&self) -> Option<Move> {
        self.moves().last().copied()
    }

    /// The moves that have been played, as a score sheet has them.
    pub fn sans(&self) -> impl ExactSizeIterator<Item = String> {
        self.stages.iter().zip(self.moves()).map(|(stage, &mv)| stage.position.san(mv).to_string())
    }

    /// How castling is written in UCI.
    pub fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The positions so far, for those who ask about repetition.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How often the position on the board has occurred (9.2.3).
    pub fn seen(&self) -> usize {
        self.history.seen(self.position())
    }

    /// By which rules the side to move may claim a draw as it stands, threefold first.
    pub fn claims(&self) -> &[Claim] {
        if self.is_over() { &[] } else { &self.stage().claims }
    }

    /// By which rules the side to move could have claimed a draw after a ply, counted from 0 for the start.
    pub fn claims_after(&self, ply: usize) -> &[Claim] {
        self.stages[..=self.ply].get(ply).map_or(&[], |stage| &stage.claims)
    }

    /// The moves by announcing which the side to move may claim a draw, and by which rule.
    pub fn claims_with_move(&self) -> Vec<(Move, Claim)> {
        if self.is_over() { Vec::new() } else { claims_with_move(self.position(), &self.history, self.mode) }
    }

    /// Whether a player's draw offer waits for an answer.
    pub fn has_offered(&self, colour: Colour) -> bool {
        self.stage().offers.by(colour)
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.stage().ending
    }

    /// The move that was announced with the claim that ended the game, and was not played.
    pub fn announced(&self) -> Option<Move> {
        self.stage().announced
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// Whether a move can be taken back.
    pub fn can_undo(&self) -> bool {
        self.ply > 0 && self.ending().is_none_or(|ending| ending.reason.can_be_undone())
    }

    /// Whether a move can be played again.
    pub fn can_redo(&self) -> bool {
        self.ply < self.moves.len()
    }

    /// How much time the players have, where the game keeps clocks.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    /// The time that a player has left, as of the last [`Game::tick`].
    pub fn time_left(&self, colour: Colour) -> Option<Duration> {
        self.stage().left.map(|left| left.of(colour))
    }

    /// The time that a player had left after a ply, counted from 0 for the start.
    pub fn time_left_after(&self, ply: usize, colour: Colour) -> Option<Duration> {
        self.stages[..=self.ply].get(ply)?.left.map(|left| left.of(colour))
    }

    /// Sets the clocks of a game that was put away and is taken up again: what White's and Black's showed at the start
    /// and after each ply. Where less is known, they show the full time. They run on from the next [`Game::tick`].
    pub fn restore_clocks(&mut self, control: TimeControl, shown: &[[Duration; 2]]) {
        self.time_control = Some(control);
        self.now = None;
        for (index, stage) in self.stages.iter_mut().enumerate() {
            let mut left = TimeLeft::new(control);
            if let Some(&[white, black]) = shown.get(index) {
                left.set(Colour::White, white);
                left.set(Colour::Black, black);
            }
            stage.left = Some(left);
        }
    }

    pub(crate) fn in_play(&self) -> Result<(), Rejected> {
        self.ending().map_or(Ok(()), |ending| Err(Rejected::GameOver(ending)))
    }

    /// The move that leads from a stage to the next, told for the position that is on the board now.
    pub(crate) fn made(&self, index: usize) -> MoveMade {
        let before = &self.stages[index].position;
        let mv = self.moves[index];
        let by = before.turn();
        MoveMade {
            ply: self.ply,
            by,
            number: before.fullmove(),
            mv: mv.to_uci(self.mode),
            san: before.san(mv).to_string(),
            fen: self.position().fen(),
            clock: self.position().clock(),
            seen: self.seen(),
            left: self.time_left(by),
        }
    }
}
