//! Games from and to PGN. Text is the business of `pgn`; here a game at the table becomes a record of it, and back.

use crate::clock::TimeLeft;
use crate::{Chance, Ending, Event, Game, Reason, Rejected};
use chess::{CastlingMode, Colour, GameResult, Move, Position};
use pgn::{GameError, NodeId, ReadGame, Reader, Step, Tags};
use std::io::Read;
use std::time::Duration;

impl Game {
    /// Loads a game of a PGN, counted from 1: as [`Command::LoadPgn`](crate::Command::LoadPgn) does, from any bytes.
    ///
    /// The movetext is the authority: a game that went on past a draw by itself is loaded whole, with a warning. One
    /// that is broken in the middle is loaded up to there. The clocks, if there are any, start anew.
    pub fn load_pgn(&mut self, source: impl Read, number: usize) -> Result<Vec<Event>, Rejected> {
        let read = pick(source, number)?;
        if is_empty(&read) {
            return Err(Rejected::BadPgn("there is no game in it".into()));
        }
        if let Some(GameError { ply: 0, problem, .. }) = &read.error {
            return Err(Rejected::BadPgn(problem.to_string()));
        }
        let (mut game, warnings) = Game::of_record(read);
        if let Some(control) = self.time_control {
            game.time_control = Some(control);
            game.stages.iter_mut().for_each(|stage| stage.left = Some(TimeLeft::new(control)));
        }
        *self = game;
        let loaded = Event::GameLoaded { fen: self.position().fen(), plies: self.ply, warnings, ending: self.ending() };
        Ok([Some(loaded), self.open_claim()].into_iter().flatten().collect())
    }

    /// The game that a record tells of, and what is odd about it, in sentences.
    fn of_record(read: ReadGame) -> (Game, Vec<String>) {
        let ReadGame { game: record, error, warnings } = read;
        let mut warnings: Vec<String> = warnings.iter().map(|warning| sentence(&warning.to_string())).collect();
        let mut game = Game::start(*record.start(), None);
        let mut whole = error.is_none();
        for step in record.steps() {
            match step {
                Step::Move(mv) => game.push(mv),
                Step::Null => {
                    whole = false;
                    break;
                }
            }
        }
        warnings.extend(error.map(|error| sentence(&error.to_string())));
        if !whole {
            warnings.push(format!("The game was loaded up to ply {}.", game.ply));
        }
        let recorded = record.result.filter(|_| whole && !game.is_over());
        if let Some(result) = recorded {
            let recorded = (Ending::new(result, Reason::Recorded), None);
            let (ending, announced) = declared(&game, &record, result).unwrap_or(recorded);
            game.stage_mut().ending = Some(ending);
            game.stage_mut().announced = announced;
        }
        if record.tags.get("Variant").is_some_and(|variant| variant.contains("960")) {
            game.mode = CastlingMode::Chess960;
        }
        game.record = record;
        (game, warnings)
    }

    /// Who plays, where and when: the tags of the game's PGN.
    pub fn tags(&self) -> &Tags {
        &self.record.tags
    }

    /// The tags, to be set. `Result`, `FEN`, `Termination` and the time control take care of themselves.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.record.tags
    }

    /// The game as PGN, `Display` of which is its text: the moves that were played with the times the clocks showed, the
    /// result, and how it ended. Comments, glyphs and variations of the file that it was loaded from are kept.
    pub fn to_pgn(&self) -> pgn::Game {
        let mut pgn = pgn::Game::new(*self.first_position());
        pgn.tags = self.record.tags.clone();
        self.write_line(&mut pgn);
        pgn.result = self.ending().map(|ending| ending.result);
        if let Some(control) = self.time_control {
            pgn.tags.set("TimeControl", &format!("{}+{}", seconds(control.base), seconds(control.increment)));
        }
        match self.ending() {
            None => pgn.tags.set("Termination", "unterminated"),
            Some(Ending { reason: Reason::Recorded, .. }) => {}
            Some(ending) => {
                pgn.tags.set("Termination", termination(ending.reason));
                let announced = self.stage().announced.map(|mv| self.position().san(mv).to_string());
                let said = ending.in_words(announced.as_deref());
                if !pgn.comments(pgn.last()).contains(&said) {
                    pgn.comment(pgn.last(), &said);
                }
            }
        }
        pgn
    }

    /// Writes the moves that were played, and what the record has beside them.
    fn write_line(&self, pgn: &mut pgn::Game) {
        let record = &self.record;
        // Places in the record that the game has passed, each with its place in what is written.
        let mut passed = vec![(pgn::Game::ROOT, pgn::Game::ROOT)];
        let mut at = Some(pgn::Game::ROOT);
        copy_notes(record, pgn::Game::ROOT, pgn, pgn::Game::ROOT);
        for (index, &mv) in self.moves().iter().enumerate() {
            let id = pgn.play(mv).expect("every move of a game is legal");
            at = at.and_then(|at| record.choices(at).find(|&choice| record.step(choice) == Some(Step::Move(mv))));
            match at {
                Some(old) => {
                    copy_notes(record, old, pgn, id);
                    passed.push((old, id));
                }
                None => self.write_clock(pgn, id, index + 1),
            }
        }
        copy_variations(record, pgn, &passed);
    }

    fn write_clock(&self, pgn: &mut pgn::Game, id: NodeId, ply: usize) {
        let mover = !self.stages[ply].position.turn();
        if let Some(left) = self.time_left_after(ply, mover) {
            let all = left.as_secs();
            pgn.comment(id, &format!("[%clk {}:{:02}:{:02}]", all / 3600, all / 60 % 60, all % 60));
        }
    }
}

/// What the players declared at the end, if the last comment is the one that [`Game::to_pgn`] writes for it, and the move
/// that was announced for a claim. It is as final as it was before the game was put away.
fn declared(game: &Game, record: &pgn::Game, result: GameResult) -> Option<(Ending, Option<Move>)> {
    let comments = record.comments(record.last());
    let says = |ending: &Ending, announced: Option<&str>| comments.contains(&ending.in_words(announced));
    let rules = game.claims().iter().map(|&rule| Reason::Claim { rule, announced: false });
    let nobody_lost = rules.chain([Reason::Agreement]).map(|reason| Ending::new(result, reason));
    let players = Colour::ALL.into_iter().flat_map(|by| [Reason::Resignation(by), Reason::FlagFall(by)]);
    let somebody_lost = players.flat_map(|reason| Chance::ALL.map(|chance| Ending { result, reason, chance }));
    let as_it_stands = nobody_lost.chain(somebody_lost).find(|ending| says(ending, None));
    as_it_stands.map(|ending| (ending, None)).or_else(|| {
        game.claims_with_move().into_iter().find_map(|(mv, rule)| {
            let ending = Ending::new(result, Reason::Claim { rule, announced: true });
            says(&ending, Some(&game.position().san(mv).to_string())).then_some((ending, Some(mv)))
        })
    })
}

/// A game of a PGN as a list of games tells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who plays: White and Black, `?` where that is unknown.
    pub players: [String; 2],
    /// As PGN writes it; `*` where it is unknown.
    pub result: &'static str,
    /// How many moves of either side it has.
    pub plies: usize,
}

/// The games of a PGN, as far as it can be read.
pub fn headings(source: impl Read) -> Vec<Heading> {
    let games = (1..).zip(Reader::new(source).map_while(Result::ok)).filter(|(_, read)| !is_empty(read));
    let heading = |(number, read): (usize, ReadGame)| {
        let name = |tag: &str| read.game.tags.get(tag).unwrap_or("?").to_owned();
        let plies = read.game.steps().count();
        Heading { number, players: [name("White"), name("Black")], result: pgn::marker_text(read.game.result), plies }
    };
    games.map(heading).collect()
}

/// Tags one of which a game without moves must have to be taken for one.
const SIGNS: [&str; 8] = ["Event", "Site", "Date", "Round", "White", "Black", "FEN", "Termination"];

/// Whether there is nothing in it that only a game has: no such tag, no move, no result.
fn is_empty(read: &ReadGame) -> bool {
    let game = &read.game;
    let signs = SIGNS.iter().any(|name| game.tags.get(name).is_some());
    !signs && game.result.is_none() && game.steps().next().is_none() && game.start() == &Position::default()
}

fn pick(source: impl Read, number: usize) -> Result<ReadGame, Rejected> {
    let mut games = 0;
    for read in Reader::new(source) {
        let read = read.map_err(|error| Rejected::BadPgn(error.to_string()))?;
        games += 1;
        if games == number {
            return Ok(read);
        }
    }
    Err(Rejected::BadPgn(match games {
        0 => "there is no game in it".into(),
        1 => format!("there is only one game in it, no number {number}"),
        _ => format!("there are only {games} games in it, no number {number}"),
    }))
}

fn copy_notes(from: &pgn::Game, old: NodeId, to: &mut pgn::Game, new: NodeId) {
    from.comments_before(old).iter().for_each(|comment| to.comment_before(new, comment));
    from.nags(old).iter().for_each(|&nag| to.nag(new, nag));
    from.comments(old).iter().for_each(|comment| to.comment(new, comment));
    from.comments_behind(old).iter().for_each(|comment| to.comment_behind(new, comment));
}

/// Copies the variations beside moves that were played. They come after those, for what is written first is the main
/// line; after the last move there is none. What the record's main line went on with was taken back.
fn copy_variations(from: &pgn::Game, to: &mut pgn::Game, passed: &[(NodeId, NodeId)]) {
    for (index, &(old, new)) in passed.iter().enumerate() {
        if to.next(new).is_none() {
            continue;
        }
        let followed = passed.get(index + 1).map(|&(old, _)| old);
        let beside = from.choices(old).skip(1).filter(|&choice| Some(choice) != followed);
        let mut open: Vec<(NodeId, NodeId)> = beside.map(|choice| (choice, new)).collect();
        open.reverse();
        while let Some((old, after)) = open.pop() {
            let Some(new) = from.step(old).and_then(|step| to.add(after, step).ok()) else { continue };
            copy_notes(from, old, to, new);
            let next: Vec<NodeId> = from.choices(old).collect();
            open.extend(next.into_iter().rev().map(|choice| (choice, new)));
        }
    }
}

/// The word that the PGN standard has for it.
const fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::FlagFall(_) => "time forfeit",
        _ => "normal",
    }
}

fn seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => time.as_secs().to_string(),
        millis => format!("{}.{millis:03}", time.as_secs()).trim_end_matches('0').to_owned(),
    }
}

fn sentence(text: &str) -> String {
    format!("{}.", crate::notation::capitalised(text).trim_end_matches('.'))
}
