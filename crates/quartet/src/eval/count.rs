//! What is counted anew at every table: reach, threats and the safety of kings.

use super::terms::{ASSAULT, CHASED, CHECKED, ESCAPES, HANGING, REACH, RING, SIEGES, TURN, Tally};
use chess::attacks::{attacks, king_attacks};
use chess::{Bitboard, Colour, File, Position, Role};
use duplicate::{BoardName, Boards, Player};

/// What one player does on one board.
#[derive(Clone, Copy, Default)]
struct Presence {
    attacked: Bitboard,
    by_pawns: Bitboard,
    /// How many pieces attack squares beside the opponent's king.
    besiegers: i32,
}

/// The pieces that move as sets do not.
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Counts what changes with every move, for all four players.
#[inline]
pub(crate) fn count<T: Tally>(boards: &Boards, tallies: &mut [T; 4]) {
    let mut presence = [[Presence::default(); 2]; 4];
    for player in Player::ALL {
        pieces(boards, player, &mut presence, tallies);
    }
    let order = boards.order();
    for player in Player::ALL {
        king(boards, player, &presence, &mut tallies[player as usize]);
        let turns = (order.place(player) + 4 - order.place(boards.player())) % 4;
        tallies[player as usize].add(TURN.at(turns), 1);
    }
}

/// Where a player's pieces reach.
#[inline(always)]
fn pieces<T: Tally>(boards: &Boards, player: Player, presence: &mut [[Presence; 2]; 4], tallies: &mut [T; 4]) {
    let colour = player.colour();
    let names = player.boards();
    let (a, b) = (boards.position(names[0]), boards.position(names[1]));
    let own = [a.by_colour(colour), b.by_colour(colour)];
    let (pairs, free) = (own[0] & own[1], !(own[0] | own[1]));
    let occupied = [a.occupied(), b.occupied()];
    let rings = [king_attacks(a.king_of(!colour)), king_attacks(b.king_of(!colour))];
    let king = king_attacks(a.king_of(colour));
    let presence_on = |position: &Position| {
        let by_pawns = pawn_attacks(position.pieces(colour, Role::Pawn), colour);
        Presence { attacked: by_pawns | king, by_pawns, besiegers: 0 }
    };
    let mut here = [presence_on(a), presence_on(b)];
    for role in PIECES {
        let mut reach = 0;
        for square in a.pieces(colour, role) & pairs {
            let on = [attacks(role, colour, square, occupied[0]), attacks(role, colour, square, occupied[1])];
            reach += (on[0] & on[1] & free).len() as i32;
            for i in 0..2 {
                here[i].attacked |= on[i];
                if (on[i] & rings[i]).any() {
                    here[i].besiegers += 1;
                    tallies[names[i].player(!colour) as usize].add(ASSAULT.at(role as usize), 1);
                }
            }
        }
        tallies[player as usize].add(REACH.at(role as usize), reach);
        for (i, position) in [a, b].into_iter().enumerate() {
            for square in position.pieces(colour, role) & !pairs {
                let reached = attacks(role, colour, square, occupied[i]);
                here[i].attacked |= reached;
                if (reached & rings[i]).any() {
                    tallies[names[i].player(!colour) as usize].add(ASSAULT.at(6 + role as usize), 1);
                }
            }
        }
    }
    for (i, ring) in rings.into_iter().enumerate() {
        if (here[i].by_pawns & ring).any() {
            tallies[names[i].player(!colour) as usize].add(ASSAULT.at(Role::Pawn as usize), 1);
        }
    }
    presence[player as usize] = here;
}

/// What becomes of a player's king and pieces by what its two opponents attack.
#[inline(always)]
fn king<T: Tally>(boards: &Boards, player: Player, presence: &[[Presence; 2]; 4], tally: &mut T) {
    let colour = player.colour();
    let names = player.boards();
    let (a, b) = (boards.position(names[0]), boards.position(names[1]));
    let of_opponent = |board: BoardName| presence[board.player(!colour) as usize][index(board, !colour)];
    let (on_a, on_b) = (of_opponent(names[0]), of_opponent(names[1]));
    let [own_a, own_b] = presence[player as usize];
    let ring = king_attacks(a.king_of(colour));
    let attacked = ring & (on_a.attacked | on_b.attacked);
    let taken = a.by_colour(colour) | b.by_colour(colour);
    tally.add(RING.at(attacked.len()), 1);
    tally.add(ESCAPES.at((ring & !attacked & !taken).len()), 1);
    let sieges = [on_a, on_b].iter().filter(|presence| presence.besiegers > 1).count();
    tally.add(SIEGES.at(sieges), 1);
    let pairs = a.by_colour(colour) & b.by_colour(colour);
    let pieces = pairs & !a.by_role(Role::Pawn) & !a.by_role(Role::King);
    tally.add(CHASED.at(0), (pieces & (on_a.by_pawns | on_b.by_pawns)).len() as i32);
    let hanging = pairs & (on_a.attacked & !own_a.attacked | on_b.attacked & !own_b.attacked);
    if hanging.any() {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            tally.add(HANGING.at(role as usize), (hanging & a.by_role(role)).len() as i32);
        }
    }
    let checks = [a, b].into_iter().filter(|position| in_check(position, colour)).count();
    tally.add(CHECKED.at(checks), 1);
}

#[inline(always)]
fn in_check(position: &Position, colour: Colour) -> bool {
    position.turn() == colour && position.is_check()
}

/// Which of its player's two boards a board is.
#[inline(always)]
fn index(board: BoardName, colour: Colour) -> usize {
    usize::from(board.player(colour).boards()[0] != board)
}

/// What pawns attack, all at once.
#[inline(always)]
pub(crate) fn pawn_attacks(pawns: Bitboard, colour: Colour) -> Bitboard {
    let forward = match colour {
        Colour::White => pawns.0 << 8,
        Colour::Black => pawns.0 >> 8,
    };
    Bitboard((forward & !File::A.squares().0) >> 1 | (forward & !File::H.squares().0) << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    #[test]
    fn pawns_attack_as_each_pawn_does() {
        for colour in Colour::ALL {
            for square in Square::ALL.into_iter().filter(|square| !Bitboard::BACK_RANKS.contains(*square)) {
                assert_eq!(pawn_attacks(square.bitboard(), colour), chess::attacks::pawn_attacks(colour, square));
            }
        }
    }
}
