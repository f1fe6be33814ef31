//! A mate with the help of the loser: best first, over exact positions.
//!
//! The order in which moves are tried is a guess and may be any; the verdict is not. A mate is a mate, and an empty queue
//! means that everything within reach was seen, but for what follows positions that surely cannot be won.
//!
//! A move is queued by a guess at what follows it, and played only when its turn comes: most never are.

use super::cage::Cage;
use super::closure::Seen;
use super::countdown::Countdown;
use super::picture::Picture;
use super::queue::Queue;
use super::run::Run;
use super::walls;
use super::worth::{self, Aim};
use crate::{Colour, Move, Position};

/// What a search came to.
pub(super) enum Found {
    /// These moves lead to mate.
    Mate(Vec<Move>),
    /// Everything was seen, and there is no mate.
    Nothing,
    /// The budget was spent.
    Spent,
}

/// What a search goes for.
#[derive(Clone, Copy)]
pub(super) enum Guess<'a> {
    /// Both kings to a corner: cheap, and enough for nearly everything.
    Picture(Picture),
    /// A sum of many things.
    Aim(Aim),
    /// A mate on one square, in the midst of pawns.
    Cage(&'a Cage<'a>),
    /// A pawn that runs first.
    Run(Run),
    /// A pawn of the other side's that gets through while the side that is bound to its pawns still has moves.
    Race(&'a Countdown),
}

impl Guess<'_> {
    fn now(&self, position: &Position, winner: Colour) -> i32 {
        match self {
            Guess::Picture(picture) => picture.distance(position),
            Guess::Aim(aim) => worth::distance(position, winner, aim),
            Guess::Cage(cage) => cage.distance(position),
            Guess::Run(run) => run.distance(position),
            Guess::Race(countdown) => match countdown.to_spare(position) {
                Some(moves) => UNDECIDED_RACE - SPARE * moves,
                None => worth::distance(position, winner, &worth::AIMS[0]),
            },
        }
    }

    /// Guesses how far it will be after each of some moves.
    fn after(&self, position: &Position, winner: Colour, now: i32, moves: &[Move], mut tell: impl FnMut(i32, Move)) {
        match self {
            Guess::Picture(picture) => {
                let outlook = picture.outlook(position, now);
                moves.iter().for_each(|&mv| tell(outlook.after(mv), mv));
            }
            _ => moves.iter().for_each(|&mv| tell(self.now(&position.play(mv), winner), mv)),
        }
    }
}

/// How a position was come to: the one before it, the move between them, how many moves there were in all, and how far from
/// mate it is guessed to be.
#[derive(Clone, Copy)]
struct Came {
    before: u32,
    mv: Move,
    moves: u32,
    distance: i32,
}

/// How far from mate it is before the race is decided, and the worth of each move to spare.
const UNDECIDED_RACE: i32 = 900;
const SPARE: i32 = 16;

/// After so many positions it is worth to look for walls wherever a man was captured or a pawn moved, unless a countdown tells
/// as much for less.
const PATIENCE: usize = 400;
/// How many times it is asked in vain for each time that walls were found.
const IN_VAIN: usize = 64;

/// How much each move on the way counts against going on from where it leads, in eighths of what the guess counts in. Without
/// haste, a search wanders on and on where all looks the same; with it, it comes back and tries something else.
pub(super) type Haste = u32;

/// A search for a mate that can be gone on with.
pub(super) struct Search<'a> {
    winner: Colour,
    countdown: Option<&'a Countdown>,
    guess: Guess<'a>,
    haste: Haste,
    seen: Seen,
    /// The positions that were seen, and how each was come to.
    positions: Vec<Position>,
    came: Vec<Came>,
    queue: Queue,
    looked: usize,
    /// How often walls were asked about, and found.
    asked: usize,
    behind_walls: usize,
}

impl<'a> Search<'a> {
    /// A search from a position that has a legal move.
    pub(super) fn new(
        position: &Position,
        winner: Colour,
        countdown: Option<&'a Countdown>,
        guess: Guess<'a>,
        haste: Haste,
    ) -> Search<'a> {
        let mut seen = Seen::new();
        seen.insert(position);
        let came = vec![Came { before: 0, mv: Move::from_bits(0), moves: 0, distance: guess.now(position, winner) }];
        let mut search = Search {
            winner,
            countdown,
            guess,
            haste,
            seen,
            positions: vec![*position],
            came,
            queue: Queue::new(),
            looked: 0,
            asked: 0,
            behind_walls: 0,
        };
        search.queue_moves(0);
        search
    }

    /// How many moves were looked at.
    pub(super) fn looked(&self) -> usize {
        self.looked
    }

    /// Goes on until a mate is found, nothing is left, or more than `budget` moves were looked at.
    pub(super) fn run(&mut self, budget: usize) -> Found {
        while self.looked <= budget {
            let Some((before, mv)) = self.queue.pop() else { return Found::Nothing };
            if self.play(before, mv) {
                return Found::Mate(self.line());
            }
        }
        Found::Spent
    }

    /// Plays a move; whether it is mate.
    fn play(&mut self, before: u32, mv: Move) -> bool {
        let next = self.positions[before as usize].play(mv);
        let runs_out = || self.countdown.is_some_and(|countdown| countdown.runs_out(&next));
        if next.cannot_mate(self.winner) || runs_out() || !self.seen.insert(&next) {
            return false;
        }
        self.positions.push(next);
        let moves = self.came[before as usize].moves + 1;
        self.came.push(Came { before, mv, moves, distance: self.guess.now(&next, self.winner) });
        if next.clock() == 0 && self.is_behind_walls(&next) {
            return next.turn() != self.winner && next.is_checkmate();
        }
        !self.queue_moves(self.came.len() as u32 - 1) && next.is_check() && next.turn() != self.winner
    }

    /// Whether walls keep the winner out, where that is worth the question.
    fn is_behind_walls(&mut self, position: &Position) -> bool {
        let worth_it = self.asked <= IN_VAIN * (1 + self.behind_walls);
        if self.countdown.is_some() || self.seen.len() <= PATIENCE || !worth_it {
            return false;
        }
        let kept_out = walls::keep_out(position, self.winner);
        self.asked += 1;
        self.behind_walls += usize::from(kept_out);
        kept_out
    }

    /// Queues the moves of a position that was seen; false if there is none.
    fn queue_moves(&mut self, at: u32) -> bool {
        let position = &self.positions[at as usize];
        let came = &self.came[at as usize];
        let late = (came.moves * self.haste / 8) as i32;
        let moves = position.legal_moves();
        self.guess.after(position, self.winner, came.distance, &moves, |far, mv| self.queue.push(far + late, at, mv));
        self.looked += moves.len() + 1;
        !moves.is_empty()
    }

    /// The moves to the last position that was seen.
    fn line(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = self.came.len() - 1;
        while at != 0 {
            moves.push(self.came[at].mv);
            at = self.came[at].before as usize;
        }
        moves.reverse();
        moves
    }
}
