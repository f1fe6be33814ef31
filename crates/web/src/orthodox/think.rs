//! What the engine answers to a question, with nothing of browsers in it.

use super::message::{Question, Reply, Request, Task, Worth};
use chess::{CastlingMode, Colour, History, Position, UciMove};
use engine::{Candidates, GameClock, Info, Level, Limits, Search, Signal, Value};
use std::time::Duration;

/// Large enough for a few seconds of thought, small enough for a phone.
pub(crate) const MEGABYTES: usize = 16;
/// How long a position is looked at for its worth.
const EVALUATION: Duration = Duration::from_secs(4);
/// How long one position of a whole game is looked at, at most,
const GLANCE: Duration = Duration::from_secs(1);
/// and how many positions after it: the same on a phone as elsewhere.
const GLANCE_NODES: u64 = 40_000;

/// Answers a question: `send` is given each line, and the move at the end.
pub(crate) fn think(search: &mut Search, request: &Request, mut send: impl FnMut(&Reply)) {
    let &Request { id, chance, ref question } = request;
    let Some((position, history)) = replay(question) else { return };
    let mode = if position.needs_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let (limits, level) = limits(&question.task);
    let mut candidates = Candidates::default();
    let found = search.run(&position, &history, &limits, &Signal::default(), |info: &Info| {
        candidates.note(info);
        if level.is_none() {
            let line: Vec<String> = info.line.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
            send(&Reply::Line {
                id,
                index: info.multipv,
                depth: info.depth,
                worth: worth(info.value, position.turn()),
                line: line.join(" "),
            });
        }
    });
    let chosen = level.and_then(|level| candidates.choose(level, f64::from(chance) / 1000.0));
    let best = chosen.map(|(_, mv)| mv).or(found.best);
    let best = best.map(|mv| mv.to_uci(mode).to_string()).unwrap_or_default();
    send(&Reply::Done { id, best, score: found.score, nodes: found.nodes });
}

/// The last position and all before it; none if the game cannot be replayed, which the page has seen to.
fn replay(question: &Question) -> Option<(Position, History)> {
    let mut position = Position::from_fen(&question.fen).ok()?;
    let mut history = History::new(&position);
    for text in question.moves.split_whitespace() {
        let mv = text.parse::<UciMove>().ok()?.to_move(&position).ok()?;
        position = position.play(mv);
        history.push(&position);
    }
    Some((position, history))
}

fn limits(task: &Task) -> (Limits, Option<&'static Level>) {
    match *task {
        Task::Evaluate { lines } => {
            (Limits { movetime: Some(EVALUATION), multipv: lines.clamp(1, 5), ..Limits::default() }, None)
        }
        // Tables of four have an engine of their own.
        Task::Review | Task::Seat { .. } | Task::Advise => {
            (Limits { movetime: Some(GLANCE), nodes: Some(GLANCE_NODES), ..Limits::default() }, None)
        }
        Task::Play { level, clock } => {
            let level = &Level::ALL[level.min(Level::ALL.len() - 1)];
            let clock = clock.map(|(remaining, increment)| GameClock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go: None,
            });
            (level.limits(clock), Some(level))
        }
    }
}

fn worth(value: Value, turn: Colour) -> Worth {
    let sign = if turn == Colour::White { 1 } else { -1 };
    match value {
        Value::Centipawns(score) => Worth::Centipawns(sign * score),
        // Mated on the spot has no sign of its own.
        Value::Mate(0) => Worth::Mate(-sign),
        Value::Mate(moves) => Worth::Mate(sign * moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_position_is_answered_for() {
        let task = Task::Review;
        let question = Question { fen: "6k1/R7/6K1/8/8/8/8/8 w - - 2 1".to_owned(), moves: String::new(), task };
        let play = Task::Play { level: 4, clock: None };
        for (task, lines) in
            [(play, 0), (Task::Evaluate { lines: 1 }, 1), (Task::Evaluate { lines: 3 }, 3), (Task::Review, 1)]
        {
            let mut replies = Vec::new();
            let question = Question { task, ..question.clone() };
            let mut search = Search::new(1, ticking);
            think(&mut search, &Request { id: 9, chance: 0, question }, |reply| replies.push(reply.clone()));
            assert!(matches!(replies.last(), Some(Reply::Done { id: 9, best, .. }) if best == "a7a8"), "{replies:?}");
            let mate = |reply: &Reply| matches!(reply, Reply::Line { index: 1, worth: Worth::Mate(1), .. });
            assert_eq!(replies.iter().any(mate), lines > 0, "{replies:?}");
            let last = |reply: &Reply| if let Reply::Line { index, .. } = reply { *index } else { 0 };
            assert_eq!(replies.iter().map(last).max(), Some(lines), "{replies:?}");
        }
    }

    /// A clock that goes on by a millisecond whenever it is looked at.
    fn ticking() -> Duration {
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
        static NOW: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(NOW.fetch_add(1, Relaxed))
    }
}
