//! What a panel says.

/// How the words in the panel are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something happened, or could.
    Plain,
    /// Something was asked for that cannot be.
    Refused,
}

/// What the panel says: a line, or a line for each board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) tone: Tone,
    pub(crate) lines: Vec<String>,
}

impl Words {
    pub(crate) fn plain(line: impl Into<String>) -> Self {
        Self { tone: Tone::Plain, lines: vec![line.into()] }
    }

    pub(crate) fn refused(line: impl Into<String>) -> Self {
        Self { tone: Tone::Refused, lines: vec![line.into()] }
    }
}
