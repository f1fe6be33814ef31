//! The pictures of a study.

use super::Chapter;
use super::facts::{ENDINGS, Facts};
use crate::report::plot::{LINES, Plot, nothing};
use crate::stats::Blocks;
use duplicate::Player;

/// A picture, with a name for its file, a title, and a sentence about it.
pub(super) struct Picture {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) note: String,
    pub(super) svg: String,
}

/// Values beside each other: for each group, for each series. Values are shares, shown in per cent.
fn groups(names: &[String], series: &[(&str, Vec<Blocks>)]) -> String {
    let tops = series.iter().flat_map(|(_, values)| values).map(|blocks| 100.0 * (blocks.mean() + error(blocks)));
    let mut plot = Plot::with_names(names, (0.0, 1.15 * tops.fold(1.0, f64::max)));
    let width = 0.8 / series.len().max(1) as f64;
    for (index, (name, values)) in series.iter().enumerate() {
        for (group, blocks) in values.iter().enumerate() {
            let left = group as f64 + 0.6 + width * index as f64;
            let (value, error) = (100.0 * blocks.mean(), 100.0 * error(blocks));
            let title = format!("{}, {name}: {value:.1} ± {error:.1} % of {} games", names[group], blocks.count());
            plot.bar(&format!("f{}", LINES[index % 4]), (left, left + width), (0.0, value), &title);
            plot.whisker(left + width / 2.0, (value - error, value + error));
        }
    }
    let legend: Vec<(String, &str)> =
        series.iter().zip(LINES.iter().cycle()).map(|((name, _), class)| ((*name).to_owned(), *class)).collect();
    plot.legend(&legend);
    plot.finish()
}

fn error(blocks: &Blocks) -> f64 {
    blocks.estimate().map_or(0.0, |estimate| estimate.error)
}

/// Fewer games than this are too few to draw a round of them.
const FEWEST: u64 = 30;

/// Means over rounds, each with its band.
fn over_rounds(series: &[(&str, &[Blocks])]) -> String {
    let drawn = |blocks: &[Blocks]| blocks.iter().take_while(|round| round.count() >= FEWEST).count();
    let last = series.iter().map(|(_, blocks)| drawn(blocks)).max().unwrap_or(0);
    if last < 2 {
        return nothing();
    }
    let top = series.iter().flat_map(|(_, blocks)| &blocks[..drawn(blocks)]).map(|round| round.mean() + error(round));
    let mut plot = Plot::new((1.0, last as f64), (0.0, 1.1 * top.fold(1.0, f64::max)));
    let mut legend = Vec::new();
    for ((name, blocks), class) in series.iter().zip(LINES) {
        let rounds = || blocks[..drawn(blocks)].iter().zip(1..).map(|(round, number)| (f64::from(number), round));
        let upper: Vec<_> = rounds().map(|(number, round)| (number, round.mean() + error(round))).collect();
        let lower: Vec<_> = rounds().map(|(number, round)| (number, round.mean() - error(round))).collect();
        plot.band(upper.into_iter().chain(lower.into_iter().rev()));
        plot.line(class, rounds().map(|(number, round)| (number, round.mean())));
        legend.push(((*name).to_owned(), class));
    }
    plot.legend(&legend);
    plot.finish()
}

fn seats() -> Vec<String> {
    Player::ALL.map(|player| player.to_string()).into()
}

fn of_seats(facts: &Facts, what: impl Fn(&super::SeatFacts) -> Blocks) -> Vec<Blocks> {
    facts.seats.iter().map(what).collect()
}

/// The pictures of the first chapter, and those that compare all of them.
pub(super) fn pictures(chapters: &[Chapter]) -> Vec<Picture> {
    let Some(Chapter { facts, .. }) = chapters.first() else { return Vec::new() };
    let games = format!("{} games; the whiskers and bands hold the true value 95 times in 100.", facts.games);
    let by_seat = groups(
        &seats(),
        &[
            ("wins", of_seats(facts, |seat| seat.wins)),
            ("losses", of_seats(facts, |seat| seat.losses)),
            ("draws", of_seats(facts, |seat| seat.draws)),
        ],
    );
    let names: Vec<String> = ENDINGS.map(str::to_owned).into();
    let ends = ENDINGS.map(|kind| facts.ending(kind));
    let longest = facts.lengths.keys().max().copied().unwrap_or(0);
    let width = (longest / 40).max(1);
    let mut classes = vec![0; longest / width + 1];
    facts.lengths.iter().for_each(|(rounds, count)| classes[rounds / width] += count);
    let mut pictures = vec![
        Picture { name: "seats", title: "Who wins and loses, by seat (%)", note: games.clone(), svg: by_seat },
        Picture {
            name: "endings",
            title: "How games end (%)",
            note: games.clone(),
            svg: groups(&names, &[("games", ends.into())]),
        },
        Picture {
            name: "rounds",
            title: "How many rounds games last",
            note: format!("{} games by their number of rounds.", facts.games),
            svg: crate::report::svg::lengths(&(width, classes), "rounds"),
        },
        Picture {
            name: "ghosts",
            title: "Ghosts on the table, round by round",
            note: format!("The mean over the games that lasted so long, while there are {FEWEST} of them. {games}"),
            svg: over_rounds(&[("ghosts", &facts.ghosts)]),
        },
        Picture {
            name: "moves",
            title: "Moves to choose from, round by round",
            note: format!("Legal on both boards, and on one board alone (the mean of the two). {games}"),
            svg: over_rounds(&[("both boards", &facts.playable), ("one board alone", &facts.alone)]),
        },
    ];
    if chapters.len() > 1 {
        let names: Vec<String> = chapters.iter().map(|chapter| chapter.short.to_owned()).collect();
        let series = Player::ALL.map(|player| {
            let values = chapters.iter().map(|chapter| chapter.facts.seat(player).losses).collect();
            (player, values)
        });
        let series: Vec<(String, Vec<Blocks>)> =
            series.into_iter().map(|(player, values)| (player.to_string(), values)).collect();
        let series: Vec<(&str, Vec<Blocks>)> =
            series.iter().map(|(name, values)| (name.as_str(), values.clone())).collect();
        pictures.push(Picture {
            name: "rulings",
            title: "Who is mated, by ruling (%)",
            note: "The share of games that each seat lost. The whiskers hold the true value 95 times in 100."
                .to_owned(),
            svg: groups(&names, &series),
        });
    }
    pictures
}
