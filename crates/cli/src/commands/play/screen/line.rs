//! The line in which a player types.

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

    pub(in crate::commands) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The part that is seen where there are `width` columns, and the caret's column in it.
    pub(in crate::commands) fn window(&self, width: usize) -> (String, usize) {
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

    pub(in crate::commands) fn backspace(&mut self) {
        if self.caret > 0 {
            self.caret -= 1;
            self.text.remove(self.caret);
        }
    }

    pub(in crate::commands) fn delete(&mut self) {
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    pub(in crate::commands) fn left(&mut self) {
        self.caret = self.caret.saturating_sub(1);
    }

    pub(in crate::commands) fn right(&mut self) {
        self.caret = (self.caret + 1).min(self.text.len());
    }

    pub(in crate::commands) fn home(&mut self) {
        self.caret = 0;
    }

    pub(in crate::commands) fn end(&mut self) {
        self.caret = self.text.len();
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
        "Nf4é".chars().for_each(|letter| line.insert(letter));
        line.insert('\n');
        line.backspace();
        line.left();
        line.insert('x');
        line.delete();
        line.insert('3');
        line.home();
        line.left();
        line.delete();
        line.insert('B');
        line.end();
        line.right();
        assert_eq!(line.window(10), ("Bfx3".into(), 4));
        assert_eq!(line.window(3), ("x3".into(), 2));
        assert_eq!(line.take(), "Bfx3");
        assert!(line.is_empty());
        line.backspace();
        line.delete();
        assert_eq!(line, Line::default());
    }
}
