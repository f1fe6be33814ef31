//! Samples in little memory.

use crate::Sample;
use chess::{Colour, Piece, Role, Square};
use engine::net::View;
use engine::{CLOCK_WHOLE, Score, clock_share, tuned_terms};

/// One game in so many is held apart.
const HELD_APART: u32 = 20;

/// A position as its side to move sees it, with what is to be learnt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    occupied: u64,
    /// Four bits a piece, in the order of squares: its role, and 8 for the opponent's.
    kinds: [u8; 16],
    /// What the search said, for the side to move, as it would be with a clock at zero,
    pub(super) score: i16,
    /// and what the tuned terms say.
    pub(super) terms: i16,
    /// Twice the result of the game, for the side to move.
    result: u8,
    /// Where the kings stand, that of the side to move first.
    kings: [u8; 2],
}

impl Packed {
    pub(super) fn new(sample: &Sample) -> Packed {
        let us = sample.position.turn();
        let white = us == Colour::White;
        let turn = |square: usize| if white { square } else { square ^ 56 };
        let mut packed = Packed {
            occupied: 0,
            kinds: [0; 16],
            score: within(
                (if white { sample.score } else { -sample.score }) * CLOCK_WHOLE / clock_share(&sample.position),
            ),
            terms: within(tuned_terms(&sample.position)),
            result: (2.0 * if white { sample.result } else { 1.0 - sample.result }) as u8,
            kings: [us, !us].map(|side| turn(sample.position.king_of(side) as usize) as u8),
        };
        let mut index = 0;
        for seen in 0..64 {
            if let Some(piece) = sample.position.piece_at(Square::ALL[turn(seen)]) {
                packed.occupied |= 1 << seen;
                let kind = piece.role as u8 | if piece.colour == us { 0 } else { 8 };
                packed.kinds[index / 2] |= kind << (4 * (index % 2));
                index += 1;
            }
        }
        packed
    }

    /// How the game ended for the side to move, from 0 to 1.
    pub(super) fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    /// How many men there are.
    #[inline(always)]
    pub(super) fn men(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Hands out the inputs of each piece, for the side to move and for the other.
    #[inline(always)]
    pub(super) fn features(&self, mut each: impl FnMut(usize, usize)) {
        // The side to move has been turned into White.
        let [own, other] = self.kings.map(|king| Square::ALL[usize::from(king)]);
        let (own, other) = (View::new(Colour::White, own), View::new(Colour::Black, other));
        let mut left = self.occupied;
        let mut index = 0;
        while left != 0 {
            let square = Square::ALL[left.trailing_zeros() as usize];
            left &= left - 1;
            let kind = self.kinds[index / 2] >> (4 * (index % 2)) & 15;
            index += 1;
            let colour = if kind & 8 == 0 { Colour::White } else { Colour::Black };
            let piece = Piece { colour, role: Role::ALL[usize::from(kind & 7)] };
            each(own.input(piece, square), other.input(piece, square));
        }
    }
}

/// A score in 16 bits: far beyond any that is not decided.
fn within(score: Score) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Samples to learn from, and some to see whether what is learnt holds for others.
#[derive(Debug, Default)]
pub struct Dataset {
    pub(super) learnt: Vec<Packed>,
    pub(super) held_apart: Vec<Packed>,
}

impl Dataset {
    /// Adds the samples of a game; whole games are held apart, since the positions of one resemble each other.
    pub fn add_game(&mut self, number: u32, samples: impl Iterator<Item = Sample>) {
        let part = if number % HELD_APART == HELD_APART - 1 { &mut self.held_apart } else { &mut self.learnt };
        part.extend(samples.map(|sample| Packed::new(&sample)));
    }

    /// How many samples there are to learn from.
    pub fn len(&self) -> usize {
        self.learnt.len()
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.learnt.is_empty()
    }

    /// How many are held apart.
    pub fn held_apart(&self) -> usize {
        self.held_apart.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    /// The inputs of a packed position are those of the position, the side to move first.
    #[test]
    fn packed_positions_have_their_inputs() {
        for (fen, score) in [
            (chess::STARTING_FEN, 30),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", -30),
            // 30 with a clock of 7 would be more with none.
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 7 1", -31),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let us = position.turn();
            let [own, other] = [us, !us].map(|side| View::new(side, position.king_of(side)));
            let mut expected: Vec<(usize, usize)> = Square::ALL
                .into_iter()
                .filter_map(|square| Some((position.piece_at(square)?, square)))
                .map(|(piece, square)| (own.input(piece, square), other.input(piece, square)))
                .collect();
            let mut found = Vec::new();
            let packed = Packed::new(&Sample { position, score: 30, result: 1.0 });
            packed.features(|own, other| found.push((own, other)));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{fen}");
            assert_eq!((packed.score, packed.result()), (score, if us == Colour::White { 1.0 } else { 0.0 }));
            assert_eq!(Score::from(packed.terms), tuned_terms(&position));
        }
    }
}
