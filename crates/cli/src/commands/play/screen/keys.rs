//! Keys and clicks.

use super::app::{App, PROMOTIONS, Popup};
use chess::Role;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position as Point;

impl App {
    /// Takes what the terminal sent.
    pub(super) fn obey(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => text.chars().for_each(|letter| self.line.insert(letter)),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return self.leave();
        }
        self.leaving = false;
        match &self.popup {
            Some(Popup::Promotion { .. }) => self.promotion_key(key.code),
            Some(_) => self.popup_key(key.code),
            None if control => self.line.control_key(key.code),
            None if self.line.is_empty() => self.board_key(key.code),
            None => self.line_key(key.code),
        }
    }

    /// Nothing is being typed: the keys belong to the board.
    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') if self.cursor_shown => self.choose(self.cursor),
            KeyCode::Enter | KeyCode::Char(' ') => {}
            KeyCode::Esc => {
                self.cursor_shown &= self.selected.take().is_some();
            }
            other => self.line_key(other),
        }
    }

    fn line_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter => self.submit(),
            KeyCode::PageUp => self.scroll_moves(5),
            KeyCode::PageDown => self.scroll_moves(-5),
            KeyCode::F(1) => self.popup = Some(Popup::Help { scroll: 0 }),
            other => {
                self.line.key(other);
            }
        }
    }

    fn promotion_key(&mut self, code: KeyCode) {
        let Some(Popup::Promotion { choice, .. }) = &mut self.popup else { return };
        match code {
            KeyCode::Left | KeyCode::Up => *choice = (*choice + PROMOTIONS.len() - 1) % PROMOTIONS.len(),
            KeyCode::Right | KeyCode::Down => *choice = (*choice + 1) % PROMOTIONS.len(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let role = PROMOTIONS[*choice];
                self.promote(role);
            }
            KeyCode::Char(letter) => {
                if let Some(role) = Role::from_char(letter).filter(|role| PROMOTIONS.contains(role)) {
                    self.promote(role);
                }
            }
            KeyCode::Esc => self.popup = None,
            _ => {}
        }
    }

    /// A text that can be scrolled; any other key closes it.
    fn popup_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Down => self.scroll_popup(1),
            KeyCode::Up => self.scroll_popup(-1),
            KeyCode::PageDown => self.scroll_popup(10),
            KeyCode::PageUp => self.scroll_popup(-10),
            _ => self.popup = None,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let square = self.geometry.and_then(|board| board.square_at(Point::new(mouse.column, mouse.row)));
        match (mouse.kind, &self.popup) {
            (MouseEventKind::ScrollUp, None) => self.scroll_moves(1),
            (MouseEventKind::ScrollDown, None) => self.scroll_moves(-1),
            (MouseEventKind::ScrollUp, Some(_)) => self.scroll_popup(-1),
            (MouseEventKind::ScrollDown, Some(_)) => self.scroll_popup(1),
            (MouseEventKind::Down(MouseButton::Left), Some(Popup::Promotion { .. })) => self.promotion_click(mouse),
            (MouseEventKind::Down(_), Some(_)) => self.popup = None,
            (MouseEventKind::Down(MouseButton::Left), None) => {
                self.leaving = false;
                self.cursor_shown = false;
                match square {
                    Some(square) => {
                        self.cursor = square;
                        self.choose(square);
                    }
                    None => self.selected = None,
                }
            }
            // A piece that was dragged and let go elsewhere; a click lets go where it began.
            (MouseEventKind::Up(MouseButton::Left), None) => {
                if let (Some(from), Some(to)) = (self.selected, square)
                    && from != to
                {
                    self.choose(to);
                }
            }
            _ => {}
        }
    }

    fn promotion_click(&mut self, mouse: MouseEvent) {
        let places = self.promotion_places();
        let clicked = places.iter().position(|place| place.contains(Point::new(mouse.column, mouse.row)));
        match clicked {
            Some(choice) => self.promote(PROMOTIONS[choice]),
            None => self.popup = None,
        }
    }

    fn scroll_popup(&mut self, by: i16) {
        if let Some(Popup::Text { scroll, .. } | Popup::Help { scroll }) = &mut self.popup {
            *scroll = scroll.saturating_add_signed(by);
        }
    }

    fn scroll_moves(&mut self, by: isize) {
        let rows = self.table.game.ply().div_ceil(2);
        self.scroll = self.scroll.saturating_add_signed(by).min(rows);
    }
}
