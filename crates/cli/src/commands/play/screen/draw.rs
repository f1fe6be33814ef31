//! Draws the screen: a heading, the board, how the game stands, the moves, messages, and the line to type in.

use super::app::App;
use super::board::{BoardView, Geometry, ends};
use super::theme::Theme;
use crate::commands::terminal::wrapped_rows;
use chess::{Bitboard, Colour, FIFTY_MOVES};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use std::time::Duration;

/// What the column beside the board needs.
const BESIDE: u16 = 34;

impl App {
    /// Draws everything.
    pub(super) fn paint(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let below = if area.height >= 24 { 6 } else { 3 };
        let board_area = Rect { y: 1, height: area.height.saturating_sub(1 + below), ..area };
        self.geometry = Geometry::fit(board_area, BESIDE, self.flipped);
        let Some(geometry) = self.geometry else {
            let text = "The terminal is too small for a board: make it larger, or type quit.";
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        let (width, height) = geometry.outer();
        let [heading, middle, messages, line, hints] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [board, _, beside] =
            Layout::horizontal([Constraint::Length(width), Constraint::Length(2), Constraint::Fill(1)]).areas(middle);
        self.draw_heading(frame, heading);
        frame.render_widget(self.board_view(geometry), board);
        self.draw_beside(frame, beside);
        self.messages.draw(&self.theme, frame, messages);
        self.line.draw(&self.theme, frame, line, self.popup.is_none());
        let keys = "F1: help   Enter: play or pick up   Esc: let go   PgUp: moves   Ctrl-C: leave";
        frame.render_widget(Line::styled(keys, self.theme.faint()), hints);
        self.draw_popup(frame, area);
    }

    fn board_view(&self, geometry: Geometry) -> BoardView<'_> {
        BoardView {
            position: self.table.game.position(),
            last: self.table.game.last_move().map(ends),
            selected: self.selected,
            targets: self.targets(),
            here_only: Bitboard::EMPTY,
            ghosts: Bitboard::EMPTY,
            cursor: self.cursor_shown.then_some(self.cursor),
            geometry,
            theme: self.theme,
        }
    }

    fn draw_heading(&self, frame: &mut Frame, area: Rect) {
        let game = &self.table.game;
        let (text, style) = match game.ending() {
            Some(ending) => (ending.to_string(), self.theme.warning()),
            None if self.table.is_engine_thinking() => (format!("{} is thinking", game.turn()), self.theme.bold()),
            None if game.position().is_check() => (format!("{} to move, in check", game.turn()), self.theme.refusal()),
            None => (format!("{} to move", game.turn()), self.theme.bold()),
        };
        let name = Span::styled("Fourfold  ", self.theme.heading());
        frame.render_widget(Line::from(vec![name, Span::styled(text, style)]), area);
    }

    fn draw_beside(&self, frame: &mut Frame, area: Rect) {
        let standing = self.standing();
        let rows = wrapped_rows(&standing, area.width);
        let [top, label, moves] =
            Layout::vertical([Constraint::Length(rows), Constraint::Length(2), Constraint::Min(0)]).areas(area);
        frame.render_widget(Paragraph::new(standing).wrap(Wrap { trim: false }), top);
        let label = Rect { y: label.y + 1, height: 1, ..label };
        frame.render_widget(Line::styled("Moves", self.theme.heading()), label);
        frame.render_widget(Paragraph::new(self.move_lines(usize::from(moves.height))), moves);
    }

    /// Players, clocks, and all that bears on a draw.
    fn standing(&self) -> Vec<Line<'static>> {
        let game = &self.table.game;
        let clock = game.position().clock();
        let mut lines: Vec<Line> = [!self.bottom(), self.bottom()].map(|colour| self.player(colour)).into();
        lines.push(Line::raw(""));
        lines.push(Line::raw(format!("Quiet plies  {clock} of {FIFTY_MOVES}")));
        lines.push(Line::raw(format!("Seen         {}", times(game.seen()))));
        for colour in Colour::ALL.into_iter().filter(|&colour| game.has_offered(colour)) {
            lines.push(Line::styled(format!("{colour} offers a draw: accept, decline"), self.theme.warning()));
        }
        for rule in game.claims() {
            lines.push(Line::styled(format!("A claim stands: {rule} (draw)"), self.theme.warning()));
        }
        if let (true, Some((mv, rule))) = (game.claims().is_empty(), game.claims_with_move().first()) {
            let san = game.position().san(*mv);
            lines.push(Line::styled(format!("With a move: {rule} (draw {san})"), self.theme.warning()));
        }
        lines
    }

    fn player(&self, colour: Colour) -> Line<'static> {
        let game = &self.table.game;
        let to_move = game.turn() == colour && !game.is_over();
        let marker = match (to_move, self.theme.is_ascii()) {
            (true, false) => "▶ ",
            (true, true) => "> ",
            (false, _) => "  ",
        };
        let left = game.time_left(colour);
        let clock = left.map_or(String::new(), |left| format!("  {}", clock_text(left)));
        let style = if to_move { self.theme.bold() } else { Style::new() };
        let urgent = left.is_some_and(|left| to_move && left < Duration::from_secs(20));
        let clock_style = if urgent { self.theme.refusal() } else { style };
        let name = self.table.name_of(colour);
        Line::from(vec![Span::styled(format!("{marker}{name}"), style), Span::styled(clock, clock_style)])
    }

    /// The last moves that fit, or earlier ones where the player has scrolled back.
    fn move_lines(&self, height: usize) -> Vec<Line<'static>> {
        let rows = score_sheet(&self.table.game);
        let end = rows.len().saturating_sub(self.scroll).max(height.min(rows.len()));
        let last = rows.len().saturating_sub(1);
        let shown = rows.into_iter().enumerate().take(end).skip(end.saturating_sub(height));
        shown
            .map(|(row, text)| Line::styled(text, if row == last { self.theme.bold() } else { Style::new() }))
            .collect()
    }

    pub(super) fn theme(&self) -> Theme {
        self.theme
    }
}

/// The moves in two columns, as on a score sheet.
fn score_sheet(game: &game::Game) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (position, san) in game.positions().zip(game.sans()) {
        let number = position.fullmove();
        match (position.turn(), rows.last_mut()) {
            (Colour::White, _) => rows.push(format!("{number:>3}. {san:<9}")),
            (Colour::Black, Some(row)) => row.push_str(&san),
            (Colour::Black, None) => rows.push(format!("{number:>3}. {:<9}{san}", "...")),
        }
    }
    rows
}

fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

/// Minutes and seconds, and tenths when there are few left.
fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 if seconds < 20 => format!("0:{:02}.{}", seconds, left.subsec_millis() / 100),
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        let table = [(0, "0:00.0"), (19_990, "0:19.9"), (20_000, "0:20"), (61_000, "1:01"), (3_661_000, "1:01:01")];
        for (millis, expected) in table {
            assert_eq!(clock_text(Duration::from_millis(millis)), expected);
        }
    }
}
