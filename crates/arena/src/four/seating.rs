//! Who sits where: every opening is played in all seatings, so that no kind of player profits from its seats.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Which seatings of the kinds of players an opening is played in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// All in which each kind has a seat: 14 of two kinds, 36 of three, 24 of four.
    #[default]
    All,
    /// Those in which the first kind has one seat and the others have three: 4 of two kinds.
    OneAgainstThree,
    /// Those in which two kinds have two seats each: 6.
    TwoAndTwo,
}

impl Seating {
    /// The seatings of so many kinds: for each of North, South, East and West, which kind sits there.
    #[must_use]
    pub fn of(self, kinds: usize) -> Vec<[usize; 4]> {
        let seatings = (0..kinds.pow(4)).map(|number| [3, 2, 1, 0].map(|seat| number / kinds.pow(seat) % kinds));
        let seats = |seating: &[usize; 4], kind: usize| seating.iter().filter(|sits| **sits == kind).count();
        let wanted = |seating: &[usize; 4]| match self {
            Seating::All => true,
            Seating::OneAgainstThree => seats(seating, 0) == 1,
            Seating::TwoAndTwo => seats(seating, 0) == 2 && kinds == 2,
        };
        seatings.filter(|seating| wanted(seating) && (0..kinds).all(|kind| seats(seating, kind) > 0)).collect()
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seating::All => "all seatings",
            Seating::OneAgainstThree => "one against three",
            Seating::TwoAndTwo => "two and two",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seatings_are_counted_and_even() {
        let rows = [
            (Seating::All, 1, 1),
            (Seating::All, 2, 14),
            (Seating::All, 3, 36),
            (Seating::All, 4, 24),
            (Seating::OneAgainstThree, 2, 4),
            (Seating::OneAgainstThree, 3, 24),
            (Seating::OneAgainstThree, 4, 24),
            (Seating::TwoAndTwo, 2, 6),
            (Seating::TwoAndTwo, 3, 0),
        ];
        for (seating, kinds, expected) in rows {
            let seatings = seating.of(kinds);
            assert_eq!(seatings.len(), expected, "{seating} of {kinds}");
            let distinct: std::collections::BTreeSet<_> = seatings.iter().collect();
            assert_eq!(distinct.len(), seatings.len(), "{seating} of {kinds}");
            for kind in 0..kinds {
                let by_seat = [0, 1, 2, 3].map(|seat| seatings.iter().filter(|sits| sits[seat] == kind).count());
                assert!(by_seat.iter().all(|count| *count == by_seat[0]), "{seating} of {kinds}: {by_seat:?}");
            }
        }
    }
}
