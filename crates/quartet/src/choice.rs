//! What a player comes to: a move, the line behind it, and what everybody may expect.

use chess::UciMove;
use duplicate::{Outcome, Player, Standing};

/// How likely a player is to win, draw and lose. The three sum to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// Of a win.
    pub win: f32,
    /// Of a draw.
    pub draw: f32,
    /// Of a loss.
    pub loss: f32,
}

impl Expectation {
    /// Nothing is known: the first mate has one winner and one loser among four.
    pub const UNKNOWN: Expectation = Expectation { win: 0.25, draw: 0.5, loss: 0.25 };

    /// What is certain.
    pub const fn of(standing: Standing) -> Expectation {
        match standing {
            Standing::Win => Expectation { win: 1.0, draw: 0.0, loss: 0.0 },
            Standing::Draw => Expectation { win: 0.0, draw: 1.0, loss: 0.0 },
            Standing::Loss => Expectation { win: 0.0, draw: 0.0, loss: 1.0 },
        }
    }

    /// The points, with a half for a draw.
    pub fn score(&self) -> f32 {
        self.win + self.draw / 2.0
    }
}

/// What each of the four may expect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectations(pub [Expectation; 4]);

impl Expectations {
    /// Nothing is known of anybody.
    pub const UNKNOWN: Expectations = Expectations([Expectation::UNKNOWN; 4]);

    /// What a player may expect.
    pub fn of(&self, player: Player) -> Expectation {
        self.0[player as usize]
    }

    /// What is certain at the end of a game.
    pub fn at_end(outcome: &Outcome) -> Expectations {
        Expectations(Player::ALL.map(|player| Expectation::of(outcome.standing(player))))
    }
}

/// What a player wants to play, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move, which can be played.
    pub best: UciMove,
    /// The moves that are expected from here on, the best among them as the first; each can be played in its turn.
    pub line: Vec<UciMove>,
    /// What each of the four may expect.
    pub expect: Expectations,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many plies were looked ahead.
    pub depth: u32,
}

impl Choice {
    /// A move without any thought behind it.
    pub fn of(best: UciMove) -> Choice {
        Choice { best, line: vec![best], expect: Expectations::UNKNOWN, nodes: 0, depth: 0 }
    }
}
