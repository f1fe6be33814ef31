//! The page of the tables: the lobby, or a table.

use super::address::Address;
use super::client::Client;
use super::errand::{Errand, Purpose, Tidings};
use super::form::Form;
use super::lobby::{self, Own, Service};
use super::seating::Seating;
use super::table;
use super::ticket::Ticket;
use crate::page::{Cue, Dragged, Effect, Page, Place};
use crate::parts::theme::Theme;
use crate::tree::Element;
use crate::words::Words;
use chess::Role;
use room::wire::close;
use room::{Kind, Room, Seat};
use serde_json::{Value, json};
use std::time::Duration;

/// What is known when the page is opened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visit {
    /// What no other visit begins the names of its commands with.
    pub(crate) mark: String,
    /// What the secrets of this browser begin with, which nobody can guess; without it the server chooses them.
    pub(crate) key: Option<String>,
    /// What one was called last.
    pub(crate) name: String,
    /// What is kept of tables.
    pub(crate) kept: Vec<String>,
    /// The date, in milliseconds since 1970, at the start of the time that the page is told.
    pub(crate) began: u64,
    /// How far the local time is ahead of the universal one, in minutes.
    pub(crate) minutes_ahead: i64,
}

/// The page.
pub(crate) struct FriendsPage {
    visit: Visit,
    form: Form,
    tickets: Vec<Ticket>,
    /// None in the lobby.
    seating: Option<Box<Seating>>,
    service: Service,
    own: Vec<Own>,
    /// A game is being made.
    busy: bool,
    /// The game of which it is asked whether it is to be forgotten.
    forgetting: Option<String>,
    words: Words,
    window: (f64, f64),
    now: Duration,
    errands: Vec<Errand>,
}

const ELSEWHERE: &str = "The server cannot be reached just now. Nothing has happened yet: try again.";

impl FriendsPage {
    pub(crate) fn new(visit: Visit) -> Self {
        let mut page = Self {
            form: Form::new(Kind::Duplicate, visit.name.clone()),
            tickets: Vec::new(),
            seating: None,
            service: Service::Unknown,
            own: Vec::new(),
            busy: false,
            forgetting: None,
            words: Words::plain(""),
            window: (1440.0, 900.0),
            now: Duration::ZERO,
            errands: Vec::new(),
            visit,
        };
        page.read(&page.visit.kept.clone());
        page
    }

    /// Takes over what is kept of tables, the latest first.
    fn read(&mut self, kept: &[String]) {
        self.tickets.clear();
        for ticket in kept.iter().filter_map(|text| Ticket::read(text)) {
            let place = self.tickets.iter().position(|known| known.made < ticket.made);
            self.tickets.insert(place.unwrap_or(self.tickets.len()), ticket);
        }
    }

    fn ticket(&self, game: &str) -> Option<&Ticket> {
        self.tickets.iter().find(|ticket| ticket.game == game)
    }

    /// Keeps a ticket, in place of the one of the same game.
    fn keep_ticket(&mut self, ticket: Ticket) {
        self.errands.push(Errand::Keep { name: slot(&ticket.game), text: ticket.write() });
        self.tickets.retain(|known| known.game != ticket.game);
        self.tickets.insert(0, ticket);
    }

    fn post(&mut self, path: String, body: String, purpose: Purpose) {
        self.errands.push(Errand::Post { path, body, purpose });
    }

    /// The date now.
    fn date(&self) -> u64 {
        self.visit.began + u64::try_from(self.now.as_millis()).unwrap_or_default()
    }

    fn say_here(&mut self, words: Words) {
        match &mut self.seating {
            Some(seating) => seating.words = words,
            None => self.words = words,
        }
    }

    /// Leaves the table for the lobby, where one's games are listed.
    fn leave(&mut self) {
        if let Some(mut seating) = self.seating.take() {
            seating.client.lost(self.now);
            self.run(&mut seating);
        }
        let secrets: Vec<&str> = self.tickets.iter().filter_map(|ticket| ticket.secret.as_deref()).take(200).collect();
        let body = json!({ "secrets": secrets }).to_string();
        self.post("api/mine".to_owned(), body, Purpose::Mine);
    }

    /// Takes over what the client asks for.
    fn run(&mut self, seating: &mut Seating) {
        self.errands.extend(seating.client.orders().into_iter().map(Errand::Socket));
    }

    /// Goes to a table, seated if one is.
    fn join(&mut self, game: String, invite: Option<String>) {
        if let Some(seating) = self.seating.as_mut().filter(|seating| seating.client.game() == game) {
            // The link of another seat, at a table at which one sits.
            if seating.client.secret().is_none() && invite.is_some() {
                seating.invite = invite;
            } else if invite.is_some() {
                self.errands.push(Errand::Replace(Address::Table { game }.hash()));
            }
            return;
        }
        if let Some(mut left) = self.seating.take() {
            left.client.lost(self.now);
            self.run(&mut left);
        }
        let secret = self.ticket(&game).and_then(|ticket| ticket.secret.clone());
        let invite = invite.filter(|_| secret.is_none());
        if invite.is_none() {
            self.errands.push(Errand::Replace(Address::Table { game: game.clone() }.hash()));
        }
        self.visit.mark += "x";
        let client = Client::new(game, secret, self.visit.mark.clone());
        self.seating = Some(Box::new(Seating::new(client, invite)));
        self.fit();
        self.change(|seating, now| seating.client.tick(now));
    }

    /// Changes something at the table, and sees to what that asks for.
    fn change(&mut self, change: impl FnOnce(&mut Seating, Duration)) {
        let Some(mut seating) = self.seating.take() else { return };
        change(&mut seating, self.now);
        self.run(&mut seating);
        self.seating = Some(seating);
    }

    /// The width and height that the boards have, about: the style sheet says more exactly.
    fn fit(&mut self) {
        let (width, height) = self.window;
        let space = match () {
            () if width <= height || (width <= 900.0 && height > 500.0) => (width, height - 300.0),
            () => (width - (0.26 * width).max(300.0), height),
        };
        self.seating.iter_mut().for_each(|seating| seating.space = space);
    }

    fn answered(&mut self, purpose: &Purpose, answer: Option<(u16, String)>) {
        let status = answer.as_ref().map(|(status, _)| *status);
        let body = answer.map(|(_, body)| serde_json::from_str::<Value>(&body).unwrap_or_default()).unwrap_or_default();
        let text = |name: &str| body.get(name).and_then(Value::as_str).map(str::to_owned);
        let problem = || text("message").unwrap_or_else(|| ELSEWHERE.to_owned());
        match purpose {
            Purpose::Mine => {
                self.service = Service::of(status);
                self.own = body.as_array().into_iter().flatten().filter_map(own).collect();
            }
            Purpose::Create => {
                self.busy = false;
                match (text("game"), body.get("invites").and_then(Value::as_object)) {
                    (Some(game), Some(invites)) if status == Some(201) => {
                        let invites = invites
                            .iter()
                            .filter_map(|(seat, invite)| Some((Seat::from_name(seat)?, invite.as_str()?.to_owned())));
                        self.created(game, invites.collect());
                    }
                    _ => self.words = Words::refused(problem()),
                }
            }
            Purpose::Sit | Purpose::Claim => {
                match (text("secret"), text("seat").as_deref().and_then(Seat::from_name)) {
                    (Some(secret), Some(seat)) if status == Some(201) => self.seated(seat, secret),
                    _ => self.not_seated(status, problem()),
                }
            }
            Purpose::Invite(seat) => match text("invite") {
                Some(invite) if status == Some(201) => {
                    let game = self.seating.as_ref().map(|seating| seating.client.game().to_owned());
                    let ticket = game.and_then(|game| self.ticket(&game).cloned());
                    if let Some(mut ticket) = ticket {
                        ticket.invites.retain(|(known, _)| known != seat);
                        ticket.invites.push((*seat, invite));
                        self.keep_ticket(ticket);
                        self.copy(*seat);
                    }
                }
                _ => self.say_here(Words::refused(problem())),
            },
        }
    }

    /// A game was made: its invitations are kept before anything else is done.
    fn created(&mut self, game: String, invites: Vec<(Seat, String)>) {
        self.words = Words::plain("");
        let mut ticket = Ticket::new(game.clone(), self.form.kind, self.date());
        ticket.invites = invites;
        let own = self.form.own.and_then(|seat| ticket.invite(seat)).map(str::to_owned);
        self.keep_ticket(ticket);
        self.errands.push(Errand::Go(Address::Table { game: game.clone() }.hash()));
        self.join(game.clone(), None);
        if let Some(invite) = own {
            self.seating.iter_mut().for_each(|seating| seating.claiming = true);
            self.claim(&game, &invite, Purpose::Sit);
        }
    }

    /// Asks for a seat, with the same secret each time: it is ours also where the answer to the first time was lost.
    fn claim(&mut self, game: &str, invite: &str, purpose: Purpose) {
        let secret = self.visit.key.as_ref().map(|key| format!("{key}-{game}"));
        let body = self.form.claim(invite, secret);
        self.post(format!("api/games/{game}/seats"), body, purpose);
    }

    /// The seat is ours: its secret is kept, and the address becomes that of the watchers.
    fn seated(&mut self, seat: Seat, secret: String) {
        let Some(game) = self.seating.as_ref().map(|seating| seating.client.game().to_owned()) else { return };
        let kept = self.ticket(&game).cloned();
        let mut ticket = kept.unwrap_or_else(|| Ticket::new(game.clone(), seat.kind(), self.date()));
        (ticket.seat, ticket.secret) = (Some(seat), Some(secret.clone()));
        self.keep_ticket(ticket);
        self.errands.push(Errand::Replace(Address::Table { game }.hash()));
        self.change(|seating, now| {
            (seating.invite, seating.claiming) = (None, false);
            seating.words = Words::plain(format!("You are {seat}."));
            seating.client.sit(Some(secret), now);
        });
    }

    fn not_seated(&mut self, status: Option<u16>, problem: String) {
        let Some(seating) = &mut self.seating else { return };
        seating.claiming = false;
        seating.words = Words::refused(match status {
            Some(409) => "Somebody has sat down here with this link already. You can watch.".to_owned(),
            _ => problem,
        });
        if matches!(status, Some(404 | 409)) {
            seating.invite = None;
            let address = Address::Table { game: seating.client.game().to_owned() };
            self.errands.push(Errand::Replace(address.hash()));
        }
    }

    /// Copies the link for a seat.
    fn copy(&mut self, seat: Seat) {
        let Some(game) = self.seating.as_ref().map(|seating| seating.client.game().to_owned()) else { return };
        let invite = self.ticket(&game).and_then(|ticket| ticket.invite(seat)).map(str::to_owned);
        if let Some(invite) = invite {
            self.errands.push(Errand::CopyLink(Address::Invitation { game, invite }.hash()));
        }
    }

    /// A rematch was agreed on: one's secret is good for it too.
    fn take_along(&mut self) {
        let Some(seating) = &self.seating else { return };
        let next = seating.room().and_then(Room::rematch).map(str::to_owned);
        let (Some(game), Some(secret), Some(kind)) = (next, seating.client.secret(), seating.client.kind()) else {
            return;
        };
        if self.ticket(&game).is_none() {
            let mut ticket = Ticket::new(game, kind, self.date());
            ticket.secret = Some(secret.to_owned());
            let places = seating.room().map_or(1, |room| usize::from(room.setup().rulings.rematch_places));
            ticket.seat = seating.client.you.map(|seat| seat.moved_on(places));
            self.keep_ticket(ticket);
        }
    }

    /// A button of the page itself; false if it is for the table.
    fn act_here(&mut self, action: &str) -> bool {
        let mut words = action.split(' ');
        let seating = self.seating.as_ref();
        match (words.next().unwrap_or_default(), words.next()) {
            ("begin", _) if !self.busy && seating.is_none() => {
                self.busy = true;
                self.words = Words::plain("Setting the table…");
                self.errands.push(Errand::Keep { name: "name".to_owned(), text: self.form.name.clone() });
                self.post("api/games".to_owned(), self.form.request(), Purpose::Create);
            }
            ("forget", Some(game)) => self.forgetting = Some(game.to_owned()),
            ("forget-no", _) => self.forgetting = None,
            ("forget-yes", Some(game)) => {
                self.forgetting = None;
                self.tickets.retain(|ticket| ticket.game != game);
                self.errands.push(Errand::Forget { name: slot(game) });
            }
            ("sit", _) => {
                let Some(seating) = &mut self.seating else { return true };
                let Some(invite) = seating.invite.clone().filter(|_| !seating.claiming) else { return true };
                seating.claiming = true;
                let game = seating.client.game().to_owned();
                self.errands.push(Errand::Keep { name: "name".to_owned(), text: self.form.name.clone() });
                self.claim(&game, &invite, Purpose::Claim);
            }
            ("copy", Some(seat)) => Seat::from_name(seat).into_iter().for_each(|seat| self.copy(seat)),
            ("invite", Some(name)) => {
                let Some(seat) = Seat::from_name(name) else { return true };
                let Some((game, secret)) =
                    seating.and_then(|seating| Some((seating.client.game(), seating.client.secret()?)))
                else {
                    return true;
                };
                let (path, body) = (format!("api/games/{game}/invites"), json!({ "secret": secret, "seat": name }));
                self.post(path, body.to_string(), Purpose::Invite(seat));
            }
            ("watch", _) => {
                let game = seating.map(|seating| seating.client.game().to_owned()).unwrap_or_default();
                self.errands.push(Errand::CopyLink(Address::Table { game }.hash()));
                self.seating.iter_mut().for_each(|seating| seating.menu = false);
            }
            _ => return false,
        }
        true
    }

    /// What the clocks show, to know when they must be drawn anew.
    fn tenths(&self) -> Vec<u128> {
        let Some(seating) = &self.seating else { return Vec::new() };
        let seats = seating.client.kind().map_or(&[][..], Kind::seats);
        let left = seats.iter().filter_map(|&seat| seating.client.time_left(seat, self.now));
        left.map(|left| if left.as_secs() < 20 { left.as_millis() / 100 } else { u128::from(left.as_secs()) * 10 })
            .collect()
    }
}

/// Under which name a ticket is kept.
fn slot(game: &str) -> String {
    format!("table.{game}")
}

fn own(value: &Value) -> Option<Own> {
    let game = value.get("game")?.as_str()?.to_owned();
    Some(Own { game, over: value.get("outcome").is_some_and(|outcome| !outcome.is_null()) })
}

impl Page for FriendsPage {
    fn view(&self, theme: Theme) -> Element {
        match &self.seating {
            Some(seating) => {
                let ticket = self.ticket(seating.client.game());
                table::Shown { seating, ticket, form: &self.form, now: self.now }.draw(theme)
            }
            None => lobby::Shown {
                form: &self.form,
                tickets: &self.tickets,
                own: &self.own,
                service: &self.service,
                busy: self.busy,
                words: &self.words,
                forgetting: self.forgetting.as_deref(),
                minutes_ahead: self.visit.minutes_ahead,
            }
            .draw(theme),
        }
    }

    fn touch(&mut self, place: &Place) {
        self.change(|seating, now| seating.touch(place, now));
    }

    fn lift(&mut self, place: &Place) -> bool {
        self.seating.as_mut().is_some_and(|seating| seating.lift(place))
    }

    fn drag(&mut self, dragged: Option<Dragged>) {
        self.seating.iter_mut().for_each(|seating| seating.dragged = dragged.clone());
    }

    fn let_go(&mut self) {
        let Some(seating) = &mut self.seating else { return };
        (seating.menu, seating.resigning) = (false, false);
        seating.desk.iter_mut().for_each(super::desk::Desk::let_go);
    }

    fn visit(&mut self, place: &Place) {
        self.seating.iter_mut().filter_map(|seating| seating.desk.as_mut()).for_each(|desk| desk.visit(place));
    }

    fn degrees(&self, board: &str) -> i32 {
        let Some(seating) = &self.seating else { return 0 };
        seating.desk.as_ref().map_or(0, |desk| desk.degrees(&seating.view(), board))
    }

    fn resize(&mut self, width: f64, height: f64) {
        self.window = (width, height);
        self.fit();
    }

    fn act(&mut self, action: &str) -> Option<Effect> {
        if !self.act_here(action) {
            self.change(|seating, now| seating.act(action, now));
        }
        None
    }

    fn go_to(&mut self, ply: usize) {
        self.seating.iter_mut().filter_map(|seating| seating.desk.as_mut()).for_each(|desk| desk.look(ply));
    }

    fn promote(&mut self, role: Role) {
        self.change(|seating, now| seating.promote(role, now));
    }

    fn fill(&mut self, id: &str, value: String) -> Option<Effect> {
        self.form.fill(id, &value);
        None
    }

    fn load(&mut self, _file: Result<Vec<u8>, String>) -> Option<Effect> {
        self.say_here(Words::refused("A file cannot be put on a table with others."));
        None
    }

    fn follow(&mut self, hash: &str) -> bool {
        match Address::of(hash) {
            Address::Lobby(kind) => {
                kind.into_iter().for_each(|kind| self.form.play(kind));
                self.leave();
            }
            Address::Table { game } => self.join(game, None),
            Address::Invitation { game, invite } => self.join(game, Some(invite)),
        }
        false
    }

    fn copied(&mut self, text: &str, done: bool) {
        self.say_here(match done {
            true => Words::plain("The link is on the clipboard."),
            false => Words::plain(format!("Copy this link: {text}")),
        });
    }

    fn arrival(&self) -> Option<Place> {
        self.seating.as_ref()?.desk.as_ref()?.arrival().map(|(place, _)| place)
    }

    fn plies(&self) -> (usize, usize) {
        let desk = self.seating.as_ref().and_then(|seating| seating.desk.as_ref());
        desk.map_or((0, 0), super::desk::Desk::plies)
    }

    fn cue(&self) -> Option<Cue> {
        self.seating.as_ref()?.desk.as_ref()?.cue()
    }

    fn say(&mut self, words: Words) {
        self.say_here(words);
    }

    fn title(&self) -> String {
        let Some(seating) = &self.seating else { return "Play with friends – Fourfold".to_owned() };
        match () {
            () if seating.is_over() => "The game is over – Fourfold".to_owned(),
            () if seating.is_own_turn() => "Your move – Fourfold".to_owned(),
            () => match seating.room() {
                Some(room) => format!("{} to move – Fourfold", seating.client.name(room.turn())),
                None => "Fourfold".to_owned(),
            },
        }
    }

    fn tick(&mut self, now: Duration) -> bool {
        let (before, words) = (self.tenths(), self.link_words());
        self.now = now;
        self.change(|seating, now| seating.client.tick(now));
        self.tenths() != before || self.link_words() != words
    }

    fn errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    fn told(&mut self, tidings: Tidings) {
        match tidings {
            Tidings::Answer(purpose, answer) => self.answered(&purpose, answer),
            Tidings::Kept(kept) => {
                self.read(&kept);
                self.sit_as_elsewhere();
            }
            Tidings::Opened => self.change(|seating, _| seating.client.opened()),
            Tidings::Heard(text) => {
                self.change(|seating, now| {
                    let news = seating.client.heard(&text, now);
                    seating.tell(news);
                });
                self.take_along();
            }
            Tidings::Closed(close::BAD_SECRET) => self.unseated(),
            Tidings::Closed(code) => self.change(|seating, now| seating.client.closed(code, now)),
            Tidings::Online(true) if self.seating.is_none() => self.leave(),
            Tidings::Online(true) => self.change(|seating, _| seating.client.hurry()),
            Tidings::Online(false) => self.change(|seating, now| seating.client.lost(now)),
        }
    }
}

impl FriendsPage {
    fn link_words(&self) -> Option<String> {
        self.seating.as_ref()?.client.link.words(self.now)
    }

    /// The seat is somebody else's by now: one watches.
    fn unseated(&mut self) {
        let Some(game) = self.seating.as_ref().map(|seating| seating.client.game().to_owned()) else { return };
        self.tickets.retain(|ticket| ticket.game != game);
        self.errands.push(Errand::Forget { name: slot(&game) });
        self.change(|seating, now| {
            seating.unseated = true;
            seating.client.sit(None, now);
        });
    }

    /// Another tab has taken a seat at this table: it is this tab's too.
    fn sit_as_elsewhere(&mut self) {
        let Some(seating) = &self.seating else { return };
        let kept = self.ticket(seating.client.game()).and_then(|ticket| ticket.secret.clone());
        if kept.is_some() && kept.as_deref() != seating.client.secret() {
            self.change(|seating, now| {
                seating.invite = None;
                seating.client.sit(kept, now);
            });
        }
    }
}
