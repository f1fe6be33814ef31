//! What is known of endings: how to mate a lone king, and which advantages are hard or impossible to win with.

use super::facts::distance;
use crate::exchange::VALUES;
use crate::score::Score;
use chess::attacks::{attacks, king_attacks};
use chess::{Bitboard, Colour, Position, Role, Square};

/// The scale of an ending that is worth what it seems.
pub(super) const FULL_SCALE: i32 = 64;

/// How much of an advantage in the ending is left when it is known to be hard to win, of [`FULL_SCALE`].
pub(super) fn scale(position: &Position, advantage: Score) -> i32 {
    let strong = if advantage >= 0 { Colour::White } else { Colour::Black };
    let pawns = position.pieces(strong, Role::Pawn).len() as i32;
    let bishops = Colour::ALL.map(|colour| position.pieces(colour, Role::Bishop));
    let [white, black] = bishops;
    let opposite = white.len() == 1 && black.len() == 1 && ((white | black) & Bitboard::LIGHT).len() == 1;
    if opposite {
        let pieces = position.by_role(Role::Knight) | position.by_role(Role::Rook) | position.by_role(Role::Queen);
        return if pieces.is_empty() { 16 + 4 * pawns } else { 44 + 2 * pawns }.min(FULL_SCALE);
    }
    if pawns == 0 && extra(position, strong) <= 1 {
        return 12;
    }
    (40 + 6 * pawns).min(FULL_SCALE)
}

/// By how many minor pieces a side is ahead, a rook counted as two and a queen as four.
fn extra(position: &Position, us: Colour) -> i32 {
    let worth = |colour| {
        let of = |role| position.pieces(colour, role).len() as i32;
        of(Role::Knight) + of(Role::Bishop) + 2 * of(Role::Rook) + 4 * of(Role::Queen)
    };
    worth(us) - worth(!us)
}

/// Whether the evaluation is more than its sum.
#[cfg(test)]
pub(super) fn is_special(position: &Position) -> bool {
    mating_lone_king(position).is_some() || Colour::ALL.into_iter().any(|colour| cannot_win(position, colour))
}

/// The squares of a colour of square.
fn shade(light: bool) -> Bitboard {
    if light { Bitboard::LIGHT } else { Bitboard::DARK }
}

/// How many king's steps a square is from the four in the middle, counted along files and ranks.
fn centre_distance(square: Square) -> i32 {
    let off = |index: i32| if index < 4 { 3 - index } else { index - 4 };
    off(square.file() as i32) + off(square.rank() as i32)
}

/// The score of a side that can mate a lone king, for that side: more as the king is driven to the edge (with bishop and
/// knight, to a corner of the bishop's colour), shut in, and the own king comes near. Takes the place of the tuned terms,
/// which know nothing of this.
pub(super) fn mating_lone_king(position: &Position) -> Option<(Colour, Score)> {
    let us = Colour::ALL.into_iter().find(|&us| position.by_colour(!us).len() == 1)?;
    if !can_force_mate(position, us) {
        return None;
    }
    let (ours, theirs) = (position.king_of(us), position.king_of(!us));
    let material: i32 =
        Role::ALL.iter().map(|&role| VALUES[role as usize] * position.pieces(us, role).len() as i32).sum();
    let near = 7 - distance(ours, theirs) as i32;
    let base = 1000 + material;
    let bishops = position.pieces(us, Role::Bishop);
    let knights = position.pieces(us, Role::Knight);
    if position.by_colour(us).len() == 3 && bishops.any() && knights.any() {
        let light = (bishops & shade(true)).any();
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let to_corner = corners.into_iter().map(|corner| steps(theirs, corner)).min().unwrap_or(0);
        let knight = knights.into_iter().map(|square| distance(square, theirs) as i32).min().unwrap_or(0);
        let driven = 60 * (7 - to_corner) + 12 * centre_distance(theirs);
        return Some((us, base + driven + 30 * near - 8 * knight));
    }
    Some((us, base + 10 * centre_distance(theirs) + 12 * near - 6 * room(position, us) as i32))
}

/// How many squares the lone king could get to if nothing else moved.
fn room(position: &Position, us: Colour) -> usize {
    let king = position.king_of(!us);
    let occupied = position.occupied().without(king);
    let mut attacked = Bitboard::EMPTY;
    for role in Role::ALL {
        for square in position.pieces(us, role) {
            attacked |= attacks(role, us, square, occupied);
        }
    }
    let mut reached = king.bitboard();
    let mut edge = reached;
    while edge.any() {
        let next = edge.into_iter().fold(Bitboard::EMPTY, |all, square| all | king_attacks(square));
        edge = next & !attacked & !reached & !position.by_colour(us);
        reached |= edge;
    }
    reached.len()
}

/// Whether a side cannot win by any sensible play: a lone minor piece, or two knights, and no pawn.
pub(super) fn cannot_win(position: &Position, us: Colour) -> bool {
    let of = |role| position.pieces(us, role);
    let minors = of(Role::Knight) | of(Role::Bishop);
    let others = position.by_colour(us) & !minors & !of(Role::King);
    others.is_empty() && (!minors.more_than_one() || minors == of(Role::Knight) && minors.len() == 2)
}

fn can_force_mate(position: &Position, us: Colour) -> bool {
    let of = |role| position.pieces(us, role);
    let bishops = of(Role::Bishop);
    let both_shades = (bishops & shade(true)).any() && (bishops & shade(false)).any();
    of(Role::Queen).any()
        || of(Role::Rook).any()
        || both_shades
        || bishops.any() && of(Role::Knight).any()
        || of(Role::Knight).len() > 2
}

/// How many files and ranks apart two squares are.
fn steps(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}
