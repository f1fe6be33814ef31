//! Any text as FEN: an error, or a position that plays and reads back as itself.
#![no_main]

use chess::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(position) = Position::from_fen(text) else { return };
    assert_eq!(Position::from_fen(&position.fen()), Ok(position));
    assert_eq!(position.key(), position.fresh_key());
    assert_eq!(position.legal_count(), position.legal_moves().len());
    for mv in &position.legal_moves() {
        // Debug builds check the key and the legality of every move played.
        let after = position.play(mv);
        assert!(after.attackers(after.king_of(position.turn()), after.turn(), after.occupied()).is_empty());
    }
});
