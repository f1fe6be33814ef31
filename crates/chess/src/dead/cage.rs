//! Mates in the midst of pawns that hardly move: the loser's king on one square, and every square beside it closed, by a man of
//! its own that stands there or by one of the winner's that attacks it. How many moves that takes is counted around the
//! pawns as they stand now. It is a guess, and only decides what is tried first.

use crate::attacks::{attacks, king_attacks, pawn_attacks};
use crate::{Bitboard, Colour, Position, Role, Square};

/// So many moves are as good as none that lead there,
const FAR: u8 = 15;
/// and count for this.
const NEVER: i32 = 40;
/// The weight of a move, and of a step of the loser's king, which has to go first: later everything around it is closed.
const MOVE: i32 = 8;
const KING: i32 = 24;
/// The weight of each of the loser's men that is not needed.
const GUARD: i32 = 4;
/// How many moves it is worth not to check on the square before the king is there, and that a man does not have to do two things.
const EARLY: i32 = 8;
const TWICE: i32 = 2;

const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How many moves it takes from one square to another.
type Distances = [[u8; 64]; 64];

/// How many moves each man needs around the pawns of a position.
pub(super) struct Ways {
    winner: Colour,
    /// For every square, from all others: the knights, bishops, rooks and queens of both sides,
    to: Box<[Distances; 4]>,
    /// and the loser's king.
    loser: Box<Distances>,
    /// To where a man of the winner's attacks a square: knights, bishops, rooks, queens and the king.
    attack: Box<[Distances; 5]>,
    /// What the winner's pawns attack.
    closed: Bitboard,
    /// The loser's pawns that no pawn protects.
    prey: Bitboard,
}

impl Ways {
    pub(super) fn new(position: &Position, winner: Colour) -> Ways {
        let pawns = position.by_role(Role::Pawn);
        let guarded = |colour| attacked_by_pawns(position, colour);
        let own = |colour| position.pieces(colour, Role::Pawn);
        let open = |colour: Colour| !(own(colour) | own(!colour) & guarded(!colour));
        let officers = |colour| {
            OFFICERS.map(|role| distances(open(colour), |square| attacks(role, colour, square, pawns & !open(colour))))
        };
        let winners = officers(winner);
        let walk = |colour: Colour| distances(!(own(colour) | guarded(!colour)), king_attacks);
        let king = walk(winner);
        let mut attack = Box::new([[[FAR; 64]; 64]; 5]);
        for target in Square::ALL {
            for (number, role) in OFFICERS.into_iter().enumerate() {
                let from = attacks(role, winner, target, pawns & !open(winner));
                attack[number][target as usize] = nearest(&winners[number], from);
            }
            attack[4][target as usize] = nearest(&king, king_attacks(target));
        }
        Ways {
            winner,
            to: Box::new(officers(!winner)),
            loser: Box::new(walk(!winner)),
            attack,
            closed: guarded(winner),
            prey: own(!winner) & !guarded(!winner),
        }
    }

    /// The squares on which the loser's king might be mated soonest, the best first, and no more than `most`.
    pub(super) fn cages(&self, position: &Position, most: usize) -> Vec<Cage<'_>> {
        let king = position.king_of(!self.winner) as usize;
        let within = Square::ALL.into_iter().filter(|&square| self.loser[square as usize][king] < FAR);
        let mut all: Vec<_> = within.map(|square| Cage::new(self, square)).collect();
        all.sort_by_cached_key(|cage| cage.distance(position));
        all.truncate(most);
        all
    }
}

fn attacked_by_pawns(position: &Position, colour: Colour) -> Bitboard {
    let pawns = position.pieces(colour, Role::Pawn).into_iter();
    pawns.fold(Bitboard::EMPTY, |all, square| all | pawn_attacks(colour, square))
}

/// The fewest moves from everywhere to every square, by steps that can be taken back.
fn distances(allowed: Bitboard, step: impl Fn(Square) -> Bitboard) -> Distances {
    let steps = Square::ALL.map(|square| step(square) & allowed);
    let mut all = [[FAR; 64]; 64];
    for target in allowed {
        let mut reached = target.bitboard();
        let mut edge = reached;
        for moves in 0..FAR {
            let mut next = Bitboard::EMPTY;
            for square in edge {
                all[target as usize][square as usize] = moves;
                next |= steps[square as usize];
            }
            edge = next & !reached;
            reached |= next;
        }
    }
    all
}

/// From everywhere to the nearest of some squares.
fn nearest(to: &Distances, squares: Bitboard) -> [u8; 64] {
    let mut all = [FAR; 64];
    for square in squares {
        for (least, moves) in all.iter_mut().zip(&to[square as usize]) {
            *least = (*least).min(*moves);
        }
    }
    all
}

/// A mate on one square.
pub(super) struct Cage<'a> {
    ways: &'a Ways,
    square: Square,
    /// The squares beside it that pawns do not close.
    flights: Bitboard,
}

impl<'a> Cage<'a> {
    fn new(ways: &'a Ways, square: Square) -> Cage<'a> {
        Cage { ways, square, flights: king_attacks(square) & !ways.closed }
    }

    /// How far a position seems to be from this mate.
    pub(super) fn distance(&self, position: &Position) -> i32 {
        let winner = self.ways.winner;
        let king = position.king_of(!winner);
        let own = position.by_colour(!winner);
        let occupied = position.occupied().without(king);
        let attackers = |square| position.attackers(square, winner, occupied);
        // Men that are where they should be.
        let mut used = own & self.flights & !self.ways.prey;
        let mut open = self.flights & !used.without(king);
        let mut bare = 0;
        for flight in self.flights {
            let by = attackers(flight);
            if by.is_empty() {
                bare += 1;
            } else if open.contains(flight) {
                used |= by;
                open = open.without(flight);
            }
        }
        let mut moves = 0;
        for flight in open {
            let (far, man) = self.nearest(position, flight, !used.with(king));
            moves += far;
            used |= man;
        }
        // The king does not go where it is in check, nor past squares that are closed already: it goes first.
        let steps = i32::from(self.ways.loser[self.square as usize][king as usize]);
        let winners = position.by_colour(winner).contains(self.square);
        moves += match winners || attackers(self.square).any() {
            true if steps == 0 => 0,
            true => EARLY,
            false => {
                let (other, same) = (
                    self.nearest_attack(position, self.square, !used).0,
                    self.nearest_attack(position, self.square, used).0,
                );
                other.min(same + TWICE)
            }
        };
        bare + KING * steps + MOVE * moves + GUARD * (own & !used).len() as i32
    }

    /// The man that closes a square soonest, and how many moves it takes.
    fn nearest(&self, position: &Position, flight: Square, free: Bitboard) -> (i32, Bitboard) {
        let mut best = self.nearest_attack(position, flight, free);
        for (role, to) in OFFICERS.into_iter().zip(self.ways.to.iter()) {
            for man in position.pieces(!self.ways.winner, role) & free {
                best = nearer(best, to[flight as usize][man as usize], man);
            }
        }
        best
    }

    /// The man of the winner's that attacks a square soonest, and how many moves it takes.
    fn nearest_attack(&self, position: &Position, square: Square, free: Bitboard) -> (i32, Bitboard) {
        let mut best = (NEVER, Bitboard::EMPTY);
        let roles = OFFICERS.into_iter().chain((square != self.square).then_some(Role::King));
        for (role, attack) in roles.zip(self.ways.attack.iter()) {
            for man in position.pieces(self.ways.winner, role) & free {
                best = nearer(best, attack[square as usize][man as usize].max(1), man);
            }
        }
        best
    }
}

fn nearer(best: (i32, Bitboard), moves: u8, man: Square) -> (i32, Bitboard) {
    if moves == FAR {
        return best;
    }
    if i32::from(moves) < best.0 { (i32::from(moves), man.bitboard()) } else { best }
}
