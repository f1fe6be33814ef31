//! `fourfold duplicate best`: the move that the search for four would play in a saved game.

use super::FileArgs;
use clap::Args;
use duplicate::{Outcome, Player, Table};
use quartet::{Choice, Limits, Signal};
use serde::Serialize;
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

/// Arguments of `fourfold duplicate best`.
#[derive(Args)]
pub(super) struct BestArgs {
    #[command(flatten)]
    file: FileArgs,
    /// Look at so many nodes at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think for so many milliseconds at most [default: 1000, unless --nodes is given]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// How long to think where nothing is said.
const USUAL_TIME: u64 = 1_000;

/// Why there is no best move.
#[derive(Debug, thiserror::Error)]
#[error("there is nothing to play: the game is over ({0})")]
struct GameOver(Outcome);

/// The answer, as scripts read it.
#[derive(Serialize)]
struct Answer {
    best: String,
    line: Vec<String>,
    expect: Expect,
    nodes: u64,
}

/// What each player may expect to score.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Expect {
    n: f64,
    s: f64,
    e: f64,
    w: f64,
}

pub(super) fn run(args: &BestArgs) -> Result<(), Box<dyn Error>> {
    let table = args.file.read()?;
    if let Some(outcome) = table.outcome() {
        return Err(GameOver(outcome).into());
    }
    let time = args.time.or_else(|| args.nodes.is_none().then_some(USUAL_TIME));
    let limits = Limits { nodes: args.nodes, movetime: time.map(Duration::from_millis), ..Limits::default() };
    let mut player = quartet::by_name(super::STRONGEST, 1, engine::system_clock)?;
    let choice = player.choose(&table, &limits, &Signal::default()).ok_or("the search came to no move")?;
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&Answer::from(&choice))?)?,
        false => write!(out, "{}", words(&table, &choice))?,
    }
    Ok(())
}

/// What a player may expect to score, to three digits.
fn expected(choice: &Choice, player: Player) -> f64 {
    (f64::from(choice.expect.of(player).score()) * 1e3).round() / 1e3
}

impl From<&Choice> for Answer {
    fn from(choice: &Choice) -> Answer {
        let of = |player| expected(choice, player);
        Answer {
            best: choice.best.to_string(),
            line: choice.line.iter().map(ToString::to_string).collect(),
            expect: Expect { n: of(Player::North), s: of(Player::South), e: of(Player::East), w: of(Player::West) },
            nodes: choice.nodes,
        }
    }
}

fn words(table: &Table, choice: &Choice) -> String {
    let line: Vec<String> = choice.line.iter().map(ToString::to_string).collect();
    let expect = Player::ALL.map(|player| format!("{player} {:.2}", expected(choice, player)));
    format!(
        "{} plays {}.\nExpected: {}.\nWhat each may expect to score: {}.\n{} nodes, {} plies deep.\n",
        table.player(),
        choice.best,
        line.join(" "),
        expect.join(", "),
        choice.nodes,
        choice.depth
    )
}
