//! The full answer: what the fast one says, and then searches for a mate in turn, each a little further every round, until one
//! of them finds it, or there is nothing left that could be looked at, or the budget is spent.

use super::cage::Ways;
use super::closure::{self, Bound, Explored};
use super::countdown::Countdown;
use super::helpmate::{Found, Guess, Search};
use super::picture::Picture;
use super::{Unwinnable, Winnable, worth};
use crate::{Colour, Position};

/// After how many moves in all each guess gives way to the next, round by round: pictures, aims, cages. What is left of the
/// budget then is shared among them.
const ROUNDS: [[usize; 3]; 3] = [[3_000, 4_000, 0], [20_000, 20_000, 30_000], [60_000, 100_000, 100_000]];
/// How many cages are tried.
const CAGES: usize = 6;

/// How many positions are seen before the longer searches for a mate.
const SMALL: usize = 40_000;
/// How many moves of the budget a position counts for when all that can follow is looked at in the end.
const EACH: usize = 10;

/// Searches for a mate by `winner`, or for the end of all that can follow, with about `budget` moves.
pub(super) fn search(position: &Position, winner: Colour, budget: usize) -> Winnable {
    let countdown = Countdown::find(position, winner);
    let mut hunt =
        Hunt { position, winner, countdown: countdown.as_ref(), searches: Vec::with_capacity(8), left: budget };
    let pictures = Picture::all(position, winner).map(Guess::Picture);
    let guesses: Vec<Guess> = pictures.chain(worth::AIMS.map(Guess::Aim)).collect();
    // Most often the first of them finds a mate, so the others are not set up before.
    for guess in guesses {
        hunt.add(guess);
        let last = hunt.searches.len() - 1;
        if let Some(answer) = hunt.run(last, 0) {
            return answer;
        }
    }
    // Rarely come to: nothing was found where something usually is.
    let ways = Ways::new(position, winner);
    let cages = ways.cages(position, CAGES);
    for cage in &cages {
        hunt.add(Guess::Cage(cage));
    }
    for round in 1..=ROUNDS.len() {
        if let Some(answer) = (0..hunt.searches.len()).find_map(|i| hunt.run(i, round)) {
            return answer;
        }
        let most = if round < ROUNDS.len() { SMALL.min(hunt.left) } else { budget / EACH };
        if matches!(round, 1 | 3) && hunt.sees_everything(most) {
            return Winnable::No(Unwinnable::Exhausted);
        }
    }
    Winnable::Undecided
}

/// Searches from one position, and what they may still cost.
struct Hunt<'a> {
    position: &'a Position,
    winner: Colour,
    countdown: Option<&'a Countdown>,
    searches: Vec<(usize, Search<'a>)>,
    left: usize,
}

impl<'a> Hunt<'a> {
    fn add(&mut self, guess: Guess<'a>) {
        let kind = match guess {
            Guess::Picture(_) => 0,
            Guess::Aim(_) => 1,
            Guess::Cage(_) => 2,
        };
        self.searches.push((kind, Search::new(self.position, self.winner, self.countdown, guess)));
    }

    /// Goes on with a search up to what a round allows it.
    fn run(&mut self, i: usize, round: usize) -> Option<Winnable> {
        let others = self.searches.len() - i;
        let (kind, search) = &mut self.searches[i];
        let before = search.looked();
        let most = match ROUNDS.get(round) {
            Some(most) => before.saturating_add(self.left).min(most[*kind]),
            None => before.saturating_add(self.left / others),
        };
        let found = search.run(most);
        self.left = self.left.saturating_sub(search.looked() - before);
        match found {
            Found::Mate(line) => Some(self.position.replayed(self.winner, line)),
            Found::Nothing => Some(Winnable::No(Unwinnable::Exhausted)),
            Found::Spent => None,
        }
    }

    /// Whether all that can follow is no more than `most` positions, and none of them is mate.
    fn sees_everything(&self, most: usize) -> bool {
        let bound = Bound { most, narrow: most, queen: false };
        closure::explore_up_to_walls(self.position, self.winner, self.countdown, bound) == Explored::All
    }
}
