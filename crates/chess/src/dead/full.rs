//! The full answer: what the fast one says, and then searches for a mate in turn, each a little further every round, until one
//! of them finds it, or there is nothing left that could be looked at, or the budget is spent.

use super::cage::Ways;
use super::closure::{self, Bound, Explored};
use super::countdown::Countdown;
use super::helpmate::{Found, Guess, Haste, Search};
use super::picture::Picture;
use super::run::Run;
use super::{Unwinnable, Winnable, worth};
use crate::{Colour, Position};

/// After how many moves in all each guess gives way to the next, round by round: pictures, aims, cages. What is left of the
/// budget then is shared among them.
const ROUNDS: [[usize; 3]; 4] =
    [[3_000, 4_000, 0], [20_000, 20_000, 30_000], [60_000, 100_000, 100_000], [1_500_000, 850_000, 100_000]];
/// How many cages are tried, and how many more in haste.
const CAGES: usize = 6;
const MORE_CAGES: usize = 30;
/// In how much haste everything is tried anew after the second round,
const HASTES: [Haste; 3] = [8, 1, 12];
/// and for how many moves: pictures, aims, cages, runs; and the cages that look worse.
const IN_HASTE: [usize; 4] = [20_000, 100_000, 50_000, 70_000];
const WORSE: usize = 9_000;
/// In how much haste a race is run before everything else, and for how many moves.
const RACE: (Haste, usize) = (8, 200_000);

/// How many positions are seen before the longer searches for a mate.
const SMALL: usize = 40_000;
/// How many moves of the budget a position counts for when all that can follow is looked at in the end.
const EACH: usize = 8;

/// Searches for a mate by `winner`, or for the end of all that can follow, with about `budget` moves.
pub(super) fn search(position: &Position, winner: Colour, budget: usize) -> Winnable {
    let countdown = Countdown::find(position, winner);
    let mut hunt =
        Hunt { position, winner, countdown: countdown.as_ref(), searches: Vec::with_capacity(8), left: budget };
    let pictures = Picture::all(position, winner).map(Guess::Picture);
    let mut guesses: Vec<Guess> = pictures.chain(worth::AIMS.map(Guess::Aim)).collect();
    if let Some(countdown) = &countdown
        && let Some(answer) = hunt.hurry(Guess::Race(countdown), RACE.0, RACE.1)
    {
        return answer;
    }
    // Most often the first of them finds a mate, so the others are not set up before.
    for &guess in &guesses {
        hunt.add(guess);
        let last = hunt.searches.len() - 1;
        if let Some(answer) = hunt.run(last, 0) {
            return answer;
        }
    }
    // Rarely come to: nothing was found where something usually is.
    let ways = Ways::new(position, winner);
    let cages = ways.cages(position, CAGES + MORE_CAGES);
    for cage in cages.iter().take(CAGES) {
        hunt.add(Guess::Cage(cage));
    }
    if let Some(answer) = hunt.round(1) {
        return answer;
    }
    if hunt.sees_everything(SMALL.min(hunt.left)) {
        return Winnable::No(Unwinnable::Exhausted);
    }
    let (near, far) = cages.split_at(CAGES.min(cages.len()));
    guesses.extend(near.iter().map(Guess::Cage).chain(Run::all(position, winner).map(Guess::Run)));
    let worse = far.iter().map(|cage| (Guess::Cage(cage), WORSE));
    let tries: Vec<_> = guesses.iter().map(|guess| (*guess, IN_HASTE[kind(guess)])).chain(worse).collect();
    let mut in_haste =
        HASTES.into_iter().flat_map(|haste| tries.iter().map(move |&(guess, most)| (guess, haste, most)));
    let found = in_haste.find_map(|(guess, haste, most)| hunt.hurry(guess, haste, most));
    if let Some(answer) = found.or_else(|| (2..=ROUNDS.len()).find_map(|round| hunt.round(round))) {
        return answer;
    }
    match hunt.sees_everything(budget / EACH) {
        true => Winnable::No(Unwinnable::Exhausted),
        false => Winnable::Undecided,
    }
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
        self.searches.push((kind(&guess), Search::new(self.position, self.winner, self.countdown, guess, 0)));
    }

    /// Goes on with every search.
    fn round(&mut self, round: usize) -> Option<Winnable> {
        (0..self.searches.len()).find_map(|i| self.run(i, round))
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
        answer(found)
    }

    /// Tries a guess from the start, in haste.
    fn hurry(&mut self, guess: Guess<'a>, haste: Haste, most: usize) -> Option<Winnable> {
        let mut search = Search::new(self.position, self.winner, self.countdown, guess, haste);
        let found = search.run(most.min(self.left));
        self.left = self.left.saturating_sub(search.looked());
        answer(found)
    }

    /// Whether all that can follow is no more than `most` positions, and none of them is mate.
    fn sees_everything(&self, most: usize) -> bool {
        let bound = Bound { most, narrow: most, queen: false };
        closure::explore_up_to_walls(self.position, self.winner, self.countdown, bound) == Explored::All
    }
}

fn answer(found: Found) -> Option<Winnable> {
    match found {
        Found::Mate(line) => Some(Winnable::Yes(line)),
        Found::Nothing => Some(Winnable::No(Unwinnable::Exhausted)),
        Found::Spent => None,
    }
}

/// The number of a guess's kind.
fn kind(guess: &Guess) -> usize {
    match guess {
        Guess::Picture(_) => 0,
        Guess::Aim(_) => 1,
        Guess::Cage(_) => 2,
        Guess::Run(_) | Guess::Race(_) => 3,
    }
}
