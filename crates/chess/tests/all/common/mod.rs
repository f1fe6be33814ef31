//! Random games, the same on every machine.

use chess::{Move, Position, Random};

/// Any legal move.
pub(crate) fn legal_move(random: &mut Random, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() { None } else { Some(moves[random.below(moves.len())]) }
}

/// A starting position of Chess960, as Shredder-FEN: bishops on different colours, the king between the rooks.
pub(crate) fn chess960_start(random: &mut Random) -> String {
    let mut row = [' '; 8];
    row[2 * random.below(4)] = 'b';
    row[2 * random.below(4) + 1] = 'b';
    for piece in ['q', 'n', 'n'] {
        let empty: Vec<usize> = (0..8).filter(|&file| row[file] == ' ').collect();
        row[empty[random.below(empty.len())]] = piece;
    }
    let rest: Vec<usize> = (0..8).filter(|&file| row[file] == ' ').collect();
    (row[rest[0]], row[rest[1]], row[rest[2]]) = ('r', 'k', 'r');
    let black: String = row.iter().collect();
    let rights: String = [rest[2], rest[0]].map(|file| (b'a' + file as u8) as char).iter().collect();
    let (white, upper) = (black.to_uppercase(), rights.to_uppercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {upper}{rights} - 0 1")
}
