//! What is attacked: pieces by pieces worth less, what hangs, and the king.

use super::facts::{Facts, forward, ranks};
use super::pieces::Assault;
use super::tally::Tally;
use super::terms::*;
use chess::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess::{Colour, Position, Rank, Role};

/// What a side attacks of the other's pieces.
#[inline(always)]
pub(super) fn threats<T: Tally>(position: &Position, us: Colour, ours: &Facts, theirs: &Facts, tally: &mut T) {
    let enemy = |role| position.pieces(!us, role);
    let minors = ours.by_role[Role::Knight as usize] | ours.by_role[Role::Bishop as usize];
    let rooks = ours.by_role[Role::Rook as usize];
    let loose = ours.attacked & !theirs.attacked;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let pieces = enemy(role);
        if role != Role::Pawn {
            tally.add(PAWN_THREAT, role as usize - 1, (pieces & ours.pawn_attacks).len() as i32);
        }
        tally.add(MINOR_THREAT, role as usize, (pieces & minors).len() as i32);
        tally.add(ROOK_THREAT, role as usize, (pieces & rooks).len() as i32);
        tally.add(HANGING, role as usize, (pieces & loose).len() as i32);
    }
    let empty = !position.occupied();
    let step = forward(ours.pawns, us) & empty;
    let double = forward(step & ranks(us, &[Rank::Third]), us) & empty;
    let safe = (step | double) & !theirs.pawn_attacks & (ours.attacked | !theirs.attacked);
    let left = super::facts::beside(forward(safe, us));
    let pieces = position.by_colour(!us) & !theirs.pawns & !enemy(Role::King);
    tally.add(PUSH_THREAT, 0, (left & pieces & !ours.pawn_attacks).len() as i32);
}

/// How a side's king is attacked. `assault` is what the other side's pieces do to it.
#[inline(always)]
pub(super) fn king<T: Tally>(
    position: &Position,
    us: Colour,
    ours: &Facts,
    theirs: &Facts,
    assault: &Assault,
    tally: &mut T,
) {
    tally.one(KING_ATTACKERS, assault.attackers.min(15));
    tally.one(KING_RING, assault.hits.min(15));
    let weak = ours.ring & theirs.attacked & !ours.twice & !ours.pawn_attacks;
    tally.one(KING_WEAK, weak.len().min(7));

    let safe = !position.by_colour(!us) & (!ours.attacked | weak & theirs.twice);
    let occupied = position.occupied();
    let diagonal = bishop_attacks(ours.king, occupied);
    let straight = rook_attacks(ours.king, occupied);
    let checks = [
        (Role::Knight, knight_attacks(ours.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, diagonal | straight),
    ];
    for (role, from) in checks {
        let squares = from & theirs.by_role[role as usize] & safe;
        tally.add(SAFE_CHECK, role as usize - 1, squares.len().min(3) as i32);
    }
    let file = ours.king.file().squares();
    if (file & ours.pawns).is_empty() {
        tally.one(KING_FILE, usize::from((file & theirs.pawns).is_empty()));
    }
}
