//! Writing a game in PGN's export format: the seven tags in their order, the others sorted, movetext in lines of fewer
//! than 80 characters, the result at the end.

use crate::tags::ROSTER;
use crate::{Game, NodeId, Step, marker_text};
use chess::{Colour, Position};
use std::fmt::{self, Display, Write};

/// No line of movetext is longer, but for a word that cannot be broken.
const LINE: usize = 79;

impl Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(self, f)?;
        f.write_char('\n')?;
        let mut movetext = Movetext { out: Lines { out: f, column: 0, glued: String::new() }, number_due: true };
        movetext.game(self)
    }
}

fn write_tags(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut tag = |name: &str, value: &str| -> fmt::Result {
        writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
    };
    let result = marker_text(game.result);
    for (name, unknown) in ROSTER {
        tag(name, if name == "Result" { result } else { game.tags.get(name).unwrap_or(unknown) })?;
    }
    // The start speaks for itself; without it these two are tags like others.
    let own_start = *game.start() != Position::default();
    let start = [("FEN", game.start().fen()), ("SetUp", "1".to_owned())];
    let start = start.iter().filter(|_| own_start).map(|(name, value)| (*name, value.as_str()));
    let is_roster = |name: &str| ROSTER.iter().any(|(roster, _)| *roster == name);
    let others =
        game.tags.iter().filter(|&(name, _)| !(is_roster(name) || own_start && matches!(name, "FEN" | "SetUp")));
    let mut rest: Vec<(&str, &str)> = others.chain(start).collect();
    rest.sort_unstable();
    rest.into_iter().try_for_each(|(name, value)| tag(name, value))
}

/// What is still to be written. A stack of these instead of recursion: variations may be deep.
enum Task {
    /// A line from a move on.
    Line(NodeId, Position),
    /// The variations from one on, all in the same position.
    Variations(Option<NodeId>, Position),
    /// The end of the variation that began with a move.
    Close(NodeId),
}

struct Movetext<'a, 'b> {
    out: Lines<'a, 'b>,
    /// Whether Black's move needs its number: at the start of a line, and after what interrupts it.
    number_due: bool,
}

impl Movetext<'_, '_> {
    fn game(&mut self, game: &Game) -> fmt::Result {
        self.notes(game, Game::ROOT)?;
        let mut tasks: Vec<Task> = game.next(Game::ROOT).map(|id| Task::Line(id, *game.start())).into_iter().collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(id, position) => self.one_move(game, id, position, &mut tasks)?,
                Task::Variations(None, _) => {}
                Task::Variations(Some(id), position) => {
                    tasks.push(Task::Variations(game.next_sibling(id), position));
                    tasks.push(Task::Close(id));
                    tasks.push(Task::Line(id, position));
                    self.out.glue("(");
                    self.number_due = true;
                    self.comments(game.comments_before(id))?;
                }
                Task::Close(first) => {
                    self.out.close(")")?;
                    self.number_due = true;
                    self.comments(game.comments_behind(first))?;
                }
            }
        }
        self.out.word(marker_text(game.result))?;
        self.out.end()
    }

    /// Writes a move and what is beside it; the variations to it, and the rest of its line, come next.
    fn one_move(&mut self, game: &Game, id: NodeId, position: Position, tasks: &mut Vec<Task>) -> fmt::Result {
        let Some(step) = game.step(id) else { return Ok(()) };
        match position.turn() {
            Colour::White => self.out.word(&format!("{}.", position.fullmove()))?,
            Colour::Black if self.number_due => self.out.word(&format!("{}...", position.fullmove()))?,
            Colour::Black => {}
        }
        self.number_due = false;
        self.out.word(&match step {
            Step::Move(mv) => position.san(mv).to_string(),
            Step::Null => "--".to_owned(),
        })?;
        self.notes(game, id)?;
        let begins_variation = game.parent(id).and_then(|parent| game.next(parent)) != Some(id);
        if let Some(next) = game.next(id) {
            tasks.push(Task::Line(next, step.play(&position)));
        }
        if !begins_variation {
            self.comments(game.comments_behind(id))?;
        }
        if !begins_variation && game.next_sibling(id).is_some() {
            tasks.push(Task::Variations(game.next_sibling(id), position));
        }
        Ok(())
    }

    fn notes(&mut self, game: &Game, id: NodeId) -> fmt::Result {
        for nag in game.nags(id) {
            self.out.word(&format!("${nag}"))?;
        }
        self.comments(game.comments(id))
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        for comment in comments {
            self.number_due = true;
            if comment.contains('}') { self.out.line_comment(comment)? } else { self.out.comment(comment)? }
        }
        Ok(())
    }
}

/// Words in lines.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// What stands right before the next word.
    glued: String,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = self.glued.chars().count() + word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > LINE { self.end()? } else { self.raw(" ")? }
        }
        let glued = std::mem::take(&mut self.glued);
        self.raw(&glued)?;
        self.raw(word)
    }

    fn glue(&mut self, text: &str) {
        self.glued.push_str(text);
    }

    /// Writes right after the last word, if the line has room.
    fn close(&mut self, text: &str) -> fmt::Result {
        if self.column >= LINE {
            self.end()?;
        }
        self.raw(text)
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let mut words = unbroken_words(text).peekable();
        self.glue("{");
        while let Some(word) = words.next() {
            match words.peek() {
                Some(_) => self.word(word)?,
                None => self.word(&format!("{word}}}"))?,
            }
        }
        Ok(())
    }

    /// A comment with a closing brace in it, which braces could not hold: to the end of the line, and where it is too
    /// long for one line, as several comments.
    fn line_comment(&mut self, text: &str) -> fmt::Result {
        const ROOM: usize = LINE - "; ".len();
        let mut rest = text;
        while !rest.is_empty() {
            let mut length = 0;
            let fits = |word: &&str| {
                length += word.chars().count() + 1;
                length <= ROOM + 1
            };
            let taken: usize = rest.split(' ').take_while(fits).map(|word| word.len() + 1).sum();
            let end = if taken == 0 { rest.find(' ').unwrap_or(rest.len()) } else { taken - 1 };
            let line = &rest[..end];
            rest = rest[end..].strip_prefix(' ').unwrap_or("");
            if line.contains('}') { self.rest_of_line(line)? } else { self.comment(line)? }
        }
        Ok(())
    }

    fn rest_of_line(&mut self, line: &str) -> fmt::Result {
        if !self.glued.is_empty() {
            self.word("")?;
        }
        if self.column > 0 {
            self.end()?;
        }
        self.raw("; ")?;
        self.raw(line)?;
        self.end()
    }

    fn raw(&mut self, text: &str) -> fmt::Result {
        self.column += text.chars().count();
        self.out.write_str(text)
    }

    fn end(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }
}

/// The words of a comment between which a line may end: not inside a command such as `[%clk 0:05:00]`.
fn unbroken_words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let command = rest.starts_with("[%").then(|| rest.find(']')).flatten();
        let mut end = command.map_or(0, |end| end + 1);
        loop {
            end += rest[end..].find(' ').unwrap_or(rest.len() - end);
            match rest[end..].strip_prefix(' ') {
                Some(next) if must_not_start_a_line(next) => end += 1,
                _ => break,
            }
        }
        let word = &rest[..end];
        rest = rest[end..].strip_prefix(' ').unwrap_or("");
        Some(word)
    })
}

/// At the start of a line a `%` would hide the line, and a tag or move 1 would look like another game.
fn must_not_start_a_line(text: &str) -> bool {
    text.starts_with('%') || text.starts_with("1.") || text.starts_with('[') && !text.starts_with("[%")
}
