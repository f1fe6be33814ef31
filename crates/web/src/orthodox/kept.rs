//! The game as it is kept from one visit to the next, with what no PGN says: who plays, what the engine thinks of its
//! side, which position is looked at, how the players ended the game, and what the clocks showed after every move.
//!
//! Four lines and the PGN. The clocks stand still while nobody is there.

use super::rules::Game;
use super::session::Session;
use chess::{Claim, Colour};
use engine::opponent::Opponent;
use game::{Command, Reason, TimeControl};
use std::time::Duration;

/// Writes a session and the engine's level.
pub(crate) fn write(session: &Session, level: usize) -> String {
    let table = session.game.table();
    let engine = session.engine.map_or("nobody".to_owned(), |colour| colour.to_string());
    let mut pgn = table.to_pgn();
    let declared = table.ending().and_then(|ending| declaration(ending.reason));
    if declared.is_some() {
        // It is declared again on the way back.
        pgn.result = None;
    }
    let declared = declared.unwrap_or_default();
    let opinion = session.opponent.opinion(table.history()).map_or("-".to_owned(), |opinion| opinion.to_string());
    format!("{engine} {level} {opinion}\n{}\n{declared}\n{}\n{pgn}", session.game.ply(), clocks(table))
}

/// Reads what [`write`] wrote; anything else is none.
pub(crate) fn read(kept: &str) -> Option<(Session, usize)> {
    let mut lines = kept.splitn(5, '\n');
    let (players, ply, declared) = (lines.next()?, lines.next()?, lines.next()?);
    let (clocks, pgn) = (lines.next()?, lines.next()?);
    let mut players = players.split(' ');
    let (engine, level, opinion) = (players.next()?, players.next()?.parse().ok()?, players.next()?.parse().ok());
    let mut table = game::Game::new();
    table.load_pgn(pgn.as_bytes(), 1).ok()?;
    set_clocks(&mut table, clocks);
    declare(&mut table, declared);
    let opponent = Opponent::resuming(table.history(), opinion);
    let mut session = Session::new(Game::of_table(table, ply.parse().ok()));
    (session.engine, session.opponent) = (colour(engine), opponent);
    Some((session, level))
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
fn declaration(reason: Reason) -> Option<String> {
    match reason {
        Reason::Resignation(by) => Some(format!("resigned {by}")),
        Reason::FlagFall(by) => Some(format!("flag {by}")),
        Reason::Agreement => Some("agreed -".to_owned()),
        Reason::Claim { rule, announced: false } => Some(format!("claimed {rule}")),
        Reason::Claim { rule, announced: true } => Some(format!("announced {rule}")),
        Reason::Rules(_) | Reason::Recorded => None,
    }
}

/// Ends the game in the same way again. What the game refuses is left: it then goes on.
fn declare(table: &mut game::Game, line: &str) {
    let Some((how, detail)) = line.split_once(' ') else { return };
    let turn = table.turn();
    let announced = || {
        let fits = |rule: Claim| rule.to_string() == detail;
        table
            .claims_with_move()
            .into_iter()
            .find(|&(_, rule)| fits(rule))
            .map(|(mv, _)| mv.to_uci(table.castling_mode()))
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
        let mut session = Session::new(Game::new(control.map(|text| text.parse().expect("a time control"))));
        for (index, mv) in moves.split_whitespace().enumerate() {
            session.tick(Duration::from_millis(700 * index as u64));
            session.command(Command::Play { mv: mv.parse().expect("a move") });
        }
        session
    }

    fn again(session: &Session) -> Session {
        let (read, level) = read(&write(session, 3)).expect("readable");
        assert_eq!(level, 3);
        read
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
        for text in ["", "nobody 3", "nobody x -\n0\n\n\n1. e4 *", "nobody 3 -\n0\n\n\nnot a game ("] {
            assert!(read(text).is_none_or(|(session, _)| session.game.last_ply() == 0), "{text:?}");
        }
    }
}
