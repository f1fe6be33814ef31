//! What was said to the player, the newest last.

use crate::commands::play::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// What a sentence is about; the theme says how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands) enum Tone {
    Plain,
    Notice,
    Refusal,
    Ending,
}

/// A sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::commands) struct Said {
    pub(in crate::commands) tone: Tone,
    pub(in crate::commands) text: String,
}

impl Said {
    pub(in crate::commands) fn new(tone: Tone, text: impl Into<String>) -> Said {
        Said { tone, text: text.into() }
    }
}

/// The last sentences, each with the action of the player's that it came with: what came with the last one stands out.
#[derive(Default)]
pub(in crate::commands) struct Messages {
    list: Vec<(u64, Said)>,
    action: u64,
}

impl Messages {
    /// Somebody has acted: what is said from now on belongs to that.
    pub(in crate::commands) fn next_action(&mut self) {
        self.action += 1;
    }

    /// Says something, a message for each line of it.
    pub(in crate::commands) fn say(&mut self, tone: Tone, text: impl AsRef<str>) {
        const MOST: usize = 200;
        for line in text.as_ref().lines() {
            if self.list.len() >= MOST {
                self.list.remove(0);
            }
            self.list.push((self.action, Said::new(tone, line)));
        }
    }

    /// Draws the newest that fit.
    pub(in crate::commands) fn draw(&self, theme: &Theme, frame: &mut Frame, area: Rect) {
        let lines: Vec<Line> = self.list.iter().map(|(action, said)| self.line(theme, *action, said)).collect();
        // The newest come last and must be seen, however long the lines are.
        let mut first = lines.len();
        while first > 0 && wrapped_rows(&lines[first - 1..], area.width) <= area.height {
            first -= 1;
        }
        let fits = first.min(lines.len().saturating_sub(1));
        frame.render_widget(Paragraph::new(lines[fits..].to_vec()).wrap(Wrap { trim: false }), area);
    }

    fn line(&self, theme: &Theme, action: u64, said: &Said) -> Line<'static> {
        let style = match said.tone {
            _ if action != self.action => theme.faint(),
            Tone::Plain => Style::new(),
            Tone::Notice => theme.warning(),
            Tone::Refusal => theme.refusal(),
            Tone::Ending => theme.warning().patch(theme.bold()),
        };
        Line::styled(said.text.clone(), style)
    }
}

/// How many rows lines need where they are wrapped: at least this many, for words are not broken.
pub(in crate::commands) fn wrapped_rows(lines: &[Line], width: u16) -> u16 {
    let width = usize::from(width.max(1));
    let rows: usize = lines.iter().map(|line| rows_of(&line.to_string(), width)).sum();
    rows.try_into().unwrap_or(u16::MAX)
}

/// The rows of one line that is broken between words.
fn rows_of(text: &str, width: usize) -> usize {
    let (mut rows, mut column) = (1, 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + length > width {
            rows += 1;
            column = 0;
        }
        rows += length.saturating_sub(1) / width;
        column += length + 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_wrapped_text() {
        let table = [("", 10, 1), ("one two", 10, 1), ("one two three", 10, 2), ("abcdefghijklmnop", 5, 4)];
        for (text, width, rows) in table {
            assert_eq!(rows_of(text, width), rows, "{text:?}");
        }
    }
}
