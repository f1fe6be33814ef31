//! Games, as tables: what moves do, ghosts, endings.

use crate::common::*;
use duplicate::{BoardName, DoubleMate, Player, Rulings, Stalemate, Table, TurnOrder};

/// Whether a move can be played, and the ghosts after it (or before, where it cannot).
#[test]
fn moves() {
    let both_may_castle = "e2e4 h2h3 h7h6 h7h6 g1f3 h3h4 h6h5 h6h5 f1e2 a2a3 a7a6 a7a6";
    let rows = [
        // A capture on one board is a quiet move on the other.
        ("e2e4 e2e4 a7a6 h7h6", "f1a6", true, "SE:a6"),
        // Legal on one board only.
        ("e2e4 d2d4 d7d5 e7e5", "e4d5", false, ""),
        // East cannot take back: on SE its own pawn, a ghost, stands there. Nor can the ghost move.
        ("e2e4 e2e4 a7a6 h7h6 f1a6 b2b3", "b7a6", false, "SE:a6"),
        ("e2e4 e2e4 a7a6 h7h6 f1a6 b2b3", "a6a5", false, "SE:a6"),
        // A ghost is captured, and the pair is gone.
        (GHOST_PAWN, "f1a6", true, ""),
        // Castling: allowed on both, forbidden on one, and never said by the rook's square.
        (both_may_castle, "e1g1", true, ""),
        (both_may_castle, "e1h1", false, ""),
        (CASTLING_ON_ONE_BOARD, "e1g1", false, ""),
        // En passant on one board, an ordinary capture on the other: both pawns leave a ghost behind.
        (EN_PASSANT_ON_ONE_BOARD, "e5d6", true, "SE:d6 SW:d5"),
        // En passant on one board, and nothing to take on the other.
        ("e2e4 h2h3 a7a6 a7a6 e4e5 h3h4 a6a5 d7d5", "e5d6", false, ""),
        // A pawn becomes the same piece on both boards.
        (BEFORE_PROMOTION, "b7a8n", true, "SE:a8 SE:b7 SW:a8 SW:b7"),
        (BEFORE_PROMOTION, "b7a8", false, "SE:b7 SW:b7"),
        (BEFORE_PROMOTION, "b7b8q", false, "SE:b7 SW:b7"),
        ("", "e2e4q", false, ""),
        // Somebody else's piece, and nobody's.
        ("", "e7e5", false, ""),
        ("", "e4e5", false, ""),
    ];
    for (before, text, possible, expected) in rows {
        let mut table = table(before);
        let was = table.clone();
        assert_eq!(table.synced().contains(mv(text)), possible, "{text} after {before}");
        assert_eq!(table.play(mv(text)).is_ok(), possible, "{text} after {before}");
        assert_eq!(ghosts(&table), expected, "{text} after {before}");
        assert!(possible || table == was, "a refused move changes nothing: {text} after {before}");
    }
}

#[test]
fn a_pawn_becomes_the_same_on_both_boards() {
    for role in chess::Role::PROMOTIONS {
        let mut table = table(BEFORE_PROMOTION);
        play(&mut table, &format!("b7a8{}", role.to_char()));
        for board in Player::North.boards() {
            assert_eq!(table.position(board).role_at(square("a8")), Some(role), "{board}");
        }
    }
    for role in [chess::Role::Pawn, chess::Role::King] {
        let impossible = chess::UciMove { promotion: Some(role), ..mv("b7a8") };
        let refusal = table(BEFORE_PROMOTION).play(impossible).expect_err("no pawn becomes that");
        assert!(refusal.to_string().contains("names a promotion"), "{refusal}");
    }
}

/// A pair of twins: both alive, one a ghost, both gone.
#[test]
fn the_life_of_a_pair() {
    let mut table = Table::default();
    let lives = |table: &Table| {
        Player::East.boards().map(|board| table.position(board).by_colour(chess::Colour::Black).contains(square("a6")))
    };
    play(&mut table, "e2e4 e2e4 a7a6 h7h6");
    assert_eq!((lives(&table), table.fall_of_twin(BoardName::SE, square("a6"))), ([true, true], None));
    play(&mut table, "f1a6");
    assert_eq!(lives(&table), [false, true]);
    let fall = table.fall_of_twin(BoardName::SE, square("a6")).expect("its twin fell");
    assert_eq!((fall.board, fall.ply, fall.by, fall.mv), (BoardName::NE, 5, Player::North, mv("f1a6")));
    play(&mut table, "f1a6");
    assert_eq!((lives(&table), ghosts(&table)), ([false, false], String::new()));
}

/// A ghost gives check when the piece before it moves away.
#[test]
fn a_ghost_gives_check() {
    let mut table = table(GHOST_BISHOP);
    assert_eq!(ghosts(&table), "NW:b5 SW:b5");
    assert!(table.checks().is_empty());
    play(&mut table, "c6a5 a3a4 b5b4");
    assert_eq!((table.player(), table.checks()), (Player::West, vec![BoardName::NW]));
    assert_eq!(table.check_on(BoardName::NW), Some((Player::West, square("e8"))));
    assert_eq!(table.position(BoardName::NW).checkers(), square("b5").bitboard());
    assert!(table.is_ghost(BoardName::NW, square("b5")));
    // It is check from the moment it is given, though others move first.
    assert!(table.go_to(table.ply() - 2));
    assert_eq!((table.player(), table.check_on(BoardName::NW).is_some()), (Player::South, true));
    assert!(table.checks().is_empty());
}

/// How games end, and for whom; legal moves on each board alone at the end.
#[test]
fn endings() {
    let rows = [
        (DOUBLE_FOOLS_MATE, "checkmate N- E+ W+", [0, 0]),
        // One opponent mates; the other three draw or lose.
        ("f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 h7h6 d8h4", "checkmate N- W+", [0, 20]),
        // In check on both boards, and each alone shows an escape, but not the same one.
        ("f2f3 h2h3 e7e6 e7e6 d2d4 h3h4 f8b4 h7h6", "", [27, 6]),
        ("f2f3 a2a3 e7e6 e7e6 d2d4 b2b3 f8b4 d8h4", "checkmate N- E+ W+", [2, 6]),
        // In check on one board only, and each alone shows an escape: the other board cannot follow.
        ("b1a3 b2b4 g7g6 e7e6 a3b5 b1c3 f7f6 e6e5 b5d6 c3e4", "checkmate N+ E-", [2, 20]),
        (STALEMATE, "stalemate", [26, 12]),
    ];
    for (moves, expected, local) in rows {
        let table = table(moves);
        assert_eq!((ending(&table), table.local_counts()), (expected.to_owned(), local), "{moves}");
        assert_eq!(table.synced().is_empty(), !expected.is_empty(), "{moves}");
    }
}

#[test]
fn nobody_moves_after_the_end() {
    let mut table = table(DOUBLE_FOOLS_MATE);
    let refusal = table.play(mv("a2a3")).expect_err("mate").to_string();
    assert_eq!(refusal, "the game is over (checkmate: North loses, East and West win, South draws)");
    assert_eq!(table.declare_draw().expect_err("mate").to_string(), refusal);
    assert_eq!(table.ply(), 8);
}

const CYCLE: &str = " g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";

/// How often the whole table has been seen, at given plies.
#[test]
fn repetition() {
    let king_cycle = " e1e2 b1c3 b8c6 b8c6 e2e1 c3b1 c6b8 c6b8";
    let open = "e2e4 e2e4 e7e5 e7e5";
    let en_passant = "a2a3 a2a3 a7a6 d7d5 h2h3 h2h3 h7h6 d5d4 e2e4";
    let none = "a2a3 a2a3 a7a6 d7d6 h2h3 h2h3 h7h6 d6d5 e2e4";
    let from_south = " g1f3 g8f6 g8f6 g1f3 f3g1 f6g8 f6g8 f3g1";
    let rows: [(String, &[(usize, u16)]); 5] = [
        (CYCLE.repeat(2), &[(0, 1), (7, 1), (8, 2), (9, 2), (15, 2), (16, 3)]),
        (open.to_owned() + &CYCLE.repeat(2), &[(4, 1), (12, 2), (20, 3)]),
        // North's king has moved: what was before it is another position, on two boards of four.
        (open.to_owned() + &king_cycle.repeat(2) + " e1e2", &[(4, 1), (5, 1), (12, 1), (13, 2), (20, 2), (21, 3)]),
        // West could take en passant on NW at first, though not on SW, so that no move of West's ever did.
        (
            en_passant.to_owned() + &from_south.repeat(2) + " g1f3 g8f6 g8f6",
            &[(9, 1), (12, 1), (17, 1), (19, 1), (20, 2), (25, 2), (28, 3)],
        ),
        (none.to_owned() + &from_south.repeat(2), &[(9, 1), (17, 2), (25, 3)]),
    ];
    for (moves, expected) in rows {
        let mut table = table(&moves);
        assert_eq!(ending(&table), "threefold", "{moves}");
        for &(ply, seen) in expected {
            assert!(table.go_to(ply));
            assert_eq!(table.seen(), seen, "ply {ply} of {moves}");
            assert_eq!(table.outcome().is_some(), seen == 3, "ply {ply} of {moves}");
        }
    }
}

/// A right to take en passant stays on its board until the other player there has moved, whoever moves meanwhile.
#[test]
fn en_passant_waits_for_its_player() {
    let mut table = table("a2a3 a2a3 a7a6 d7d5 h2h3 h2h3 h7h6 d5d4 e2e4 g1f3 g8f6");
    assert_eq!(table.player(), Player::West);
    assert_eq!(table.position(BoardName::NW).en_passant(), Some(square("e3")));
    let reach = table.reach(BoardName::NW, square("d4"));
    assert_eq!((reach.both, reach.here), (square("d3").bitboard(), square("e3").bitboard()));
    play(&mut table, "g8f6");
    assert_eq!(table.position(BoardName::NW).en_passant(), None);
}

/// A game without a capture or a pawn move after its first round: each player goes round in circles, and the circles have
/// no common length, so that the table never stands the same way three times.
fn shuffle(quiet: usize) -> String {
    let circles: [&[&str]; 4] = [
        &["a1a2", "a2a3", "a3a1"],
        &["g1f3", "f3g5", "g5h3", "h3g1"],
        &["h8h7", "h7h6", "h6g6", "g6h6", "h6h8"],
        &["a8a7", "a7a6", "a6b6", "b6c6", "c6b6", "b6a6", "a6a8"],
    ];
    let moves = (0..quiet).map(|ply| circles[ply % 4][ply / 4 % circles[ply % 4].len()]);
    ["a2a4", "a2a3", "h7h5", "a7a5"].into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

#[test]
fn fifty_rounds() {
    let mut before = table(&shuffle(199));
    assert_eq!((before.quiet(), before.outcome()), (199, None));
    let after = table(&shuffle(200));
    assert_eq!((after.quiet(), ending(&after)), (200, "fifty-move".to_owned()));
    // A pawn's move at the last moment starts the count again.
    play(&mut before, "h7h6");
    assert_eq!((before.quiet(), before.outcome()), (0, None));
}

#[test]
fn quiet_plies_are_counted_on_the_whole_table() {
    // A capture on one of the two boards is enough; castling is quiet.
    let table = table(&(GHOST_PAWN.to_owned() + " g1f3"));
    assert_eq!(table.quiet(), 1);
    let mut castled = crate::common::table("e2e4 h2h3 h7h6 h7h6 g1f3 h3h4 h6h5 h6h5 f1e2 g1f3 g8f6 g8f6");
    assert_eq!(castled.quiet(), 4);
    play(&mut castled, "e1g1");
    assert_eq!(castled.quiet(), 5);
}

/// Each ruling can be another, and decides alone.
#[test]
fn rulings() {
    let usual = Rulings::default();
    let last = Rulings { double_mate: DoubleMate::LastToMoveWins, ..usual };
    assert_eq!(ending(&table_under(DOUBLE_FOOLS_MATE, last)), "checkmate N- W+");
    let around = Rulings { order: TurnOrder::AroundTheTable, ..usual };
    assert_eq!(ending(&table_under("f2f3 e7e5 e2e4 e7e5 g2g4 d8h4", around)), "");
    assert_eq!(ending(&table_under("f2f3 e7e5 e2e4 e7e5 g2g4 d8h4 a2a3 d8h4", around)), "checkmate N- E+ W+");
    let twice = Rulings { repetitions: 2, ..usual };
    assert_eq!(ending(&table_under(CYCLE, twice)), "threefold");
    let short = Rulings { quiet_rounds: 1, ..usual };
    assert_eq!(ending(&table_under("g1f3 g1f3 g8f6 g8f6", short)), "fifty-move");
    let none = Rulings { declared_draw: false, ..usual };
    let refusal = Table::new(none).declare_draw().expect_err("not allowed");
    assert_eq!(refusal.to_string(), "a draw cannot be declared by hand under these rulings");
}

#[test]
fn a_stalemated_player_may_pass() {
    let passes = Rulings { stalemate: Stalemate::Passes, ..Rulings::default() };
    let mut table = table_under(STALEMATE, passes);
    let stalemated = crate::common::table(STALEMATE).player();
    assert_eq!((table.outcome(), table.player()), (None, passes.order.after(stalemated)));
    let next = table.synced().nth(0).expect("the next player moves");
    table.play(next).expect("legal");
    let loaded = Table::load(&table.save(), passes).expect("a game with a pass can be saved");
    assert_eq!(loaded, table);
    assert_eq!(loaded.boards().key(), loaded.boards().fresh_key());
}
