//! The record: undo, redo, looking back, playing on, a declared draw.

use crate::common::*;
use duplicate::{Player, Table};

const GAME: &str = "e2e4 d2d4 e7e5 d7d5 g1f3 c2c4 b8c6 e7e6";

#[test]
fn looking_changes_nothing() {
    let mut table = table(GAME);
    let end = table.clone();
    for ply in [0, 3, 8, 1] {
        assert!(table.go_to(ply));
        assert_eq!((table.ply(), table.last_ply(), table.player()), (ply, 8, Player::ALL[ply % 4]));
        assert_eq!(table.moves().len(), 8);
        assert_eq!(Some(table.boards()), table.boards_at(ply));
        assert_eq!(table.synced().count(), crate::common::table(&words(GAME, ply)).synced().count());
    }
    assert!(!table.go_to(9));
    assert_eq!(table.ply(), 1);
    assert!(table.go_to(8));
    assert_eq!(table, end);
}

/// The first `n` moves of a game.
fn words(game: &str, n: usize) -> String {
    game.split_whitespace().take(n).collect::<Vec<_>>().join(" ")
}

#[test]
fn undo_takes_back_and_redo_plays_again() {
    let mut table = table(GAME);
    let end = table.clone();
    for left in (0..8).rev() {
        assert!(table.undo());
        assert_eq!((table.ply(), table.last_ply(), table.moves().len()), (left, left, left));
        assert_eq!(Table::load(&table.save(), *table.rulings()), Ok(crate::common::table(&words(GAME, left))));
        assert_eq!(table.move_to(left + 1), None, "what was undone is not in the record");
    }
    assert!(!table.undo() && !table.can_undo());
    for played in 1..=8 {
        assert!(table.redo());
        assert_eq!((table.ply(), table.last_ply()), (played, played));
    }
    assert!(!table.redo() && !table.can_redo());
    assert_eq!(table, end);
}

#[test]
fn playing_on_cuts_off_what_followed() {
    // From where one looks, with moves after it; and after an undo.
    let mut looked = table(GAME);
    assert!(looked.go_to(4));
    play(&mut looked, "b1c3");
    let mut undone = table(GAME);
    for _ in 0..4 {
        undone.undo();
    }
    play(&mut undone, "b1c3");
    let expected = table(&(words(GAME, 4) + " b1c3"));
    assert_eq!((&looked, &undone), (&expected, &expected));
    assert!(!looked.can_redo() && !looked.go_to(6));
    // A move that is refused cuts nothing off.
    let mut refused = table(GAME);
    assert!(refused.go_to(4));
    assert!(refused.play(mv("e4d5")).is_err());
    assert_eq!((refused.ply(), refused.last_ply()), (4, 8));
}

#[test]
fn undo_from_the_past_takes_the_last_move() {
    let mut table = table(GAME);
    table.go_to(2);
    assert!(table.undo());
    assert_eq!((table.ply(), table.last_ply()), (7, 7));
}

#[test]
fn a_declared_draw_is_the_last_step() {
    let mut table = table(GAME);
    table.declare_draw().expect("nothing forbids it");
    assert_eq!(ending(&table), "declared-draw");
    assert_eq!(table.outcome().expect("drawn").to_string(), "a draw was declared: all four draw");
    assert!(table.play(mv("b1c3")).is_err());
    // Before its end the game was open, and can be played on from there.
    assert!(table.go_to(7));
    assert_eq!(table.outcome(), None);
    assert!(table.go_to(8) && table.outcome().is_some());
    let drawn = table.clone();
    assert!(table.undo());
    assert_eq!((table.outcome(), table.ply(), table.can_redo()), (None, 8, true));
    assert!(table.redo());
    assert_eq!(table, drawn);
    // It is declared where one looks, and cuts off what followed.
    let mut early = crate::common::table(GAME);
    early.go_to(3);
    early.declare_draw().expect("nothing forbids it");
    assert_eq!((early.last_ply(), early.is_draw_declared()), (3, true));
    early.undo();
    play(&mut early, "d7d5");
    assert_eq!((early.last_ply(), early.is_draw_declared(), early.can_redo()), (4, false, false));
}

#[test]
fn reset_is_a_new_game() {
    let mut table = table(GAME);
    table.declare_draw().expect("nothing forbids it");
    table.reset();
    assert_eq!(table, Table::default());
    assert_eq!(table.synced().count(), 20);
}
