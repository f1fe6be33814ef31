//! Who can still win: dead positions (5.2.2), and the opponent of somebody whose flag has fallen (6.9) or who has
//! resigned (5.1.2).
//!
//! A side can win if *some* series of legal moves ends with its mate, however foolish; a position is dead if neither can.
//! [`Position::cannot_win`] answers fast and may leave a case open; [`Position::winnable`] searches, and shows the mate.
//!
//! What is guaranteed: "cannot" is said only where it is proved, and "can" only with a line that was replayed. A proof is
//! one of these, or several of them along a tree of moves:
//! - the game has ended, or what is left on the board mates nobody (`material`);
//! - no man can ever come to where it would be needed for a mate (`mobility`, `walls`, `stalemate`);
//! - a side that can move nothing but pawns is stalemated before any pawn promotes (`countdown`);
//! - every position that can be reached was looked at, each compared in full with those before it (`closure`, `helpmate`).
//!
//! A bound that is reached, a hash that matches, or a guess are never a proof. Clocks and repetitions do not enter: a
//! series of moves may be as long as it likes. Chess960 is not special, castling included.

mod cage;
mod closure;
mod countdown;
mod full;
mod helpmate;
mod locked;
mod material;
mod mobility;
mod picture;
mod queue;
mod run;
mod stalemate;
mod walls;
mod worth;

use crate::attacks;
use crate::{Bitboard, Colour, Move, Position, Role};
use closure::{Bound, Explored};
use countdown::Countdown;
use std::fmt;

/// Whether a side can still win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Winnable {
    /// These legal moves end with its mate.
    Yes(Vec<Move>),
    /// It cannot, and why.
    No(Unwinnable),
    /// The budget was spent before either was shown.
    Undecided,
}

/// Why a side cannot win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unwinnable {
    /// The game has ended otherwise.
    Ended,
    /// No mate is possible with what is left on the board.
    Material,
    /// The men that would be needed for a mate can never come to where they are needed.
    Walls,
    /// Everything that can follow was looked at, and none of it is mate.
    Exhausted,
}

impl fmt::Display for Unwinnable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unwinnable::Ended => "the game has ended",
            Unwinnable::Material => "no mate is possible with what is left on the board",
            Unwinnable::Walls => "the way to any mate is walled off for good",
            Unwinnable::Exhausted => "every line ends without mate",
        })
    }
}

/// How much room the sides have to move in.
enum Room {
    Ample,
    Little,
    Hardly,
}

/// How many positions the fast answer looks at in all,
const FAST: usize = 2_200;
/// where a side can move nothing but pawns or hardly anything, where there are fewer pawns or walls leave little room,
const HEMMED_IN: Bound = Bound { most: FAST, narrow: FAST, queen: true };
const ALMOST_WALLED: Bound = Bound { most: 1_000, narrow: 1_000, queen: true };
/// where the kings shut each other in,
const SHUT_IN: Bound = Bound { most: 60, narrow: 2_000, queen: true };
/// where somebody has no move or one, in check, and where there are few moves to begin with.
const STUCK: Bound = Bound { most: 50, narrow: 2_000, queen: false };
const IN_CHECK: Bound = Bound { most: 24, narrow: 2_000, queen: false };
const FORCED: Bound = Bound { most: 10, narrow: 2_000, queen: false };
const FEW: usize = 8;
/// With no more men than these of the winner's, king included, single captures may leave nothing to mate with.
const FEW_MEN: usize = 3;
/// How many positions it follows out of a check, and how many single moves.
const CHECKS: usize = 40;
const SINGLE_MOVES: usize = 16;
/// So many pawns can be a wall, and so many where pieces jump or run.
const WALL: usize = 3;
const WALL_BEFORE_RUNNERS: usize = 6;
/// With so few moves of queens, rooks and knights together, little changes on the board.
const STILL: usize = 3;

impl Position {
    /// A budget for [`Position::winnable`] that decides what occurs in games, at a board at which somebody waits.
    pub const WINNABLE_BUDGET: usize = 2_000_000;
    /// A budget that decides nearly everything that has been composed, for whoever has some seconds and up to 700 MB of memory.
    pub const THOROUGH_BUDGET: usize = 16_000_000;

    /// Whether the position is dead (5.2.2): neither side can mate by any series of legal moves, as far as
    /// [`Position::cannot_win`] tells.
    pub fn is_dead(&self) -> bool {
        Colour::ALL.into_iter().all(|colour| self.cannot_win(colour))
    }

    /// Whether `colour` cannot win by any series of legal moves: the question when the opponent's flag falls (6.9) or the
    /// opponent resigns (5.1.2).
    ///
    /// True only where it is proved, false where it is not: see [`Position::winnable`] for the exact answer. The time it
    /// takes is bounded, and a few microseconds in most positions.
    pub fn cannot_win(&self, colour: Colour) -> bool {
        self.why_unwinnable(colour).is_some()
    }

    /// Why `colour` cannot win, where [`Position::cannot_win`] finds that it cannot.
    pub fn why_unwinnable(&self, colour: Colour) -> Option<Unwinnable> {
        let mut legal = self.legal_count();
        if legal != 1 || self.cannot_mate(colour) {
            return self.why_unwinnable_now(colour, legal);
        }
        // What a single move leads to can be won if and only if what it is played in can be.
        let mut position = *self;
        for _ in 0..SINGLE_MOVES {
            if legal != 1 {
                break;
            }
            position = position.play(position.legal_moves()[0]);
            legal = position.legal_count();
        }
        position.why_unwinnable_now(colour, legal).map(|_| Unwinnable::Exhausted)
    }

    fn why_unwinnable_now(&self, colour: Colour, legal: usize) -> Option<Unwinnable> {
        if legal == 0 {
            return (!self.is_check() || self.turn() == colour).then_some(Unwinnable::Ended);
        }
        if self.cannot_mate(colour) {
            return Some(Unwinnable::Material);
        }
        let mut left = FAST;
        let mut explore = |countdown: Option<&Countdown>, bound: Bound| {
            let (explored, seen) = closure::explore(self, colour, countdown, bound.within(left));
            left = left.saturating_sub(seen);
            match explored {
                Explored::All => Some(Some(Unwinnable::Exhausted)),
                Explored::Mate => Some(None),
                Explored::Bounded => None,
            }
        };
        let check = self.is_check();
        let still = self.is_still();
        let blocked = self.is_blocked(still) || self.is_smothered(!colour) && self.by_colour(colour).len() == 2;
        // With many men that move about, what is forced seldom ends it, and a position of a game is soon answered.
        let soon = still || blocked || self.by_colour(colour).len() <= FEW_MEN;
        // Whoever answers a check may leave the other side without a move.
        let forced = check && legal <= FEW && self.may_be_stuck(!self.turn());
        if (forced || soon && (legal <= FEW || check))
            && let Some(answer) = explore(None, if check { IN_CHECK } else { FORCED })
        {
            return answer;
        }
        if self.may_be_stuck(!self.turn())
            && !check
            && self.play_null().legal_count() <= 1
            && let Some(answer) = explore(None, STUCK)
        {
            return answer;
        }
        if self.are_kings_shut_in()
            && let Some(answer) = explore(None, SHUT_IN)
        {
            return answer;
        }
        let verdict = if blocked { walls::look(self, colour) } else { walls::Verdict::Open };
        if verdict == walls::Verdict::KeepOut {
            return Some(Unwinnable::Walls);
        }
        if still && let Some(countdown) = Countdown::find(self, colour) {
            return explore(Some(&countdown), HEMMED_IN)?;
        }
        match self.room(legal, still, blocked) {
            Room::Ample if verdict == walls::Verdict::Mate && self.is_quiet() => explore(None, ALMOST_WALLED)?,
            Room::Ample => None,
            _ if blocked && closure::checks_end_behind_walls(self, colour, CHECKS) => Some(Unwinnable::Exhausted),
            Room::Little => explore(None, ALMOST_WALLED)?,
            Room::Hardly => explore(None, HEMMED_IN)?,
        }
    }

    /// Whether a good part of the pawns stand before other men, and most of them before those of the other side where pieces
    /// jump or run. Nowhere else are walls worth a look.
    fn is_blocked(&self, still: bool) -> bool {
        let pawns = |colour| self.pieces(colour, Role::Pawn);
        let [white, black] = match still {
            true => [self.occupied(); 2],
            false => Colour::ALL.map(|colour| self.by_colour(!colour)),
        };
        let blocked = pawns(Colour::White).shift(8) & white | pawns(Colour::Black).shift(-8) & black;
        let (quarters, least) = if still { (1, WALL) } else { (3, WALL_BEFORE_RUNNERS) };
        blocked.len() >= least && 4 * blocked.len() >= quarters * self.by_role(Role::Pawn).len()
    }

    /// Whether the kings take squares from each other and neither has one left to go to.
    fn are_kings_shut_in(&self) -> bool {
        let near = Colour::ALL.map(|side| attacks::king_attacks(self.king_of(side)));
        (near[0] & near[1]).any()
            && Colour::ALL.into_iter().all(|side| {
                let mut flights = (near[side as usize] & !self.by_colour(side)).into_iter();
                flights.all(|square| self.attackers(square, !side, self.occupied()).any())
            })
    }

    /// Whether a king has men of its own all around.
    fn is_smothered(&self, side: Colour) -> bool {
        (attacks::king_attacks(self.king_of(side)) & !self.by_colour(side)).is_empty()
    }

    /// Whether a side seems to have hardly a move but its king's: at most one pawn of it can step, and it has few pieces.
    fn may_be_stuck(&self, side: Colour) -> bool {
        let pawns = self.pieces(side, Role::Pawn);
        let steps = pawns.shift(if side == Colour::White { 8 } else { -8 }) & !self.occupied();
        steps.len() <= 1 && (self.by_colour(side) & !pawns).len() <= 4
    }

    /// The pieces that jump or run.
    fn runners(&self) -> Bitboard {
        self.by_role(Role::Queen) | self.by_role(Role::Rook) | self.by_role(Role::Knight)
    }

    /// Whether nothing jumps or runs.
    fn is_quiet(&self) -> bool {
        self.runners().is_empty()
    }

    /// Whether what jumps or runs has hardly a move.
    fn is_still(&self) -> bool {
        let mut moves = 0;
        self.runners().into_iter().all(|square| {
            moves += self.piece_at(square).map_or(0, |piece| {
                let own = self.by_colour(piece.colour);
                (attacks::attacks(piece.role, piece.colour, square, self.occupied()) & !own).len()
            });
            moves <= STILL
        })
    }

    /// How much room there seems to be: a guess at whether all that can follow may be little.
    fn room(&self, legal: usize, still: bool, blocked: bool) -> Room {
        let pawns = self.by_role(Role::Pawn).len();
        if self.is_check() && legal <= FEW && blocked {
            return if still && pawns >= 6 && legal <= 3 { Room::Hardly } else { Room::Little };
        }
        if !still || pawns < 6 {
            return Room::Ample;
        }
        let other = if self.is_check() { *self } else { self.play_null() };
        let least = legal.min(other.legal_count());
        match least {
            ..=6 if self.moves_pawns_alone() || other.moves_pawns_alone() => Room::Hardly,
            ..=5 if pawns >= 8 && blocked => Room::Hardly,
            ..=3 if blocked => Room::Little,
            _ => Room::Ample,
        }
    }

    /// Whether the side to move can move nothing but pawns.
    fn moves_pawns_alone(&self) -> bool {
        let pawns = self.pieces(self.turn(), Role::Pawn);
        self.legal_moves().iter().all(|mv| pawns.contains(mv.from()))
    }

    /// Whether `colour` can still win by some series of legal moves, which is shown; or that it cannot, and why. About
    /// `budget` moves are looked at, beside what [`Position::cannot_win`] does.
    ///
    /// ```
    /// use chess::{Colour, Position, Unwinnable, Winnable};
    /// let position = Position::from_fen("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1").unwrap();
    /// assert_eq!(position.winnable(Colour::Black, 10_000), Winnable::No(Unwinnable::Walls));
    /// let Winnable::Yes(line) = position.winnable(Colour::White, Position::WINNABLE_BUDGET) else { panic!("White can") };
    /// assert!(line.into_iter().fold(position, |position, mv| position.play(mv)).is_checkmate());
    /// ```
    pub fn winnable(&self, colour: Colour, budget: usize) -> Winnable {
        if !self.has_legal_move() && self.is_check() && self.turn() != colour {
            return Winnable::Yes(Vec::new());
        }
        if let Some(why) = self.why_unwinnable(colour) {
            return Winnable::No(why);
        }
        // A single move is no choice, and what it leads to may be simpler.
        let (mut position, mut line) = (*self, Vec::new());
        while line.len() < SINGLE_MOVES && position.legal_count() == 1 {
            line.push(position.legal_moves()[0]);
            position = position.play(position.legal_moves()[0]);
        }
        if !position.has_legal_move() {
            return self.replayed(colour, line);
        }
        match full::search(&position, colour, budget) {
            Winnable::Yes(rest) => {
                line.extend(rest);
                self.replayed(colour, line)
            }
            other => other,
        }
    }

    /// A mate of `colour`, after every move of it was found to be legal.
    fn replayed(&self, colour: Colour, line: Vec<Move>) -> Winnable {
        let mut position = *self;
        for &mv in &line {
            if !position.is_legal(mv) {
                return Winnable::Undecided;
            }
            position = position.play(mv);
        }
        match position.is_checkmate() && position.turn() != colour {
            true => Winnable::Yes(line),
            false => Winnable::Undecided,
        }
    }
}
