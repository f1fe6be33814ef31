//! `fourfold match sprt`: the test without games.

use crate::commands::WrongCall;
use arena::stats::{Counts, EloModel, Pentanomial, Sprt, Trinomial, Verdict};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::error::Error;
use std::io::{Write, stdout};

/// Counts and hypotheses.
#[derive(Args)]
pub(super) struct SprtArgs {
    /// Pairs by their sum, the worst first: 0, ½, 1, 1½ and 2 points
    #[arg(long, value_name = "LL,LD,DD,WD,WW", required_unless_present = "trinomial", conflicts_with = "trinomial")]
    pentanomial: Option<Pentanomial>,
    /// Games: losses, draws, wins
    #[arg(long, value_name = "L,D,W")]
    trinomial: Option<Trinomial>,
    /// The first hypothesis
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// The second hypothesis
    #[arg(long, default_value_t = 2.0, allow_negative_numbers = true)]
    elo1: f64,
    /// The risk of accepting elo1 where elo0 is true
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// The risk of accepting elo0 where elo1 is true
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// The scale of the hypotheses
    #[arg(long, value_enum, default_value_t = Model::Normalized)]
    model: Model,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Model {
    Normalized,
    Logistic,
}

/// What the counts come to; the fields of `--json`.
#[derive(Serialize)]
struct Outcome {
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
    elo: f64,
    elo_error: f64,
    nelo: f64,
    nelo_error: f64,
    los: f64,
    score: f64,
    results: u64,
    pairs_ratio: Option<f64>,
    draw_rate: Option<f64>,
}

pub(super) fn run(args: &SprtArgs) -> Result<(), Box<dyn Error>> {
    let model = match args.model {
        Model::Normalized => EloModel::Normalized,
        Model::Logistic => EloModel::Logistic,
    };
    let sprt =
        Sprt::new(args.elo0, args.elo1, args.alpha, args.beta, model).map_err(|error| WrongCall(error.to_string()))?;
    let (mut outcome, what) = match (&args.pentanomial, &args.trinomial) {
        (Some(pairs), _) => (judge(&sprt, pairs), "pairs"),
        (None, Some(games)) => (judge(&sprt, games), "games"),
        (None, None) => return Err(WrongCall("--pentanomial or --trinomial is needed".to_owned()).into()),
    };
    outcome.pairs_ratio = args.pentanomial.as_ref().and_then(Pentanomial::pairs_ratio);
    outcome.draw_rate = args.trinomial.as_ref().map(Trinomial::draw_rate);
    if args.json {
        writeln!(stdout(), "{}", serde_json::to_string(&outcome)?)?;
        return Ok(());
    }
    print(&outcome, &sprt, what)
}

fn judge<const K: usize>(sprt: &Sprt, counts: &Counts<K>) -> Outcome {
    let (lower, upper) = sprt.bounds();
    let (elo, nelo) = (counts.elo(), counts.normalized_elo());
    Outcome {
        llr: sprt.llr(counts),
        lower,
        upper,
        verdict: match sprt.verdict(counts) {
            Verdict::Continue => "continue",
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
        },
        elo: elo.value,
        elo_error: elo.error,
        nelo: nelo.value,
        nelo_error: nelo.error,
        los: counts.los(),
        score: counts.score(),
        results: counts.total(),
        pairs_ratio: None,
        draw_rate: None,
    }
}

fn print(outcome: &Outcome, sprt: &Sprt, what: &str) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    let verdict = match outcome.verdict {
        "H0" => format!("H0 accepted: no gain of {} Elo", sprt.elo1()),
        "H1" => format!("H1 accepted: a gain of more than {} Elo", sprt.elo0()),
        _ => "not decided yet".to_owned(),
    };
    writeln!(out, "LLR    {:.2} [{:.2}, {:.2}]  {verdict}", outcome.llr, outcome.lower, outcome.upper)?;
    writeln!(
        out,
        "Test   elo0 {}, elo1 {}, {} Elo, alpha {}, beta {}",
        sprt.elo0(),
        sprt.elo1(),
        sprt.model(),
        sprt.alpha(),
        sprt.beta()
    )?;
    writeln!(out, "Elo    {:.2} ± {:.2}", outcome.elo, outcome.elo_error)?;
    writeln!(out, "nElo   {:.2} ± {:.2}", outcome.nelo, outcome.nelo_error)?;
    writeln!(out, "LOS    {:.2} %", 100.0 * outcome.los)?;
    writeln!(out, "Score  {:.2} % of {} {what}", 100.0 * outcome.score, outcome.results)?;
    if let Some(rate) = outcome.draw_rate {
        writeln!(out, "Draws  {:.2} %", 100.0 * rate)?;
    }
    if what == "pairs" {
        match outcome.pairs_ratio {
            Some(ratio) => writeln!(out, "Pairs  {ratio:.2} won for one lost")?,
            None => writeln!(out, "Pairs  none lost")?,
        }
    }
    Ok(())
}
