//! The one place where PGN is read and written.

use crate::config::MatchConfig;
use crate::openings::{Opening, OpeningsError};
use crate::play::MoveRecord;
use crate::record::GameRecord;
use chess::Position;
use pgn::{Date, Game, Reader, Step};

/// A game as PGN, with what the engines said of each move: `{+0.31/12 0.080s}`.
pub(crate) fn game(record: &GameRecord, config: &MatchConfig) -> String {
    let mut game = Game::new(Position::from_fen(&record.fen).unwrap_or_default());
    for (name, value) in tags(record, config) {
        game.tags.set(name, &value);
    }
    let book = record.book.iter().map(|mv| (mv, None));
    let own = record.moves.iter().map(|record| (&record.uci, Some(record)));
    for (uci, said) in book.chain(own) {
        // A record that was tampered with is shown as far as it makes sense.
        let Some(at) = game.end().parse_uci(uci).ok().and_then(|mv| game.play(mv).ok()) else { break };
        if let Some(said) = said {
            game.comment(at, &comment(said));
        }
    }
    let detail = record.detail.as_ref().map(|detail| format!(": {detail}")).unwrap_or_default();
    game.comment(game.last(), &format!("{}{detail}", record.reason));
    game.result = Some(record.game_result());
    format!("{game}\n")
}

fn tags(record: &GameRecord, config: &MatchConfig) -> Vec<(&'static str, String)> {
    let engine = |name: &str| config.engines.iter().find(|engine| engine.name == name);
    let limit = |name: &str| engine(name).map(|engine| engine.limit.to_string()).unwrap_or_default();
    let (white, black) = (limit(&record.white), limit(&record.black));
    let mut tags = vec![
        ("Event", config.event.clone()),
        ("Date", Date::of_second(record.started).to_string()),
        ("Round", format!("{}.{}", record.round, record.game)),
        ("White", record.white.clone()),
        ("Black", record.black.clone()),
        ("PlyCount", record.plies.to_string()),
        ("Termination", record.reason.termination().to_owned()),
    ];
    if config.chess960 {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    if let Some(name) = &record.opening_name {
        tags.push(("Opening", name.clone()));
    }
    if white == black {
        tags.push(("TimeControl", white));
    } else {
        tags.push(("WhiteTimeControl", white));
        tags.push(("BlackTimeControl", black));
    }
    tags
}

fn comment(record: &MoveRecord) -> String {
    let score = match (record.mate, record.cp) {
        (Some(moves), _) if moves > 0 => format!("+M{moves}"),
        (Some(moves), _) => format!("-M{}", moves.unsigned_abs()),
        (None, Some(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
        (None, None) => "?".to_owned(),
    };
    let depth = record.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    format!("{score}{depth} {:.3}s", record.ms / 1000.0)
}

/// A moment as `2026-11-15 20:47:46`, in UTC.
pub(crate) fn timestamp(seconds: u64) -> String {
    let Date { year, month, day } = Date::of_second(seconds);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The openings of a PGN file, each with the number of its game.
pub(crate) fn openings(file: &str, text: &str, plies: Option<usize>) -> Result<Vec<(usize, Opening)>, OpeningsError> {
    let mut found = Vec::new();
    for (index, read) in Reader::new(text.as_bytes()).enumerate() {
        let wrong = |message: String| OpeningsError::Game { file: file.to_owned(), game: index + 1, message };
        let read = read.map_err(|error| wrong(error.to_string()))?;
        if let Some(error) = read.error {
            return Err(wrong(error.to_string()));
        }
        let is_move = |step: Step| match step {
            Step::Move(mv) => Some(mv),
            _ => None,
        };
        let moves = read.game.steps().map_while(is_move).take(plies.unwrap_or(usize::MAX)).collect();
        let tag = |name: &str| read.game.tags.get(name).map(str::to_owned);
        let name = tag("Opening").or_else(|| tag("ECO")).or_else(|| tag("Event"));
        found.push((index + 1, Opening { name, start: *read.game.start(), moves }));
    }
    Ok(found)
}
