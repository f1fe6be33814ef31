//! How often a position has been seen in a game.

use crate::{Key, Position};

/// The positions of a game in order, from the one with which it began.
///
/// The start counts as seen once, also where a game begins from a FEN. Equality is by [`Key`], that is by article
/// 9.2.3.
///
/// ```
/// use chess::{History, Position};
/// let mut position = Position::default();
/// let mut history = History::new(&position);
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     position = position.play(position.parse_san(san).unwrap());
///     history.push(&position);
/// }
/// assert_eq!(history.seen(&position), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// The history of a game that begins here.
    pub fn new(start: &Position) -> History {
        History { keys: vec![start.key()] }
    }

    /// Adds the position after a move.
    pub fn push(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    /// Takes back the last position; the first always stays.
    pub fn pop(&mut self) {
        if self.keys.len() > 1 {
            self.keys.pop();
        }
    }

    /// The keys of all positions, oldest first.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// How many moves have been played.
    pub fn plies(&self) -> usize {
        self.keys.len() - 1
    }

    /// How often a position stands in the history. For the position on the board, which is its last, that is at
    /// least once; for one that an announced move would bring about, add one.
    ///
    /// A position cannot repeat one from before the last capture or pawn move, so only as many plies are looked at
    /// as the clock counts, and no more than are known.
    pub fn seen(&self, position: &Position) -> usize {
        let reach = usize::from(position.clock()) + 1;
        self.keys.iter().rev().take(reach).filter(|&&key| key == position.key()).count()
    }
}
