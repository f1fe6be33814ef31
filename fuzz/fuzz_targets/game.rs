//! Each line a command as JSON, or a move: a rejected one changes nothing, and what was played can be written and read.
#![no_main]

use game::{Command, Game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut game = Game::new();
    for line in text.lines() {
        let command =
            serde_json::from_str(line).ok().or_else(|| game.read_move(line).ok().map(|mv| Command::Play { mv }));
        let Some(command) = command else { continue };
        let before = game.clone();
        if game.apply(command).is_err() {
            assert_eq!(game, before);
        }
    }
    let mut again = Game::new();
    again.load_pgn(game.to_pgn().to_string().as_bytes(), 1).expect("what is written can be read");
    assert_eq!((again.moves(), again.history()), (game.moves(), game.history()));
});
