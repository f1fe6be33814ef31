//! What the engine plays at a table: off the threads that serve, and in little time.

use chess::CastlingMode;
use engine::{Candidates, GameClock, Level, Search, Signal};
use quartet::{Opponent, Player as _};
use room::Room;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The memory of one thought at a table of two, in megabytes.
const MEGABYTES: usize = 16;

/// What is thought about: the move of whoever is to move, at a level from 1 up, with so much time left.
pub(crate) struct Question {
    pub(crate) room: Room,
    pub(crate) level: u8,
    pub(crate) left: Option<Duration>,
}

/// What the engine is called at a level; none if there is no such level.
pub(crate) fn name(level: u8) -> Option<String> {
    let level = Level::ALL.get(usize::from(level).checked_sub(1)?)?;
    Some(format!("Fourfold ({})", level.name))
}

/// The move that the engine chooses, in UCI notation.
pub(crate) fn think(question: &Question) -> Option<String> {
    let index = usize::from(question.level).checked_sub(1)?;
    match question.room.boards() {
        Some(table) => {
            let level = *quartet::Level::ALL.get(index)?;
            // A twentieth of what is left, where a clock runs.
            let movetime = question.left.map(|left| left / 20);
            let limits = quartet::Limits { movetime, ..quartet::Limits::default() };
            let chosen = Opponent::new(level, chance(), now).choose(table, &limits, &quartet::Signal::default());
            chosen.map(|choice| choice.best.to_string())
        }
        None => two(question, Level::ALL.get(index)?),
    }
}

fn two(question: &Question, level: &Level) -> Option<String> {
    let game = question.room.game()?;
    let increment = question.room.setup().clock.map_or(Duration::ZERO, |clock| clock.increment);
    let clock = question.left.map(|remaining| GameClock { remaining, increment, moves_to_go: None });
    let mut candidates = Candidates::default();
    let mut search = Search::new(MEGABYTES, now);
    let found = search.run(game.position(), game.history(), &level.limits(clock), &Signal::default(), |info| {
        candidates.note(info);
    });
    let chosen = candidates.choose(level, (chance() % 1000) as f64 / 1000.0);
    let mode: CastlingMode = game.castling_mode();
    chosen.map(|(_, mv)| mv).or(found.best).map(|mv| mv.to_uci(mode).to_string())
}

/// Time since the first thought.
fn now() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

fn chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::{Command, Kind, Moment, Setup};

    #[test]
    fn every_level_plays_a_legal_move_at_both_kinds_of_tables() {
        for (kind, first) in [(Kind::Duplicate, "e2e4"), (Kind::Chess, "e2e4")] {
            let mut room = Room::new(Setup::new(kind)).expect("a room");
            let play = |room: &mut Room, mv: String| {
                let seat = room.turn();
                let entry = room.apply(&Command::Play { ply: room.ply(), mv }, Some(seat), &Moment::at(0));
                room.fold(&entry.expect("legal")).expect("folded");
            };
            play(&mut room, first.to_owned());
            for level in 1..=6 {
                let question = Question { room: room.clone(), level, left: Some(Duration::from_secs(2)) };
                play(&mut room, think(&question).expect("a move"));
            }
        }
        assert_eq!((name(1).as_deref(), name(0), name(9)), (Some("Fourfold (Beginner)"), None, None));
    }
}
