//! What a browser keeps of a table: which seat is one's own, the secret that proves it, and the invitations that one has
//! to give. All tabs share it.

use super::address;
use room::{Kind, Seat};

const HEAD: &str = "fourfold-seat 1";

/// One's own place at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) game: String,
    pub(crate) kind: Kind,
    /// One's own seat, once the server has said which, and what proves it; who only invites has none.
    pub(crate) seat: Option<Seat>,
    pub(crate) secret: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: u64,
    /// The invitations that one has to give.
    pub(crate) invites: Vec<(Seat, String)>,
}

impl Ticket {
    pub(crate) fn new(game: String, kind: Kind, made: u64) -> Ticket {
        Ticket { game, kind, seat: None, secret: None, made, invites: Vec::new() }
    }

    /// As it is kept: a word and a value on each line.
    pub(crate) fn write(&self) -> String {
        let mut text = format!("{HEAD}\ngame {}\nkind {}\nmade {}\n", self.game, self.kind.name(), self.made);
        if let Some(seat) = self.seat {
            text += &format!("seat {}\n", seat.name());
        }
        if let Some(secret) = &self.secret {
            text += &format!("secret {secret}\n");
        }
        for (seat, invite) in &self.invites {
            text += &format!("invite {} {invite}\n", seat.name());
        }
        text
    }

    /// What [`Ticket::write`] wrote; anything else is none.
    pub(crate) fn read(text: &str) -> Option<Ticket> {
        let lines = text.strip_prefix(HEAD)?.lines().filter_map(|line| line.split_once(' '));
        let all = |word: &'static str| lines.clone().filter(move |(known, _)| *known == word).map(|(_, value)| value);
        let one = |word| all(word).next();
        let mut ticket = Ticket::new(one("game")?.to_owned(), address::kind(one("kind")?)?, one("made")?.parse().ok()?);
        ticket.seat = one("seat").and_then(Seat::from_name);
        ticket.secret = one("secret").map(str::to_owned);
        let invite = |value: &str| value.split_once(' ').map(|(seat, invite)| (seat.to_owned(), invite.to_owned()));
        ticket.invites = all("invite")
            .filter_map(invite)
            .filter_map(|(seat, invite)| Some((Seat::from_name(&seat)?, invite)))
            .collect();
        Some(ticket)
    }

    /// The invitation to a seat.
    pub(crate) fn invite(&self, seat: Seat) -> Option<&str> {
        self.invites.iter().find(|(known, _)| *known == seat).map(|(_, invite)| invite.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tickets_come_back() {
        let mut ticket = Ticket::new("abc".to_owned(), Kind::Duplicate, 17);
        assert_eq!(Ticket::read(&ticket.write()), Some(ticket.clone()));
        (ticket.seat, ticket.secret) = (Some(Seat::West), Some("s3cret".to_owned()));
        ticket.invites = vec![(Seat::North, "one".to_owned()), (Seat::East, "two".to_owned())];
        assert_eq!(Ticket::read(&ticket.write()), Some(ticket.clone()));
        assert_eq!((ticket.invite(Seat::East), ticket.invite(Seat::South)), (Some("two"), None));
        for nonsense in ["", "fourfold-seat 2\ngame a", "fourfold-seat 1", "fourfold-seat 1\ngame a\nkind go\nmade 1"] {
            assert_eq!(Ticket::read(nonsense), None, "{nonsense:?}");
        }
    }
}
