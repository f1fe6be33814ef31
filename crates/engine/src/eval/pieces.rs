//! Where the pieces stand and how freely they move.

use super::facts::{Facts, ahead, beside, forward, rank, ranks, reach};
use super::pawns::passed_pawns;
use super::tally::Tally;
use super::terms::*;
use chess::{Bitboard, Colour, Position, Rank, Role};

/// How much a piece counts among those that attack a king.
const ATTACKER: [usize; 6] = [0, 2, 2, 3, 4, 0];

/// What the pieces of a side do to the enemy king.
#[derive(Default)]
pub(super) struct Assault {
    pub(super) attackers: usize,
    pub(super) hits: usize,
}

/// Material and placement of everything a side has.
#[inline(always)]
pub(super) fn placement<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    // As the side sees it, with its king on the right half of the board.
    let turned = if us == Colour::White { 0 } else { 56 };
    let mirrored = if ours.king as usize & 7 < 4 { 7 } else { 0 };
    let [from_king, from_enemy_king] = [ours.king, theirs.king].map(|king| &FROM_KING[king as usize ^ turned]);
    unrolled!(role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        let pieces = position.pieces(us, role);
        if role != Role::King {
            tally.add(MATERIAL, role as usize, pieces.len() as i32);
        }
        for square in pieces {
            let square = square as usize ^ turned;
            tally.one(PLACEMENT, role as usize * 64 + (square ^ mirrored));
            if role != Role::King {
                tally.one(FROM_ENEMY_KING, role as usize * STEPS + usize::from(from_enemy_king[square]));
            }
            if role == Role::Pawn {
                tally.one(PAWN_FROM_KING, from_king[square].into());
            }
        }
    });
}

/// Where a piece stands from a king: files apart, and ranks that the king is ahead of the piece, in one number below [`STEPS`].
static FROM_KING: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (king, square): (usize, usize) = (i / 64, i % 64);
        let files = (king % 8).abs_diff(square % 8);
        let ranks = 7 + king / 8 - square / 8;
        table[king][square] = (files * 15 + ranks) as u8;
        i += 1;
    }
    table
};

/// Mobility and the other terms of knights, bishops, rooks and queens; adds what they attack to the facts.
#[inline(always)]
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
    unrolled!((role, mobility) in [
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Bishop, BISHOP_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
        (Role::Queen, QUEEN_MOBILITY)
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
    });
    minors(position, us, ours, theirs, tally);
    rooks(position, us, ours, theirs, tally);
    assault
}

/// The squares right before what stands, as the pawns of `us` would run into it.
#[inline(always)]
fn forward_of_enemy(occupied: Bitboard, us: Colour) -> Bitboard {
    forward(occupied, !us)
}

#[inline(always)]
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

#[inline(always)]
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
