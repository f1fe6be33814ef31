//! The picture of most mates: the loser's king in a corner, the winner's king two squares away, and a check. How far a
//! position is from it, told so cheaply that a move need not be played for it.

use super::worth::{steps, to_promotion};
use crate::attacks::{attacks, knight_attacks};
use crate::{Bitboard, Colour, Move, MoveKind, Position, Role, Square};

/// How far a king is from a corner's good squares, as seen from h8.
static TO_CORNER: [u8; 64] = steps_to(&[63]);
/// g6, h6, f7, f8: from there a king leaves the other one file or rank, along which a rook mates.
static TO_GUARD: [u8; 64] = steps_to(&[46, 47, 53, 61]);
/// Where one square is left that a man of the loser's has to block: g8 with the winner's king on g6 or h6, h7 with it on f7 or
/// f8; and how far that king is.
static BLOCKED: [(u8, [u8; 64]); 2] = [(62, steps_to(&[46, 47])), (55, steps_to(&[53, 61]))];
/// From where a knight checks: g6 and f7.
const KNIGHT_CHECKS: [u8; 2] = [46, 53];

/// The weight of a step of the loser's king, of one of the winner's, and of each of the loser's men.
const LOSER: i32 = 8;
const WINNER: i32 = 6;
const GUARDS: i32 = 3;
/// What it takes to get a rook or a queen, or a man that blocks a square, beside the way of a pawn.
const UNARMED: i32 = 30;
/// The worth of a check where the kings stand as they should.
const CHECK: i32 = 12;
/// The weight of a move of the man that is to block a square, and of one of the winner's minor pieces.
const BLOCKER: i32 = 4;
const MINOR: i32 = 2;

const fn steps_to(squares: &[u8]) -> [u8; 64] {
    let mut table = [u8::MAX; 64];
    let mut at = 0;
    while at < 64 {
        let mut i = 0;
        while i < squares.len() {
            let files = (at as u8 % 8).abs_diff(squares[i] % 8);
            let ranks = (at as u8 / 8).abs_diff(squares[i] / 8);
            let steps = if files > ranks { files } else { ranks };
            if steps < table[at] {
                table[at] = steps;
            }
            i += 1;
        }
        at += 1;
    }
    table
}

/// How many jumps a knight needs from one square to another.
static JUMPS: [[u8; 64]; 64] = {
    let mut all = [[0; 64]; 64];
    let mut target = 0;
    while target < 64 {
        all[target] = jumps_to(target);
        target += 1;
    }
    all
};

const fn jumps_to(target: usize) -> [u8; 64] {
    let mut table = [u8::MAX; 64];
    let mut reached = 0;
    let mut next = 1_u64 << target;
    let mut jumps = 0;
    while next != 0 {
        let mut left = next;
        reached |= next;
        next = 0;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            table[at] = jumps;
            next |= knight_attacks(Square::ALL[at]).0;
            left &= left - 1;
        }
        next &= !reached;
        jumps += 1;
    }
    table
}

/// A mate in one corner.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    winner: Colour,
    /// What turns the corner into h8.
    flip: u8,
}

impl Picture {
    /// The pictures that suit a position, the nearest first.
    pub(super) fn all(position: &Position, winner: Colour) -> impl Iterator<Item = Picture> {
        let mut all = [0, 7, 56, 63].map(|flip| Picture { winner, flip });
        all.sort_by_key(|picture| picture.distance(position));
        let shades = position.pieces(winner, Role::Bishop);
        let minors = Picture::needs_blocker(position, winner);
        all.into_iter().filter(move |picture| {
            let shade = if picture.flip == 0 || picture.flip == 63 { Bitboard::DARK } else { Bitboard::LIGHT };
            !minors || shades.is_empty() || (shades & shade).any()
        })
    }

    /// Whether the winner has minor pieces alone, so that a man of the loser's has to stand in his own king's way.
    fn needs_blocker(position: &Position, winner: Colour) -> bool {
        is_unarmed(position, winner) && position.pieces(winner, Role::Pawn).is_empty()
    }

    /// How far a position is from the picture.
    pub(super) fn distance(&self, position: &Position) -> i32 {
        let guards = position.by_colour(!self.winner).len() as i32;
        let loser = self.loser(position.king_of(!self.winner));
        if !is_unarmed(position, self.winner) {
            return loser + self.winner(&TO_GUARD, position) + GUARDS * guards;
        }
        match to_promotion(position, self.winner) {
            Some(far) => UNARMED + far + loser + self.winner(&TO_GUARD, position) + GUARDS * guards,
            None => loser + self.check_by_minor(position) + self.blocked(position) + GUARDS * self.pieces(position),
        }
    }

    fn loser(&self, king: Square) -> i32 {
        LOSER * i32::from(TO_CORNER[(king as u8 ^ self.flip) as usize])
    }

    fn winner(&self, table: &[u8; 64], position: &Position) -> i32 {
        WINNER * i32::from(table[(position.king_of(self.winner) as u8 ^ self.flip) as usize])
    }

    /// How far the nearest of the winner's minor pieces is from a check.
    fn check_by_minor(&self, position: &Position) -> i32 {
        let king = self.seen_from(position.king_of(self.winner));
        let jumps = |square: Square| {
            let free = KNIGHT_CHECKS.into_iter().filter(|&check| check != king);
            free.map(|check| i32::from(JUMPS[check as usize][self.seen_from(square) as usize])).min()
        };
        let knights = position.pieces(self.winner, Role::Knight).into_iter().filter_map(jumps);
        // The diagonal of the corner.
        let diagonal = |square: Square| self.seen_from(square).is_multiple_of(9);
        let bishops = position.pieces(self.winner, Role::Bishop).into_iter().map(|square| !diagonal(square) as i32);
        MINOR * knights.chain(bishops).min().unwrap_or(0)
    }

    /// How far the winner's king and a man of the loser's are from closing all squares beside the corner.
    fn blocked(&self, position: &Position) -> i32 {
        let king = self.seen_from(position.king_of(self.winner));
        let both = BLOCKED.iter().map(|(target, steps)| {
            let blocker = match self.moves_to_block(position, *target) {
                Some(far) => BLOCKER * far,
                None => to_promotion(position, !self.winner).unwrap_or(0) + UNARMED,
            };
            WINNER * i32::from(steps[king as usize]) + blocker
        });
        both.min().unwrap_or(0)
    }

    /// How many moves a man of the loser's needs to the square that it is to block, if one can come there as what it is.
    fn moves_to_block(&self, position: &Position, target: u8) -> Option<i32> {
        let square = Square::new((target ^ self.flip) as usize);
        let of = |role| position.pieces(!self.winner, role);
        let shade = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        let jumps = of(Role::Knight).into_iter().map(|from| i32::from(JUMPS[square as usize][from as usize]));
        // A rook beside its king steps between a bishop and the king.
        let rooks = if position.pieces(self.winner, Role::Knight).any() { of(Role::Rook) } else { Bitboard::EMPTY };
        let sliders = (of(Role::Bishop) & shade | rooks).into_iter().map(|from| if from == square { 0 } else { 2 });
        let on_its_way = |pawn: &Square| match self.winner {
            Colour::White => pawn.rank() >= square.rank(),
            Colour::Black => pawn.rank() <= square.rank(),
        };
        let file = if target == 55 { of(Role::Pawn) & square.file().squares() } else { Bitboard::EMPTY };
        let pawns = file.into_iter().filter(on_its_way).map(|pawn| steps(pawn, square));
        jumps.chain(sliders).chain(pawns).min()
    }

    /// How many pieces the loser has that could capture or step between from afar.
    fn pieces(&self, position: &Position) -> i32 {
        let from_afar = position.by_role(Role::Queen) | position.by_role(Role::Rook) | position.by_role(Role::Bishop);
        (position.by_colour(!self.winner) & from_afar).len() as i32
    }

    /// A square as it is seen from h8.
    fn seen_from(&self, square: Square) -> u8 {
        square as u8 ^ self.flip
    }

    /// What is the same for all moves in a position that is so far from the picture.
    pub(super) fn outlook<'a>(&'a self, position: &'a Position, now: i32) -> Outlook<'a> {
        let king = position.king_of(!self.winner);
        Outlook {
            picture: self,
            position,
            now,
            unarmed: is_unarmed(position, self.winner),
            near: position.turn() == self.winner && self.loser(king) + self.winner(&TO_GUARD, position) <= WINNER,
        }
    }
}

/// A position from which moves are guessed at.
pub(super) struct Outlook<'a> {
    picture: &'a Picture,
    position: &'a Position,
    now: i32,
    /// Whether the winner has neither a queen nor a rook.
    unarmed: bool,
    /// Whether the winner is to move and the kings stand as they should.
    near: bool,
}

impl Outlook<'_> {
    /// How far it will be after a move.
    pub(super) fn after(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let of = |role| self.position.by_role(role).contains(from);
        if mv.kind() != MoveKind::Normal || self.position.occupied().contains(to) {
            return self.picture.distance(&self.position.play(mv));
        }
        if of(Role::King) && self.position.turn() != self.picture.winner {
            return self.now + self.picture.loser(to) - self.picture.loser(from);
        }
        if of(Role::King) || self.unarmed && !of(Role::Queen) && !of(Role::Rook) {
            return self.picture.distance(&self.position.play(mv));
        }
        self.now - if self.near && self.checks(from, to) { CHECK } else { 0 }
    }

    /// Whether the man from one square checks the loser's king from another.
    fn checks(&self, from: Square, to: Square) -> bool {
        let king = self.position.king_of(!self.picture.winner);
        self.position.role_at(from).is_some_and(|role| {
            role != Role::Pawn && attacks(role, self.picture.winner, to, self.position.occupied()).contains(king)
        })
    }
}

fn is_unarmed(position: &Position, colour: Colour) -> bool {
    ((position.by_role(Role::Queen) | position.by_role(Role::Rook)) & position.by_colour(colour)).is_empty()
}
