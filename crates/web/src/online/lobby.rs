//! The page where a game with others begins, with the list of one's own games.

use super::address::Address;
use super::form::Form;
use super::ticket::Ticket;
use crate::games::date;
use crate::parts::controls::action;
use crate::parts::icons;
use crate::parts::masthead::{Route, masthead};
use crate::parts::theme::Theme;
use crate::parts::voice::voice;
use crate::tree::{Element, html};
use crate::words::Words;
use room::Kind;

/// Whether there is a server that keeps tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Service {
    /// It has not answered yet.
    Unknown,
    There,
    /// There is none, for a reason.
    Missing(&'static str),
}

impl Service {
    /// What an answer of the server says of it, by its status.
    pub(super) fn of(status: Option<u16>) -> Service {
        match status {
            None => Service::Missing(
                "The server cannot be reached, so no table can be set: this needs a connection. Everything else on this \
                 page works without one.",
            ),
            Some(200..=299 | 400 | 409 | 429 | 503) => Service::There,
            Some(_) => Service::Missing(
                "This page comes from a host that keeps no tables. To play with others, somebody has to run \
                 \u{201c}fourfold serve\u{201d} and open the page from there. Everything else on this page works as it is.",
            ),
        }
    }
}

/// One's own game, as the server tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Own {
    pub(super) game: String,
    pub(super) over: bool,
}

/// What is drawn.
pub(super) struct Shown<'a> {
    pub(super) form: &'a Form,
    pub(super) tickets: &'a [Ticket],
    pub(super) own: &'a [Own],
    pub(super) service: &'a Service,
    pub(super) busy: bool,
    pub(super) words: &'a Words,
    /// The game of which it is asked whether it is to be forgotten.
    pub(super) forgetting: Option<&'a str>,
    /// How far the local time is ahead of the universal one.
    pub(super) minutes_ahead: i64,
}

impl Shown<'_> {
    pub(super) fn draw(&self, theme: Theme) -> Element {
        let missing = match self.service {
            Service::Missing(why) => Some(html("p").class("claimable").set("role", "status").with(*why)),
            _ => None,
        };
        let there = missing.is_none();
        html("main").set("id", "table").class("page shelf lobby").with(masthead(Route::Friends, theme)).with(
            html("section")
                .class("panel")
                .set("aria-label", "Play with friends")
                .with(html("h1").with("Play with friends"))
                .with(html("p").class("sub").with(
                    "Each at their own machine, invited by a link. What is played is kept by the server at once: \
                         nothing is lost when a page is closed or a connection breaks.",
                ))
                .with(missing)
                .with(there.then(|| self.form.draw(self.busy)))
                .with(voice(self.words, false))
                .with((!self.tickets.is_empty()).then(|| self.list())),
        )
    }

    fn list(&self) -> Element {
        let rows = self.tickets.iter().map(|ticket| self.row(ticket));
        html("div").with(html("h2").with("My tables")).with(html("ul").class("games").all(rows))
    }

    fn row(&self, ticket: &Ticket) -> Element {
        let state = match self.own.iter().find(|own| own.game == ticket.game) {
            Some(Own { over: true, .. }) => ", over",
            Some(_) => ", in play",
            None if *self.service == Service::There && ticket.secret.is_some() => ", not on this server",
            None => "",
        };
        let what = match ticket.kind {
            Kind::Duplicate => "Duplicate chess",
            Kind::Chess => "Chess",
        };
        let seat = ticket.seat.map_or("as a host".to_owned(), |seat| format!("as {seat}"));
        let address = Address::Table { game: ticket.game.clone() };
        let forget = |name: &str, word, title| action(format!("{name} {}", ticket.game), icons::DECLINE, word, title);
        let buttons = match self.forgetting == Some(&ticket.game) {
            true => vec![
                forget("forget-yes", "Yes, forget it", "Your seat is then nobody's").lit(true),
                action("forget-no", icons::ACCEPT, "No, keep it", "It stays in the list"),
            ],
            false => vec![forget("forget", "Forget", "Takes it from this list, and your seat with it")],
        };
        html("li").set("data-game", ticket.game.clone()).with(
            html("div")
                .with(html("h2").with(html("a").set("href", address.hash()).with(format!("{what}, {seat}"))))
                .with(html("p").class("sub").with(format!("{}{state}", date(ticket.made, self.minutes_ahead))))
                .with(html("div").class("controls").all(buttons)),
        )
    }
}
