//! The messages between this page and a server, as [`room::wire`] has them.
//!
//! They are read from and written to plain JSON values, which the page has anyway, and not by derived code, which would be
//! a tenth of the whole app. What is read and written is held against [`room::wire`] by tests. A message that is not
//! understood is none: a newer server may say more.

use chess::UciMove;
use duplicate::{DoubleMate, Stalemate, TurnOrder};
use game::TimeControl;
use room::wire::{Id, Message, Request, SeatState};
use room::{Entry, Event, Loss, Outcome, Rulings, Seat, Setup, Standing, Takebacks, What};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

/// A message of a server.
pub(super) fn read(text: &str) -> Option<Message> {
    let value: Value = serde_json::from_str(text).ok()?;
    Some(match word(&value, "type")? {
        "welcome" => Message::Welcome {
            you: seat(&value, "you"),
            setup: setup(value.get("setup")?)?,
            seats: seats(&value)?,
            seq: number(&value, "seq")?,
            now: number(&value, "now")?,
        },
        "entry" => Message::Entry(entry(&value)?),
        "done" => Message::Done { id: id(&value)?, seq: number(&value, "seq")? },
        "refused" => Message::Refused {
            id: id(&value)?,
            code: word(&value, "code")?.to_owned(),
            message: word(&value, "message")?.to_owned(),
            seq: number(&value, "seq")?,
        },
        "presence" => Message::Presence { seats: seats(&value)?, watchers: number(&value, "watchers")? as usize },
        "clock" => Message::Clock {
            left_ms: by_seat(value.get("left_ms")?, Value::as_u64)?,
            running: seat(&value, "running"),
            now: number(&value, "now")?,
        },
        "ending" => {
            Message::Ending { reason: word(&value, "reason")?.to_owned(), retry_ms: number(&value, "retry_ms")? }
        }
        _ => return None,
    })
}

/// A message to a server.
pub(super) fn write(request: &Request) -> String {
    let name = |id: &Id| match id {
        Id::Number(number) => json!(number),
        Id::Text(text) => json!(text),
    };
    let value = match request {
        Request::Hello { proto, game, since, secret } => {
            let mut hello = json!({ "type": "hello", "proto": proto, "game": game, "since": since });
            secret.iter().for_each(|secret| hello["secret"] = json!(secret));
            hello
        }
        Request::Play { id, ply, mv } => json!({ "type": "play", "id": name(id), "ply": ply, "move": mv }),
        Request::Claim { id, ply, mv } => {
            let mut claim = json!({ "type": "claim", "id": name(id), "ply": ply });
            mv.iter().for_each(|mv| claim["move"] = json!(mv));
            claim
        }
        Request::Offer { id, what, ply } => {
            let mut offer = json!({ "type": "offer", "id": name(id), "what": what.name(), "ply": ply });
            what.about().iter().for_each(|seat| offer["seat"] = json!(seat.name()));
            offer
        }
        Request::Answer { id, offer, yes } => json!({ "type": "answer", "id": name(id), "offer": offer, "yes": yes }),
        Request::Resign { id } => json!({ "type": "resign", "id": name(id) }),
        Request::Leave => json!({ "type": "leave" }),
    };
    value.to_string()
}

fn word<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}

fn number(value: &Value, name: &str) -> Option<u64> {
    value.get(name)?.as_u64()
}

fn small(value: &Value, name: &str) -> Option<u32> {
    u32::try_from(number(value, name)?).ok()
}

fn seat(value: &Value, name: &str) -> Option<Seat> {
    Seat::from_name(word(value, name)?)
}

fn id(value: &Value) -> Option<Id> {
    match value.get("id")? {
        Value::String(text) => Some(Id::Text(text.clone())),
        number => Some(Id::Number(number.as_u64()?)),
    }
}

/// Something for each seat; one entry after the other, for a map that is collected brings code to sort it.
fn by_seat<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<BTreeMap<Seat, T>> {
    let mut all = BTreeMap::new();
    for (name, value) in value.as_object()? {
        all.insert(Seat::from_name(name)?, read(value)?);
    }
    Some(all)
}

fn seats(value: &Value) -> Option<BTreeMap<Seat, SeatState>> {
    by_seat(value.get("seats")?, |seat| {
        Some(SeatState {
            name: word(seat, "name").map(str::to_owned),
            taken: seat.get("taken")?.as_bool()?,
            online: seat.get("online").and_then(Value::as_bool).unwrap_or_default(),
        })
    })
}

fn setup(value: &Value) -> Option<Setup> {
    let mut setup = Setup::new(super::address::kind(word(value, "kind")?)?);
    setup.rules = value.get("rules").map_or(Some(setup.rules), |_| small(value, "rules"))?;
    setup.start = word(value, "start").map(str::to_owned);
    if let Some(clock) = value.get("clock").filter(|clock| !clock.is_null()) {
        let time = |name| number(clock, name).map(Duration::from_millis);
        let increment = time("increment_ms").unwrap_or_default();
        setup.clock = Some(TimeControl { base: time("base_ms")?, increment });
    }
    if let Some(engines) = value.get("engines") {
        setup.engines = by_seat(engines, |level| u8::try_from(level.as_u64()?).ok())?;
    }
    if let Some(rulings) = value.get("rulings").and_then(Value::as_object) {
        setup.rulings = all_rulings(rulings)?;
    }
    Some(setup)
}

/// One that is not known changes the game, so that it could not be followed here.
fn all_rulings(value: &Map<String, Value>) -> Option<Rulings> {
    let mut rulings = Rulings::PROVISIONAL;
    for (name, value) in value {
        let number = || value.as_u64();
        match (name.as_str(), value.as_str()) {
            ("order", Some("white-first")) => rulings.order = TurnOrder::WhiteFirst,
            ("order", Some("around-the-table")) => rulings.order = TurnOrder::AroundTheTable,
            ("stalemate", Some("ends-for-all")) => rulings.stalemate = Stalemate::EndsForAll,
            ("stalemate", Some("passes")) => rulings.stalemate = Stalemate::Passes,
            ("double_mate", Some("both-win")) => rulings.double_mate = DoubleMate::BothWin,
            ("double_mate", Some("last-to-move-wins")) => rulings.double_mate = DoubleMate::LastToMoveWins,
            ("loss", Some("opponents-win")) => rulings.loss = Loss::OpponentsWin,
            ("loss", Some("others-draw")) => rulings.loss = Loss::OthersDraw,
            ("takebacks", Some("without-clocks")) => rulings.takebacks = Takebacks::WithoutClocks,
            ("takebacks", Some("never")) => rulings.takebacks = Takebacks::Never,
            ("repetitions", _) => rulings.repetitions = u16::try_from(number()?).ok()?,
            ("quiet_rounds", _) => rulings.quiet_rounds = u16::try_from(number()?).ok()?,
            ("plies_between_offers", _) => rulings.plies_between_offers = u32::try_from(number()?).ok()?,
            ("absence_ms", _) => rulings.absence_ms = number()?,
            ("rematch_places", _) => rulings.rematch_places = u8::try_from(number()?).ok()?,
            ("abort_in_first_round", _) => rulings.abort_in_first_round = value.as_bool()?,
            _ => return None,
        }
    }
    Some(rulings)
}

fn entry(value: &Value) -> Option<Entry> {
    let left = value.get("left_ms").filter(|left| !left.is_null());
    let mut events = Vec::new();
    for value in value.get("events")?.as_array()? {
        events.push(event(value)?);
    }
    Some(Entry {
        seq: number(value, "seq")?,
        at: number(value, "at")?,
        seat: seat(value, "seat"),
        events,
        left_ms: match left {
            Some(left) => Some(by_seat(left, Value::as_u64)?),
            None => None,
        },
    })
}

fn event(value: &Value) -> Option<Event> {
    let mv = || word(value, "move")?.parse::<UciMove>().ok();
    let offer = || number(value, "offer");
    Some(match word(value, "event")? {
        "move-played" => Event::MovePlayed { ply: small(value, "ply")?, mv: mv()? },
        "draw-claimed" => Event::DrawClaimed { mv: mv() },
        "draw-claim-rejected" => Event::DrawClaimRejected { mv: mv(), reason: word(value, "reason")?.to_owned() },
        "offered" => Event::Offered(what(value)?),
        "answered" => Event::Answered { offer: offer()?, yes: value.get("yes")?.as_bool()? },
        "offer-lapsed" => Event::OfferLapsed { offer: offer()? },
        "taken-back" => Event::TakenBack { ply: small(value, "ply")? },
        "resigned" => Event::Resigned,
        "flag-fell" => Event::FlagFell { seat: seat(value, "seat")? },
        "left" => Event::Left { seat: seat(value, "seat")? },
        "seat-freed" => Event::SeatFreed { seat: seat(value, "seat")? },
        "draw-agreed" => Event::DrawAgreed,
        "game-ended" => Event::GameEnded(outcome(value)?),
        "rematch" => Event::Rematch { game: word(value, "game")?.to_owned() },
        _ => return None,
    })
}

fn what(value: &Value) -> Option<What> {
    Some(match word(value, "what")? {
        "draw" => What::Draw,
        "takeback" => What::Takeback,
        "rematch" => What::Rematch,
        "left" => What::Left { seat: seat(value, "seat")? },
        "replace" => What::Replace { seat: seat(value, "seat")? },
        _ => return None,
    })
}

fn outcome(value: &Value) -> Option<Outcome> {
    let text = |name| word(value, name).map(|text| Cow::Owned(text.to_owned()));
    let standing = |value: &Value| {
        Some(match value.as_str()? {
            "win" => Standing::Win,
            "draw" => Standing::Draw,
            "loss" => Standing::Loss,
            _ => return None,
        })
    };
    Some(Outcome {
        kind: text("kind"),
        result: text("result"),
        reason: text("reason"),
        article: text("article"),
        by: seat(value, "by"),
        results: by_seat(value.get("results")?, standing)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::Kind;

    fn mv(text: &str) -> UciMove {
        text.parse().expect("a move")
    }

    fn outcomes() -> Vec<Outcome> {
        let four = Outcome {
            kind: Some("flag-fall".into()),
            result: None,
            reason: None,
            article: None,
            by: Some(Seat::West),
            results: [(Seat::West, Standing::Loss), (Seat::East, Standing::Draw), (Seat::North, Standing::Win)].into(),
        };
        let two = Outcome {
            kind: None,
            result: Some("1-0".into()),
            reason: Some("checkmate".into()),
            article: Some("5.1.1".into()),
            by: None,
            results: BTreeMap::new(),
        };
        vec![four, two]
    }

    fn events() -> Vec<Event> {
        let seat = Seat::South;
        let mut events = vec![
            Event::MovePlayed { ply: 3, mv: mv("e7e8q") },
            Event::DrawClaimed { mv: None },
            Event::DrawClaimed { mv: Some(mv("a1a2")) },
            Event::DrawClaimRejected { mv: None, reason: "no \"reason\"".to_owned() },
            Event::DrawClaimRejected { mv: Some(mv("b1c3")), reason: String::new() },
            Event::Answered { offer: 7, yes: true },
            Event::Answered { offer: u64::MAX, yes: false },
            Event::OfferLapsed { offer: 8 },
            Event::TakenBack { ply: 0 },
            Event::Resigned,
            Event::FlagFell { seat },
            Event::Left { seat },
            Event::SeatFreed { seat: Seat::Black },
            Event::DrawAgreed,
            Event::Rematch { game: "abc".to_owned() },
        ];
        let whats =
            [What::Draw, What::Takeback, What::Rematch, What::Left { seat }, What::Replace { seat: Seat::White }];
        events.extend(whats.map(Event::Offered));
        events.extend(outcomes().into_iter().map(Event::GameEnded));
        events
    }

    fn setups() -> Vec<Setup> {
        let mut other = Setup::new(Kind::Duplicate);
        other.clock = Some(TimeControl { base: Duration::from_secs(180), increment: Duration::from_millis(2500) });
        other.engines = [(Seat::East, 3), (Seat::West, 8)].into();
        other.start = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned());
        other.rulings = Rulings {
            order: TurnOrder::AroundTheTable,
            stalemate: Stalemate::Passes,
            double_mate: DoubleMate::LastToMoveWins,
            repetitions: 5,
            quiet_rounds: 9,
            plies_between_offers: 1,
            loss: Loss::OthersDraw,
            abort_in_first_round: false,
            absence_ms: 1,
            takebacks: Takebacks::Never,
            rematch_places: 3,
        };
        vec![Setup::new(Kind::Chess), Setup::new(Kind::Duplicate), other]
    }

    /// Whatever the server writes is read as it meant it.
    #[test]
    fn messages_are_read_as_they_were_meant() {
        let seats: BTreeMap<Seat, SeatState> = [
            (Seat::North, SeatState { name: Some("Ann".to_owned()), taken: true, online: true }),
            (Seat::East, SeatState::default()),
        ]
        .into();
        let left: BTreeMap<Seat, u64> = [(Seat::White, 1), (Seat::Black, u64::MAX)].into();
        let mut messages = vec![
            Message::Done { id: Id::Number(4), seq: 3 },
            Message::Done { id: Id::Text("x-1".to_owned()), seq: 3 },
            Message::Refused { id: Id::Number(1), code: "c".to_owned(), message: "m".to_owned(), seq: 0 },
            Message::Presence { seats: seats.clone(), watchers: 3 },
            Message::Clock { left_ms: left.clone(), running: Some(Seat::White), now: 5 },
            Message::Clock { left_ms: BTreeMap::new(), running: None, now: 0 },
            Message::Ending { reason: "restart".to_owned(), retry_ms: 500 },
        ];
        for (you, setup) in [None, Some(Seat::East), Some(Seat::Black)].into_iter().zip(setups()) {
            messages.push(Message::Welcome { you, setup, seats: seats.clone(), seq: 9, now: 10 });
        }
        for (seat, left_ms) in [(None, None), (Some(Seat::North), Some(left))] {
            messages.push(Message::Entry(Entry { seq: 2, at: 1, seat, events: events(), left_ms }));
        }
        for message in messages {
            let text = serde_json::to_string(&message).expect("JSON");
            assert_eq!(read(&text), Some(message), "{text}");
        }
        let unknown =
            r#"{"type":"welcome","you":null,"setup":{"kind":"chess","rulings":{"new":1}},"seats":{},"seq":0,"now":0}"#;
        for nonsense in ["", "[]", "{}", r#"{"type":"x"}"#, r#"{"type":"done","id":-1,"seq":0}"#, unknown] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }

    /// Whatever is written here the server reads as it was meant.
    #[test]
    fn requests_are_written_as_the_server_reads_them() {
        let id = || Id::Text("a-1".to_owned());
        let (game, mv) = ("G".to_owned(), "e2e4".to_owned());
        let requests = [
            Request::Hello { proto: 1, game: game.clone(), since: 0, secret: None },
            Request::Hello { proto: 1, game, since: 7, secret: Some("s".to_owned()) },
            Request::Play { id: Id::Number(3), ply: 2, mv: mv.clone() },
            Request::Claim { id: id(), ply: 2, mv: None },
            Request::Claim { id: id(), ply: 2, mv: Some(mv) },
            Request::Offer { id: id(), what: What::Draw, ply: 4 },
            Request::Offer { id: id(), what: What::Left { seat: Seat::West }, ply: 4 },
            Request::Offer { id: id(), what: What::Replace { seat: Seat::Black }, ply: 4 },
            Request::Answer { id: id(), offer: 4, yes: false },
            Request::Resign { id: id() },
            Request::Leave,
        ];
        for request in requests {
            assert_eq!(serde_json::from_str::<Request>(&write(&request)).expect("JSON"), request);
        }
    }
}
