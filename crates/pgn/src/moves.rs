//! From a word of movetext to a step: algebraic notation by the rules of `chess`, then what else people write.

use crate::Step;
use crate::text::decode;
use chess::{Move, Position, SanError};

/// A step, and whether it is written so loosely that somebody should be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) step: Step,
    pub(crate) loosely: bool,
}

/// The step that a word names here.
#[inline]
pub(crate) fn read_step(position: &Position, word: &[u8]) -> Result<Written, SanError> {
    match position.parse_san_bytes(word) {
        Ok(mv) => Ok(Written { step: Step::Move(mv), loosely: false }),
        Err(error) => read_unusual(position, word).ok_or(error),
    }
}

/// Takes the step that a word names here. After an error the position is what it was.
#[inline]
pub(crate) fn take_step(position: &mut Position, word: &[u8]) -> Result<Written, SanError> {
    match position.play_san_bytes(word) {
        Ok(mv) => Ok(Written { step: Step::Move(mv), loosely: false }),
        Err(error) => {
            let written = read_unusual(position, word).ok_or(error)?;
            *position = written.step.play(position);
            Ok(written)
        }
    }
}

/// Null moves, castling with long dashes, figurines, words for check and mate; and loosely, coordinates and letters of the
/// wrong case.
#[cold]
fn read_unusual(position: &Position, word: &[u8]) -> Option<Written> {
    const LONGEST: usize = 40;
    if word.len() > LONGEST {
        return None;
    }
    let text = decode(word);
    let bare = text.trim_end_matches(['+', '#']);
    if matches!(bare, "--" | "Z0" | "0000" | "@@@@" | "null") {
        return (!position.is_check()).then_some(Written { step: Step::Null, loosely: false });
    }
    let plain: String = text.chars().map(plain_char).collect();
    let plain = ["dblch", "ch", "mate", "mt", "ep"]
        .iter()
        .fold(plain.as_str(), |text, suffix| text.strip_suffix(suffix).unwrap_or(text));
    if let Ok(mv) = position.parse_san(plain) {
        return Some(Written { step: Step::Move(mv), loosely: false });
    }
    read_loosely(position, plain.trim_end_matches(['+', '#'])).map(|mv| Written { step: Step::Move(mv), loosely: true })
}

/// Coordinates, and letters of the wrong case, where they can mean only one move.
fn read_loosely(position: &Position, text: &str) -> Option<Move> {
    let small = text.to_ascii_lowercase();
    if let Ok(mv) = position.parse_uci(&small.replace(['-', 'x', '=', ':'], "")) {
        return Some(mv);
    }
    let promoting = match small.as_bytes() {
        [.., b'1' | b'8', b'n' | b'b' | b'r' | b'q'] | [.., b'=', b'n' | b'b' | b'r' | b'q'] => {
            let (rest, role) = small.split_at(small.len() - 1);
            rest.to_owned() + &role.to_ascii_uppercase()
        }
        _ => small.clone(),
    };
    let (first, rest) = small.split_at_checked(1)?;
    let spellings = [text.to_ascii_uppercase(), promoting, first.to_ascii_uppercase() + rest];
    let mut found = spellings.iter().filter_map(|spelling| position.parse_san(spelling).ok());
    let mv = found.next()?;
    found.all(|other| other == mv).then_some(mv)
}

fn plain_char(letter: char) -> char {
    match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        // Windows' dashes come out of Latin-1 as control characters.
        '–' | '—' | '‑' | '−' | '\u{96}' | '\u{97}' => '-',
        '×' => 'x',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::CastlingMode;

    #[test]
    fn what_people_write() {
        let table: &[(&str, &[u8], &str)] = &[
            (chess::STARTING_FEN, b"Nf3", "g1f3"),
            (chess::STARTING_FEN, b"e2-e4", "e2e4"),
            (chess::STARTING_FEN, "♘f3".as_bytes(), "g1f3"),
            (chess::STARTING_FEN, b"--", "null"),
            (chess::STARTING_FEN, b"Z0", "null"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"0-0", "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"0-0-0", "e1c1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O–O".as_bytes(), "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"O\x96O", "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"Ra8ch", "a1a8"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", b"a8Q", "a7a8q"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", b"a8(Q)", "a7a8q"),
            ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", b"exd6e.p.", "e5d6"),
            ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", b"exd6ep", "e5d6"),
        ];
        for (fen, word, uci) in table {
            assert_eq!(told(fen, word), Ok((uci.to_string(), false)), "{word:?}");
        }
    }

    #[test]
    fn what_people_write_loosely() {
        let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
        let spanish = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let both = "4k3/8/8/8/8/2r5/1P1B4/4K3 w - - 0 1";
        let table: &[(&str, &[u8], Option<&str>)] = &[
            (chess::STARTING_FEN, b"g1f3", Some("g1f3")),
            (chess::STARTING_FEN, b"g1-f3", Some("g1f3")),
            (chess::STARTING_FEN, b"G1F3", Some("g1f3")),
            (chess::STARTING_FEN, b"NF3", Some("g1f3")),
            (chess::STARTING_FEN, b"nf3", Some("g1f3")),
            (chess::STARTING_FEN, b"E4", Some("e2e4")),
            (spanish, b"f1b5+", Some("f1b5")),
            (castling, b"o-o", Some("e1g1")),
            (castling, b"o-o-o", Some("e1c1")),
            (castling, b"e1g1", Some("e1g1")),
            (castling, b"ra1a8+", Some("a1a8")),
            (promotion, b"a8=q", Some("a7a8q")),
            (promotion, b"a8q", Some("a7a8q")),
            (promotion, b"a7a8r", Some("a7a8r")),
            (promotion, b"AXB8=R", Some("a7b8r")),
            (promotion, b"A8", None),
            (both, b"BXC3", None),
            (chess::STARTING_FEN, b"g1-e2", None),
            (chess::STARTING_FEN, b"NE5", None),
        ];
        for (fen, word, uci) in table {
            assert_eq!(
                told(fen, word).ok(),
                uci.map(|uci| (uci.to_owned(), true)),
                "{}",
                String::from_utf8_lossy(word)
            );
        }
    }

    /// What is read, in coordinates, and whether it is written loosely.
    fn told(fen: &str, word: &[u8]) -> Result<(String, bool), SanError> {
        let position = Position::from_fen(fen).unwrap();
        let Written { step, loosely } = read_step(&position, word)?;
        let text = match step {
            Step::Move(mv) => mv.to_uci(CastlingMode::Standard).to_string(),
            Step::Null => "null".to_owned(),
        };
        Ok((text, loosely))
    }

    #[test]
    fn what_is_no_move() {
        for (fen, word, message) in [
            (chess::STARTING_FEN, &b"Nf9"[..], "\"Nf9\" is no move such as Nf3, exd5 or O-O"),
            (chess::STARTING_FEN, b"Ne5", "illegal move Ne5"),
            ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", b"Nd2", "ambiguous move Nd2: more than one piece can go there"),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(read_step(&position, word).unwrap_err().to_string(), message);
        }
        let in_check = Position::from_fen("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1").unwrap();
        assert!(read_step(&in_check, b"--").is_err());
    }
}
