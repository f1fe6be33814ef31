//! The FEN of a position, written without a heap and square by square only where something stands.

use crate::{Bitboard, Colour, Position, Rank, Role, Square};
use std::fmt::{self, Write};
use std::ops::Deref;

/// The FEN of a position, as text on the stack.
///
/// ```
/// let text = chess::Position::default().fen_text();
/// assert_eq!(&*text, chess::STARTING_FEN);
/// ```
#[derive(Clone, Copy)]
pub struct FenText {
    bytes: [u8; FenText::LONGEST],
    length: usize,
}

impl FenText {
    /// 64 squares and seven slashes, ` w KQkq e3 65535 65535`, and some room.
    const LONGEST: usize = 96;

    const EMPTY: FenText = FenText { bytes: [0; FenText::LONGEST], length: 0 };

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    fn push_square(&mut self, square: Square) {
        self.push(b'a' + square as u8 % 8);
        self.push(b'1' + square as u8 / 8);
    }

    fn push_number(&mut self, number: u16) {
        let mut divisor = 10_000;
        while divisor > 1 && number < divisor {
            divisor /= 10;
        }
        while divisor > 0 {
            self.push(b'0' + (number / divisor % 10) as u8);
            divisor /= 10;
        }
    }

    /// A digit for so many empty squares, if there are any; written in any case, since a branch would be slower.
    #[inline(always)]
    fn push_empty(&mut self, count: usize) {
        self.bytes[self.length] = b'0' + count as u8;
        self.length += usize::from(count > 0);
    }
}

impl Deref for FenText {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Write for FenText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.get_mut(self.length..self.length + text.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Position {
    /// The FEN of the position, on the stack.
    pub fn fen_text(&self) -> FenText {
        let mut text = FenText::EMPTY;
        let rights = [(Square::H1, b'K'), (Square::A1, b'Q'), (Square::H8, b'k'), (Square::A8, b'q')];
        let corners = rights.iter().map(|&(square, _)| square).collect::<Bitboard>();
        if (self.castling() & !corners).any() {
            // Which letter a rook has that stands elsewhere is a longer story.
            let written = write!(text, "{}", self.to_setup());
            debug_assert!(written.is_ok());
            return text;
        }
        self.push_placement(&mut text);
        text.push(b' ');
        text.push(if self.turn() == Colour::White { b'w' } else { b'b' });
        text.push(b' ');
        for (rook, letter) in rights {
            if self.castling().contains(rook) {
                text.push(letter);
            }
        }
        if self.castling().is_empty() {
            text.push(b'-');
        }
        text.push(b' ');
        match self.en_passant() {
            Some(square) => text.push_square(square),
            None => text.push(b'-'),
        }
        text.push(b' ');
        text.push_number(self.clock());
        text.push(b' ');
        text.push_number(self.fullmove());
        text
    }

    fn push_placement(&self, text: &mut FenText) {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push(b'/');
            }
            let mut next_file = 0;
            for square in self.occupied() & rank.squares() {
                let file = square as usize % 8;
                text.push_empty(file - next_file);
                text.push(self.letter(square));
                next_file = file + 1;
            }
            text.push_empty(8 - next_file);
        }
    }

    /// The letter of what stands on a square where something does. Summed up, since to ask one role after another is to
    /// branch on what nobody can foresee.
    #[inline(always)]
    fn letter(&self, square: Square) -> u8 {
        let stands = |set: Bitboard| (set.0 >> square as u8 & 1) as usize;
        let role: usize = Role::ALL.into_iter().map(|role| stands(self.by_role(role)) * role as usize).sum();
        b"PNBRQKpnbrqk"[role + 6 * stands(self.by_colour(Colour::Black))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick text equals what `Setup` writes, in games that meet every kind of field.
    #[test]
    fn equals_the_setup() {
        let starts = [
            crate::STARTING_FEN,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 65530 65530",
            "1rr1k3/8/8/8/8/8/8/RR2K1RR w GBb - 9 99",
            "8/8/3p4/1Pp4r/K7/8/8/k7 w - c6 0 1",
        ];
        let mut random = 1_u64;
        for start in starts {
            for _ in 0..20 {
                let mut position = Position::from_fen(start).unwrap();
                for _ in 0..60 {
                    assert_eq!(&*position.fen_text(), position.to_setup().to_string());
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    position = position.play(moves[(random >> 33) as usize % moves.len()]);
                }
            }
        }
    }
}
