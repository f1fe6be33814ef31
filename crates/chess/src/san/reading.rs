//! Reading algebraic notation: from bytes to the one legal move that they name, by sets and without a list of moves.

use super::SanError;
use crate::attacks::{
    attacks, between, bishop_rays, king_attacks, knight_attacks, line, pawn_attacks, reach, rook_rays,
};
use crate::fen::quoted_bytes;
use crate::play::en_passant_captors;
use crate::{Bitboard, Colour, File, Move, Position, Rank, Role, Square, Wing};

/// What a text says of a move.
#[derive(Clone, Copy)]
enum Named {
    Castling(Wing),
    Piece {
        role: Role,
        /// The squares from which the piece may come.
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
}

/// Why a name names no move.
pub(super) enum Unnamed {
    None,
    Several,
}

impl Position {
    /// Reads a move in algebraic notation that is legal here.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_bytes(text.as_bytes())
    }

    /// Reads a move in algebraic notation from bytes that may be any, as they come from a file. Allocates only for an
    /// error.
    #[inline]
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        self.named(text).map(|(_, mv)| mv)
    }

    /// Reads a move as [`Position::parse_san_bytes`] does and plays it on this very board: quicker than one after the
    /// other, for a reader of many games. After an error the position is what it was.
    ///
    /// ```
    /// let mut position = chess::Position::default();
    /// for word in ["e4", "e5", "Nf3"] {
    ///     position.play_san_bytes(word.as_bytes()).unwrap();
    /// }
    /// assert!(position.play_san_bytes(b"Nf3").is_err());
    /// assert_eq!(position.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    /// ```
    #[inline]
    pub fn play_san_bytes(&mut self, text: &[u8]) -> Result<Move, SanError> {
        let (role, mv) = self.named(text)?;
        self.advance(role, mv);
        Ok(mv)
    }

    /// The move that a text names, and what moves.
    #[inline(always)]
    fn named(&self, text: &[u8]) -> Result<(Role, Move), SanError> {
        let quote = || quoted_bytes(text);
        let (role, found) = match Named::read(text) {
            None => return Err(SanError::Syntax(quote())),
            Some(Named::Castling(wing)) => (Role::King, self.named_castling(wing)),
            Some(Named::Piece { role, origin, to, promotion }) => {
                let found = match role {
                    Role::King => self.named_king_step(origin, to),
                    Role::Pawn => self.named_pawn(origin, to, promotion),
                    _ => self.named_piece(role, origin, to),
                };
                (role, found)
            }
        };
        match found {
            Ok(mv) => Ok((role, mv)),
            Err(Unnamed::None) => Err(SanError::Illegal(quote())),
            Err(Unnamed::Several) => Err(SanError::Ambiguous(quote())),
        }
    }

    pub(super) fn named_castling(&self, wing: Wing) -> Result<Move, Unnamed> {
        let us = self.turn();
        let rook = self.castling_rook(us, wing).ok_or(Unnamed::None)?;
        let king = self.king_of(us);
        let mv = Move::castling(king, rook);
        let king_to = wing.king_to(us);
        let is_legal = if king.file() == File::E && matches!(rook.file(), File::A | File::H) {
            // The usual castling: three questions instead of all that the other side attacks.
            let path = between(king, king_to) | king_to.bitboard();
            self.checkers.is_empty()
                && (between(king, rook) & self.occupied()).is_empty()
                && !path.into_iter().any(|square| self.is_attacked_king_step(square, king))
        } else {
            self.is_legal(mv)
        };
        if is_legal { Ok(mv) } else { Err(Unnamed::None) }
    }

    /// `Kg1` is a step, never castling.
    #[inline(always)]
    pub(super) fn named_king_step(&self, origin: Bitboard, to: Square) -> Result<Move, Unnamed> {
        let us = self.turn();
        let king = self.king_of(us);
        let reaches = (origin & king_attacks(to)).contains(king) && !self.by_colour(us).contains(to);
        if reaches && !self.is_attacked_king_step(to, king) { Ok(Move::normal(king, to)) } else { Err(Unnamed::None) }
    }

    #[inline(always)]
    fn named_piece(&self, role: Role, origin: Bitboard, to: Square) -> Result<Move, Unnamed> {
        self.named_of(role, self.pieces(self.turn(), role) & origin & reach(role, to), to)
    }

    /// The move of one of `candidates` to a square, which they would reach on an empty board.
    #[inline(always)]
    pub(super) fn named_of(&self, role: Role, candidates: Bitboard, to: Square) -> Result<Move, Unnamed> {
        let from = self.without_exposed_king(self.unblocked(role, candidates, to), to);
        if from.is_empty() || self.by_colour(self.turn()).contains(to) {
            return Err(Unnamed::None);
        }
        if from.more_than_one() { Err(Unnamed::Several) } else { Ok(Move::normal(from.lowest(), to)) }
    }

    /// Those of `candidates` between whom and a square nothing stands.
    ///
    /// They are few, so that looking at what stands between is quicker than a look-up of all that a slider attacks: that
    /// table is too large for the caches, and a game jumps about in it.
    #[inline(always)]
    fn unblocked(&self, role: Role, candidates: Bitboard, to: Square) -> Bitboard {
        let (Some(first), Some(last)) = (candidates.first(), candidates.last()) else { return Bitboard::EMPTY };
        let mut unblocked = first.bitboard() | last.bitboard();
        if candidates != unblocked {
            return candidates & attacks(role, self.turn(), to, self.occupied());
        }
        for candidate in [first, last] {
            if (between(candidate, to) & self.occupied()).any() {
                unblocked = unblocked.without(candidate);
            }
        }
        unblocked
    }

    /// Whether a king on a square would be attacked by the other side; lines run through its present square, behind
    /// which it does not hide.
    #[inline(always)]
    fn is_attacked_king_step(&self, square: Square, king: Square) -> bool {
        let (us, them) = (self.turn(), !self.turn());
        let occupied = self.occupied() ^ king.bitboard();
        let leapers = pawn_attacks(us, square) & self.pieces(them, Role::Pawn)
            | knight_attacks(square) & self.pieces(them, Role::Knight)
            | king_attacks(square) & self.pieces(them, Role::King);
        let snipers = bishop_rays(square) & self.board.diagonal_sliders(them)
            | rook_rays(square) & self.board.straight_sliders(them);
        leapers.any() || snipers.into_iter().any(|sniper| (between(square, sniper) & occupied).is_empty())
    }

    /// On each file there is at most one pawn that reaches a square, and every text names one.
    #[inline(always)]
    fn named_pawn(&self, origin: Bitboard, to: Square, promotion: Option<Role>) -> Result<Move, Unnamed> {
        let us = self.turn();
        let en_passant = self.en_passant() == Some(to);
        let mut from = self.pieces(us, Role::Pawn) & origin;
        if en_passant {
            from &= en_passant_captors(&self.board, us, to);
        } else if self.by_colour(!us).contains(to) {
            from = self.without_exposed_king(from & pawn_attacks(!us, to), to);
        } else {
            let back = if us == Colour::White { -8 } else { 8 };
            let step = to.bitboard().shift(back);
            let double = (step & !self.occupied() & Rank::Third.relative_to(us).squares()).shift(back);
            from = self.without_exposed_king(from & (step | double), to);
        }
        if from.is_empty() || self.by_colour(us).contains(to) {
            return Err(Unnamed::None);
        }
        let from = from.lowest();
        let promotes = Rank::Eighth.relative_to(us).squares().contains(to);
        match promotion {
            None if en_passant => Ok(Move::en_passant(from, to)),
            None if !promotes => Ok(Move::normal(from, to)),
            Some(promoted) if promotes => Ok(Move::promoting(from, to, promoted)),
            _ => Err(Unnamed::None),
        }
    }

    /// Of pieces that can reach a square, those that may: the king is not left in check. Not for the king itself.
    #[inline]
    fn without_exposed_king(&self, mut from: Bitboard, to: Square) -> Bitboard {
        if (from & self.pinned | self.checkers).is_empty() {
            return from;
        }
        let king = self.king_of(self.turn());
        for pinned in from & self.pinned {
            if !line(king, pinned).contains(to) {
                from ^= pinned.bitboard();
            }
        }
        match self.checkers.first() {
            None => from,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) if (self.checkers | between(king, checker)).contains(to) => from,
            Some(_) => Bitboard::EMPTY,
        }
    }
}

impl Named {
    #[inline]
    fn read(text: &[u8]) -> Option<Named> {
        let text = match text.last()? {
            b'1'..=b'8' => text,
            _ => without_marks(text),
        };
        let (&first, rest) = text.split_first()?;
        let role = match first {
            b'a'..=b'h' => return Named::read_pawn(text),
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            b'K' => Role::King,
            b'P' => return Named::read_pawn(rest),
            _ => return Named::read_castling(text),
        };
        let (origin, to) = read_squares(rest)?;
        Some(Named::Piece { role, origin: origin.unwrap_or(Bitboard::FULL), to, promotion: None })
    }

    /// Without a file a pawn goes straight: a capture always names the file it comes from.
    #[inline]
    fn read_pawn(text: &[u8]) -> Option<Named> {
        let (text, promotion) = match text.last()? {
            b'1'..=b'8' => (text, None),
            _ => split_promotion(text)?,
        };
        let (origin, to) = read_squares(text)?;
        let straight = to.file().squares();
        let origin = match origin {
            None => straight,
            // A rank alone says nothing of the file.
            Some(rank) if Rank::ALL.iter().any(|other| other.squares() == rank) => rank & straight,
            Some(origin) => origin,
        };
        Some(Named::Piece { role: Role::Pawn, origin, to, promotion })
    }

    fn read_castling(text: &[u8]) -> Option<Named> {
        match text {
            b"O-O" | b"0-0" => Some(Named::Castling(Wing::King)),
            b"O-O-O" | b"0-0-0" => Some(Named::Castling(Wing::Queen)),
            _ => None,
        }
    }
}

/// Where a piece comes from, as far as it is said, and where it goes.
#[inline]
fn read_squares(text: &[u8]) -> Option<(Option<Bitboard>, Square)> {
    let (origin, &[file, rank]) = text.split_last_chunk()?;
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if (file | rank) > 7 {
        return None;
    }
    let to = Square::masked(8 * rank + file);
    match origin {
        [] | [b'x'] => Some((None, to)),
        _ => Some((read_origin(origin)?, to)),
    }
}

/// A file, a rank or both, and after them perhaps `x`, `:` or `-`.
fn read_origin(text: &[u8]) -> Option<Option<Bitboard>> {
    let text = match text {
        [text @ .., b'x' | b':' | b'-'] => text,
        _ => text,
    };
    let file = |letter: u8| File::try_new(usize::from(letter.wrapping_sub(b'a'))).map(File::squares);
    let rank = |digit: u8| Rank::try_new(usize::from(digit.wrapping_sub(b'1'))).map(Rank::squares);
    match *text {
        [] => Some(None),
        [one] => file(one).or_else(|| rank(one)).map(Some),
        [one, two] => Some(Some(file(one)? & rank(two)?)),
        _ => None,
    }
}

/// Without the marks of check, of quality and of en passant at the end.
fn without_marks(text: &[u8]) -> &[u8] {
    let mut text = text.strip_suffix(b"e.p.").unwrap_or(text);
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    text
}

/// `e8=Q`, `e8Q` and `e8(Q)`.
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let (rest, letter) = match text {
        [rest @ .., b'(', letter, b')'] => (rest, letter),
        [rest @ .., b'=', letter] => (rest, letter),
        [rest @ .., letter] => (rest, letter),
        [] => return None,
    };
    let promoted = match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        _ => return None,
    };
    Some((rest, Some(promoted)))
}
