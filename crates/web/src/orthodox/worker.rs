//! The engine's side: runs in a worker, so that thinking never holds up the page.

use super::level::Level;
use super::message::{Question, Reply, Task, Worth};
use chess::{CastlingMode, Colour, History, Move, Position, UciMove};
use engine::{GameClock, Info, Limits, Search, Signal, Value};
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// Large enough for a few seconds of thought, small enough for a phone.
const MEGABYTES: usize = 16;
/// How long a position is looked at for its worth.
const EVALUATION: Duration = Duration::from_secs(4);

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Time since the worker began.
pub(crate) fn now() -> Duration {
    Duration::from_secs_f64(performance_now().max(0.0) / 1000.0)
}

thread_local! {
    static SEARCH: RefCell<Search> = RefCell::new(Search::new(MEGABYTES, now));
}

/// Answers a question of the page's; `reply` is called with each line and with the move at the end.
#[wasm_bindgen]
pub fn answer(question: &str, reply: &js_sys::Function) {
    console_error_panic_hook::set_once();
    let send = |message: &Reply| {
        // A page that is gone hears nothing.
        let _ = reply.call1(&JsValue::NULL, &message.to_text().into());
    };
    // The page writes every question with the type that is read here, so there is none that cannot be read.
    if let Some(question) = Question::from_text(question) {
        SEARCH.with_borrow_mut(|search| think(search, &question, &send));
    }
}

fn think(search: &mut Search, question: &Question, send: &impl Fn(&Reply)) {
    let Some((position, history)) = replay(question) else { return };
    let mode = if position.needs_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let id = question.id;
    let (limits, level, chance) = limits(&question.task);
    // The last complete set of candidates, best first.
    let mut candidates: Vec<(i32, Move)> = Vec::new();
    let found = search.run(&position, &history, &limits, &Signal::default(), |info: &Info| {
        if let Some(&mv) = info.line.first() {
            candidates.truncate(info.multipv - 1);
            candidates.push((info.score, mv));
        }
        if info.multipv == 1 {
            let line: Vec<String> = info.line.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
            send(&Reply::Line {
                id,
                depth: info.depth,
                worth: worth(info.value, position.turn()),
                line: line.join(" "),
            });
        }
    });
    let scores: Vec<i32> = candidates.iter().map(|&(score, _)| score).collect();
    let chosen = level.and_then(|level| candidates.get(level.choose(&scores, chance)).copied());
    let best = chosen.map(|(_, mv)| mv).or(found.best);
    send(&Reply::Done { id, best: best.map(|mv| mv.to_uci(mode).to_string()).unwrap_or_default(), score: found.score });
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

fn limits(task: &Task) -> (Limits, Option<Level>, f64) {
    match *task {
        Task::Evaluate => (Limits { movetime: Some(EVALUATION), ..Limits::default() }, None, 0.0),
        Task::Play { level, chance, clock } => {
            let level = Level::ALL[level.min(Level::ALL.len() - 1)];
            let clock = clock.map(|(remaining, increment)| GameClock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go: None,
            });
            let limits = Limits {
                depth: level.depth,
                nodes: level.nodes,
                movetime: Some(level.time),
                clock,
                multipv: level.candidates,
                ..Limits::default()
            };
            (limits, Some(level), f64::from(chance) / 1000.0)
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
