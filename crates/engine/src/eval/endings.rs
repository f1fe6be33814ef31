//! Endings in which one side has nothing but its king: how to drive it where it can be mated.

use super::{centre_distance, shade};
use crate::score::Score;
use chess::{Colour, Position, Role, Square};

/// What a side that can mate a lone king gets on top, growing as the king is driven to the edge (with bishop and knight,
/// to a corner of the bishop's colour) and the own king comes near.
pub(super) fn bonus(position: &Position, us: Colour) -> Score {
    let lone = position.by_colour(!us).len() == 1;
    if !lone || !can_force_mate(position, us) {
        return 0;
    }
    let (ours, theirs) = (position.king_of(us), position.king_of(!us));
    let near = 14 - distance(ours, theirs) * 2;
    let to_edge = centre_distance(theirs);
    let mut bonus = 600 + 12 * to_edge + 6 * near;
    let bishops = position.pieces(us, Role::Bishop);
    let heavy = position.by_role(Role::Pawn) | position.by_role(Role::Rook) | position.by_role(Role::Queen);
    if heavy.is_empty() && !bishops.more_than_one() && bishops.any() {
        let light = (bishops & shade(true)).any();
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let to_corner = corners.into_iter().map(|corner| steps(theirs, corner)).min().unwrap_or(0);
        let knights = position.pieces(us, Role::Knight);
        let knight = knights.into_iter().map(|square| distance(square, theirs)).min().unwrap_or(0);
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

/// How many moves a king needs from one square to another.
fn distance(a: Square, b: Square) -> i32 {
    files(a, b).max(ranks(a, b))
}

/// How many files and ranks apart two squares are.
fn steps(a: Square, b: Square) -> i32 {
    files(a, b) + ranks(a, b)
}

fn files(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs()
}

fn ranks(a: Square, b: Square) -> i32 {
    (a.rank() as i32 - b.rank() as i32).abs()
}
