//! The pictures.

use super::escape;
use super::series::{Moment, OpeningScore, Times};
use crate::play::Reason;
use std::fmt::Write;

/// The size of a picture, and of the frame inside it.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 34.0;

/// Classes for the lines of several engines, in turn.
const LINES: [&str; 4] = ["a", "b", "c", "d"];

/// A frame with axes, into which values are drawn.
struct Plot {
    x: (f64, f64),
    y: (f64, f64),
    svg: String,
}

impl Plot {
    fn new(x: (f64, f64), y: (f64, f64)) -> Plot {
        let wider = |(low, high): (f64, f64)| if high - low < 1e-9 { (low - 0.5, high + 0.5) } else { (low, high) };
        let mut plot = Plot { x: wider(x), y: wider(y), svg: String::new() };
        plot.draw_axes();
        plot
    }

    fn across(&self, x: f64) -> f64 {
        LEFT + (x - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    fn down(&self, y: f64) -> f64 {
        let share = (y.clamp(self.y.0, self.y.1) - self.y.0) / (self.y.1 - self.y.0);
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }

    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.svg.write_fmt(text);
    }

    fn draw_axes(&mut self) {
        for tick in ticks(self.y, 5) {
            let (y, label) = (self.down(tick), short(tick));
            self.add(format_args!(
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                y + 4.0
            ));
        }
        for tick in ticks(self.x, 8) {
            let (x, label) = (self.across(tick), short(tick));
            let y = HEIGHT - BOTTOM + 16.0;
            self.add(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{label}</text>"));
        }
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        self.add(format_args!("<line class=\"axis\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>"));
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut path = String::new();
        for (x, y) in points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", self.across(x), self.down(y));
        }
        path
    }

    fn line(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let path = self.path(points);
        self.add(format_args!("<path class=\"line {class}\" d=\"{path}\"/>"));
    }

    fn level(&mut self, class: &str, y: f64) {
        let (y, right) = (self.down(y), WIDTH - RIGHT);
        self.add(format_args!("<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"));
    }

    /// A bar between two values of y, with what it is about for those who point at it.
    fn bar(&mut self, class: &str, x: (f64, f64), y: (f64, f64), title: &str) {
        let (left, right) = (self.across(x.0), self.across(x.1));
        let (top, bottom) = (self.down(y.0.max(y.1)), self.down(y.0.min(y.1)));
        let gap = ((right - left) * 0.12).min(2.0);
        self.add(format_args!(
            "<rect class=\"bar {class}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{}</title></rect>",
            left + gap,
            (right - left - 2.0 * gap).max(0.5),
            (bottom - top).max(0.8),
            escape(title)
        ));
    }

    fn legend(&mut self, entries: &[(String, &str)]) {
        let mut x = LEFT + 12.0;
        for (name, class) in entries {
            let (y, end) = (TOP + 8.0, x + 22.0);
            self.add(format_args!(
                "<line class=\"line {class}\" x1=\"{x:.1}\" x2=\"{end:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                end + 6.0,
                y + 4.0,
                escape(name)
            ));
            x = end + 24.0 + 7.0 * name.chars().count() as f64;
        }
    }

    fn finish(self) -> String {
        frame(HEIGHT, &self.svg)
    }
}

fn frame(height: f64, content: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">{content}</svg>")
}

fn nothing() -> String {
    frame(60.0, &format!("<text x=\"{}\" y=\"34\" text-anchor=\"middle\">Nothing to show yet.</text>", WIDTH / 2.0))
}

/// Round numbers inside a range, about as many as wanted.
fn ticks((low, high): (f64, f64), wanted: usize) -> Vec<f64> {
    let rough = (high - low) / wanted as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    (first..).map(|index| index as f64 * step).take_while(|tick| *tick <= high + 1e-9).take(50).collect()
}

fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

fn last_game(course: &[Moment]) -> f64 {
    course.last().map_or(1.0, |moment| moment.games)
}

/// The test over games, between its bounds.
pub(super) fn llr(course: &[Moment], (lower, upper): (f64, f64)) -> String {
    if course.is_empty() {
        return nothing();
    }
    let (low, high) = course.iter().fold((lower, upper), |(low, high), now| (low.min(now.llr), high.max(now.llr)));
    let mut plot = Plot::new((0.0, last_game(course)), (low - 0.3, high + 0.3));
    plot.level("limit", lower);
    plot.level("limit", upper);
    plot.level("axis", 0.0);
    plot.line("a", std::iter::once((0.0, 0.0)).chain(course.iter().map(|now| (now.games, now.llr))));
    plot.finish()
}

/// Elo over games, with its band.
pub(super) fn elo(course: &[Moment]) -> String {
    if course.is_empty() {
        return nothing();
    }
    // The first pairs swing so widely that they would flatten the rest: the scale is that of the second half.
    let settled = &course[course.len() / 2..];
    let reach = settled.iter().map(|now| now.elo.abs() + now.error).fold(10.0, f64::max);
    let low = settled.iter().map(|now| now.elo - now.error).fold(0.0, f64::min).max(-reach);
    let high = settled.iter().map(|now| now.elo + now.error).fold(0.0, f64::max).min(reach);
    let room = 0.08 * (high - low);
    let mut plot = Plot::new((0.0, last_game(course)), (low - room, high + room));
    let upper = course.iter().map(|now| (now.games, now.elo + now.error));
    let lower = course.iter().rev().map(|now| (now.games, now.elo - now.error));
    let band = plot.path(upper.chain(lower));
    plot.add(format_args!("<path class=\"band\" d=\"{band}Z\"/>"));
    plot.level("axis", 0.0);
    plot.line("a", course.iter().map(|now| (now.games, now.elo)));
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

/// Classes of length.
pub(super) fn lengths((width, classes): &(usize, Vec<u64>)) -> String {
    let most = classes.iter().max().copied().unwrap_or(0);
    if most == 0 {
        return nothing();
    }
    let mut plot = Plot::new((0.0, (classes.len() * width) as f64), (0.0, most as f64));
    for (index, count) in classes.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = (index * width, (index + 1) * width);
        let title = format!("{from} to {} moves: {count} games", to - 1);
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

/// How often games ended in which way.
pub(super) fn endings(endings: &[(Reason, u64)]) -> String {
    let Some(most) = endings.iter().map(|(_, count)| *count).max() else { return nothing() };
    let total: u64 = endings.iter().map(|(_, count)| count).sum();
    let mut content = String::new();
    for (index, (reason, count)) in endings.iter().enumerate() {
        let y = 14.0 + 26.0 * index as f64;
        let width = *count as f64 / most as f64 * 520.0;
        let class = if reason.is_failure() { " bad" } else { "" };
        let share = 100.0 * *count as f64 / total as f64;
        let _ = write!(
            content,
            "<text x=\"226\" y=\"{:.0}\" text-anchor=\"end\">{reason}</text>\
             <rect class=\"bar{class}\" x=\"236\" y=\"{y:.0}\" width=\"{width:.1}\" height=\"18\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{count} ({share:.1} %)</text>",
            y + 13.0,
            244.0 + width,
            y + 13.0
        );
    }
    frame(24.0 + 26.0 * endings.len() as f64, &content)
}
