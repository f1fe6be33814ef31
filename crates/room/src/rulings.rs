//! What nobody has decided for good, each question in one place.
//!
//! The defaults are PROVISIONAL. A game keeps the rulings it began with in its [`Setup`](crate::Setup), so that a later
//! change of them changes no result.

use duplicate::{DoubleMate, Stalemate, TurnOrder};
use serde::{Deserialize, Serialize};

/// The answers to the questions that the rules leave open: those of duplicate chess, and those of a table over the net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// In which order four players move: `"white-first"` or `"around-the-table"`.
    #[serde(with = "order")]
    pub order: TurnOrder,
    /// What a stalemate does: `"ends-for-all"` or `"passes"`.
    #[serde(with = "stalemate")]
    pub stalemate: Stalemate,
    /// Who wins by a mate in check on both boards: `"both-win"` or `"last-to-move-wins"`.
    #[serde(with = "double_mate")]
    pub double_mate: DoubleMate,
    /// How often the whole table must have stood the same way for a draw.
    pub repetitions: u16,
    /// After how many rounds without a capture or a pawn move the game is drawn.
    pub quiet_rounds: u16,
    /// How many plies must lie between two draw offers of one player at a table of four.
    pub plies_between_offers: u32,
    /// Who wins when a player of four resigns, loses on time or is gone for good.
    pub loss: Loss,
    /// Whether a game of four that somebody leaves before everybody has moved once is aborted, with no result.
    pub abort_in_first_round: bool,
    /// How long somebody must have been away, in a game without clocks, before the others may decide what becomes of it.
    pub absence_ms: u64,
    /// When a move may be taken back by consent.
    pub takebacks: Takebacks,
    /// By how many places everybody moves on for a rematch.
    pub rematch_places: u8,
}

/// Who wins when one of four loses by something other than mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// Both opponents on that player's boards win, the fourth draws.
    OpponentsWin,
    /// All the others draw.
    OthersDraw,
}

/// When a move may be taken back by consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// In games without clocks.
    WithoutClocks,
    /// Never.
    Never,
}

impl Rulings {
    /// The rulings that stand until somebody decides.
    pub const PROVISIONAL: Rulings = Rulings {
        order: duplicate::Rulings::PROVISIONAL.order,
        stalemate: duplicate::Rulings::PROVISIONAL.stalemate,
        double_mate: duplicate::Rulings::PROVISIONAL.double_mate,
        repetitions: duplicate::Rulings::PROVISIONAL.repetitions,
        quiet_rounds: duplicate::Rulings::PROVISIONAL.quiet_rounds,
        plies_between_offers: 20,            // PROVISIONAL
        loss: Loss::OpponentsWin,            // PROVISIONAL
        abort_in_first_round: true,          // PROVISIONAL
        absence_ms: 120_000,                 // PROVISIONAL
        takebacks: Takebacks::WithoutClocks, // PROVISIONAL
        rematch_places: 1,                   // PROVISIONAL
    };

    /// Those that the four boards ask for. A draw that all four agree on is declared at the table.
    pub(crate) const fn of_the_boards(&self) -> duplicate::Rulings {
        duplicate::Rulings {
            order: self.order,
            stalemate: self.stalemate,
            double_mate: self.double_mate,
            repetitions: self.repetitions,
            quiet_rounds: self.quiet_rounds,
            declared_draw: true,
        }
    }
}

/// [`Rulings::PROVISIONAL`].
impl Default for Rulings {
    fn default() -> Rulings {
        Rulings::PROVISIONAL
    }
}

/// Writes an enum of another crate as words, by a copy of it that serde knows.
macro_rules! words {
    ($module:ident, $type:ident { $($name:ident = $word:literal),+ }) => {
        mod $module {
            use duplicate::$type;
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            #[derive(Serialize, Deserialize)]
            enum Words {
                $(#[serde(rename = $word)] $name),+
            }

            pub(super) fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                match value {
                    $($type::$name => Words::$name),+
                }
                .serialize(serializer)
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Ok(match Words::deserialize(deserializer)? {
                    $(Words::$name => $type::$name),+
                })
            }
        }
    };
}

words!(order, TurnOrder { WhiteFirst = "white-first", AroundTheTable = "around-the-table" });
words!(stalemate, Stalemate { EndsForAll = "ends-for-all", Passes = "passes" });
words!(double_mate, DoubleMate { BothWin = "both-win", LastToMoveWins = "last-to-move-wins" });
