//! The tables.

use super::escape;
use crate::config::MatchConfig;
use crate::play::FindingKind;
use crate::standings::Standings;
use std::fmt::Write;

/// The figures of the first engine, large.
pub(super) fn cards(config: &MatchConfig, standings: &Standings) -> String {
    let all = standings.against_all(0);
    let mut cards = vec![
        ("score", format!("{:.1} %", 100.0 * all.games.score())),
        ("draws", format!("{:.1} %", 100.0 * all.games.draw_rate())),
    ];
    if all.pairs.total() > 0 {
        let (elo, nelo) = (all.pairs.elo(), all.pairs.normalized_elo());
        cards.push(("Elo, 95 %", format!("{:+.1} ± {:.1}", elo.value, elo.error)));
        if all.pairs.has_spread() {
            cards.push(("nElo, 95 %", format!("{:+.1} ± {:.1}", nelo.value, nelo.error)));
        }
        cards.push(("LOS", format!("{:.1} %", 100.0 * all.pairs.los())));
        cards.push(("pairs, lost to won", all.pairs.to_string().replace(',', " ")));
    }
    if let Some(ratio) = all.pairs.pairs_ratio() {
        cards.push(("pairs ratio", format!("{ratio:.2}")));
    }
    if let Some(sprt) = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        let (lower, upper) = sprt.bounds();
        cards.push(("LLR", format!("{:.2}", sprt.llr(&standings.meeting(0, 1).pairs))));
        cards.push(("bounds of the test", format!("{lower:.2} … {upper:.2}")));
        cards.push(("hypotheses", format!("{} / {} {}", sprt.elo0(), sprt.elo1(), sprt.model())));
    }
    large(&format!("{} against all others", escape(&config.engines[0].name)), &cards)
}

/// Figures that stand large, each with what it is, below what they are about.
pub(crate) fn large(about: &str, figures: &[(&str, String)]) -> String {
    let mut html = format!("<p class=\"note\">{about}:</p><div class=\"cards\">");
    for (label, value) in figures {
        // Writing to a string does not fail.
        let _ = write!(html, "<div class=\"card\"><b>{value}</b><span>{label}</span></div>");
    }
    html + "</div>\n"
}

pub(crate) fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let cells =
        |cells: &[String], tag: &str| -> String { cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect() };
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>", cells(row, "td"))).collect();
    format!(
        "<div class=\"wide\"><table><thead><tr>{}</tr></thead><tbody>{body}</tbody></table></div>\n",
        cells(head, "th")
    )
}

pub(super) fn standings(standings: &Standings) -> String {
    let head = ["Engine", "Score", "Games", "Won", "Drawn", "Lost", "Elo", "LOS", "Failed", "Odd"].map(str::to_owned);
    let row = |place: usize| {
        let all = standings.against_all(place);
        let [losses, draws, wins] = all.games.0;
        let elo = all.pairs.elo();
        let known = |text: String| if all.pairs.total() == 0 { "–".to_owned() } else { text };
        vec![
            escape(&standings.names()[place]),
            format!("{:.1} %", 100.0 * all.games.score()),
            all.games.total().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            known(format!("{:+.1} ± {:.1}", elo.value, elo.error)),
            known(format!("{:.1} %", 100.0 * all.pairs.los())),
            standings.failures(place).to_string(),
            standings.findings(place).total().to_string(),
        ]
    };
    table(&head, &standings.ranking().into_iter().map(row).collect::<Vec<_>>())
}

/// Points of each against each.
pub(super) fn crosstable(standings: &Standings) -> String {
    let ranking = standings.ranking();
    let mut head = vec!["Engine".to_owned()];
    head.extend((1..=ranking.len()).map(|number| number.to_string()));
    let cell = |place: usize, other: usize| {
        let games = standings.meeting(place, other).games;
        let points = games.0[2] as f64 + 0.5 * games.0[1] as f64;
        if place == other { "·".to_owned() } else { format!("{points} / {}", games.total()) }
    };
    let rows = ranking.iter().enumerate().map(|(index, &place)| {
        let name = format!("{}. {}", index + 1, escape(&standings.names()[place]));
        std::iter::once(name).chain(ranking.iter().map(|&other| cell(place, other))).collect()
    });
    table(&head, &rows.collect::<Vec<Vec<String>>>())
}

/// What went wrong, one row for each kind and one column for each engine.
pub(super) fn oddities(standings: &Standings) -> String {
    let places = || 0..standings.names().len();
    let head: Vec<String> =
        std::iter::once(String::new()).chain(standings.names().iter().map(|name| escape(name))).collect();
    let row = |label: String, count: &dyn Fn(usize) -> u64| {
        std::iter::once(label).chain(places().map(|place| count(place).to_string())).collect::<Vec<_>>()
    };
    let mut rows = vec![row("games ended by a failure".to_owned(), &|place| standings.failures(place))];
    for (index, kind) in FindingKind::ALL.into_iter().enumerate() {
        rows.push(row(kind.to_string(), &|place| standings.findings(place).counts()[index].into()));
    }
    table(&head, &rows)
        + "<p class=\"note\">An oddity is counted once for every move that came with it; match.log has examples.</p>\n"
}
