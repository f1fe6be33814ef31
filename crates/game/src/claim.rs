//! Claims of a draw by threefold repetition and the fifty-move rule (9.2 to 9.5).

use crate::{Ending, Event, Game, Reason, Rejected};
use chess::{Claim, Colour, FIFTY_MOVES, Move, UciMove, claims_with};
use std::time::Duration;

/// What the opponent's clock is given after a wrong claim (9.5.3).
pub const CLAIM_BONUS: Duration = Duration::from_secs(120);

impl Game {
    /// A claim as the position stands (9.2.2, 9.3.2).
    pub(crate) fn claim(&mut self, by: Colour) -> Result<Vec<Event>, Rejected> {
        self.may_claim(by)?;
        match self.claims().first() {
            Some(&rule) => Ok(self.claimed(by, rule, None)),
            None => Ok(self.claim_rejected(by, None)),
        }
    }

    /// A claim with an announced move (9.2.1, 9.3.1). If it is wrong, the move must be played (9.5.3).
    pub(crate) fn claim_with(&mut self, by: Colour, mv: UciMove) -> Result<Vec<Event>, Rejected> {
        self.may_claim(by)?;
        let mv = self.legal(mv)?;
        match claims_with(self.position(), &self.history, mv).first() {
            Some(&rule) => Ok(self.claimed(by, rule, Some(mv))),
            None => {
                let mut events = self.claim_rejected(by, Some(mv));
                events.extend(self.make(mv));
                Ok(events)
            }
        }
    }

    fn may_claim(&self, by: Colour) -> Result<(), Rejected> {
        self.in_play()?;
        if by == self.turn() { Ok(()) } else { Err(Rejected::NotYourMove(by)) }
    }

    fn claimed(&mut self, by: Colour, rule: Claim, mv: Option<Move>) -> Vec<Event> {
        let san = mv.map(|mv| self.position().san(mv).to_string());
        let claimed = Event::DrawClaimed { by, rule, mv: mv.map(|mv| mv.to_uci(self.mode)), san };
        let ended = self.end(Ending::draw(Reason::Claim { rule, announced: mv.is_some() }));
        self.stage_mut().announced = mv;
        vec![claimed, ended]
    }

    /// A wrong claim gives the opponent time and stands as an offer (9.1.2.3).
    fn claim_rejected(&mut self, by: Colour, mv: Option<Move>) -> Vec<Event> {
        let reason = self.why_no_claim(mv);
        let mv = mv.map(|mv| mv.to_uci(self.mode));
        let offered = self.open_offer(by);
        let bonus = self.stage_mut().left.as_mut().map(|left| {
            left.add(!by, CLAIM_BONUS);
            CLAIM_BONUS
        });
        let rejected = Event::DrawClaimRejected { by, mv, reason, bonus };
        [Some(rejected), offered].into_iter().flatten().collect()
    }

    fn why_no_claim(&self, mv: Option<Move>) -> String {
        let Some(mv) = mv else {
            let seen = times(self.seen());
            let clock = self.position().clock();
            return format!(
                "Draw cannot be claimed: the position has occurred {seen}, not three times, and {clock} of \
                 {FIFTY_MOVES} plies have been played without a capture or pawn move."
            );
        };
        let san = self.position().san(mv);
        let after = self.position().play(mv);
        if let Some(outcome) = after.outcome() {
            return format!("Draw cannot be claimed: {san} ends the game by {}.", outcome.reason);
        }
        let seen = times(self.history.seen(&after) + 1);
        let clock = after.clock();
        format!(
            "Draw cannot be claimed: after {san} the position has occurred {seen}, not three times, and {clock} of \
             {FIFTY_MOVES} plies have been played without a capture or pawn move."
        )
    }
}

fn times(count: usize) -> &'static str {
    // A claim is wrong only below three.
    if count <= 1 { "once" } else { "twice" }
}
