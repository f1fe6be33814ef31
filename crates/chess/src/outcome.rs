//! How a game stands: ended by the rules, or open to a claim of a draw.
//!
//! One function, [`outcome`], says whether and why a game has ended by itself, and every front end asks it. What may
//! be *claimed* is another question with functions of its own: [`claims`] and [`claims_with_move`].

use crate::{CastlingMode, Colour, History, Move, Position};
use std::fmt;

/// Why a game ended without anybody's doing, in order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum EndReason {
    /// 5.1.1: the side to move is in check and has no legal move.
    Checkmate,
    /// 5.2.1: the side to move is not in check and has no legal move.
    Stalemate,
    /// 5.2.2: no mate is possible with what is left on the board.
    InsufficientMaterial,
    /// 5.2.2: no mate is possible though the material would suffice.
    DeadPosition,
    /// 9.6.1: the position has occurred five times.
    Fivefold,
    /// 9.6.2: seventy-five moves by each side without a capture or a pawn move.
    SeventyFiveMove,
}

impl EndReason {
    /// All of them, in order of precedence.
    pub const ALL: [EndReason; 6] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::InsufficientMaterial,
        EndReason::DeadPosition,
        EndReason::Fivefold,
        EndReason::SeventyFiveMove,
    ];

    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::InsufficientMaterial => "insufficient-material",
            EndReason::DeadPosition => "dead-position",
            EndReason::Fivefold => "fivefold",
            EndReason::SeventyFiveMove => "seventy-five-move",
        }
    }

    /// The article of the Laws of Chess (2023).
    pub const fn article(self) -> &'static str {
        match self {
            EndReason::Checkmate => "5.1.1",
            EndReason::Stalemate => "5.2.1",
            EndReason::InsufficientMaterial | EndReason::DeadPosition => "5.2.2",
            EndReason::Fivefold => "9.6.1",
            EndReason::SeventyFiveMove => "9.6.2",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::InsufficientMaterial => "insufficient material",
            EndReason::DeadPosition => "dead position",
            EndReason::Fivefold => "fivefold repetition",
            EndReason::SeventyFiveMove => "seventy-five-move rule",
        })
    }
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// A side has won.
    Win(Colour),
    /// Nobody has.
    Draw,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Colour::White) => "1-0",
            GameResult::Win(Colour::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
        })
    }
}

/// The end of a game by the rules themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// Why the game ended.
    pub reason: EndReason,
}

/// Plies without a capture or pawn move after which a draw may be claimed (9.3).
pub const FIFTY_MOVES: u16 = 100;
/// Plies without a capture or pawn move after which the game is drawn (9.6.2).
pub const SEVENTY_FIVE_MOVES: u16 = 150;

/// Whether the rules have ended a game whose last position is `position`: mate, stalemate, insufficient material, a
/// dead position, fivefold repetition, seventy-five moves, in this order.
pub fn outcome(position: &Position, history: &History) -> Option<Outcome> {
    position.outcome().or_else(|| {
        let reason = if history.seen(position) >= 5 {
            EndReason::Fivefold
        } else if position.clock() >= SEVENTY_FIVE_MOVES {
            EndReason::SeventyFiveMove
        } else {
            return None;
        };
        Some(Outcome { result: GameResult::Draw, reason })
    })
}

impl Position {
    /// The outcome as far as the position alone tells: mate, stalemate, insufficient material, a dead position.
    pub fn outcome(&self) -> Option<Outcome> {
        let dead = Outcome { result: GameResult::Draw, reason: EndReason::DeadPosition };
        self.plain_outcome().or_else(|| self.is_dead().then_some(dead))
    }

    /// The outcome as far as it costs nothing to see: mate, stalemate, insufficient material.
    pub fn plain_outcome(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome { result: GameResult::Draw, reason });
        if !self.has_legal_move() {
            return match self.is_check() {
                true => Some(Outcome { result: GameResult::Win(!self.turn()), reason: EndReason::Checkmate }),
                false => draw(EndReason::Stalemate),
            };
        }
        if self.is_insufficient_material() {
            return draw(EndReason::InsufficientMaterial);
        }
        None
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }
}

/// A rule by which the side to move may claim a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Claim {
    /// 9.3: fifty moves by each side without a capture or a pawn move.
    FiftyMove,
    /// 9.2: the position has occurred three times.
    Threefold,
}

impl Claim {
    /// Both.
    pub const ALL: [Claim; 2] = [Claim::FiftyMove, Claim::Threefold];

    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::FiftyMove => "fifty-move",
            Claim::Threefold => "threefold",
        }
    }

    /// The article of the Laws of Chess (2023) for a claim as the position stands, or with an announced move.
    pub const fn article(self, announced: bool) -> &'static str {
        match (self, announced) {
            (Claim::Threefold, true) => "9.2.1",
            (Claim::Threefold, false) => "9.2.2",
            (Claim::FiftyMove, true) => "9.3.1",
            (Claim::FiftyMove, false) => "9.3.2",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::FiftyMove => "fifty-move rule",
            Claim::Threefold => "threefold repetition",
        })
    }
}

/// What the side to move may claim as the position stands (9.2.2, 9.3.2), threefold first. Nothing, where the game has
/// ended.
pub fn claims(position: &Position, history: &History) -> Vec<Claim> {
    if outcome(position, history).is_some() {
        return Vec::new();
    }
    satisfied(history.seen(position) >= 3, position.clock() >= FIFTY_MOVES)
}

/// What the side to move may claim by writing down a legal move without playing it (9.2.1, 9.3.1): the rules that would
/// be satisfied after it, threefold first. A move that mates or stalemates ends the game otherwise, so it satisfies
/// none.
pub fn claims_with(position: &Position, history: &History, mv: Move) -> Vec<Claim> {
    let after = position.play(mv);
    let threefold = history.seen(&after) >= 2;
    let fifty = after.clock() >= FIFTY_MOVES;
    if !(threefold || fifty) || after.outcome().is_some() || outcome(position, history).is_some() {
        return Vec::new();
    }
    satisfied(threefold, fifty)
}

fn satisfied(threefold: bool, fifty: bool) -> Vec<Claim> {
    let rules = [(threefold, Claim::Threefold), (fifty, Claim::FiftyMove)];
    rules.into_iter().filter(|(is, _)| *is).map(|(_, claim)| claim).collect()
}

/// All moves with which the side to move may claim a draw, and by which rule: sorted by the move as UCI writes it, then
/// by the rule's name.
pub fn claims_with_move(position: &Position, history: &History, mode: CastlingMode) -> Vec<(Move, Claim)> {
    let mut found: Vec<(Move, Claim)> = Vec::new();
    for mv in &position.legal_moves() {
        found.extend(claims_with(position, history, mv).into_iter().map(|claim| (mv, claim)));
    }
    // No two are alike, and this way is a tenth of the code.
    found.sort_unstable_by_key(|&(mv, claim)| (mv.to_uci(mode).to_string(), claim.name()));
    found
}
