//! At a table: what somebody may do there, and what comes of it.

use super::client::{Client, News};
use super::desk::{Asked, Desk, View, player};
use super::words;
use crate::duplicate::compass::End;
use crate::page::{Dragged, Place};
use crate::words::Words;
use chess::Role;
use room::wire::Request;
use room::{Event, Kind, Room, Seat, What};
use std::time::Duration;

/// Somebody at a table, seated or watching.
pub(super) struct Seating {
    pub(super) client: Client,
    /// The boards, once the server has said what is on them.
    pub(super) desk: Option<Desk>,
    /// An invitation that waits to be taken up.
    pub(super) invite: Option<String>,
    /// It is being taken up.
    pub(super) claiming: bool,
    /// One had a seat here, which is somebody else's now.
    pub(super) unseated: bool,
    /// One's own boards in front, or a board of two turned round, once somebody has chosen.
    turned: Option<bool>,
    /// Somebody has pressed Resign and is asked whether that is meant.
    pub(super) resigning: bool,
    pub(super) menu: bool,
    pub(super) words: Words,
    pub(super) dragged: Option<Dragged>,
    /// The width and height for the boards, about.
    pub(super) space: (f64, f64),
}

impl Seating {
    pub(super) fn new(client: Client, invite: Option<String>) -> Seating {
        Seating {
            client,
            desk: None,
            invite,
            claiming: false,
            unseated: false,
            turned: None,
            resigning: false,
            menu: false,
            words: Words::plain(""),
            dragged: None,
            space: (1000.0, 800.0),
        }
    }

    pub(super) fn room(&self) -> Option<&Room> {
        self.client.room.as_ref()
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.room().is_some_and(|room| room.outcome().is_some())
    }

    /// Whether it is one's own turn.
    pub(super) fn is_own_turn(&self) -> bool {
        self.room().is_some_and(|room| Some(room.turn()) == self.client.you && room.outcome().is_none())
    }

    /// Whether an earlier position is looked at.
    pub(super) fn is_looking_back(&self) -> bool {
        self.desk.as_ref().is_some_and(|desk| desk.plies().0 < desk.plies().1)
    }

    /// Whether one's own boards are in front, or a board of two is turned round.
    pub(super) fn is_turned(&self) -> bool {
        let own = self.client.you.and_then(player).is_some();
        self.turned.unwrap_or(own)
    }

    pub(super) fn view(&self) -> View<'_> {
        let outcome = self.room().and_then(Room::outcome);
        let end = outcome.filter(|_| !self.is_looking_back()).map(|outcome| End {
            headline: words::headline(outcome),
            results: outcome
                .results
                .iter()
                .filter_map(|(&seat, &how)| Some((player(seat)?, words::standing(how))))
                .collect(),
        });
        View {
            room: self.space,
            seat: self.client.you,
            turned: self.is_turned(),
            dragged: self.dragged.as_ref(),
            end,
            sent: self.client.sent_move().and_then(|mv| mv.parse().ok()).filter(|_| !self.is_looking_back()),
        }
    }

    /// Something came from the server.
    pub(super) fn tell(&mut self, news: Vec<News>) {
        let mut lines = Vec::new();
        for news in &news {
            match news {
                News::Welcome if self.desk.is_none() => {
                    self.desk = self.client.room.as_ref().map(Desk::new);
                    lines.push(self.greeting());
                }
                News::Welcome | News::Presence => {}
                News::Refused(why) => self.words = Words::refused(why.clone()),
                News::Happened(by, event) => lines.extend(words::told(&self.client, *by, event)),
            }
        }
        if let (Some(desk), Some(room)) = (&mut self.desk, &self.client.room) {
            desk.sync(room);
        }
        let moved = |news: &News| matches!(news, News::Happened(_, Event::MovePlayed { .. } | Event::TakenBack { .. }));
        if news.iter().any(moved) && !self.is_over() {
            lines.push(self.turn_words());
        }
        if !lines.is_empty() {
            self.words = Words { lines, ..Words::plain("") };
        }
    }

    fn greeting(&self) -> String {
        match self.client.you {
            Some(seat) => format!("You are {seat}."),
            None if self.invite.is_some() => "A seat is kept for you.".to_owned(),
            None => "You are watching.".to_owned(),
        }
    }

    /// Whose turn it is, in a sentence.
    pub(super) fn turn_words(&self) -> String {
        let Some(room) = self.room() else { return String::new() };
        match self.is_own_turn() {
            true => "It is your move.".to_owned(),
            false => format!("{} is to move.", words::who(&self.client, room.turn())),
        }
    }

    /// Why one cannot move now; none if one can.
    fn obstacle(&self) -> Option<String> {
        let room = self.room()?;
        let (ply, last) = self.desk.as_ref()?.plies();
        Some(match self.client.you {
            None => "You are watching: those who sit at the table move.".to_owned(),
            _ if self.is_over() => "The game is over.".to_owned(),
            _ if ply < last => {
                format!("You are looking at move {ply} of {last}. To move, go to the last position (End).")
            }
            _ if !self.is_own_turn() => format!("{} is to move.", words::who(&self.client, room.turn())),
            _ if self.client.is_asking() => "Your last move is still on its way to the server.".to_owned(),
            _ => return None,
        })
    }

    pub(super) fn touch(&mut self, place: &Place, now: Duration) {
        (self.resigning, self.menu) = (false, false);
        if let Some(why) = self.obstacle() {
            self.words = Words::refused(why);
            return;
        }
        let Some(desk) = &mut self.desk else { return };
        *desk.words() = Words::plain("");
        let asked = desk.touch(place);
        self.words = desk.words().clone();
        self.send(asked, now);
    }

    pub(super) fn lift(&mut self, place: &Place) -> bool {
        if self.obstacle().is_some() {
            return false;
        }
        self.desk.as_mut().is_some_and(|desk| desk.lift(place))
    }

    pub(super) fn promote(&mut self, role: Role, now: Duration) {
        let asked = self.desk.as_mut().map(|desk| desk.promote(role)).unwrap_or_default();
        self.send(asked, now);
    }

    fn send(&mut self, asked: Vec<Asked>, now: Duration) {
        for (mv, claims) in asked {
            let mv = mv.to_string();
            let words = match self.client.link.is_open() {
                true => format!("{mv} is on its way."),
                false => format!("{mv} goes to the server as soon as the connection is back."),
            };
            self.words = Words::plain(words);
            self.client.ask(now, |id, ply| match claims {
                true => Request::Claim { id, ply, mv: Some(mv) },
                false => Request::Play { id, ply, mv },
            });
        }
    }

    /// A button; names that mean nothing here do nothing.
    pub(super) fn act(&mut self, action: &str, now: Duration) {
        let asked = std::mem::take(&mut self.resigning);
        self.menu = action == "menu" && !self.menu;
        if self.travel(action) {
            return;
        }
        let mut words = action.split(' ');
        match (words.next().unwrap_or_default(), words.next(), words.next()) {
            ("menu", ..) => {}
            ("turn" | "focus" | "flip" | "swipe", ..) => self.turned = Some(!self.is_turned()),
            ("resign", ..) => {
                self.resigning = true;
                self.words = Words::plain("Do you mean to resign? That cannot be taken back.");
            }
            ("resign-no", ..) => self.words = Words::plain("The game goes on."),
            ("resign-yes", ..) if asked => self.client.ask(now, |id, _| Request::Resign { id }),
            ("claim", ..) => self.client.ask(now, |id, ply| Request::Claim { id, ply, mv: None }),
            ("announce", ..) => self.announce(),
            ("draw", ..) => self.offer(What::Draw, now),
            ("takeback", ..) => self.offer(What::Takeback, now),
            ("rematch", ..) => self.offer(What::Rematch, now),
            ("left", Some(seat), _) => {
                Seat::from_name(seat).into_iter().for_each(|seat| self.offer(What::Left { seat }, now));
            }
            ("replace", Some(seat), _) => {
                Seat::from_name(seat).into_iter().for_each(|seat| self.offer(What::Replace { seat }, now));
            }
            ("answer", Some(offer), Some(answer)) => {
                let Ok(offer) = offer.parse() else { return };
                self.client.ask(now, |id, _| Request::Answer { id, offer, yes: answer == "yes" });
            }
            _ => {}
        }
    }

    fn travel(&mut self, action: &str) -> bool {
        let Some(desk) = &mut self.desk else { return false };
        let (ply, last) = desk.plies();
        match action {
            "first" => desk.look(0),
            "previous" => desk.look(ply.saturating_sub(1)),
            "next" => desk.look((ply + 1).min(last)),
            "last" => desk.look(last),
            _ => return false,
        }
        true
    }

    fn offer(&mut self, what: What, now: Duration) {
        self.client.ask(now, |id, ply| Request::Offer { id, what, ply });
    }

    /// The next move will be announced with a claim, or not after all.
    fn announce(&mut self) {
        let Some(announcing) = self.desk.as_mut().and_then(Desk::announcing) else { return };
        *announcing = !*announcing;
        self.words = Words::plain(match *announcing {
            true => "Make the move that you announce: it is not played if the claim is correct.",
            false => "The next move is simply played.",
        });
    }

    /// Whether a draw may be claimed by oneself as the game stands: then the button is shown.
    pub(super) fn may_claim(&self) -> bool {
        self.is_own_turn() && self.room().is_some_and(|room| room.kind() == Kind::Chess)
    }

    /// Who is away so that the others may decide what becomes of the seat: a game without clocks that is in play.
    pub(super) fn away(&self) -> Vec<Seat> {
        let Some(room) = self.room().filter(|room| room.left().is_none() && room.outcome().is_none()) else {
            return Vec::new();
        };
        let is_away = |seat: &Seat| self.client.seats.get(seat).is_some_and(|state| state.taken && !state.online);
        let all = room.kind().seats().iter().copied();
        all.filter(|seat| is_away(seat) && Some(*seat) != self.client.you && self.client.link.is_open()).collect()
    }
}
