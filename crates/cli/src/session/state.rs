//! What the engine knows between commands, and what each command does to it.

use super::complain;
use super::options::{DEFAULT_HASH, DEFAULT_OVERHEAD, Setting};
use super::thinking::{Thinking, Work};
use chess::{CastlingMode, FenError, History, Position, UciMoveError};
use engine::{GameClock, Limits, Search, Signal};
use std::time::Duration;
use uci::{Go, Start, UciMove};

/// A game as far as a GUI has told it.
#[derive(Clone)]
pub(super) struct Game {
    pub(super) position: Position,
    pub(super) history: History,
    pub(super) mode: CastlingMode,
}

/// Why a `position` line is refused.
#[derive(Debug, thiserror::Error)]
enum GameError {
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    #[error("bad FEN: its castling rights are those of Chess960 (set UCI_Chess960)")]
    NeedsChess960,
    #[error("move {0}: {1}")]
    Move(usize, UciMoveError),
}

pub(super) struct State {
    game: Game,
    /// Where the search is: here, or at work.
    search: Option<Search>,
    thinking: Option<Thinking>,
    multipv: usize,
    overhead: Duration,
    chess960: bool,
    show_wdl: bool,
}

impl State {
    pub(super) fn new() -> State {
        let position = Position::default();
        State {
            game: Game { history: History::new(&position), position, mode: CastlingMode::Standard },
            search: Some(Search::new(DEFAULT_HASH, engine::system_clock)),
            thinking: None,
            multipv: 1,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            chess960: false,
            show_wdl: false,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The search, unless it is at work and has not been told to stop.
    fn idle_search(&mut self, wanted_for: &str) -> Option<&mut Search> {
        if let Some(thinking) = self.thinking.take() {
            if thinking.is_ending() {
                self.search = thinking.wait();
            } else {
                complain(format_args!("{wanted_for} has to wait: a search is running"));
                self.thinking = Some(thinking);
                return None;
            }
        }
        Some(self.search.get_or_insert_with(|| Search::new(DEFAULT_HASH, engine::system_clock)))
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) {
        let setting = match Setting::read(name, value) {
            Ok(setting) => setting,
            Err(error) => return complain(error),
        };
        match setting {
            Setting::MultiPv(lines) => self.multipv = lines,
            Setting::MoveOverhead(millis) => self.overhead = Duration::from_millis(millis),
            Setting::Chess960(on) => self.chess960 = on,
            Setting::ShowWdl(on) => self.show_wdl = on,
            Setting::Ponder => {}
            Setting::Hash(megabytes) => {
                if let Some(search) = self.idle_search("setoption")
                    && let Err(error) = search.set_hash(megabytes)
                {
                    complain(error);
                }
            }
            Setting::Threads(threads) => {
                if let Some(search) = self.idle_search("setoption") {
                    search.set_threads(threads);
                }
            }
            Setting::ClearHash => {
                if let Some(search) = self.idle_search("setoption") {
                    search.clear_hash();
                }
            }
        }
    }

    pub(super) fn new_game(&mut self) {
        if let Some(search) = self.idle_search("ucinewgame") {
            search.clear();
        }
    }

    pub(super) fn set_position(&mut self, start: &Start, moves: &[UciMove]) {
        match self.read_game(start, moves) {
            Ok(game) => self.game = game,
            Err(error) => complain(error),
        }
    }

    fn read_game(&self, start: &Start, moves: &[UciMove]) -> Result<Game, GameError> {
        let mut position = match start {
            Start::Startpos => Position::default(),
            Start::Fen(fen) => Position::from_fen(fen)?,
        };
        if position.needs_chess960() && !self.chess960 {
            return Err(GameError::NeedsChess960);
        }
        let mut history = History::new(&position);
        for (i, uci) in moves.iter().enumerate() {
            let mv = uci.to_move(&position).map_err(|error| GameError::Move(i + 1, error))?;
            position = position.play(mv);
            history.push(&position);
        }
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        Ok(Game { position, history, mode })
    }

    pub(super) fn go(&mut self, go: &Go) {
        if self.idle_search("go").is_none() {
            return;
        }
        let Some(search) = self.search.take() else { return };
        let work = match go.perft {
            Some(depth) => Work::Perft(depth),
            None => Work::Search { limits: self.limits(go), endless: is_endless(go), show_wdl: self.show_wdl },
        };
        let signal = if go.ponder { Signal::pondering() } else { Signal::default() };
        match Thinking::start(search, self.game.clone(), work, signal) {
            Ok(thinking) => self.thinking = Some(thinking),
            Err(error) => complain(format_args!("no thread to search on: {error}")),
        }
    }

    fn limits(&self, go: &Go) -> Limits {
        let white = self.game.position.turn() == chess::Colour::White;
        let (time, increment) = if white { (go.wtime, go.winc) } else { (go.btime, go.binc) };
        let searchmoves = go.searchmoves.iter().filter_map(|uci| uci.to_move(&self.game.position).ok()).collect();
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            movetime: go.movetime.filter(|_| !go.infinite),
            clock: time.filter(|_| !go.infinite).map(|remaining| GameClock {
                remaining,
                increment: increment.unwrap_or_default(),
                moves_to_go: go.movestogo,
            }),
            overhead: self.overhead,
            searchmoves,
            multipv: self.multipv,
            ..Limits::default()
        }
    }

    pub(super) fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    pub(super) fn ponder_hit(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.ponder_hit();
        }
    }

    /// Ends a running search, which still prints its best move.
    pub(super) fn quit(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            thinking.wait();
        }
    }
}

/// Whether only `stop` ends the search.
fn is_endless(go: &Go) -> bool {
    let clock = go.wtime.or(go.btime).is_some();
    let limited = clock || go.depth.is_some() || go.nodes.is_some() || go.mate.is_some() || go.movetime.is_some();
    go.infinite || !limited && !go.ponder
}
