//! `fourfold status`: what the rules say of every position of a game.

mod words;

use super::PositionArgs;
use chess::{CastlingMode, Claim, History, Outcome, Position, UciMoveError};
use clap::Args;
use serde::Serialize;
use std::error::Error;
use std::io::{self, Write};

/// Arguments of `fourfold status`.
#[derive(Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The moves of the game in UCI notation, such as "e2e4 e7e5"
    #[arg(long, default_value = "")]
    moves: String,
    /// One JSON object for each position, instead of a drawn board
    #[arg(long)]
    json: bool,
}

/// A move that cannot be played, with the ply at which it stands, counted from 1.
#[derive(Debug, thiserror::Error)]
#[error("ply {ply}: {error}")]
struct MoveError {
    ply: usize,
    error: UciMoveError,
}

pub(crate) fn run(args: &StatusArgs) -> Result<(), Box<dyn Error>> {
    let mode = args.position.mode();
    let mut position = args.position.read()?;
    let mut history = History::new(&position);
    let mut last = None;
    let mut out = io::BufWriter::new(io::stdout().lock());
    // What was right is shown before the complaint about what was not.
    let mut failed = None;
    for (index, text) in args.moves.split_ascii_whitespace().enumerate() {
        if args.json {
            print_json(&mut out, &position, &history, mode)?;
        }
        match position.parse_uci(text) {
            Ok(mv) => {
                last = Some((position, mv));
                position = position.play(mv);
                history.push(&position);
            }
            Err(error) => {
                failed = Some(MoveError { ply: index + 1, error });
                break;
            }
        }
    }
    match &failed {
        None if args.json => print_json(&mut out, &position, &history, mode)?,
        None => words::print(&mut out, &position, &history, last)?,
        Some(_) => {}
    }
    out.flush()?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// One position, as scripts read it.
#[derive(Serialize)]
struct Status {
    ply: usize,
    fen: String,
    legal: usize,
    check: bool,
    clock: u16,
    seen: usize,
    claims: Vec<&'static str>,
    claims_with_move: Vec<ClaimWithMove>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct ClaimWithMove {
    #[serde(rename = "move")]
    mv: String,
    rule: &'static str,
}

#[derive(Serialize)]
struct OutcomeJson {
    result: String,
    reason: &'static str,
}

fn print_json(out: &mut impl Write, position: &Position, history: &History, mode: CastlingMode) -> io::Result<()> {
    let with_move = chess::claims_with_move(position, history, mode);
    let status = Status {
        ply: history.plies(),
        fen: position.fen(),
        legal: position.legal_count(),
        check: position.is_check(),
        clock: position.clock(),
        seen: history.seen(position),
        claims: chess::claims(position, history).into_iter().map(Claim::name).collect(),
        claims_with_move: with_move
            .into_iter()
            .map(|(mv, claim)| ClaimWithMove { mv: mv.to_uci(mode).to_string(), rule: claim.name() })
            .collect(),
        outcome: chess::outcome(position, history)
            .map(|Outcome { result, reason }| OutcomeJson { result: result.to_string(), reason: reason.name() }),
    };
    writeln!(out, "{}", serde_json::to_string(&status)?)
}
