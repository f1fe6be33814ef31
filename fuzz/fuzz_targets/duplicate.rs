//! Any text as a saved game of duplicate chess, under every order of turns: what is loaded is saved and loads back the
//! same, and each ply of it can be looked at.
#![no_main]

use duplicate::{Rulings, Table, TurnOrder};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for order in [TurnOrder::WhiteFirst, TurnOrder::AroundTheTable] {
        let rulings = Rulings { order, ..Rulings::PROVISIONAL };
        match Table::load(text, rulings) {
            Ok(table) => look_through(table, rulings),
            Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
        }
    }
});

fn look_through(mut table: Table, rulings: Rulings) {
    let saved = table.save();
    assert_eq!(Table::load(&saved, rulings).as_ref(), Ok(&table), "{saved}");
    let whole = table.clone();
    for ply in (0..=table.last_ply()).rev() {
        assert!(table.go_to(ply));
        assert_eq!(table.synced().count() == 0, table.synced().nth(0).is_none());
    }
    assert!(!table.go_to(table.last_ply() + 1));
    assert!(table.go_to(whole.ply()));
    assert_eq!(table, whole);
}
