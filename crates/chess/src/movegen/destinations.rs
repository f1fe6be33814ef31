//! Legal destinations as sets, for one piece or for all pawns: what a front end marks, and what can be intersected
//! with another board's.
//!
//! Destinations are coordinates as players say them: a king that castles goes to the square where it ends up.

use super::generate::{All, pawns};
use super::sinks::{Sink, origin};
use crate::attacks::{attacks, between, line};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Colour, Move, Position, Role, Square, Wing};
use std::ops::BitAnd;
use std::ops::ControlFlow::{self, Continue};

/// Where the pawns of one side may go, as one set of destinations for each way in which a pawn moves. A way and a
/// destination together tell which pawn it is. Captures en passant and promotions are among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PawnDestinations {
    /// One square forward.
    pub step: Bitboard,
    /// Two squares forward.
    pub double: Bitboard,
    /// Captures towards the a-file.
    pub towards_a: Bitboard,
    /// Captures towards the h-file.
    pub towards_h: Bitboard,
}

impl PawnDestinations {
    /// Visits every pawn that may move, with one of its destinations.
    #[inline(always)]
    pub fn for_each(&self, colour: Colour, mut visitor: impl FnMut(Square, Square)) {
        for (to, delta) in self.ways(colour) {
            to.into_iter().for_each(|to| visitor(origin(to, delta), to));
        }
    }

    /// Whether the pawn on `from` may go to `to`.
    pub fn contains(&self, colour: Colour, from: Square, to: Square) -> bool {
        self.ways(colour).into_iter().any(|(reached, delta)| to as i8 - from as i8 == delta && reached.contains(to))
    }

    /// Each set of destinations, with the step by which they were reached.
    #[inline(always)]
    fn ways(&self, colour: Colour) -> [(Bitboard, i8); 4] {
        let forward = match colour {
            Colour::White => White::FORWARD,
            Colour::Black => Black::FORWARD,
        };
        [(self.step, forward), (self.double, 2 * forward), (self.towards_a, forward - 1), (self.towards_h, forward + 1)]
    }

    /// How many moves these are: four for a destination on the last rank.
    pub fn count(&self) -> usize {
        let ways = [self.step, self.double, self.towards_a, self.towards_h];
        let destinations: usize = ways.iter().map(|to| to.len()).sum();
        let last = ways.map(|to| to & Bitboard::BACK_RANKS);
        match last.iter().any(|to| to.any()) {
            true => destinations + 3 * last.iter().map(|to| to.len()).sum::<usize>(),
            false => destinations,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        (self.step | self.double | self.towards_a | self.towards_h).is_empty()
    }
}

/// The pawn moves that are in both.
impl BitAnd for PawnDestinations {
    type Output = PawnDestinations;

    #[inline(always)]
    fn bitand(self, other: PawnDestinations) -> PawnDestinations {
        PawnDestinations {
            step: self.step & other.step,
            double: self.double & other.double,
            towards_a: self.towards_a & other.towards_a,
            towards_h: self.towards_h & other.towards_h,
        }
    }
}

/// Sorts what the generator says of pawns by the way they go. It is never shown another piece.
struct ByWay<'a, S> {
    found: &'a mut PawnDestinations,
    side: std::marker::PhantomData<S>,
}

impl<S: Side> Sink for ByWay<'_, S> {
    fn piece(&mut self, _: Role, _: Square, _: Bitboard) -> ControlFlow<()> {
        Continue(())
    }

    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        let way = match delta - S::FORWARD {
            0 => &mut self.found.step,
            -1 => &mut self.found.towards_a,
            1 => &mut self.found.towards_h,
            _ => &mut self.found.double,
        };
        *way |= to;
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, delta: i8) -> ControlFlow<()> {
        self.pawns(to, delta)
    }

    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<()> {
        for from in from {
            self.pawns(to.bitboard(), to as i8 - from as i8)?;
        }
        Continue(())
    }
}

impl Position {
    /// Where the piece on a square may legally go, as far as it is asked: only squares of `within` are looked at. None,
    /// where no piece of the side to move stands there. A king that castles goes to its own new square.
    ///
    /// ```
    /// use chess::{Bitboard, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let king = position.destinations(Square::E1, Bitboard::FULL);
    /// assert_eq!(king.len(), 6);
    /// assert!(king.contains(Square::G1) && !king.contains(Square::H1));
    /// ```
    #[inline]
    pub fn destinations(&self, from: Square, within: Bitboard) -> Bitboard {
        let us = self.turn();
        match self.role_at(from) {
            Some(role) if self.by_colour(us).contains(from) => self.destinations_as(role, from, within),
            _ => Bitboard::EMPTY,
        }
    }

    /// [`Position::destinations`] for a caller who knows that a piece of the side to move and of this role stands there.
    #[inline(always)]
    pub fn destinations_as(&self, role: Role, from: Square, within: Bitboard) -> Bitboard {
        debug_assert!(self.pieces(self.turn(), role).contains(from));
        let us = self.turn();
        match role {
            Role::King => return self.king_destinations(from, within),
            Role::Pawn => return self.one_pawn_destinations(from, within),
            _ => {}
        }
        let king = self.king_of(us);
        let mut targets = within & !self.by_colour(us);
        if let Some(checker) = self.checkers.first() {
            if self.checkers.more_than_one() {
                return Bitboard::EMPTY;
            }
            targets &= self.checkers | between(king, checker);
        }
        if self.pinned.contains(from) {
            targets &= line(king, from);
        }
        attacks(role, us, from, self.occupied()) & targets
    }

    #[inline(always)]
    fn king_destinations(&self, king: Square, within: Bitboard) -> Bitboard {
        let us = self.turn();
        let moves = self.king_moves(within & !self.by_colour(us), true);
        let castled = moves.castlings.into_iter().map(|rook| Wing::of(king, rook).king_to(us));
        moves.steps | castled.collect::<Bitboard>() & within
    }

    /// A pawn has at most four moves: each is looked at by itself.
    fn one_pawn_destinations(&self, from: Square, within: Bitboard) -> Bitboard {
        let last = crate::Rank::Eighth.relative_to(self.turn()).squares();
        let may_go = |&to: &Square| {
            let promotion = last.contains(to).then_some(Role::Queen);
            self.find_move(from, to, promotion).is_some()
        };
        (self.pawn_reach(from) & within).into_iter().filter(may_go).collect()
    }

    /// Where the pawns of the side to move may legally go, all at once.
    ///
    /// ```
    /// let pawns = chess::Position::default().pawn_destinations();
    /// assert_eq!((pawns.step.len(), pawns.double.len(), pawns.count()), (8, 8, 16));
    /// ```
    #[inline]
    pub fn pawn_destinations(&self) -> PawnDestinations {
        match self.turn() {
            Colour::White => self.pawn_destinations_as::<White>(),
            Colour::Black => self.pawn_destinations_as::<Black>(),
        }
    }

    #[inline(always)]
    fn pawn_destinations_as<S: Side>(&self) -> PawnDestinations {
        let mut found = PawnDestinations::default();
        let king = self.king_of(S::COLOUR);
        let targets = match self.checkers.first() {
            None => Bitboard::FULL,
            Some(_) if self.checkers.more_than_one() => return found,
            Some(checker) => self.checkers | between(king, checker),
        };
        let mut sink = ByWay::<S> { found: &mut found, side: std::marker::PhantomData };
        // The sink never breaks, so there is nothing to learn from how generation ended.
        let _ = pawns::<S, All, _>(self, king, targets, &mut sink);
        found
    }

    /// The legal move with these coordinates where it is known that there is one: only its kind is looked up.
    ///
    /// # Panics
    /// In debug builds, if there is none.
    #[inline]
    pub fn known_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let mv = self.interpret(from, to, promotion).unwrap_or(Move::normal(from, to));
        debug_assert!(self.is_legal(mv), "{from}{to} is not legal in {self}");
        mv
    }
}
