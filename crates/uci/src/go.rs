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
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => {
                    go.searchmoves = words.moves();
                    if go.searchmoves.is_empty() {
                        return Err(match words.next() {
                            Some(value) => ParseError::Value { word: "searchmoves", value: value.to_owned() },
                            None => ParseError::Missing("searchmoves"),
                        });
                    }
                }
                "ponder" => go.ponder = true,
                "wtime" => go.wtime = Some(words.millis("wtime")?),
                "btime" => go.btime = Some(words.millis("btime")?),
                "winc" => go.winc = Some(words.millis("winc")?),
                "binc" => go.binc = Some(words.millis("binc")?),
                "movestogo" => go.movestogo = Some(words.value("movestogo")?),
                "depth" => go.depth = Some(words.value("depth")?),
                "nodes" => go.nodes = Some(words.value("nodes")?),
                "mate" => go.mate = Some(words.value("mate")?),
                "movetime" => go.movetime = Some(words.millis("movetime")?),
                "infinite" => go.infinite = true,
                "perft" => go.perft = Some(words.value("perft")?),
                _ => {}
            }
        }
        Ok(go)
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
