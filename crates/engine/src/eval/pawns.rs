//! Pawns: how they stand together, and how far they are from promoting.

use super::facts::{Facts, ahead, beside, distance, forward, rank, widened};
use super::tally::Tally;
use super::terms::*;
use chess::{Bitboard, Colour, Position, Square};

/// Whether no enemy pawn can stop or take a pawn on its way.
#[inline(always)]
pub(super) fn is_passed(pawn: Square, us: Colour, enemies: Bitboard) -> bool {
    (ahead(widened(pawn.bitboard()), us) & enemies).is_empty()
}

/// The terms that depend on pawns alone.
pub(super) fn structure<T: Tally>(us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    for square in ours.pawns {
        let pawn = square.bitboard();
        let file = square.file().squares();
        let half_open = usize::from((ahead(pawn, us) & theirs.pawns).is_empty());
        let neighbours = beside(file) & ours.pawns;
        let protected = ours.pawn_attacks.contains(square);
        if neighbours.is_empty() {
            tally.one(ISOLATED, half_open);
        } else if !protected && is_backward(pawn, us, ours, theirs) {
            tally.one(BACKWARD, half_open);
        }
        if (ahead(pawn, us) & ours.pawns).any() {
            tally.one(DOUBLED, 0);
        }
        if (beside(pawn) & ours.pawns).any() {
            tally.one(PHALANX, rank(square, us));
        }
        if protected {
            tally.one(PROTECTED, rank(square, us));
        }
    }
}

/// Whether no neighbour is beside or behind a pawn, and its next square is covered by an enemy pawn.
fn is_backward(pawn: Bitboard, us: Colour, ours: &Facts, theirs: &Facts) -> bool {
    let support = beside(pawn) | ahead(beside(pawn), !us);
    (support & ours.pawns).is_empty() && (forward(pawn, us) & theirs.pawn_attacks).any()
}

/// Passed pawns, once it is known what everything attacks.
pub(super) fn passed<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    for square in ours.pawns {
        if !is_passed(square, us, theirs.pawns) || (ahead(square.bitboard(), us) & ours.pawns).any() {
            continue;
        }
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
