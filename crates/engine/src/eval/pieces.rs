//! Where the pieces stand and how freely they move.

use super::facts::{Facts, ahead, beside, forward, rank, ranks, reach};
use super::pawns::passed_pawns;
use super::tally::Tally;
use super::terms::*;
use chess::{Bitboard, Colour, Position, Rank, Role, Square};

/// How much a piece counts among those that attack a king.
const ATTACKER: [usize; 6] = [0, 2, 2, 3, 4, 0];

/// What the pieces of a side do to the enemy king.
#[derive(Default)]
pub(super) struct Assault {
    pub(super) attackers: usize,
    pub(super) hits: usize,
}

/// Material and placement of everything a side has.
pub(super) fn placement<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    // As the side sees it, with its king on the right half of the board.
    let turned = if us == Colour::White { 0 } else { 56 };
    let mirrored = if ours.king as usize & 7 < 4 { 7 } else { 0 };
    for role in Role::ALL {
        for square in position.pieces(us, role) {
            tally.one(PLACEMENT, role as usize * 64 + (square as usize ^ turned ^ mirrored));
            if role != Role::King {
                tally.one(MATERIAL, role as usize);
                tally.one(FROM_ENEMY_KING, role as usize * STEPS + steps(square, theirs.king, us));
            }
            if role == Role::Pawn {
                tally.one(PAWN_FROM_KING, steps(square, ours.king, us));
            }
        }
    }
}

/// Files apart, and ranks that the king is ahead of the piece.
#[inline(always)]
fn steps(square: Square, king: Square, us: Colour) -> usize {
    let (a, b) = (square as i32, king as i32);
    let files = ((a & 7) - (b & 7)).unsigned_abs() as usize;
    let ranks = (b >> 3) - (a >> 3);
    let ranks = if us == Colour::White { ranks } else { -ranks };
    files * 15 + (ranks + 7) as usize
}

/// Mobility and the other terms of knights, bishops, rooks and queens; adds what they attack to the facts.
pub(super) fn pieces<T: Tally>(
    position: &Position,
    us: Colour,
    ours: &mut Facts,
    theirs: &Facts,
    tally: &mut T,
) -> Assault {
    let blocked = ours.pawns & forward_of_enemy(position.occupied(), us);
    let area = !(theirs.pawn_attacks | blocked.with(ours.king));
    let mut assault = Assault::default();
    for (role, mobility) in [
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Bishop, BISHOP_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
        (Role::Queen, QUEEN_MOBILITY),
    ] {
        for square in position.pieces(us, role) {
            let mut attacks = reach(position, role, us, square);
            if us == position.turn() && position.pinned().contains(square) {
                attacks &= chess::attacks::line(ours.king, square);
            }
            ours.add(role, attacks);
            tally.one(mobility, (attacks & area).len());
            let hits = (attacks & theirs.ring).len();
            if hits > 0 {
                assault.attackers += ATTACKER[role as usize];
                assault.hits += hits;
            }
        }
    }
    minors(position, us, ours, theirs, tally);
    rooks(position, us, ours, theirs, tally);
    assault
}

/// The squares right before what stands, as the pawns of `us` would run into it.
fn forward_of_enemy(occupied: Bitboard, us: Colour) -> Bitboard {
    forward(occupied, !us)
}

fn minors<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    let bishops = position.pieces(us, Role::Bishop);
    let both = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    if both {
        tally.one(BISHOP_PAIR, 0);
    }
    for shade in [Bitboard::LIGHT, Bitboard::DARK] {
        if (bishops & shade).any() {
            tally.add(BISHOP_PAWNS, 0, (ours.pawns & shade).len() as i32);
        }
    }
    let safe_for_good = !ahead(beside(theirs.pawns), !us);
    let outposts = safe_for_good & ours.pawn_attacks & ranks(us, &[Rank::Fourth, Rank::Fifth, Rank::Sixth]);
    tally.add(OUTPOST, 0, (position.pieces(us, Role::Knight) & outposts).len() as i32);
    tally.add(OUTPOST, 1, (bishops & outposts).len() as i32);
    let minors = bishops | position.pieces(us, Role::Knight);
    tally.add(SHIELDED, 0, (forward(minors, us) & position.by_role(Role::Pawn)).len() as i32);
}

fn rooks<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    let passed = passed_pawns(us, ours.pawns, theirs.pawns);
    for square in position.pieces(us, Role::Rook) {
        let file = square.file().squares();
        if (file & ours.pawns).is_empty() {
            tally.one(ROOK_FILES, usize::from((file & theirs.pawns).is_empty()));
        }
        let before_it = ahead(square.bitboard(), us) & passed;
        if before_it.into_iter().any(|pawn| rank(pawn, us) >= 3) {
            tally.one(PASSED_ROOK, 0);
        }
    }
}
