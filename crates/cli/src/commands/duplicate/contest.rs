//! `fourfold duplicate match`: games of four between kinds of players, every opening in all seatings.

mod live;
mod table;

use crate::commands::WrongCall;
use crate::commands::matches::sprt_words;
use crate::commands::signals::stopped_by_signals;
use arena::Finish;
use arena::four::{
    FourConfig, FourError, FourMatch, FourObserver, FourProgress, FourRecord, Kind, Seating, Variant, report,
};
use arena::stats::Verdict;
use clap::{Args, Subcommand, ValueEnum};
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// What is shown below the options.
const EXAMPLES: &str = "\
Examples:
  fourfold duplicate match --player careful --player random --seating one-against-three
  fourfold duplicate match --player quartet:nodes=20000 --player paranoid:nodes=20000 --seating two-and-two
  fourfold duplicate match --player quartet:time=200 --player quartet:time=100 --sprt elo0=0 elo1=20
  fourfold duplicate match --resume duplicate-match
  fourfold duplicate match report duplicate-match";

/// A match, or its report.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = EXAMPLES)]
pub(super) struct MatchArgs {
    #[command(subcommand)]
    command: Option<MatchCommand>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Subcommand)]
enum MatchCommand {
    /// Write the HTML report of a match that is being played or has been
    Report {
        /// The directory of the match
        directory: PathBuf,
    },
}

/// What is settled when a match begins.
const SETTLED: [&str; 10] = [
    "player",
    "seating",
    "openings",
    "plies",
    "seed",
    "sprt",
    "stalemate_passes",
    "last_mates",
    "around_the_table",
    "out",
];

/// What a match is, as arguments.
#[derive(Args)]
struct RunArgs {
    /// A kind of player, two to four times: its name, and nodes or milliseconds a move [default: 100 ms]
    #[arg(long, value_name = "NAME[:nodes=N][:time=MS]", num_args = 1..)]
    player: Vec<Kind>,
    /// In which seatings each opening is played
    #[arg(long, value_enum, default_value = "all")]
    seating: SeatingArg,
    /// Openings, each played in all seatings [default: 10, or 5000 with --sprt]
    #[arg(long, value_name = "N")]
    openings: Option<u64>,
    /// How many random plies an opening has
    #[arg(long, value_name = "FROM-TO", default_value = "4-8", value_parser = plies)]
    plies: [usize; 2],
    /// Other openings, and another chance for players who leave something to it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time [default: 1]; may be changed when a match is gone on with
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Stop when a test of the first player is decided: elo0=0 elo1=2 alpha=0.05 beta=0.05 model=normalized|logistic
    #[arg(long, num_args = 0.., value_name = "KEY=VALUE")]
    sprt: Option<Vec<String>>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Where the match is kept: games as JSON Lines, report
    #[arg(long, value_name = "DIR", default_value = "duplicate-match")]
    out: PathBuf,
    /// Go on with the match that is kept in this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = SETTLED)]
    resume: Option<PathBuf>,
    /// Print every game as a line of JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Print the result only
    #[arg(long)]
    quiet: bool,
}

/// Rulings that the inventor has not made yet.
#[derive(Args)]
pub(super) struct VariantArgs {
    /// A player in stalemate passes, instead of ending the game
    #[arg(long)]
    stalemate_passes: bool,
    /// Of two who mate, the one who moved last wins, instead of both
    #[arg(long)]
    last_mates: bool,
    /// Turns go around the table, N E S W, instead of N S E W
    #[arg(long)]
    around_the_table: bool,
}

impl VariantArgs {
    pub(super) fn variant(&self) -> Variant {
        let &VariantArgs { stalemate_passes, last_mates, around_the_table } = self;
        Variant { stalemate_passes, last_mates, around_the_table }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum SeatingArg {
    /// All in which every kind has a seat: 14 of two kinds, 36 of three, 24 of four
    All,
    /// The first alone against the others: 4 of two kinds
    OneAgainstThree,
    /// Two kinds with two seats each: 6
    TwoAndTwo,
}

impl From<SeatingArg> for Seating {
    fn from(seating: SeatingArg) -> Seating {
        match seating {
            SeatingArg::All => Seating::All,
            SeatingArg::OneAgainstThree => Seating::OneAgainstThree,
            SeatingArg::TwoAndTwo => Seating::TwoAndTwo,
        }
    }
}

/// `4-8`, or `6` for `6-6`.
pub(super) fn plies(text: &str) -> Result<[usize; 2], String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => Ok([from, to]),
        _ => Err("a number of plies, or a range as in 4-8".to_owned()),
    }
}

impl RunArgs {
    fn config(&self) -> Result<FourConfig, WrongCall> {
        if self.player.len() < 2 {
            let names = quartet::NAMES.join(", ");
            let message = format!(
                "a match needs two to four kinds of players, not {}: give --player, of {names}",
                self.player.len()
            );
            return Err(WrongCall(message));
        }
        let sprt = self.sprt.as_deref().map(sprt_words).transpose()?;
        let config = FourConfig {
            event: self.player.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – "),
            kinds: self.player.clone(),
            seating: self.seating.into(),
            openings: self.openings.unwrap_or(if sprt.is_some() { 5_000 } else { 10 }),
            seed: self.seed,
            plies: self.plies,
            variant: self.variant.variant(),
            concurrency: self.concurrency.map_or(1, NonZeroUsize::get),
            sprt,
        };
        config.check().map_err(|error| WrongCall(error.to_string()))?;
        Ok(config)
    }
}

pub(super) fn run(args: &MatchArgs) -> Result<(), Box<dyn Error>> {
    match &args.command {
        Some(MatchCommand::Report { directory }) => {
            println!("{}", report::write(directory)?.display());
            Ok(())
        }
        None => play(&args.run),
    }
}

fn play(args: &RunArgs) -> Result<(), Box<dyn Error>> {
    let mut contest = match &args.resume {
        Some(directory) => {
            let mut contest = FourMatch::resume(directory)?;
            args.concurrency.into_iter().for_each(|games| contest.set_concurrency(games.get()));
            contest
        }
        None => FourMatch::begin(&args.out, args.config()?)?,
    };
    let stop = stopped_by_signals()?;
    let finish = {
        let mut observer = observer(args, contest.config())?;
        let finish = contest.run(&stop, observer.as_mut());
        observer.finish();
        finish
    };
    // Also after an error: what has been played can be looked at.
    let report = report::write(contest.directory());
    let finish = finish?;
    if finish == Finish::Stopped {
        eprintln!("fourfold: stopped; go on with: fourfold duplicate match --resume {}", contest.directory().display());
    }
    if !args.json {
        conclude(&contest, finish, report)?;
    }
    Ok(())
}

/// What there is to say at the end; the table comes last.
fn conclude(contest: &FourMatch, finish: Finish, report: Result<PathBuf, FourError>) -> Result<(), Box<dyn Error>> {
    let standings = contest.standings();
    let mut out = stdout().lock();
    match report {
        Ok(path) => writeln!(out, "Report: {}", path.display())?,
        Err(error) => eprintln!("fourfold: no report: {error}"),
    }
    writeln!(out, "{}", table::endings(standings))?;
    if let Some(sprt) = contest.config().sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        writeln!(out, "{}", table::llr(&sprt, standings))?;
    }
    match finish {
        Finish::Decided(Verdict::AcceptH1) => writeln!(out, "H1 accepted: {} is stronger", standings.names()[0])?,
        Finish::Decided(_) => writeln!(out, "H0 accepted: {} is not stronger by as much", standings.names()[0])?,
        Finish::Played | Finish::Stopped => {}
    }
    write!(out, "\n{}\n{}", table::seats(standings), table::standings(standings))?;
    Ok(())
}

/// Somebody who shows how the match goes.
trait Display: FourObserver {
    /// The match is over; leave the terminal as it was.
    fn finish(&mut self) {}
}

fn observer(args: &RunArgs, config: &FourConfig) -> Result<Box<dyn Display>, Box<dyn Error>> {
    Ok(match () {
        () if args.json => Box::new(JsonLines),
        () if args.quiet => Box::new(()),
        () if stdout().is_terminal() && stderr().is_terminal() => Box::new(live::Live::new(config)?),
        () => Box::new(PlainLines),
    })
}

impl Display for () {}

/// A line of JSON for every game.
struct JsonLines;

impl FourObserver for JsonLines {
    fn game_ended(&mut self, record: &FourRecord, _: &FourProgress<'_>) {
        if let Ok(line) = serde_json::to_string(record) {
            // Nobody reads any more: the games are in their file all the same.
            let _ = writeln!(stdout(), "{line}");
        }
    }
}

impl Display for JsonLines {}

/// A line for every game, and the standings after every block.
struct PlainLines;

impl FourObserver for PlainLines {
    fn game_ended(&mut self, record: &FourRecord, progress: &FourProgress<'_>) {
        let mut out = stdout().lock();
        let _ = writeln!(out, "{}", table::game(record));
        if progress.standings.games().is_multiple_of(10 * progress.standings.block_size() as u64) {
            let _ = write!(out, "{}", table::standings(progress.standings));
        }
    }
}

impl Display for PlainLines {}
