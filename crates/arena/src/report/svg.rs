//! The pictures.

use super::plot::{LINES, Plot, frame, nothing};
use super::series::{OpeningScore, Times};
use crate::stats::Estimate;
use std::fmt::Write;

/// A test over games, between its bounds: after how many games it had which value.
pub(crate) fn llr(course: &[(f64, f64)], (lower, upper): (f64, f64)) -> String {
    let Some(&(last, _)) = course.last() else { return nothing() };
    let (low, high) = course.iter().fold((lower, upper), |(low, high), (_, llr)| (low.min(*llr), high.max(*llr)));
    let mut plot = Plot::new((0.0, last), (low - 0.3, high + 0.3));
    plot.level("limit", lower);
    plot.level("limit", upper);
    plot.level("axis", 0.0);
    plot.line("a", std::iter::once((0.0, 0.0)).chain(course.iter().copied()));
    plot.finish()
}

/// A value over games, with the band of its error, around what it is for players who are level. The scale reaches at least
/// so far from there.
pub(crate) fn course(course: &[(f64, Estimate)], level: f64, least: f64) -> String {
    let Some(&(last, _)) = course.last() else { return nothing() };
    // The first values swing so widely that they would flatten the rest: the scale is that of the second half.
    let settled = &course[course.len() / 2..];
    let reach = settled.iter().map(|(_, now)| (now.value - level).abs() + now.error).fold(least, f64::max);
    let low = settled.iter().map(|(_, now)| now.value - now.error).fold(level, f64::min).max(level - reach);
    let high = settled.iter().map(|(_, now)| now.value + now.error).fold(level, f64::max).min(level + reach);
    let room = 0.08 * (high - low);
    let mut plot = Plot::new((0.0, last), (low - room, high + room));
    let upper = course.iter().map(|(games, now)| (*games, now.value + now.error));
    let lower = course.iter().rev().map(|(games, now)| (*games, now.value - now.error));
    plot.band(upper.chain(lower));
    plot.level("axis", level);
    plot.line("a", course.iter().map(|(games, now)| (*games, now.value)));
    plot.finish()
}

/// A bar for every opening, up where it brought more than half of the points and down where less.
pub(super) fn openings(openings: &[OpeningScore]) -> String {
    if openings.is_empty() {
        return nothing();
    }
    let mut plot = Plot::new((0.5, openings.len() as f64 + 0.5), (0.0, 100.0));
    for (index, opening) in openings.iter().enumerate() {
        let (place, score) = ((index + 1) as f64, 100.0 * opening.score);
        let class = if score > 50.0 {
            ""
        } else if score < 50.0 {
            "low"
        } else {
            "even"
        };
        let title = format!("{}: {score:.0} % of {} games", opening.name, opening.games);
        plot.bar(class, (place - 0.5, place + 0.5), (50.0, score), &title);
    }
    plot.level("axis", 50.0);
    plot.finish()
}

/// Classes of length, in moves or rounds.
pub(crate) fn lengths((width, classes): &(usize, Vec<u64>), unit: &str) -> String {
    let most = classes.iter().max().copied().unwrap_or(0);
    if most == 0 {
        return nothing();
    }
    let mut plot = Plot::new((0.0, (classes.len() * width) as f64), (0.0, most as f64));
    for (index, count) in classes.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = (index * width, (index + 1) * width);
        let title = format!("{from} to {} {unit}: {count} games", to - 1);
        plot.bar("", (from as f64, to as f64), (0.0, *count as f64), &title);
    }
    plot.finish()
}

/// Time per move, engine by engine.
pub(super) fn times(engines: &[Times]) -> String {
    let points = || engines.iter().flat_map(|engine| &engine.points);
    let (last, most) = points().fold((0.0, 0.0), |(last, most), &(x, _, y)| (f64::max(last, x), f64::max(most, y)));
    if last == 0.0 {
        return nothing();
    }
    let mut plot = Plot::new((0.0, last), (0.0, 1.05 * most));
    let mut legend = Vec::new();
    for (engine, class) in engines.iter().zip(LINES.iter().cycle()) {
        plot.line(class, engine.points.iter().map(|&(number, median, _)| (number, median)));
        plot.line(&format!("{class} dash"), engine.points.iter().map(|&(number, _, most)| (number, most)));
        legend.push((format!("{} (ms)", engine.name), *class));
    }
    plot.legend(&legend);
    plot.finish()
}

/// A way in which games ended.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// What it is called.
    pub(crate) name: String,
    /// Whether a player had failed.
    pub(crate) is_failure: bool,
    /// How many did.
    pub(crate) count: u64,
}

/// How often games ended in which way.
pub(crate) fn endings(endings: &[Ending]) -> String {
    let Some(most) = endings.iter().map(|ending| ending.count).max() else { return nothing() };
    let total: u64 = endings.iter().map(|ending| ending.count).sum();
    let mut content = String::new();
    for (index, Ending { name, is_failure, count }) in endings.iter().enumerate() {
        let y = 14.0 + 26.0 * index as f64;
        let width = *count as f64 / most as f64 * 520.0;
        let class = if *is_failure { " bad" } else { "" };
        let share = 100.0 * *count as f64 / total as f64;
        let _ = write!(
            content,
            "<text x=\"226\" y=\"{:.0}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"bar{class}\" x=\"236\" y=\"{y:.0}\" width=\"{width:.1}\" height=\"18\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{count} ({share:.1} %)</text>",
            y + 13.0,
            244.0 + width,
            y + 13.0
        );
    }
    frame(24.0 + 26.0 * endings.len() as f64, &content)
}
