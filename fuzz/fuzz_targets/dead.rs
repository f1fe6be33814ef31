//! A FEN, then a byte for each move: whoever is said to be unable to win never mates, in the moves that the input chooses or
//! in a line that is found.
#![no_main]

use chess::{Colour, Position, Winnable};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (fen, choices) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(mut position) = Position::from_fen(fen) else { return };
    let lost = Colour::ALL.map(|colour| position.cannot_win(colour));
    for colour in Colour::ALL {
        if let Winnable::Yes(line) = position.winnable(colour, 500) {
            assert!(!lost[colour as usize], "{position}: {line:?}");
        }
    }
    for choice in choices.bytes() {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[usize::from(choice) % moves.len()]);
    }
    assert!(!(position.is_checkmate() && lost[!position.turn() as usize]), "{fen} was mate at {position}");
});
