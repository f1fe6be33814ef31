//! Whatever anybody sends at any moment: an entry or a refusal in words, and everybody shows the same.

use chess::Random;
use proptest::prelude::*;
use room::{Command, Entry, Kind, Moment, Room, Seat, Setup, What};
use std::time::Duration;

/// What is drawn for one step; `choose` makes a command of it that has something to do with the game.
type Dice = (u8, u8, u64, u64);

fn setups() -> Vec<Setup> {
    let clock = Some(game::TimeControl { base: Duration::from_secs(60), increment: Duration::from_secs(2) });
    let near_draw = Some("7k/8/8/8/8/8/8/K5R1 w - - 97 80".to_owned());
    let short = room::Rulings { quiet_rounds: 2, plies_between_offers: 3, absence_ms: 1, ..Default::default() };
    vec![
        Setup::new(Kind::Chess),
        Setup::new(Kind::Duplicate),
        Setup { clock, ..Setup::new(Kind::Chess) },
        Setup { clock, ..Setup::new(Kind::Duplicate) },
        Setup { start: near_draw, ..Setup::new(Kind::Chess) },
        Setup { rulings: short, ..Setup::new(Kind::Duplicate) },
    ]
}

fn legal_move(room: &Room, random: &mut Random) -> String {
    match (room.game(), room.boards()) {
        (Some(game), _) => {
            let moves: Vec<String> =
                game.position().legal_moves().iter().map(|mv| mv.to_uci(game.castling_mode()).to_string()).collect();
            let index = random.next() as usize % moves.len().max(1);
            moves.get(index).cloned().unwrap_or_default()
        }
        (_, Some(table)) => table.random_move(random).map(|mv| mv.to_string()).unwrap_or_default(),
        _ => unreachable!("a room has one or the other"),
    }
}

/// A command, by whom, and when: mostly by those who may, and now and then by anybody.
fn choose(room: &Room, (what, who, number, time): Dice) -> (Command, Option<Seat>, Moment) {
    let mut random = Random::new(number);
    let seat = if who < 160 { room.turn() } else { Seat::ALL[usize::from(who) % 6] };
    let ply = if what % 11 == 0 { number as u32 } else { room.ply() };
    let any = Seat::ALL[number as usize % 6];
    let open = room.offers().first().map_or(number, |offer| offer.id);
    let mv = if number.is_multiple_of(9) { "e2e9".into() } else { legal_move(room, &mut random) };
    let command = match what {
        0..=120 => Command::Play { ply, mv },
        121..=140 => Command::Claim { ply, mv: number.is_multiple_of(2).then_some(mv) },
        141..=155 => Command::Offer { ply, what: What::Draw },
        156..=165 => Command::Offer { ply, what: What::Takeback },
        166..=172 => Command::Offer { ply, what: What::Rematch },
        173..=178 => Command::Offer { ply, what: What::Left { seat: any } },
        179..=185 => Command::Offer { ply, what: What::Replace { seat: any } },
        186..=240 => Command::Answer { offer: open, yes: !number.is_multiple_of(4) },
        241..=243 => Command::Resign,
        244..=247 => Command::CameBack { seat: any },
        _ => Command::FlagFall,
    };
    let by = if who == 255 { None } else { Some(seat) };
    let away = if number.is_multiple_of(3) { vec![(any, number)] } else { Vec::new() };
    let elapsed = if time.is_multiple_of(40) { time } else { time % 900 };
    (command, by, Moment { now: room.at() + elapsed, elapsed, away, next_game: "next".into() })
}

/// Plays a game by dice; the room at the end and its entries.
fn played(setup: &Setup, dice: &[Dice]) -> (Room, Vec<Entry>) {
    let mut room = Room::new(setup.clone()).expect("a game");
    let mut entries = Vec::new();
    for &die in dice {
        let (command, by, moment) = choose(&room, die);
        let before = room.clone();
        match room.apply(&command, by, &moment) {
            Ok(entry) => {
                assert_eq!(room, before, "judging changes nothing");
                assert_eq!((entry.seq, entry.seat), (room.seq() + 1, by));
                assert!(entry.at >= room.at() && !entry.events.is_empty(), "{entry:?}");
                room.fold(&entry).unwrap_or_else(|misfit| panic!("{command:?}: {misfit}"));
                entries.push(entry);
            }
            Err(refusal) => {
                assert_eq!(room, before, "{refusal}");
                let said = refusal.to_string();
                let code = refusal.code();
                assert!(said.ends_with('.') && said.len() > 10, "{command:?}: {said}");
                assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{code}");
            }
        }
        for offer in room.offers() {
            assert!(offer.id <= room.seq() && room.kind().seats().contains(&offer.by), "{offer:?}");
        }
        if let Some(left) = room.left() {
            assert_eq!(left.len(), room.kind().seats().len());
        }
    }
    (room, entries)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn entries_are_the_game(
        which in 0..6usize,
        dice in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u64>(), 0..200_000u64), 1..160),
    ) {
        let setup = &setups()[which];
        let (room, entries) = played(setup, &dice);
        // One client folds what the server did, another what came over the wire, a third reads from the middle on.
        let mut folded = Room::new(setup.clone()).expect("a game");
        let written = serde_json::to_string(&(setup, &entries)).expect("JSON");
        let (setup, read): (Setup, Vec<Entry>) = serde_json::from_str(&written).expect("the same");
        let mut over_the_wire = Room::new(setup).expect("a game");
        let mut late = None;
        for (index, (entry, read)) in entries.iter().zip(&read).enumerate() {
            if index == entries.len() / 2 {
                late = Some(folded.clone());
            }
            prop_assert_eq!(entry, read);
            folded.fold(entry).expect("in order");
            over_the_wire.fold(read).expect("in order");
        }
        prop_assert_eq!(&folded, &room);
        prop_assert_eq!(&over_the_wire, &room);
        if let Some(mut late) = late {
            entries[entries.len() / 2..].iter().for_each(|entry| late.fold(entry).expect("in order"));
            prop_assert_eq!(&late, &room);
        }
        // No entry twice, none left out.
        if let Some(last) = entries.last() {
            prop_assert!(folded.fold(last).is_err());
            prop_assert!(Room::new(room.setup().clone()).expect("a game").fold(last).is_err() || last.seq == 1);
        }
        if let Some(pgn) = room.pgn(|_| None) {
            let mut again = game::Game::new();
            again.load_pgn(pgn.as_bytes(), 1).expect("what is written can be read");
            prop_assert_eq!(again.moves().len(), room.ply() as usize);
        }
    }
}
