//! Openings: a few random moves, the same for the same seed and number.

use super::FourConfig;
use chess::Random;
use duplicate::Table;

/// The table after the random moves of the opening of a number, from 1.
#[must_use]
pub fn opening(config: &FourConfig, number: u64) -> Table {
    let mut random = Random::new(mixed(config.seed, number));
    loop {
        let [fewest, most] = config.plies;
        let plies = fewest + random.below(most - fewest + 1);
        let mut table = Table::new(config.variant.rulings());
        let played = (0..plies).all(|_| {
            let count = table.synced().count();
            let mv = (count > 0).then(|| table.synced().nth(random.below(count))).flatten();
            mv.is_some_and(|mv| table.play(mv).is_ok())
        });
        // Eight plies can mate; then other ones are taken.
        if played && table.outcome().is_none() {
            return table;
        }
    }
}

/// A seed of its own for each number.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    Random::new(Random::new(seed).next() ^ number).next()
}
