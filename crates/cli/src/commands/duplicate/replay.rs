//! `fourfold duplicate replay`: a saved game from its start to its end.

use super::{FileArgs, words};
use clap::Args;
use duplicate::{BoardName, Outcome, Player, Table};
use serde::Serialize;
use std::error::Error;
use std::io::{self, Write};

/// Arguments of `fourfold duplicate replay`.
#[derive(Args)]
pub(super) struct ReplayArgs {
    #[command(flatten)]
    file: FileArgs,
    /// One JSON object for the start and for each ply
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), Box<dyn Error>> {
    let mut table = args.file.read()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        for ply in 0..=table.last_ply() {
            table.go_to(ply);
            writeln!(out, "{}", serde_json::to_string(&Ply::of(&table))?)?;
        }
    } else {
        write!(out, "{}{}", words::score(&table), words::standing(&table))?;
    }
    out.flush()?;
    Ok(())
}

/// One ply, as scripts read it.
#[derive(Serialize)]
struct Ply {
    ply: usize,
    player: char,
    synced: usize,
    local: [usize; 2],
    ghosts: Vec<String>,
    checks: Vec<&'static str>,
    quiet: u32,
    seen: u16,
    outcome: Option<OutcomeJson>,
    boards: Boards,
}

#[derive(Serialize)]
struct OutcomeJson {
    kind: &'static str,
    results: Results,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Results {
    n: &'static str,
    s: &'static str,
    e: &'static str,
    w: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Boards {
    nw: String,
    ne: String,
    sw: String,
    se: String,
}

impl Ply {
    /// The ply that is looked at.
    fn of(table: &Table) -> Ply {
        let fen = |board| table.position(board).fen();
        Ply {
            ply: table.ply(),
            player: table.player().letter(),
            synced: table.synced().count(),
            local: table.local_counts(),
            ghosts: words::ghosts(table),
            checks: table.checks().into_iter().map(BoardName::name).collect(),
            quiet: table.quiet(),
            seen: table.seen(),
            outcome: table.outcome().map(OutcomeJson::from),
            boards: Boards {
                nw: fen(BoardName::NW),
                ne: fen(BoardName::NE),
                sw: fen(BoardName::SW),
                se: fen(BoardName::SE),
            },
        }
    }
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> OutcomeJson {
        let result = |player| outcome.standing(player).name();
        OutcomeJson {
            kind: outcome.kind.name(),
            results: Results {
                n: result(Player::North),
                s: result(Player::South),
                e: result(Player::East),
                w: result(Player::West),
            },
        }
    }
}
