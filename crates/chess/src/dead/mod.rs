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
//! - every position that can be reached was looked at, each compared in full with those before it (`closure`, `helpmate`).
//!
//! A bound that is reached, a hash that matches, or a guess are never a proof. Clocks and repetitions do not enter: a
//! series of moves may be as long as it likes. Chess960 is not special, castling included.

mod closure;
mod helpmate;
mod locked;
mod material;
mod mobility;
mod stalemate;
mod walls;
mod worth;

use crate::{Bitboard, Colour, Move, Position, Role};
use closure::Explored;
use helpmate::{Found, Search};
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

/// How many positions the fast answer looks at where men are hemmed in, and where they are not.
const HEMMED_IN: usize = 3_500;
const ALMOST_WALLED: usize = 1_000;
const FORCED: usize = 30;
/// In how many of these it looks for walls.
const LOOKS: usize = 10;

/// After how many positions in all each aim of [`Position::winnable`] gives way to the next, round by round. What is left of the
/// budget then is shared among them.
const ROUNDS: [usize; 3] = [400, 2_000, 10_000];

impl Position {
    /// A budget for [`Position::winnable`] that decides nearly everything that occurs in games within a moment.
    pub const WINNABLE_BUDGET: usize = 500_000;

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
        let legal = self.legal_count();
        if legal == 0 {
            return (!self.is_check() || self.turn() == colour).then_some(Unwinnable::Ended);
        }
        if self.cannot_mate(colour) {
            return Some(Unwinnable::Material);
        }
        let exhausted = |looks, most| match closure::explore(self, colour, looks, most) {
            Explored::All => Some(Unwinnable::Exhausted),
            Explored::Mate | Explored::Bounded => None,
        };
        if legal <= 8
            && let Some(why) = exhausted(0, FORCED)
        {
            return Some(why);
        }
        if !self.is_blocked() {
            return None;
        }
        match walls::look(self, colour) {
            walls::Verdict::KeepOut => Some(Unwinnable::Walls),
            _ if self.is_hemmed_in(legal) => exhausted(LOOKS, HEMMED_IN),
            walls::Verdict::Mate if self.is_quiet() => exhausted(LOOKS, ALMOST_WALLED),
            _ => None,
        }
    }

    /// Whether a good part of the pawns stand before men of the other side. Nowhere else are walls worth a look.
    fn is_blocked(&self) -> bool {
        let pawns = |colour| self.pieces(colour, Role::Pawn);
        let blocked = pawns(Colour::White).shift(8) & self.by_colour(Colour::Black)
            | pawns(Colour::Black).shift(-8) & self.by_colour(Colour::White);
        4 * blocked.len() >= self.by_role(Role::Pawn).len()
    }

    /// Whether nothing jumps or runs.
    fn is_quiet(&self) -> bool {
        let runners: Bitboard = self.by_role(Role::Queen) | self.by_role(Role::Rook) | self.by_role(Role::Knight);
        runners.is_empty()
    }

    /// Whether one of the sides has so few moves among so many pawns that all that can follow may be little.
    fn is_hemmed_in(&self, legal: usize) -> bool {
        let pawns = self.by_role(Role::Pawn).len();
        let least = if self.is_check() { legal } else { legal.min(self.play_null().legal_count()) };
        let quiet = self.is_quiet();
        least <= 3 && pawns >= 6 && (quiet || !self.is_check()) || least <= 5 && pawns >= 8 && quiet
    }

    /// Whether `colour` can still win by some series of legal moves, which is shown; or that it cannot, and why. No more
    /// than `budget` positions are looked at, beside what [`Position::cannot_win`] does.
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
        if !self.has_legal_move() || self.cannot_mate(colour) {
            return Winnable::No(self.why_unwinnable(colour).unwrap_or(Unwinnable::Material));
        }
        let mut searches = worth::AIMS.map(|aim| Search::new(self, colour, aim));
        let mut left = budget;
        for (round, most) in ROUNDS.into_iter().chain([usize::MAX]).enumerate() {
            for (i, search) in searches.iter_mut().enumerate() {
                let before = search.seen();
                let share = if round < ROUNDS.len() { left } else { left / (worth::AIMS.len() - i) };
                match search.run(most.min(before.saturating_add(share))) {
                    Found::Mate(line) => return self.replayed(colour, line),
                    Found::Nothing => return Winnable::No(Unwinnable::Exhausted),
                    Found::Spent => left = left.saturating_sub(search.seen() - before),
                }
            }
            if round == 0
                && let Some(why) = self.why_unwinnable(colour)
            {
                return Winnable::No(why);
            }
        }
        Winnable::Undecided
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
