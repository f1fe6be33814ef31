//! Walls: positions in which the sets of [`mobility`](super::mobility) leave no room for a mate.

use super::mobility::{Fate, MOST, Man, Mobility};
use crate::attacks::{attacks, between, king_attacks, knight_attacks, queen_attacks};
use crate::{Bitboard, Colour, Position, Role, Square};

/// Of how many men both fates are tried.
const SPLITS: usize = 2;

/// What the sets of a position say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The winner can never give mate: that is proved.
    KeepOut,
    /// They leave room for a mate.
    Mate,
    /// They leave room for a new queen or for castling, or there is a capture en passant, of which they know nothing.
    Open,
}

/// Whether `winner` can never give mate, whatever both sides play: true only where that is proved. No move is tried, so
/// a mate that is on the board already is not looked at.
pub(super) fn keep_out(position: &Position, winner: Colour) -> bool {
    look(position, winner) == Verdict::KeepOut
}

/// Finds what the sets of a position say of a mate by `winner`.
pub(super) fn look(position: &Position, winner: Colour) -> Verdict {
    // A pawn that was passed may be captured at once.
    if position.en_passant().is_some() || position.occupied().len() > MOST {
        return Verdict::Open;
    }
    split(position, winner, &mut [(Square::A1, Fate::Open); SPLITS], 0)
}

/// The verdict where the fates of some men are assumed; more of them are tried both ways if that helps.
fn split(position: &Position, winner: Colour, fates: &mut [(Square, Fate); SPLITS], assumed: usize) -> Verdict {
    let mobility = Mobility::of(position, winner, &fates[..assumed]);
    let verdict = verdict(position, &mobility);
    let (false, Some(square)) = (verdict == Verdict::KeepOut || assumed == SPLITS, mobility.hanging.first()) else {
        return verdict;
    };
    let proved = [Fate::Survives, Fate::Falls].into_iter().all(|fate| {
        fates[assumed] = (square, fate);
        split(position, winner, fates, assumed + 1) == Verdict::KeepOut
    });
    if proved { Verdict::KeepOut } else { verdict }
}

fn verdict(position: &Position, mobility: &Mobility) -> Verdict {
    if mobility.through || may_castle(position, mobility) {
        return Verdict::Open;
    }
    if may_mate(mobility, mobility.winner) { Verdict::Mate } else { Verdict::KeepOut }
}

/// Whether somebody might castle some day: a rook then goes where it could not walk, and the sets say nothing of it.
fn may_castle(position: &Position, mobility: &Mobility) -> bool {
    let shut = |king, rook| (between(king, rook) & mobility.scene.blocks()).any();
    Colour::ALL.into_iter().any(|colour| {
        let mut rooks = (position.castling() & position.by_colour(colour)).into_iter();
        rooks.any(|rook| !shut(position.king_of(colour), rook))
    })
}

/// Whether on some square the loser's king might be mated, as far as the sets tell.
fn may_mate(mobility: &Mobility, winner: Colour) -> bool {
    let king = mobility.king(!winner).reach;
    let mut checks = Bitboard::EMPTY;
    let mut covered = Bitboard::EMPTY;
    let winners = mobility.men().iter().filter(|man| man.colour == winner && man.role != Role::King);
    for man in winners.filter(|man| man.fate != Fate::Falls) {
        let attacked = attacked(man, mobility.scene.blocks());
        covered |= attacked;
        checks |= if man.moves() { attacked } else { attacked & uncovered(man) };
    }
    (king & checks).into_iter().any(|square| {
        // Squares beside the king where it could never go need no cover.
        let flights = king_attacks(square) & king & !covered;
        flights.is_empty() || may_close(mobility, winner, square, flights)
    })
}

/// The squares that a man might ever attack.
fn attacked(man: &Man, blocks: Bitboard) -> Bitboard {
    let own =
        man.reach.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks(man.role, man.colour, square, blocks));
    man.promoted.into_iter().fold(own, |all, square| all | queen_attacks(square, blocks) | knight_attacks(square))
}

/// Where a man that never moves might give check with the last move of a game: where another can step out of its way.
fn uncovered(man: &Man) -> Bitboard {
    match man.role {
        Role::Pawn | Role::Knight | Role::King => Bitboard::EMPTY,
        _ => Square::ALL.into_iter().filter(|&square| between(man.origin, square).any()).collect(),
    }
}

/// Whether the winner's king and the loser's own men, each on one square, might close all `flights` of a king.
fn may_close(mobility: &Mobility, winner: Colour, king: Square, flights: Bitboard) -> bool {
    let far = mobility.king(winner).reach & !king_attacks(king).with(king);
    let near = flights.into_iter().fold(Bitboard::EMPTY, |all, flight| all | king_attacks(flight)) & far;
    may_fill(mobility, !winner, flights)
        || near.into_iter().any(|square| may_fill(mobility, !winner, flights & !king_attacks(square)))
}

/// Whether men of a colour other than its king might stand on all `squares` at once, each on a different one.
fn may_fill(mobility: &Mobility, colour: Colour, squares: Bitboard) -> bool {
    let fits = |square: Square| {
        let men = mobility.men().iter().enumerate();
        men.filter(|(_, man)| man.colour == colour && man.role != Role::King && man.fate != Fate::Falls)
            .filter(|(_, man)| man.squares().contains(square))
            .fold(0_u32, |all, (i, _)| all | 1 << i)
    };
    let mut needed = [0_u32; 8];
    for (slot, square) in needed.iter_mut().zip(squares) {
        *slot = fits(square);
    }
    // By Hall's theorem: every set of squares needs at least as many men that fit one of them.
    let count = squares.len();
    (1_u32..1 << count).all(|some| {
        let men = (0..count).filter(|i| some >> i & 1 == 1).fold(0, |all, i| all | needed[i]);
        men.count_ones() >= some.count_ones()
    })
}
