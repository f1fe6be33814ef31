//! Random games, the same on every machine.
#![allow(dead_code)] // each test file uses its part

use chess::{Move, Position};

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    pub(crate) fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        if moves.is_empty() { None } else { Some(moves[self.below(moves.len())]) }
    }
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
