//! The line in which a player types.

use crate::commands::play::Theme;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line as Row, Span};

/// Text with a caret between two of its characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::commands) struct Line {
    text: Vec<char>,
    caret: usize,
}

impl Line {
    /// Longer lines are no commands, and a pasted book would not be seen anyway.
    const LONGEST: usize = 4096;

    pub(in crate::commands) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The part that is seen where there are `width` columns, and the caret's column in it.
    fn window(&self, width: usize) -> (String, usize) {
        let first = (self.caret + 1).saturating_sub(width);
        let shown = self.text.iter().skip(first).take(width).collect();
        (shown, self.caret - first)
    }

    pub(in crate::commands) fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.len() < Line::LONGEST {
            self.text.insert(self.caret, letter);
            self.caret += 1;
        }
    }

    /// A key with control held down.
    pub(in crate::commands) fn control_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('u') => drop(self.take()),
            KeyCode::Char('a') => self.caret = 0,
            KeyCode::Char('e') => self.caret = self.text.len(),
            _ => {}
        }
    }

    /// A key that writes or edits. Whether it was one.
    pub(in crate::commands) fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char(letter) => self.insert(letter),
            KeyCode::Backspace => self.backspace(),
            KeyCode::Delete => self.delete(),
            KeyCode::Left => self.caret = self.caret.saturating_sub(1),
            KeyCode::Right => self.caret = (self.caret + 1).min(self.text.len()),
            KeyCode::Home => self.caret = 0,
            KeyCode::End => self.caret = self.text.len(),
            KeyCode::Esc => drop(self.take()),
            _ => return false,
        }
        true
    }

    /// Draws the line, and puts the terminal's cursor at the caret where it is wanted.
    pub(in crate::commands) fn draw(&self, theme: &Theme, frame: &mut Frame, area: Rect, caret_shown: bool) {
        const PROMPT: &str = "> ";
        let (text, caret) = self.window(usize::from(area.width).saturating_sub(PROMPT.len() + 1));
        frame.render_widget(Row::from(vec![Span::styled(PROMPT, theme.heading()), Span::raw(text)]), area);
        if caret_shown {
            frame.set_cursor_position((area.x + (PROMPT.len() + caret) as u16, area.y));
        }
    }

    fn backspace(&mut self) {
        if self.caret > 0 {
            self.caret -= 1;
            self.text.remove(self.caret);
        }
    }

    fn delete(&mut self) {
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    /// Empties the line and returns what stood there.
    pub(in crate::commands) fn take(&mut self) -> String {
        let text = self.text();
        *self = Line::default();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing() {
        let mut line = Line::default();
        let typed = "Nf4é\n".chars().map(KeyCode::Char);
        let edited = [
            KeyCode::Backspace,
            KeyCode::Left,
            KeyCode::Char('x'),
            KeyCode::Delete,
            KeyCode::Char('3'),
            KeyCode::Home,
            KeyCode::Left,
            KeyCode::Delete,
            KeyCode::Char('B'),
            KeyCode::End,
            KeyCode::Right,
        ];
        assert!(typed.chain(edited).all(|code| line.key(code)) && !line.key(KeyCode::Enter));
        assert_eq!(line.window(10), ("Bfx3".into(), 4));
        assert_eq!(line.window(3), ("x3".into(), 2));
        line.control_key(KeyCode::Char('a'));
        assert_eq!(line.window(10), ("Bfx3".into(), 0));
        line.control_key(KeyCode::Char('e'));
        assert_eq!(line.take(), "Bfx3");
        assert!(line.is_empty());
        assert!(line.key(KeyCode::Backspace) && line.key(KeyCode::Delete));
        line.insert('x');
        line.control_key(KeyCode::Char('u'));
        assert_eq!(line, Line::default());
    }
}
