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
    /// They leave room for a new queen, or there are castling rights or a capture en passant, of which they know nothing.
    Open,
}

/// Whether `winner` can never give mate, whatever both sides play: true only where that is proved. No move is tried, so
/// a mate that is on the board already is not looked at.
pub(super) fn keep_out(position: &Position, winner: Colour) -> bool {
    look(position, winner) == Verdict::KeepOut
}

/// Finds what the sets of a position say of a mate by `winner`.
pub(super) fn look(position: &Position, winner: Colour) -> Verdict {
    // A rook that castles goes where it could not walk, and a pawn that was passed may be captured at once.
    if position.castling().any() || position.en_passant().is_some() || position.occupied().len() > MOST {
        return Verdict::Open;
    }
    let open = Mobility::of(position, winner, &[]);
    let verdict = verdict(&open, winner);
    let count = open.hanging.len().min(SPLITS);
    if verdict == Verdict::KeepOut || count == 0 {
        return verdict;
    }
    let mut fates = [(Square::A1, Fate::Open); SPLITS];
    let proved = (0..1 << count).all(|case: usize| {
        for (i, square) in open.hanging.into_iter().take(count).enumerate() {
            fates[i] = (square, if case >> i & 1 == 0 { Fate::Survives } else { Fate::Stays });
        }
        self::verdict(&Mobility::of(position, winner, &fates[..count]), winner) == Verdict::KeepOut
    });
    if proved { Verdict::KeepOut } else { verdict }
}

fn verdict(mobility: &Mobility, winner: Colour) -> Verdict {
    match mobility.through {
        true => Verdict::Open,
        false if may_mate(mobility, winner) => Verdict::Mate,
        false => Verdict::KeepOut,
    }
}

/// Whether on some square the loser's king might be mated, as far as the sets tell.
fn may_mate(mobility: &Mobility, winner: Colour) -> bool {
    let king = mobility.king(!winner).reach;
    let mut checks = Bitboard::EMPTY;
    let mut covered = Bitboard::EMPTY;
    for man in mobility.men().iter().filter(|man| man.colour == winner && man.role != Role::King) {
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
        men.filter(|(_, man)| man.colour == colour && man.role != Role::King && man.squares().contains(square))
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
