//! Who sits where: four players, and the board between each pair of neighbours.

use chess::Colour;
use std::fmt;

/// A player. Those who sit north and south have White, those in the east and west Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// White on NW and NE.
    North,
    /// White on SW and SE.
    South,
    /// Black on NE and SE.
    East,
    /// Black on NW and SW.
    West,
}

/// A board, named by the two players between whom it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum BoardName {
    /// North against West.
    NW,
    /// North against East.
    NE,
    /// South against West.
    SW,
    /// South against East.
    SE,
}

impl Player {
    /// All players, in the order in which they are named; [`crate::TurnOrder`] says in which they move.
    pub const ALL: [Player; 4] = [Player::North, Player::South, Player::East, Player::West];

    /// The colour that the player has on both boards.
    pub const fn colour(self) -> Colour {
        match self {
            Player::North | Player::South => Colour::White,
            Player::East | Player::West => Colour::Black,
        }
    }

    /// The player's two boards, in the order of [`BoardName::ALL`].
    pub const fn boards(self) -> [BoardName; 2] {
        match self {
            Player::North => [BoardName::NW, BoardName::NE],
            Player::South => [BoardName::SW, BoardName::SE],
            Player::East => [BoardName::NE, BoardName::SE],
            Player::West => [BoardName::NW, BoardName::SW],
        }
    }

    /// Whether the player plays on a board.
    pub const fn has(self, board: BoardName) -> bool {
        let [a, b] = self.boards();
        a as u8 == board as u8 || b as u8 == board as u8
    }

    /// The other board of a player who plays on this one.
    pub const fn other_board(self, board: BoardName) -> Option<BoardName> {
        let [a, b] = self.boards();
        match () {
            () if a as u8 == board as u8 => Some(b),
            () if b as u8 == board as u8 => Some(a),
            () => None,
        }
    }

    /// The letter by which scores and files name the player.
    pub const fn letter(self) -> char {
        match self {
            Player::North => 'N',
            Player::South => 'S',
            Player::East => 'E',
            Player::West => 'W',
        }
    }

    /// The player of a letter.
    pub fn from_letter(letter: char) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.letter() == letter)
    }
}

impl BoardName {
    /// All boards.
    pub const ALL: [BoardName; 4] = [BoardName::NW, BoardName::NE, BoardName::SW, BoardName::SE];

    /// Who has a colour on this board.
    pub const fn player(self, colour: Colour) -> Player {
        match (self, colour) {
            (BoardName::NW | BoardName::NE, Colour::White) => Player::North,
            (BoardName::SW | BoardName::SE, Colour::White) => Player::South,
            (BoardName::NE | BoardName::SE, Colour::Black) => Player::East,
            (BoardName::NW | BoardName::SW, Colour::Black) => Player::West,
        }
    }

    /// The name in letters, `"NW"`.
    pub const fn name(self) -> &'static str {
        match self {
            BoardName::NW => "NW",
            BoardName::NE => "NE",
            BoardName::SW => "SW",
            BoardName::SE => "SE",
        }
    }

    /// The board of a name.
    pub fn from_name(name: &str) -> Option<BoardName> {
        BoardName::ALL.into_iter().find(|board| board.name() == name)
    }
}

/// `North`, as in a sentence.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::North => "North",
            Player::South => "South",
            Player::East => "East",
            Player::West => "West",
        })
    }
}

/// `NW`.
impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_lies_between_its_two_players() {
        for player in Player::ALL {
            let [a, b] = player.boards();
            assert_eq!((player.other_board(a), player.other_board(b)), (Some(b), Some(a)));
            for board in BoardName::ALL {
                assert_eq!(player.has(board), board.player(player.colour()) == player, "{player} {board}");
                assert_eq!(player.has(board), board.name().contains(player.letter()), "{player} {board}");
                assert_eq!(player.other_board(board).is_some(), player.has(board));
            }
            assert_eq!(Player::from_letter(player.letter()), Some(player));
        }
        assert_eq!(BoardName::ALL.map(|board| BoardName::from_name(board.name())), BoardName::ALL.map(Some));
    }
}
