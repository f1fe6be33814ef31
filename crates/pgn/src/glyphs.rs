//! Numeric annotation glyphs and the symbols that people write for them.

/// The glyph at the beginning of a text that starts with `!` or `?`, and how many bytes it takes.
pub(crate) fn suffix(text: &[u8]) -> (u16, usize) {
    match text {
        b"!!" => (3, 2),
        b"??" => (4, 2),
        b"!?" => (5, 2),
        b"?!" => (6, 2),
        [b'!', ..] => (1, 1),
        _ => (2, 1),
    }
}

/// The glyph of a symbol that stands as a word of its own, as printed books have them.
pub(crate) fn symbol(word: &[u8]) -> Option<u16> {
    Some(match std::str::from_utf8(word).ok()? {
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" => 14,
        "=+" | "⩱" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        "N" => 146,
        _ => return None,
    })
}
