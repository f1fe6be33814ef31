//! The errors of all epochs as a picture.

use crate::Errors;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 72.0;
const EDGE: f64 = 32.0;

/// The loss curve as SVG: one line for what was learnt from, one for what was held apart.
pub fn loss_curve(epochs: &[Errors]) -> String {
    let values = || epochs.iter().flat_map(|epoch| [epoch.learnt, epoch.held_apart]);
    let least = values().fold(f64::INFINITY, f64::min);
    let most = values().fold(0.0, f64::max);
    let x = |index: usize| LEFT + (WIDTH - LEFT - EDGE) * index as f64 / (epochs.len().max(2) - 1) as f64;
    let y = |value: f64| HEIGHT - EDGE - (HEIGHT - 2.0 * EDGE) * (value - least) / (most - least).max(1e-12);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut line = |colour: &str, name: &str, below: f64, of: fn(&Errors) -> f64| {
        let points: Vec<String> =
            epochs.iter().enumerate().map(|(i, epoch)| format!("{:.1},{:.1}", x(i), y(of(epoch)))).collect();
        let points = points.join(" ");
        // Writing to a string does not fail.
        let _ = writeln!(svg, "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{points}\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{below}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>",
            WIDTH - EDGE
        );
    };
    line("#1f6feb", "learnt from", 24.0, |epoch| epoch.learnt);
    line("#b35900", "held apart", 40.0, |epoch| epoch.held_apart);
    for value in [least, most] {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#333\">{value:.5}</text>",
            LEFT - 8.0,
            y(value) + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{}\" fill=\"#333\">epochs 1 to {}, mean squared error</text>",
        HEIGHT - 8.0,
        epochs.len()
    );
    svg.push_str("</svg>\n");
    svg
}
