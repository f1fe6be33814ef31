//! Moves that leave the opponent without one.

use super::mobility::{Man, Mobility, always_attacked};
use crate::attacks::{attacks, between, king_attacks, pawn_attacks, rook_attacks};
use crate::{Bitboard, Colour, Role, Square};

/// A side that can move nothing but its king, as long as none of `keepers` moves.
#[derive(Clone, Copy)]
pub(super) struct Trapped {
    /// Men of the other side that stand before pawns of this one.
    keepers: Bitboard,
    /// Men of this side that stand in the way of others.
    props: Bitboard,
    /// Squares on which a man of this side other than the king could capture.
    guarded: Bitboard,
}

impl Trapped {
    pub(super) fn find(mobility: &Mobility, colour: Colour) -> Option<Trapped> {
        let scene = &mobility.scene;
        let own = scene.fixed[colour as usize];
        let mut trapped = Trapped { keepers: Bitboard::EMPTY, props: Bitboard::EMPTY, guarded: Bitboard::EMPTY };
        for man in mobility.men().iter().filter(|man| man.colour == colour && man.role != Role::King) {
            let steps = match man.role {
                _ if man.moves() => return None,
                Role::Pawn => {
                    let guarded = pawn_attacks(colour, man.origin);
                    if (guarded & scene.prey[!colour as usize]).any() {
                        return None;
                    }
                    trapped.guarded |= guarded;
                    let ahead = man.origin.bitboard().shift(if colour == Colour::White { 8 } else { -8 });
                    trapped.keepers |= ahead & scene.fixed[!colour as usize];
                    trapped.props |= ahead & own;
                    ahead & !scene.blocks()
                }
                role => {
                    let steps = attacks(role, colour, man.origin, Bitboard::FULL);
                    trapped.props |= steps & own;
                    steps & !own
                }
            };
            if steps.any() {
                return None;
            }
        }
        Some(trapped)
    }

    /// Whether a move of a man of the other side may let another move than the king's happen.
    fn is_freed_by(&self, man: &Man, to: Square) -> bool {
        self.keepers.contains(man.origin) || self.props.contains(to) || self.guarded.contains(to)
    }
}

/// A king with more squares than this is not looked at.
const NARROW: usize = 6;

/// Whether a side might soon be without a move: its king has few squares, and nothing else moves or the rest is the
/// winner's.
pub(super) fn is_near(mobility: &Mobility, side: Colour) -> bool {
    mobility.king(side).reach.len() <= NARROW
        && (side == mobility.winner || mobility.scene.trapped[side as usize].is_some())
}

/// Whether a side surely has no move after a man of the other went somewhere, and that is not the winner's mate.
pub(super) fn has_no_move_after(mobility: &Mobility, man: &Man, from: Square, to: Square) -> bool {
    let scene = &mobility.scene;
    let side = !man.colour;
    let trapped = scene.trapped[side as usize].is_some_and(|trapped| !trapped.is_freed_by(man, to));
    if man.promoted.any() || !is_near(mobility, side) || !(trapped || side == mobility.winner) {
        return false;
    }
    // What it attacks for sure from there, and what others do.
    let attacked = attacks(man.role, man.colour, to, scene.occupied);
    let held = if leaps(man.role) { held_without(mobility, man) } else { scene.held[man.colour as usize] };
    let closed = scene.fixed[side as usize].without(to) | held | attacked;
    let mut stood = mobility.king(side).reach.without(to);
    if man.role == Role::King {
        stood &= !king_attacks(to);
    }
    stood.into_iter().all(|king| {
        (king_attacks(king) & !closed).is_empty()
            && match side == mobility.winner {
                true => {
                    let answers = || if man.role == Role::Pawn { answers(mobility, man.reach) } else { scene.answers };
                    trapped || attacked.contains(king) && !answers().meet(to, king)
                }
                false => !may_check(mobility, man, from, to, king),
            }
    })
}

/// Whether what a man attacks does not depend on what stands around it.
pub(super) fn leaps(role: Role) -> bool {
    matches!(role, Role::Pawn | Role::Knight | Role::King)
}

/// The squares that men of a man's colour other than itself attack whatever happens, as far as they leap.
fn held_without(mobility: &Mobility, man: &Man) -> Bitboard {
    let others = mobility.men().iter().filter(|other| other.colour == man.colour && other.origin != man.origin);
    others
        .filter(|other| leaps(other.role) && other.promoted.is_empty() && !other.capturable)
        .fold(Bitboard::EMPTY, |all, other| all | always_attacked(other, Bitboard::EMPTY))
}

/// Where the winner's men other than the king might go with their next move, wherever they and the men of the other side
/// that are no pawns stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Answers {
    /// Where nobody stands,
    moves: Bitboard,
    /// and where an enemy does.
    captures: Bitboard,
}

impl Answers {
    /// Whether one of them may end a check from a square: what is between is empty.
    fn meet(&self, checker: Square, king: Square) -> bool {
        self.captures.contains(checker) || (self.moves & between(checker, king)).any()
    }
}

/// What answers there may be with no pawn on `left`.
pub(super) fn answers(mobility: &Mobility, left: Bitboard) -> Answers {
    let winner = mobility.winner;
    let mut answers = Answers::default();
    let mut blocks = mobility.scene.fixed[winner as usize];
    for man in mobility.men().iter().filter(|man| man.role == Role::Pawn && man.colour != winner) {
        blocks |= mobility.scene.blocks() & man.origin.bitboard() & !left;
    }
    for man in mobility.men().iter().filter(|man| man.colour == winner && man.role != Role::King) {
        for square in man.reach {
            let attacked = attacks(man.role, winner, square, blocks);
            answers.captures |= attacked;
            answers.moves |= match man.role {
                Role::Pawn => {
                    let forward = if winner == Colour::White { 8 } else { -8 };
                    let once = square.bitboard().shift(forward) & !blocks;
                    once | once.shift(forward)
                }
                _ => attacked,
            };
        }
    }
    answers
}

/// Whether a move might give check to a king.
fn may_check(mobility: &Mobility, man: &Man, from: Square, to: Square, king: Square) -> bool {
    let blocks = mobility.scene.blocks();
    let direct = man.role != Role::King && attacks(man.role, man.colour, to, blocks).contains(king);
    direct
        || mobility.men().iter().any(|other| {
            other.colour == man.colour
                && other.origin != man.origin
                && other.squares().into_iter().any(|square| {
                    let line = between(square, king);
                    line.contains(from)
                        && (line & blocks.with(to).without(from)).is_empty()
                        && match other.role {
                            Role::Bishop => (rook_attacks(square, Bitboard::EMPTY) & king.bitboard()).is_empty(),
                            Role::Rook => (rook_attacks(square, Bitboard::EMPTY) & king.bitboard()).any(),
                            Role::Queen => true,
                            Role::Pawn => other.promoted.contains(square),
                            Role::Knight | Role::King => false,
                        }
                })
        })
}
