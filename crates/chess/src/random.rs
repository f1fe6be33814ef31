//! Numbers by chance that are the same for the same seed, on every machine and for ever: for keys, openings, random games
//! and tests. Not for secrets.

/// What SplitMix64 counts by.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A source of random numbers (SplitMix64).
///
/// ```
/// let mut random = chess::Random::new(7);
/// let mut files = ['a', 'b', 'c'];
/// random.shuffle(&mut files);
/// assert!(random.below(6) < 6);
/// assert_eq!(random.next(), chess::Random::nth(7, 3)); // two for the shuffle, one below 6, and this one
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// The source that starts from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The number that a source with this seed gives after `n` others.
    #[must_use]
    pub const fn nth(seed: u64, n: u64) -> u64 {
        Random(seed.wrapping_add(n.wrapping_mul(STEP))).next()
    }

    /// The next number, of 64 bits.
    #[allow(clippy::should_implement_trait)] // it never ends
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below a bound that is not zero. The high half of the product is as even as 64 bits allow.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// Puts things in random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
