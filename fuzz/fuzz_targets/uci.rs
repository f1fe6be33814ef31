//! A FEN in the first line, any text as a move in UCI notation in the second: what is read is legal and reads back.
#![no_main]

use chess::{CastlingMode, Move, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (fen, uci) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or_default();
    // A move of any bits is legal exactly if it is in the list.
    let moves = position.legal_moves();
    for bits in uci.as_bytes().chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])) {
        let mv = Move::from_bits(bits);
        assert_eq!(position.is_legal(mv), moves.contains(&mv));
    }
    let Ok(mv) = position.parse_uci(uci) else { return };
    assert!(position.is_legal(mv));
    assert_eq!(mv.to_uci(CastlingMode::Chess960).to_move(&position), Ok(mv));
});
