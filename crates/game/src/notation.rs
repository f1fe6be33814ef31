//! Moves as people type them.

use crate::{Game, Rejected};
use chess::{Move, Position, SanError, UciMove, UciMoveError};

impl Game {
    /// Reads a legal move as a person types it: `Nf3`, `nf3`, `g1f3`, `e8=Q`, `e8q`, `O-O`, `0-0`, `o-o`.
    ///
    /// What is read exactly comes first, so `bxc3` is a pawn's capture where there is one, and a bishop's else.
    pub fn read_move(&self, text: &str) -> Result<UciMove, Rejected> {
        find(self.position(), text).map(|mv| mv.to_uci(self.mode)).map_err(Rejected::IllegalMove)
    }
}

fn find(position: &Position, text: &str) -> Result<Move, String> {
    let as_uci = match position.parse_uci(text) {
        Ok(mv) => return Ok(mv),
        Err(UciMoveError::Syntax(_)) => None,
        Err(illegal) => Some(illegal.to_string()),
    };
    let as_san = match position.parse_san(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    if let Some(mv) = spellings(text).find_map(|text| position.parse_san(&text).ok()) {
        return Ok(mv);
    }
    if as_uci.is_none() && position.parse_san(&format!("{text}=Q")).is_ok() {
        return Err(format!("Illegal move {text}: say what the pawn becomes, as in {text}=Q"));
    }
    Err(match (as_uci, as_san) {
        (Some(illegal), _) => capitalised(&illegal),
        (None, SanError::Syntax(text)) => format!("{text:?} is no move such as Nf3, exd5, O-O or g1f3"),
        (None, other) => capitalised(&other.to_string()),
    })
}

/// Other ways to spell what was typed: a piece's letter and a promotion's in upper case.
fn spellings(text: &str) -> impl Iterator<Item = String> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let head = capitalised(bare);
    let tail = match bare.char_indices().last() {
        Some((at, last)) => format!("{}{}", &bare[..at], last.to_ascii_uppercase()),
        None => String::new(),
    };
    [bare.to_ascii_uppercase(), head, tail].into_iter()
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    text.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type() {
        let start = chess::STARTING_FEN;
        let castling = "r3k2r/1P6/8/8/8/2b5/1P1B4/R3K2R w KQkq - 0 1";
        let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
        let table = [
            (start, "Nf3", Ok("g1f3")),
            (start, "nf3", Ok("g1f3")),
            (start, "g1f3", Ok("g1f3")),
            (start, "e4", Ok("e2e4")),
            (start, "e4!?", Ok("e2e4")),
            (castling, "O-O", Ok("e1g1")),
            (castling, "0-0-0", Ok("e1c1")),
            (castling, "o-o", Ok("e1g1")),
            (castling, "e1g1", Ok("e1g1")),
            (castling, "e1h1", Ok("e1g1")),
            (castling, "bxc3", Ok("b2c3")),
            (castling, "Bxc3", Ok("d2c3")),
            (castling, "b8q", Ok("b7b8q")),
            (castling, "b8=n", Ok("b7b8n")),
            (castling, "bxa8=R", Ok("b7a8r")),
            (castling, "b7b8r", Ok("b7b8r")),
            (castling, "b8", Err("Illegal move b8: say what the pawn becomes, as in b8=Q.")),
            (castling, "b7b8", Err("Illegal move b7b8: it must say what the pawn becomes.")),
            (start, "e5", Err("Illegal move e5.")),
            (start, "e2e5", Err("Illegal move e2e5: the white pawn cannot go there.")),
            (pinned, "Nc3", Err("Illegal move Nc3.")),
            (pinned, "e2c3", Err("Illegal move e2c3: it leaves the king in check.")),
            (start, "hello", Err("\"hello\" is no move such as Nf3, exd5, O-O or g1f3.")),
            (start, "", Err("\"\" is no move such as Nf3, exd5, O-O or g1f3.")),
            (start, "é", Err("\"é\" is no move such as Nf3, exd5, O-O or g1f3.")),
        ];
        for (fen, text, expected) in table {
            let game = Game::start(Position::from_fen(fen).unwrap(), None);
            let read = game.read_move(text).map(|mv| mv.to_string()).map_err(|error| error.to_string());
            assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text} in {fen}");
        }
    }
}
