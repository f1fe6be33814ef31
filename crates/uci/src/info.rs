//! What a search says of itself while it runs: `info …`.

use crate::UciMove;
use crate::words::{ParseError, Words, field, move_list};
use std::fmt;
use std::time::Duration;

/// One `info` line, with every field the protocol has. Fields that were not sent are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The deepest line looked at, in plies.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<u32>,
    /// What the position is worth to the side to move.
    pub score: Option<Score>,
    /// How often, in a thousand games, the engine expects to win, draw and lose.
    pub wdl: Option<Wdl>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Positions found in shredder endgame tables.
    pub sbhits: Option<u64>,
    /// How busy the processor is, in thousandths.
    pub cpuload: Option<u32>,
    /// Time searched.
    pub time: Option<Duration>,
    /// The move being searched now.
    pub currmove: Option<UciMove>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line a processor is calculating now.
    pub currline: Option<CurrentLine>,
    /// A move and what refutes it.
    pub refutation: Option<Refutation>,
    /// The best line found.
    pub pv: Vec<UciMove>,
    /// Any text, to the end of the line.
    pub string: Option<String>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number.
    pub value: ScoreValue,
    /// Whether it is the value itself or only a bound of it.
    pub bound: Bound,
}

/// A score's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the mating side; negative if the side to move gets mated, zero if it is mated.
    Mate(i32),
}

/// What a score tells of the true value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value, as far as the search can see.
    #[default]
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// Wins, draws and losses expected in a thousand games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// Wins.
    pub win: u32,
    /// Draws.
    pub draw: u32,
    /// Losses.
    pub loss: u32,
}

/// The line a processor is calculating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentLine {
    /// Which processor, from 1, if there are several.
    pub cpu: Option<u32>,
    /// The line.
    pub moves: Vec<UciMove>,
}

/// A move and what refutes it; without a line, none was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The move that is refuted.
    pub refuted: UciMove,
    /// The line that does it.
    pub line: Vec<UciMove>,
}

impl Info {
    /// An `info string …` line, for what has no field of its own.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Info {
        Info { string: Some(text.into()), ..Info::default() }
    }

    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Info, ParseError> {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.value("depth")?),
                "seldepth" => info.seldepth = Some(words.value("seldepth")?),
                "multipv" => info.multipv = Some(words.value("multipv")?),
                "score" => info.score = Some(Score::parse(words)?),
                "wdl" => info.wdl = Some(Wdl::parse(words)?),
                "nodes" => info.nodes = Some(words.value("nodes")?),
                "nps" => info.nps = Some(words.value("nps")?),
                "hashfull" => info.hashfull = Some(words.value("hashfull")?),
                "tbhits" => info.tbhits = Some(words.value("tbhits")?),
                "sbhits" => info.sbhits = Some(words.value("sbhits")?),
                "cpuload" => info.cpuload = Some(words.value("cpuload")?),
                "time" => info.time = Some(words.millis("time")?),
                "currmove" => info.currmove = Some(words.value("currmove")?),
                "currmovenumber" => info.currmovenumber = Some(words.value("currmovenumber")?),
                "currline" => info.currline = Some(CurrentLine::parse(words)),
                "refutation" => {
                    info.refutation = Some(Refutation { refuted: words.value("refutation")?, line: words.moves() });
                }
                "pv" => info.pv = words.moves(),
                "string" => info.string = Some(words.rest().to_owned()),
                _ => {}
            }
        }
        Ok(info)
    }
}

impl Score {
    /// A value of hundredths of a pawn, exact.
    #[must_use]
    pub fn centipawns(value: i32) -> Score {
        Score { value: ScoreValue::Centipawns(value), bound: Bound::Exact }
    }

    /// A mate in so many moves, exact.
    #[must_use]
    pub fn mate(moves: i32) -> Score {
        Score { value: ScoreValue::Mate(moves), bound: Bound::Exact }
    }

    fn parse(words: &mut Words<'_>) -> Result<Score, ParseError> {
        let (mut value, mut bound) = (None, Bound::Exact);
        while let Some(word) = words.peek() {
            match word {
                "cp" => {
                    words.next();
                    value = Some(ScoreValue::Centipawns(words.value("cp")?));
                }
                "mate" => {
                    words.next();
                    value = Some(ScoreValue::Mate(words.value("mate")?));
                }
                "lowerbound" => {
                    words.next();
                    bound = Bound::Lower;
                }
                "upperbound" => {
                    words.next();
                    bound = Bound::Upper;
                }
                _ => break,
            }
        }
        match (value, words.peek()) {
            (Some(value), _) => Ok(Score { value, bound }),
            (None, Some(word)) => Err(ParseError::Value { word: "score", value: word.to_owned() }),
            (None, None) => Err(ParseError::Missing("score")),
        }
    }
}

impl Wdl {
    fn parse(words: &mut Words<'_>) -> Result<Wdl, ParseError> {
        Ok(Wdl { win: words.value("wdl")?, draw: words.value("wdl")?, loss: words.value("wdl")? })
    }
}

impl CurrentLine {
    fn parse(words: &mut Words<'_>) -> CurrentLine {
        let cpu = words.peek().and_then(|word| word.parse().ok());
        if cpu.is_some() {
            words.next();
        }
        CurrentLine { cpu, moves: words.moves() }
    }
}

impl fmt::Display for ScoreValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreValue::Centipawns(value) => write!(f, "cp {value}"),
            ScoreValue::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        write!(f, "{}{bound}", self.value)
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        field(f, "depth", self.depth)?;
        field(f, "seldepth", self.seldepth)?;
        field(f, "multipv", self.multipv)?;
        field(f, "score", self.score)?;
        field(f, "wdl", self.wdl)?;
        field(f, "nodes", self.nodes)?;
        field(f, "nps", self.nps)?;
        field(f, "hashfull", self.hashfull)?;
        field(f, "tbhits", self.tbhits)?;
        field(f, "sbhits", self.sbhits)?;
        field(f, "cpuload", self.cpuload)?;
        field(f, "time", self.time.map(|time| time.as_millis()))?;
        field(f, "currmove", self.currmove)?;
        field(f, "currmovenumber", self.currmovenumber)?;
        if let Some(line) = &self.currline {
            f.write_str(" currline")?;
            line.cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            line.moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        if let Some(refutation) = &self.refutation {
            write!(f, " refutation {}", refutation.refuted)?;
            refutation.line.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        move_list(f, "pv", &self.pv)?;
        // Last, because it runs to the end of the line.
        field(f, "string", self.string.as_ref())
    }
}
