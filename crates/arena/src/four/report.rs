//! A match of four as one page of HTML that needs nothing else.

use super::runner::read;
use super::{FourConfig, FourError, FourRecord, FourStandings};
use crate::report::svg::{self, Ending};
use crate::report::tables::{large, table};
use crate::report::{chart, document, escape, section};
use crate::stats::{Blocks, Estimate, Verdict};
use crate::store::StoreError;
use duplicate::Player;
use std::path::{Path, PathBuf};

/// Writes the report of the match in a directory, be it over or not, and says where.
pub fn write(directory: &Path) -> Result<PathBuf, FourError> {
    let (config, games) = read(directory)?;
    let path = directory.join("report.html");
    let failed = |error| StoreError::File { file: path.display().to_string(), error };
    std::fs::write(&path, page(&config, &games)).map_err(failed)?;
    Ok(path)
}

/// As many points as a picture can show.
const POINTS: usize = 600;

/// How the match stood after a number of games.
struct Moment {
    games: f64,
    llr: f64,
    score: Estimate,
}

/// The page.
#[must_use]
pub fn page(config: &FourConfig, games: &[FourRecord]) -> String {
    let (standings, course) = course(config, games);
    let mut body = heading(config, &standings);
    let first = escape(&standings.names()[0]);
    body.push_str(&large(&first, &cards(config, &standings)));
    section(&mut body, "Standings", &table_of_kinds(&standings));
    let note = "<p class=\"note\">The score of each player in each seat, with errors over openings.</p>\n";
    section(&mut body, "By seat", &(note.to_owned() + &table_of_seats(&standings)));
    if let Some(sprt) = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        let note = "The log-likelihood ratio after each opening. The test ends at one of the dashed lines.";
        let llr: Vec<_> = course.iter().map(|now| (now.games, now.llr)).collect();
        chart(&mut body, "LLR over games", note, &svg::llr(&llr, sprt.bounds()));
    }
    let note = format!("{first}, after each opening; the band holds the true value 95 times in 100. The line is par.");
    let scores: Vec<_> = course.iter().map(|now| (now.games, now.score)).collect();
    chart(&mut body, "Score over games", &note, &svg::course(&scores, 0.5, 0.02));
    let ending = |(name, count): (&String, &u64)| Ending { name: name.clone(), is_failure: false, count: *count };
    let endings: Vec<Ending> = standings.endings().iter().map(ending).collect();
    chart(&mut body, "How games ended", "", &svg::endings(&endings));
    chart(&mut body, "Lengths", "Games by their number of rounds.", &svg::lengths(&lengths(games), "rounds"));
    document(&config.event, &body)
}

fn course(config: &FourConfig, games: &[FourRecord]) -> (FourStandings, Vec<Moment>) {
    let sprt = config.sprt.as_ref().and_then(|sprt| sprt.test().ok());
    let mut standings = FourStandings::new(config);
    let every = (games.len() / standings.block_size().max(1)).div_ceil(POINTS).max(1) as u64;
    let (mut course, mut shown) = (Vec::new(), 0);
    for (index, record) in games.iter().enumerate() {
        standings.add(record);
        let due = standings.blocks() >= shown + every || index + 1 == games.len();
        if let (true, Some(score)) = (due, standings.kind(0).score.estimate()) {
            shown = standings.blocks();
            let llr = sprt.map_or(0.0, |sprt| standings.llr(&sprt));
            course.push(Moment { games: (index + 1) as f64, llr, score });
        }
    }
    (standings, course)
}

fn heading(config: &FourConfig, standings: &FourStandings) -> String {
    let verdict = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()).map_or(String::new(), |sprt| {
        let name = escape(&standings.names()[0]);
        let (class, text) = match sprt.verdict_of_blocks(standings.ahead(), standings.block_size() as f64) {
            Verdict::AcceptH1 => ("good", format!("H1 accepted: {name} is stronger.")),
            Verdict::AcceptH0 => ("bad", format!("H0 accepted: {name} is not stronger by as much.")),
            Verdict::Continue => ("open", "The test is not decided yet.".to_owned()),
        };
        format!("<p class=\"verdict {class}\">{text}</p>\n")
    });
    format!(
        "<h1>{}</h1>\n<p class=\"sub\">Duplicate chess · {} · {} · {} games from {} openings of {} to {} random plies</p>\n{verdict}",
        escape(&config.event),
        config.seating,
        config.variant,
        standings.games(),
        standings.blocks(),
        config.plies[0],
        config.plies[1],
    )
}

fn cards(config: &FourConfig, standings: &FourStandings) -> Vec<(&'static str, String)> {
    let kind = standings.kind(0);
    let mut cards = vec![
        ("score, 95 %", kind.score.shown()),
        ("won", kind.wins.percent()),
        ("lost", kind.losses.percent()),
        ("openings in all seatings", standings.blocks().to_string()),
    ];
    if let Some(rating) = standings.ratings().map(|ratings| ratings[0]) {
        cards.push(("rating, 95 %", format!("{:+.0} ± {:.0}", rating.value, rating.error)));
    }
    if let Some(sprt) = config.sprt.as_ref().and_then(|sprt| sprt.test().ok()) {
        let (lower, upper) = sprt.bounds();
        cards.push(("LLR", format!("{:.2}", standings.llr(&sprt))));
        cards.push(("bounds of the test", format!("{lower:.2} … {upper:.2}")));
        cards.push(("hypotheses", format!("{} / {} {}", sprt.elo0(), sprt.elo1(), sprt.model())));
    }
    cards
}

fn table_of_kinds(standings: &FourStandings) -> String {
    let head = ["Player", "Score", "Games", "Won", "Drawn", "Lost", "Won, 95 %", "Lost, 95 %", "Rating, 95 %"];
    let ratings = standings.ratings();
    let row = |place: usize| {
        let kind = standings.kind(place);
        let [losses, draws, wins] = kind.games;
        let rating = ratings.as_ref().map(|ratings| ratings[place]);
        vec![
            escape(&standings.names()[place]),
            kind.score.shown(),
            kind.counts().total().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            kind.wins.percent(),
            kind.losses.percent(),
            rating.map_or("–".to_owned(), |rating| format!("{:+.0} ± {:.0}", rating.value, rating.error)),
        ]
    };
    let note = "<p class=\"note\">Errors are over openings, each in all seatings. Ratings are the likeliest by the model of \
                Plackett and Luce, on Elo's scale, around a mean of 0.</p>\n";
    note.to_owned() + &table(&head.map(str::to_owned), &standings.ranking().into_iter().map(row).collect::<Vec<_>>())
}

fn table_of_seats(standings: &FourStandings) -> String {
    let head: Vec<String> =
        std::iter::once("Player".to_owned()).chain(Player::ALL.map(|player| player.to_string())).collect();
    let row = |place: usize| {
        let cells = standings.kind(place).seats.iter().map(Blocks::shown);
        std::iter::once(escape(&standings.names()[place])).chain(cells).collect()
    };
    let mut rows: Vec<Vec<String>> = standings.ranking().into_iter().map(row).collect();
    let all = |player: Player| {
        let [losses, draws, wins] = standings.seat(player);
        format!("{wins}-{draws}-{losses}")
    };
    rows.push(std::iter::once("all, won-drawn-lost".to_owned()).chain(Player::ALL.map(all)).collect());
    table(&head, &rows)
}

/// The width of a class in rounds, and how many games are in each.
fn lengths(games: &[FourRecord]) -> (usize, Vec<u64>) {
    let rounds = |game: &FourRecord| game.plies.div_ceil(4);
    let longest = games.iter().map(rounds).max().unwrap_or(0);
    let width = (longest / 40).max(1);
    let mut classes = vec![0; longest / width + 1];
    games.iter().for_each(|game| classes[rounds(game) / width] += 1);
    (width, classes)
}
