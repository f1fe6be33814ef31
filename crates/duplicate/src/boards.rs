//! The four boards at one moment, and whose turn it is.

use crate::{BoardName, Player, Synced, TurnOrder};
use chess::{Colour, Position, UciMove};
use std::fmt;

/// What makes the whole table *the same*: the placement on all four boards, the castling and en passant rights on each by
/// itself, and the player to move. Never a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardsKey(pub u64);

impl fmt::Debug for BoardsKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardsKey({:016x})", self.0)
    }
}

/// Four boards and the player to move: a plain value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boards {
    positions: [Position; 4],
    player: Player,
    order: TurnOrder,
    key: BoardsKey,
}

/// The starting position on every board, North to move and South after North.
impl Default for Boards {
    fn default() -> Boards {
        Boards::new(TurnOrder::WhiteFirst)
    }
}

impl Boards {
    /// The starting position on every board, North to move, under an order of turns.
    pub fn new(order: TurnOrder) -> Boards {
        let mut positions = [Position::default(); 4];
        // A board on which Black's player comes first in the round begins with Black.
        for board in BoardName::ALL {
            let [white, black] = Colour::ALL.map(|colour| order.place(board.player(colour)));
            if black < white {
                positions[board as usize] = Position::default().play_null();
            }
        }
        let mut boards = Boards { positions, player: Player::North, order, key: BoardsKey(0) };
        boards.key = boards.fresh_key();
        boards
    }

    /// In which order the players move.
    #[inline(always)]
    pub fn order(&self) -> TurnOrder {
        self.order
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// One board.
    #[inline(always)]
    pub fn position(&self, board: BoardName) -> &Position {
        &self.positions[board as usize]
    }

    /// The key of the whole table, kept up to date move by move.
    #[inline(always)]
    pub fn key(&self) -> BoardsKey {
        self.key
    }

    /// The key computed anew, which [`Boards::key`] must equal.
    pub fn fresh_key(&self) -> BoardsKey {
        let parts = BoardName::ALL.map(|board| key_part(board, self.position(board).fresh_key()));
        BoardsKey(parts.into_iter().fold(0, |key, part| key ^ part))
    }

    /// The moves that the player to move may play on both boards.
    pub fn synced(&self) -> Synced {
        let mut synced = Synced::none();
        self.find_synced(&mut synced);
        synced
    }

    /// Replaces moves by those of the player to move.
    #[inline]
    pub fn find_synced(&self, synced: &mut Synced) {
        let [a, b] = self.player.boards();
        synced.find(self.position(a), self.position(b));
    }

    /// Whether the player to move is in check on a board.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.player.boards().into_iter().any(|board| self.position(board).is_check())
    }

    /// The boards on which the player to move is in check.
    pub fn checks(&self) -> impl Iterator<Item = BoardName> + '_ {
        self.player.boards().into_iter().filter(|&board| self.position(board).is_check())
    }

    /// Plays a move that is legal on both boards of the player to move.
    ///
    /// # Panics
    /// In debug builds, if it is not.
    #[inline]
    pub(crate) fn play(&mut self, mv: UciMove) {
        self.replace(|position| position.play(position.known_move(mv.from, mv.to, mv.promotion)));
    }

    /// Passes for the player to move, who is not in check.
    pub(crate) fn pass(&mut self) {
        self.replace(Position::play_null);
    }

    /// Whether the move that led here, from either of the player's boards, took something or moved a pawn.
    pub(crate) fn clock_was_reset(&self, mover: Player) -> bool {
        mover.boards().into_iter().any(|board| self.position(board).clock() == 0)
    }

    /// Changes both boards of the player to move, the key with them, and passes the turn on.
    #[inline(always)]
    fn replace(&mut self, change: impl Fn(&Position) -> Position) {
        for board in self.player.boards() {
            let position = &mut self.positions[board as usize];
            self.key.0 ^= key_part(board, position.key());
            *position = change(position);
            self.key.0 ^= key_part(board, position.key());
        }
        self.player = self.order.after(self.player);
    }
}

/// A board's part in the key of the table.
///
/// Partners often play the same moves, so equal boards, and equal *changes* of boards, are common here: parts that
/// were only rotated would cancel in whole groups of bits. Each board's key is scrambled by itself instead. Whose turn
/// it is needs no part of its own: the four sides to move tell it.
#[inline(always)]
fn key_part(board: BoardName, key: chess::Key) -> u64 {
    let mut z = key.0.wrapping_add((board as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_to_move_tell_the_player() {
        for order in [TurnOrder::WhiteFirst, TurnOrder::AroundTheTable] {
            let mut boards = Boards::new(order);
            let mut seen = Vec::new();
            for player in order.players() {
                assert_eq!(boards.player(), player);
                let turns = BoardName::ALL.map(|board| boards.position(board).turn());
                assert!(player.boards().iter().all(|&board| boards.position(board).turn() == player.colour()));
                assert!(!seen.contains(&turns), "{player}: {turns:?}");
                seen.push(turns);
                boards.pass();
                assert_eq!(boards.key(), boards.fresh_key());
            }
            assert_eq!(boards.key(), Boards::new(order).key());
        }
    }

    /// Partners who play alike change two boards alike: no bit of the key may be blind to that.
    #[test]
    fn equal_changes_on_several_boards_do_not_cancel() {
        let keys = (0..1_000_u64).map(|n| n.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let together =
            |key: u64| BoardName::ALL.into_iter().fold(0, |all, board| all ^ key_part(board, chess::Key(key)));
        let (ones, zeros) = keys.fold((0, 0), |(ones, zeros), key| (ones | together(key), zeros | !together(key)));
        assert_eq!((ones, zeros), (!0, !0));
        let mut low: Vec<u64> = (0..1_000).map(|n| together(n) & 0xFFFF_FFFF).collect();
        low.sort_unstable();
        low.dedup();
        assert!(low.len() >= 999, "{}", low.len());
    }
}
