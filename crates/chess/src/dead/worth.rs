//! How far a position looks from a mate that both sides want: the guess by which the search for one is ordered.

use crate::attacks::king_attacks;
use crate::{Bitboard, Colour, Position, Role, Square};

/// What a search goes for. No guess is right everywhere, so several are tried.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// The weight of each flight square of the loser's king.
    flights: i32,
    /// Of the steps from that king to the edge of the board.
    edge: i32,
    /// Of the steps between the kings.
    kings: i32,
    /// Of the steps from that king to the winner's pieces.
    pieces: i32,
    /// Of each of the loser's men.
    guards: i32,
    /// Of the steps from that king to a corner in which a bishop of the winner's could mate it.
    corner: i32,
    /// Of the steps from that king to the loser's other pieces, which are to block it.
    blockers: i32,
    /// Whether a pawn is to become a queen first, where the winner has nothing stronger.
    promotes: bool,
}

/// The aims, in the order in which they are tried: to strip the king and drive it, to mate it among its men, to leave
/// nothing of them, and with minor pieces alone, behind pawns that will never move, to wall it up in a corner.
pub(super) const AIMS: [Aim; 4] = [
    Aim { flights: 6, edge: 4, kings: 4, pieces: 1, guards: 3, corner: 0, blockers: 0, promotes: true },
    Aim { flights: 10, edge: 2, kings: 2, pieces: 2, guards: 0, corner: 0, blockers: 0, promotes: true },
    Aim { flights: 2, edge: 6, kings: 8, pieces: 0, guards: 12, corner: 0, blockers: 0, promotes: true },
    Aim { flights: 6, edge: 0, kings: 1, pieces: 1, guards: 0, corner: 6, blockers: 2, promotes: false },
];

/// Small where `winner` seems to be about to mate.
pub(super) fn distance(position: &Position, winner: Colour, aim: &Aim) -> i32 {
    let king = position.king_of(!winner);
    let guards = aim.guards * position.by_colour(!winner).len() as i32;
    let majors = (position.by_role(Role::Queen) | position.by_role(Role::Rook)) & position.by_colour(winner);
    if aim.promotes
        && majors.is_empty()
        && let Some(far) = to_promotion(position, winner)
    {
        return 100 + far + guards;
    }
    let occupied = position.occupied().without(king);
    let flights = king_attacks(king) & !position.by_colour(!winner);
    let open = flights.into_iter().filter(|&flight| position.attackers(flight, winner, occupied).is_empty()).count();
    let pieces = position.by_colour(winner) & !position.by_role(Role::Pawn);
    aim.flights * open as i32
        + aim.edge * edge(king)
        + aim.kings * (steps(king, position.king_of(winner)) - 2).max(0)
        + aim.pieces * pieces.into_iter().map(|square| steps(square, king).min(4)).sum::<i32>()
        + if aim.blockers > 0 { aim.blockers * blockers(position, !winner, king) } else { 0 }
        + if aim.corner > 0 { aim.corner * corner(position, winner, king) } else { 0 }
        + guards
}

/// The same with what is on the board: no pawn has to run first.
pub(super) fn bare(position: &Position, winner: Colour) -> i32 {
    distance(position, winner, &Aim { promotes: false, ..AIMS[0] })
}

/// How many steps a side's other pieces are from its king.
fn blockers(position: &Position, colour: Colour, king: Square) -> i32 {
    let pieces = position.by_colour(colour) & !position.by_role(Role::Pawn);
    pieces.into_iter().map(|square| steps(square, king).min(4)).sum()
}

/// How many steps a king is from the nearest corner of a colour on which the winner has a bishop, or from any where he has
/// none; a corner beside the winner's own king is no good.
fn corner(position: &Position, winner: Colour, king: Square) -> i32 {
    let bishops = position.pieces(winner, Role::Bishop);
    let corners = [Square::A1, Square::H8, Square::A8, Square::H1];
    let mates = |corner: &Square| {
        let shade = if Bitboard::LIGHT.contains(*corner) { Bitboard::LIGHT } else { Bitboard::DARK };
        steps(position.king_of(winner), *corner) > 1 && (bishops.is_empty() || (bishops & shade).any())
    };
    corners.into_iter().filter(mates).map(|corner| steps(king, corner)).min().unwrap_or(0)
}

/// How many steps a king is from another square.
pub(super) fn steps(a: Square, b: Square) -> i32 {
    let (files, ranks) = (a.file() as i32 - b.file() as i32, a.rank() as i32 - b.rank() as i32);
    files.abs().max(ranks.abs())
}

/// How far a square is from the nearest edge.
fn edge(square: Square) -> i32 {
    let from = |n: i32| n.min(7 - n);
    from(square.file() as i32).min(from(square.rank() as i32))
}

/// How far a pawn is from becoming something: steps, and what stands before it.
pub(super) fn to_promotion(position: &Position, colour: Colour) -> Option<i32> {
    let king = position.king_of(colour);
    let far = |pawn: Square| {
        let (steps_left, ahead) = ahead(colour, pawn);
        let theirs = position.by_colour(!colour) & ahead;
        let blocked = theirs.into_iter().map(|square| 8 + 3 * steps(king, square)).sum::<i32>();
        16 * steps_left + blocked + 6 * (position.by_colour(colour) & ahead).len() as i32
    };
    position.pieces(colour, Role::Pawn).into_iter().map(far).min()
}

/// How many steps a pawn has before it, and their squares.
pub(super) fn ahead(colour: Colour, pawn: Square) -> (i32, Bitboard) {
    match colour {
        Colour::White => (7 - pawn.rank() as i32, Bitboard(0x0101_0101_0101_0100 << pawn as u8)),
        Colour::Black => (pawn.rank() as i32, Bitboard(0x0080_8080_8080_8080 >> (63 - pawn as u8))),
    }
}
