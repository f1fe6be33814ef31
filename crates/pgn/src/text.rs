//! Bytes that people call text: UTF-8 where it is, else Latin-1, as the standard of 1994 has it.

use std::borrow::Cow;

/// The text of some bytes. Each value is judged by itself, for files glued together from several have both.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// The text with every run of white space made one space, and none at the ends.
pub(crate) fn normal_spaces(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal
}

/// The text with a space for every control character: what a tag can hold.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The beginning of a token that may be anything, fit to be shown in one line.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = decode(&bytes[..bytes.len().min(4 * LONGEST)]);
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if text.chars().filter(|c| !c.is_control()).count() > LONGEST {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        for (bytes, text) in [
            (&b"Nimzowitsch"[..], "Nimzowitsch"),
            ("Müller – Šachy".as_bytes(), "Müller – Šachy"),
            (b"M\xfcller", "Müller"),
            (b"\xbd", "½"),
        ] {
            assert_eq!(decode(bytes), text);
        }
    }

    #[test]
    fn excerpts_are_short_and_in_one_line() {
        assert_eq!(excerpt(b"Nf9"), "Nf9");
        assert_eq!(excerpt(b"a\nb\x1b[31m"), "ab[31m");
        let long = excerpt(&[b'x'; 10_000]);
        assert_eq!(long.chars().count(), 41);
        assert!(long.ends_with('…'));
    }
}
