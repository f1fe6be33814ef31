//! The terminal as a picture, for README.md: `packaging/pictures`.

use super::pty::Terminal;
use std::fmt::Write;
use vt100::{Cell, Color, Screen};

/// A character's place, in pixels.
const WIDTH: u16 = 8;
const HEIGHT: u16 = 17;

/// What a terminal makes of its first sixteen colours.
const PALETTE: [&str; 16] = [
    "#000000", "#aa3731", "#448c27", "#cb9000", "#325cc0", "#7a3e9d", "#0083b2", "#bbbbbb", "#777777", "#f05050",
    "#60cb00", "#ffbc5d", "#007acc", "#e64ce6", "#00aacb", "#ffffff",
];

/// A terminal's own ink and paper.
struct Light {
    name: &'static str,
    ink: &'static str,
    paper: &'static str,
}

const LIGHTS: [Light; 2] = [
    Light { name: "light", ink: "#1f2328", paper: "#fbfbf8" },
    Light { name: "dark", ink: "#dfe3e6", paper: "#16191c" },
];

#[test]
#[ignore = "writes the pictures of README.md: packaging/pictures"]
fn a_draw_that_can_be_claimed() {
    let folder = std::path::PathBuf::from(std::env::var("PICTURES").expect("where the pictures go"));
    let mut terminal = Terminal::start(104, 32, &["--colours", "true"]);
    terminal.see("Type a move");
    terminal.enter(&["e4", "e5", "Nf3", "Nc6", "Ng1", "Nb8", "Nf3", "Nc6", "Ng1", "Nb8"]);
    terminal.see("may claim a draw");
    for light in &LIGHTS {
        let svg = terminal.look(|screen| svg(screen, light));
        std::fs::write(folder.join(format!("terminal-{}.svg", light.name)), svg).expect("written");
    }
}

fn svg(screen: &Screen, light: &Light) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (columns.get() * WIDTH, rows.get() * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        light.paper
    );
    for row in 0..rows.get() {
        for column in 0..columns.get() {
            if let Some(cell) = screen.cell(row, column) {
                draw(&mut svg, cell, column * WIDTH, row * HEIGHT, light);
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, cell: &Cell, x: u16, y: u16, light: &Light) {
    let (mut ink, mut paper) = (colour(cell.fgcolor(), light.ink), colour(cell.bgcolor(), light.paper));
    if cell.inverse() {
        std::mem::swap(&mut ink, &mut paper);
    }
    let mut block = |from: u16, height: u16, fill: &str| {
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{}\" width=\"{WIDTH}\" height=\"{height}\" fill=\"{fill}\"/>", y + from);
    };
    if paper != light.paper {
        block(0, HEIGHT, &paper);
    }
    match cell.contents() {
        "" | " " => {}
        // Halves of a place are drawn, since fonts leave gaps between them.
        "▀" => block(0, HEIGHT / 2, &ink),
        "▄" => block(HEIGHT / 2, HEIGHT - HEIGHT / 2, &ink),
        "█" => block(0, HEIGHT, &ink),
        text => {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if cell.bold() { " font-weight=\"bold\"" } else { "" };
            let opacity = if cell.dim() { " opacity=\"0.6\"" } else { "" };
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" fill=\"{ink}\"{weight}{opacity}>{text}</text>", y + 13);
        }
    }
}

fn colour(colour: Color, own: &str) -> String {
    match colour {
        Color::Default => own.to_owned(),
        Color::Idx(index) => PALETTE.get(usize::from(index)).map_or(own, |colour| colour).to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
    }
}
