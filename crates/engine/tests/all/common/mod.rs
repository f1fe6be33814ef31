//! What the tests of the search share: a game from text, a search of its end, and what must hold of any answer.

use chess::{History, Position};
use engine::{Bound, Found, Info, Limits, Search, Signal};

/// A game: the position it ends in and all that came before.
pub(crate) struct Game {
    pub(crate) position: Position,
    pub(crate) history: History,
}

pub(crate) fn game(fen: &str, moves: &str) -> Game {
    let mut position = Position::from_fen(fen).unwrap();
    let mut history = History::new(&position);
    for uci in moves.split_whitespace() {
        position = position.play(position.parse_uci(uci).unwrap());
        history.push(&position);
    }
    Game { position, history }
}

pub(crate) fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Searches with a fresh table, and checks what must hold of every line: its moves are legal, and it does not go on after
/// the game has ended.
pub(crate) fn search(game: &Game, limits: &Limits) -> (Found, Vec<Info>) {
    let mut infos = Vec::new();
    let mut search = Search::new(4, engine::system_clock);
    let found = search.run(&game.position, &game.history, limits, &Signal::default(), |info| infos.push(info.clone()));
    if let Some(best) = found.best {
        assert!(game.position.is_legal(best), "{best:?} in {}", game.position);
    }
    for info in &infos {
        check_line(game, info);
    }
    // The last line told of is the best move's.
    let first = infos.iter().rev().find(|info| info.multipv == 1);
    assert_eq!(found.best, first.and_then(|info| info.line.first().copied()), "{}", game.position);
    (found, infos)
}

/// Plays the line and returns the position at its end with its history.
pub(crate) fn check_line(game: &Game, info: &Info) -> Game {
    let mut position = game.position;
    let mut history = game.history.clone();
    for (i, &mv) in info.line.iter().enumerate() {
        assert!(position.is_legal(mv), "{mv:?} of {info:?} in {position}");
        if i > 0 && info.bound == Bound::Exact {
            assert!(chess::outcome(&position, &history).is_none(), "{info:?} goes on after the end");
        }
        position = position.play(mv);
        history.push(&position);
    }
    Game { position, history }
}
