//! Plays a match and shows how it goes.

use super::args::RunArgs;
use super::live::Live;
use super::table;
use crate::commands::WrongCall;
use crate::commands::signals::stopped_by_signals;
use arena::stats::Verdict;
use arena::{Finish, GameRecord, Match, MatchConfig, MatchError, Observer, Progress, probe};
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};

pub(super) fn run(args: RunArgs) -> Result<(), Box<dyn Error>> {
    let mut contest = match &args.resume {
        Some(directory) => {
            let mut contest = Match::resume(directory)?;
            args.games.concurrency.into_iter().for_each(|games| contest.set_concurrency(games.get()));
            contest
        }
        None => {
            let mut config = args.config()?;
            introduce(&mut config)?;
            Match::begin(&args.out, config).map_err(|error| match error {
                MatchError::Config(error) => Box::<dyn Error>::from(WrongCall(error.to_string())),
                error => error.into(),
            })?
        }
    };
    let stop = stopped_by_signals()?;
    let finish = {
        let mut observer = observer(&args, contest.config())?;
        let finish = contest.run(&stop, observer.as_mut());
        observer.finish();
        finish
    };
    // Also after an error: what has been played can be looked at.
    let report = arena::report::write(contest.directory());
    let finish = finish?;
    if !args.json {
        conclude(&contest, finish)?;
        match report {
            Ok(path) => println!("Report: {}", path.display()),
            Err(error) => eprintln!("fourfold: no report: {error}"),
        }
    }
    if finish == Finish::Stopped {
        eprintln!("fourfold: stopped; go on with: fourfold match --resume {}", contest.directory().display());
    }
    Ok(())
}

/// Asks every engine who it is. One that cannot be started is an error now; one that does not answer will lose its games.
fn introduce(config: &mut MatchConfig) -> Result<(), Box<dyn Error>> {
    let startup = config.startup;
    let identities: Vec<_> = std::thread::scope(|scope| {
        let probes: Vec<_> = config.engines.iter().map(|engine| scope.spawn(move || probe(engine, startup))).collect();
        probes.into_iter().map(|probe| probe.join().unwrap_or(Ok(None))).collect()
    });
    for (engine, identity) in config.engines.iter_mut().zip(identities) {
        let Some(identity) = identity? else {
            eprintln!("fourfold: {} did not say uciok in time; its games will be lost", engine.command.display());
            continue;
        };
        for (name, value) in &engine.options {
            let value = (!value.is_empty()).then_some(value.as_str());
            match identity.option(name) {
                None => eprintln!("fourfold: {} has no option {name:?}", engine.command.display()),
                Some(option) if !option.accepts(value) => {
                    eprintln!("fourfold: {} does not take {value:?} for {name:?}", engine.command.display());
                }
                Some(_) => {}
            }
        }
        if engine.name.is_empty() {
            engine.name = identity.name;
        }
    }
    number_same_names(config);
    Ok(())
}

/// Two builds of one engine call themselves the same; they are told apart by number.
fn number_same_names(config: &mut MatchConfig) {
    for index in 0..config.engines.len() {
        let name = config.engines[index].name.clone();
        let earlier = config.engines[..index].iter().filter(|other| other.name == name).count();
        if !name.is_empty() && earlier > 0 {
            config.engines[index].name = format!("{name} ({})", earlier + 1);
        }
    }
}

/// Somebody who shows how the match goes.
pub(super) trait Display: Observer {
    /// The match is over; leave the terminal as it was.
    fn finish(&mut self) {}
}

fn observer(args: &RunArgs, config: &MatchConfig) -> Result<Box<dyn Display>, Box<dyn Error>> {
    if args.json {
        return Ok(Box::new(JsonLines));
    }
    if args.quiet {
        return Ok(Box::new(Silence));
    }
    if stdout().is_terminal() && stderr().is_terminal() {
        return Ok(Box::new(Live::new(config)?));
    }
    Ok(Box::new(PlainLines))
}

/// A line of JSON for every game.
struct JsonLines;

impl Observer for JsonLines {
    fn game_ended(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        if let Ok(line) = serde_json::to_string(record) {
            // Nobody reads any more: the games are in their file all the same.
            let _ = writeln!(stdout(), "{line}");
        }
    }

    fn warning(&mut self, text: &str) {
        eprintln!("fourfold: {text}");
    }
}

impl Display for JsonLines {}

/// Nothing until the end.
struct Silence;

impl Observer for Silence {}

impl Display for Silence {}

/// A line for every game, and the standings now and then.
struct PlainLines;

impl Observer for PlainLines {
    fn game_ended(&mut self, record: &GameRecord, progress: &Progress<'_>) {
        let mut out = stdout().lock();
        let _ = writeln!(out, "{}", game_line(record));
        if progress.standings.games().is_multiple_of(20) {
            let _ = writeln!(out, "{}", table::standings(progress.standings).trim_end());
            let test = progress.sprt.map(|sprt| format!("{} · ", table::llr(&sprt, progress.standings)));
            let _ = writeln!(out, "{}{}", test.unwrap_or_default(), table::shares(progress.standings));
        }
    }

    fn warning(&mut self, text: &str) {
        eprintln!("fourfold: {text}");
    }
}

impl Display for PlainLines {}

/// A game in one line; one that an engine lost by a failure says what it was.
pub(super) fn game_line(record: &GameRecord) -> String {
    let GameRecord { game, white, black, result, reason, .. } = record;
    let ending = match (record.failed(), &record.detail) {
        (Some(side), Some(detail)) => format!("{reason}: {}, {detail}", record.player(side)),
        _ => reason.to_string(),
    };
    format!("{game:>5}  {white} – {black}  {result}  {ending}, {} moves", record.plies.div_ceil(2))
}

fn conclude(contest: &Match, finish: Finish) -> Result<(), Box<dyn Error>> {
    let standings = contest.standings();
    let mut out = stdout().lock();
    writeln!(out, "{}", table::standings(standings).trim_end())?;
    if let Some(sprt) = contest.config().sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        writeln!(out, "{}", table::llr(&sprt, standings))?;
    }
    writeln!(out, "{}", table::shares(standings))?;
    write!(out, "{}", table::oddities(standings))?;
    match finish {
        Finish::Decided(Verdict::AcceptH1) => writeln!(out, "H1 accepted: {} is stronger", standings.names()[0])?,
        Finish::Decided(_) => writeln!(out, "H0 accepted: {} is not stronger by as much", standings.names()[0])?,
        Finish::Played | Finish::Stopped => {}
    }
    writeln!(out, "Games: {}", contest.directory().join("games.pgn").display())?;
    Ok(())
}
