//! The bottom of the terminal: a table that stays and is drawn anew, below lines that scroll away.

use super::table::spoken;
use arena::Pace;
use arena::stats::Sprt;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Row, Table, Widget};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use std::io::{Stdout, stdout};
use std::time::{Duration, Instant};

/// How often the screen is drawn at most: a fast match would otherwise spend its time here.
const PERIOD: Duration = Duration::from_millis(150);

/// Some lines at the bottom of the terminal.
pub(in crate::commands) struct Inline {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    drawn: Option<Instant>,
    /// Lines that are to appear above.
    waiting: Vec<Line<'static>>,
}

impl Inline {
    pub(in crate::commands) fn new(height: u16) -> std::io::Result<Inline> {
        let viewport = Viewport::Inline(height);
        let terminal = Terminal::with_options(CrosstermBackend::new(stdout()), TerminalOptions { viewport })?;
        Ok(Inline { terminal, drawn: None, waiting: vec![] })
    }

    /// Adds a line that is to scroll away.
    pub(in crate::commands) fn say(&mut self, line: Line<'static>) {
        self.waiting.push(line);
    }

    /// Whether it is time to draw.
    pub(in crate::commands) fn is_due(&self) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() >= PERIOD)
    }

    /// Draws everything: first the lines that are to scroll away, then what stays below them.
    pub(in crate::commands) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) {
        self.scroll();
        let _ = self.terminal.draw(render);
        self.drawn = Some(Instant::now());
    }

    fn scroll(&mut self) {
        let lines = std::mem::take(&mut self.waiting);
        // What cannot be shown is still in the files.
        for lines in lines.chunks(64) {
            let _ = self.terminal.insert_before(lines.len() as u16, |buffer| {
                for (line, row) in lines.iter().zip(buffer.area.rows()) {
                    line.render(row, buffer);
                }
            });
        }
    }

    /// Leaves the terminal as it was.
    pub(in crate::commands) fn finish(&mut self) {
        self.scroll();
        let origin = self.terminal.get_frame().area().as_position();
        let _ = self.terminal.clear();
        let _ = self.terminal.set_cursor_position(origin);
        let _ = self.terminal.show_cursor();
    }
}

/// A table of which the columns that matter least, by `order`, are left out where there is no room for them.
pub(in crate::commands) fn draw_columns(
    frame: &mut Frame<'_>,
    area: Rect,
    titles: &[&str],
    cells: &[Vec<String>],
    order: &[usize],
) {
    let mut columns: Vec<usize> = order.to_vec();
    let width = |column: usize| {
        let widest = cells.iter().map(|row| row[column].chars().count()).chain([titles[column].chars().count()]).max();
        widest.unwrap_or(0) as u16
    };
    while columns.len() > 2 && columns.iter().map(|column| width(*column) + 2).sum::<u16>() > area.width {
        columns.pop();
    }
    columns.sort_unstable();
    let pick = |row: &dyn Fn(usize) -> String| {
        Row::new(columns.iter().map(|column| match column {
            0 => Line::raw(row(0)),
            _ => Line::raw(row(*column)).right_aligned(),
        }))
    };
    let rows = cells.iter().map(|row| pick(&|column| row[column].clone()));
    let header = pick(&|column| titles[column].to_owned()).style(Style::new().add_modifier(Modifier::DIM));
    let widths = columns.iter().map(|column| Constraint::Length(width(*column)));
    frame.render_widget(Table::new(rows, widths).header(header).column_spacing(2), area);
}

/// The test's value as a mark between its bounds.
pub(in crate::commands) fn scale(sprt: &Sprt, llr: f64, width: u16) -> Line<'static> {
    let (lower, upper) = sprt.bounds();
    let label = format!(" LLR {llr:.2} · elo0 {} elo1 {}", sprt.elo0(), sprt.elo1());
    let (from, to) = (format!("{lower:.2} "), format!(" {upper:.2}"));
    let taken = label.chars().count() + from.len() + to.len();
    let length = usize::from(width).saturating_sub(taken).clamp(9, 41);
    let share = ((llr - lower) / (upper - lower)).clamp(0.0, 1.0);
    let mark = (share * (length - 1) as f64).round() as usize;
    let middle = ((-lower / (upper - lower)) * (length - 1) as f64).round() as usize;
    let bar: String = (0..length).map(|place| if place == middle { '┼' } else { '─' }).collect();
    let split = |from: usize, to: usize| bar.chars().skip(from).take(to - from).collect::<String>();
    let colour = if llr >= 0.0 { Color::Green } else { Color::Red };
    Line::from(vec![
        Span::raw(from),
        Span::raw(split(0, mark)),
        Span::styled("●", Style::new().fg(colour).bold()),
        Span::raw(split(mark + 1, length)),
        Span::raw(to),
        Span::raw(label),
    ])
}

/// How many games there are, how fast they end, and when all will have.
pub(in crate::commands) fn pace_line(pace: &Pace) -> Line<'static> {
    let mut text = format!("{} of {} games", pace.games, pace.total);
    if let Some(games) = pace.games_a_minute() {
        text.push_str(&format!(" · {games:.1} games a minute"));
    }
    if let Some(left) = pace.time_left() {
        text.push_str(&format!(" · about {} left", spoken(left)));
    }
    Line::raw(text)
}
