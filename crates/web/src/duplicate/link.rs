//! A whole game as an address that can be sent: two characters a move, and two more for a promotion.
//!
//! Each square is a character of base64url, `.` and a letter name what a pawn became, and `~` at the end says that a draw
//! was declared. As in a saved file, only the moves are in it; whoever opens it plays them through the rules.

use chess::{Role, Square, UciMove};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What an address says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) moves: Vec<UciMove>,
    pub(crate) drawn: bool,
}

/// Writes a game.
pub(crate) fn encode(record: &Record) -> String {
    let mut text = String::new();
    for &UciMove { from, to, promotion } in &record.moves {
        text.push(char::from(ALPHABET[from as usize]));
        text.push(char::from(ALPHABET[to as usize]));
        if let Some(role) = promotion {
            text.push('.');
            text.push(role.to_char());
        }
    }
    if record.drawn {
        text.push('~');
    }
    text
}

/// A link without what a sentence around it may have left at its end.
pub(crate) fn trimmed(link: &str) -> &str {
    link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', '\''])
}

/// Reads a game; the error is a sentence that says where the address is broken.
pub(crate) fn decode(text: &str) -> Result<Record, String> {
    let (text, drawn) = text.strip_suffix('~').map_or((text, false), |text| (text, true));
    let mut characters = text.chars().peekable();
    let mut moves = Vec::new();
    while let Some(from) = characters.next() {
        let number = moves.len() + 1;
        let square = |letter: char| {
            let index = ALPHABET.iter().position(|&known| char::from(known) == letter);
            index
                .map(Square::new)
                .ok_or_else(|| format!("The link is broken at move {number}: {letter:?} names no square."))
        };
        let from = square(from)?;
        let to =
            square(characters.next().ok_or_else(|| format!("The link breaks off in the middle of move {number}."))?)?;
        let promotion = match characters.next_if_eq(&'.') {
            Some(_) => Some(promotion(characters.next(), number)?),
            None => None,
        };
        moves.push(UciMove { from, to, promotion });
    }
    Ok(Record { moves, drawn })
}

fn promotion(letter: Option<char>, number: usize) -> Result<Role, String> {
    letter
        .and_then(|letter| Role::PROMOTIONS.into_iter().find(|role| role.to_char() == letter))
        .ok_or_else(|| format!("The link is broken at move {number}: it does not say what the pawn becomes."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_address() {
        let moves: Vec<UciMove> = ["e2e4", "a1h8", "h8a1", "a7a8q", "b2b1n", "e1g1"]
            .iter()
            .map(|text| text.parse().expect("a move"))
            .collect();
        for record in [Record { moves, drawn: true }, Record { moves: Vec::new(), drawn: false }] {
            assert_eq!(decode(&encode(&record)), Ok(record));
        }
    }

    #[test]
    fn a_broken_address_says_where() {
        let table = [
            ("M", "middle of move 1"),
            ("McM", "middle of move 2"),
            ("M!", "move 1: '!'"),
            ("McMé", "move 2: 'é'"),
            ("wx.k", "move 1: it does not say"),
            ("wx.", "move 1: it does not say"),
        ];
        for (text, expected) in table {
            let error = decode(text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
