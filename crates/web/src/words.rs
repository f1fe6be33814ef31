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

/// `1 game`, `3 games`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// `1 ply`, `3 plies`.
pub(crate) fn plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// With a capital at the start and a stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let capital = characters.next().map(|first| first.to_ascii_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{capital}{}{stop}", characters.as_str())
}
