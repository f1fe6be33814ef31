//! The `go` command in all its forms.

use crate::UciMove;
use crate::words::{ParseError, Words, field, move_list};
use std::fmt;
use std::time::Duration;

/// What to search and for how long. Without any limit it is `go` alone, which engines take as `infinite`.
///
/// Words the protocol does not know are skipped; a known word with a value that makes no sense is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves are to be searched, or all if there are none.
    pub searchmoves: Vec<UciMove>,
    /// Search on the opponent's time until `ponderhit` or `stop`.
    pub ponder: bool,
    /// What White's clock shows. A negative clock reads as zero.
    pub wtime: Option<Duration>,
    /// What Black's clock shows. A negative clock reads as zero.
    pub btime: Option<Duration>,
    /// What White gains with every move.
    pub winc: Option<Duration>,
    /// What Black gains with every move.
    pub binc: Option<Duration>,
    /// Moves to the next time control; without it the time is for the rest of the game.
    pub movestogo: Option<u32>,
    /// Search so many plies deep.
    pub depth: Option<u32>,
    /// Search so many nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves.
    pub mate: Option<u32>,
    /// Search for exactly this time.
    pub movetime: Option<Duration>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Not of the protocol, but every engine author's: count leaves to this depth instead of searching.
    pub perft: Option<u32>,
}

impl Go {
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Go, ParseError> {
        let (go, mut wrong) = Go::read(words);
        if wrong.is_empty() { Ok(go) } else { Err(wrong.swap_remove(0)) }
    }

    /// Reads what makes sense, and says what does not: a word whose value is missing or wrong is left out.
    pub(crate) fn read(words: &mut Words<'_>) -> (Go, Vec<ParseError>) {
        let mut go = Go::default();
        let mut wrong = Vec::new();
        while let Some(word) = words.next() {
            if let Err(error) = go.take(word, words) {
                wrong.push(error);
            }
        }
        (go, wrong)
    }

    /// Takes one word and its value. A value that is wrong stays where it is: it may be the next word.
    fn take(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), ParseError> {
        match word {
            "searchmoves" => {
                let moves = words.moves();
                if moves.is_empty() {
                    return Err(words.wrong("searchmoves"));
                }
                self.searchmoves = moves;
            }
            "ponder" => self.ponder = true,
            "wtime" => self.wtime = Some(words.millis("wtime")?),
            "btime" => self.btime = Some(words.millis("btime")?),
            "winc" => self.winc = Some(words.millis("winc")?),
            "binc" => self.binc = Some(words.millis("binc")?),
            "movestogo" => self.movestogo = Some(words.value("movestogo")?),
            "depth" => self.depth = Some(words.value("depth")?),
            "nodes" => self.nodes = Some(words.value("nodes")?),
            "mate" => self.mate = Some(words.value("mate")?),
            "movetime" => self.movetime = Some(words.millis("movetime")?),
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(words.value("perft")?),
            _ => {}
        }
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        field(f, "wtime", millis(self.wtime))?;
        field(f, "btime", millis(self.btime))?;
        field(f, "winc", millis(self.winc))?;
        field(f, "binc", millis(self.binc))?;
        field(f, "movestogo", self.movestogo)?;
        field(f, "depth", self.depth)?;
        field(f, "nodes", self.nodes)?;
        field(f, "mate", self.mate)?;
        field(f, "movetime", millis(self.movetime))?;
        field(f, "perft", self.perft)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, because some engines read moves to the end of the line.
        move_list(f, "searchmoves", &self.searchmoves)
    }
}
