//! What lies over the board: the help, a text, the choice of what a pawn becomes.

use super::app::{App, PROMOTIONS, Popup};
use crate::commands::play::words::HELP;
use chess::Piece;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

const PLAIN_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl App {
    pub(super) fn draw_popup(&mut self, frame: &mut Frame, area: Rect) {
        let shown = match &self.popup {
            None => return,
            Some(Popup::Promotion { choice, .. }) => return self.draw_promotion(frame, *choice),
            Some(Popup::Help { scroll }) => {
                let lines = HELP.iter().map(|(command, what)| {
                    Line::from(vec![Span::styled(format!("{command:<16}"), self.theme().bold()), Span::raw(*what)])
                });
                self.draw_box(frame, area, "Help: any key closes it", lines.collect(), *scroll)
            }
            Some(Popup::Text { title, text, scroll }) => {
                let title = format!("{title}: arrows scroll, Esc closes");
                self.draw_box(frame, area, &title, text.lines().map(Line::raw).collect(), *scroll)
            }
        };
        if let Some(Popup::Help { scroll } | Popup::Text { scroll, .. }) = &mut self.popup {
            *scroll = shown;
        }
    }

    /// Draws a box with text, and returns how far it could be scrolled: not past the last page.
    fn draw_box(&self, frame: &mut Frame, area: Rect, title: &str, lines: Vec<Line>, scroll: u16) -> u16 {
        let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len() + 2).min(usize::from(area.width));
        let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        let place = area.centered((width as u16 + 4).min(area.width).into(), height.min(area.height).into());
        let scroll = scroll.min(height - place.height);
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)).block(self.block(title)), place);
        scroll
    }

    fn block(&self, title: &str) -> Block<'static> {
        let block = Block::bordered().title(format!(" {title} ")).title_style(self.theme().heading());
        if self.theme().is_ascii() { block.border_set(PLAIN_BORDER) } else { block }
    }

    /// Where the choices of a promotion lie, over the middle of the board.
    pub(super) fn promotion_places(&self) -> [Rect; 4] {
        let squares = self.geometry.map_or(Rect::ZERO, |geometry| geometry.squares);
        let inside = promotion_box(squares);
        [0, 1, 2, 3].map(|index| Rect { x: inside.x + 1, y: inside.y + 1 + index, width: inside.width - 2, height: 1 })
    }

    fn draw_promotion(&self, frame: &mut Frame, choice: usize) {
        let squares = self.geometry.map_or(Rect::ZERO, |geometry| geometry.squares);
        let place = promotion_box(squares).intersection(frame.area());
        frame.render_widget(Clear, place);
        frame.render_widget(self.block("The pawn becomes"), place);
        let colour = self.table.game.turn();
        for (index, (role, place)) in PROMOTIONS.into_iter().zip(self.promotion_places()).enumerate() {
            let style = if index == choice { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let glyph = self.theme().glyph(Piece { colour, role });
            let text = format!(" {glyph}  {role} ({})", role.to_char());
            frame.render_widget(Line::styled(format!("{text:<18}"), style), place.intersection(frame.area()));
        }
    }
}

fn promotion_box(squares: Rect) -> Rect {
    Rect { x: squares.x + 1, y: squares.y + squares.height / 2 - 3, width: 22, height: 6 }
}
