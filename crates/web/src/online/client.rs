//! One's end of a table: the room as the entries of the server make it, who is there, what was asked for and has no answer
//! yet, and the connection. The browser hands in what it hears, and does what [`Client::orders`] says.
//!
//! - What is shown comes from entries alone: nothing is played here that the server has not kept.
//! - A command has a name of its own and is sent again after a lost connection, so that it is done once or refused.
//! - Whatever cannot be folded is dropped with the room, and the log is asked for from its start.

use super::link::{Link, PATIENCE};
use super::wire;
use room::wire::{Id, Message, PROTO, Request, SeatState, close};
use room::{Entry, Event, Kind, Room, Seat};
use std::collections::BTreeMap;
use std::time::Duration;

/// What the browser is to do with the socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Opens it, to the table of this name.
    Open(String),
    Send(String),
    Close,
}

/// What came from the server, for those who show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The room is there, or has been made anew.
    Welcome,
    /// Something happened at the table, by a seat or the server.
    Happened(Option<Seat>, Event),
    /// A command of ours was refused, in a sentence.
    Refused(String),
    /// Somebody has come or gone, or sat down.
    Presence,
}

/// What the clocks showed at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clocks {
    left: BTreeMap<Seat, u64>,
    running: Option<Seat>,
    at: Duration,
}

/// One's end of a table.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    game: String,
    secret: Option<String>,
    /// Begins the names of the commands of this visit.
    mark: String,
    count: u64,
    pub(crate) link: Link,
    pub(crate) room: Option<Room>,
    pub(crate) seats: BTreeMap<Seat, SeatState>,
    pub(crate) you: Option<Seat>,
    pub(crate) watchers: usize,
    clocks: Option<Clocks>,
    /// How often in a row what came could not be folded.
    misfits: u32,
    /// Commands without an answer, and since when they are on their way.
    asked: Vec<(Id, Request, Duration)>,
    orders: Vec<Order>,
}

impl Client {
    /// Nobody yet: `mark` is what no other visit begins its commands with.
    pub(crate) fn new(game: String, secret: Option<String>, mark: String) -> Client {
        Client {
            game,
            secret,
            mark,
            count: 0,
            link: Link::new(),
            room: None,
            seats: BTreeMap::new(),
            you: None,
            watchers: 0,
            clocks: None,
            misfits: 0,
            asked: Vec::new(),
            orders: Vec::new(),
        }
    }

    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    pub(crate) fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// What the browser is to do now.
    pub(crate) fn orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    /// What is played, once that is known.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.room.as_ref().map(Room::kind)
    }

    /// Whether everybody has taken their seat.
    pub(crate) fn is_full(&self) -> bool {
        !self.seats.is_empty() && self.seats.values().all(|seat| seat.taken)
    }

    /// What somebody is called: by name, or by the seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seats.get(&seat).and_then(|state| state.name.clone()).unwrap_or_else(|| seat.to_string())
    }

    /// Whether a command is on its way.
    pub(crate) fn is_asking(&self) -> bool {
        !self.asked.is_empty()
    }

    /// The move that is on its way, if one is.
    pub(crate) fn sent_move(&self) -> Option<&str> {
        self.asked.iter().find_map(|(_, request, _)| match request {
            Request::Play { mv, .. } => Some(mv.as_str()),
            _ => None,
        })
    }

    /// The time that somebody has left. While there is no connection the clocks are shown as they were.
    pub(crate) fn time_left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let clocks = self.clocks.as_ref()?;
        let left = Duration::from_millis(*clocks.left.get(&seat)?);
        let runs = clocks.running == Some(seat) && self.link.is_open();
        Some(if runs { left.saturating_sub(now.saturating_sub(clocks.at)) } else { left })
    }

    /// Whose clock is running.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.clocks.as_ref()?.running
    }

    /// Asks the server for something; what comes of it is told.
    pub(crate) fn ask(&mut self, now: Duration, request: impl FnOnce(Id, u32) -> Request) {
        let Some(room) = &self.room else { return };
        self.count += 1;
        let id = Id::Text(format!("{}-{}", self.mark, self.count));
        let request = request(id.clone(), room.ply());
        if self.link.is_open() {
            self.orders.push(send(&request));
        }
        self.asked.push((id, request, now));
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Duration) {
        if self.link.is_due(now) {
            self.orders.push(Order::Open(self.game.clone()));
        }
        let late = |since: &Duration| now.saturating_sub(*since) > PATIENCE;
        let unanswered = self.link.is_open() && self.asked.iter().any(|(_, _, since)| late(since));
        if unanswered || self.link.is_stuck(now) {
            self.lost(now);
        }
    }

    /// The network says that it is gone, or a socket seems to be dead.
    pub(crate) fn lost(&mut self, now: Duration) {
        self.orders.push(Order::Close);
        self.link.closed(1006, now);
    }

    /// The network is back, or somebody looks again.
    pub(crate) fn hurry(&mut self) {
        self.link.hurry();
    }

    /// The socket is open.
    pub(crate) fn opened(&mut self) {
        let since = self.room.as_ref().map_or(0, Room::seq);
        let (game, secret) = (self.game.clone(), self.secret.clone());
        self.orders.push(send(&Request::Hello { proto: PROTO, game, since, secret }));
    }

    /// The socket has been closed.
    pub(crate) fn closed(&mut self, code: u16, now: Duration) {
        self.link.closed(code, now);
        self.seats.values_mut().for_each(|seat| seat.online = false);
    }

    /// Sits down: from now on with a secret.
    pub(crate) fn sit(&mut self, secret: Option<String>, now: Duration) {
        self.secret = secret;
        self.orders.push(Order::Close);
        self.link = Link::new();
        self.link.wait(Duration::ZERO, false, now);
    }

    /// A message has come.
    pub(crate) fn heard(&mut self, text: &str, now: Duration) -> Vec<News> {
        let Some(message) = wire::read(text) else {
            // A newer server may say more than is understood here; but without its welcome nothing can be shown.
            if !self.link.is_open() {
                self.lost(now);
                self.link.closed(close::OTHER_PROTOCOL, now);
            }
            return Vec::new();
        };
        match message {
            Message::Welcome { you, setup, seats, seq, .. } => {
                let anew = self.room.as_ref().is_none_or(|room| *room.setup() != setup || room.seq() > seq);
                if anew {
                    let before = self.room.take().is_some();
                    self.clocks = None;
                    self.room = Room::new(setup).ok();
                    if before || self.room.is_none() {
                        // It was greeted as somebody who has what is not there.
                        return self.start_anew(now);
                    }
                }
                (self.you, self.seats) = (you, seats);
                if let (None, Some(left)) = (&self.clocks, self.room.as_ref().and_then(Room::left)) {
                    self.clocks = Some(Clocks { left: left.clone(), running: None, at: now });
                }
                self.link.welcomed();
                for (_, request, since) in &mut self.asked {
                    *since = now;
                    self.orders.push(send(request));
                }
                vec![News::Welcome]
            }
            Message::Entry(entry) => self.fold(&entry, now),
            Message::Done { id, .. } => {
                self.asked.retain(|(known, _, _)| *known != id);
                Vec::new()
            }
            Message::Refused { id, code, message, .. } => self.refused(&id, &code, message),
            Message::Presence { seats, watchers } => {
                (self.seats, self.watchers) = (seats, watchers);
                vec![News::Presence]
            }
            Message::Clock { left_ms: left, running, .. } => {
                self.clocks = Some(Clocks { left, running, at: now });
                Vec::new()
            }
            Message::Ending { retry_ms, .. } => {
                self.link.wait(Duration::from_millis(retry_ms), true, now);
                self.orders.push(Order::Close);
                Vec::new()
            }
        }
    }

    fn refused(&mut self, id: &Id, code: &str, message: String) -> Vec<News> {
        let known = self.asked.len();
        // What could not be kept just now is asked for again by the one who wants it.
        self.asked.retain(|(known, _, _)| known != id);
        let ours = self.asked.len() < known;
        // A flag that fell meanwhile is told by its entry.
        if ours && code != "time-up" { vec![News::Refused(message)] } else { Vec::new() }
    }

    fn fold(&mut self, entry: &Entry, now: Duration) -> Vec<News> {
        let Some(room) = &mut self.room else { return Vec::new() };
        if entry.seq <= room.seq() {
            return Vec::new();
        }
        if room.fold(entry).is_err() {
            return self.start_anew(now);
        }
        self.misfits = 0;
        let running = room.running().filter(|_| self.seats.values().all(|seat| seat.taken));
        self.clocks = room.left().map(|left| Clocks { left: left.clone(), running, at: now });
        entry.events.iter().map(|event| News::Happened(entry.seat, event.clone())).collect()
    }

    /// What is here does not fit what the server has: all of it is asked for again.
    fn start_anew(&mut self, now: Duration) -> Vec<News> {
        (self.room, self.clocks) = (None, None);
        self.misfits += 1;
        self.lost(now);
        if self.misfits > 2 {
            // This page is older than the server, or newer.
            self.link.closed(close::OTHER_PROTOCOL, now);
        }
        Vec::new()
    }
}

fn send(request: &Request) -> Order {
    Order::Send(wire::write(request))
}
