//! One game between two engines, from the opening to the end.

mod adjudicate;
mod board;
mod findings;
mod player;
mod reason;

pub use board::Board;
pub use findings::{Finding, FindingKind, Findings};
pub use player::probe;
pub(crate) use player::{Asked, Failure, Player};
pub use reason::Reason;

use crate::config::Adjudication;
use crate::limit::Clock;
use crate::openings::Opening;
use chess::{CastlingMode, Colour, GameResult, Position, Winnable};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use uci::client::Answer;
use uci::{Bound, Command, ScoreValue, Start};

/// A move that an engine chose, with what it said of it. Scores are for the side that moved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move, as UCI writes it.
    #[serde(rename = "move")]
    pub uci: String,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// The score in centipawns.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cp: Option<i32>,
    /// Or the number of moves to a mate.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mate: Option<i32>,
    /// The depth of the search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
}

/// How a game went.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) result: GameResult,
    pub(crate) reason: Reason,
    pub(crate) detail: Option<String>,
    pub(crate) moves: Vec<MoveRecord>,
    pub(crate) last: Position,
    /// White's and Black's.
    pub(crate) findings: [Findings; 2],
    /// Text for the log, with the name of the engine it is about.
    pub(crate) notes: Vec<(String, String)>,
}

/// Somebody who watches a game.
pub(crate) trait Watcher {
    /// A move has been played, which is written `san`; `clocks` are White's and Black's.
    fn moved(&self, board: &Board, san: &str, record: &MoveRecord, clocks: [Option<Duration>; 2]);
}

/// Nobody watches.
impl Watcher for () {
    fn moved(&self, _: &Board, _: &str, _: &MoveRecord, _: [Option<Duration>; 2]) {}
}

/// A game while it is being played.
struct GameInProgress<'a> {
    players: [&'a mut Player; 2],
    board: Board,
    /// The game as engines are told it: from the start, move by move.
    told: Command,
    clocks: [Option<Clock>; 2],
    mode: CastlingMode,
    moves: Vec<MoveRecord>,
    findings: [Findings; 2],
    notes: Vec<(String, String)>,
}

/// Why a game has no end.
#[derive(Debug)]
pub(crate) enum BrokenOff {
    /// The match is being stopped.
    Stopped,
    /// An engine's program cannot be run.
    Unstartable(String),
}

/// Plays a game to its end, unless it has to be broken off.
pub(crate) fn play(
    players: [&mut Player; 2],
    opening: &Opening,
    rules: &Adjudication,
    mode: CastlingMode,
    watcher: &dyn Watcher,
) -> Result<Played, BrokenOff> {
    let mut board = Board::new(opening.start);
    opening.moves.iter().for_each(|mv| board.play(*mv));
    let clocks = [players[0].clock(), players[1].clock()];
    let start = match opening.start == Position::default() {
        true => Start::Startpos,
        false => Start::Fen(opening.start.fen()),
    };
    let told = Command::Position { start, moves: opening.moves.iter().map(|mv| mv.to_uci(mode)).collect() };
    let mut game = GameInProgress {
        players,
        board,
        told,
        clocks,
        mode,
        moves: vec![],
        findings: Default::default(),
        notes: vec![],
    };
    let first = game.board.position().turn();
    let (result, reason, detail) = loop {
        if let Some((result, reason)) = game.board.ending() {
            break (result, reason, None);
        }
        if let Some((result, reason)) =
            adjudicate::adjudicate(rules, &game.moves, first, game.board.position().fullmove())
        {
            break (result, reason, None);
        }
        match game.step(watcher) {
            Ok(()) => {}
            Err((_, Failure::Stopped)) => return Err(BrokenOff::Stopped),
            Err((_, Failure::Unstartable(message))) => return Err(BrokenOff::Unstartable(message)),
            Err((side, Failure::Fault { reason, detail, transcript })) => {
                break game.lost(side, reason, detail, transcript);
            }
        }
    };
    let GameInProgress { board, moves, findings, notes, .. } = game;
    Ok(Played { result, reason, detail, moves, last: *board.position(), findings, notes })
}

impl GameInProgress<'_> {
    /// One move. Before the first one, both engines are made ready.
    fn step(&mut self, watcher: &dyn Watcher) -> Result<(), (Colour, Failure)> {
        if self.moves.is_empty() {
            for side in Colour::ALL {
                self.players[side as usize].prepare().map_err(|failure| (side, failure))?;
            }
        }
        let side = self.board.position().turn();
        let asked = Asked { position: self.board.position(), command: &self.told, clocks: self.clocks };
        let player = &mut *self.players[side as usize];
        let answer = player.choose(&asked).map_err(|failure| (side, failure))?;
        let Some(best) = answer.best else {
            let detail = "it says that it has no legal move".to_owned();
            return Err((side, player.fail_with(Reason::IllegalMove, detail)));
        };
        let mv = match best.to_move(self.board.position()) {
            Ok(mv) => mv,
            Err(error) => return Err((side, player.fail_with(Reason::IllegalMove, error.to_string()))),
        };
        self.note_findings(side, &answer);
        if let Some(clock) = &mut self.clocks[side as usize] {
            clock.press(answer.elapsed);
        }
        let uci = mv.to_uci(self.mode);
        if let Command::Position { moves, .. } = &mut self.told {
            moves.push(uci);
        }
        self.moves.push(record(&answer, uci.to_string()));
        let san = self.board.position().san(mv).to_string();
        self.board.play(mv);
        let clocks = self.clocks.map(|clock| clock.map(|clock| clock.left()));
        watcher.moved(&self.board, &san, &self.moves[self.moves.len() - 1], clocks);
        Ok(())
    }

    fn note_findings(&mut self, side: Colour, answer: &Answer) {
        for finding in findings::inspect(&mut self.board, answer) {
            let counted = &mut self.findings[side as usize];
            counted.add(finding.kind);
            // The first of a kind in a game is enough to look into it.
            let kinds = FindingKind::ALL.into_iter().zip(counted.counts());
            if kinds.into_iter().any(|(kind, count)| kind == finding.kind && count == 1) {
                let note = format!("{}, in {}: {}", finding.kind, self.board.position(), finding.line);
                self.notes.push((self.players[side as usize].name().to_owned(), note));
            }
        }
    }

    /// The side has lost by its own fault, unless its flag fell and the other could never have mated (6.9).
    fn lost(
        &mut self,
        side: Colour,
        reason: Reason,
        detail: String,
        transcript: String,
    ) -> (GameResult, Reason, Option<String>) {
        let name = self.players[side as usize].name().to_owned();
        self.notes.push((name, format!("{reason}: {detail}\n{transcript}")));
        if reason == Reason::Time
            && let Winnable::No(why) = self.board.position().winnable(!side, Position::WINNABLE_BUDGET)
        {
            return (GameResult::Draw, Reason::TimeButNoMate, Some(format!("{detail}; {why}")));
        }
        (GameResult::Win(!side), reason, Some(detail))
    }
}

/// What the engine said last of the move it chose.
fn record(answer: &Answer, uci: String) -> MoveRecord {
    let main = || answer.infos.iter().rev().filter(|info| info.multipv.is_none_or(|number| number == 1));
    let exact = main().filter_map(|info| info.score).find(|score| score.bound == Bound::Exact);
    let (cp, mate) = match exact.or_else(|| main().find_map(|info| info.score)).map(|score| score.value) {
        Some(ScoreValue::Centipawns(cp)) => (Some(cp), None),
        Some(ScoreValue::Mate(moves)) => (None, Some(moves)),
        None => (None, None),
    };
    MoveRecord {
        uci,
        ms: (answer.elapsed.as_secs_f64() * 1e6).round() / 1e3,
        cp,
        mate,
        depth: main().find_map(|info| info.depth),
        nodes: main().find_map(|info| info.nodes),
    }
}
