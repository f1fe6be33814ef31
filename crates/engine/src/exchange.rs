//! Static exchange: what a sequence of captures on one square is worth.

use chess::attacks::{bishop_attacks, rook_attacks};
use chess::{Bitboard, Colour, Move, MoveKind, Position, Role};

/// What the pieces are taken to be worth in an exchange.
pub(crate) const VALUES: [i32; 6] = [100, 310, 325, 500, 950, 0];

/// What a move wins at once: what it takes, and what a pawn becomes.
#[inline]
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    let taken = match mv.kind() {
        MoveKind::Castling => return 0,
        MoveKind::EnPassant => VALUES[Role::Pawn as usize],
        _ => position.role_at(mv.to()).map_or(0, |role| VALUES[role as usize]),
    };
    taken + mv.promotion().map_or(0, |role| VALUES[role as usize] - VALUES[Role::Pawn as usize])
}

/// Whether the exchange that a move begins is worth at least `threshold` to the side that plays it.
pub(crate) fn is_worth(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.kind() == MoveKind::Castling {
        return threshold <= 0;
    }
    // What the side that has just captured has beyond the threshold, first before and then after losing its piece.
    let mut balance = gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let (from, to) = (mv.from(), mv.to());
    let at_risk = mv.promotion().or_else(|| position.role_at(from)).unwrap_or(Role::Pawn);
    balance -= VALUES[at_risk as usize];
    if balance >= 0 {
        return true;
    }

    let of = |role| position.by_role(role);
    let diagonal = of(Role::Bishop) | of(Role::Queen);
    let straight = of(Role::Rook) | of(Role::Queen);
    let mut occupied = position.occupied().without(from).with(to);
    if mv.kind() == MoveKind::EnPassant {
        occupied = occupied.without(chess::Square::at(to.file(), from.rank()));
    }
    let mut attackers =
        position.attackers(to, Colour::White, occupied) | position.attackers(to, Colour::Black, occupied);
    let us = position.turn();
    let mut side = !us;
    loop {
        attackers &= occupied;
        let ours = attackers & position.by_colour(side);
        let Some((role, piece)) = least_valuable(position, ours) else { break };
        side = !side;
        balance = -balance - 1 - VALUES[role as usize];
        if balance >= 0 {
            // A king cannot capture what is still protected: then the capture before it stands.
            if role == Role::King && (attackers & position.by_colour(side)).any() {
                side = !side;
            }
            break;
        }
        occupied ^= piece;
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= rook_attacks(to, occupied) & straight;
        }
    }
    side != us
}

/// The least valuable of some pieces.
#[inline(always)]
fn least_valuable(position: &Position, pieces: Bitboard) -> Option<(Role, Bitboard)> {
    Role::ALL.into_iter().find_map(|role| {
        let square = (pieces & position.by_role(role)).first()?;
        Some((role, square.bitboard()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges() {
        let table = [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 310),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 + 850),
            // The king cannot take back what a rook protects.
            ("3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d8", 500),
            ("3rk3/3r4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7", 0),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", 0),
            ("4k3/8/8/4p3/8/8/8/4R1K1 w - - 0 1", "g1g2", 0),
        ];
        for (fen, uci, worth) in table {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_uci(uci).unwrap();
            assert!(is_worth(&position, mv, worth), "{uci} in {fen} is worth {worth}");
            assert!(!is_worth(&position, mv, worth + 1), "{uci} in {fen} is worth no more than {worth}");
        }
    }
}
