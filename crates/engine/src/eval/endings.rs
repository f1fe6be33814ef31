//! What is known of endings: how to mate a lone king, and which advantages are hard or impossible to win with.

use super::facts::distance;
use crate::score::Score;
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
    Colour::ALL.into_iter().any(|colour| bonus(position, colour) != 0 || cannot_win(position, colour))
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

/// What a side that can mate a lone king gets on top, growing as the king is driven to the edge (with bishop and knight,
/// to a corner of the bishop's colour) and the own king comes near.
pub(super) fn bonus(position: &Position, us: Colour) -> Score {
    let lone = position.by_colour(!us).len() == 1;
    if !lone || !can_force_mate(position, us) {
        return 0;
    }
    let (ours, theirs) = (position.king_of(us), position.king_of(!us));
    let near = 14 - distance(ours, theirs) as i32 * 2;
    let to_edge = centre_distance(theirs);
    let mut bonus = 600 + 12 * to_edge + 6 * near;
    let bishops = position.pieces(us, Role::Bishop);
    let heavy = position.by_role(Role::Pawn) | position.by_role(Role::Rook) | position.by_role(Role::Queen);
    if heavy.is_empty() && !bishops.more_than_one() && bishops.any() {
        let light = (bishops & shade(true)).any();
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let to_corner = corners.into_iter().map(|corner| steps(theirs, corner)).min().unwrap_or(0);
        let knights = position.pieces(us, Role::Knight);
        let knight = knights.into_iter().map(|square| distance(square, theirs) as i32).min().unwrap_or(0);
        bonus += 30 * (14 - to_corner) - 2 * knight;
    }
    bonus
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
