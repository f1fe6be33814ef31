//! The picture of most mates: the loser's king in a corner, the winner's king two squares away, and a check. How far a
//! position is from it, told so cheaply that a move need not be played for it.

use super::worth::{steps, to_promotion};
use crate::attacks::{attacks, knight_attacks};
use crate::{Bitboard, Colour, Move, MoveKind, Position, Role, Square};

/// How far a king is from a corner's good squares, as seen from h8.
static TO_CORNER: [u8; 64] = steps_to(&[63]);
/// g6, h6, f7, f8: from there a king leaves the other one file or rank, along which a rook mates.
static TO_GUARD: [u8; 64] = steps_to(&[46, 47, 53, 61]);
/// g6 and f7: from there a king leaves the other one square, which a man of his own has to block.
static TO_WATCH: [u8; 64] = steps_to(&[46, 53]);

/// The weight of a step of the loser's king, of one of the winner's, and of each of the loser's men.
const LOSER: i32 = 8;
const WINNER: i32 = 6;
const GUARDS: i32 = 3;
/// What it takes to get a rook or a queen, or a man that blocks a square, beside the way of a pawn.
const UNARMED: i32 = 30;
/// The worth of a check where the kings stand as they should.
const CHECK: i32 = 12;
/// The weight of a move of the man that is to block a square, and of a step of the winner's knights.
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
            None => loser + self.winner(&TO_WATCH, position) + self.minors(position),
        }
    }

    fn loser(&self, king: Square) -> i32 {
        LOSER * i32::from(TO_CORNER[(king as u8 ^ self.flip) as usize])
    }

    fn winner(&self, table: &[u8; 64], position: &Position) -> i32 {
        WINNER * i32::from(table[(position.king_of(self.winner) as u8 ^ self.flip) as usize])
    }

    /// How far the winner's knights are, and a man of the loser's that blocks the flight square which the winner's king
    /// leaves.
    fn minors(&self, position: &Position) -> i32 {
        let corner = Square::new((63 ^ self.flip) as usize);
        let knights = position.pieces(self.winner, Role::Knight);
        let near = knights.into_iter().map(|square| MINOR * steps(square, corner).min(3)).sum::<i32>();
        let king = position.king_of(self.winner) as u8 ^ self.flip;
        // As seen from h8: with the king on g6 it is g8, with the king on f7 it is h7.
        let target = if king % 8 >= king / 8 { 62 } else { 55 };
        let others = position.by_colour(!self.winner);
        let shade = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        let bishops = (others & position.by_role(Role::Bishop) & !shade).into_iter();
        let rooks = if knights.any() { others & position.by_role(Role::Rook) } else { Bitboard::EMPTY };
        let sliders = bishops.chain(rooks).map(|square| (square as u8 ^ self.flip != target) as i32 * 2);
        let jumpers = (others & position.by_role(Role::Knight)).into_iter();
        let jumps = jumpers.map(|square| i32::from(JUMPS[target as usize][(square as u8 ^ self.flip) as usize]));
        near + match sliders.chain(jumps).min() {
            Some(far) => BLOCKER * far,
            None => to_promotion(position, !self.winner).unwrap_or(0) + UNARMED,
        }
    }

    /// How far it will be after a move.
    pub(super) fn after(&self, position: &Position, now: i32, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let role = position.role_at(from);
        let quiet = mv.kind() == MoveKind::Normal && !position.occupied().contains(to);
        let unarmed = || is_unarmed(position, self.winner);
        match role {
            Some(Role::King) if quiet && position.turn() != self.winner => now + self.loser(to) - self.loser(from),
            Some(Role::Queen | Role::Rook) if quiet => now - self.check(position, role, to),
            Some(Role::Knight | Role::Bishop) if quiet && !unarmed() => now - self.check(position, role, to),
            Some(Role::Pawn) if quiet && !unarmed() => now,
            _ => self.distance(&position.play(mv)),
        }
    }

    /// What a check is worth where the kings stand as they should.
    fn check(&self, position: &Position, role: Option<Role>, to: Square) -> i32 {
        let king = position.king_of(!self.winner);
        let near = position.turn() == self.winner && self.loser(king) + self.winner(&TO_GUARD, position) <= WINNER;
        let checks = || role.is_some_and(|role| attacks(role, self.winner, to, position.occupied()).contains(king));
        if near && checks() { CHECK } else { 0 }
    }
}

fn is_unarmed(position: &Position, colour: Colour) -> bool {
    ((position.by_role(Role::Queen) | position.by_role(Role::Rook)) & position.by_colour(colour)).is_empty()
}
