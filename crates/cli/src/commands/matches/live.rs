//! A match on a terminal: the table, the test between its bounds, and the game on board one.

use super::run::{Display, game_line};
use super::table::{self, COLUMNS};
use arena::stats::Sprt;
use arena::{BoardOne, GameRecord, MatchConfig, Observer, Progress, Standings};
use chess::{Colour, File, Rank, Square};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Row, Table, Widget};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use std::io::{Stdout, stdout};
use std::time::{Duration, Instant};

/// How often the screen is drawn at most: a fast match would otherwise spend its time here.
const PERIOD: Duration = Duration::from_millis(150);

/// The board with its players takes so much room.
const BOARD_WIDTH: u16 = 26;
const BOARD_HEIGHT: u16 = 11;

/// What is shown at the bottom of the terminal; finished games scroll away above it.
pub(super) struct Live {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    drawn: Option<Instant>,
    /// Lines that are to appear above the table.
    waiting: Vec<Line<'static>>,
}

impl Live {
    pub(super) fn new(config: &MatchConfig) -> std::io::Result<Live> {
        let height = (config.engines.len() as u16 + 6).max(BOARD_HEIGHT);
        let viewport = Viewport::Inline(height);
        let terminal = Terminal::with_options(CrosstermBackend::new(stdout()), TerminalOptions { viewport })?;
        Ok(Live { terminal, drawn: None, waiting: vec![] })
    }

    /// Draws everything: first the lines that are to scroll away, then what stays below them.
    fn draw(&mut self, progress: &Progress<'_>) {
        self.scroll();
        let _ = self.terminal.draw(|frame| draw(frame, progress));
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
}

impl Observer for Live {
    fn game_ended(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        let line = Line::raw(game_line(record));
        self.waiting.push(if record.reason.is_failure() { line.fg(Color::Yellow) } else { line });
    }

    fn warning(&mut self, text: &str) {
        self.waiting.push(Line::raw(text.to_owned()).fg(Color::Yellow));
    }

    fn tick(&mut self, progress: &Progress<'_>) {
        if self.drawn.is_none_or(|drawn| drawn.elapsed() >= PERIOD) {
            self.draw(progress);
        }
    }
}

impl Display for Live {
    fn finish(&mut self) {
        self.scroll();
        let origin = self.terminal.get_frame().area().as_position();
        let _ = self.terminal.clear();
        let _ = self.terminal.set_cursor_position(origin);
        let _ = self.terminal.show_cursor();
    }
}

fn draw(frame: &mut Frame<'_>, progress: &Progress<'_>) {
    let [left, right] = Layout::horizontal([Constraint::Min(40), Constraint::Length(BOARD_WIDTH)]).areas(frame.area());
    let engines = progress.standings.names().len() as u16;
    let rows = [Constraint::Length(2), Constraint::Length(engines + 2), Constraint::Length(1), Constraint::Min(1)];
    let [head, standings, test, pace] = Layout::vertical(rows).areas(left);
    frame.render_widget(heading(progress), head);
    draw_standings(frame, standings, progress.standings);
    if let Some(sprt) = progress.sprt {
        frame.render_widget(scale(&sprt, progress.standings, test.width), test);
    }
    frame.render_widget(Paragraph::new(vec![pace_line(progress), Line::raw(table::shares(progress.standings))]), pace);
    if let Some(board) = &progress.board {
        draw_board(frame, right, board);
    }
}

fn heading(progress: &Progress<'_>) -> Line<'static> {
    let limit = progress.config.engines[0].limit.to_string();
    let boards = match progress.config.concurrency {
        1 => String::new(),
        count => format!(" · {count} boards"),
    };
    Line::from(vec![progress.config.event.clone().bold(), Span::raw(format!(" · {limit}{boards}"))])
}

fn draw_standings(frame: &mut Frame<'_>, area: Rect, standings: &Standings) {
    // What a narrow terminal has no room for is in the report.
    let mut columns: Vec<usize> = vec![0, 1, 2, 3, 4, 6, 8, 9, 5, 7];
    let cells: Vec<Vec<String>> = standings.ranking().into_iter().map(|place| table::row(standings, place)).collect();
    let title = |column: usize| if column == 0 { "Engine" } else { COLUMNS[column - 1] };
    let width = |column: usize| {
        let widest = cells.iter().map(|row| row[column].chars().count()).chain([title(column).chars().count()]).max();
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
    let header = pick(&|column| title(column).to_owned()).style(Style::new().add_modifier(Modifier::DIM));
    let widths = columns.iter().map(|column| Constraint::Length(width(*column)));
    frame.render_widget(Table::new(rows, widths).header(header).column_spacing(2), area);
}

/// The test's value as a mark between its bounds.
fn scale(sprt: &Sprt, standings: &Standings, width: u16) -> Line<'static> {
    let (lower, upper) = sprt.bounds();
    let llr = sprt.llr(&standings.meeting(0, 1).pairs);
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

fn pace_line(progress: &Progress<'_>) -> Line<'static> {
    let mut text = format!("{} of {} games", progress.standings.games(), progress.total);
    if let Some(pace) = progress.games_a_minute() {
        text.push_str(&format!(" · {pace:.1} games a minute"));
    }
    if let Some(left) = progress.time_left() {
        text.push_str(&format!(" · about {} left", table::spoken(left)));
    }
    Line::raw(text)
}

fn draw_board(frame: &mut Frame<'_>, area: Rect, board: &BoardOne) {
    if area.height < BOARD_HEIGHT {
        return;
    }
    let [black, squares, white, said] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(8), Constraint::Length(1), Constraint::Length(1)])
            .areas(area);
    let player = |side: Colour| {
        let clock = board.clocks[side as usize].map(|time| format!(" {:.1} s", time.as_secs_f64())).unwrap_or_default();
        let name: String = board.players[side as usize].chars().take(16).collect();
        let line = Line::raw(format!("{name}{clock}"));
        if board.position.turn() == side { line.bold() } else { line }
    };
    frame.render_widget(player(Colour::Black), black);
    draw_squares(frame.buffer_mut(), squares, board);
    frame.render_widget(player(Colour::White), white);
    frame.render_widget(Line::raw(last_move(board)).dim(), said);
}

fn draw_squares(buffer: &mut Buffer, area: Rect, board: &BoardOne) {
    let last = board.last.as_ref().map(|(mv, _)| [mv.from(), mv.to()]);
    for (down, rank) in Rank::ALL.into_iter().rev().enumerate() {
        for (across, file) in File::ALL.into_iter().enumerate() {
            let square = Square::at(file, rank);
            let dark = (down + across) % 2 == 1;
            let background = match (last.is_some_and(|last| last.contains(&square)), dark) {
                (true, _) => Color::Rgb(170, 162, 58),
                (false, true) => Color::Rgb(120, 134, 107),
                (false, false) => Color::Rgb(200, 205, 180),
            };
            let style = Style::new().bg(background);
            let (symbol, style) = match board.position.piece_at(square) {
                // The filled shapes are legible for both sides; the colour tells them apart.
                Some(piece) => {
                    let symbol = ["♟", "♞", "♝", "♜", "♛", "♚"][piece.role as usize];
                    let white = piece.colour == Colour::White;
                    (symbol, style.fg(if white { Color::Rgb(255, 255, 255) } else { Color::Rgb(0, 0, 0) }))
                }
                None => (" ", style),
            };
            let x = area.x + 3 * across as u16;
            buffer.set_string(x, area.y + down as u16, format!(" {symbol} "), style);
        }
    }
}

fn last_move(board: &BoardOne) -> String {
    let Some((_, text)) = &board.last else { return String::new() };
    let score = match (board.record.mate, board.record.cp) {
        (Some(moves), _) => format!(" #{moves}"),
        (None, Some(cp)) => format!(" {:+.2}", f64::from(cp) / 100.0),
        (None, None) => String::new(),
    };
    let depth = board.record.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    // After Black's move the number is already that of the next.
    let number = match board.position.turn() {
        Colour::Black => format!("{}.", board.position.fullmove()),
        Colour::White => format!("{}…", board.position.fullmove().saturating_sub(1)),
    };
    format!("{number} {text}{score}{depth}")
}
