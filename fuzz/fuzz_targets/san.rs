//! A FEN in the first line, any text as a move in algebraic notation in the second: what is read is legal, and its own notation reads back as itself.
#![no_main]

use chess::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (fen, san) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or_default();
    let Ok(mv) = position.parse_san(san) else { return };
    assert!(position.is_legal(mv));
    assert_eq!(position.parse_san(&position.san(mv).to_string()), Ok(mv));
});
