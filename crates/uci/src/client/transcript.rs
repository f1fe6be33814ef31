//! The last lines that were said, for the log of whatever went wrong.

use std::collections::VecDeque;
use std::fmt;
use std::time::Instant;

/// How many lines are kept.
const KEPT: usize = 60;

/// How much of a line is kept.
const WIDTH: usize = 400;

/// The last lines between us and an engine, with the time in seconds since it was started.
#[derive(Debug)]
pub struct Transcript {
    began: Instant,
    lines: VecDeque<(f64, Direction, String)>,
}

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    ToEngine,
    FromEngine,
    Complaint,
}

impl Transcript {
    pub(super) fn new() -> Transcript {
        Transcript { began: Instant::now(), lines: VecDeque::with_capacity(KEPT) }
    }

    pub(super) fn add(&mut self, direction: Direction, line: &str) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        let text = match line.char_indices().nth(WIDTH) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        };
        self.lines.push_back((self.began.elapsed().as_secs_f64(), direction, text));
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|(seconds, direction, line)| {
            let sign = match direction {
                Direction::ToEngine => '>',
                Direction::FromEngine => '<',
                Direction::Complaint => '!',
            };
            writeln!(f, "{seconds:10.3} {sign} {line}")
        })
    }
}
