//! What is chosen before a game begins: what is played, with which clocks, who sits where, and what one is called.

use super::address;
use crate::orthodox::controls::{TIMES, select};
use crate::parts::controls::action;
use crate::parts::icons;
use crate::tree::{Element, Text, html};
use engine::Level;
use game::TimeControl;
use room::{Kind, Seat};
use serde_json::{Value, json};

/// The choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) kind: Kind,
    /// The time control; empty for none.
    clock: String,
    /// Where one sits oneself; none only invites.
    pub(crate) own: Option<Seat>,
    /// The seats that the server's engine plays, each with its level, counted from 0.
    engines: Vec<(Seat, usize)>,
    pub(crate) name: String,
}

const KINDS: [(&str, &str); 2] = [("duplicate", "Duplicate chess, by four"), ("chess", "Chess, by two")];
const WHO: [(&str, &str); 2] = [("me", "Myself"), ("link", "A link to send")];
/// The longest name, in letters.
const LONGEST: usize = 40;

impl Form {
    pub(crate) fn new(kind: Kind, name: String) -> Form {
        Form { kind, clock: String::new(), own: kind.seats().first().copied(), engines: Vec::new(), name }
    }

    /// Plays something else: one's own seat is then the first.
    pub(crate) fn play(&mut self, kind: Kind) {
        if kind != self.kind {
            (self.kind, self.own) = (kind, kind.seats().first().copied());
            self.engines.clear();
        }
    }

    /// A field, by its id, has a new value; false if it is none of these.
    pub(crate) fn fill(&mut self, id: &str, value: &str) -> bool {
        match id {
            "kind" => address::kind(value).into_iter().for_each(|kind| self.play(kind)),
            "clock" if value.is_empty() || value.parse::<TimeControl>().is_ok() => self.clock = value.to_owned(),
            "name" => self.name = value.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect(),
            _ => {
                let seat = id.strip_prefix("seat-").and_then(Seat::from_name).filter(|seat| seat.kind() == self.kind);
                let Some(seat) = seat else { return false };
                self.engines.retain(|(known, _)| *known != seat);
                if value == "me" {
                    self.own = Some(seat);
                } else if self.own == Some(seat) {
                    self.own = None;
                }
                if let Some(level) = value.parse().ok().filter(|&level| level < Level::ALL.len()) {
                    self.engines.push((seat, level));
                }
            }
        }
        true
    }

    /// What the server is asked for.
    pub(crate) fn request(&self) -> String {
        let mut body = json!({ "kind": self.kind.name() });
        if let Ok(clock) = self.clock.parse::<TimeControl>() {
            let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            body["clock"] = json!({ "base_ms": millis(clock.base), "increment_ms": millis(clock.increment) });
        }
        for (seat, level) in &self.engines {
            body["engines"][seat.name()] = json!(level + 1);
        }
        body.to_string()
    }

    /// What the server is told to get a seat.
    pub(crate) fn claim(&self, invite: &str, secret: Option<String>) -> String {
        let name = Some(self.name.trim()).filter(|name| !name.is_empty());
        let value = |text: Option<String>| text.map_or(Value::Null, Value::from);
        json!({ "invite": invite, "name": value(name.map(str::to_owned)), "secret": value(secret) }).to_string()
    }

    /// The field for one's own name.
    pub(crate) fn name_field(&self) -> Element {
        let field = html("input").set("id", "name").set("type", "text").set("maxlength", LONGEST.to_string());
        html("label").set("for", "name").with("Your name").with(field.set(".value", self.name.clone()))
    }

    /// The fields, and the button that begins.
    pub(crate) fn draw(&self, busy: bool) -> Element {
        let fixed = |(value, name): (&'static str, &'static str)| (Text::from(value), name);
        let seat = |&seat: &Seat| {
            let engine = self.engines.iter().find(|(known, _)| *known == seat);
            let value = match engine {
                Some((_, level)) => level.to_string(),
                None => if self.own == Some(seat) { "me" } else { "link" }.to_owned(),
            };
            let levels = Level::ALL.iter().enumerate().map(|(index, level)| (index.to_string().into(), level.name));
            select(field(seat), name(seat), WHO.into_iter().map(fixed).chain(levels), value)
        };
        html("div")
            .class("begin")
            .with(select("kind", "Play", KINDS.into_iter().map(fixed), self.kind.name().to_owned()))
            .with(select("clock", "Clock for each", TIMES.into_iter().map(fixed), self.clock.clone()))
            .with(self.name_field())
            .with(html("div").class("seats").all(self.kind.seats().iter().map(seat)))
            .with(
                action("begin", icons::PEOPLE, "Set the table", "Makes a table, and a link for every other seat")
                    .lit(true)
                    .disabled(busy),
            )
    }
}

fn field(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "seat-N",
        Seat::South => "seat-S",
        Seat::East => "seat-E",
        Seat::West => "seat-W",
        Seat::White => "seat-white",
        Seat::Black => "seat-black",
    }
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North (White)",
        Seat::South => "South (White)",
        Seat::East => "East (Black)",
        Seat::West => "West (Black)",
        Seat::White => "White",
        Seat::Black => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_become_a_request() {
        let mut form = Form::new(Kind::Duplicate, String::new());
        assert_eq!((form.own, form.request().as_str()), (Some(Seat::North), r#"{"kind":"duplicate"}"#));
        for (id, value, taken) in [
            ("seat-E", "me", true),
            ("clock", "3+2", true),
            ("clock", "nonsense", false),
            ("seat-white", "me", false),
            ("name", " Ann\u{7} ", true),
            ("other", "x", false),
        ] {
            assert_eq!(form.fill(id, value), taken, "{id} {value}");
        }
        assert_eq!(form.own, Some(Seat::East));
        let clock = r#"{"clock":{"base_ms":180000,"increment_ms":2000},"kind":"duplicate"}"#;
        assert_eq!(form.request(), clock);
        assert_eq!(form.claim("x", Some("s".into())), r#"{"invite":"x","name":"Ann","secret":"s"}"#);
        form.fill("seat-E", "3");
        form.fill("seat-W", "7");
        form.fill("seat-W", "99");
        assert!(form.request().contains(r#""engines":{"E":4}"#), "{}", form.request());
        form.fill("seat-E", "link");
        assert_eq!(form.own, None, "one may only invite");
        form.fill("kind", "chess");
        form.fill("name", "");
        assert_eq!(
            (form.own, form.claim("x", None).as_str()),
            (Some(Seat::White), r#"{"invite":"x","name":null,"secret":null}"#)
        );
    }
}
