//! Destinations as sets say the same as the list of legal moves.

use chess::{Bitboard, CastlingMode, Position, Role, Square};
use std::collections::BTreeSet;

/// From, to, and the letter of a promotion: a move as players say it.
type Coordinates = (Square, Square, Option<Role>);

fn listed(position: &Position) -> BTreeSet<Coordinates> {
    let uci = position.legal_moves().into_iter().map(|mv| mv.to_uci(CastlingMode::Standard));
    uci.map(|uci| (uci.from, uci.to, uci.promotion)).collect()
}

fn check(position: &Position) {
    let expected = listed(position);
    let mut found = BTreeSet::new();
    let mut add = |from: Square, to: Square| {
        let last = Bitboard::BACK_RANKS.contains(to) && position.role_at(from) == Some(Role::Pawn);
        match last {
            true => found.extend(Role::PROMOTIONS.map(|role| (from, to, Some(role)))),
            false => found.extend([(from, to, None)]),
        }
    };
    for from in Square::ALL {
        for to in position.destinations(from, Bitboard::FULL) {
            assert_eq!(position.destinations(from, to.bitboard()), to.bitboard(), "{from}{to} in {position}");
            add(from, to);
        }
    }
    assert_eq!(found, expected, "{position}");

    let mut pawns = BTreeSet::new();
    position.pawn_destinations().for_each(position.turn(), |from, to| {
        assert!(pawns.insert((from, to)), "{from}{to} comes twice in {position}");
    });
    for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
        let contained = position.pawn_destinations().contains(position.turn(), from, to);
        assert_eq!(contained, pawns.contains(&(from, to)), "{from}{to} in {position}");
    }
    let is_pawn = |from| position.role_at(from) == Some(Role::Pawn);
    let expected_pawns: Vec<_> = expected.iter().filter(|(from, ..)| is_pawn(*from)).collect();
    assert_eq!(pawns, expected_pawns.iter().map(|(from, to, _)| (*from, *to)).collect(), "{position}");
    assert_eq!(position.pawn_destinations().count(), expected_pawns.len(), "{position}");
    assert_eq!(position.pawn_destinations().is_empty(), expected_pawns.is_empty(), "{position}");

    for &(from, to, promotion) in &expected {
        assert_eq!(Some(position.known_move(from, to, promotion)), position.find_move(from, to, promotion));
    }
}

/// Everything within `depth` plies.
fn walk(position: &Position, depth: u32) {
    check(position);
    if depth > 0 {
        for mv in &position.legal_moves() {
            walk(&position.play(mv), depth - 1);
        }
    }
}

#[test]
fn sets_equal_the_list() {
    let table = [
        (chess::STARTING_FEN, 2),
        // Castling both ways, pins, en passant, promotions, discovered checks: the usual positions of perft.
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2),
        // En passant with two captors, one of them pinned; a double check; a king that may take the checker.
        ("k1r5/8/8/1PpP4/2K5/8/8/8 w - c6 0 1", 2),
        ("4k3/8/8/8/4r3/8/3n4/4K2R w K - 0 1", 2),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", 1),
    ];
    for (fen, depth) in table {
        walk(&Position::from_fen(fen).expect(fen), depth);
    }
}

#[test]
fn a_square_that_is_not_ones_own_goes_nowhere() {
    for square in [Square::E4, Square::E7] {
        assert!(Position::default().destinations(square, Bitboard::FULL).is_empty(), "{square}");
    }
}
