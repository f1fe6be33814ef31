//! A table on the screen: whose turn it is, who sits where with which time, the connection, offers, invitations, the boards
//! and the moves.

use super::address::Address;
use super::desk::{Desk, army};
use super::form::Form;
use super::seating::Seating;
use super::ticket::Ticket;
use super::words;
use crate::orthodox::strip::{Player, clock, strip as side};
use crate::parts::controls::{action, group, travel};
use crate::parts::icons;
use crate::parts::masthead::{Route, masthead};
use crate::parts::menu::menu;
use crate::parts::promotion::promotion;
use crate::parts::theme::Theme;
use crate::parts::voice::voice;
use crate::tree::{Element, Node, html};
use room::{Kind, Offer, Room, Seat};
use std::time::Duration;

/// What is drawn: a table, what is kept of it, what one is called, and what time it is.
pub(super) struct Shown<'a> {
    pub(super) seating: &'a Seating,
    pub(super) ticket: Option<&'a Ticket>,
    pub(super) form: &'a Form,
    pub(super) now: Duration,
}

impl Shown<'_> {
    pub(super) fn draw(&self, theme: Theme) -> Element {
        let seating = self.seating;
        let kind = seating.client.kind();
        let outcome = seating.room().and_then(Room::outcome);
        let (ply, _) = seating.desk.as_ref().map_or((0, 0), Desk::plies);
        html("main")
            .set("id", "table")
            .class("page duplicate online")
            .class_if(kind == Some(Kind::Chess), "chess")
            .class_if(kind == Some(Kind::Duplicate) && seating.is_turned(), "focused")
            .set_some("data-turn", seating.room().map(|room| room.turn().name()))
            .set_some("data-you", seating.client.you.map(Seat::name))
            .set("data-ply", ply.to_string())
            .set_some("data-outcome", outcome.map(|outcome| outcome.reason().to_owned()))
            .set("data-link", if seating.client.link.is_open() { "open" } else { "lost" })
            .with(masthead(Route::Friends, theme))
            .with(self.strip())
            .with(html("div").class("stage").with(self.boards()))
            .with(self.controls())
            .with(self.panel())
            .with(seating.desk.as_ref().and_then(Desk::arrival).map(|(_, army)| promotion(army)))
    }

    fn boards(&self) -> Option<Element> {
        let (seating, desk) = (self.seating, self.seating.desk.as_ref()?);
        let Some(game) = desk.game() else { return Some(desk.draw(seating.view())) };
        let bottom = Desk::bottom(&seating.view());
        let player = |colour| {
            let seat = Seat::from(colour);
            side(&Player { game, colour, name: self.name(seat), note: self.presence(seat), clock: self.time(seat) })
        };
        Some(html("div").class("box").with(player(!bottom)).with(desk.draw(seating.view())).with(player(bottom)))
    }

    fn name(&self, seat: Seat) -> String {
        let client = &self.seating.client;
        if client.you == Some(seat) { format!("{} (you)", client.name(seat)) } else { client.name(seat) }
    }

    fn time(&self, seat: Seat) -> Option<(Duration, bool)> {
        let client = &self.seating.client;
        let runs = client.running() == Some(seat) && !self.seating.is_over();
        Some((client.time_left(seat, self.now)?, runs))
    }

    /// Whether somebody is there, where that is to be said.
    fn presence(&self, seat: Seat) -> Option<&'static str> {
        let client = &self.seating.client;
        let state = client.seats.get(&seat)?;
        Some(match () {
            () if !client.link.is_open() => return None,
            () if !state.taken => "free",
            () if state.online => "here",
            () => "away",
        })
    }

    /// What is always in sight.
    fn strip(&self) -> Element {
        let seating = self.seating;
        let unseated = seating.unseated && seating.client.you.is_none();
        let unseated = unseated.then(|| "Your seat has been given to somebody else. You are watching.".to_owned());
        let link = seating.client.link.words(self.now).or(unseated);
        let four = seating.client.kind() == Some(Kind::Duplicate);
        html("section")
            .class("strip")
            .set("aria-label", "Now")
            .with(self.turn())
            .with(link.map(|words| html("p").class("link").set("role", "status").with(words)))
            .with(four.then(|| self.people()))
            .all(self.offers())
            .with(seating.resigning.then(ask))
            .with(self.invited())
            .with(voice(&seating.words, false))
    }

    fn turn(&self) -> Element {
        let seating = self.seating;
        let Some(room) = seating.room() else {
            return html("div").class("turn").with(html("h1").with("The table"));
        };
        let (ply, last) = seating.desk.as_ref().map_or((0, 0), Desk::plies);
        let place = (ply < last).then(|| format!("Looking at move {ply} of {last}; the game goes on."));
        if let Some(outcome) = room.outcome() {
            let result = |(seat, how): (&Seat, &room::Standing)| {
                html("li")
                    .set("data-army", army(*seat).class())
                    .set("data-result", words::standing(*how))
                    .with(html("b").with(seating.client.name(*seat)))
                    .with(" ")
                    .with(words::standing(*how))
            };
            return html("div")
                .class("turn over")
                .with(html("h1").with(words::headline(outcome)))
                .with(html("ul").class("results").all(outcome.results.iter().map(result)))
                .with(place.map(|place| html("p").class("sub").with(place)));
        }
        let waits = !seating.client.is_full();
        let headline = match () {
            () if seating.is_own_turn() => "Your move".to_owned(),
            () => format!("{} to move", words::who(&seating.client, room.turn())),
        };
        let alarm = seating.desk.as_ref().and_then(Desk::alarm);
        let free = seating.client.seats.values().filter(|seat| !seat.taken).count();
        let waiting = waits.then(|| match free {
            1 => "Waiting for one more player.".to_owned(),
            _ => format!("Waiting for {free} more players."),
        });
        let near = seating.desk.as_ref().and_then(Desk::claimable);
        html("div")
            .class("turn")
            .set("data-army", army(room.turn()).class())
            .with(html("h1").with(headline).with(alarm.map(|alarm| html("span").class("alarm").with(alarm))))
            .all([waiting, place].into_iter().flatten().map(|line| html("p").class("sub").with(line)))
            .with(near.map(|near| html("p").class("sub near").with(near)))
    }

    /// Who sits where, with the time that each has left.
    fn people(&self) -> Element {
        let client = &self.seating.client;
        let turn = self.seating.room().filter(|room| room.outcome().is_none()).map(Room::turn);
        let row = |&seat: &Seat| {
            let presence = self.presence(seat);
            html("li")
                .class_if(turn == Some(seat), "turn")
                .set("data-army", army(seat).class())
                .set("data-seat", seat.name())
                .set_some("data-presence", presence)
                .with(html("b").with(self.name(seat)))
                .with(match presence {
                    Some("free") => html("span").with("free"),
                    _ => html("span").with(seat.to_string()).with(presence.map(told_presence)),
                })
                .with(self.time(seat).map(|(left, runs)| clock(army(seat), left, runs)))
        };
        let seats = client.kind().map_or(&[][..], Kind::seats);
        html("ul").class("standing people").set("aria-label", "The players").all(seats.iter().map(row))
    }

    /// The offers that stand, each named where it is answered.
    fn offers(&self) -> Vec<Element> {
        let seating = self.seating;
        let client = &seating.client;
        let Some(room) = seating.room() else { return Vec::new() };
        let offer = |offer: &Offer| {
            let votes =
                client.you.is_some_and(|you| offer.voters().any(|voter| voter == you) && !offer.agreed.contains(&you));
            let waiting: Vec<String> =
                offer.voters().filter(|voter| !offer.agreed.contains(voter)).map(|voter| client.name(voter)).collect();
            let matter = words::matter(client, offer);
            let button = |answer: &str, sign, word: &'static str| {
                html("button")
                    .set("data-action", format!("answer {} {answer}", offer.id))
                    .with(icons::icon(sign))
                    .with(html("span").with(format!("{word} {matter}")))
            };
            let buttons = || {
                html("div")
                    .class("controls")
                    .all([button("yes", icons::ACCEPT, "Accept").lit(true), button("no", icons::DECLINE, "Decline")])
            };
            html("div")
                .class("claimable offer")
                .set("role", "status")
                .set("data-offer", offer.what.name())
                .with(html("p").with(format!("{}.", words::offered(client, offer.by, offer.what))))
                .with((!votes).then(|| html("p").class("sub").with(format!("Waiting for {}.", waiting.join(", ")))))
                .with(votes.then(buttons))
        };
        let next = room.rematch().map(|game| {
            html("div").class("claimable offer").with(
                html("a")
                    .class("friends")
                    .set("href", format!("{}/{game}", super::FRIENDS))
                    .set("data-next", game.to_owned())
                    .with(icons::icon(icons::NEXT))
                    .with(if client.you.is_some() { "To the next game" } else { "Watch the next game" }),
            )
        });
        let again =
            (room.outcome().is_some() && room.rematch().is_none() && room.offers().is_empty() && client.you.is_some())
                .then(|| {
                    let title = "Another game, if everybody agrees; everybody moves on by a seat";
                    html("div").class("controls").with(action("rematch", icons::REDO, "Ask for a rematch", title))
                });
        room.offers().iter().map(offer).chain(next).chain(again).collect()
    }

    /// The question whether a seat is taken.
    fn invited(&self) -> Option<Element> {
        self.seating.invite.as_ref()?;
        Some(
            html("div")
                .class("claimable invited")
                .with(html("p").with("You are invited to a seat at this table."))
                .with(self.form.name_field())
                .with(
                    html("div").class("controls").with(
                        action(
                            "sit",
                            icons::ACCEPT,
                            "Take the seat",
                            "From then on the seat is yours, in this browser",
                        )
                        .lit(true)
                        .disabled(self.seating.claiming),
                    ),
                ),
        )
    }

    fn controls(&self) -> Element {
        let seating = self.seating;
        let plies = seating.desk.as_ref().map_or((0, 0), Desk::plies);
        let chess = seating.client.kind() == Some(Kind::Chess);
        let (sign, word, title) = match (chess, seating.is_turned()) {
            (true, _) => (icons::FLIP, "Flip", "Turn the board round (F)"),
            (false, true) => (icons::FOCUS, "Compass", "All four boards as a compass (F)"),
            (false, false) => (icons::FOCUS, "My boards", "Your own two boards, upright and in front (F)"),
        };
        let turn = action("turn", sign, word, title).pressed(seating.is_turned());
        html("div")
            .class("controls")
            .set("role", "toolbar")
            .set("aria-label", "The game")
            .with(travel(plies))
            .with((chess || seating.client.you.is_some()).then(|| group([turn])))
            .with(menu(seating.menu, self.choices()))
    }

    /// What can be asked for, by those who sit here.
    fn choices(&self) -> Vec<Element> {
        let seating = self.seating;
        let watch = action("watch", icons::LINK, "Copy link for watchers", "Whoever opens it sees the game");
        let lobby = html("a").set("href", super::FRIENDS).with(icons::icon(icons::PEOPLE)).with("My tables");
        let Some(room) = seating.room().filter(|_| seating.client.you.is_some()) else { return vec![watch, lobby] };
        let (over, clocks) = (room.outcome().is_some(), room.left().is_some());
        let mut choices = Vec::new();
        if seating.may_claim() {
            choices.push(action("claim", icons::HANDSHAKE, "Claim draw", "Claim a draw as the position stands"));
            choices.push(action(
                "announce",
                icons::HANDSHAKE,
                "Claim with my next move",
                "The move is announced, and not played if the claim is correct",
            ));
        }
        if !over {
            choices.push(action("draw", icons::OFFER, "Offer a draw", "Everybody has to agree"));
            if !clocks {
                choices.push(action("takeback", icons::UNDO, "Ask to take back", "Everybody has to agree"));
            }
            choices.push(action("resign", icons::FLAG, "Resign", "Give the game up"));
        }
        choices.extend([watch, lobby]);
        choices
    }

    fn panel(&self) -> Element {
        let desk = self.seating.desk.as_ref();
        html("section")
            .class("panel")
            .set("aria-label", "The game")
            .with(self.waiting_room())
            .with(self.absent())
            .with(desk.map(Desk::log))
            .with(html("p").class("sub").with(self.watchers()))
            .with(desk.map_or(Node::Nothing, Desk::legend))
    }

    fn watchers(&self) -> String {
        match self.seating.client.watchers {
            0 => "Nobody is watching.".to_owned(),
            1 => "One is watching.".to_owned(),
            watchers => format!("{watchers} are watching."),
        }
    }

    /// Who has arrived, and the links for those who have not.
    fn waiting_room(&self) -> Option<Element> {
        let client = &self.seating.client;
        let kind = client.kind().filter(|_| !client.is_full() && !client.seats.is_empty())?;
        let row = |&seat: &Seat| {
            let taken = client.seats.get(&seat).is_some_and(|state| state.taken);
            let invite = self.ticket.and_then(|ticket| ticket.invite(seat)).filter(|_| !taken);
            let link = invite.map(|invite| {
                let (game, invite) = (client.game().to_owned(), invite.to_owned());
                html("a")
                    .set("href", Address::Invitation { game, invite }.hash())
                    .set("data-invite", seat.name())
                    .with(format!("link for {seat}"))
            });
            let copy = invite.map(|_| {
                action(format!("copy {}", seat.name()), icons::LINK, "Copy", format!("Copy the link for {seat}"))
            });
            // A seat that was freed has no invitation yet.
            let fresh = (!taken
                && invite.is_none()
                && client.you.is_some()
                && self.seating.room().is_some_and(|room| room.ply() > 0))
            .then(|| action(format!("invite {}", seat.name()), icons::LINK, "New link", format!("A link for {seat}")));
            let state = match (taken, client.you == Some(seat)) {
                (true, true) => "you".to_owned(),
                (true, false) => format!("{} has arrived", client.name(seat)),
                (false, _) => "free".to_owned(),
            };
            html("li")
                .set("data-army", army(seat).class())
                .with(html("b").with(seat.to_string()))
                .with(html("span").with(state))
                .with(link)
                .with(copy)
                .with(fresh)
        };
        Some(
            html("div")
                .class("waiting")
                .with(html("h2").with("Waiting room"))
                .with(html("p").class("sub").with(match self.ticket.is_some_and(|ticket| !ticket.invites.is_empty()) {
                    true => "Send each of the others their own link. Whoever opens it may take that seat.",
                    false => "Everybody takes a seat by a link of their own.",
                }))
                .with(html("ul").all(kind.seats().iter().map(row))),
        )
    }

    /// What the others may decide about somebody who is away.
    fn absent(&self) -> Option<Element> {
        let seating = self.seating;
        let away = seating.away();
        if away.is_empty() || seating.client.you.is_none() {
            return None;
        }
        let row = |seat: Seat| {
            html("li").with(format!("{} is away.", words::who(&seating.client, seat))).with(
                html("div").class("controls").all([
                    action(
                        format!("replace {}", seat.name()),
                        icons::PEOPLE,
                        "Free the seat",
                        "For somebody else, after two minutes, if the others agree",
                    ),
                    action(
                        format!("left {}", seat.name()),
                        icons::FLAG,
                        "Count as left",
                        "The game ends, after two minutes, if the others agree",
                    ),
                ]),
            )
        };
        Some(html("ul").class("absent").all(away.into_iter().map(row)))
    }
}

/// That somebody is there is said to those who do not see it; that somebody is not, to all.
fn told_presence(presence: &'static str) -> Element {
    html("span").class_if(presence == "here", "unseen").with(format!(", {presence}"))
}

/// Asks whether somebody means to resign.
fn ask() -> Element {
    html("div").class("controls ask").all([
        action("resign-yes", icons::FLAG, "Yes, resign", "Give the game up").lit(true),
        action("resign-no", icons::DECLINE, "No, play on", "The game goes on"),
    ])
}
