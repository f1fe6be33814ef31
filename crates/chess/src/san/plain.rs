//! Reading and playing the plainest moves, which are nearly all of a file of games, out of one register.

use crate::attacks::reach;
use crate::{Bitboard, Colour, File, Move, Position, Rank, Role, Square, Wing};

/// The same byte eight times.
const fn eightfold(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// What moves, by the first letter of a word.
static ROLES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    let mut piece = Role::Knight as usize;
    while piece < Role::ALL.len() {
        table[Role::ALL[piece].to_upper_char() as usize] = Some(Role::ALL[piece]);
        piece += 1;
    }
    table
};

/// From where a square is reached on an empty board, without promotion: by White's pawns that step there, by those that
/// take, by Black's in the same way, by knights, bishops, rooks and queens.
static SOURCES: [[Bitboard; 64]; 8] = {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut at = 0;
    while at < 64 {
        let to = Square::ALL[at];
        (table[0][at], table[1][at]) = pawn_sources(Colour::White, to, -1);
        (table[2][at], table[3][at]) = pawn_sources(Colour::Black, to, 1);
        let mut kind = 4;
        while kind < 8 {
            table[kind][at] = reach(Role::ALL[kind - 3], to);
            kind += 1;
        }
        at += 1;
    }
    table
};

/// From where the pawns of a side, for whom so many ranks are one back, step to a square, and from where they take on it.
const fn pawn_sources(side: Colour, to: Square, back: i8) -> (Bitboard, Bitboard) {
    let mut steps = near(to, 0, back);
    match to.rank().relative_to(side) {
        // Nothing comes from behind the pawns' first rank, and on the last one they promote.
        Rank::First | Rank::Second | Rank::Eighth => return (Bitboard::EMPTY, Bitboard::EMPTY),
        Rank::Fourth => steps.0 |= near(to, 0, 2 * back).0,
        _ => {}
    }
    (steps, Bitboard(near(to, -1, back).0 | near(to, 1, back).0))
}

/// The square beside another, if there is one.
const fn near(square: Square, files: i8, ranks: i8) -> Bitboard {
    match square.offset(files, ranks) {
        Some(square) => square.bitboard(),
        None => Bitboard::EMPTY,
    }
}

/// A word at the beginning of eight bytes, up to a space: where it goes, and what it says before and after that.
#[derive(Clone, Copy)]
struct Plain {
    word: u64,
    to: Square,
    /// How many bytes stand before the destination.
    before: u32,
    /// How many bytes the word has, marks of check included.
    length: u32,
}

impl Plain {
    #[inline(always)]
    fn read(word: u64) -> Option<Plain> {
        // The lowest of these bits is that of the first byte that is a space; those above it may be wrong.
        let differing = word ^ eightfold(b' ');
        let spaces = differing.wrapping_sub(eightfold(1)) & !differing & eightfold(0x80);
        let length = spaces.trailing_zeros() / 8;
        if !(2..8).contains(&length) {
            return None;
        }
        // The word's last byte on top, and then the last that is no mark of check.
        let mut flush = word << (64 - 8 * length);
        let mark = u32::from(matches!((flush >> 56) as u8, b'+' | b'#'));
        flush <<= 8 * mark;
        // Both bytes at once: one that is too small borrows, and is found out like one that is too large.
        let to = ((flush >> 48) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
        if to & !0x0707 != 0 {
            return None;
        }
        let to = Square::masked((to | to >> 5) as u8);
        Some(Plain { word, to, before: (length - mark).wrapping_sub(2), length })
    }

    #[inline(always)]
    fn byte(self, index: u32) -> u8 {
        (self.word >> (8 * index)) as u8
    }

    /// Whether the second of two bytes before the destination is a capture's mark.
    #[inline(always)]
    fn takes(self) -> bool {
        self.before == 2 && self.byte(1) == b'x'
    }

    /// The file or the rank from which a piece is said to come, after its letter; a capture's mark may follow.
    #[cold]
    fn origin(self) -> Option<Bitboard> {
        if !(self.before == 2 || self.before == 3 && self.byte(2) == b'x') {
            return None;
        }
        match self.byte(1) {
            file @ b'a'..=b'h' => Some(File::masked(file - b'a').squares()),
            rank @ b'1'..=b'8' => Some(Rank::masked(rank - b'1').squares()),
            _ => None,
        }
    }
}

impl Position {
    /// Plays the move with which a text begins, if it is written plainly: up to a space, without promotion. Returns the
    /// move and the length of the word, and leaves the position as it was in `before`.
    ///
    /// None says nothing of the move but that [`Position::play_san_bytes`] is to be asked; nothing has changed then.
    /// Where there is an answer it is the same, and comes sooner.
    ///
    /// ```
    /// let mut position = chess::Position::default();
    /// let mut before = position;
    /// let (mv, length) = position.play_plain_san(b"Nf3 d5 2", &mut before).unwrap();
    /// assert_eq!((mv, length), (chess::Move::normal(chess::Square::G1, chess::Square::F3), 3));
    /// assert_eq!(position.play_plain_san(b"Nf6!? 3.", &mut before), None);
    /// assert_eq!(before, chess::Position::default());
    /// ```
    #[inline]
    pub fn play_plain_san(&mut self, text: &[u8; 8], before: &mut Position) -> Option<(Move, usize)> {
        let word = u64::from_le_bytes(*text);
        let Some(plain) = Plain::read(word) else { return self.play_plain_castling(text, before) };
        let length = plain.length as usize;
        let role = ROLES[plain.byte(0) as usize]?;
        if role == Role::King {
            let mv = self.plain_king_step(plain)?;
            *before = *self;
            self.advance(Role::King, mv);
            return Some((mv, length));
        }
        let mv = self.plain_step(role, plain)?;
        *before = *self;
        self.advance(role, mv);
        Some((mv, length))
    }

    /// The step of a piece or a pawn. All in one way, for who moves next is the last thing that can be foreseen; what is left
    /// to the general way are captures en passant, and mistakes.
    #[inline(always)]
    fn plain_step(&self, role: Role, plain: Plain) -> Option<Move> {
        let (us, takes, is_pawn) = (self.turn(), plain.takes(), role == Role::Pawn);
        let mut origin = match is_pawn {
            true => File::masked(plain.byte(0).wrapping_sub(b'a')).squares(),
            false => Bitboard::FULL,
        };
        if plain.before != u32::from(!is_pawn) && !takes {
            origin &= plain.origin().filter(|_| !is_pawn)?;
        }
        let kind = if is_pawn { 2 * us as usize + usize::from(takes) } else { 3 + role as usize };
        let candidates = self.pieces(us, role) & origin & SOURCES[kind][plain.to as usize];
        let mv = self.named_of(role, candidates, plain.to).ok()?;
        let odd = is_pawn && takes != self.by_colour(!us).contains(plain.to);
        (!odd).then_some(mv)
    }

    #[inline(always)]
    fn plain_king_step(&self, plain: Plain) -> Option<Move> {
        if plain.before != 1 && !plain.takes() {
            return None;
        }
        self.named_king_step(Bitboard::FULL, plain.to).ok()
    }

    #[inline(never)]
    fn play_plain_castling(&mut self, text: &[u8; 8], before: &mut Position) -> Option<(Move, usize)> {
        let (wing, length) = match text {
            [b'O', b'-', b'O', b' ', ..] => (Wing::King, 3),
            [b'O', b'-', b'O', b'-', b'O', b' ', ..] => (Wing::Queen, 5),
            _ => return None,
        };
        let mv = self.named_castling(wing).ok()?;
        *before = *self;
        self.advance(Role::King, mv);
        Some((mv, length))
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
        let (mut after, mut before) = (*position, Position::default());
        match after.play_plain_san(&window, &mut before) {
            None => {
                assert_eq!((after, before), (*position, Position::default()));
                false
            }
            Some((mv, length)) => {
                assert_eq!(before, *position);
                assert_eq!((position.parse_san(word), length), (Ok(mv), word.len()), "{word} in {position}");
                assert_eq!(after, position.play(mv));
                true
            }
        }
    }

    #[test]
    fn what_is_not_plain() {
        for text in [b"Nf3\n d5 ", b"Nf3!? d5", b"e4      ", b"e8=Q 2. ", b"O-O d5 2", b"        ", b"e+ d5 2."] {
            let (mut position, mut before) = (Position::default(), Position::default());
            let plain = position.play_plain_san(text, &mut before).is_some();
            assert_eq!(plain, text == b"e4      ", "{text:?}");
        }
    }
}
