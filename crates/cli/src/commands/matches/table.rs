//! A match as text: the standings, and where a test has come to.

use arena::stats::Sprt;
use arena::{FindingKind, Standings};
use std::fmt::Write;
use std::time::Duration;

/// The names of the columns.
pub(super) const COLUMNS: [&str; 10] =
    ["Engine", "Score", "Games", "W-D-L", "Elo", "nElo", "LOS", "Pairs (LL..WW)", "Failed", "Odd"];

/// One engine's cells, its name first.
pub(super) fn row(standings: &Standings, place: usize) -> Vec<String> {
    let all = standings.against_all(place);
    let [losses, draws, wins] = all.games.0;
    let known = |text: String| if all.pairs.total() == 0 { "–".to_owned() } else { text };
    let signed = |estimate: arena::stats::Estimate| format!("{:+.1} ± {:.1}", estimate.value + 0.0, estimate.error);
    vec![
        standings.names()[place].clone(),
        if all.games.total() == 0 { "–".to_owned() } else { format!("{:.1} %", 100.0 * all.games.score()) },
        all.games.total().to_string(),
        format!("{wins}-{draws}-{losses}"),
        known(signed(all.pairs.elo())),
        if all.pairs.has_spread() { signed(all.pairs.normalized_elo()) } else { "–".to_owned() },
        known(format!("{:.1} %", 100.0 * all.pairs.los())),
        all.pairs.to_string(),
        standings.failures(place).to_string(),
        standings.findings(place).total().to_string(),
    ]
}

/// Draws and pairs of the first engine: what a test's author looks at next.
pub(super) fn shares(standings: &Standings) -> String {
    let all = standings.against_all(0);
    let ratio = all.pairs.pairs_ratio().map_or("no pair lost".to_owned(), |ratio| format!("pairs ratio {ratio:.2}"));
    format!("draws {:.1} % · {ratio}", 100.0 * all.games.draw_rate())
}

/// The test's value between its bounds, in words.
pub(super) fn llr(sprt: &Sprt, standings: &Standings) -> String {
    llr_line(sprt, sprt.llr(&standings.meeting(0, 1).pairs))
}

/// A value of a test between its bounds, in words.
pub(in crate::commands) fn llr_line(sprt: &Sprt, value: f64) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {value:.2} [{lower:.2}, {upper:.2}] · elo0 {}, elo1 {} ({})", sprt.elo0(), sprt.elo1(), sprt.model())
}

/// The standings as lines of text.
pub(super) fn standings(standings: &Standings) -> String {
    let rows: Vec<Vec<String>> = standings.ranking().into_iter().map(|place| row(standings, place)).collect();
    columns(&COLUMNS, &rows)
}

/// Lines of text with what belongs together below each other.
pub(in crate::commands) fn columns(titles: &[&str], rows: &[Vec<String>]) -> String {
    let titles: Vec<String> = titles.iter().map(|title| (*title).to_owned()).collect();
    let lines = || std::iter::once(&titles).chain(rows);
    let width = |column: usize| lines().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let mut text = String::new();
    for row in lines() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// What was odd, engine by engine.
pub(super) fn oddities(standings: &Standings) -> String {
    let mut text = String::new();
    for (place, name) in standings.names().iter().enumerate() {
        let counts = standings.findings(place).counts();
        for (kind, count) in FindingKind::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name}: {kind}, {count} times");
        }
    }
    text
}

/// A length of time as people say it.
pub(super) fn spoken(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..=99 => format!("{seconds} s"),
        100..=5999 => format!("{} min", seconds.div_ceil(60)),
        6000..=359_999 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} days", seconds / 86_400),
    }
}
