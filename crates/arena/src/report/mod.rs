//! A match as one page of HTML that needs nothing else: no script, no style sheet, no picture from elsewhere.

pub(crate) mod plot;
mod series;
pub(crate) mod svg;
pub(crate) mod tables;

use crate::config::MatchConfig;
use crate::record::GameRecord;
use crate::standings::Standings;
use crate::stats::Verdict;
use crate::store::{Store, StoreError};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Writes the report of the match in a directory, be it over or not, and says where.
pub fn write(directory: &Path) -> Result<PathBuf, StoreError> {
    let saved = Store::read(directory)?;
    let path = directory.join("report.html");
    let page = page(&saved.config, &saved.games);
    std::fs::write(&path, page).map_err(|error| StoreError::File { file: path.display().to_string(), error })?;
    Ok(path)
}

const STYLE: &str = include_str!("style.css");

/// The page.
#[must_use]
pub fn page(config: &MatchConfig, games: &[GameRecord]) -> String {
    let mut standings = Standings::new(config);
    games.iter().for_each(|record| standings.add(record));
    let mut body = String::new();
    body.push_str(&heading(config, &standings));
    body.push_str(&tables::cards(config, &standings));
    section(&mut body, "Standings", &tables::standings(&standings));
    if config.engines.len() > 2 {
        section(&mut body, "Who beat whom", &tables::crosstable(&standings));
    }
    let course = series::course(config, games);
    if let Some(sprt) = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        let note = "The log-likelihood ratio after each pair of games. The test ends at one of the dashed lines.";
        chart(
            &mut body,
            "LLR over games",
            note,
            &svg::llr(&course.iter().map(|now| (now.games, now.llr)).collect::<Vec<_>>(), sprt.bounds()),
        );
    }
    let first = escape(&config.engines[0].name);
    let note = format!("{first} against all others, after each pair; the band holds the true value 95 times in 100.");
    let elo: Vec<_> = course.iter().map(|now| (now.games, now.elo)).collect();
    chart(&mut body, "Elo over games", &note, &svg::course(&elo, 0.0, 10.0));
    let note = format!("{first}'s share of the points from each opening, in the order of the book.");
    chart(&mut body, "Score by opening", &note, &svg::openings(&series::openings(config, games)));
    chart(&mut body, "How games ended", "", &svg::endings(&series::endings(&standings)));
    chart(&mut body, "Lengths", "Games by their number of moves.", &svg::lengths(&series::lengths(games), "moves"));
    let note = "Half of the moves with this number took less than the line; nine of ten less than the dashes.";
    chart(&mut body, "Time per move", note, &svg::times(&series::times(config, games)));
    section(&mut body, "Failures and oddities", &tables::oddities(&standings));
    document(&config.event, &body)
}

/// A page of this title around a body.
pub(crate) fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head>\n<body><main>\n{body}</main></body></html>\n",
        title = escape(title),
    )
}

fn heading(config: &MatchConfig, standings: &Standings) -> String {
    let names: Vec<String> = config.engines.iter().map(|engine| escape(&engine.name)).collect();
    let limits: std::collections::BTreeSet<String> =
        config.engines.iter().map(|engine| engine.limit.to_string()).collect();
    let limits = limits.into_iter().collect::<Vec<_>>().join(" / ");
    let verdict = verdict(config, standings);
    format!(
        "<h1>{}</h1>\n<p class=\"sub\">{} · {} · {} games{}</p>\n{verdict}",
        escape(&config.event),
        names.join(" – "),
        escape(&limits),
        standings.games(),
        if config.chess960 { " · Chess960" } else { "" },
    )
}

fn verdict(config: &MatchConfig, standings: &Standings) -> String {
    let Some(sprt) = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()) else { return String::new() };
    let name = escape(&config.engines[0].name);
    let (class, text) = match sprt.verdict(&standings.meeting(0, 1).pairs) {
        Verdict::AcceptH1 => ("good", format!("H1 accepted: {name} is stronger.")),
        Verdict::AcceptH0 => ("bad", format!("H0 accepted: {name} is not stronger by as much.")),
        Verdict::Continue => ("open", "The test is not decided yet.".to_owned()),
    };
    format!("<p class=\"verdict {class}\">{text}</p>\n")
}

pub(crate) fn section(body: &mut String, title: &str, content: &str) {
    // Writing to a string does not fail.
    let _ = write!(body, "<section><h2>{title}</h2>\n{content}</section>\n");
}

pub(crate) fn chart(body: &mut String, title: &str, note: &str, picture: &str) {
    let note = if note.is_empty() { String::new() } else { format!("<p class=\"note\">{note}</p>\n") };
    section(body, title, &format!("{note}{picture}\n"));
}

/// Text that is safe inside HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(letter),
        }
    }
    safe
}
