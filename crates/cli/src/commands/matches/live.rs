//! A match on a terminal: the table, the test between its bounds, and the game on board one.

use super::inline::{Inline, draw_columns, pace_line, scale};
use super::run::{Display, game_line};
use super::table::{self, COLUMNS};
use arena::{BoardOne, GameRecord, MatchConfig, Observer, Progress};
use chess::{Colour, File, Rank, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The board with its players takes so much room.
const BOARD_WIDTH: u16 = 26;
const BOARD_HEIGHT: u16 = 11;

/// What is shown at the bottom of the terminal.
pub(super) struct Live(Inline);

impl Live {
    pub(super) fn new(config: &MatchConfig) -> std::io::Result<Live> {
        Ok(Live(Inline::new((config.engines.len() as u16 + 6).max(BOARD_HEIGHT))?))
    }
}

impl Observer for Live {
    fn game_ended(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        let line = Line::raw(game_line(record));
        self.0.say(if record.reason.is_failure() { line.fg(Color::Yellow) } else { line });
    }

    fn warning(&mut self, text: &str) {
        self.0.say(Line::raw(text.to_owned()).fg(Color::Yellow));
    }

    fn tick(&mut self, progress: &Progress<'_>) {
        if self.0.is_due() {
            self.0.draw(|frame| draw(frame, progress));
        }
    }
}

impl Display for Live {
    fn finish(&mut self) {
        self.0.finish();
    }
}

fn draw(frame: &mut Frame<'_>, progress: &Progress<'_>) {
    let [left, right] = Layout::horizontal([Constraint::Min(40), Constraint::Length(BOARD_WIDTH)]).areas(frame.area());
    let engines = progress.standings.names().len() as u16;
    let rows = [Constraint::Length(2), Constraint::Length(engines + 2), Constraint::Length(1), Constraint::Min(1)];
    let [head, standings, test, pace] = Layout::vertical(rows).areas(left);
    frame.render_widget(heading(progress), head);
    let rows: Vec<Vec<String>> =
        progress.standings.ranking().into_iter().map(|place| table::row(progress.standings, place)).collect();
    // What a narrow terminal has no room for is in the report.
    draw_columns(frame, standings, &COLUMNS, &rows, &[0, 1, 2, 3, 4, 6, 8, 9, 5, 7]);
    if let Some(sprt) = progress.sprt {
        let llr = sprt.llr(&progress.standings.meeting(0, 1).pairs);
        frame.render_widget(scale(&sprt, llr, test.width), test);
    }
    frame.render_widget(
        Paragraph::new(vec![pace_line(&progress.pace()), Line::raw(table::shares(progress.standings))]),
        pace,
    );
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
