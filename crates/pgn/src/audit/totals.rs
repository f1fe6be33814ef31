//! What an audit says of all games together.

use super::Report;
use crate::Warning;
use chess::Claim;
use std::fmt;
use std::ops::AddAssign;

/// Sums over the games of an audit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Plies that could be read.
    pub plies: u64,
    /// Games that could not be read to their end.
    pub broken: u64,
    /// Games with a warning.
    pub odd: u64,
    /// Games in which a threefold repetition could have been claimed and was not.
    pub threefold: u64,
    /// Games in which the fifty-move rule could have been claimed and was not.
    pub fifty_move: u64,
    /// Games that were drawn by themselves and went on.
    pub played_on: u64,
    /// Games that were scored as a win for a side that could not have won.
    pub unwinnable: u64,
    /// Games of which anything of this is true: of the others there is nothing to say.
    pub found: u64,
}

impl Totals {
    pub(super) fn of(report: &Report) -> Totals {
        let missed = |wanted| u64::from(report.missed_claims().any(|(_, claim)| claim == wanted));
        let played_on = |warning: &Warning| matches!(warning, Warning::PlayedOn { .. });
        Totals {
            games: 1,
            plies: u64::from(report.plies),
            broken: u64::from(report.error.is_some()),
            odd: u64::from(!report.warnings.is_empty()),
            threefold: missed(Claim::Threefold),
            fifty_move: missed(Claim::FiftyMove),
            played_on: u64::from(report.warnings.iter().any(played_on)),
            unwinnable: u64::from(report.unwinnable),
            found: u64::from(
                report.error.is_some()
                    || !report.warnings.is_empty()
                    || report.missed_claims().next().is_some()
                    || report.unwinnable,
            ),
        }
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.games += other.games;
        self.plies += other.plies;
        self.broken += other.broken;
        self.odd += other.odd;
        self.threefold += other.threefold;
        self.fifty_move += other.fifty_move;
        self.played_on += other.played_on;
        self.unwinnable += other.unwinnable;
        self.found += other.found;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { games, plies, broken, odd, threefold, fifty_move, played_on, unwinnable, .. } = self;
        write!(f, "{games} games, {plies} plies; {broken} broken, {odd} with warnings; draws not claimed: ")?;
        write!(f, "{threefold} threefold, {fifty_move} fifty-move; played on after a draw: {played_on}")?;
        write!(f, "; won by a side that could not win: {unwinnable}")
    }
}
