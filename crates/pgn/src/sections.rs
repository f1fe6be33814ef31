//! Where a stream of games can be cut: the places at which one game surely ends and another begins.
//!
//! A cut is a line that starts a game (a tag such as `[Event "…"]`, or move 1) after one that ended another. It is
//! looked for with hardly any regard to what the text before it says, so that an unclosed comment or variation never eats
//! more than its own game, and a file can be cut anywhere to be read by several threads, always with the same games.
//! Only a comment that is closed is whole: a line between an opening brace and a closing one that is not far, with no other
//! brace before or after it, starts no game. Inside a section, [`Lexer`](crate::lexer::Lexer) finds the rarer ends of games that depend
//! on what was read.

use memchr::{memchr, memchr2, memrchr, memrchr2, memrchr3};
use std::io::{self, Read};

/// No game is longer than this in bytes. One that claims to be is read as far as here, which is an error of that game, and
/// its rest is skipped, so that memory stays bounded.
pub const LONGEST_GAME: usize = 16 << 20;

/// How much of what is skipped is kept, to see whether a game begins after it.
const TAIL: usize = 1 << 16;

/// How far after what looks like another game a comment may still be closed.
const COMMENT: usize = 1 << 16;

/// How much is read before games are looked for in it. Small enough for a cache, large enough to be worth a thread.
const CHUNK: usize = 1 << 18;

/// The first section of a text that itself starts at a cut.
pub(crate) fn first_section(text: &[u8]) -> &[u8] {
    first_section_past(text, 0)
}

/// The same where there is surely no cut up to `at`.
pub(crate) fn first_section_past(text: &[u8], mut at: usize) -> &[u8] {
    // The last brace before a line that may start a game, as far as it has been looked for, and the next after it.
    let (mut looked, mut before, mut after) = (0, None, None);
    while let Some(length) = memchr(b'\n', &text[at..]) {
        let line = &text[at..at + length];
        at += length + 1;
        // One tag after another is no cut, and most lines are that.
        let is_tag = line.first() == Some(&b'[') && line.last() == Some(&b']');
        if is_tag || !looks_like_cut(text, at) {
            continue;
        }
        before = last_brace(&text[looked..at]).map(|brace| text[looked + brace]).or(before);
        looked = at;
        if before != Some(b'{') {
            return &text[..at];
        }
        if after.is_none_or(|brace| brace < at) {
            after = next_brace(&text[at..]).map(|brace| at + brace);
        }
        // A comment that is not closed soon, or not before the next one, ends here.
        if after.is_none_or(|brace| brace - at >= COMMENT || text[brace] == b'{') {
            return &text[..at];
        }
    }
    text
}

/// The last cut in a text that itself starts at one and goes on: a comment whose end is not there yet may still be closed.
fn last_cut(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    // The last brace before a line that may start a game, and the next after it.
    let (mut looked, mut before, mut after) = (text.len(), None, None);
    while let Some(newline) = memrchr(b'\n', &text[..end]) {
        let at = newline + 1;
        end = newline;
        if !looks_like_cut(text, at) {
            continue;
        }
        after = next_brace(&text[at..looked]).map(|brace| at + brace).or(after);
        looked = at;
        if before.is_none_or(|brace| brace >= at) {
            before = Some(last_brace(&text[..at]).unwrap_or(0));
        }
        let open = before.is_some_and(|brace| brace < at && text[brace] == b'{');
        let closed = match after {
            Some(brace) => brace - at < COMMENT && text[brace] == b'}',
            None => text.len() - at < COMMENT,
        };
        if !open || !closed {
            return Some(at);
        }
    }
    None
}

fn last_brace(text: &[u8]) -> Option<usize> {
    memrchr2(b'{', b'}', text)
}

fn next_brace(text: &[u8]) -> Option<usize> {
    memchr2(b'{', b'}', text)
}

/// Whether a game starts with the line at `at`, and another ended before it, if that is not in a comment. More text after
/// the line changes nothing.
fn looks_like_cut(text: &[u8], at: usize) -> bool {
    let line = trim_start(&text[at..]);
    let is_tag = match line.first() {
        Some(b'[') if looks_like_tag(line) => true,
        Some(b'1') if line.get(1) == Some(&b'.') => false,
        _ => return false,
    };
    let before = text[..at].trim_ascii_end();
    let blank_between = memchr::memchr_iter(b'\n', &text[before.len()..at]).count() > 1;
    let start = memrchr(b'\n', before).map_or(0, |newline| newline + 1);
    let last_line = trim_start(&before[start..]);
    match (is_tag, last_line.first()) {
        (_, None) => false,
        // Tags may have blank lines among them, but a game begins with its event.
        (true, Some(b'[')) if last_line.ends_with(b"]") => {
            blank_between && tag_name(line).is_some_and(|(name, _)| name == b"Event")
        }
        (true, _) => blank_between || ends_with_marker(last_line),
        (false, _) => (blank_between || last_line.starts_with(b"1.")) && ends_with_marker(last_line),
    }
}

/// Without the blanks in which a line begins, and without a byte order mark where files were glued together.
fn trim_start(mut line: &[u8]) -> &[u8] {
    loop {
        line = match line {
            [b' ' | b'\t' | b'\r', rest @ ..] => rest,
            [0xEF, 0xBB, 0xBF, rest @ ..] => rest,
            _ => return line,
        }
    }
}

/// Whether a text starts as a tag does: `[Name "`.
pub(crate) fn looks_like_tag(text: &[u8]) -> bool {
    tag_name(text).is_some()
}

/// The name of the tag with which a text starts, and where its value begins, after the quote.
pub(crate) fn tag_name(text: &[u8]) -> Option<(&[u8], usize)> {
    const LONGEST: usize = 255;
    let start = text.len() - trim_start(text.strip_prefix(b"[")?).len();
    let mut end = start;
    while text.get(end).is_some_and(|&byte| IS_NAME[byte as usize]) {
        end += 1;
    }
    let name = &text[start..end];
    if !name.first()?.is_ascii_alphabetic() || name.len() > LONGEST {
        return None;
    }
    let quote = text.len() - trim_start(&text[end..]).len();
    (text.get(quote) == Some(&b'"')).then_some((name, quote + 1))
}

/// What the name of a tag is made of.
static IS_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

fn ends_with_marker(line: &[u8]) -> bool {
    [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"].iter().any(|marker| line.ends_with(marker))
}

/// What a piece of a stream is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// Whole sections.
    Whole,
    /// The beginning of a game that is too long; its rest is left out.
    CutShort,
}

/// Cuts a stream into pieces, with bounded memory.
#[derive(Debug)]
pub(crate) struct Chunks<R> {
    source: R,
    rest: Vec<u8>,
    /// Whether the rest still belongs to a game that was too long.
    skipping: bool,
    at_start: bool,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(source: R) -> Chunks<R> {
        Chunks { source, rest: Vec::new(), skipping: false, at_start: true, ended: false }
    }

    /// Puts the next piece into a buffer, in place of what is there; none at the end.
    pub(crate) fn next(&mut self, piece: &mut Vec<u8>) -> io::Result<Option<Piece>> {
        piece.clear();
        std::mem::swap(piece, &mut self.rest);
        if std::mem::take(&mut self.skipping) {
            self.skip(piece)?;
        }
        let mut wanted = CHUNK;
        loop {
            self.fill(piece, wanted)?;
            if self.ended {
                return Ok((!piece.is_empty()).then_some(Piece::Whole));
            }
            let cut = match last_cut(piece) {
                Some(cut) => cut,
                None if wanted >= LONGEST_GAME => {
                    self.skipping = true;
                    forced_cut(piece)
                }
                None => {
                    wanted *= 2;
                    continue;
                }
            };
            self.rest.extend_from_slice(&piece[cut..]);
            if self.skipping {
                // The line before tells whether a game begins with the next.
                self.rest.splice(..0, piece[cut.saturating_sub(TAIL)..cut].iter().copied());
            }
            piece.truncate(cut);
            return Ok(Some(if self.skipping { Piece::CutShort } else { Piece::Whole }));
        }
    }

    /// Throws away what comes before the next cut, or everything if there is none.
    fn skip(&mut self, piece: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let skipped = first_section(piece).len();
            if skipped < piece.len() || self.ended {
                piece.drain(..skipped);
                return Ok(());
            }
            piece.drain(..piece.len().saturating_sub(TAIL));
            self.fill(piece, piece.len() + CHUNK)?;
        }
    }

    fn fill(&mut self, piece: &mut Vec<u8>, wanted: usize) -> io::Result<()> {
        let missing = wanted.saturating_sub(piece.len());
        piece.reserve(missing);
        let read = (&mut self.source).take(missing as u64).read_to_end(piece)?;
        self.ended = read < missing;
        if std::mem::take(&mut self.at_start) && (piece.starts_with(b"\xFF\xFE") || piece.starts_with(b"\xFE\xFF")) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the text is UTF-16; PGN is UTF-8 or Latin-1"));
        }
        Ok(())
    }
}

/// Where to cut a game that is too long: after its last whole word, or anywhere where it has none.
fn forced_cut(text: &[u8]) -> usize {
    memrchr3(b' ', b'\n', b'\r', text).map_or(text.len(), |blank| blank + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sections(mut text: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        while !text.is_empty() {
            let section = first_section(text);
            found.push(String::from_utf8_lossy(section).trim().replace('\n', "/"));
            text = &text[section.len()..];
        }
        found
    }

    #[test]
    fn cuts() {
        let table: &[(&str, &[&str])] = &[
            ("[A \"1\"]\n\n1. e4 1-0\n\n[A \"2\"]\n\n*\n", &["[A \"1\"]//1. e4 1-0", "[A \"2\"]//*"]),
            ("[A \"1\"]\r\n\r\n*\r\n\r\n[A \"2\"]\r\n", &["[A \"1\"]\r/\r/*", "[A \"2\"]"]),
            // Without a blank line a result must stand there.
            ("[A \"1\"]\n*\n[A \"2\"]\n*\n", &["[A \"1\"]/*", "[A \"2\"]/*"]),
            ("1. e4 {\n[A \"1\"]\n}\n", &["1. e4 {/[A \"1\"]/}"]),
            // Tags may have blank lines among them, and games no tags.
            ("[A \"1\"]\n\n[B \"2\"]\n", &["[A \"1\"]//[B \"2\"]"]),
            ("1. e4 1-0\n\n1. d4 0-1\n1. c4 *\n", &["1. e4 1-0", "1. d4 0-1", "1. c4 *"]),
            ("1. e4\n\n1... e5\n", &["1. e4//1... e5"]),
            // An unclosed comment ends where the next game begins.
            ("1. e4 {oh\n\n[A \"2\"]\n\n*\n", &["1. e4 {oh", "[A \"2\"]//*"]),
            ("1. e4 {oh\n\n[A \"2\"]\n\n1. d4 {so} *\n", &["1. e4 {oh", "[A \"2\"]//1. d4 {so} *"]),
            // One that is closed does not, whatever is in it.
            (
                "1. e4 {x\n\n[Event \"B\"]\n\n1. d4 } e5 *\n\n[Event \"C\"]\n",
                &["1. e4 {x//[Event \"B\"]//1. d4 } e5 *", "[Event \"C\"]"],
            ),
            ("1. e4 {1-0\n\n1. d4 1-0\n\n1. c4} *\n1. f4 *", &["1. e4 {1-0//1. d4 1-0//1. c4} *", "1. f4 *"]),
            // A game begins with its event, also after one that has nothing but tags.
            ("[Event \"A\"]\n\n[Event \"B\"]\n\n*\n", &["[Event \"A\"]", "[Event \"B\"]//*"]),
            ("1. e4 {a\n\n[%clk 1] b}\n", &["1. e4 {a//[%clk 1] b}"]),
            ("1. e4 {a *\n[%clk 1] b}\n", &["1. e4 {a */[%clk 1] b}"]),
            ("\n\n\n", &[""]),
        ];
        for (text, expected) in table {
            assert_eq!(sections(text.as_bytes()), *expected, "{text:?}");
        }
    }

    /// However the stream is read, the pieces are the text, and each is made of whole sections.
    #[test]
    fn streams_are_cut_at_the_same_places() {
        let games: String = (0..20_000).map(|n| format!("[Round \"{n}\"]\n\n1. e4 {{{n}\n\n}} *\n\n")).collect();
        let mut chunks = Chunks::new(games.as_bytes());
        let (mut chunk, mut whole, mut count) = (Vec::new(), Vec::new(), 0);
        while chunks.next(&mut chunk).unwrap().is_some() {
            count += sections(&chunk).len();
            whole.extend_from_slice(&chunk);
        }
        assert_eq!(count, 20_000);
        assert!(whole == games.as_bytes());
    }

    /// A stream has the sections of its whole text, with comments that are closed far away, and not at all.
    #[test]
    fn comments_across_pieces() {
        let games: String = (0..400)
            .map(|n| {
                let inside = "x\n\n[Event \"inside\"]\n\n1. d4 *\n\n".repeat(if n % 7 == 0 { 1_500 } else { n % 5 });
                let end = if n % 11 == 0 { "" } else { "}" };
                format!("[Event \"{n}\"]\n\n1. e4 {{{inside}{end} e5 *\n\n")
            })
            .collect();
        let mut chunks = Chunks::new(games.as_bytes());
        let (mut chunk, mut found) = (Vec::new(), Vec::new());
        while chunks.next(&mut chunk).unwrap().is_some() {
            found.extend(sections(&chunk));
        }
        assert!(found == sections(games.as_bytes()), "{} sections", found.len());
        assert!(found.iter().filter(|section| section.starts_with("[Event \"35\"]")).all(|s| s.ends_with("e5 *")));
    }

    /// A comment that is never closed in a long file without others costs its own game alone.
    #[test]
    fn an_unclosed_comment_in_a_long_file() {
        let games = "[Event \"A\"]\n\n1. e4 { *\n\n".to_owned() + &"[Event \"B\"]\n\n1. e4 *\n\n".repeat(800_000);
        let mut chunks = Chunks::new(games.as_bytes());
        let (mut chunk, mut count) = (Vec::new(), 0);
        while let Some(piece) = chunks.next(&mut chunk).unwrap() {
            assert_eq!(piece, Piece::Whole);
            count += sections(&chunk).len();
        }
        assert!(games.len() > LONGEST_GAME);
        assert_eq!(count, 800_001);
    }

    /// What is too long is cut once, and the rest of it is skipped, however it is written.
    #[test]
    fn what_is_too_long_is_skipped() {
        let next = "\n\n[Round \"2\"]\n\n*\n\n[Round \"3\"]\n\n*\n";
        for (filling, more) in [("x", 5), ("x\n", 3 * LONGEST_GAME), ("1. e4 ", LONGEST_GAME), ("Nf3 { }\n", 1)] {
            let length = LONGEST_GAME + more;
            let mut text = filling.repeat(length / filling.len() + 1);
            text.push_str(next);
            let mut chunks = Chunks::new(text.as_bytes());
            let mut chunk = Vec::new();
            assert_eq!(chunks.next(&mut chunk).unwrap(), Some(Piece::CutShort), "{filling:?}");
            assert!(chunk.len() <= LONGEST_GAME && chunk.len() + filling.len() > LONGEST_GAME);
            assert_eq!(chunks.next(&mut chunk).unwrap(), Some(Piece::Whole));
            assert_eq!(String::from_utf8_lossy(&chunk), next.trim_start());
            assert_eq!(chunks.next(&mut chunk).unwrap(), None);
        }
        let mut chunks = Chunks::new(io::repeat(b'x').take(3 * LONGEST_GAME as u64 + 5));
        let mut chunk = Vec::new();
        assert_eq!(chunks.next(&mut chunk).unwrap(), Some(Piece::CutShort));
        assert_eq!(chunks.next(&mut chunk).unwrap(), None);
    }
}
