//! The engine as an opponent at a table: when it claims, offers or agrees on a draw, and when it resigns. This is the one
//! place that says so, for the terminal, the page and rooms alike.
//!
//! How a front end uses it:
//! 1. It keeps one [`Opponent`] for each side that the engine plays, and a new one for each new game. Moves that are taken
//!    back need nothing: opinions are kept by ply, and those from a future that is gone are not asked for.
//! 2. On the engine's turn it searches, calls [`Opponent::act`] with the move and the score, and carries the
//!    [`Action`] out. All of it goes to the game as ordinary commands, which judges it by the Laws.
//! 3. When an offer of the person is open on the person's own turn, it calls [`Opponent::agrees`] and lets the engine
//!    accept or decline. An offer that comes with a move can be left to the next `act`. A wrong claim is an offer by the
//!    Laws (9.1.2.3), and comes here as one.
//!
//! What it promises: where it stands better, it claims nothing and agrees to nothing, unless its time runs out; it accepts
//! no draw before the Laws allow one (5.2.3); it does not resign to a side that cannot mate, whose flag is about to fall,
//! or that gets nowhere; and it does not pester anybody with offers.

use crate::Score;
use chess::{History, Move, Position, claims, claims_with};
use std::time::Duration;

/// Agrees to a draw at any time when it stands so much worse, in hundredths of a pawn,
const WORSE: Score = -60;
/// when it stands no better than this and the game has come to nothing,
const EQUAL: Score = 10;
/// or this, when its time runs out before the opponent's.
const SHORT_OF_TIME: Score = 60;
/// From this move on a game without an advantage has come to nothing,
const LATE: u16 = 40;
/// and earlier if so many plies have gone by without a capture or a pawn move.
const QUIET: u16 = 30;

/// Offers a draw when neither side has stood better than this
const DEAD_EQUAL: Score = 10;
/// at so many of its moves,
const DEAD_EQUAL_MOVES: usize = 6;
/// with so many plies without a capture or a pawn move,
const STILL: u16 = 12;
/// and not again before so many plies.
const NEXT_OFFER: usize = 40;

/// Resigns when it has thought no better of its side than this
const HOPELESS: Score = -1000;
/// at so many of its moves.
const HOPELESS_MOVES: usize = 5;

/// Time runs out for who has less than this for the next moves,
const LITTLE_TIME: Duration = Duration::from_secs(15);
/// of which there are so many.
const NEXT_MOVES: u32 = 20;

/// A game as the engine sees it from its seat.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    /// The position on the board.
    pub position: &'a Position,
    /// All positions of the game, up to this one.
    pub history: &'a History,
    /// Whether the opponent's draw offer is open.
    pub offered: bool,
    /// What the clocks show, if there are any.
    pub clocks: Option<Clocks>,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The engine's own time.
    pub own: Duration,
    /// The opponent's.
    pub opponent: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl Clocks {
    /// Which side's time runs out, the engine's own first: it has little, and the other more than twice as much.
    fn runs_out(&self) -> [bool; 2] {
        let [own, theirs] = [self.own, self.opponent].map(|left| left + self.increment * NEXT_MOVES);
        [own < LITTLE_TIME && own * 2 < theirs, theirs < LITTLE_TIME && theirs * 2 < own]
    }
}

/// What the engine does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays the move.
    Play(Move),
    /// Plays the move and offers a draw with it (9.1.2.1).
    Offer(Move),
    /// Claims a draw as the position stands (9.2.2, 9.3.2).
    Claim,
    /// Claims a draw with the move, which it announces and does not play (9.2.1, 9.3.1).
    ClaimWith(Move),
    /// Accepts the draw that it is offered.
    Accept,
    /// Resigns.
    Resign,
}

/// The engine at a table, with what it thought of its own side at each of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// The ply at which it was to move, and its score there; in order.
    opinions: Vec<(usize, Score)>,
    /// The ply at which it last offered a draw.
    offered: Option<usize>,
}

impl Opponent {
    /// An opponent that takes a game up again, and remembers what it last thought of its side.
    pub fn resuming(history: &History, opinion: Option<Score>) -> Opponent {
        let last = opinion.and_then(|score| Some((history.plies().checked_sub(1)?, score)));
        Opponent { opinions: last.into_iter().collect(), offered: None }
    }

    /// What it thought of its own side at its last move in this game, if it has made one.
    pub fn opinion(&self, history: &History) -> Option<Score> {
        self.opinions.iter().rev().find(|&&(ply, _)| ply < history.plies()).map(|&(_, score)| score)
    }

    /// What it does with a move that it means to play, in a position that the search thinks is worth `score` to it. At a weak
    /// level that is what the best move is worth, whichever is played.
    pub fn act(&mut self, seat: &GameView<'_>, mv: Move, score: Score) -> Action {
        self.note(seat.history.plies(), score);
        let &GameView { position, history, .. } = seat;
        if seat.offered && wants_agreement(seat, score) {
            Action::Accept
        } else if score <= 0 && !claims(position, history).is_empty() {
            Action::Claim
        } else if score <= 0 && !claims_with(position, history, mv).is_empty() {
            Action::ClaimWith(mv)
        } else if self.resigns(seat) {
            Action::Resign
        } else if self.offers(seat) {
            self.offered = Some(history.plies());
            Action::Offer(mv)
        } else {
            Action::Play(mv)
        }
    }

    /// Whether it agrees to a draw on its opponent's turn, by what it thought of its last move. Without one it does not.
    pub fn agrees(&self, seat: &GameView<'_>) -> bool {
        self.opinion(seat.history).is_some_and(|score| wants_agreement(seat, score))
    }

    fn note(&mut self, ply: usize, score: Score) {
        self.opinions.retain(|&(before, _)| before < ply);
        self.opinions.push((ply, score));
        self.offered = self.offered.filter(|&before| before < ply);
    }

    /// Whether something was so at each of the last moves.
    fn thought(&self, moves: usize, so: impl Fn(Score) -> bool) -> bool {
        let last = &self.opinions[self.opinions.len().saturating_sub(moves)..];
        let in_a_row = last.windows(2).all(|pair| pair[0].0 + 2 == pair[1].0);
        last.len() == moves && in_a_row && last.iter().all(|&(_, score)| so(score))
    }

    fn resigns(&self, seat: &GameView<'_>) -> bool {
        let us = seat.position.turn();
        let flag_may_fall = seat.clocks.is_some_and(|clocks| clocks.runs_out()[1]);
        let progress = seat.position.clock() < QUIET && seat.history.seen(seat.position) == 1;
        progress
            && !flag_may_fall
            && !seat.position.cannot_mate(!us)
            && self.thought(HOPELESS_MOVES, |score| score <= HOPELESS)
    }

    fn offers(&self, seat: &GameView<'_>) -> bool {
        let again = self.offered.is_none_or(|before| before + NEXT_OFFER <= seat.history.plies());
        let flag_may_fall = seat.clocks.is_some_and(|clocks| clocks.runs_out()[1]);
        again
            && !seat.offered
            && !flag_may_fall
            && seat.position.fullmove() >= LATE
            && seat.position.clock() >= STILL
            && self.thought(DEAD_EQUAL_MOVES, |score| score.abs() <= DEAD_EQUAL)
    }
}

/// Whether a draw by agreement is as much as it hopes for.
fn wants_agreement(seat: &GameView<'_>, score: Score) -> bool {
    let &GameView { position, history, .. } = seat;
    // 5.2.3: not before both have made a move.
    let too_early = position.fullmove() < 2;
    let nothing_left = position.fullmove() >= LATE || position.clock() >= QUIET || history.seen(position) >= 2;
    let short_of_time = seat.clocks.is_some_and(|clocks| clocks.runs_out()[0]);
    let limit = match (short_of_time, nothing_left) {
        (true, _) => SHORT_OF_TIME,
        (false, true) => EQUAL,
        (false, false) => WORSE,
    };
    !too_early && score <= limit
}
