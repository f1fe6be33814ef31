//! Reading and playing the plainest moves, which are nearly all of a file of games, out of one register.

use super::reading::Unnamed;
use crate::{Bitboard, File, Move, Position, Role, Square};

/// The same byte eight times.
const fn eightfold(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// A word at the beginning of eight bytes, up to a space: where it goes, and what it says before and after that.
#[derive(Clone, Copy)]
struct Plain {
    letter: u8,
    to: Square,
    /// How many bytes there are up to the destination's end, and whether a capture's mark is the second of four.
    end: u32,
    takes: bool,
    /// How many bytes the word has, marks of check included.
    length: u32,
}

impl Plain {
    #[inline(always)]
    fn read(text: &[u8; 8]) -> Option<Plain> {
        let word = u64::from_le_bytes(*text);
        let byte = |index: u32| (word >> (8 * index)) as u8;
        // The lowest of these bits is that of the first byte that is a space; those above it may be wrong.
        let differing = word ^ eightfold(b' ');
        let spaces = differing.wrapping_sub(eightfold(1)) & !differing & eightfold(0x80);
        let length = spaces.trailing_zeros() / 8;
        if !(2..8).contains(&length) {
            return None;
        }
        let last = byte(length - 1);
        let end = length - u32::from(last == b'+' || last == b'#');
        if end < 2 {
            return None;
        }
        let (file, rank) = (byte(end - 2).wrapping_sub(b'a'), byte(end - 1).wrapping_sub(b'1'));
        if (file | rank) > 7 {
            return None;
        }
        let takes = end == 4 && byte(1) == b'x';
        Some(Plain { letter: byte(0), to: Square::masked(8 * rank + file), end, takes, length })
    }
}

impl Position {
    /// Plays the move with which a text begins, if it is written plainly: up to a space, without castling, promotion or
    /// a word on which of two pieces it is. Returns the move and the length of the word.
    ///
    /// None says nothing of the move but that [`Position::play_san_bytes`] is to be asked; the position is then what it
    /// was. Where there is an answer it is the same, and comes sooner.
    ///
    /// ```
    /// let mut position = chess::Position::default();
    /// let (mv, length) = position.play_plain_san(b"Nf3 d5 2").unwrap();
    /// assert_eq!((mv, length), (chess::Move::normal(chess::Square::G1, chess::Square::F3), 3));
    /// assert_eq!(position.play_plain_san(b"Ngf6 3. "), None);
    /// ```
    #[inline]
    pub fn play_plain_san(&mut self, text: &[u8; 8]) -> Option<(Move, usize)> {
        let plain = Plain::read(text)?;
        let played = match plain.letter {
            b'N' => self.play_plain_piece(Role::Knight, plain)?,
            b'B' => self.play_plain_piece(Role::Bishop, plain)?,
            b'R' => self.play_plain_piece(Role::Rook, plain)?,
            b'Q' => self.play_plain_piece(Role::Queen, plain)?,
            b'K' => self.play_plain_piece(Role::King, plain)?,
            b'a'..=b'h' => self.play_plain_pawn(plain)?,
            _ => return None,
        };
        Some((played, plain.length as usize))
    }

    #[inline(always)]
    fn play_plain_piece(&mut self, role: Role, plain: Plain) -> Option<Move> {
        if plain.end != 3 && !plain.takes {
            return None;
        }
        let found = match role {
            Role::King => self.named_king_step(Bitboard::FULL, plain.to),
            _ => self.named_piece(role, Bitboard::FULL, plain.to),
        };
        self.play_found(role, found)
    }

    #[inline(always)]
    fn play_plain_pawn(&mut self, plain: Plain) -> Option<Move> {
        if plain.end != 2 && !plain.takes {
            return None;
        }
        // Where nothing is taken, the letter is the destination's own file.
        let origin = File::masked(plain.letter.wrapping_sub(b'a')).squares();
        let found = self.named_pawn(origin, plain.to, None);
        self.play_found(Role::Pawn, found)
    }

    #[inline(always)]
    fn play_found(&mut self, role: Role, found: Result<Move, Unnamed>) -> Option<Move> {
        let mv = found.ok()?;
        self.advance(role, mv);
        Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In random games every legal move, and much that is none, is read as the general way reads it, or not at all.
    #[test]
    fn agrees_with_the_general_way() {
        let mut random = 1_u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let (mut plain, mut all) = (0, 0);
        for _ in 0..60 {
            let mut position = Position::default();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for mv in &moves {
                    let san = position.san(mv).to_string();
                    all += 1;
                    plain += u32::from(agrees(&position, &san));
                    let mut spoilt = san.into_bytes();
                    let at = next(spoilt.len());
                    spoilt[at] = b"abch1x8+#=NKO-"[next(14)];
                    agrees(&position, &String::from_utf8(spoilt).unwrap());
                }
                position = position.play(moves[next(moves.len())]);
            }
        }
        assert!(plain * 10 > all * 9, "{plain} of {all}");
    }

    /// Whether the plain way has an answer, which must then be the general one.
    fn agrees(position: &Position, word: &str) -> bool {
        let mut window = [b' '; 8];
        let length = word.len().min(8);
        window[..length].copy_from_slice(&word.as_bytes()[..length]);
        let mut after = *position;
        match after.play_plain_san(&window) {
            None => {
                assert_eq!(after, *position);
                false
            }
            Some((mv, length)) => {
                assert_eq!((position.parse_san(word), length), (Ok(mv), word.len()), "{word} in {position}");
                assert_eq!(after, position.play(mv));
                true
            }
        }
    }

    #[test]
    fn what_is_not_plain() {
        for text in [b"Nf3\n d5 ", b"Nf3!? d5", b"e4      ", b"e8=Q 2. ", b"O-O d5 2", b"        ", b"e+ d5 2."] {
            let mut position = Position::default();
            let plain = position.play_plain_san(text).is_some();
            assert_eq!(plain, text == b"e4      ", "{text:?}");
        }
    }
}
