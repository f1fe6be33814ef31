//! Text that is written as programs write it, looked at eight bytes at a time: most of a file, and without a branch for
//! each byte. Whatever is written otherwise is left to the lexer's general way.

use memchr::memchr;

/// The same byte eight times.
const fn eightfold(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The highest bit of each byte.
const HIGH: u64 = eightfold(0x80);

/// A bit of the first byte that equals another, and of none before it; those above it may be wrong.
#[inline(always)]
fn first_equal(text: u64, byte: u8) -> u64 {
    let differing = text ^ eightfold(byte);
    differing.wrapping_sub(eightfold(1)) & !differing & HIGH
}

/// The length of the name of a tag that is made of letters and that a space follows.
#[inline(always)]
pub(crate) fn plain_name(text: &[u8; 16]) -> Option<usize> {
    let (Some(head), Some(tail)) = (text.first_chunk(), text.last_chunk()) else { return None };
    let (head, tail) = (u64::from_le_bytes(*head), u64::from_le_bytes(*tail));
    let (in_head, in_tail) = (first_equal(head, b' '), first_equal(tail, b' '));
    // No byte of a word in which there is a space counts from the space on.
    let head_letters = not_letters(head) & in_head.wrapping_sub(1) & !in_head;
    let tail_letters = not_letters(tail) & in_tail.wrapping_sub(1) & !in_tail;
    let (length, wrong) = match in_head {
        0 => (8 + in_tail.trailing_zeros() / 8, head_letters | tail_letters),
        _ => (in_head.trailing_zeros() / 8, head_letters),
    };
    (length > 0 && length < 16 && wrong == 0).then_some(length as usize)
}

/// The highest bit of each byte that is no letter.
#[inline(always)]
fn not_letters(text: u64) -> u64 {
    let small = text & !HIGH | eightfold(0x20);
    let from_a = small + eightfold(0x80 - b'a');
    let past_z = small + eightfold(0x7F - b'z');
    (!from_a | past_z | text) & HIGH
}

/// The length of a tag's value if its first quote ends it and nothing before that is escaped or ends the line.
#[inline(always)]
pub(crate) fn plain_value(text: &[u8]) -> Option<usize> {
    let mut length = 0;
    for bytes in text.as_chunks::<8>().0 {
        let bytes = u64::from_le_bytes(*bytes);
        let small = bytes.wrapping_sub(eightfold(0x20)) & !bytes & HIGH;
        let found = first_equal(bytes, b'"') | first_equal(bytes, b'\\') | small;
        if found != 0 {
            length += found.trailing_zeros() as usize / 8;
            return (text.get(length..length + 2)? == b"\"]").then_some(length);
        }
        length += 8;
    }
    None
}

/// Where the next closing brace is. Most comments are the time on a clock, which four steps reach.
///
/// Where it was in the comment before is a good guess: once it is found to be right, what follows need not wait for the
/// arithmetic.
#[inline(always)]
pub(crate) fn closing_brace(text: &[u8], guess: usize) -> Option<usize> {
    let guessed = 0x80 << (guess % 8 * 8);
    for (index, bytes) in text.as_chunks::<8>().0.iter().take(4).enumerate() {
        let found = first_equal(u64::from_le_bytes(*bytes), b'}');
        if found != 0 {
            let right = index == guess / 8 && found & found.wrapping_neg() == guessed;
            return Some(if right { guess } else { place(index, found) });
        }
    }
    memchr(b'}', text)
}

/// Called, so that nobody waits for it who guessed right.
#[cold]
#[inline(never)]
fn place(index: usize, found: u64) -> usize {
    8 * index + found.trailing_zeros() as usize / 8
}

/// How long a move number is with its dots and its space: `12. ` or `12... `. The first byte is a digit.
///
/// By branches, which are foreseen as numbers rise, rather than by arithmetic for which all that follows would wait.
#[inline(always)]
pub(crate) fn number_length(text: &[u8; 8]) -> Option<usize> {
    match *text {
        [_, b'.', b' ', ..] => Some(3),
        [_, b'.', b'.', b'.', b' ', ..] => Some(5),
        [_, b'0'..=b'9', b'.', b' ', ..] => Some(4),
        [_, b'0'..=b'9', b'.', b'.', b'.', b' ', ..] => Some(6),
        [_, b'0'..=b'9', b'0'..=b'9', b'.', b' ', ..] => Some(5),
        [_, b'0'..=b'9', b'0'..=b'9', b'.', b'.', b'.', b' ', ..] => Some(7),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (text, length) in [
            (&b"Event \"x\"]"[..], Some(5)),
            (b"A  \"x\"]", Some(1)),
            (b"Eightlet \"x\"]", Some(8)),
            (b"WhiteRatings \"x", Some(12)),
            (b"FifteenLettersX ", Some(15)),
            (b"SixteenLettersXY", None),
            (b" Event \"x\"]", None),
            (b"Elo2 \"x\"]", None),
            (b"\xC5vent \"x\"]", None),
            (b"Ev[nt \"x\"]", None),
            (b"Ev`nt \"x\"]", None),
            (b"WhiteRat{ngs \"x", None),
        ] {
            let mut window = [b' '; 16];
            window[..text.len()].copy_from_slice(text);
            assert_eq!(plain_name(&window), length, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn values() {
        for (text, length) in [
            (&b"2026.11.16\"]\n[Rou"[..], Some(10)),
            (b"\"]\n[Round", Some(0)),
            (b"M\xFCller\"]\n\xFF\xFF\xFF\xFF", Some(6)),
            (b"a \"b\" c\"]\n\n\n\n\n", None),
            (b"a\\\"b\"]\n\n\n\n\n\n", None),
            (b"a\r\n\"]\n\n\n\n\n\n", None),
            (b"short\"]", None),
            (b"no end at all, and no quote either", None),
        ] {
            assert_eq!(plain_value(text), length, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn numbers() {
        for (text, length) in [
            (b"1. e4 e5", Some(3)),
            (b"12... e5", Some(6)),
            (b"123... e", Some(7)),
            (b"1234. e4", None),
            (b"1.e4 e5 ", None),
            (b"1.. e4 e", None),
            (b"1/2-1/2 ", None),
            (b"1-0     ", None),
            (b"9\xB9. e4 e", None),
        ] {
            assert_eq!(number_length(text), length, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn braces() {
        for length in 0..100 {
            let text = [vec![b'|'; length], b"} }".to_vec()].concat();
            for guess in [0, 5, length, length + 1, length + 8, 1_000] {
                assert_eq!(closing_brace(&text, guess), Some(length));
                assert_eq!(closing_brace(&text[..length], guess), None);
            }
        }
    }
}
