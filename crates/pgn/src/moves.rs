//! From a word of movetext to a step: algebraic notation by the rules of `chess`, then what else people write.

use crate::Step;
use crate::text::decode;
use chess::{Position, SanError};

/// The step that a word names here.
#[inline]
pub(crate) fn read_step(position: &Position, word: &[u8]) -> Result<Step, SanError> {
    match position.parse_san_bytes(word) {
        Ok(mv) => Ok(Step::Move(mv)),
        Err(error) => read_unusual(position, word).ok_or(error),
    }
}

/// Takes the step that a word names here. After an error the position is what it was.
#[inline]
pub(crate) fn take_step(position: &mut Position, word: &[u8]) -> Result<Step, SanError> {
    match position.play_san_bytes(word) {
        Ok(mv) => Ok(Step::Move(mv)),
        Err(error) => {
            let step = read_unusual(position, word).ok_or(error)?;
            *position = step.play(position);
            Ok(step)
        }
    }
}

/// Null moves, castling with long dashes or small letters, figurines, words for check and mate, and coordinates.
#[cold]
fn read_unusual(position: &Position, word: &[u8]) -> Option<Step> {
    const LONGEST: usize = 40;
    if word.len() > LONGEST {
        return None;
    }
    let text = decode(word);
    let bare = text.trim_end_matches(['+', '#']);
    if matches!(bare, "--" | "Z0" | "0000" | "@@@@" | "null") {
        return (!position.is_check()).then_some(Step::Null);
    }
    let plain: String = text.chars().map(plain_char).collect();
    let plain = ["dblch", "ch", "mate", "mt", "ep"]
        .iter()
        .fold(plain.as_str(), |text, suffix| text.strip_suffix(suffix).unwrap_or(text));
    let castling = plain.trim_end_matches(['+', '#']).eq_ignore_ascii_case("o-o")
        || plain.trim_end_matches(['+', '#']).eq_ignore_ascii_case("o-o-o");
    let plain = if castling { plain.to_ascii_uppercase() } else { plain.to_owned() };
    let found = position.parse_san(&plain).ok().or_else(|| position.parse_uci(&plain).ok())?;
    Some(Step::Move(found))
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
            (chess::STARTING_FEN, b"g1f3", "g1f3"),
            (chess::STARTING_FEN, "♘f3".as_bytes(), "g1f3"),
            (chess::STARTING_FEN, b"--", "null"),
            (chess::STARTING_FEN, b"Z0", "null"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"0-0", "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"0-0-0", "e1c1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"o-o-o", "e1c1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O–O".as_bytes(), "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"O\x96O", "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"e1g1", "e1g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", b"Ra8ch", "a1a8"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", b"a8Q", "a7a8q"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", b"a8(Q)", "a7a8q"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", b"a7a8r", "a7a8r"),
            ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", b"exd6e.p.", "e5d6"),
            ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", b"exd6ep", "e5d6"),
        ];
        for (fen, word, uci) in table {
            let position = Position::from_fen(fen).unwrap();
            let step = match read_step(&position, word) {
                Ok(Step::Move(mv)) => mv.to_uci(CastlingMode::Standard).to_string(),
                Ok(Step::Null) => "null".to_owned(),
                Err(error) => panic!("{word:?}: {error}"),
            };
            assert_eq!(step, *uci, "{word:?}");
        }
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
