//! A game of chess as an address that can be sent: the moves as the other page writes them, and behind them the first
//! position where it is not the usual one, as a FEN with `_` for its spaces.

use super::rules::GameOfTwo;
use crate::duplicate::link::{self, Record};
use chess::STARTING_FEN;

/// What an address with a game begins with.
const LINK: &str = "#/chess/game/";

/// The address of a game, from `#` on.
pub(super) fn encode(game: &GameOfTwo) -> String {
    let (fen, moves) = game.course(game.last_ply());
    let code = link::encode(&Record { moves, drawn: false });
    match fen == STARTING_FEN {
        true => format!("{LINK}{code}"),
        false => format!("{LINK}{code}/{}", fen.replace(' ', "_")),
    }
}

/// The game of an address, or what is wrong with it; none if there is no game in it.
pub(super) fn decode(hash: &str) -> Option<Result<GameOfTwo, String>> {
    let rest = link::trimmed(hash.strip_prefix(LINK)?);
    let (code, fen) =
        rest.split_once('/').map_or((rest, STARTING_FEN.to_owned()), |(code, fen)| (code, fen.replace('_', " ")));
    Some(link::decode(code).and_then(|record| GameOfTwo::of_course(&fen, &record.moves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_address() {
        for text in [
            "1. e4 e5 2. Nf3 *",
            "7k/P7/8/8/8/8/8/K7 w - - 3 40",
            "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 3 40\"]\n\n1. a8=R+ Kg7 *",
        ] {
            let mut game = GameOfTwo::new(None);
            game.load(text.as_bytes(), 1).expect(text);
            for end in ["", ".", ")", "],"] {
                let again = decode(&format!("{}{end}", encode(&game))).expect("a game").expect(text);
                assert_eq!((again.sans(), again.fen()), (game.sans(), game.fen()), "{text} {end}");
            }
        }
        assert_eq!(decode("#/chess"), None);
        for (hash, expected) in
            [("#/chess/game/M", "breaks off"), ("#/chess/game/AA", "Move 1"), ("#/chess/game//8_w", "FEN")]
        {
            let error = decode(hash).expect("a game").expect_err(hash);
            assert!(error.contains(expected), "{hash}: {error}");
        }
    }
}
