//! A line as words, and what can be wrong with it.

use crate::UciMove;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Why a line is not a message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// The line has no words at all.
    #[error("the line is empty")]
    Empty,
    /// No word of the line begins a message.
    #[error("unknown message: {0:?}")]
    Unknown(String),
    /// A word that needs a value is the last one.
    #[error("{0:?} needs a value")]
    Missing(&'static str),
    /// A word is followed by something that cannot be its value.
    #[error("{word:?} cannot be {value:?}")]
    Value {
        /// The word whose value is wrong.
        word: &'static str,
        /// What stood in its place.
        value: String,
    },
}

/// The words of one line, taken from the front.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Words { rest: line.trim() }
    }

    /// The next word, which stays where it is.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Everything that is left, as it was written.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// The words up to (not including) the first of `stops`, with the spaces between them as they were written.
    pub(crate) fn until(&mut self, stops: &[&str]) -> &'a str {
        let whole = self.rest;
        while let Some(word) = self.peek() {
            if stops.contains(&word) {
                break;
            }
            self.next();
        }
        whole[..whole.len() - self.rest.len()].trim_end()
    }

    /// The value of `word`, of any type that parses; what does not stays.
    pub(crate) fn value<T: FromStr>(&mut self, word: &'static str) -> Result<T, ParseError> {
        match self.peek().map(str::parse) {
            Some(Ok(value)) => {
                self.next();
                Ok(value)
            }
            _ => Err(self.wrong(word)),
        }
    }

    /// That what comes next is no value of `word`.
    pub(crate) fn wrong(&self, word: &'static str) -> ParseError {
        match self.peek() {
            Some(value) => ParseError::Value { word, value: excerpt(value) },
            None => ParseError::Missing(word),
        }
    }

    /// The value of `word` in milliseconds. GUIs send negative clocks to an engine that has overstepped: that is none left.
    pub(crate) fn millis(&mut self, word: &'static str) -> Result<Duration, ParseError> {
        let millis: i64 = self.value(word)?;
        Ok(Duration::from_millis(millis.max(0) as u64))
    }

    /// As many moves as come next; the first word that is not a move stays.
    pub(crate) fn moves(&mut self) -> Vec<UciMove> {
        let mut moves = Vec::new();
        while let Some(mv) = self.peek().and_then(|word| word.parse().ok()) {
            moves.push(mv);
            self.next();
        }
        moves
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start();
        Some(word)
    }
}

/// Enough of a text to recognise it by: whoever sends ten megabytes need not have them back.
pub(crate) fn excerpt(text: &str) -> String {
    const ENOUGH: usize = 200;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Prints ` word value` where there is a value.
pub(crate) fn field<T: std::fmt::Display>(
    f: &mut std::fmt::Formatter<'_>,
    word: &str,
    value: Option<T>,
) -> std::fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}

/// Prints ` word move move …` where there are moves.
pub(crate) fn move_list(f: &mut std::fmt::Formatter<'_>, word: &str, moves: &[UciMove]) -> std::fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {word}")?;
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
