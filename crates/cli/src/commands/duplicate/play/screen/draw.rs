//! Draws the screen: a heading, the four boards, how the game stands, messages, and the line to type in.

use super::app::App;
use crate::commands::duplicate::play::words::HELP;
use crate::commands::duplicate::words;
use crate::commands::play::{BoardView, Geometry};
use crate::commands::terminal::wrapped_rows;
use chess::Square;
use duplicate::{BoardName, Player, Table};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Color;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// What the column beside the boards needs.
const BESIDE: u16 = 24;

/// Columns between two boards.
const GAP: u16 = 2;

/// Each player's own colour, of the sixteen that every terminal has; the same as `fourfold duplicate show` has.
const fn colour_of(player: Player) -> Color {
    match player {
        Player::North => Color::LightBlue,
        Player::South => Color::LightRed,
        Player::East => Color::LightMagenta,
        Player::West => Color::Yellow,
    }
}

impl App {
    /// Draws everything.
    pub(super) fn paint(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let below = if area.height >= 30 { 6 } else { 3 };
        let boards = Rect { y: 1, height: area.height.saturating_sub(1 + below), ..area };
        self.places = place(boards);
        let Some((_, first)) = self.places.first() else {
            let text =
                "The terminal is too small for four boards: make it larger, or type quit; --lines needs no room.";
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        let (width, height) = first.outer();
        let rows = [
            Constraint::Length(1),
            Constraint::Length(2 * (height + 1)),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [heading, middle, messages, line, hints] = Layout::vertical(rows).areas(area);
        let [_, beside] =
            Layout::horizontal([Constraint::Length(2 * width + 2 * GAP), Constraint::Fill(1)]).areas(middle);
        self.draw_heading(frame, heading);
        for &place in &self.places {
            self.draw_board(frame, place);
        }
        self.draw_beside(frame, beside);
        self.messages.draw(&self.theme, frame, messages);
        self.line.draw(&self.theme, frame, line, !self.help);
        let keys = "F1: help   Enter: pick up, play   Esc: let go   Ctrl-C: leave (the game is kept)";
        frame.render_widget(Line::styled(keys, self.theme.faint()), hints);
        if self.help {
            self.draw_help(frame, area);
        }
    }

    fn draw_heading(&self, frame: &mut Frame, area: Rect) {
        let game = &self.game;
        let player = game.table.player();
        let (text, style) = match game.table.outcome() {
            Some(outcome) => (outcome.to_string(), self.theme.warning()),
            None if game.is_engines_turn() => (format!("{} is thinking", game.name_of(player)), self.theme.bold()),
            None if game.is_hinting() => ("A hint is thought about".to_owned(), self.theme.bold()),
            None => {
                let checks: Vec<String> = game.table.checks().iter().map(ToString::to_string).collect();
                match checks.is_empty() {
                    true => (format!("{player} to move"), self.theme.bold()),
                    false => (format!("{player} to move, in check on {}", checks.join(" and ")), self.theme.refusal()),
                }
            }
        };
        let name = Span::styled("Fourfold  ", self.theme.heading());
        frame.render_widget(Line::from(vec![name, Span::styled(text, style)]), area);
    }

    fn draw_board(&self, frame: &mut Frame, (board, geometry): (BoardName, Geometry)) {
        let table = &self.game.table;
        let player = table.player();
        let ours = player.has(board) && table.outcome().is_none();
        let selected = self.selected.filter(|_| ours);
        let reach = selected.map(|square| table.reach(board, square)).unwrap_or_default();
        let title = words::title(board) + if ours { " (to move)" } else { "" };
        let style = if ours { self.theme.bold() } else { self.theme.faint() };
        let place = geometry.squares;
        frame.render_widget(
            Line::styled(title, style),
            Rect { x: place.x - 2, y: place.y - 1, width: place.width + 2, height: 1 },
        );
        let view = BoardView {
            position: table.position(board),
            last: self.last_on(board),
            selected,
            targets: reach.both,
            here_only: reach.here,
            ghosts: table.boards().ghosts_on(board),
            cursor: (self.cursor_shown && ours).then_some(self.cursor),
            geometry,
            theme: self.theme,
        };
        frame.render_widget(view, place);
    }

    /// The squares of the last move that was made on a board.
    fn last_on(&self, board: BoardName) -> Option<[Square; 2]> {
        let table = &self.game.table;
        let moves = (1..=table.last_ply()).rev().take(4).filter_map(|ply| table.move_to(ply));
        moves.into_iter().find(|(player, _)| player.has(board)).map(|(_, mv)| [mv.from, mv.to])
    }

    /// Who sits where, ghosts, and the moves.
    fn draw_beside(&self, frame: &mut Frame, area: Rect) {
        let table = &self.game.table;
        let mut lines: Vec<Line> = Player::ALL.map(|player| self.player(player)).into();
        lines.push(Line::raw(format!("Ghosts {{p}}   {}", table.ghosts().len())));
        lines.push(Line::raw(format!("Quiet plies  {} of {}", table.quiet(), table.rulings().quiet_plies())));
        lines.push(Line::raw(""));
        lines.push(Line::styled("     N    S    E    W", self.theme.heading()));
        let rows = rounds(table);
        let room = usize::from(area.height).saturating_sub(lines.len());
        lines.extend(rows.into_iter().rev().take(room).rev().map(Line::raw));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn player(&self, player: Player) -> Line<'static> {
        let to_move = self.game.table.player() == player && self.game.table.outcome().is_none();
        let marker = match (to_move, self.theme.is_ascii()) {
            (true, false) => "▶ ",
            (true, true) => "> ",
            (false, _) => "  ",
        };
        let style = if to_move {
            self.theme.coloured(colour_of(player)).patch(self.theme.bold())
        } else {
            self.theme.coloured(colour_of(player))
        };
        Line::styled(format!("{marker}{}", self.game.name_of(player)), style)
    }

    fn draw_help(&self, frame: &mut Frame, area: Rect) {
        let lines: Vec<Line> = HELP
            .iter()
            .map(|(command, what)| {
                Line::from(vec![Span::styled(format!("{command:<12}"), self.theme.bold()), Span::raw(*what)])
            })
            .collect();
        let width = area.width.min(100);
        let height = (wrapped_rows(&lines, width.saturating_sub(2)) + 2).min(area.height);
        let place = area.centered(width.into(), height.into());
        let block = Block::bordered().title(" Help: any key closes it ").title_style(self.theme.heading());
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
    }
}

/// The moves, a row for each round, a column for each player.
fn rounds(table: &Table) -> Vec<String> {
    let order = table.rulings().order;
    let moves: Vec<_> = (1..=table.last_ply()).filter_map(|ply| table.move_to(ply)).collect();
    let row = |(number, row): (usize, &[(Player, chess::UciMove)])| {
        let cell = |player: Player| {
            let mv = row.iter().find(|(mover, _)| *mover == player).map(|(_, mv)| mv.to_string());
            format!(" {:<4}", mv.unwrap_or_default())
        };
        format!("{number:>3}{}", Player::ALL.map(cell).concat())
    };
    let rounds = moves.chunk_by(|(a, _), (b, _)| order.place(*a) < order.place(*b));
    (1..).zip(rounds).map(row).collect()
}

/// Where the boards lie: NW and NE above, SW and SE below, as large as they fit; nothing where they do not.
fn place(area: Rect) -> Vec<(BoardName, Geometry)> {
    let half = Rect {
        y: area.y + 1,
        width: area.width.saturating_sub(BESIDE + GAP) / 2,
        height: (area.height / 2).saturating_sub(1),
        ..area
    };
    let Some(size) = Geometry::fit(half, 0, false) else { return Vec::new() };
    let (width, height) = size.outer();
    let at = |(index, board): (usize, BoardName)| {
        let (column, row) = ((index % 2) as u16, (index / 2) as u16);
        let corner = Rect { x: half.x + column * (width + GAP), y: half.y + row * (height + 1), width, height };
        Geometry::fit(corner, 0, false).map(|geometry| (board, geometry))
    };
    BoardName::ALL.into_iter().enumerate().filter_map(at).collect()
}
