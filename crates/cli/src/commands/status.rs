//! `fourfold status`: what the rules say of every position of a game.

mod words;

use super::PositionArgs;
use chess::{CastlingMode, Claim, Colour, History, Outcome, Position, UciMoveError, Winnable};
use clap::Args;
use serde::Serialize;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use tables::{Syzygy, Verdict};

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
    /// For each side that can still win, a series of legal moves that ends with its mate
    #[arg(long)]
    helpmate: bool,
    /// What the Syzygy endgame tables in this folder know; several folders are separated as in PATH
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// There is nothing to look up in.
#[derive(Debug, thiserror::Error)]
#[error("--tables: {0}")]
struct NoTables(String);

/// A move that cannot be played, with the ply at which it stands, counted from 1.
#[derive(Debug, thiserror::Error)]
#[error("ply {ply}: {error}")]
struct MoveError {
    ply: usize,
    error: UciMoveError,
}

pub(crate) fn run(args: &StatusArgs) -> Result<(), Box<dyn Error>> {
    let mut position = args.position.read()?;
    let mut history = History::new(&position);
    let mut last = None;
    let mut chances = Chances::default();
    let tables = args.tables.as_ref().map(open_tables).transpose()?;
    let known = |position: &Position| tables.as_ref().map(|tables| tables.verdict(position));
    let mut out = io::BufWriter::new(io::stdout().lock());
    // What was right is shown before the complaint about what was not.
    let mut failed = None;
    for (index, text) in args.moves.split_ascii_whitespace().enumerate() {
        if args.json {
            chances.look(&position);
            print_json(&mut out, &position, &history, &chances, known(&position), args)?;
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
    if failed.is_none() {
        chances.look(&position);
        match args.json {
            true => print_json(&mut out, &position, &history, &chances, known(&position), args)?,
            false => words::print(&mut out, &position, &history, last)?,
        }
        if !args.json {
            words::print_chances(&mut out, &position, &chances, args.helpmate)?;
            if let Some(known) = known(&position) {
                writeln!(out, "{}", words::tables(&position, known))?;
            }
        }
    }
    out.flush()?;
    if let Some(trouble) = tables.as_ref().and_then(Syzygy::trouble) {
        eprintln!("--tables: {trouble}");
    }
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// The tables of a folder; what is wrong with it is said, and the rest is used.
fn open_tables(folder: &PathBuf) -> Result<Syzygy, NoTables> {
    let tables = Syzygy::open(folder);
    let inventory = tables.inventory();
    if inventory.most_men() == 0 {
        return Err(NoTables(inventory.to_string()));
    }
    for fault in inventory.faults() {
        eprintln!("--tables: {fault}");
    }
    Ok(tables)
}

/// Whether each side can still win.
#[derive(Default)]
struct Chances([Option<Winnable>; 2]);

impl Chances {
    /// Looks at the next position of a game. Who cannot win never can again.
    fn look(&mut self, position: &Position) {
        for (colour, chance) in Colour::ALL.into_iter().zip(&mut self.0) {
            let lost = matches!(chance, Some(Winnable::No(_))) && position.has_legal_move();
            if !lost {
                *chance = Some(position.winnable(colour, Position::THOROUGH_BUDGET));
            }
        }
    }

    fn of(&self, colour: Colour) -> &Winnable {
        self.0[colour as usize].as_ref().unwrap_or(&Winnable::Undecided)
    }
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
    winnable: PerSide<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    helpmate: Option<PerSide<Option<Vec<String>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<Option<TablesJson>>,
}

/// What endgame tables say, for the side to move.
#[derive(Serialize)]
struct TablesJson {
    category: &'static str,
    dtz: i32,
}

impl TablesJson {
    fn of(verdict: Verdict) -> TablesJson {
        TablesJson { category: verdict.category.name(), dtz: verdict.dtz.plies }
    }
}

/// Something of each side.
#[derive(Serialize)]
struct PerSide<T> {
    white: T,
    black: T,
}

impl<T> PerSide<T> {
    fn of(chances: &Chances, what: impl Fn(&Winnable) -> T) -> PerSide<T> {
        PerSide { white: what(chances.of(Colour::White)), black: what(chances.of(Colour::Black)) }
    }
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

fn print_json(
    out: &mut impl Write,
    position: &Position,
    history: &History,
    chances: &Chances,
    known: Option<Option<Verdict>>,
    args: &StatusArgs,
) -> io::Result<()> {
    let mode = args.position.mode();
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
        winnable: PerSide::of(chances, can_win),
        helpmate: args.helpmate.then(|| PerSide::of(chances, |chance| helpmate(chance, mode))),
        tables: known.map(|known| known.map(TablesJson::of)),
    };
    writeln!(out, "{}", serde_json::to_string(&status)?)
}

/// Whether a side can still win, if that is known.
fn can_win(chance: &Winnable) -> Option<bool> {
    match chance {
        Winnable::Yes(_) => Some(true),
        Winnable::No(_) => Some(false),
        Winnable::Undecided => None,
    }
}

fn helpmate(chance: &Winnable, mode: CastlingMode) -> Option<Vec<String>> {
    match chance {
        Winnable::Yes(line) => Some(line.iter().map(|mv| mv.to_uci(mode).to_string()).collect()),
        Winnable::No(_) | Winnable::Undecided => None,
    }
}
