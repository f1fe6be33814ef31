//! How a game ended: the result, the reason, and the article of the Laws that says so.

use crate::wire;
use chess::{Claim, Colour, EndReason, GameResult, Outcome, Unwinnable, Winnable};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The rules ended it: mate, stalemate, a dead position, fivefold repetition, seventy-five moves.
    Rules(EndReason),
    /// A draw was claimed, and the claim was correct.
    Claim {
        /// The rule.
        rule: Claim,
        /// Whether it needed the announced move.
        announced: bool,
    },
    /// The players agreed on a draw.
    Agreement,
    /// A player resigned.
    Resignation(Colour),
    /// A player's time was up.
    FlagFall(Colour),
    /// The file that the game was loaded from gives a result that the moves do not explain.
    Recorded,
}

impl Reason {
    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Rules(reason) => reason.name(),
            Reason::Claim { rule, .. } => rule.name(),
            Reason::Agreement => "agreement",
            Reason::Resignation(_) => "resignation",
            Reason::FlagFall(_) => "flag-fall",
            Reason::Recorded => "recorded",
        }
    }

    /// The article of the Laws of Chess (2023).
    pub const fn article(self) -> Option<&'static str> {
        Some(match self {
            Reason::Rules(reason) => reason.article(),
            Reason::Claim { rule, announced } => rule.article(announced),
            Reason::Agreement => "5.2.3",
            Reason::Resignation(_) => "5.1.2",
            Reason::FlagFall(_) => "6.9",
            Reason::Recorded => return None,
        })
    }

    /// Who resigned or lost on time.
    pub const fn by(self) -> Option<Colour> {
        match self {
            Reason::Resignation(by) | Reason::FlagFall(by) => Some(by),
            _ => None,
        }
    }

    /// Whether it can be taken back with the move that brought it about. What a player declared cannot.
    pub(crate) const fn can_be_undone(self) -> bool {
        matches!(self, Reason::Rules(_) | Reason::Recorded)
    }
}

/// The end of a game. `Display` is a phrase: `White wins by checkmate (1-0, article 5.1.1)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "EndingText", try_from = "EndingText")]
pub struct Ending {
    /// Who won.
    pub result: GameResult,
    /// Why the game ended.
    pub reason: Reason,
    /// Where somebody resigned or lost on time: whether the opponent could still have won.
    pub chance: Chance,
}

/// Whether the opponent of somebody who resigned or lost on time could still have won (5.1.2, 6.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Chance {
    /// Some series of legal moves would have done it, or nobody asked.
    #[default]
    Open,
    /// No series would, and why: the game is drawn.
    None(Unwinnable),
    /// Neither was found in the time there is for such a question: the result stands.
    Undecided,
}

impl From<Winnable> for Chance {
    fn from(winnable: Winnable) -> Chance {
        match winnable {
            Winnable::Yes(_) => Chance::Open,
            Winnable::No(why) => Chance::None(why),
            Winnable::Undecided => Chance::Undecided,
        }
    }
}

impl Chance {
    pub(crate) const ALL: [Chance; 6] = [
        Chance::Open,
        Chance::None(Unwinnable::Ended),
        Chance::None(Unwinnable::Material),
        Chance::None(Unwinnable::Walls),
        Chance::None(Unwinnable::Exhausted),
        Chance::Undecided,
    ];

    /// The name that scripts rely on.
    const fn name(self) -> Option<&'static str> {
        Some(match self {
            Chance::Open => return None,
            Chance::None(Unwinnable::Ended) => "ended",
            Chance::None(Unwinnable::Material) => "material",
            Chance::None(Unwinnable::Walls) => "walls",
            Chance::None(Unwinnable::Exhausted) => "exhausted",
            Chance::Undecided => "undecided",
        })
    }
}

impl Ending {
    pub(crate) const fn new(result: GameResult, reason: Reason) -> Ending {
        Ending { result, reason, chance: Chance::Open }
    }

    pub(crate) const fn draw(reason: Reason) -> Ending {
        Ending::new(GameResult::Draw, reason)
    }

    /// The phrase with the move that was announced for a claim, if there was one.
    pub(crate) fn in_words(&self, announced: Option<&str>) -> String {
        let mut words = String::new();
        self.write(&mut words, announced).expect("a string takes all that is written");
        words
    }

    fn write(&self, f: &mut impl fmt::Write, announced_move: Option<&str>) -> fmt::Result {
        match self.result {
            GameResult::Win(colour) => write!(f, "{colour} wins")?,
            GameResult::Draw => write!(f, "Draw")?,
        }
        match self.reason {
            Reason::Rules(reason) => write!(f, " by {reason}")?,
            Reason::Claim { rule, announced: false } => write!(f, " by claim of {}", with_article(rule))?,
            Reason::Claim { rule, announced: true } => {
                write!(f, " by claim of {} with ", with_article(rule))?;
                match announced_move {
                    Some(san) => write!(f, "the announced move {san}")?,
                    None => write!(f, "an announced move")?,
                }
            }
            Reason::Agreement => write!(f, " by agreement")?,
            Reason::Recorded => write!(f, " as recorded")?,
            Reason::Resignation(by) | Reason::FlagFall(by) => {
                let what = if let Reason::FlagFall(_) = self.reason { "'s flag fell" } else { " resigned" };
                write!(f, ": {by}{what}")?;
                match self.chance {
                    Chance::Open => {}
                    Chance::None(Unwinnable::Material) => {
                        write!(f, ", but {} could not possibly mate with what is left on the board", !by)?;
                    }
                    Chance::None(why) => write!(f, ", but {} could not possibly mate: {why}", !by)?,
                    Chance::Undecided => write!(f, "; whether {} could still mate was not decided", !by)?,
                }
            }
        }
        match self.reason.article() {
            Some(article) => write!(f, " ({}, article {article})", self.result),
            None => write!(f, " ({})", self.result),
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending::new(outcome.result, Reason::Rules(outcome.reason))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}

const fn with_article(rule: Claim) -> &'static str {
    match rule {
        Claim::Threefold => "threefold repetition",
        Claim::FiftyMove => "the fifty-move rule",
    }
}

/// An ending as JSON has it.
#[derive(Clone, Serialize, Deserialize)]
struct EndingText {
    #[serde(with = "wire")]
    result: GameResult,
    reason: String,
    article: Option<String>,
    #[serde(with = "wire::option", default, skip_serializing_if = "Option::is_none")]
    by: Option<Colour>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
}

impl From<Ending> for EndingText {
    fn from(ending: Ending) -> EndingText {
        let Ending { result, reason, chance } = ending;
        EndingText {
            result,
            reason: reason.name().into(),
            article: reason.article().map(String::from),
            by: reason.by(),
            chance: chance.name().map(String::from),
        }
    }
}

impl TryFrom<EndingText> for Ending {
    type Error = String;

    fn try_from(text: EndingText) -> Result<Ending, String> {
        let claims =
            Claim::ALL.into_iter().flat_map(|rule| [false, true].map(|announced| Reason::Claim { rule, announced }));
        let persons = Colour::ALL.into_iter().flat_map(|by| [Reason::Resignation(by), Reason::FlagFall(by)]);
        let mut all = EndReason::ALL.map(Reason::Rules).into_iter().chain(claims).chain(persons);
        let fits = |reason: &Reason| {
            reason.name() == text.reason && reason.article() == text.article.as_deref() && reason.by() == text.by
        };
        let found = all.find(fits).or_else(|| [Reason::Agreement, Reason::Recorded].into_iter().find(fits));
        let reason = found.ok_or_else(|| format!("unknown reason {:?} for the end of a game", text.reason))?;
        let chance = Chance::ALL.into_iter().find(|chance| chance.name() == text.chance.as_deref());
        let chance = chance.ok_or_else(|| format!("unknown chance {:?} at the end of a game", text.chance))?;
        Ok(Ending { result: text.result, reason, chance })
    }
}
