//! The players by name.

use crate::rivals::{Careful, Greedy, RandomMover};
use crate::{Now, Player, Search};
use thiserror::Error;

/// The names of all players, the weakest first.
pub const NAMES: [&str; 4] = ["random", "greedy", "careful", "quartet"];

/// There is no player of a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no player {0:?}; there are {names}", names = NAMES.join(", "))]
pub struct UnknownPlayer(pub String);

/// The player of a name, whose chance goes by a seed and who tells the time by `now`.
///
/// # Errors
/// If there is none.
pub fn by_name(name: &str, seed: u64, now: Now) -> Result<Box<dyn Player>, UnknownPlayer> {
    Ok(match name {
        "random" => Box::new(RandomMover::new(seed)),
        "greedy" => Box::new(Greedy::new(seed)),
        "careful" => Box::new(Careful::new(seed)),
        "quartet" => Box::new(Search::new(now)),
        _ => return Err(UnknownPlayer(name.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_player_and_others_are_told_which_there_are() {
        for name in NAMES {
            assert_eq!(
                by_name(name, 1, engine::system_clock).map(|player| player.name().to_owned()),
                Ok(name.to_owned())
            );
        }
        let error = by_name("deep blue", 1, engine::system_clock).err().map(|error| error.to_string());
        assert!(
            error.is_some_and(|error| error.starts_with("there is no player \"deep blue\"; there are random, greedy"))
        );
    }
}
