//! Plots: a frame with axes, into which values are drawn, as SVG that the page's style colours.

use super::escape;
use std::fmt::Write;

/// The size of a picture, and of the frame inside it.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 34.0;

/// Classes for the lines of several engines, in turn.
pub(crate) const LINES: [&str; 4] = ["a", "b", "c", "d"];

/// A frame with axes, into which values are drawn.
pub(crate) struct Plot {
    x: (f64, f64),
    y: (f64, f64),
    svg: String,
}

impl Plot {
    pub(crate) fn new(x: (f64, f64), y: (f64, f64)) -> Plot {
        let wider = |(low, high): (f64, f64)| if high - low < 1e-9 { (low - 0.5, high + 0.5) } else { (low, high) };
        let mut plot = Plot { x: wider(x), y: wider(y), svg: String::new() };
        plot.draw_grid();
        for tick in ticks(plot.x, 8) {
            plot.below(tick, &short(tick));
        }
        plot
    }

    /// A frame for groups with names, of which the first lies around 1.
    pub(crate) fn with_names(names: &[String], y: (f64, f64)) -> Plot {
        let mut plot = Plot { x: (0.5, names.len() as f64 + 0.5), y, svg: String::new() };
        plot.draw_grid();
        for (name, place) in names.iter().zip(1..) {
            plot.below(f64::from(place), &escape(name));
        }
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

    fn draw_grid(&mut self) {
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
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        self.add(format_args!("<line class=\"axis\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>"));
    }

    /// A word below the axis.
    fn below(&mut self, x: f64, label: &str) {
        let (x, y) = (self.across(x), HEIGHT - BOTTOM + 16.0);
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{label}</text>"));
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut path = String::new();
        for (x, y) in points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", self.across(x), self.down(y));
        }
        path
    }

    pub(crate) fn line(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let path = self.path(points);
        self.add(format_args!("<path class=\"line {class}\" d=\"{path}\"/>"));
    }

    /// An area between the points.
    pub(crate) fn band(&mut self, points: impl Iterator<Item = (f64, f64)>) {
        let path = self.path(points);
        self.add(format_args!("<path class=\"band\" d=\"{path}Z\"/>"));
    }

    /// A line from one value to another, across a bar, for its error.
    pub(crate) fn whisker(&mut self, x: f64, (low, high): (f64, f64)) {
        let (x, top, bottom) = (self.across(x), self.down(high), self.down(low));
        self.add(format_args!("<path class=\"whisker\" d=\"M{x:.1} {top:.1}V{bottom:.1}\"/>"));
        for y in [top, bottom] {
            self.add(format_args!("<path class=\"whisker\" d=\"M{:.1} {y:.1}H{:.1}\"/>", x - 4.0, x + 4.0));
        }
    }

    pub(crate) fn level(&mut self, class: &str, y: f64) {
        let (y, right) = (self.down(y), WIDTH - RIGHT);
        self.add(format_args!("<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"));
    }

    /// A bar between two values of y, with what it is about for those who point at it.
    pub(crate) fn bar(&mut self, class: &str, x: (f64, f64), y: (f64, f64), title: &str) {
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

    pub(crate) fn legend(&mut self, entries: &[(String, &str)]) {
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

    pub(crate) fn finish(self) -> String {
        frame(HEIGHT, &self.svg)
    }
}

/// A picture as a file of its own, with the style of the page in it.
pub(crate) fn standalone(svg: &str) -> String {
    let opened = svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    opened.replacen('>', &format!("><style>{}</style>", super::STYLE), 1) + "\n"
}

pub(crate) fn frame(height: f64, content: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">{content}</svg>")
}

pub(crate) fn nothing() -> String {
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
