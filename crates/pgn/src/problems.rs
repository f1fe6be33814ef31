//! What can be wrong with a game, in words.

use crate::marker_text;
use chess::{EndReason, FenError, GameResult, SanError};
use thiserror::Error;

/// Why a game could not be read further.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("ply {ply}: {problem}")]
pub struct GameError {
    /// The ply that could not be read, counted from 1; 0 where the game could not even start.
    pub ply: u32,
    /// What stands there, shortened if it is long.
    pub token: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a token.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// The token is no legal move.
    #[error("{0}")]
    Move(#[from] SanError),
    /// The FEN tag holds no legal position.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// The game follows other rules.
    #[error("the rules of {0} are not known here")]
    Variant(String),
    /// The text goes on for too long.
    #[error("the game is longer than {} MiB", crate::LONGEST_GAME >> 20)]
    TooLong,
}

/// What is odd about a game that could be read all the same.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Warning {
    /// There is no result after the moves.
    #[error("there is no result after the moves")]
    NoMarker,
    /// A game has tags and nothing else.
    #[error("there are tags, and neither moves nor a result after them")]
    TagsOnly,
    /// A move is not written as the standard has it, but can mean only one thing.
    #[error("ply {ply}: {token:?} is read as {san}")]
    LooselyWritten {
        /// The ply.
        ply: u32,
        /// What stands there, shortened if it is long.
        token: String,
        /// The move as the standard writes it.
        san: String,
    },
    /// A sign of check or mate stands apart from its move.
    #[error("ply {ply}: {token:?} stands apart from its move")]
    LoneMark {
        /// The ply after which it stands.
        ply: u32,
        /// The sign.
        token: String,
    },
    /// The Result tag says something else than the movetext.
    #[error("the Result tag says {tag:?}, the movetext {}", marker_text(*.movetext))]
    ResultsDiffer {
        /// What the tag says.
        tag: String,
        /// What stands after the moves.
        movetext: Option<GameResult>,
    },
    /// The rules ended the game otherwise than its result says.
    #[error("the game ended {rules} by {reason}, but the result is {}", marker_text(*.told))]
    ResultContradictsRules {
        /// The result by the rules.
        rules: GameResult,
        /// Why.
        reason: EndReason,
        /// What the game says.
        told: Option<GameResult>,
    },
    /// The winner could not have mated by any series of legal moves.
    #[error("{0} won, but could not have mated by any series of legal moves")]
    WinnerCannotMate(chess::Colour),
    /// The game was drawn by itself and went on.
    #[error("the game was drawn by {reason} at ply {ply} and went on")]
    PlayedOn {
        /// The rule.
        reason: EndReason,
        /// The ply at which the draw stood.
        ply: u32,
    },
    /// A side passed in the main line.
    #[error("ply {0}: a null move, which is no move of chess")]
    NullMove(u32),
    /// A move of a variation cannot be read; the rest of the variation is left out.
    #[error("ply {ply}, in a variation: {problem}; the rest of the variation is left out")]
    BadVariation {
        /// The ply.
        ply: u32,
        /// What is wrong.
        problem: SanError,
    },
    /// A variation has no move before it, or lies too deep.
    #[error("ply {0}: a variation that cannot be placed is left out")]
    MisplacedVariation(u32),
    /// A variation is not closed.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// A bracket or brace closes nothing.
    #[error("ply {ply}: '{found}' closes nothing")]
    StrayClose {
        /// The ply after which it stands.
        ply: u32,
        /// The bracket.
        found: char,
    },
    /// A comment is not closed.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// Something in brackets is no tag.
    #[error("{0} is no tag such as [White \"name\"]")]
    BadTag(String),
    /// A tag stands there more than once; the last value counts.
    #[error("the tag {0} stands there twice")]
    RepeatedTag(String),
    /// The game has more tags than anybody needs; the others are left out.
    #[error("there are more than {0} tags")]
    TooManyTags(usize),
    /// `SetUp` promises a FEN that is not there.
    #[error("the SetUp tag promises a FEN tag, and there is none")]
    SetUpWithoutFen,
    /// More warnings were left out.
    #[error("there are more warnings")]
    More,
}

/// The warnings of one game; a broken one can have millions, and nobody reads them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Warnings(Vec<Warning>);

impl Warnings {
    const MOST: usize = 50;

    pub(crate) fn add(&mut self, warning: Warning) {
        match self.0.len() {
            Warnings::MOST => self.0.push(Warning::More),
            count if count > Warnings::MOST => {}
            _ => self.0.push(warning),
        }
    }

    pub(crate) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}
