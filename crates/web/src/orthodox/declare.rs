//! What is declared at the board beside moves: claims, offers, answers and resignation.
//!
//! The buttons act for the person at the board and for nobody else; the engine answers for itself. What a person cannot
//! do now is refused with the reason, which its button shows too.

use super::rules;
use super::session::Session;
use crate::words::Words;
use chess::{Colour, UciMove};
use game::Command;

/// Something that a person can declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declaration {
    /// A claim as the position stands.
    Claim,
    /// A claim with the move that is made next, which is not played if the claim is correct.
    Announce,
    Offer,
    Accept,
    Decline,
    Resign,
}

impl Declaration {
    /// The one that a button stands for.
    pub(crate) fn of_action(action: &str) -> Option<Self> {
        Some(match action {
            "claim" => Declaration::Claim,
            "announce" => Declaration::Announce,
            "offer" => Declaration::Offer,
            "accept" => Declaration::Accept,
            "decline" => Declaration::Decline,
            "resign-yes" => Declaration::Resign,
            _ => return None,
        })
    }
}

impl Session {
    /// Who the person at the buttons is: the one whom the engine does not play, or whoever is to move.
    pub(crate) fn person(&self) -> Colour {
        self.engine.map_or(self.game.to_move(), |engine| !engine)
    }

    /// Whose offer the person at the board can answer.
    fn answerable(&self) -> Option<Colour> {
        let theirs = |by: &Colour| self.engine.is_none_or(|engine| *by == engine);
        self.game.offers().into_iter().find(theirs)
    }

    /// Why the person at the board cannot declare this now; none if he can.
    pub(crate) fn obstacle(&self, declaration: Declaration) -> Option<String> {
        let game = &self.game;
        if let Some(ending) = game.final_words() {
            return Some(format!("The game is over: {ending}"));
        }
        let own_move = self.engine != Some(game.to_move());
        Some(match declaration {
            Declaration::Claim | Declaration::Announce if !own_move => {
                "A draw is claimed on one's own move (article 9.2), and now the engine is to move.".to_owned()
            }
            Declaration::Offer if self.engine.is_some() && self.answerable().is_some() => {
                "The engine has offered a draw already: accept or decline it.".to_owned()
            }
            Declaration::Accept | Declaration::Decline if self.answerable().is_none() => match game.offers()[..] {
                [] => "There is no draw offer to answer.".to_owned(),
                _ => "The offer is your own: the engine answers it.".to_owned(),
            },
            _ => return None,
        })
    }

    /// Whether the person at the board may claim a draw as it stands, and correctly.
    pub(crate) fn may_claim(&self) -> bool {
        self.obstacle(Declaration::Claim).is_none() && self.game.claim().is_some()
    }

    /// Whether there is a move that makes a claim of the person at the board correct.
    pub(crate) fn may_announce(&self) -> bool {
        self.obstacle(Declaration::Announce).is_none() && self.game.announcements().is_some()
    }

    /// Declares it for the person at the board, or says why that cannot be.
    pub(crate) fn declare(&mut self, declaration: Declaration) {
        if let Some(why) = self.obstacle(declaration) {
            self.words = Words::refused(why);
            return;
        }
        let by = self.person();
        match declaration {
            Declaration::Claim => self.command(Command::ClaimDraw { by, mv: None }),
            Declaration::Announce => self.announce(),
            Declaration::Offer => self.command(Command::OfferDraw { by }),
            Declaration::Accept => self.answer(|by| Command::AcceptDraw { by }),
            Declaration::Decline => self.answer(|by| Command::DeclineDraw { by }),
            Declaration::Resign => self.command(Command::Resign { by }),
        }
        self.engine_answers();
    }

    /// Claims a draw with a move of the person's, as was announced.
    pub(crate) fn claim_with(&mut self, mv: UciMove) {
        let by = self.person();
        self.command(Command::ClaimDraw { by, mv: Some(mv) });
        self.engine_answers();
    }

    fn answer(&mut self, command: impl FnOnce(Colour) -> Command) {
        if let Some(offered) = self.answerable() {
            self.command(command(!offered));
        }
    }

    /// The engine answers an offer of the person's at once, also one that a wrong claim left behind.
    fn engine_answers(&mut self) {
        let Some(engine) = self.engine.filter(|&engine| !self.game.is_over() && self.game.has_offered(!engine)) else {
            return;
        };
        let before = std::mem::take(&mut self.words.lines);
        let agrees = self.opponent.agrees(&rules::seat(self.game.table(), engine));
        self.command(match agrees {
            true => Command::AcceptDraw { by: engine },
            false => Command::DeclineDraw { by: engine },
        });
        self.words.lines.splice(0..0, before);
    }

    /// The next move will be announced with a claim, or not after all.
    fn announce(&mut self) {
        self.announcing = !self.announcing;
        self.words = Words::plain(match (self.announcing, self.game.announcements()) {
            (false, _) => "The next move is simply played.".to_owned(),
            (true, Some(moves)) => format!("{moves} Make the move: it is announced, not played, if the claim is correct."),
            (true, None) => "Make the move that you announce. No move makes a claim correct here: it would be played, and the claim would stand as an offer.".to_owned(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::GameOfTwo;
    use super::Declaration::*;
    use super::*;
    use chess::Square;
    use engine::opponent::Opponent;

    const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    /// Twenty plies in which nothing comes about.
    const QUIET: &str =
        "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6";

    /// A game with some of its moves played, against the engine as Black or between two people.
    fn session(engine: Option<Colour>, moves: &str, plies: usize) -> Session {
        let mut session = Session::new(GameOfTwo::default());
        session.engine = engine;
        for mv in moves.split(' ').take(plies) {
            session.command(Command::Play { mv: mv.parse().expect("a move") });
        }
        session
    }

    fn ending(session: &Session) -> Option<&'static str> {
        session.game.ending().map(|ending| ending.kind)
    }

    #[test]
    fn a_threefold_is_claimed_as_it_stands_and_with_a_move() {
        let mut early = session(None, KNIGHTS, 0);
        early.declare(Claim);
        assert!(early.words.lines[0].starts_with("Draw cannot be claimed"), "{:?}", early.words);
        let mut session = session(None, KNIGHTS, 7);
        assert!(
            session.game.claim().is_none() && session.game.announcements().is_some_and(|moves| moves.contains("Ng8"))
        );
        let mut announced = session.clone();
        announced.declare(Announce);
        announced.touch(Square::F6);
        announced.touch(Square::G8);
        assert_eq!((ending(&announced), announced.game.last_ply()), (Some("threefold"), 7), "announced, not played");
        session.touch(Square::F6);
        session.touch(Square::G8);
        assert!(session.game.claim().is_some_and(|why| why.contains("third time")));
        session.declare(Claim);
        assert_eq!(ending(&session), Some("threefold"));
    }

    #[test]
    fn nobody_gives_himself_a_draw_against_the_engine() {
        for first in [Claim, Offer] {
            let mut session = session(Some(Colour::Black), QUIET, 2);
            session.declare(first);
            assert!(session.words.lines.iter().any(|line| line.contains("declines")), "{:?}", session.words);
            assert_eq!((ending(&session), session.game.offers()), (None, vec![]), "the engine has answered {first:?}");
            session.declare(Accept);
            assert_eq!(ending(&session), None, "{:?}", session.words);
            assert_eq!(session.words, Words::refused("There is no draw offer to answer."));
        }
        // The offer of a wrong claim with a move stands after the move, and is answered too.
        let mut announced = session(Some(Colour::Black), QUIET, 2);
        announced.declare(Announce);
        announced.touch(Square::E2);
        announced.touch(Square::E4);
        assert_eq!((announced.game.last_ply(), announced.game.offers()), (3, vec![]), "{:?}", announced.words);
    }

    #[test]
    fn buttons_act_for_the_person_and_say_when_they_cannot() {
        let thinking = session(Some(Colour::Black), QUIET, 3);
        let own = session(Some(Colour::Black), QUIET, 2);
        let mut over = own.clone();
        over.declare(Resign);
        let mut people = session(None, QUIET, 3);
        people.declare(Offer);
        let table = [
            (&thinking, Claim, Some("own move (article 9.2)")),
            (&thinking, Announce, Some("own move (article 9.2)")),
            (&thinking, Accept, Some("no draw offer")),
            (&thinking, Offer, None),
            (&thinking, Resign, None),
            (&own, Claim, None),
            (&own, Announce, None),
            (&over, Resign, Some("The game is over: Black wins")),
            (&people, Accept, None),
            (&people, Claim, None),
        ];
        for (session, declaration, expected) in table {
            let why = session.obstacle(declaration);
            assert_eq!(why.is_some(), expected.is_some(), "{declaration:?}: {why:?}");
            assert!(why.unwrap_or_default().contains(expected.unwrap_or_default()), "{declaration:?}");
            let mut after = session.clone();
            after.declare(declaration);
            if expected.is_some() {
                assert_eq!(after.game, session.game, "{declaration:?} changes nothing");
            }
        }
    }

    #[test]
    fn the_engine_answers_offers() {
        for (opinion, plies, kind) in
            [(Some(0), 6, None), (Some(80), 20, None), (None, 20, None), (Some(-80), 20, Some("agreement"))]
        {
            let mut session = session(Some(Colour::Black), QUIET, plies);
            session.opponent = Opponent::resuming(session.game.table().history(), opinion);
            session.declare(Offer);
            assert_eq!(ending(&session), kind, "{opinion:?} after {plies}");
            assert_eq!(session.game.offers(), [], "answered at once");
        }
    }
}
