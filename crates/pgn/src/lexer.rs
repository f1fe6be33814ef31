//! From bytes to tokens, without copying and without judging moves.
//!
//! Promised for any bytes: every call moves on or ends, nothing is allocated, and what is no token of PGN is handed out
//! as it is ([`Token::Move`], [`Token::BadTag`], [`Token::Stray`]), so that a reader can name it.

use crate::glyphs;
use crate::plain::{closing_brace, number_length, plain_name, plain_value};
use crate::sections::{first_section_past, looks_like_tag, tag_name};
use chess::{Colour, GameResult};
use memchr::{memchr, memchr2};

/// One token of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// A tag pair; the value is raw, with its backslashes.
    Tag { name: &'a [u8], value: &'a [u8] },
    /// Something in brackets that is no tag pair, or one that is not closed.
    BadTag(&'a [u8]),
    /// What should be a move.
    Move(&'a [u8]),
    /// A numeric annotation glyph.
    Nag(u16),
    /// A comment, in braces or to the end of the line.
    Comment(&'a [u8]),
    /// A comment that is never closed.
    UnclosedComment(&'a [u8]),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result.
    Marker(Option<GameResult>),
    /// A closing brace or bracket that closes nothing.
    Stray(u8),
    /// A sign of check or mate that stands apart from its move.
    Mark(&'a [u8]),
    /// The text ends because the game is too long; these are its last bytes.
    CutShort(&'a [u8]),
}

/// What comes next where movetext is written plainly.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plain<'a> {
    /// A comment.
    Comment(&'a [u8]),
    /// A word, perhaps, and what follows it.
    Word(&'a [u8; 8]),
    /// Something else, to be looked at by [`Lexer::next`].
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Tags,
    Movetext,
    /// The result has been read; only comments and glyphs still belong to the game.
    Ended,
}

/// Hands out the tokens of the games of one section, game by game.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    phase: Phase,
    depth: u32,
    /// Whether the game has had a move yet.
    moved: bool,
    /// Where the game begins.
    start: usize,
    /// How long the last comment was.
    comment: usize,
    /// Whether the text ends in the middle of a game that is too long.
    cut_short: bool,
    /// Whether the text is the section alone, and not all that follows too.
    bounded: bool,
}

impl<'a> Lexer<'a> {
    /// Starts in the middle of a section, where [`Lexer::offset`] stood after a game.
    pub(crate) fn new(text: &'a [u8], at: usize, cut_short: bool) -> Lexer<'a> {
        Lexer { text, at, phase: Phase::Tags, depth: 0, moved: false, start: at, comment: 0, cut_short, bounded: true }
    }

    /// Starts with the first section of a text. Where that ends is looked for when its first tags have been read: among tags
    /// that follow each other line by line no section ends.
    pub(crate) fn first_of(text: &'a [u8], cut_short: bool) -> Lexer<'a> {
        Lexer { bounded: false, ..Lexer::new(text, 0, cut_short) }
    }

    /// How long the section is, once a game of it has been read.
    pub(crate) fn section_length(&self) -> usize {
        self.text.len()
    }

    /// Finds the end of the section, if it is not known yet.
    #[inline]
    fn bound(&mut self) {
        if !self.bounded {
            let section = first_section_past(self.text, self.at);
            self.cut_short &= section.len() == self.text.len();
            self.text = section;
            self.bounded = true;
        }
    }

    /// How much of the section has been read.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Goes to the next game of the section; false if there is none.
    pub(crate) fn begin_game(&mut self) -> bool {
        if self.text.get(self.at) != Some(&b'[') {
            self.bound();
            self.skip_blanks();
        }
        *self = Lexer { bounded: self.bounded, ..Lexer::new(self.text, self.at, self.cut_short) };
        self.at < self.text.len()
    }

    /// The next token of the game; none at its end.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if self.phase == Phase::Movetext
                && let Some(token) = self.usual()
            {
                return Some(token);
            }
            if self.phase == Phase::Tags
                && let Some(tag) = self.plain_tag()
            {
                return Some(tag);
            }
            self.bound();
            let newlines = self.skip_blanks();
            let Some(&byte) = self.text.get(self.at) else { return self.end() };
            if newlines == 0 && self.phase == Phase::Tags && self.at > self.start && !looks_like_movetext(self.word()) {
                return Some(self.rest_of_line());
            }
            if self.ends_before(byte, newlines) {
                return None;
            }
            if let Some(token) = self.token(byte) {
                return Some(token);
            }
        }
    }

    #[cold]
    fn end(&mut self) -> Option<Token<'a>> {
        let last = self.text.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty()).unwrap_or_default();
        std::mem::take(&mut self.cut_short).then_some(Token::CutShort(last))
    }

    /// The next token, if it is what nearly all of movetext is made of: moves and comments in one line, with blanks and
    /// numbers between them. Otherwise stays before what the slower way is to look at.
    #[inline(always)]
    fn usual(&mut self) -> Option<Token<'a>> {
        let text = self.text;
        let mut at = self.at;
        let class = loop {
            let Some(&byte) = text.get(at) else { break Class::Other };
            match CLASS[byte as usize] {
                Class::Blank => at += 1,
                Class::Digit => {
                    let mut end = at + 1;
                    while text.get(end).is_some_and(u8::is_ascii_digit) {
                        end += 1;
                    }
                    if !matches!(text.get(end), Some(b'.' | b' ')) {
                        break Class::Other;
                    }
                    at = end + 1;
                }
                class => break class,
            }
        };
        self.at = at;
        match class {
            Class::Letter => {
                let word = self.word();
                let delimiter = text.get(at + word.len());
                if word.len() < 2 || matches!(delimiter, Some(b'.' | b'(')) || word == b"ep" {
                    return None;
                }
                self.moved = true;
                self.take(word.len(), Token::Move(word))
            }
            Class::Brace => Some(self.comment()),
            _ => None,
        }
    }

    /// The tag that comes next, if it is written as programs write it: `[Name "value"]` at the beginning of a line, with
    /// letters for a name and nothing in the value that needs a second look.
    #[inline(always)]
    fn plain_tag(&mut self) -> Option<Token<'a>> {
        let at = self.at + usize::from(self.text.get(self.at) == Some(&b'\n'));
        let rest = self.text.get(at..)?;
        if rest.first() != Some(&b'[') {
            return None;
        }
        let name = &rest[1..1 + plain_name(rest[1..].first_chunk()?)?];
        let value = rest[1 + name.len()..].strip_prefix(b" \"")?;
        let value = &value[..plain_value(value)?];
        // The bracket, the name, a space and a quote; the other quote and bracket.
        self.at = at + name.len() + value.len() + 5;
        Some(Token::Tag { name, value })
    }

    /// Whether movetext is being read, and [`Lexer::plain`] may be asked.
    #[inline(always)]
    pub(crate) fn in_movetext(&self) -> bool {
        self.phase == Phase::Movetext
    }

    /// What comes next, where it is written as programs write it. Stays before a word, whose length it does not know;
    /// [`Lexer::accept`] goes past it.
    #[inline(always)]
    pub(crate) fn plain(&mut self) -> Plain<'a> {
        let text = self.text;
        if text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        let Some(mut window) = text.get(self.at..).and_then(|rest| rest.first_chunk::<8>()) else {
            return Plain::Other;
        };
        if window[0] == b'{' {
            let rest = &text[self.at + 1..];
            let Some(end) = closing_brace(rest, self.comment) else { return Plain::Other };
            self.comment = end;
            self.at += end + 2;
            return Plain::Comment(&rest[..end]);
        }
        if window[0].wrapping_sub(b'1') < 9 {
            let Some(length) = number_length(window) else { return Plain::Other };
            self.at += length;
            match text.get(self.at..).and_then(|rest| rest.first_chunk::<8>()) {
                Some(next) => window = next,
                None => return Plain::Other,
            }
        }
        Plain::Word(window)
    }

    /// Goes past a word of this length, which is a move.
    #[inline(always)]
    pub(crate) fn accept(&mut self, length: usize) {
        self.moved = true;
        self.at += length;
    }

    /// Whether what comes belongs to the next game.
    fn ends_before(&mut self, byte: u8, newlines: u32) -> bool {
        match byte {
            b'{' | b';' => false,
            b'$' | b'!' | b'?' if self.phase == Phase::Ended => false,
            b'[' if self.phase == Phase::Tags => newlines > 1 && self.begins_again(),
            b'[' => (newlines > 0 || self.phase == Phase::Ended) && looks_like_tag(&self.text[self.at..]),
            b')' if self.phase == Phase::Ended => false,
            // A result that is written twice in a row ends one game, not two.
            _ if self.phase == Phase::Ended => newlines > 0 || marker(self.word()).is_none(),
            b'1' if newlines > 1 && self.depth == 0 && self.moved => {
                matches!(self.text.get(self.at + 1), Some(b'.' | b' '))
            }
            _ => {
                self.phase = Phase::Movetext;
                false
            }
        }
    }

    /// Whether the tag here is the first of another game, after one that has nothing but tags: games of a file begin with
    /// the same tag.
    #[cold]
    fn begins_again(&self) -> bool {
        // Escaped lines are no blank ones.
        let blanks = &self.text[self.text[..self.at].trim_ascii_end().len()..self.at];
        let ends = |end: u8| blanks.iter().filter(|&&byte| byte == end).count();
        if ends(b'\n').max(ends(b'\r')) < 2 {
            return false;
        }
        let name = |at: usize| tag_name(&self.text[at..]).map(|(name, _)| name);
        self.at > self.start && name(self.at).is_some() && name(self.at) == name(self.start)
    }

    fn token(&mut self, byte: u8) -> Option<Token<'a>> {
        match byte {
            b'0'..=b'9' => self.number(),
            b'{' => Some(self.comment()),
            b'[' => self.bracket(),
            b'.' => self.skip(1),
            b'(' => {
                self.depth = self.depth.saturating_add(1);
                self.take(1, Token::Open)
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.take(1, Token::Close)
            }
            b'$' => self.nag(),
            b'!' | b'?' => {
                let glyph = &self.text[self.at..self.text.len().min(self.at + 2)];
                let (nag, length) = glyphs::suffix(glyph);
                self.take(length, Token::Nag(nag))
            }
            b'*' => self.marker(None, 1),
            b';' => {
                let rest = &self.text[self.at + 1..];
                let end = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                self.take(1 + end, Token::Comment(&rest[..end]))
            }
            b'}' | b']' => self.take(1, Token::Stray(byte)),
            // Reserved by the standard, and never used.
            b'<' => {
                let rest = &self.text[self.at..];
                self.skip(memchr2(b'>', b'\n', rest).map_or(rest.len(), |end| end + 1))
            }
            _ => self.word_token(),
        }
    }

    #[inline(always)]
    fn take(&mut self, length: usize, token: Token<'a>) -> Option<Token<'a>> {
        self.at += length;
        Some(token)
    }

    fn skip(&mut self, length: usize) -> Option<Token<'a>> {
        self.at += length;
        None
    }

    /// Skips white space, lines that `%` escapes, and byte order marks. Returns how many lines it left.
    fn skip_blanks(&mut self) -> u32 {
        let mut newlines = 0;
        let mut line_start = self.at == 0;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' => {
                    self.at += 1;
                    newlines += 1;
                    line_start = true;
                    continue;
                }
                // A lone carriage return ended lines on the first Macintoshes.
                b'\r' => {
                    self.at += 1;
                    if self.text.get(self.at) != Some(&b'\n') {
                        newlines += 1;
                        line_start = true;
                        continue;
                    }
                }
                b'%' if line_start => {
                    let rest = &self.text[self.at..];
                    self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                0x0B | 0x0C => self.at += 1,
                0xEF if self.text[self.at..].starts_with(b"\xEF\xBB\xBF") => {
                    self.at += 3;
                    continue;
                }
                _ => break,
            }
            line_start = false;
        }
        newlines
    }

    /// What stands here up to the next delimiter, at least one byte.
    #[inline(always)]
    fn word(&self) -> &'a [u8] {
        let text = self.text;
        let mut end = self.at + 1;
        while text.get(end).is_some_and(|&byte| !DELIMITER[byte as usize]) {
            end += 1;
        }
        &text[self.at..end]
    }

    /// A move, or one of the many ways in which people write other things with letters.
    fn word_token(&mut self) -> Option<Token<'a>> {
        let mut word = self.word();
        let rest = &self.text[self.at + word.len()..];
        if let Some(b'.' | b'(') = rest.first() {
            word = &self.text[self.at..self.at + word.len() + word_goes_on(word, rest)];
            if word == b"e.p." {
                return self.skip(word.len());
            }
        }
        if word.len() < 2 || !word[0].is_ascii_alphabetic() || word == b"ep" {
            return self.unusual(word);
        }
        self.moved = true;
        self.take(word.len(), Token::Move(word))
    }

    fn unusual(&mut self, word: &'a [u8]) -> Option<Token<'a>> {
        if let Some(result) = marker(word) {
            return self.marker(result, word.len());
        }
        if let Some(nag) = glyphs::symbol(word) {
            return self.take(word.len(), Token::Nag(nag));
        }
        if word == b"ep" {
            return self.skip(word.len());
        }
        if self.moved && matches!(word, b"+" | b"#" | b"++") {
            return self.take(word.len(), Token::Mark(word));
        }
        self.moved = true;
        self.take(word.len(), Token::Move(word))
    }

    /// A move number, which is skipped, or a word that begins with a digit: a result, or castling written with zeros.
    fn number(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits) {
            Some(b'-' | b'/' | 0xE2 | 0x96) => self.unusual(self.word()),
            _ if rest[..digits] == *b"0000" => self.unusual(&rest[..digits]),
            _ => self.skip(digits),
        }
    }

    fn nag(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at + 1..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = std::str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse().ok());
        self.at += 1 + digits;
        value.map(Token::Nag)
    }

    /// In a variation a result says how another game ended, not this one.
    fn marker(&mut self, result: Option<GameResult>, length: usize) -> Option<Token<'a>> {
        if self.depth > 0 || self.phase == Phase::Ended {
            return self.skip(length);
        }
        self.phase = Phase::Ended;
        self.take(length, Token::Marker(result))
    }

    #[inline(always)]
    fn comment(&mut self) -> Token<'a> {
        let rest = &self.text[self.at + 1..];
        match memchr(b'}', rest) {
            Some(end) => {
                self.at += end + 2;
                Token::Comment(&rest[..end])
            }
            None => {
                self.at = self.text.len();
                Token::UnclosedComment(rest)
            }
        }
    }

    /// What stands behind a tag and is neither another one nor movetext.
    #[cold]
    fn rest_of_line(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let line = &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
        self.at += line.len();
        Token::BadTag(line)
    }

    /// A tag, where tags may stand.
    fn bracket(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let line = &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
        let Some((name, start)) = tag_name(line).filter(|_| self.phase == Phase::Tags) else {
            let end = memchr(b']', line).map_or(line.len(), |end| end + 1);
            return self.take(end, Token::BadTag(&line[..end]));
        };
        let value = &line[start..];
        match closing_quote(value) {
            Some((end, bracket)) => self.take(start + bracket + 1, Token::Tag { name, value: &value[..end] }),
            None => self.take(line.len(), Token::BadTag(line)),
        }
    }
}

/// Where a tag's value ends and where its bracket is: at the first quote that `]` follows, for people forget to escape
/// the others.
fn closing_quote(value: &[u8]) -> Option<(usize, usize)> {
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\\', &value[at..]) {
        let quote = at + found;
        if value[quote] == b'\\' {
            at = (quote + 2).min(value.len());
            continue;
        }
        let blanks = value[quote + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if value.get(quote + 1 + blanks) == Some(&b']') {
            return Some((quote, quote + 1 + blanks));
        }
        at = quote + 1;
    }
    None
}

/// Whether a word behind a tag in the same line could begin a game's movetext. Words of plain language do not: in every
/// move there is a digit or a dash.
fn looks_like_movetext(word: &[u8]) -> bool {
    !word[0].is_ascii_alphabetic() || word.iter().any(|byte| byte.is_ascii_digit() || *byte == b'-' || !byte.is_ascii())
}

/// `e8(Q)` and `exd6e.p.` go on past what otherwise ends a word: by how many bytes.
fn word_goes_on(word: &[u8], rest: &[u8]) -> usize {
    match rest {
        [b'(', b'N' | b'B' | b'R' | b'Q', b')', ..] if matches!(word.last(), Some(b'1' | b'8')) => 3,
        [b'.', b'p', b'.', ..] if word.last() == Some(&b'e') => 3,
        _ => 0,
    }
}

/// The result that a word is, in the ways people write it.
pub(crate) fn marker(word: &[u8]) -> Option<Option<GameResult>> {
    Some(match word {
        b"1-0" | b"1\xE2\x80\x930" | b"1\x960" => Some(GameResult::Win(Colour::White)),
        b"0-1" | b"0\xE2\x80\x931" | b"0\x961" => Some(GameResult::Win(Colour::Black)),
        b"1/2-1/2" | b"1/2" | b"1/2\xE2\x80\x931/2" | b"1/2\x961/2" => Some(GameResult::Draw),
        b"\xC2\xBD-\xC2\xBD" | b"\xBD-\xBD" | b"\xC2\xBD" | b"\xBD" | b"\xC2\xBD\xE2\x80\x93\xC2\xBD" => {
            Some(GameResult::Draw)
        }
        b"*" => None,
        _ => return None,
    })
}

/// What ends a word.
static DELIMITER: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b" \t\n\r\x0B\x0C{}()[]!?$;.*<";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// What a byte of movetext usually begins.
#[derive(Clone, Copy)]
enum Class {
    Blank,
    /// The first digit of a number; not of `0-0`.
    Digit,
    /// The first letter of a move.
    Letter,
    Brace,
    Other,
}

static CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'.' => Class::Blank,
            b'1'..=b'9' => Class::Digit,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => Class::Letter,
            b'{' => Class::Brace,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
};
