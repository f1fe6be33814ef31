//! Pawns: how they stand together, and how far they are from promoting.

use super::facts::{Facts, ahead, beside, distance, forward, rank, widened};
use super::tally::Tally;
use super::terms::*;
use chess::{Bitboard, Colour, Position};

/// The pawns that no enemy pawn can stop or take on their way. Of two on a file, the one in front.
#[inline(always)]
pub(super) fn passed_pawns(us: Colour, ours: Bitboard, enemies: Bitboard) -> Bitboard {
    ours & !ahead(widened(enemies), !us) & !ahead(ours, !us)
}

/// The terms that depend on pawns alone.
#[inline(always)]
pub(super) fn structure<T: Tally>(us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    let pawns = ours.pawns;
    let half_open = !ahead(theirs.pawns, !us);
    let protected = pawns & ours.pawn_attacks;
    let beside_ours = beside(pawns);
    let neighboured = beside_ours | ahead(beside_ours, us) | ahead(beside_ours, !us);
    let isolated = pawns & !neighboured;
    let left_behind = pawns & neighboured & !(beside_ours | ahead(beside_ours, us));
    // One that its neighbours have left behind and cannot follow them, since an enemy pawn covers its next square.
    let backward = left_behind & !protected & forward(theirs.pawn_attacks, !us);
    for (term, set) in [(ISOLATED, isolated), (BACKWARD, backward)] {
        tally.add(term, 0, (set & !half_open).len() as i32);
        tally.add(term, 1, (set & half_open).len() as i32);
    }
    tally.add(DOUBLED, 0, (pawns & ahead(pawns, !us)).len() as i32);
    for (term, set) in [(PHALANX, pawns & beside_ours), (PROTECTED, protected)] {
        for square in set {
            tally.one(term, rank(square, us));
        }
    }
}

/// Passed pawns, once it is known what everything attacks.
#[inline(always)]
pub(super) fn passed<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    for square in passed_pawns(us, ours.pawns, theirs.pawns) {
        let rank = rank(square, us);
        tally.one(PASSED, rank);
        let next = forward(square.bitboard(), us);
        let Some(stop) = next.first() else { continue };
        if (next & position.occupied()).any() {
            tally.one(PASSED_BLOCKED, rank);
        } else if (next & theirs.attacked & !ours.attacked).is_empty() {
            tally.one(PASSED_FREE, rank);
        }
        if rank >= 3 {
            tally.one(PASSED_OWN_KING, distance(ours.king, stop));
            tally.one(PASSED_ENEMY_KING, distance(theirs.king, stop));
        }
    }
}
