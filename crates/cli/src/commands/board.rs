//! A board drawn with letters.

use chess::{Colour, File, Piece, Position, Rank, Square};
use std::fmt::Write;

/// What a board in plain text is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyphs {
    /// Chess symbols, for a terminal that shows them.
    Symbols,
    /// The letters of FEN in a drawn frame.
    Letters,
    /// The letters of FEN and nothing beyond ASCII.
    Ascii,
}

/// The board with one side at the bottom.
pub(super) fn draw(position: &Position, glyphs: Glyphs, bottom: Colour) -> String {
    let turned = |index: usize| if bottom == Colour::White { index } else { 7 - index };
    let [above, below, side] = match glyphs {
        Glyphs::Ascii => ["+-----------------+", "+-----------------+", "|"],
        _ => ["┌─────────────────┐", "└─────────────────┘", "│"],
    };
    let mut text = format!("  {above}\n");
    for row in (0..8).rev() {
        let rank = Rank::ALL[turned(row)];
        let _ = write!(text, "{rank} {side} "); // writing to a string cannot fail
        for column in 0..8 {
            let square = Square::at(File::ALL[turned(column)], rank);
            let _ = write!(text, "{} ", cell(position.piece_at(square), glyphs));
        }
        let _ = writeln!(text, "{side}");
    }
    let files: Vec<String> = (0..8).map(|column| File::ALL[turned(column)].to_string()).collect();
    let _ = writeln!(text, "  {below}\n    {}", files.join(" "));
    text
}

fn cell(piece: Option<Piece>, glyphs: Glyphs) -> char {
    match (piece, glyphs) {
        (None, Glyphs::Ascii) => '.',
        (None, _) => '·',
        (Some(piece), Glyphs::Symbols) => {
            let first = if piece.colour == Colour::White { '♔' } else { '♚' };
            // Unicode orders its chess symbols from king to pawn.
            char::from_u32(first as u32 + 5 - piece.role as u32).unwrap_or('?')
        }
        (Some(piece), _) => piece.to_char(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_up() {
        let position = Position::from_fen("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1").unwrap();
        let white = draw(&position, Glyphs::Ascii, Colour::White);
        let rows: Vec<&str> = white.lines().collect();
        assert_eq!(
            (rows[1], rows[8], rows[10]),
            ("8 | . . . . k . . . |", "1 | R . . . K . . . |", "    a b c d e f g h")
        );
        assert!(white.is_ascii());
        let black = draw(&position, Glyphs::Symbols, Colour::Black);
        let rows: Vec<&str> = black.lines().collect();
        assert_eq!(
            (rows[1], rows[8], rows[10]),
            ("1 │ · · · ♔ · · · ♖ │", "8 │ · · · ♚ · · · · │", "    h g f e d c b a")
        );
    }
}
