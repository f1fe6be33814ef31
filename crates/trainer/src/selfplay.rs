//! A game of the engine against itself, from a random opening.
//!
//! Every move is searched with the same number of nodes, so that a game is the same on every machine. The limit is a soft
//! one: an iteration that has begun is finished, which gives better moves for the same work than breaking it off.

use crate::games::{Header, Ply, TrainingGame};
use chess::{GameResult, History, Position};
use engine::net::Net;
use engine::{Found, Limits, Now, Score, Search, Signal};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

/// A game is called at this score, if it holds for [`HELD`] plies.
const DECIDED: Score = 1500;
const HELD: usize = 5;
/// Openings that leave one side this far ahead are not played.
const UNFAIR: Score = 300;
/// An opening has from 8 to 12 random plies.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 8..=12;
/// An iteration is broken off after all at so many times the soft limit.
const PATIENCE: u64 = 20;
const LONGEST: usize = 400;
/// Megabytes of the table: a few thousand nodes do not fill more.
const TABLE: usize = 2;

/// What games follow from, with their numbers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Nodes a move, after which no other iteration is begun.
    pub nodes: u32,
    /// What the random openings come from.
    pub seed: u64,
    /// The net that evaluates; the tuned terms do alone where there is none.
    pub net: Option<Arc<Net>>,
}

impl Settings {
    /// What a file of these games says of them.
    pub fn header(&self) -> Header {
        Header { nodes: self.nodes, seed: self.seed, net: self.net.as_deref().map(Net::mark) }
    }
}

/// Plays the games of some [`Settings`], in any order.
pub struct SelfPlay {
    seed: u64,
    search: Search,
    limits: Limits,
}

impl SelfPlay {
    /// Whoever plays the games of `settings`.
    pub fn new(settings: &Settings, now: Now) -> SelfPlay {
        let soft = u64::from(settings.nodes);
        let limits = Limits { soft_nodes: Some(soft), nodes: Some(PATIENCE * soft), ..Limits::default() };
        let mut search = Search::new(TABLE, now);
        search.set_net(settings.net.clone());
        SelfPlay { seed: settings.seed, search, limits }
    }

    /// Plays the game of a number.
    pub fn play(&mut self, number: u32) -> TrainingGame {
        let mut random = fastrand::Rng::with_seed(self.seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        loop {
            self.search.clear();
            if let Some(game) = random_opening(&mut random).and_then(|opening| self.play_on(opening, number)) {
                return game;
            }
        }
    }

    /// Plays a game from its opening to its end; nothing where the opening is unfair.
    fn play_on(&mut self, mut plies: Vec<Ply>, number: u32) -> Option<TrainingGame> {
        let opening = plies.len();
        let mut position = Position::default();
        let mut history = History::new(&position);
        for ply in &plies {
            position = position.play(ply.mv);
            history.push(&position);
        }
        let mut decided = 0;
        let result = loop {
            if let Some(result) = ended(&position, &history) {
                break result;
            }
            if plies.len() >= LONGEST {
                break GameResult::Draw;
            }
            let found = self.search.run(&position, &history, &self.limits, &Signal::default(), |_| {});
            let Found { best: Some(mv), score, .. } = found else {
                unreachable!("a game that goes on has a legal move")
            };
            if plies.len() == opening && score.abs() > UNFAIR {
                return None;
            }
            plies.push(Ply { mv, score: Some(score) });
            decided = if score.abs() >= DECIDED { decided + 1 } else { 0 };
            if decided >= HELD {
                break GameResult::Win(if score > 0 { position.turn() } else { !position.turn() });
            }
            position = position.play(mv);
            history.push(&position);
        };
        Some(TrainingGame { number, start: Position::default(), plies, result })
    }
}

/// Plays games from number `first` on, on so many threads, and hands them out in the order of their numbers until `keep`
/// says that it was the last, or fails.
pub fn play_in_order<E>(
    settings: &Settings,
    first: u32,
    threads: usize,
    now: Now,
    mut keep: impl FnMut(&TrainingGame) -> Result<bool, E>,
) -> Result<(), E> {
    let next = AtomicU32::new(first);
    let (sender, games) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut play = SelfPlay::new(settings, now);
                while sender.send(play.play(next.fetch_add(1, Relaxed))).is_ok() {}
            });
        }
        drop(sender);
        // Those that were finished before their turn.
        let mut early = BTreeMap::new();
        let mut turn = first;
        // Owned here, so that leaving the loop closes the channel and ends the threads.
        for game in games {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&turn) {
                turn += 1;
                if !keep(&game)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// How a game ended, with every draw claimed that can be.
fn ended(position: &Position, history: &History) -> Option<GameResult> {
    let outcome = chess::outcome(position, history).map(|outcome| outcome.result);
    outcome.or_else(|| (!chess::claims(position, history).is_empty()).then_some(GameResult::Draw))
}

/// A few random moves from the start; nothing if they end the game.
fn random_opening(random: &mut fastrand::Rng) -> Option<Vec<Ply>> {
    let mut position = Position::default();
    let mut plies = Vec::new();
    for _ in 0..random.usize(RANDOM_PLIES) {
        let mv = random.choice(position.legal_moves())?;
        position = position.play(mv);
        plies.push(Ply { mv, score: None });
    }
    position.has_legal_move().then_some(plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings { nodes: 100, seed: 3, net: Net::built_in() }
    }

    #[test]
    fn the_same_number_is_the_same_game() {
        let mut first = SelfPlay::new(&settings(), engine::system_clock);
        let games = [5, 6].map(|number| first.play(number));
        let mut second = SelfPlay::new(&settings(), engine::system_clock);
        // In another order, since several threads play them.
        assert_eq!(second.play(6), games[1]);
        assert_eq!(second.play(5), games[0]);
        assert_ne!(games[0].plies, games[1].plies);
    }

    #[test]
    fn threads_change_nothing() {
        let games = |threads| {
            let mut games = Vec::new();
            let keep = |game: &TrainingGame| {
                games.push(game.clone());
                Ok::<bool, ()>(games.len() < 5)
            };
            play_in_order(&settings(), 2, threads, engine::system_clock, keep).unwrap();
            games
        };
        let alone = games(1);
        assert_eq!(alone.iter().map(|game| game.number).collect::<Vec<u32>>(), [2, 3, 4, 5, 6]);
        assert_eq!(games(3), alone);
    }

    #[test]
    fn games_begin_fairly_and_end_by_the_rules() {
        let mut play = SelfPlay::new(&settings(), engine::system_clock);
        for number in 0..6 {
            let game = play.play(number);
            let opening = game.plies.iter().take_while(|ply| ply.score.is_none()).count();
            assert!(RANDOM_PLIES.contains(&opening), "{opening}");
            assert!(game.plies[opening].score.unwrap().abs() <= UNFAIR);
            let mut position = game.start;
            let mut history = History::new(&position);
            for (i, ply) in game.plies.iter().enumerate() {
                assert!(position.is_legal(ply.mv) && ended(&position, &history).is_none(), "game {number}, ply {i}");
                position = position.play(ply.mv);
                history.push(&position);
            }
            let last = game.plies.last().unwrap().score.unwrap();
            let called = last.abs() >= DECIDED || game.plies.len() == LONGEST;
            assert!(called || ended(&position, &history) == Some(game.result), "game {number}");
        }
    }
}
