//! The game as lines: a command a line comes in, what happened goes out as sentences.
//!
//! Made for pipes, scripts and screen readers: nothing is ever drawn over, and every line can be understood by itself.

use super::table_for_four::{Reply, TableForFour};
use super::words::{self, HELP, Input};
use crate::commands::duplicate::show::Drawing;
use crate::commands::duplicate::words::{score, standing};
use crate::commands::play::{Line, read_line};
use crate::commands::terminal::{Said, Tone};
use std::io::{self, BufRead, Write};

/// Plays until there are no more lines. Where nobody types, lines that make no sense are told by their number.
pub(super) fn run(
    game: &mut TableForFour,
    typed: bool,
    welcome: Option<String>,
    mut input: impl BufRead,
    out: impl Write,
) -> io::Result<()> {
    let mut writer = Writer { out, typed, line: 0 };
    writer
        .plainly("Duplicate chess. A move is written by its two squares, as in e2e4; help shows what else there is.")?;
    welcome.map_or(Ok(()), |text| writer.plainly(&format!("{text}.")))?;
    loop {
        engines_move(game, &mut writer)?;
        writer.prompt(game)?;
        let line = read_line(&mut input)?;
        writer.line += 1;
        let said = match line {
            Line::End => return writer.leave(),
            Line::TooLong => Err("The line is too long for a command.".to_owned()),
            Line::Text(text) => words::read(&text).map(|input| game.act(input)),
        };
        match said {
            Err(text) => writer.tell(&[Said::new(Tone::Refusal, text)])?,
            Ok(Reply::Quit) => return Ok(()),
            Ok(Reply::Said(said)) => writer.tell(&said)?,
            Ok(Reply::Show(what)) => writer.show(game, &what)?,
        }
        if game.is_hinting() {
            writer.tell(&game.think(true))?;
        }
    }
}

/// Lets engines move until a person is to, or the game is over.
fn engines_move(game: &mut TableForFour, writer: &mut Writer<impl Write>) -> io::Result<()> {
    while game.is_engines_turn() {
        writer.tell(&game.think(true))?;
        writer.out.flush()?;
    }
    Ok(())
}

struct Writer<W> {
    out: W,
    typed: bool,
    /// The number of the line that is being answered.
    line: usize,
}

impl<W: Write> Writer<W> {
    fn prompt(&mut self, game: &TableForFour) -> io::Result<()> {
        if self.typed {
            match game.table.outcome() {
                Some(_) => write!(self.out, "> ")?,
                None => write!(self.out, "{}> ", game.table.player())?,
            }
        }
        self.out.flush()
    }

    /// Ends the line that a prompt began.
    fn leave(&mut self) -> io::Result<()> {
        if self.typed { writeln!(self.out) } else { Ok(()) }
    }

    fn plainly(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn tell(&mut self, said: &[Said]) -> io::Result<()> {
        for Said { tone, text } in said {
            match tone {
                Tone::Refusal if !self.typed => writeln!(self.out, "Line {}: {text}", self.line)?,
                _ => writeln!(self.out, "{text}")?,
            }
        }
        Ok(())
    }

    fn show(&mut self, game: &TableForFour, what: &Input) -> io::Result<()> {
        match what {
            Input::Board => {
                let drawing = Drawing { table: &game.table, ascii: true, colour: false };
                write!(self.out, "{}\n{}", drawing.compass(), standing(&game.table))
            }
            Input::Moves => write!(self.out, "{}{}", score(&game.table), standing(&game.table)),
            Input::Help => HELP.iter().try_for_each(|(command, what)| writeln!(self.out, "{command}: {what}.")),
            _ => Ok(()),
        }
    }
}
