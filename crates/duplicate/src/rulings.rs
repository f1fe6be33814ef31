//! What the inventor has not yet decided, each question in one place.
//!
//! The defaults are PROVISIONAL: they come from the first description of the game, not from its inventor. To change a
//! ruling, change its value in [`Rulings::PROVISIONAL`], or give a [`Table`](crate::Table) other ones.

use crate::Player;

/// The answers to the questions that the rules leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rulings {
    /// In which order the players move.
    pub order: TurnOrder,
    /// What happens when a player is not in check and has no move on both boards.
    pub stalemate: Stalemate,
    /// Who wins when a player is mated in check on both boards.
    pub double_mate: DoubleMate,
    /// How often the whole table must have stood the same way, with the same player to move, for a draw.
    pub repetitions: u16,
    /// After how many rounds of four moves without a capture or a pawn move on any board the game is drawn.
    pub quiet_rounds: u16,
    /// Whether the operator may declare a draw by hand, for instance where no mate is possible any more: the rules do
    /// not look at material.
    pub declared_draw: bool,
}

/// In which order the players move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnOrder {
    /// North, South, East, West: both with White, then both with Black.
    WhiteFirst,
    /// North, East, South, West: around the table, so that everybody moves right after an opponent. On SE, Black begins.
    AroundTheTable,
}

impl TurnOrder {
    /// The players, North first.
    pub const fn players(self) -> [Player; 4] {
        match self {
            TurnOrder::WhiteFirst => [Player::North, Player::South, Player::East, Player::West],
            TurnOrder::AroundTheTable => [Player::North, Player::East, Player::South, Player::West],
        }
    }

    /// A player's place in a round, from 0.
    pub const fn place(self, player: Player) -> usize {
        match (self, player) {
            (TurnOrder::WhiteFirst, player) => player as usize,
            (TurnOrder::AroundTheTable, Player::South) => 2,
            (TurnOrder::AroundTheTable, Player::East) => 1,
            (TurnOrder::AroundTheTable, player) => player as usize,
        }
    }

    /// Whose turn comes after a player's.
    #[inline(always)]
    pub const fn after(self, player: Player) -> Player {
        self.players()[(self.place(player) + 1) % 4]
    }
}

/// What a stalemate does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stalemate {
    /// The game ends, and all four draw.
    EndsForAll,
    /// The player passes and the others play on. Where nobody can move, the game ends, and all four draw.
    Passes,
}

/// Who wins when both opponents give check to the player who is mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubleMate {
    /// Both of them.
    BothWin,
    /// The one who moved last; the other draws.
    LastToMoveWins,
}

impl Rulings {
    /// The rulings that stand until the inventor decides.
    pub const PROVISIONAL: Rulings = Rulings {
        order: TurnOrder::WhiteFirst,     // PROVISIONAL
        stalemate: Stalemate::EndsForAll, // PROVISIONAL
        double_mate: DoubleMate::BothWin, // PROVISIONAL
        repetitions: 3,                   // PROVISIONAL: of the whole table, not of a board
        quiet_rounds: 50,                 // PROVISIONAL: rounds, so 200 plies of the whole table
        declared_draw: true,              // PROVISIONAL: instead of a rule about material
    };

    /// The quiet plies after which the game is drawn.
    pub const fn quiet_plies(&self) -> u32 {
        4 * self.quiet_rounds as u32
    }
}

/// [`Rulings::PROVISIONAL`].
impl Default for Rulings {
    fn default() -> Rulings {
        Rulings::PROVISIONAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_place_in_the_round() {
        for order in [TurnOrder::WhiteFirst, TurnOrder::AroundTheTable] {
            assert_eq!(order.players().map(|player| order.place(player)), [0, 1, 2, 3]);
            assert_eq!(order.after(Player::West), Player::North);
        }
        let opponents = |player: Player| player.colour() != TurnOrder::AroundTheTable.after(player).colour();
        assert!(Player::ALL.into_iter().all(opponents), "around the table, everybody is followed by an opponent");
    }
}
