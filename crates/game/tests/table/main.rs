//! The table of commands and events, row by row, each row a line of a table.
//!
//! A row is a position, a script that leads to the moment in question, one command, and what comes of it.

mod clocks;
mod draws;
mod endings;
mod events;
mod random;
mod records;
mod rejections;

use chess::{Colour, Position, STARTING_FEN};
use game::{Command, Event, Game, Rejected};

/// Starts of games that many rows share.
pub const START: &str = STARTING_FEN;
/// A mate on the hundredth ply is one move away.
pub const ROOK_AND_KING: &str = "6k1/R7/6K1/8/8/8/8/8 w - - 99 80";
/// Knights out and back: the starting position twice.
pub const KNIGHTS: &str = "Nf3 Nf6 Ng1 Ng8";

/// A game from a position, after a script.
pub fn game(fen: &str, script: &str) -> Game {
    let mut game = Game::start(Position::from_fen(fen).unwrap(), None);
    run(&mut game, script);
    game
}

/// Runs commands that are separated by blanks, all of which must be accepted.
pub fn run(game: &mut Game, script: &str) -> Vec<Event> {
    script
        .split_ascii_whitespace()
        .flat_map(|word| apply(game, word).unwrap_or_else(|e| panic!("{word}: {e}")))
        .collect()
}

/// Applies one command, and checks what holds for every command: a rejected one has changed nothing, and events survive
/// the wire.
pub fn apply(game: &mut Game, word: &str) -> Result<Vec<Event>, Rejected> {
    let before = game.clone();
    let command = command(game, word)?;
    let sent = serde_json::to_string(&command).unwrap();
    assert_eq!(serde_json::from_str::<Command>(&sent).unwrap(), command, "{sent}");
    let answer = game.apply(command);
    match &answer {
        Ok(events) => events.iter().for_each(survives_the_wire),
        Err(_) => assert_eq!(*game, before, "{word} was rejected and changed the game"),
    }
    answer
}

fn survives_the_wire(event: &Event) {
    let sent = serde_json::to_string(event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&sent).unwrap(), *event, "{sent}");
    assert!(sent.starts_with(&format!(r#"{{"event":"{}""#, event.name())), "{sent}");
}

/// `e4`, `claim`, `claim:Nf3`, `offer:w`, `accept:b`, `fen:8/…_w`, and so on.
fn command(game: &Game, word: &str) -> Result<Command, Rejected> {
    let (verb, of) = word.split_once(':').unwrap_or((word, ""));
    let by = if of == "b" { Colour::Black } else { Colour::White };
    Ok(match verb {
        "claim" if of.is_empty() => Command::ClaimDraw { by: game.turn(), mv: None },
        "claim" => Command::ClaimDraw { by: game.turn(), mv: Some(game.read_move(of)?) },
        "claim-by" => Command::ClaimDraw { by, mv: None },
        "offer" => Command::OfferDraw { by },
        "accept" => Command::AcceptDraw { by },
        "decline" => Command::DeclineDraw { by },
        "resign" => Command::Resign { by },
        "flag" => Command::FlagFall { by },
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "new" => Command::New,
        "fen" => Command::LoadFen { fen: of.replace('_', " ") },
        "uci" => Command::Play { mv: of.parse().unwrap() },
        _ => Command::Play { mv: game.read_move(word)? },
    })
}

/// The events of a command as sentences.
pub fn sentences(events: &[Event]) -> Vec<String> {
    events.iter().map(Event::to_string).collect()
}

/// Asserts what one command leads to, row by row.
pub fn check_rows(rows: &[(&str, &str, &str, &[&str])]) {
    for (fen, script, word, expected) in rows {
        let mut game = game(fen, script);
        let events = apply(&mut game, word).unwrap_or_else(|rejected| panic!("{script} {word}: {rejected}"));
        assert_eq!(sentences(&events), *expected, "{word} after {script:?} from {fen}");
    }
}
