//! What holds at every ply of every game, shown on random ones.

use chess::Random;
use chess::{Bitboard, Colour, Position, Square};
use duplicate::{BoardName, Boards, Player, Reason, Table};
use proptest::prelude::*;

/// A random game to its end.
fn game(seed: u64) -> Table {
    let mut table = Table::default();
    table.play_random(&mut Random::new(seed), usize::MAX);
    table
}

/// Every ply of a game, looked at in turn.
fn at_every_ply(table: &mut Table, mut check: impl FnMut(&Table)) {
    for ply in 0..=table.last_ply() {
        assert!(table.go_to(ply));
        check(table);
    }
}

/// Two boards of a player: pieces on the same square are the same piece; the others are ghosts and go nowhere.
fn check_twins(table: &Table, player: Player) {
    let [a, b] = player.boards();
    let own = |board: BoardName| table.position(board).by_colour(player.colour());
    for square in own(a) & own(b) {
        assert_eq!(table.position(a).piece_at(square), table.position(b).piece_at(square), "{player} {square}");
        assert!(!table.is_ghost(a, square) && !table.is_ghost(b, square), "{player} {square}");
    }
    for (here, there) in [(a, b), (b, a)] {
        for square in own(here) & !own(there) {
            assert!(table.is_ghost(here, square), "{here} {square}");
            let fall = table.fall_of_twin(here, square).expect("the twin of a ghost has fallen");
            assert_eq!((fall.board, fall.square), (there, square));
            assert!(fall.by != player && fall.ply <= table.ply());
            if table.player() == player {
                assert!(table.synced().from(square).is_empty(), "a ghost moves from {square}");
            }
        }
    }
}

/// The three sets of a square, from both boards, against the moves of each board by themselves.
fn check_reach(table: &Table, from: Square) {
    let [a, b] = table.player().boards();
    let (seen_from_a, seen_from_b) = (table.reach(a, from), table.reach(b, from));
    let local = |board: BoardName| -> Bitboard {
        let moves = table.position(board).legal_moves();
        let moves = moves.iter().map(|mv| mv.to_uci(chess::CastlingMode::Standard));
        moves.filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    };
    assert_eq!(seen_from_a.both, table.synced().from(from));
    assert_eq!((seen_from_a.both | seen_from_a.here, seen_from_a.both | seen_from_a.there), (local(a), local(b)));
    assert_eq!((seen_from_b.here, seen_from_b.there), (seen_from_a.there, seen_from_a.here));
    for board in BoardName::ALL.into_iter().filter(|&board| !table.player().has(board)) {
        assert_eq!(table.reach(board, from), duplicate::Reach::default());
    }
}

/// Where a reason is about a king, it names what attacks it, and the move really is one that only this forbids.
fn check_reason(position: &Position, reason: &Reason) {
    let (Reason::StaysInCheck(_, by)
    | Reason::ExposesKing(_, by)
    | Reason::StepsIntoCheck(_, by)
    | Reason::CastlingInCheck(_, by)
    | Reason::CastlingThroughCheck { by, .. }) = reason
    else {
        return;
    };
    assert!(!by.is_empty(), "{reason:?} in {position}");
    for threat in by {
        assert!(position.by_colour(!position.turn()).contains(threat.square), "{reason} in {position}");
    }
}

fn check_explanation(table: &Table, from: Square, to: Square) {
    let explanation = table.explain(from, to);
    for verdict in &explanation.verdicts {
        let reach = table.reach(verdict.board, from);
        let text = verdict.to_string();
        assert!(text.ends_with('.') && !text.contains('\n'), "{text}");
        match &verdict.verdict {
            Ok(_) => assert!((reach.both | reach.here).contains(to), "{text}"),
            Err(Reason::Ghost { twin, legal_alone, .. }) => {
                assert_eq!((twin.is_some(), *legal_alone), (true, reach.here.contains(to)), "{text}");
            }
            Err(reason) => {
                assert!(!(reach.both | reach.here).contains(to), "{text}");
                check_reason(table.position(verdict.board), reason);
            }
        }
    }
    assert_eq!(explanation.is_playable(), table.synced().from(from).contains(to), "{explanation}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn twins_are_the_same_and_others_are_ghosts(seed: u64) {
        at_every_ply(&mut game(seed), |table| Player::ALL.into_iter().for_each(|player| check_twins(table, player)));
    }

    /// Each board by itself is a game of orthodox chess: its moves are legal one after the other from the start.
    #[test]
    fn every_board_alone_is_chess(seed: u64) {
        let table = game(seed);
        for board in BoardName::ALL {
            let mut alone = Position::default();
            for ply in 1..=table.last_ply() {
                let (player, mv) = table.move_to(ply).expect("a move of the record");
                if player.has(board) {
                    prop_assert_eq!(alone.turn(), player.colour());
                    alone = alone.play(mv.to_move(&alone).expect("legal on this board"));
                }
                prop_assert_eq!(&alone, table.boards_at(ply).expect("a ply of the record").position(board));
            }
        }
    }

    #[test]
    fn keys_equal_fresh_ones(seed: u64) {
        at_every_ply(&mut game(seed), |table| assert_eq!(table.boards().key(), table.boards().fresh_key()));
    }

    #[test]
    fn undo_and_redo_are_the_identity(seed: u64, n in 0..200_usize) {
        let mut table = game(seed);
        let before = table.clone();
        let undone = (0..n).take_while(|_| table.undo()).count();
        prop_assert_eq!(undone, n.min(before.last_ply()));
        for _ in 0..undone {
            prop_assert!(table.redo());
        }
        prop_assert_eq!(table, before);
    }

    #[test]
    fn a_game_survives_its_file(seed: u64) {
        let table = game(seed);
        prop_assert_eq!(Table::load(&table.save(), *table.rulings()).expect("it was just saved"), table);
    }

    #[test]
    fn moves_are_listed_once_and_reach_agrees(seed: u64) {
        at_every_ply(&mut game(seed), |table| {
            let moves: Vec<_> = table.synced().iter().collect();
            assert_eq!(moves.len(), table.synced().count());
            assert_eq!(moves.is_empty(), table.synced().is_empty());
            for (i, mv) in moves.iter().enumerate() {
                assert!(table.synced().contains(*mv) && !moves[..i].contains(mv), "{mv}");
            }
            let from = Square::new(table.ply() * 7 % 64);
            check_reach(table, from);
        });
    }

    #[test]
    fn explanations_agree_with_the_rules(seed: u64) {
        let mut random = Random::new(seed);
        at_every_ply(&mut game(seed), |table| {
            // Half of the time from a piece of the player to move, where there is more to say.
            let own = table.position(table.player().boards()[0]).by_colour(table.player().colour());
            let any = Square::new(random.below(64));
            let from = own.into_iter().nth(random.below(32)).unwrap_or(any);
            Square::ALL.into_iter().for_each(|to| check_explanation(table, from, to));
        });
    }
}

/// Boards that differ only in which of them has moved are told apart, and no key comes twice by accident.
#[test]
fn keys_tell_tables_apart() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..50 {
        at_every_ply(&mut game(seed), |table| {
            let placement = |boards: &Boards| BoardName::ALL.map(|board| identity(boards.position(board)));
            let identity = placement(table.boards());
            let earlier = seen.entry(table.boards().key()).or_insert_with(|| identity.clone());
            assert_eq!(*earlier, identity);
        });
    }
    let distinct: std::collections::HashSet<_> = seen.values().collect();
    assert_eq!(distinct.len(), seen.len());
}

/// A FEN without its clocks: what counts for repetition.
fn identity(position: &Position) -> String {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields.truncate(4);
    assert_eq!(fields[1] == "w", position.turn() == Colour::White);
    fields.join(" ")
}
