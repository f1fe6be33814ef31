//! A match and a game at a table see the same end of the same moves.

use arena::Board;
use chess::{Position, Random};
use game::{Command, Game};

/// Random games, some of few pieces: the arena ends each where the table has ended it or a draw can be claimed.
#[test]
fn endings_are_those_of_a_game_at_a_table() {
    let starts = [
        chess::STARTING_FEN,
        "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1",
        "8/8/4k3/2q5/8/3K4/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/4K3/R7 w - - 90 70",
        "7k/8/8/8/8/8/6Q1/K7 w - - 0 1",
    ];
    let mut random = Random::new(4);
    let mut reasons = std::collections::BTreeSet::new();
    for round in 0..60 {
        let start = Position::from_fen(starts[round % starts.len()]).expect("a position");
        let (mut board, mut game) = (Board::new(start), Game::start(start, None));
        loop {
            let over = board.ending();
            assert_eq!(over.is_some(), game.is_over() || !game.claims().is_empty(), "{}", game.position());
            if let Some((result, reason)) = over {
                if let Some(ending) = game.ending() {
                    assert_eq!((ending.result, ending.reason.name()), (result, reason.name()));
                }
                reasons.insert(reason.name());
                break;
            }
            let moves = game.position().legal_moves();
            let mv = moves[random.below(moves.len())];
            board.play(mv);
            game.apply(Command::Play { mv: mv.to_uci(game.castling_mode()) }).expect("a legal move");
            assert_eq!(board.position(), game.position());
        }
    }
    assert!(reasons.len() >= 3, "{reasons:?}");
}
