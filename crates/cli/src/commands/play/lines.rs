//! The game as lines: a command a line comes in, what happened goes out, as sentences or as JSON.
//!
//! Made for pipes, scripts and screen readers: nothing is ever drawn over, and every line can be understood by itself.

use super::table_for_two::{Refusal, Reply, TableForTwo};
use super::words::{self, HELP, Input};
use crate::commands::board::{self, Glyphs};
use chess::Colour;
use game::Event;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;

/// How lines are written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) json: bool,
    pub(super) glyphs: Glyphs,
    /// A person types: the line's number need not be told, but whose move it is.
    pub(super) prompt: bool,
    pub(super) bottom: Colour,
}

impl Style {
    fn shows_prompt(self) -> bool {
        self.prompt && !self.json
    }
}

/// No command is longer.
const LONGEST_LINE: u64 = 1 << 16;

/// Plays until there are no more lines.
pub(super) fn run(
    table: &mut TableForTwo,
    style: Style,
    input: impl Read + Send + 'static,
    out: impl Write,
) -> io::Result<()> {
    let mut writer = Writer { out, style, line: 0 };
    writer.begin(table)?;
    let lines = lines(input);
    loop {
        match table.engine_acts(true) {
            Ok(events) => writer.events(&events)?,
            Err(refusal) => writer.refused(&refusal)?,
        }
        writer.prompt(table)?;
        let line = next_line(&lines, table, &mut writer)?;
        writer.line += 1;
        let reply = match line {
            Line::End => return writer.leave(),
            Line::TooLong => Err("The line is too long for a command.".into()),
            Line::Text(text) => words::read(&text).map(|input| table.act(input)),
        };
        match reply {
            Err(message) => writer.refused(&Refusal { code: "not-understood", message })?,
            Ok(Reply::Quit) => return Ok(()),
            Ok(reply) => writer.reply(table, reply)?,
        }
    }
}

/// What comes in.
pub(in crate::commands) enum Line {
    Text(String),
    TooLong,
    End,
}

/// Waits for a line; if a flag falls in the meantime, that is told when it does.
fn next_line(
    lines: &Receiver<io::Result<Line>>,
    table: &mut TableForTwo,
    writer: &mut Writer<impl Write>,
) -> io::Result<Line> {
    loop {
        let events = table.tick();
        if !events.is_empty() {
            writer.leave()?;
            writer.events(&events)?;
            writer.prompt(table)?;
        }
        let line = match table.until_flag_falls() {
            Some(time) => lines.recv_timeout(time),
            None => lines.recv().map_err(RecvTimeoutError::from),
        };
        match line {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            Ok(line) => {
                writer.events(&table.tick())?;
                return line;
            }
        }
    }
}

/// Reads lines in a thread of its own, at most one ahead of the game.
fn lines(input: impl Read + Send + 'static) -> Receiver<io::Result<Line>> {
    let (sender, lines) = sync_channel(0);
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let line = read_line(&mut input);
            let last = !matches!(line, Ok(Line::Text(_) | Line::TooLong));
            if sender.send(line).is_err() || last {
                return;
            }
        }
    });
    lines
}

/// The next line; one that is too long for a command is skipped.
pub(in crate::commands) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let length = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
    if length == LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(if length == 0 { Line::End } else { Line::Text(String::from_utf8_lossy(&bytes).into_owned()) })
}

struct Writer<W> {
    out: W,
    style: Style,
    /// The number of the line that is being answered.
    line: usize,
}

impl<W: Write> Writer<W> {
    fn begin(&mut self, table: &TableForTwo) -> io::Result<()> {
        let fen = table.game.position().fen();
        let begins = match fen == chess::STARTING_FEN {
            true => Event::GameReset { fen },
            false => {
                Event::GameLoaded { fen, plies: table.game.ply(), warnings: Vec::new(), ending: table.game.ending() }
            }
        };
        self.events(&[begins])?;
        self.events(table.game.open_claim().as_slice())
    }

    fn prompt(&mut self, table: &TableForTwo) -> io::Result<()> {
        if self.style.shows_prompt() {
            match table.game.is_over() {
                true => write!(self.out, "> ")?,
                false => write!(self.out, "{}> ", table.game.turn())?,
            }
        }
        self.out.flush()
    }

    /// Ends the line that a prompt began.
    fn leave(&mut self) -> io::Result<()> {
        if self.style.shows_prompt() {
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn reply(&mut self, table: &TableForTwo, reply: Reply) -> io::Result<()> {
        match reply {
            Reply::Events(events) => self.events(&events),
            Reply::Refused(refusal) => self.refused(&refusal),
            Reply::Fen(fen) => self.answer("fen", &fen, &fen),
            Reply::Pgn(pgn) => self.answer("pgn", &pgn, pgn.trim_end()),
            Reply::Saved(file) => {
                let file = file.display().to_string();
                self.answer("saved", &file, &format!("The game was written to {file}."))
            }
            Reply::Done(sentence) => self.answer("done", &sentence, &sentence),
            Reply::Show(what) => self.show(table, &what),
            Reply::Quit => Ok(()),
        }
    }

    fn show(&mut self, table: &TableForTwo, what: &Input) -> io::Result<()> {
        match what {
            Input::Board => {
                let drawn = board::draw(table.game.position(), self.style.glyphs, self.style.bottom);
                self.answer("board", &table.game.position().fen(), drawn.trim_end())
            }
            Input::Moves => {
                let moves: Vec<String> = table.game.sans().collect();
                self.answer("moves", &moves, &score(&table.game))
            }
            Input::Help => {
                let lines: Vec<String> = HELP.iter().map(|(command, what)| format!("{command}: {what}.")).collect();
                self.answer("help", &lines, &lines.join("\n"))
            }
            Input::Flip => {
                self.style.bottom = !self.style.bottom;
                let bottom = self.style.bottom;
                let text = format!("{bottom} is at the bottom now.");
                self.answer("bottom", &bottom.to_string().to_lowercase(), &text)
            }
            _ => Ok(()),
        }
    }

    fn events(&mut self, events: &[Event]) -> io::Result<()> {
        for event in events {
            match self.style.json {
                true => writeln!(self.out, "{}", serde_json::to_string(event)?)?,
                false => writeln!(self.out, "{event}")?,
            }
        }
        Ok(())
    }

    /// Something the player wanted to know, which changes nothing.
    fn answer(&mut self, name: &str, value: &impl Serialize, text: &str) -> io::Result<()> {
        match self.style.json {
            true => {
                serde_json::to_writer(&mut self.out, &Answer { name, value })?;
                writeln!(self.out)
            }
            false => writeln!(self.out, "{text}"),
        }
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<()> {
        let (line, Refusal { code, message }) = (self.line, refusal);
        match self.style {
            Style { json: true, .. } => {
                serde_json::to_writer(&mut self.out, &Rejected { event: "rejected", code, message, line })?;
                writeln!(self.out)
            }
            Style { prompt: true, .. } => writeln!(self.out, "{message}"),
            _ => writeln!(self.out, "Line {line}: {message}"),
        }
    }
}

/// What a player wanted to know, as JSON: `{"event":"answer","fen":"…"}`.
struct Answer<'a, T> {
    name: &'a str,
    value: &'a T,
}

impl<T: Serialize> Serialize for Answer<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(Some(2))?;
        fields.serialize_entry("event", "answer")?;
        fields.serialize_entry(self.name, self.value)?;
        fields.end()
    }
}

/// Why something was not done, as JSON.
#[derive(Serialize)]
struct Rejected<'a> {
    event: &'static str,
    code: &'a str,
    message: &'a str,
    line: usize,
}

/// The moves so far, as a score sheet has them: `1. e4 e5 2. Nf3`.
fn score(game: &game::Game) -> String {
    let mut words: Vec<String> = Vec::new();
    for (position, san) in game.positions().zip(game.sans()) {
        match position.turn() {
            Colour::White => words.push(format!("{}.", position.fullmove())),
            Colour::Black if words.is_empty() => words.push(format!("{}...", position.fullmove())),
            Colour::Black => {}
        }
        words.push(san);
    }
    if words.is_empty() { "No moves yet.".into() } else { words.join(" ") }
}
