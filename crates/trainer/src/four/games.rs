//! Games of the search against itself, from random openings, as material for the tuner.

use chess::Random;
use duplicate::{Boards, Player, Standing, Table};
use quartet::tuning::is_quiet;
use quartet::{Limits, Now, Search, Signal};

/// How games are played: a fixed number of nodes a move, so that they are the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies at the beginning, and up to four more.
    pub random_plies: usize,
}

/// The longest game; one that goes on is drawn.
const LONGEST: usize = 300;
/// One move in so many is a random one, so that games are not all alike.
const SLIP: usize = 24;

/// A table of a game, and what each player got.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The four boards.
    pub boards: Boards,
    /// The points of each player, with a half for a draw.
    pub points: [f32; 4],
}

/// Plays game number `seed`; its quiet tables, where nobody to move is in check.
pub fn play_game(search: &mut Search, play: Play, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut table = Table::default();
    let plies = play.random_plies + random.below(5);
    table.play_random(&mut random, plies);
    search.clear();
    let limits = Limits { nodes: Some(play.nodes), ..Limits::default() };
    let mut boards = Vec::new();
    while table.outcome().is_none() && table.last_ply() < LONGEST {
        let slips = random.below(SLIP) == 0;
        let thought = if slips { None } else { search.run(&table, &limits, &Signal::default(), |_| {}) };
        let Some(mv) = thought.map(|choice| choice.best).or_else(|| table.random_move(&mut random)) else { break };
        if is_quiet(&table, mv) {
            boards.push(*table.boards());
        }
        if table.play(mv).is_err() {
            break;
        }
    }
    let points = |player: Player| match table.outcome().map(|outcome| outcome.standing(player)) {
        Some(Standing::Win) => 1.0,
        Some(Standing::Loss) => 0.0,
        Some(Standing::Draw) | None => 0.5,
    };
    let points = Player::ALL.map(points);
    boards.into_iter().map(|boards| Sample { boards, points }).collect()
}

/// Plays games from number `first` on, every `step`th, on one thread, until `keep` says stop.
pub fn play_games(play: Play, first: u64, step: u64, now: Now, mut keep: impl FnMut(Vec<Sample>) -> bool) {
    let mut search = Search::new(now);
    let mut seed = first;
    while keep(play_game(&mut search, play, seed)) {
        seed += step;
    }
}
