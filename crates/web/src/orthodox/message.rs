//! What the page and the engine's worker say to each other, as lines of text.
//!
//! Not as JSON: both ends are this module, and the code for JSON would weigh more than all that is said.

/// A game, and what is wanted of its last position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The first position.
    pub(crate) fen: String,
    /// The moves, with spaces between them.
    pub(crate) moves: String,
    pub(crate) task: Task,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// A move, as strong as one of [`engine::Level::ALL`].
    Play {
        level: usize,
        /// What the clock shows and gains with each move, in milliseconds.
        clock: Option<(u64, u64)>,
    },
    /// What it is worth, with so many lines.
    Evaluate { lines: usize },
    /// What it is worth, in a moment: one position of many.
    Review,
    /// A move at a table of four, as strong as one of [`quartet::Level::ALL`].
    Seat { level: usize },
    /// A hint at a table of four.
    Advise,
}

impl Task {
    /// Whether it is about a table of four.
    pub(crate) fn is_for_four(self) -> bool {
        matches!(self, Task::Seat { .. } | Task::Advise)
    }
}

/// A question on its way: with a number that is given back with every reply, and a chance (in thousandths) by which
/// the weaker levels choose among moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) id: u32,
    pub(crate) chance: u32,
    pub(crate) question: Question,
}

impl Question {
    /// Whether it asks for the same, whatever the clocks show meanwhile.
    pub(crate) fn is_like(&self, other: &Question) -> bool {
        let timeless = |task: Task| match task {
            Task::Play { level, .. } => Task::Play { level, clock: None },
            other => other,
        };
        (&self.fen, &self.moves, timeless(self.task)) == (&other.fen, &other.moves, timeless(other.task))
    }
}

impl Request {
    pub(crate) fn to_text(&self) -> String {
        let Request { id, chance, question } = self;
        let task = match question.task {
            Task::Evaluate { lines } => format!("evaluate {lines}"),
            Task::Review => "review".to_owned(),
            Task::Advise => "advise".to_owned(),
            Task::Seat { level } => format!("seat {level}"),
            Task::Play { level, clock: None } => format!("play {level}"),
            Task::Play { level, clock: Some((left, gain)) } => format!("play {level} {left} {gain}"),
        };
        format!("{id}\n{chance}\n{task}\n{}\n{}", question.fen, question.moves)
    }

    /// What [`Request::to_text`] wrote; anything else is none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let (id, chance, task) = (lines.next()?.parse().ok()?, lines.next()?.parse().ok()?, lines.next()?);
        let (fen, moves) = (lines.next()?.to_owned(), lines.next()?.to_owned());
        let words: Vec<&str> = task.split(' ').collect();
        let task = match words[..] {
            ["evaluate", lines] => Task::Evaluate { lines: lines.parse().ok()? },
            ["review"] => Task::Review,
            ["advise"] => Task::Advise,
            ["seat", level] => Task::Seat { level: level.parse().ok()? },
            ["play", level] => Task::Play { level: level.parse().ok()?, clock: None },
            ["play", level, left, gain] => {
                Task::Play { level: level.parse().ok()?, clock: Some((left.parse().ok()?, gain.parse().ok()?)) }
            }
            _ => return None,
        };
        Some(Self { id, chance, question: Question { fen, moves, task } })
    }
}

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, negative for Black.
    Mate(i32),
}

impl Worth {
    /// How much of the bar is White's, from 0 to 1: a curve that tells small advantages apart.
    pub(crate) fn share(self) -> f64 {
        match self {
            Worth::Centipawns(score) => 1.0 / (1.0 + (-f64::from(score) / 320.0).exp()),
            Worth::Mate(moves) => f64::from(u8::from(moves > 0)),
        }
    }

    /// `+0.35`, `−1.20`, `#3`, `#−2`.
    pub(crate) fn text(self) -> String {
        let sign = |negative: bool, plus: &'static str| if negative { "\u{2212}" } else { plus };
        match self {
            Worth::Centipawns(score) => {
                format!("{}{}.{:02}", sign(score < 0, "+"), score.abs() / 100, score.abs() % 100)
            }
            Worth::Mate(moves) => format!("#{}{}", sign(moves < 0, ""), moves.abs()),
        }
    }
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// A line, while it searches: which of several, from 1, and its moves with spaces between them.
    Line { id: u32, index: usize, depth: u32, worth: Worth, line: String },
    /// The move at the end; empty where there is none. What it is worth to the side that makes it, in hundredths of a pawn,
    /// and how many positions were looked at.
    Done { id: u32, best: String, score: i32, nodes: u64 },
    /// What is best at a table of four, what is expected to follow, what each player may expect, in thousandths of a
    /// game won, and by which moves each can be mated before the next turn; empty for those who cannot.
    Advice { id: u32, line: String, expect: [u32; 4], mates: [String; 4] },
}

impl Reply {
    pub(crate) fn to_text(&self) -> String {
        match self {
            Reply::Line { id, index, depth, worth: Worth::Centipawns(score), line } => {
                format!("{id}\nline {depth} {score} {index}\n{line}")
            }
            Reply::Line { id, index, depth, worth: Worth::Mate(moves), line } => {
                format!("{id}\nmate {depth} {moves} {index}\n{line}")
            }
            Reply::Done { id, best, score, nodes } => format!("{id}\ndone 0 {score} {nodes}\n{best}"),
            Reply::Advice { id, line, expect: [north, south, east, west], mates } => {
                format!("{id}\nadvice {north} {south} {east} {west}\n{line}\n{}", mates.join("\n"))
            }
        }
    }

    /// What [`Reply::to_text`] wrote; anything else is none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let (id, words, moves) = (lines.next()?.parse().ok()?, lines.next()?, lines.next()?.to_owned());
        if let Some(points) = words.strip_prefix("advice ") {
            let points: Vec<u32> = points.split(' ').map(|points| points.parse().ok()).collect::<Option<_>>()?;
            let mates: Vec<String> = lines.map(str::to_owned).collect();
            return Some(Reply::Advice {
                id,
                line: moves,
                expect: points.try_into().ok()?,
                mates: mates.try_into().ok()?,
            });
        }
        let mut words = words.split(' ');
        let (kind, depth, number) = (words.next()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let last = words.next()?;
        let index = || last.parse().ok();
        Some(match kind {
            "line" => Reply::Line { id, index: index()?, depth, worth: Worth::Centipawns(number), line: moves },
            "mate" => Reply::Line { id, index: index()?, depth, worth: Worth::Mate(number), line: moves },
            "done" => Reply::Done { id, best: moves, score: number, nodes: last.parse().ok()? },
            _ => return None,
        })
    }

    pub(crate) fn id(&self) -> u32 {
        match self {
            Reply::Line { id, .. } | Reply::Done { id, .. } | Reply::Advice { id, .. } => *id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_heard() {
        let play = |clock| Task::Play { level: 3, clock };
        for (task, moves) in [
            (Task::Evaluate { lines: 3 }, ""),
            (Task::Review, "e2e4"),
            (Task::Seat { level: 2 }, "e2e4 d2d4"),
            (Task::Advise, ""),
            (play(None), "e2e4 e7e5"),
            (play(Some((60_000, 0))), "e2e4"),
        ] {
            let question = Question { fen: chess::STARTING_FEN.to_owned(), moves: moves.to_owned(), task };
            let request = Request { id: 7, chance: 250, question };
            assert_eq!(Request::from_text(&request.to_text()), Some(request));
        }
        let line = |worth| Reply::Line { id: 9, index: 2, depth: 12, worth, line: "e2e4 e7e5".to_owned() };
        let done = |best: &str| Reply::Done { id: 9, best: best.to_owned(), score: -30, nodes: 1_000_000_000_000 };
        let mates = ["", "", "e2e4 d2d4", ""].map(str::to_owned);
        let advice = Reply::Advice { id: 9, line: "e2e4 d2d4".to_owned(), expect: [550, 500, 450, 500], mates };
        for reply in [advice, line(Worth::Centipawns(-35)), line(Worth::Mate(3)), done("e7e8q"), done("")] {
            assert_eq!(Reply::from_text(&reply.to_text()), Some(reply));
        }
        for text in ["", "x", "1\nplay\n\n", "1\ndone 0\n"] {
            assert_eq!((Request::from_text(text), Reply::from_text(text)), (None, None), "{text:?}");
        }
    }

    #[test]
    fn worth_is_shown_as_players_write_it() {
        let table = [
            (Worth::Centipawns(35), "+0.35", 0.5..0.6),
            (Worth::Centipawns(-120), "\u{2212}1.20", 0.3..0.5),
            (Worth::Centipawns(0), "+0.00", 0.5..0.501),
            (Worth::Mate(3), "#3", 1.0..1.1),
            (Worth::Mate(-2), "#\u{2212}2", 0.0..0.1),
        ];
        for (worth, text, share) in table {
            assert_eq!(worth.text(), text);
            assert!(share.contains(&worth.share()), "{text}: {}", worth.share());
        }
    }
}
