//! `fourfold duplicate bench`: how fast the rules are.

use chess::Random;
use clap::Args;
use duplicate::{EndKind, Table};
use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Arguments of `fourfold duplicate bench`.
#[derive(Args)]
pub(super) struct BenchArgs {
    /// For how long to play
    #[arg(default_value = "3", value_parser = seconds)]
    seconds: Duration,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    let plausible = (0.001..=86_400.0).contains(&seconds);
    plausible.then(|| Duration::from_secs_f64(seconds)).ok_or_else(|| "from 0.001 to 86400 seconds".to_owned())
}

const KINDS: [EndKind; 4] = [EndKind::Checkmate, EndKind::Stalemate, EndKind::Threefold, EndKind::FiftyMove];

/// One random game after the other on one thread. After every ply the moves that are legal on both boards, the outcome and
/// how often the table has been seen are known, as in any game.
pub(super) fn run(args: &BenchArgs) -> Result<(), Box<dyn Error>> {
    let mut table = Table::default();
    let (mut games, mut plies, mut endings) = (0_u64, 0_u64, [0_u64; KINDS.len()]);
    let start = Instant::now();
    while start.elapsed() < args.seconds {
        table.reset();
        plies += table.play_random(&mut Random::new(games), usize::MAX) as u64;
        games += 1;
        if let Some(kind) = table.outcome().and_then(|end| KINDS.iter().position(|&kind| kind == end.kind)) {
            endings[kind] += 1;
        }
    }
    let elapsed = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    writeln!(out, "{games} games, {plies} plies in {elapsed:.2} s")?;
    for (kind, count) in KINDS.into_iter().zip(endings) {
        writeln!(out, "{:>10} {count}", kind.name())?;
    }
    writeln!(out, "{} plies/s", (plies as f64 / elapsed) as u64)?;
    Ok(())
}
