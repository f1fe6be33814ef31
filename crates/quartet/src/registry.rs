//! The players by name.

use crate::rivals::{BestReply, Careful, Greedy, MaxN, Mcts, Paranoid, RandomMover};
use crate::{Level, Now, Opponent, Player, Search};
use thiserror::Error;

/// The names of all players: those who do not search, the rivals, the search, and the levels.
pub const NAMES: [&str; 16] = [
    "random",
    "greedy",
    "careful",
    "paranoid",
    "maxn",
    "brs+",
    "mcts",
    "quartet",
    "beginner",
    "novice",
    "casual",
    "club",
    "strong",
    "expert",
    "master",
    "full-strength",
];

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
        "paranoid" => Box::new(Paranoid(now)),
        "maxn" => Box::new(MaxN(now)),
        "brs+" => Box::new(BestReply(now)),
        "mcts" => Box::new(Mcts(now)),
        "quartet" => Box::new(Search::new(now)),
        _ => match Level::from_name(name) {
            Some(level) => Box::new(Opponent::new(level, seed, now)),
            None => return Err(UnknownPlayer(name.to_owned())),
        },
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
