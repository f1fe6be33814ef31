//! Several pages at one table, with a server of plain data between them that judges by [`room`] as the real one does.

use super::client::Order;
use super::{Errand, FriendsPage, Purpose, Tidings, Visit};
use crate::page::{Page, Place};
use crate::parts::theme::Theme;
use crate::tree::Element;
use chess::Square;
use room::wire::{Message, Request, SeatState};
use room::{Entry, Kind, Moment, Room, Seat, Setup};
use std::collections::BTreeMap;
use std::time::Duration;

/// A browser: its page, what it keeps, and its socket.
struct Browser {
    page: FriendsPage,
    kept: BTreeMap<String, String>,
    address: String,
    copied: Vec<String>,
    /// As whom the socket was welcomed, once it was.
    socket: Option<Option<Seat>>,
}

/// The server, and all that reach it.
struct Net {
    room: Option<Room>,
    log: Vec<Entry>,
    seats: BTreeMap<Seat, SeatState>,
    /// The secrets that were asked for.
    chosen: BTreeMap<Seat, serde_json::Value>,
    /// Whether it can be reached.
    up: bool,
    /// Whether its answers get lost.
    mute: bool,
    browsers: Vec<Browser>,
    now: Duration,
}

fn secret(seat: Seat) -> String {
    format!("secret-{}", seat.name())
}

impl Net {
    fn new(browsers: usize) -> Net {
        let browser = |number: usize| {
            let visit = Visit { mark: format!("b{number}"), key: Some(format!("k{number}")), ..Visit::default() };
            let page = FriendsPage::new(visit);
            Browser { page, kept: BTreeMap::new(), address: String::new(), copied: Vec::new(), socket: None }
        };
        let browsers = (0..browsers).map(browser).collect();
        Net {
            room: None,
            log: Vec::new(),
            seats: BTreeMap::new(),
            chosen: BTreeMap::new(),
            up: true,
            mute: false,
            browsers,
            now: Duration::ZERO,
        }
    }

    /// A table at which everybody sits; the browsers are those of the seats, in order.
    fn seated(kind: Kind, clock: &str, watchers: usize) -> Net {
        let mut net = Net::new(kind.seats().len() + watchers);
        net.visit(0, &format!("#/friends/new/{}", kind.name()));
        net.fill(0, "clock", clock);
        net.act(0, "begin");
        for (number, seat) in kind.seats().iter().enumerate().skip(1) {
            net.visit(number, &format!("#/friends/G/invite-{}", seat.name()));
            net.fill(number, "name", &format!("P{number}"));
            net.act(number, "sit");
        }
        for watcher in kind.seats().len()..net.browsers.len() {
            net.visit(watcher, "#/friends/G");
        }
        net
    }

    fn visit(&mut self, number: usize, hash: &str) {
        self.browsers[number].address = hash.to_owned();
        self.browsers[number].page.follow(hash);
        self.settle();
    }

    fn act(&mut self, number: usize, action: &str) {
        self.browsers[number].page.act(action);
        self.settle();
    }

    fn fill(&mut self, number: usize, id: &str, value: &str) {
        self.browsers[number].page.fill(id, value.to_owned());
    }

    fn touch(&mut self, number: usize, board: &str, square: Square) {
        self.browsers[number].page.touch(&Place { board: board.to_owned(), square });
        self.settle();
    }

    /// A move by clicks.
    fn play(&mut self, number: usize, board: &str, mv: &str) {
        for square in [&mv[..2], &mv[2..4]] {
            self.touch(number, board, square.parse().expect("a square"));
        }
    }

    fn view(&self, number: usize) -> Element {
        self.browsers[number].page.view(Theme::System)
    }

    fn says(&self, number: usize, words: &str) -> bool {
        self.view(number).text().contains(words)
    }

    /// Lets time pass.
    fn pass(&mut self, time: Duration) {
        self.now += time;
        for browser in &mut self.browsers {
            browser.page.tick(self.now);
        }
        self.settle();
    }

    /// The server goes, or comes.
    fn reachable(&mut self, up: bool) {
        self.up = up;
        if !up {
            for browser in &mut self.browsers {
                if browser.socket.take().is_some() {
                    browser.page.told(Tidings::Closed(1006));
                }
            }
        }
        self.settle();
    }

    /// Sees to everything until nobody wants anything.
    fn settle(&mut self) {
        loop {
            let mut idle = true;
            for number in 0..self.browsers.len() {
                self.browsers[number].page.tick(self.now);
                for errand in self.browsers[number].page.errands() {
                    idle = false;
                    self.run(number, errand);
                }
            }
            if idle {
                return;
            }
        }
    }

    fn tell(&mut self, number: usize, tidings: Tidings) {
        self.browsers[number].page.told(tidings);
    }

    fn hear(&mut self, number: usize, message: &Message) {
        self.tell(number, Tidings::Heard(serde_json::to_string(message).expect("JSON")));
    }

    fn run(&mut self, number: usize, errand: Errand) {
        let browser = &mut self.browsers[number];
        match errand {
            Errand::Keep { name, text } => drop(browser.kept.insert(name, text)),
            Errand::Forget { name } => drop(browser.kept.remove(&name)),
            Errand::Go(hash) | Errand::Replace(hash) => browser.address = hash,
            Errand::CopyLink(link) => browser.copied.push(link),
            Errand::Socket(Order::Close) => browser.socket = None,
            Errand::Socket(Order::Open(_)) if self.up => self.tell(number, Tidings::Opened),
            Errand::Socket(Order::Open(_)) => self.tell(number, Tidings::Closed(1006)),
            Errand::Socket(Order::Send(text)) if self.up => self.receive(number, &text),
            Errand::Socket(Order::Send(_)) => {}
            Errand::Post { body, purpose, .. } => {
                let answer = self.up.then(|| self.post(&purpose, &body)).filter(|_| !self.mute);
                self.tell(number, Tidings::Answer(purpose, answer));
                self.tell_presence();
            }
        }
    }

    fn post(&mut self, purpose: &Purpose, body: &str) -> (u16, String) {
        let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
        match purpose {
            Purpose::Create => {
                let setup: Setup = serde_json::from_value(body).expect("a setup");
                let seats = setup.kind.seats();
                let invites: BTreeMap<_, _> =
                    seats.iter().map(|seat| (seat.name(), format!("invite-{}", seat.name()))).collect();
                self.seats = seats.iter().map(|&seat| (seat, SeatState::default())).collect();
                self.room = Some(Room::new(setup).expect("a room"));
                (201, serde_json::json!({ "game": "G", "invites": invites }).to_string())
            }
            Purpose::Sit | Purpose::Claim => {
                let invite = body["invite"].as_str().expect("an invitation");
                let Some(seat) = invite.strip_prefix("invite-").and_then(Seat::from_name) else {
                    return (404, r#"{"code":"no-invite","message":"There is no such invitation."}"#.to_owned());
                };
                let state = self.seats.get_mut(&seat).expect("a seat");
                let again =
                    self.chosen.insert(seat, body["secret"].clone()).is_some_and(|known| known == body["secret"]);
                if std::mem::replace(&mut state.taken, true) && !again {
                    return (409, r#"{"code":"used","message":"used"}"#.to_owned());
                }
                state.name = body["name"].as_str().map(str::to_owned);
                (201, serde_json::json!({ "seat": seat.name(), "secret": secret(seat) }).to_string())
            }
            Purpose::Mine => (200, "[]".to_owned()),
            Purpose::Invite(_) => (201, r#"{"invite":"fresh"}"#.to_owned()),
        }
    }

    fn tell_presence(&mut self) {
        let there: Vec<Option<Seat>> = self.browsers.iter().filter_map(|browser| browser.socket).collect();
        for (seat, state) in &mut self.seats {
            state.online = there.contains(&Some(*seat));
        }
        let watchers = there.iter().filter(|seat| seat.is_none()).count();
        self.broadcast(&Message::Presence { seats: self.seats.clone(), watchers });
    }

    fn broadcast(&mut self, message: &Message) {
        for number in 0..self.browsers.len() {
            if self.browsers[number].socket.is_some() {
                self.hear(number, message);
            }
        }
    }

    fn receive(&mut self, number: usize, text: &str) {
        let request: Request = serde_json::from_str(text).expect("a request");
        if let Request::Hello { since, secret: given, .. } = &request {
            let you = given.as_ref().and_then(|given| Seat::ALL.into_iter().find(|&seat| secret(seat) == *given));
            if given.is_some() && !you.is_some_and(|seat| self.seats[&seat].taken) {
                return self.tell(number, Tidings::Closed(4401));
            }
            self.browsers[number].socket = Some(you);
            let room = self.room.as_ref().expect("a room");
            let (setup, seq) = (room.setup().clone(), room.seq());
            self.hear(number, &Message::Welcome { you, setup, seats: self.seats.clone(), seq, now: 0 });
            for entry in self.log.clone().into_iter().skip(*since as usize) {
                self.hear(number, &Message::Entry(entry));
            }
            self.tell_presence();
            return;
        }
        let by = self.browsers[number].socket.flatten();
        let (id, command) = request.command().expect("a command");
        let at = Moment { next_game: "H".to_owned(), ..Moment::at(self.now.as_millis() as u64) };
        match self.room.as_ref().expect("a room").apply(&command, by, &at) {
            Ok(entry) => {
                self.keep(entry);
                let seq = self.log.len() as u64;
                self.hear(number, &Message::Done { id, seq });
            }
            Err(refusal) => {
                let (code, message) = (refusal.code().to_owned(), refusal.to_string());
                self.hear(number, &Message::Refused { id, code, message, seq: self.log.len() as u64 });
            }
        }
    }

    fn keep(&mut self, entry: Entry) {
        self.room.as_mut().expect("a room").fold(&entry).expect("folded");
        self.log.push(entry.clone());
        self.broadcast(&Message::Entry(entry));
    }

    /// What everybody's page says of the game: all must say the same.
    fn everybody(&self, name: &str) -> Option<String> {
        let said: Vec<Option<String>> =
            (0..self.browsers.len()).map(|number| self.view(number).get(name).map(str::to_owned)).collect();
        assert!(said.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {said:?}");
        said[0].clone()
    }
}

#[test]
fn four_sit_down_by_links_and_play() {
    let mut net = Net::new(4);
    net.visit(0, "#/friends");
    assert!(net.says(0, "Play with friends"));
    net.fill(0, "name", "Ann");
    net.fill(0, "seat-S", "me");
    net.act(0, "begin");
    assert_eq!(net.view(0).get("data-you"), Some("S"));
    assert!(net.says(0, "Waiting for 3 more players"));
    assert_eq!(net.browsers[0].address, "#/friends/G", "the address is the watchers'");
    net.act(0, "copy E");
    assert_eq!(net.browsers[0].copied, ["#/friends/G/invite-E"]);
    net.visit(0, "#/friends");
    assert!(net.says(0, "My tables") && !net.says(0, "Setting the table"), "that is done: {}", net.view(0).text());
    net.visit(0, "#/friends/G");
    net.pass(Duration::from_millis(100));
    for (number, seat) in [(1, "N"), (2, "E"), (3, "W")] {
        net.visit(number, &format!("#/friends/G/invite-{seat}"));
        assert!(net.says(number, "You are invited to a seat"));
        assert_eq!(net.view(number).get("data-you"), None, "nothing is taken by looking");
        net.act(number, "sit");
        assert_eq!(net.view(number).get("data-you"), Some(seat));
        assert_eq!(net.browsers[number].address, "#/friends/G", "the secret is gone from the address");
        assert!(net.browsers[number].kept["table.G"].contains(&format!("secret secret-{seat}")));
    }
    assert!(!net.says(0, "Waiting room") && net.says(1, "Ann"));
    net.touch(0, "SW", Square::E2);
    assert!(net.says(0, "North is to move"), "nobody moves for another seat");
    net.play(1, "NW", "e2e4");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("1"));
    assert_eq!(net.everybody("data-turn").as_deref(), Some("S"));
    assert!(net.says(0, "Your move") && net.says(2, "Ann (South) to move"));
    net.play(0, "SE", "d2d4");
    net.play(2, "NE", "e7e5");
    net.play(3, "NW", "e7e5");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("4"));
    // A link that is used already lets one watch.
    net.browsers[1] = Net::new(1).browsers.remove(0);
    net.visit(1, "#/friends/G/invite-W");
    net.act(1, "sit");
    assert!(net.says(1, "Somebody has sat down here with this link already"));
    assert_eq!((net.view(1).get("data-you"), net.browsers[1].address.as_str()), (None, "#/friends/G"));
    net.touch(1, "NW", Square::D2);
    assert!(net.says(1, "You are watching"));
}

#[test]
fn a_seat_whose_answer_was_lost_is_asked_for_again() {
    let mut net = Net::new(3);
    net.visit(0, "#/friends/new/chess");
    net.act(0, "begin");
    net.visit(1, "#/friends/G/invite-black");
    net.mute = true;
    net.act(1, "sit");
    net.mute = false;
    assert!(net.says(1, "cannot be reached") && net.view(1).get("data-you").is_none());
    net.act(1, "sit");
    assert_eq!(net.view(1).get("data-you"), Some("black"), "the seat was ours all the time");
    net.visit(2, "#/friends/G/invite-black");
    net.act(2, "sit");
    assert!(net.says(2, "Somebody has sat down here with this link already"), "and is nobody else's");
}

#[test]
fn looking_back_is_not_interrupted_and_changes_nothing() {
    let mut net = Net::seated(Kind::Chess, "", 1);
    net.play(0, "main", "e2e4");
    net.play(1, "main", "e7e5");
    net.act(0, "first");
    assert_eq!(net.view(0).get("data-ply"), Some("0"));
    net.play(0, "main", "d2d4");
    assert!(net.says(0, "You are looking at move 0 of 2"));
    net.act(0, "last");
    net.play(0, "main", "g1f3");
    net.act(0, "previous");
    net.play(1, "main", "b8c6");
    assert_eq!(net.view(0).get("data-ply"), Some("2"), "the game went on, and the look did not");
    assert!(net.says(0, "Looking at move 2 of 4"));
    net.act(0, "last");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("4"));
}

#[test]
fn a_server_that_is_away_is_waited_for_and_nothing_is_done_twice() {
    let mut net = Net::seated(Kind::Chess, "", 0);
    net.play(0, "main", "e2e4");
    net.reachable(false);
    assert!(net.says(1, "The connection is lost. Trying again in"));
    net.play(1, "main", "e7e5");
    assert!(net.says(1, "as soon as the connection is back"));
    assert_eq!(net.view(1).get("data-ply"), Some("1"), "nothing is shown as played that is not kept");
    net.pass(Duration::from_secs(1));
    assert_eq!(net.view(1).get("data-link"), Some("lost"));
    net.reachable(true);
    for _ in 0..4 {
        net.pass(Duration::from_secs(3));
    }
    assert_eq!((net.view(1).get("data-link"), net.log.len()), (Some("open"), 2));
    assert_eq!(net.everybody("data-ply").as_deref(), Some("2"));
    // A reload: another page of the same browser.
    let kept: Vec<String> = net.browsers[0].kept.values().cloned().collect();
    net.browsers[0].page = FriendsPage::new(Visit { mark: "again".to_owned(), kept, ..Visit::default() });
    net.visit(0, "#/friends/G");
    assert_eq!(net.view(0).get("data-you"), Some("white"));
    net.play(0, "main", "g1f3");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("3"));
    // The network says that it is gone, and is back.
    net.tell(0, Tidings::Online(false));
    net.settle();
    assert_eq!(net.view(0).get("data-link"), Some("lost"));
    net.tell(0, Tidings::Online(true));
    net.pass(Duration::from_millis(100));
    assert_eq!(net.view(0).get("data-link"), Some("open"));
}

#[test]
fn offers_are_answered_by_name() {
    let mut net = Net::seated(Kind::Duplicate, "", 1);
    net.play(0, "NW", "e2e4");
    net.act(1, "takeback");
    assert!(net.says(1, "the asker has not moved yet"), "{}", net.view(1).text());
    net.act(0, "takeback");
    let offer = net.log.len();
    assert!(net.says(1, "Accept North's takeback") && net.says(1, "Decline North's takeback"));
    assert!(net.says(0, "Waiting for P1, P2, P3") && !net.says(0, "Accept"));
    assert!(!net.says(4, "Accept"), "a watcher has no voice");
    for number in 1..4 {
        assert_eq!(net.everybody("data-ply").as_deref(), Some("1"));
        net.act(number, &format!("answer {offer} yes"));
    }
    assert_eq!(net.everybody("data-ply").as_deref(), Some("0"));
    assert!(net.says(2, "Taken back"));
    net.act(2, "draw");
    let offer = net.log.len();
    net.act(3, &format!("answer {offer} no"));
    assert!(net.says(2, "P3 (West) has declined") && !net.says(0, "Accept"));
    // Resigning asks first; before everybody has moved the game is broken off.
    net.act(3, "resign-yes");
    assert_eq!(net.everybody("data-outcome"), None);
    net.act(3, "resign");
    assert!(net.says(3, "Do you mean to resign?"));
    net.act(3, "resign-yes");
    assert_eq!(net.everybody("data-outcome").as_deref(), Some("aborted"));
    net.act(0, "rematch");
    let offer = net.log.len();
    for number in 1..4 {
        net.act(number, &format!("answer {offer} yes"));
    }
    assert!(net.says(0, "To the next game") && net.says(4, "Watch the next game"));
    let ticket = &net.browsers[0].kept["table.H"];
    assert!(ticket.contains("seat S") && ticket.contains("secret secret-N"), "{ticket}");
    assert!(!net.browsers[4].kept.contains_key("table.H"));
}

#[test]
fn a_draw_is_claimed_as_it_stands_and_with_a_move() {
    for (with_move, plies) in [(false, 8), (true, 7)] {
        let mut net = Net::seated(Kind::Chess, "", 0);
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
        for (ply, mv) in moves.into_iter().enumerate().take(plies) {
            net.play(ply % 2, "main", mv);
        }
        if with_move {
            net.act(1, "announce");
            net.play(1, "main", moves[7]);
        } else {
            net.act(0, "claim");
        }
        assert_eq!(net.everybody("data-outcome").as_deref(), Some("threefold"), "{with_move}");
        assert!(net.says(1, "1/2-1/2"), "{}", net.view(1).text());
    }
}

#[test]
fn clocks_run_where_the_server_says_and_stand_without_it() {
    let mut net = Net::seated(Kind::Chess, "3+2", 0);
    assert!(net.says(0, "3:00"));
    net.play(0, "main", "e2e4");
    net.pass(Duration::from_secs(10));
    assert!(net.says(0, "2:50") && net.says(1, "2:50"), "{}", net.view(0).text());
    net.reachable(false);
    let shown = net.view(0).text();
    net.now += Duration::from_secs(30);
    assert!(shown.contains("3:00"), "while nobody counts, what was known is shown: {shown}");
    assert!(!net.says(0, "2:20"));
}

#[test]
fn whoever_has_lost_the_seat_watches() {
    let mut net = Net::seated(Kind::Chess, "", 0);
    net.play(0, "main", "e2e4");
    let kept: Vec<String> = net.browsers[1].kept.values().cloned().collect();
    net.seats.insert(Seat::Black, SeatState::default());
    net.browsers[1].page = FriendsPage::new(Visit { mark: "later".to_owned(), kept, ..Visit::default() });
    net.browsers[1].socket = None;
    net.visit(1, "#/friends/G");
    net.pass(Duration::from_millis(100));
    assert_eq!((net.view(1).get("data-you"), net.view(1).get("data-link")), (None, Some("open")));
    assert!(net.says(1, "Your seat has been given to somebody else. You are watching."), "{}", net.view(1).text());
    assert_eq!(net.everybody("data-ply").as_deref(), Some("1"));
    assert!(!net.browsers[1].kept.contains_key("table.G"), "a secret that is good for nothing is not kept");
    net.visit(1, "#/friends/G/invite-black");
    net.act(1, "sit");
    assert_eq!(net.view(1).get("data-you"), Some("black"), "a new link is as good as any");
}

#[test]
fn a_second_tab_has_the_same_seat() {
    let mut net = Net::seated(Kind::Chess, "", 1);
    let kept: Vec<String> = net.browsers[1].kept.values().cloned().collect();
    assert_eq!(net.view(2).get("data-you"), None);
    net.tell(2, Tidings::Kept(kept));
    net.pass(Duration::from_millis(100));
    assert_eq!(net.view(2).get("data-you"), Some("black"));
    net.play(0, "main", "e2e4");
    net.play(2, "main", "e7e5");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("2"));
}

#[test]
fn without_a_server_the_page_says_why() {
    let mut page = FriendsPage::new(Visit::default());
    for (answer, words) in [
        (None, "cannot be reached"),
        (Some((404, "<html>".to_owned())), "keeps no tables"),
        (Some((405, String::new())), "keeps no tables"),
    ] {
        page.follow("#/friends");
        page.told(Tidings::Answer(Purpose::Mine, answer));
        let view = page.view(Theme::System);
        assert!(view.text().contains(words), "{}", view.text());
        assert_eq!(view.having("data-action", "begin").len(), 0, "no dead button");
    }
    page.told(Tidings::Answer(Purpose::Mine, Some((200, "[]".to_owned()))));
    assert_eq!(page.view(Theme::System).having("data-action", "begin").len(), 1);
    page.act("begin");
    page.told(Tidings::Answer(Purpose::Create, None));
    assert!(page.view(Theme::System).text().contains("Nothing has happened yet"));
}

#[test]
fn nonsense_is_borne() {
    let mut net = Net::seated(Kind::Duplicate, "", 0);
    let before = net.log.len();
    for text in ["", "{}", "[1]", r#"{"type":"entry"}"#, r#"{"type":"news","of":"tomorrow"}"#, "\u{0}"] {
        net.tell(0, Tidings::Heard(text.to_owned()));
    }
    for action in ["answer", "answer x yes", "left", "left Q", "copy", "copy Q", "invite Q", "forget", "nothing", ""] {
        net.act(0, action);
    }
    net.touch(0, "XX", Square::E2);
    net.tell(0, Tidings::Answer(Purpose::Claim, Some((500, "no JSON".to_owned()))));
    net.play(0, "NE", "e2e4");
    assert_eq!((net.log.len(), net.everybody("data-ply").as_deref()), (before + 1, Some("1")));
}

#[test]
fn a_log_that_does_not_fit_is_asked_for_again() {
    let mut net = Net::seated(Kind::Chess, "", 0);
    net.play(0, "main", "e2e4");
    let mut wrong = net.log[0].clone();
    wrong.seq = 7;
    net.hear(1, &Message::Entry(wrong));
    net.settle();
    assert_eq!(net.view(1).get("data-link"), Some("lost"));
    net.pass(Duration::from_secs(1));
    net.play(1, "main", "e7e5");
    assert_eq!(net.everybody("data-ply").as_deref(), Some("2"));
}
