//! `fourfold pgn audit`: what the rules say of every game of a file.

use super::progress::{self, Output};
use crate::commands::source;
use clap::Args;
use pgn::audit::{Report, Totals};
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Arguments of `fourfold pgn audit`.
#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Files of games, also compressed with Zstandard; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One JSON object for each game, instead of a line for each thing worth saying
    #[arg(long)]
    json: bool,
    /// How many threads read games; one for each core if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Exit with status 1 if a game is broken or anything is found worth saying; otherwise only if a file cannot be read
    #[arg(long)]
    strict: bool,
}

/// With `--strict`: the audit has found something.
#[derive(Debug, thiserror::Error)]
#[error("{0} of the games are broken, and {1} have something worth saying")]
struct Findings(u64, u64);

/// A file that cannot be read, or not to its end.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
struct Unreadable {
    path: PathBuf,
    error: io::Error,
}

pub(crate) fn run(args: &AuditArgs) -> Result<(), Box<dyn Error>> {
    let mut output = Output::new();
    let mut totals = Totals::default();
    let mut failed: Option<Unreadable> = None;
    for path in &args.files {
        match audit_file(args, path, &mut output) {
            Ok(of_file) => totals += of_file,
            // Nobody reads what is written, or it cannot be written: there is no point in going on.
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(Failure::Input(error)) => {
                if let Some(earlier) = failed.replace(Unreadable { path: path.clone(), error }) {
                    eprintln!("fourfold: {earlier}");
                }
            }
        }
    }
    output.flush()?;
    eprintln!("{totals}");
    match failed {
        Some(error) => Err(error.into()),
        None if args.strict && totals.found > 0 => Err(Findings(totals.broken, totals.found).into()),
        None => Ok(()),
    }
}

enum Failure {
    Input(io::Error),
    Output(io::Error),
}

fn audit_file(args: &AuditArgs, path: &Path, output: &mut Output) -> Result<Totals, Failure> {
    let source = source::open(path).map_err(Failure::Input)?;
    let bar = progress::bar(&path.display().to_string(), source.length);
    let text = source::decompressed(path, bar.wrap_read(source.bytes)).map_err(Failure::Input)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let name = (args.files.len() > 1).then(|| path.display().to_string());
    let mut output_failed = false;
    let audited = if args.json {
        let name = name.map(|name| serde_json::json!(name).to_string());
        pgn::audit::audit(text, threads, Report::render_json, |game, report| {
            let written = output.write(&bar, |out| write_json(out, name.as_deref(), game, report));
            output_failed |= written.is_err();
            written
        })
    } else {
        let name = name.map(|name| name + ": ").unwrap_or_default();
        pgn::audit::audit(text, threads, render_words, |game, lines| {
            let written = output.write(&bar, |out| write_words(out, &name, game, lines));
            output_failed |= written.is_err();
            written
        })
    };
    bar.finish_and_clear();
    audited.map_err(|error| if output_failed { Failure::Output(error) } else { Failure::Input(error) })
}

/// Writes a report, an object, with the number of its game and perhaps its file before the other fields.
fn write_json(out: &mut dyn Write, name: Option<&str>, game: u64, report: &[u8]) -> io::Result<()> {
    write!(out, "{{\"game\":{game},")?;
    if let Some(name) = name {
        write!(out, "\"file\":{name},")?;
    }
    out.write_all(&report[1..])?;
    out.write_all(b"\n")
}

fn write_words(out: &mut dyn Write, name: &str, game: u64, lines: &[u8]) -> io::Result<()> {
    for line in lines.split_inclusive(|&byte| byte == b'\n') {
        write!(out, "{name}game {game}: ")?;
        out.write_all(line)?;
    }
    Ok(())
}

/// A line for each thing worth saying of a game: most games have none.
fn render_words(report: &Report, out: &mut Vec<u8>) {
    let mut words = String::new();
    let mut line = |text: String| {
        words.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
        words.push('\n');
    };
    if let Some(error) = &report.error {
        line(format!("ply {}: cannot be read further at {:?}: {}", error.ply, error.token, error.problem));
    }
    for (ply, claim) in report.missed_claims() {
        let result = pgn::marker_text(report.result);
        line(format!("ply {ply}: a draw could be claimed by {claim}; the result is {result}"));
    }
    for warning in &report.warnings {
        line(warning.to_string());
    }
    out.extend_from_slice(words.as_bytes());
}
