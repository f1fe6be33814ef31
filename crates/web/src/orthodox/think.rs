//! What the engine answers to a question, with nothing of browsers in it.

use super::level::Level;
use super::message::{Letter, Question, Reply, Task, Worth};
use chess::{CastlingMode, Colour, History, Move, Position, UciMove};
use engine::{GameClock, Info, Limits, Search, Signal, Value};
use std::time::Duration;

/// Large enough for a few seconds of thought, small enough for a phone.
pub(crate) const MEGABYTES: usize = 16;
/// How long a position is looked at for its worth.
const EVALUATION: Duration = Duration::from_secs(4);

/// Answers a question: `send` is given each line, and the move at the end.
pub(crate) fn think(search: &mut Search, letter: &Letter, mut send: impl FnMut(&Reply)) {
    let &Letter { id, chance, ref question } = letter;
    let Some((position, history)) = replay(question) else { return };
    let mode = if position.needs_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let (limits, level) = limits(&question.task);
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
    let chance = f64::from(chance) / 1000.0;
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

fn limits(task: &Task) -> (Limits, Option<Level>) {
    match *task {
        Task::Evaluate => (Limits { movetime: Some(EVALUATION), ..Limits::default() }, None),
        Task::Play { level, clock } => {
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
            (limits, Some(level))
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

    /// Games are given up as drawn after so many plies.
    const LONGEST: usize = 200;

    /// One game; what it brought the first of the two levels, in half points. Chance goes by the number of the game.
    fn game(levels: [usize; 2], number: u32) -> usize {
        let mut searches = [1, 1].map(|megabytes| Search::new(megabytes, || Duration::ZERO));
        let (mut position, mut moves) = (Position::default(), Vec::new());
        let mut history = History::new(&position);
        let mut chance = number;
        // Levels that know no chance would play the same game again.
        for mv in ["e2e4 e7e5", "d2d4 d7d5", "c2c4 g8f6", "g1f3 c7c5"][number as usize / 2 % 4].split(' ') {
            moves.push(mv.to_owned());
        }
        for mv in &moves {
            position = position.play(mv.parse::<UciMove>().expect("a move").to_move(&position).expect("legal"));
            history.push(&position);
        }
        let first_has = if number.is_multiple_of(2) { Colour::White } else { Colour::Black };
        while moves.len() < LONGEST {
            match chess::outcome(&position, &history).map(|outcome| outcome.result) {
                Some(chess::GameResult::Win(colour)) => return if colour == first_has { 2 } else { 0 },
                Some(chess::GameResult::Draw) => return 1,
                None if !chess::claims(&position, &history).is_empty() => return 1,
                None => {}
            }
            let side = usize::from(position.turn() != first_has);
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let task = Task::Play { level: levels[side], clock: None };
            let question = Question { fen: chess::STARTING_FEN.to_owned(), moves: moves.join(" "), task };
            let mut best = String::new();
            think(&mut searches[side], &Letter { id: 0, chance: (chance >> 16) % 1000, question }, |reply| {
                if let Reply::Done { best: found, .. } = reply {
                    best.clone_from(found);
                }
            });
            position = position.play(best.parse::<UciMove>().expect("a move").to_move(&position).expect("legal"));
            history.push(&position);
            moves.push(best);
        }
        1
    }

    /// What a level takes from the one below, in half points of so many games.
    fn takes_from_below(level: usize, games: u32) -> usize {
        let taken = (0..games).map(|number| game([level, level - 1], number)).sum();
        println!("{} {taken} of {} half points from {}", Level::ALL[level].name, 2 * games, Level::ALL[level - 1].name);
        taken
    }

    #[test]
    fn each_weak_level_beats_the_one_below() {
        for level in 1..=3 {
            assert!(takes_from_below(level, 8) > 8, "{}", Level::ALL[level].name);
        }
    }

    #[test]
    #[ignore = "long games: run by make nightly"]
    fn each_strong_level_beats_the_one_below() {
        for level in 4..=6 {
            assert!(takes_from_below(level, 8) > 8, "{}", Level::ALL[level].name);
        }
    }

    #[test]
    fn the_last_position_is_answered_for() {
        let task = Task::Evaluate;
        let question = Question { fen: "6k1/R7/6K1/8/8/8/8/8 w - - 2 1".to_owned(), moves: String::new(), task };
        for (task, expected) in [(Task::Play { level: 4, clock: None }, "a7a8"), (Task::Evaluate, "a7a8")] {
            let mut replies = Vec::new();
            let question = Question { task, ..question.clone() };
            let mut search = Search::new(1, ticking);
            think(&mut search, &Letter { id: 9, chance: 0, question }, |reply| replies.push(reply.clone()));
            assert!(matches!(replies.last(), Some(Reply::Done { id: 9, best, .. }) if best == expected), "{replies:?}");
            assert!(
                replies.iter().any(|reply| matches!(reply, Reply::Line { worth: Worth::Mate(1), .. })),
                "{replies:?}"
            );
        }
    }

    /// A clock that goes on by a millisecond whenever it is looked at.
    fn ticking() -> Duration {
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
        static NOW: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(NOW.fetch_add(1, Relaxed))
    }
}
