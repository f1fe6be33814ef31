//! A board drawn with letters.

use chess::{Colour, File, Piece, Position, Rank, Square};
use std::fmt::Write;

/// The board with White at the bottom. Chess symbols on a terminal that shows them, else the letters of FEN.
pub(super) fn draw(position: &Position, symbols: bool) -> String {
    let mut text = String::from("  ┌─────────────────┐\n");
    for rank in Rank::ALL.into_iter().rev() {
        let row: String = File::ALL.map(|file| cell(position.piece_at(Square::at(file, rank)), symbols)).concat();
        let _ = writeln!(text, "{rank} │ {row}│"); // writing to a string cannot fail
    }
    text.push_str("  └─────────────────┘\n    a b c d e f g h\n");
    text
}

fn cell(piece: Option<Piece>, symbols: bool) -> String {
    let Some(piece) = piece else { return "· ".into() };
    if !symbols {
        return format!("{} ", piece.to_char());
    }
    let first = if piece.colour == Colour::White { '♔' } else { '♚' };
    // Unicode orders its chess symbols from king to pawn.
    let symbol = char::from_u32(first as u32 + 5 - piece.role as u32).unwrap_or('?');
    format!("{symbol} ")
}
