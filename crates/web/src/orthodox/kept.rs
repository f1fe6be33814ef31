//! The game as it is kept from one visit to the next, with what no PGN says: who plays, what the engine thinks of its
//! side, which position is looked at, what was taken back, how the players ended the game, and what the clocks showed
//! after every move.
//!
//! A line `chess 2`, a line for each fact, an empty one, and the PGN with all moves, those that were taken back too.
//! Facts that are not known here are read past. Before there were such lines there were four and the PGN: they are read
//! as well. The clocks stand still while nobody is there.

use super::rules::GameOfTwo;
use super::session::Session;
use super::settings::Settings;
use chess::{Claim, Colour, UciMove};
use engine::opponent::Opponent;
use game::{Command, Reason, TimeControl};
use std::time::Duration;

const HEAD: &str = "chess 2\n";

/// What is kept: the game, what was chosen, and whether the board is turned round.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) session: Session,
    pub(crate) settings: Settings,
    pub(crate) flipped: bool,
}

/// Writes a session, what was chosen, and whether the board is turned round.
pub(crate) fn write(session: &Session, settings: &Settings, flipped: bool) -> String {
    let table = session.game.table();
    let mut whole = table.clone();
    while whole.apply(Command::Redo).is_ok() {}
    let mut pgn = whole.to_pgn();
    let declared = table.ending().and_then(|ending| declaration(table, ending.reason));
    if declared.is_some() {
        // It is declared again on the way back.
        pgn.result = None;
    }
    let mut text = HEAD.to_owned();
    let mut fact = |name: &str, value: String| text += &format!("{name} {value}\n");
    for (field, value) in settings.fields() {
        fact(field, value);
    }
    fact("flipped", flipped.to_string());
    fact("engine", session.engine.map_or("nobody".to_owned(), |colour| colour.to_string()));
    session.opponent.opinion(table.history()).into_iter().for_each(|opinion| fact("opinion", opinion.to_string()));
    fact("look", session.game.ply().to_string());
    fact("undone", table.undone().len().to_string());
    declared.into_iter().for_each(|declared| fact("declared", declared));
    session.game.offers().into_iter().for_each(|by| fact("offer", by.to_string()));
    fact("clocks", clocks(&whole));
    format!("{text}\n{pgn}")
}

/// Reads what [`write`] wrote, now or in an earlier version; anything else is none.
pub(crate) fn read(kept: &str) -> Option<Kept> {
    let Some(rest) = kept.strip_prefix(HEAD) else { return read_first(kept) };
    let (facts, pgn) = rest.split_once("\n\n")?;
    let mut table = load(pgn)?;
    let mut settings = Settings::default();
    let (mut engine, mut opinion, mut look, mut flipped) = (None, None, None, false);
    let (mut undone, mut declared, mut offers) = (0, "", Vec::new());
    for line in facts.lines() {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        match name {
            "engine" => engine = colour(value),
            "opinion" => opinion = value.parse().ok(),
            "look" => look = value.parse().ok(),
            "flipped" => flipped = value == "true",
            "undone" => undone = value.parse().unwrap_or(0),
            "declared" => declared = value,
            "offer" => offers.extend(colour(value)),
            "clocks" => set_clocks(&mut table, value),
            field => settings.fill(field, value.to_owned()),
        }
    }
    for _ in 0..undone {
        // Never more than there are.
        let _ = table.apply(Command::Undo);
    }
    declare(&mut table, declared);
    for by in offers {
        // An offer that was open can be made.
        let _ = table.apply(Command::OfferDraw { by });
    }
    let opponent = Opponent::resuming(table.history(), opinion);
    let mut session = Session::new(GameOfTwo::of_table(table, look));
    (session.engine, session.opponent) = (engine, opponent);
    Some(Kept { session, settings, flipped })
}

/// The four lines of the first format.
fn read_first(kept: &str) -> Option<Kept> {
    let mut lines = kept.splitn(5, '\n');
    let (players, ply, declared) = (lines.next()?, lines.next()?, lines.next()?);
    let (clocks, pgn) = (lines.next()?, lines.next()?);
    let mut players = players.split(' ');
    let (engine, level, opinion) = (players.next()?, players.next()?.parse().ok()?, players.next()?.parse().ok());
    let mut table = load(pgn)?;
    set_clocks(&mut table, clocks);
    declare(&mut table, declared);
    let opponent = Opponent::resuming(table.history(), opinion);
    let mut session = Session::new(GameOfTwo::of_table(table, ply.parse().ok()));
    (session.engine, session.opponent) = (colour(engine), opponent);
    let mut settings = Settings { level, ..Settings::default() };
    settings.set_engine(session.engine);
    Some(Kept { flipped: session.engine == Some(Colour::White), session, settings })
}

fn load(pgn: &str) -> Option<game::Game> {
    let mut table = game::Game::new();
    table.load_pgn(pgn.as_bytes(), 1).ok()?;
    Some(table)
}

fn colour(name: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.to_string() == name)
}

/// The time control and what both clocks showed at the start and after each ply, in milliseconds.
fn clocks(table: &game::Game) -> String {
    let Some(control) = table.time_control() else { return String::new() };
    let shown = (0..=table.ply()).flat_map(|ply| Colour::ALL.map(|colour| table.time_left_after(ply, colour)));
    let times = [Some(control.base), Some(control.increment)].into_iter().chain(shown);
    let numbers: Vec<String> = times.flatten().map(|time| time.as_millis().to_string()).collect();
    numbers.join(" ")
}

fn set_clocks(table: &mut game::Game, line: &str) {
    let times: Vec<Duration> =
        line.split(' ').filter_map(|number| number.parse().ok()).map(Duration::from_millis).collect();
    if let [base, increment, shown @ ..] = &times[..] {
        let shown: Vec<[Duration; 2]> = shown.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        table.restore_clocks(TimeControl { base: *base, increment: *increment }, &shown);
    }
}

/// How the players ended the game; none where the rules did, or a file.
fn declaration(table: &game::Game, reason: Reason) -> Option<String> {
    let announced = table.announced().map(|mv| mv.to_uci(table.castling_mode()).to_string()).unwrap_or_default();
    match reason {
        Reason::Resignation(by) => Some(format!("resigned {by}")),
        Reason::FlagFall(by) => Some(format!("flag {by}")),
        Reason::Agreement => Some("agreed -".to_owned()),
        Reason::Claim { rule, announced: false } => Some(format!("claimed {rule}")),
        Reason::Claim { rule, announced: true } => Some(format!("announced {announced} {rule}")),
        Reason::Rules(_) | Reason::Recorded => None,
    }
}

/// Ends the game in the same way again. What the game refuses is left: it then goes on.
fn declare(table: &mut game::Game, line: &str) {
    let Some((how, detail)) = line.split_once(' ') else { return };
    let turn = table.turn();
    // The first format did not say which move was announced.
    let announced = || {
        let said = detail.split(' ').next().and_then(|word| word.parse::<UciMove>().ok());
        let fits = |rule: Claim| rule.to_string() == detail;
        let likely = table.claims_with_move().into_iter().find(|&(_, rule)| fits(rule));
        said.or_else(|| likely.map(|(mv, _)| mv.to_uci(table.castling_mode())))
    };
    let commands = match (how, colour(detail)) {
        ("resigned", Some(by)) => vec![Command::Resign { by }],
        ("flag", Some(by)) => vec![Command::FlagFall { by }],
        ("agreed", _) => vec![Command::OfferDraw { by: turn }, Command::AcceptDraw { by: !turn }],
        ("claimed", _) => vec![Command::ClaimDraw { by: turn, mv: None }],
        ("announced", _) => vec![Command::ClaimDraw { by: turn, mv: announced() }],
        _ => return,
    };
    for command in commands {
        if table.apply(command).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::declare::Declaration;
    use super::*;

    fn session(moves: &str, control: Option<&str>) -> Session {
        let mut session = Session::new(GameOfTwo::new(control.map(|text| text.parse().expect("a time control"))));
        for (index, mv) in moves.split_whitespace().enumerate() {
            session.tick(Duration::from_millis(700 * index as u64));
            session.command(Command::Play { mv: mv.parse().expect("a move") });
        }
        session
    }

    fn again(session: &Session) -> Session {
        let mut settings = Settings { level: 3, lines: 2, ..Settings::default() };
        settings.names[1] = "Anna of B.".to_owned();
        let kept = read(&write(session, &settings, true)).expect("readable");
        assert_eq!((&kept.settings, kept.flipped), (&settings, true));
        kept.session
    }

    #[test]
    fn what_was_taken_back_can_be_played_again() {
        let mut session = session("e2e4 e7e5 g1f3", Some("3+2"));
        session.command(Command::Undo);
        session.command(Command::Undo);
        let mut read = again(&session);
        assert_eq!((read.game.last_ply(), read.game.can_redo()), (1, true));
        for session in [&mut session, &mut read] {
            session.command(Command::Redo);
            session.command(Command::Redo);
        }
        assert_eq!(read.game.sans(), ["e4", "e5", "Nf3"]);
        for colour in Colour::ALL {
            assert_eq!(read.game.time_left(colour), session.game.time_left(colour), "{colour}");
        }
    }

    #[test]
    fn the_announced_move_and_open_offers_stay_as_they_were() {
        // Either knight's return repeats the position for the third time.
        let both =
            "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 g1f3 g8f6 b1c3 b8c6 f3g1";
        let mut session = session(both, None);
        let moves = session.game.table().claims_with_move();
        let (last, _) = *moves.last().expect("a claim");
        session.command(Command::ClaimDraw {
            by: Colour::Black,
            mv: Some(last.to_uci(session.game.table().castling_mode())),
        });
        let read = again(&again(&session));
        assert_eq!(read.game.table().announced(), Some(last));
        assert_eq!(read.game.pgn(), session.game.pgn(), "and no comment contradicts another");
        let mut offered = super::tests::session("e2e4 e7e5", None);
        offered.command(Command::OfferDraw { by: Colour::Black });
        assert_eq!(again(&offered).game.offers(), [Colour::Black]);
    }

    #[test]
    fn the_first_format_is_read() {
        let kept = read("White 5 -35\n1\nresigned Black\n60000 1000 60000 60000 59000 60000 59000 58000\n1. e4 e5 *");
        let kept = kept.expect("readable");
        assert_eq!((kept.settings.level, kept.settings.players.as_str(), kept.flipped), (5, "white", true));
        let session = kept.session;
        let opinion = session.opponent.opinion(session.game.table().history());
        assert_eq!((session.engine, opinion), (Some(Colour::White), Some(-35)));
        assert_eq!((session.game.ply(), session.game.last_ply(), session.game.is_over()), (1, 2, true));
        assert_eq!(session.game.time_left(Colour::Black), Some(Duration::from_secs(58)));
    }

    #[test]
    fn clocks_stand_as_they_stood() {
        let session = session("e2e4 e7e5 g1f3", Some("3+2"));
        let read = again(&session);
        for ply in 0..=3 {
            for colour in Colour::ALL {
                let left = |session: &Session| session.game.table().time_left_after(ply, colour);
                assert_eq!(left(&read), left(&session), "{colour} after {ply}");
            }
        }
        assert_eq!(read.game.time_left(Colour::Black), Some(Duration::from_millis(181_300)));
        let mut read = read;
        read.tick(Duration::from_secs(1_000));
        read.tick(Duration::from_secs(1_001));
        assert_eq!(read.game.time_left(Colour::Black), Some(Duration::from_millis(180_300)), "and run on");
    }

    #[test]
    fn every_ending_comes_back() {
        const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
        let back = format!("{KNIGHTS} f6g8");
        type Act = fn(&mut Session);
        let table: [(&str, Option<&str>, Act, &str); 7] = [
            ("e2e4", None, |session| session.declare(Declaration::Resign), "resignation"),
            ("f2f3 e7e5 g2g4 d8h4", None, |_| {}, "checkmate"),
            (
                "e2e4 e7e5 g1f3",
                None,
                |session| {
                    session.declare(Declaration::Offer);
                    session.declare(Declaration::Accept);
                },
                "agreement",
            ),
            (&back, None, |session| session.declare(Declaration::Claim), "threefold"),
            (
                KNIGHTS,
                None,
                |session| {
                    session.declare(Declaration::Announce);
                    session.touch(chess::Square::F6);
                    session.touch(chess::Square::G8);
                },
                "threefold",
            ),
            (
                "e2e4",
                Some("1"),
                |session| {
                    session.tick(Duration::from_secs(1));
                    session.tick(Duration::from_secs(62));
                },
                "flag-fall",
            ),
            ("e2e4 e7e5", None, |session| session.look(1), "in play"),
        ];
        for (moves, control, act, kind) in table {
            let mut session = session(moves, control);
            act(&mut session);
            let read = again(&session);
            assert_eq!(read.game.table().ending(), session.game.table().ending(), "{kind}");
            assert_eq!(
                (read.game.ply(), read.game.last_ply()),
                (session.game.ply(), session.game.last_ply()),
                "{kind}"
            );
            assert_eq!(session.game.ending().map_or("in play", |ending| ending.kind), kind);
        }
    }

    #[test]
    fn nonsense_is_none() {
        for text in ["", "nobody 3", "nobody x -\n0\n\n\n1. e4 *", "nobody 3 -\n0\n\n\nnot a game (", "chess 2\n", HEAD]
        {
            assert!(read(text).is_none(), "{text:?}");
        }
    }
}
