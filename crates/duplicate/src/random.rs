//! Random games: for tests, for measuring, and to see what the coupling does.

use crate::Table;
use chess::{Random, UciMove};

impl Table {
    /// A random move of those that can be played at the ply that is looked at; none, where the game is over.
    #[inline]
    pub fn random_move(&self, random: &mut Random) -> Option<UciMove> {
        if self.outcome().is_some() {
            return None;
        }
        let count = self.synced().count();
        if count == 0 { None } else { self.synced().nth(random.below(count)) }
    }

    /// Plays random moves from the ply that is looked at until the game ends or `plies` have been played; how many were.
    pub fn play_random(&mut self, random: &mut Random, plies: usize) -> usize {
        let playing = |_: &usize| match self.random_move(random) {
            Some(mv) => self.play(mv).is_ok(),
            None => false,
        };
        (0..plies).take_while(playing).count()
    }
}
