//! Random games: for tests, for measuring, and to see what the coupling does.

use crate::Table;
use chess::UciMove;

/// A small source of random numbers (SplitMix64) that gives the same ones for the same seed, everywhere and always.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A source that starts from a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below a bound that is not zero, each as likely as the others to within one part in 2^57.
    #[inline]
    pub const fn below(&mut self, bound: u8) -> u8 {
        ((self.next() as u128 * bound as u128) >> 64) as u8
    }
}

impl Table {
    /// A random move of those that can be played at the ply that is looked at; none, where the game is over.
    #[inline]
    pub fn random_move(&self, random: &mut Random) -> Option<UciMove> {
        if self.outcome().is_some() {
            return None;
        }
        // No side has more than 218 moves on one board, so none has more on two.
        let count = u8::try_from(self.synced().count()).ok().filter(|&count| count > 0)?;
        self.synced().nth(usize::from(random.below(count)))
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
