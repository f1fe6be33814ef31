//! Random games: undo and redo are each other's inverse, a rejection changes nothing, and the rules of `chess` agree.

use super::*;
use chess::{CastlingMode, History, Random, claims, outcome};

const WORDS: [&str; 16] = [
    "claim",
    "claim-by:w",
    "offer:w",
    "offer:b",
    "accept:w",
    "accept:b",
    "decline:w",
    "decline:b",
    "undo",
    "undo",
    "redo",
    "undo",
    "uci:a1a8",
    "fen:nonsense",
    "redo",
    "uci:e8e1",
];

#[test]
fn random_commands_keep_every_promise() {
    let mut random = Random::new(4);
    let (mut rejected, mut ended) = (0, 0);
    for _ in 0..40 {
        let mut game = Game::new();
        for _ in 0..300 {
            let moves = game.position().legal_moves();
            let word = match random.below(5) {
                0 => WORDS[random.below(WORDS.len())].to_string(),
                _ if moves.is_empty() => "undo".into(),
                _ => format!("uci:{}", moves[random.below(moves.len())].to_uci(CastlingMode::Standard)),
            };
            // `apply` checks that a rejected command has changed nothing, and the wire.
            rejected += usize::from(apply(&mut game, &word).is_err());
            agrees_with_the_rules(&game);
            undo_and_redo_are_inverse(&game);
            if game.is_over() && !game.can_undo() {
                ended += 1;
                break;
            }
        }
    }
    assert!(rejected > 100 && ended > 10, "{rejected} rejected, {ended} ended");
}

/// What the game keeps move by move is what one finds by playing its moves from the start.
fn agrees_with_the_rules(game: &Game) {
    let mut position = *game.first_position();
    let mut history = History::new(&position);
    for &mv in game.moves() {
        position = position.play(mv);
        history.push(&position);
    }
    assert_eq!((game.position(), game.history(), game.seen()), (&position, &history, history.seen(&position)));
    match outcome(&position, &history) {
        Some(outcome) => assert_eq!(game.ending(), Some(outcome.into())),
        None if game.is_over() => assert!(!game.can_undo(), "ended by a player"),
        None => assert_eq!(game.claims(), claims(&position, &history)),
    }
}

fn undo_and_redo_are_inverse(game: &Game) {
    let mut copy = game.clone();
    if copy.can_undo() {
        run(&mut copy, "undo redo");
        assert_eq!(copy, *game);
    }
    if copy.can_redo() {
        run(&mut copy, "redo undo");
        assert_eq!(copy, *game);
    }
}

/// All the way back and forth again, counts and offers included.
#[test]
fn a_whole_game_back_and_forth() {
    let mut game = game(START, "Nf3 Nf6 Ng1 Ng8 offer:w Nf3 Nf6 offer:w Ng1 Ng8 Nf3");
    let mut stages = vec![game.clone()];
    while game.can_undo() {
        run(&mut game, "undo");
        stages.push(game.clone());
    }
    assert_eq!((game.ply(), game.position()), (0, &Position::default()));
    for stage in stages.into_iter().rev().skip(1) {
        run(&mut game, "redo");
        assert_eq!(game, stage);
    }
}
