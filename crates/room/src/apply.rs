//! Judging commands.
//!
//! A command is tried on a copy of the room: every event that it causes is taken in there as it will be by everybody who
//! reads the entry, so that folding the entry gives what was judged.

use crate::clocks::{self, Left};
use crate::{Command, Entry, Event, Kind, Outcome, Refusal, Room, Seat, Takebacks, What, word};
use chess::UciMove;
use game::CLAIM_BONUS;

/// What the caller knows about the moment at which a command is judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// What time it is, in milliseconds since 1970.
    pub now: u64,
    /// How much of the time since the last entry counts for the player to move.
    pub elapsed: u64,
    /// Who is away, and for how many milliseconds.
    pub away: Vec<(Seat, u64)>,
    /// The name that the next game would have, if a rematch is agreed on.
    pub next_game: String,
}

impl Moment {
    /// A moment at which everybody is there and no clock has run.
    pub fn at(now: u64) -> Moment {
        Moment { now, ..Moment::default() }
    }
}

impl Room {
    /// Judges a command of a seat, or of the server where there is none: the entry that it makes, or why it is refused.
    /// Nothing changes either way.
    ///
    /// # Errors
    /// The reason for which it is refused.
    pub fn apply(&self, command: &Command, by: Option<Seat>, moment: &Moment) -> Result<Entry, Refusal> {
        let (left, time_up) = self.left_after(moment.elapsed);
        let mut draft = Draft { room: self.clone(), seq: self.seq + 1, by, left, events: Vec::new() };
        match (by, command) {
            (None, Command::FlagFall) => draft.flag_fall(time_up.ok_or(Refusal::TimeLeft)?)?,
            (None, Command::CameBack { seat }) => draft.came_back(*seat)?,
            (Some(_), Command::FlagFall | Command::CameBack { .. }) | (None, _) => return Err(Refusal::NotYours),
            (Some(seat), _) if seat.kind() != self.kind() => return Err(Refusal::NotSeated),
            (Some(seat), command) => {
                if let Some(late) = time_up {
                    return Err(Refusal::TimeUp(late));
                }
                draft.judge(command, seat, moment)?;
            }
        }
        let at = moment.now.max(self.at);
        let entry = Entry { seq: draft.seq, at, seat: by, events: draft.events, left_ms: draft.left };
        debug_assert!(self.folds_to(&entry, &draft.room), "folding gives what was judged: {entry:?}");
        Ok(entry)
    }

    /// Whether folding an entry gives a room that was judged; number, time and clocks are the entry's own.
    fn folds_to(&self, entry: &Entry, judged: &Room) -> bool {
        let mut folded = self.clone();
        let fits = folded.fold(entry).is_ok();
        let Room { seq, at, left, shown, .. } = folded.clone();
        fits && folded == Room { seq, at, left, shown, ..judged.clone() }
    }

    fn at_ply(&self, ply: u32) -> Result<(), Refusal> {
        let now = self.ply();
        if ply == now { Ok(()) } else { Err(Refusal::WrongPly { meant: ply, now }) }
    }

    fn in_play(&self) -> Result<(), Refusal> {
        self.outcome.as_ref().map_or(Ok(()), |outcome| Err(Refusal::GameOver(outcome.reason().to_owned())))
    }

    fn on_turn(&self, by: Seat) -> Result<(), Refusal> {
        let turn = self.turn();
        if turn == by { Ok(()) } else { Err(Refusal::NotYourTurn(turn)) }
    }
}

/// An entry in the making.
struct Draft {
    room: Room,
    seq: u64,
    by: Option<Seat>,
    left: Option<Left>,
    events: Vec<Event>,
}

impl Draft {
    fn judge(&mut self, command: &Command, by: Seat, moment: &Moment) -> Result<(), Refusal> {
        match command {
            Command::Play { ply, mv } => {
                self.room.in_play()?;
                self.room.at_ply(*ply)?;
                self.room.on_turn(by)?;
                self.play(read(mv)?, by)
            }
            Command::Claim { ply, mv } => {
                self.room.in_play()?;
                self.room.at_ply(*ply)?;
                self.claim(mv.as_deref().map(read).transpose()?, by)
            }
            Command::Offer { ply, what } => {
                self.room.at_ply(*ply)?;
                self.may_offer(*what, by, moment)?;
                self.emit(Event::Offered(*what))?;
                self.settle(self.seq, moment)
            }
            Command::Answer { offer, yes } => self.answer(*offer, *yes, by, moment),
            Command::Resign => {
                self.room.in_play()?;
                self.emit(Event::Resigned)?;
                self.lost(by, "resignation")
            }
            Command::FlagFall | Command::CameBack { .. } => Err(Refusal::NotYours),
        }
    }

    /// Writes an event down, and takes it in.
    fn emit(&mut self, event: Event) -> Result<(), Refusal> {
        self.room.take_in(&event, self.seq, self.by)?;
        self.events.push(event);
        Ok(())
    }

    fn play(&mut self, mv: UciMove, by: Seat) -> Result<(), Refusal> {
        self.emit(Event::MovePlayed { ply: self.room.ply() + 1, mv })?;
        self.after_move(by)
    }

    fn after_move(&mut self, by: Seat) -> Result<(), Refusal> {
        if let Some(clock) = self.room.setup.clock {
            clocks::add(&mut self.left, by, clock.increment);
        }
        match self.room.table.outcome() {
            Some(outcome) => self.emit(Event::GameEnded(outcome)),
            None => self.lapse(),
        }
    }

    /// Offers that a move has let lapse.
    fn lapse(&mut self) -> Result<(), Refusal> {
        let kind = self.room.kind();
        let lapsed = self.room.offers.iter().filter(|offer| {
            let by_law = kind == Kind::Chess && offer.what == What::Draw && !self.room.table.has_offered(offer.by);
            by_law || offer.lapses_by_moves(kind)
        });
        let lapsed: Vec<u64> = lapsed.map(|offer| offer.id).collect();
        lapsed.into_iter().try_for_each(|offer| self.emit(Event::OfferLapsed { offer }))
    }

    fn claim(&mut self, mv: Option<UciMove>, by: Seat) -> Result<(), Refusal> {
        if self.room.kind() == Kind::Duplicate {
            return Err(Refusal::NoClaims);
        }
        let had_offered = self.room.table.has_offered(by);
        let command = |by| game::Command::ClaimDraw { by, mv };
        // What the game says of it decides which event it is; the event is then taken in as everybody will.
        let said = self.room.table.clone().ask(by, command)?;
        let wrong = said.iter().find_map(|event| match event {
            game::Event::DrawClaimRejected { reason, .. } => Some(reason.clone()),
            _ => None,
        });
        let Some(reason) = wrong else {
            self.emit(Event::DrawClaimed { mv })?;
            return self.ended_by_the_game("claim");
        };
        self.emit(Event::DrawClaimRejected { mv, reason })?;
        clocks::add(&mut self.left, by.moved_on(1), CLAIM_BONUS);
        if let Some(mv) = mv {
            self.emit(Event::MovePlayed { ply: self.room.ply(), mv: self.room.table.last_move().unwrap_or(mv) })?;
        }
        if !had_offered {
            self.emit(Event::Offered(What::Draw))?;
        }
        if mv.is_some() { self.after_move(by) } else { Ok(()) }
    }

    fn may_offer(&self, what: What, by: Seat, moment: &Moment) -> Result<(), Refusal> {
        let room = &self.room;
        match what {
            What::Rematch if room.outcome.is_none() => return Err(Refusal::NotOver),
            What::Rematch if room.rematch.is_some() => return Err(Refusal::HasRematch),
            What::Rematch => {}
            _ => room.in_play()?,
        }
        // Both players of a game of two may have offered a draw: a wrong claim is an offer too.
        let same = room.offers.iter().find(|offer| offer.what == what);
        if let Some(open) = same.filter(|_| room.kind() != Kind::Chess || what != What::Draw) {
            return Err(Refusal::OfferOpen(open.by));
        }
        match what {
            What::Draw if room.kind() == Kind::Duplicate => self.may_offer_draw(by),
            What::Draw | What::Rematch => Ok(()),
            What::Takeback => self.may_take_back(by),
            What::Left { seat } | What::Replace { seat } => self.is_away(seat, by, moment),
        }
    }

    fn may_offer_draw(&self, by: Seat) -> Result<(), Refusal> {
        let Some(&last) = self.room.drew.get(&by) else { return Ok(()) };
        let from = last.saturating_add(self.room.setup.rulings.plies_between_offers);
        if self.room.ply() >= from { Ok(()) } else { Err(Refusal::TooSoon { by, from }) }
    }

    fn may_take_back(&self, by: Seat) -> Result<(), Refusal> {
        match self.room.setup.rulings.takebacks {
            Takebacks::Never => Err(Refusal::NoTakeback("it is played without takebacks")),
            Takebacks::WithoutClocks if self.room.left.is_some() => Err(Refusal::NoTakeback("it has clocks")),
            _ if self.room.before_last_move_of(by).is_none() => Err(Refusal::NoTakeback("the asker has not moved yet")),
            Takebacks::WithoutClocks => Ok(()),
        }
    }

    fn is_away(&self, seat: Seat, by: Seat, moment: &Moment) -> Result<(), Refusal> {
        let least = self.room.setup.rulings.absence_ms;
        if seat.kind() != self.room.kind() {
            return Err(Refusal::NotSeated);
        }
        if self.room.left.is_some() {
            return Err(Refusal::ClockDecides);
        }
        let away = moment.away.iter().any(|&(who, time)| who == seat && time >= least);
        if away && seat != by { Ok(()) } else { Err(Refusal::NotAway { seat, seconds: least / 1000 }) }
    }

    fn answer(&mut self, id: u64, yes: bool, by: Seat, moment: &Moment) -> Result<(), Refusal> {
        let offer = self.room.offers.iter().find(|offer| offer.id == id).ok_or(Refusal::NoOffer(id))?;
        match () {
            () if offer.by == by => return Err(Refusal::OwnOffer),
            () if offer.what.about() == Some(by) => return Err(Refusal::OthersDecide),
            () if offer.agreed.contains(&by) => return Err(Refusal::Answered(id)),
            () => {}
        }
        self.emit(Event::Answered { offer: id, yes })?;
        if yes { self.settle(id, moment) } else { Ok(()) }
    }

    /// Carries an offer out, if everybody has agreed.
    fn settle(&mut self, id: u64, moment: &Moment) -> Result<(), Refusal> {
        let agreed = self.room.offers.iter().find(|offer| offer.id == id && offer.is_agreed());
        let Some((by, what)) = agreed.map(|offer| (offer.by, offer.what)) else { return Ok(()) };
        match what {
            What::Draw if self.room.kind() == Kind::Chess => self.ended_by_the_game("agreement"),
            What::Draw => {
                self.emit(Event::DrawAgreed)?;
                self.emit(Event::GameEnded(Outcome::all_draw("agreement")))
            }
            What::Takeback => {
                let ply = self.room.before_last_move_of(by).ok_or(Refusal::NoOffer(id))?;
                self.emit(Event::TakenBack { ply })?;
                let all: Vec<u64> = self.room.offers.iter().map(|offer| offer.id).collect();
                all.into_iter().try_for_each(|offer| self.emit(Event::OfferLapsed { offer }))
            }
            What::Rematch => self.emit(Event::Rematch { game: moment.next_game.clone() }),
            What::Left { seat } => {
                self.is_away(seat, by, moment)?;
                self.emit(Event::Left { seat })?;
                self.lost(seat, "abandoned")
            }
            What::Replace { seat } => {
                self.is_away(seat, by, moment)?;
                self.emit(Event::SeatFreed { seat })?;
                self.emit(Event::OfferLapsed { offer: id })
            }
        }
    }

    fn flag_fall(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.emit(Event::FlagFell { seat })?;
        self.lost(seat, "flag-fall")
    }

    /// Nothing is decided about somebody who is there.
    fn came_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let about = self.room.offers.iter().filter(|offer| offer.what.about() == Some(seat));
        let about: Vec<u64> = about.map(|offer| offer.id).collect();
        if about.is_empty() {
            return Err(Refusal::NoVote(seat));
        }
        about.into_iter().try_for_each(|offer| self.emit(Event::OfferLapsed { offer }))
    }

    /// A player has lost by something other than mate. In a game of two the Laws say with which result.
    fn lost(&mut self, seat: Seat, kind: &'static str) -> Result<(), Refusal> {
        let rulings = &self.room.setup.rulings;
        if self.room.kind() == Kind::Chess {
            return self.ended_by_the_game(kind);
        }
        let outcome = match rulings.abort_in_first_round && !self.room.everybody_has_moved() {
            true => Outcome::aborted(Some(seat)),
            false => Outcome::lost(kind, seat, rulings.loss),
        };
        self.emit(Event::GameEnded(outcome))
    }

    /// The game of two has ended by what somebody did.
    fn ended_by_the_game(&mut self, kind: &'static str) -> Result<(), Refusal> {
        let mut outcome = self.room.table.outcome().ok_or(Refusal::NotOver)?;
        if kind == "abandoned" {
            (outcome.reason, outcome.article) = (Some(kind.into()), None);
        }
        self.emit(Event::GameEnded(outcome))
    }
}

fn read(text: &str) -> Result<UciMove, Refusal> {
    text.parse().map_err(|_| Refusal::NotAMove(word::shortened(text)))
}
