//! The rules of a table over the net, each by an example.

use game::TimeControl;
use room::wire::{Message, Request};
use room::{Command, Entry, Event, Kind, Moment, Room, Rulings, Seat, Setup, Standing, What};
use std::time::Duration;

const FOUR: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

struct Table {
    room: Room,
    now: u64,
}

impl Table {
    fn new(setup: Setup) -> Table {
        Table { room: Room::new(setup).expect("a game"), now: 1_000 }
    }

    fn with_clock(kind: Kind, seconds: u64, increment: u64) -> Table {
        let clock = TimeControl { base: Duration::from_secs(seconds), increment: Duration::from_secs(increment) };
        Table::new(Setup { clock: Some(clock), ..Setup::new(kind) })
    }

    /// Judges and folds; the code of the refusal otherwise.
    fn give(&mut self, by: Option<Seat>, command: Command, moment: Moment) -> Result<Entry, &'static str> {
        let entry = self.room.apply(&command, by, &moment).map_err(|refusal| refusal.code())?;
        self.room.fold(&entry).expect("its own entry");
        Ok(entry)
    }

    fn command(&mut self, by: Seat, command: Command) -> Result<Entry, &'static str> {
        self.give(Some(by), command, Moment { next_game: "next".into(), ..Moment::at(self.now) })
    }

    /// Plays a move for whoever is to move, after some seconds.
    fn play(&mut self, mv: &str, seconds: u64) -> Result<Entry, &'static str> {
        self.now += seconds * 1000;
        let moment = Moment { elapsed: seconds * 1000, ..Moment::at(self.now) };
        self.give(Some(self.room.turn()), Command::Play { ply: self.room.ply(), mv: mv.into() }, moment)
    }

    fn moves(&mut self, moves: &str) {
        moves.split(' ').for_each(|mv| drop(self.play(mv, 0).unwrap_or_else(|code| panic!("{mv}: {code}"))));
    }

    fn offer(&mut self, by: Seat, what: What) -> Result<u64, &'static str> {
        let ply = self.room.ply();
        self.command(by, Command::Offer { ply, what }).map(|entry| entry.seq)
    }

    fn answer(&mut self, by: Seat, offer: u64, yes: bool) -> Result<Entry, &'static str> {
        self.command(by, Command::Answer { offer, yes })
    }

    fn left(&self, seat: Seat) -> u64 {
        self.room.left().expect("clocks")[&seat]
    }

    /// Why the game ended, and what it was for each seat in the order of play.
    fn ended(&self) -> (String, Vec<Standing>) {
        let outcome = self.room.outcome().expect("an end");
        (
            outcome.reason().to_owned(),
            self.room.kind().seats().iter().filter_map(|seat| outcome.results.get(seat)).copied().collect(),
        )
    }
}

const ROUND: &str = "e2e4 d2d4 e7e5 d7d5";

#[test]
fn only_the_player_to_move_moves_and_only_at_this_ply() {
    let mut table = Table::new(Setup::new(Kind::Duplicate));
    let play = |ply, mv: &str| Command::Play { ply, mv: mv.into() };
    let rows = [
        (Seat::South, play(0, "e2e4"), Err("not-your-turn")),
        (Seat::White, play(0, "e2e4"), Err("not-seated")),
        (Seat::North, play(1, "e2e4"), Err("wrong-ply")),
        (Seat::North, play(0, "e2e5"), Err("illegal-move")),
        (Seat::North, play(0, "castles"), Err("illegal-move")),
        (Seat::North, Command::Claim { ply: 0, mv: None }, Err("no-claims")),
        (Seat::North, Command::FlagFall, Err("not-yours")),
        (Seat::North, play(0, "e2e4"), Ok(1)),
        (Seat::North, play(0, "e2e4"), Err("wrong-ply")),
        (Seat::North, play(1, "d2d4"), Err("not-your-turn")),
        (Seat::South, play(1, "e2e4"), Ok(2)),
    ];
    for (seat, command, expected) in rows {
        let said = format!("{seat} {command:?}");
        assert_eq!(table.command(seat, command).map(|entry| entry.seq), expected, "{said}");
    }
}

#[test]
fn a_draw_at_a_table_of_four_needs_all_four() {
    let mut table = Table::new(Setup::new(Kind::Duplicate));
    table.moves(ROUND);
    let offer = table.offer(Seat::East, What::Draw).expect("offered");
    assert_eq!(table.offer(Seat::West, What::Draw), Err("offer-open"));
    assert_eq!(table.answer(Seat::East, offer, true).err(), Some("own-offer"));
    assert_eq!(table.answer(Seat::West, offer + 1, true).err(), Some("no-offer"));
    table.answer(Seat::North, offer, true).expect("agreed");
    assert_eq!(table.answer(Seat::North, offer, true).err(), Some("answered"));
    table.answer(Seat::West, offer, false).expect("declined");
    assert_eq!(table.answer(Seat::South, offer, true).err(), Some("no-offer"));
    assert_eq!(table.offer(Seat::East, What::Draw), Err("too-soon"));
    // Another player may, and it stands until each has moved once.
    let offer = table.offer(Seat::South, What::Draw).expect("offered");
    table.moves("a2a3 a2a3 a7a6");
    assert_eq!(table.room.offers().len(), 1);
    let last = table.play("a7a6", 0).expect("played");
    assert!(last.events.contains(&Event::OfferLapsed { offer }), "{last:?}");
    table.moves("b2b3 b2b3 b7b6 b7b6 g2g3 g2g3 g7g6 g7g6 c2c3 c2c3 c7c6 c7c6 h2h3 h2h3 h7h6");
    assert_eq!(table.offer(Seat::East, What::Draw), Err("too-soon"), "19 plies");
    table.moves("h7h6");
    let offer = table.offer(Seat::East, What::Draw).expect("20 plies");
    for seat in [Seat::West, Seat::North, Seat::South] {
        assert!(table.room.outcome().is_none());
        table.answer(seat, offer, true).expect("agreed");
    }
    assert_eq!(table.ended(), ("agreement".into(), vec![Standing::Draw; 4]));
    assert!(table.room.boards().expect("four boards").save().contains("drawn_after"));
}

#[test]
fn whoever_gives_up_loses_to_the_neighbours() {
    use Standing::{Draw, Loss, Win};
    let rows = [
        (Seat::North, [Loss, Draw, Win, Win]),
        (Seat::South, [Draw, Loss, Win, Win]),
        (Seat::East, [Win, Win, Loss, Draw]),
        (Seat::West, [Win, Win, Draw, Loss]),
    ];
    for (seat, standings) in rows {
        let mut table = Table::new(Setup::new(Kind::Duplicate));
        table.moves(ROUND);
        table.command(seat, Command::Resign).expect("resigned");
        assert_eq!(table.ended(), ("resignation".into(), standings.to_vec()));
        assert_eq!(table.command(seat, Command::Resign).err(), Some("game-over"));
        assert_eq!(table.play("a2a3", 0).err(), Some("game-over"));
    }
    let mut early = Table::new(Setup::new(Kind::Duplicate));
    early.moves("e2e4 d2d4 e7e5");
    early.command(Seat::South, Command::Resign).expect("resigned");
    assert_eq!(early.ended(), ("aborted".into(), vec![]));
}

#[test]
fn mates_and_draws_are_what_the_boards_say() {
    let mut table = Table::new(Setup::new(Kind::Duplicate));
    table.moves("f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4");
    assert_eq!(table.ended().0, "checkmate");
    let mut table = Table::new(Setup::new(Kind::Chess));
    table.moves("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(table.ended(), ("checkmate".into(), vec![Standing::Loss, Standing::Win]));
    let outcome = serde_json::to_value(table.room.outcome()).expect("JSON");
    assert_eq!((outcome["result"].as_str(), outcome["reason"].as_str()), (Some("0-1"), Some("checkmate")));
}

#[test]
fn chess_by_two_has_claims_offers_and_takebacks() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let claim = |ply, mv: Option<&str>| Command::Claim { ply, mv: mv.map(String::from) };
    let mut table = Table::new(Setup::new(Kind::Chess));
    table.moves(shuffle);
    assert_eq!(table.command(Seat::White, claim(7, None)).err(), Some("not-your-move"));
    table.command(Seat::Black, claim(7, Some("f6g8"))).expect("a correct claim");
    assert_eq!(table.ended(), ("threefold".into(), vec![Standing::Draw; 2]));
    assert_eq!(table.room.ply(), 7, "the announced move is not played");

    let mut table = Table::with_clock(Kind::Chess, 60, 0);
    table.moves("e2e4 e7e5");
    let wrong = table.command(Seat::White, claim(2, Some("g1f3"))).expect("judged");
    assert_eq!((table.room.ply(), table.left(Seat::Black)), (3, 180_000), "played, and two minutes for Black");
    let offer = table.room.offers().first().expect("a wrong claim is an offer").id;
    assert_eq!(offer, wrong.seq);
    table.answer(Seat::Black, offer, true).expect("agreed");
    assert_eq!(table.ended().0, "agreement");

    let mut table = Table::new(Setup::new(Kind::Chess));
    let early = table.offer(Seat::White, What::Draw).expect("offered");
    assert_eq!(table.answer(Seat::Black, early, true).err(), Some("too-early"));
    table.answer(Seat::Black, early, false).expect("declined");
    table.moves("e2e4 e7e5 g1f3");
    let back = table.offer(Seat::White, What::Takeback).expect("asked");
    table.answer(Seat::Black, back, true).expect("agreed");
    assert_eq!((table.room.ply(), table.room.turn()), (2, Seat::White));
    let back = table.offer(Seat::White, What::Takeback).expect("asked");
    table.answer(Seat::Black, back, true).expect("agreed");
    assert_eq!(table.room.ply(), 0, "the asker's last move and what followed");
    assert_eq!(table.offer(Seat::White, What::Takeback), Err("no-takeback"));
    let mut timed = Table::with_clock(Kind::Chess, 60, 0);
    timed.moves("e2e4");
    assert_eq!(timed.offer(Seat::White, What::Takeback), Err("no-takeback"));
}

#[test]
fn clocks_run_for_the_player_to_move_from_the_first_move_on() {
    let mut table = Table::with_clock(Kind::Duplicate, 10, 1);
    table.play("e2e4", 100).expect("no clock has run");
    table.play("e2e4", 3).expect("in time");
    assert_eq!(FOUR.map(|seat| table.left(seat)), [11_000, 8_000, 10_000, 10_000]);
    assert_eq!(table.room.running(), Some(Seat::East));
    assert_eq!(table.play("e7e5", 10).err(), Some("time-up"));
    let late = Moment { elapsed: 10_000, ..Moment::at(table.now) };
    assert_eq!(table.give(None, Command::FlagFall, Moment::at(table.now)).err(), Some("time-left"));
    table.give(None, Command::FlagFall, late.clone()).expect("the flag has fallen");
    assert_eq!(table.ended().0, "aborted", "not everybody has moved");
    // By the Laws: a draw where the opponent could not possibly mate.
    let clock = Some(TimeControl { base: Duration::from_secs(5), increment: Duration::ZERO });
    for (start, expected) in [("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1-0"), ("4k3/7p/8/8/8/8/8/4K3 w - - 0 1", "1/2-1/2")]
    {
        let mut table = Table::new(Setup { clock, start: Some(start.into()), ..Setup::new(Kind::Chess) });
        table.moves("e1d1");
        table.give(None, Command::FlagFall, late.clone()).expect("the flag has fallen");
        assert_eq!(table.room.outcome().and_then(|end| end.result.as_deref()), Some(expected), "{start}");
    }
}

#[test]
fn the_others_decide_about_somebody_who_is_away() {
    let rulings = Rulings::PROVISIONAL;
    let away = |time| Moment { away: vec![(Seat::West, time)], ..Moment::at(5) };
    let left = What::Left { seat: Seat::West };
    let ask = |what| Command::Offer { ply: 4, what };
    let mut table = Table::new(Setup::new(Kind::Duplicate));
    table.moves(ROUND);
    assert_eq!(table.give(Some(Seat::North), ask(left), away(rulings.absence_ms - 1)).err(), Some("not-away"));
    let offer = table.give(Some(Seat::North), ask(left), away(rulings.absence_ms)).expect("asked").seq;
    assert_eq!(table.answer(Seat::West, offer, false).err(), Some("others-decide"));
    table.answer(Seat::South, offer, true).expect("agreed");
    let mut freed = Table { room: table.room.clone(), now: table.now };
    let yes = |offer| Command::Answer { offer, yes: true };
    table.give(Some(Seat::East), yes(offer), away(rulings.absence_ms)).expect("agreed");
    assert_eq!(table.ended(), ("abandoned".into(), vec![Standing::Win, Standing::Win, Standing::Draw, Standing::Loss]));
    // Or the seat is for somebody else.
    let replace = What::Replace { seat: Seat::West };
    let offer = freed.give(Some(Seat::East), ask(replace), away(rulings.absence_ms)).expect("asked").seq;
    freed.answer(Seat::South, offer, true).expect("agreed");
    let last = freed.give(Some(Seat::North), yes(offer), away(rulings.absence_ms)).expect("agreed");
    assert!(last.events.contains(&Event::SeatFreed { seat: Seat::West }) && freed.room.outcome().is_none());
    // At a table of two there is nobody else to ask; with clocks, the clock decides.
    let mut two = Table::new(Setup::new(Kind::Chess));
    two.moves("e2e4 e7e5 a2a3 a7a6");
    let black = Moment { away: vec![(Seat::Black, rulings.absence_ms)], ..Moment::at(5) };
    two.give(Some(Seat::White), ask(What::Left { seat: Seat::Black }), black).expect("gone");
    assert_eq!(two.ended(), ("abandoned".into(), vec![Standing::Win, Standing::Loss]));
    let mut timed = Table::with_clock(Kind::Duplicate, 60, 0);
    timed.moves(ROUND);
    assert_eq!(timed.give(Some(Seat::North), ask(left), away(rulings.absence_ms)).err(), Some("clock-decides"));
}

#[test]
fn nothing_is_decided_about_somebody_who_is_back() {
    let away = Moment { away: vec![(Seat::West, 200_000)], ..Moment::at(5) };
    let back = Command::CameBack { seat: Seat::West };
    for what in [What::Left { seat: Seat::West }, What::Replace { seat: Seat::West }] {
        let mut table = Table::new(Setup::new(Kind::Duplicate));
        table.moves(ROUND);
        let offer = table.give(Some(Seat::North), Command::Offer { ply: 4, what }, away.clone()).expect("asked").seq;
        table.answer(Seat::South, offer, true).expect("agreed");
        assert_eq!(table.answer(Seat::East, offer, true).err(), Some("not-away"), "the last voice comes too late");
        let draw = table.offer(Seat::South, What::Draw).expect("offered");
        assert_eq!(table.command(Seat::West, back.clone()).err(), Some("not-yours"));
        table.give(None, back.clone(), Moment::at(5)).expect("the vote is off");
        assert_eq!(table.room.offers().iter().map(|offer| offer.id).collect::<Vec<_>>(), [draw], "and nothing else");
        assert_eq!(table.give(None, back.clone(), Moment::at(5)).err(), Some("no-vote"));
        assert_eq!(table.answer(Seat::East, offer, true).err(), Some("no-offer"));
    }
}

#[test]
fn a_rematch_is_agreed_on_by_all_when_the_game_is_over() {
    let mut table = Table::new(Setup::new(Kind::Duplicate));
    assert_eq!(table.offer(Seat::North, What::Rematch), Err("not-over"));
    table.moves(ROUND);
    table.command(Seat::North, Command::Resign).expect("resigned");
    let offer = table.offer(Seat::South, What::Rematch).expect("asked");
    for seat in [Seat::North, Seat::East, Seat::West] {
        table.answer(seat, offer, true).expect("agreed");
    }
    assert_eq!(table.room.rematch(), Some("next"));
    assert_eq!(table.offer(Seat::South, What::Rematch), Err("has-rematch"));
    assert_eq!(FOUR.map(|seat| seat.moved_on(1)), [Seat::South, Seat::East, Seat::West, Seat::North]);
}

#[test]
fn setups_that_make_no_game_are_named() {
    let rows = [
        (r#"{"kind":"duplicate","start":"8/8/8/8/8/8/8/8 w - - 0 1"}"#, "duplicate chess has one starting position"),
        (r#"{"kind":"chess","start":"nothing"}"#, "\"start\" is no position"),
        (r#"{"kind":"chess","start":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}"#, "over: Draw by stalemate"),
        (r#"{"kind":"chess","clock":{"base_ms":0}}"#, "at least one second"),
        (r#"{"kind":"chess","rules":99}"#, "version 99"),
        (r#"{"kind":"duplicate","rulings":{"repetitions":1}}"#, "2 or more"),
    ];
    for (text, expected) in rows {
        let setup: Setup = serde_json::from_str(text).expect("a setup");
        let error = Room::new(setup).expect_err("no game").to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let unknown = serde_json::from_str::<Setup>(r#"{"kind":"chess","rulings":{"coffee":true}}"#);
    assert!(unknown.is_err_and(|error| error.to_string().contains("coffee")));
}

/// What scripts rely on, to the letter.
#[test]
fn messages_are_written_as_promised() {
    let requests = [
        r#"{"type":"hello","proto":1,"game":"x","since":0,"secret":"s"}"#,
        r#"{"type":"play","id":1,"ply":0,"move":"e2e4"}"#,
        r#"{"type":"claim","id":"a","ply":7,"move":"f6g8"}"#,
        r#"{"type":"offer","id":2,"what":"draw","ply":7}"#,
        r#"{"type":"offer","id":2,"what":"left","seat":"W","ply":7}"#,
        r#"{"type":"answer","id":3,"offer":12,"yes":true}"#,
        r#"{"type":"resign","id":4}"#,
        r#"{"type":"leave"}"#,
    ];
    for text in requests {
        let request: Request = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&request).expect("JSON"), text);
    }
    let mut table = Table::with_clock(Kind::Chess, 60, 0);
    let entry = table.play("e2e4", 0).expect("played");
    let messages = [
        (
            Message::Entry(entry),
            r#"{"type":"entry","seq":1,"at":1000,"seat":"white","events":[{"event":"move-played","ply":1,"move":"e2e4"}],"left_ms":{"white":60000,"black":60000}}"#,
        ),
        (Message::Done { id: room::wire::Id::Number(1), seq: 1 }, r#"{"type":"done","id":1,"seq":1}"#),
        (
            Message::Refused {
                id: room::wire::Id::Text("a".into()),
                code: "wrong-ply".into(),
                message: "No.".into(),
                seq: 3,
            },
            r#"{"type":"refused","id":"a","code":"wrong-ply","message":"No.","seq":3}"#,
        ),
        (
            Message::Ending { reason: "restart".into(), retry_ms: 500 },
            r#"{"type":"ending","reason":"restart","retry_ms":500}"#,
        ),
    ];
    for (message, text) in messages {
        assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
        assert_eq!(serde_json::from_str::<Message>(text).expect("a message"), message);
    }
}
