//! How the terms of a position are counted: summed up with the weights, or written down for the tuner.

use super::terms::{COUNT, Term};
use super::weights::WEIGHTS;

/// A weight for the middle game and one for the ending, in one number: the ending's in the upper half.
pub(super) type Tapered = i32;

/// Puts the two halves of a weight together.
pub(super) const fn tapered(middle_game: i16, ending: i16) -> Tapered {
    ((ending as i32) << 16) + middle_game as i32
}

/// The half for the middle game.
pub(super) const fn middle_game(both: Tapered) -> i32 {
    both as i16 as i32
}

/// The half for the ending. The lower half may have borrowed from it.
pub(super) const fn ending(both: Tapered) -> i32 {
    ((both + 0x8000) >> 16) as i16 as i32
}

/// Where the terms of one side are counted.
pub(super) trait Tally {
    /// Counts a weight of a term so many times.
    fn add(&mut self, term: Term, index: usize, count: i32);

    /// Counts a weight of a term once.
    #[inline(always)]
    fn one(&mut self, term: Term, index: usize) {
        self.add(term, index, 1);
    }
}

/// The sum of the weights.
#[derive(Default)]
pub(super) struct Sum(pub(super) Tapered);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: Term, index: usize, count: i32) {
        debug_assert!(index < term.len, "{} of {}", index, term.name);
        self.0 += WEIGHTS[term.first + index] * count;
    }
}

/// How often each weight counts.
pub(super) struct Counts(pub(super) Box<[i16; COUNT]>);

impl Default for Counts {
    fn default() -> Counts {
        Counts(Box::new([0; COUNT]))
    }
}

impl Tally for Counts {
    fn add(&mut self, term: Term, index: usize, count: i32) {
        self.0[term.first + index] += count as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_sums() {
        for (a, b, c, d) in [(3, -7, -5, 2), (-100, 250, 99, -251), (0, -1, -1, 0), (-3, -3, -4, 30)] {
            let sum = tapered(a, b) + tapered(c, d);
            assert_eq!((middle_game(sum), ending(sum)), (i32::from(a + c), i32::from(b + d)));
            let difference = tapered(a, b) - tapered(c, d);
            assert_eq!((middle_game(difference), ending(difference)), (i32::from(a - c), i32::from(b - d)));
            assert_eq!(
                (middle_game(tapered(a, b) * 3), ending(tapered(a, b) * 3)),
                (i32::from(3 * a), i32::from(3 * b))
            );
        }
    }
}
