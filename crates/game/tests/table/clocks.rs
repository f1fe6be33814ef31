//! Clocks, with time that the test gives.

use super::*;
use chess::Colour::{Black, White};
use game::TimeControl;
use std::time::Duration;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn timed(fen: &str, control: &str) -> Game {
    let control: TimeControl = control.parse().unwrap();
    Game::start(Position::from_fen(fen).unwrap(), Some(control))
}

fn left(game: &Game) -> (u64, u64) {
    let of = |colour| game.time_left(colour).unwrap().as_secs();
    (of(White), of(Black))
}

/// What is told and done at a time, and what the clocks show then.
fn check(control: &str, rows: &[(u64, &str, (u64, u64))]) {
    let mut game = timed(START, control);
    for &(now, script, shown) in rows {
        assert_eq!(game.tick(seconds(now)), [], "at {now} s");
        run(&mut game, script);
        assert_eq!(left(&game), shown, "{control}: after {script:?} at {now} s");
    }
}

#[test]
fn plain_and_fischer() {
    let plain = [
        (1000, "", (300, 300)),
        (1010, "", (290, 300)),
        (1012, "e4", (288, 300)),
        (1020, "", (288, 292)),
        // Time does not run backwards.
        (1015, "", (288, 292)),
        (1020, "e5", (288, 292)),
        (1021, "Nf3", (287, 292)),
    ];
    check("5", &plain);
    check("3+2", &[(0, "", (180, 180)), (10, "e4", (172, 180)), (11, "e5", (172, 181)), (12, "Nf3", (173, 181))]);
}

#[test]
fn a_flag_falls() {
    let lone = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
    let rows = [
        (START, 59, &[][..]),
        (START, 60, &["White's flag has fallen.", "Black wins: White's flag fell (0-1, article 6.9)."]),
        (START, 3600, &["White's flag has fallen.", "Black wins: White's flag fell (0-1, article 6.9)."]),
        (
            lone,
            61,
            &[
                "White's flag has fallen.",
                "Draw: White's flag fell, but Black could not possibly mate with what is left on the board (1/2-1/2, article 6.9).",
            ],
        ),
    ];
    for (fen, now, expected) in rows {
        let mut game = timed(fen, "1");
        assert_eq!(game.tick(seconds(0)), []);
        assert_eq!(sentences(&game.tick(seconds(now))), expected, "{fen} after {now} s");
        let ended = game.clone();
        assert_eq!(game.is_over(), !expected.is_empty());
        if game.is_over() {
            assert_eq!(game.tick(seconds(9999)), [], "the clocks stand");
            assert_eq!(game, ended);
        }
    }
}

#[test]
fn a_flag_that_has_not_fallen_cannot_be_called() {
    let mut game = timed(START, "1");
    game.tick(seconds(0));
    game.tick(seconds(59));
    let rejected = apply(&mut game, "flag:w").unwrap_err();
    assert_eq!((rejected.code(), rejected.to_string().as_str()), ("time-left", "White's time is not up."));
}

/// 9.5.3: two minutes for the opponent after a wrong claim, as it stands or with a move.
#[test]
fn a_wrong_claim_costs() {
    for word in ["claim", "claim:e4"] {
        let mut game = timed(START, "5");
        game.tick(seconds(0));
        let events = apply(&mut game, word).unwrap();
        assert!(events[0].to_string().ends_with("Black is given 120 seconds (article 9.5.3)."), "{}", events[0]);
        assert_eq!(left(&game), (300, 420), "{word}");
    }
}

/// Undo brings the clocks back to what they showed when the move was made, and redo to what they showed at the undo.
#[test]
fn undo_and_redo_move_the_clocks_too() {
    let mut game = timed(START, "3+2");
    game.tick(seconds(0));
    game.tick(seconds(10));
    let before = game.clone();
    run(&mut game, "e4");
    let after = game.clone();
    assert_eq!(left(&game), (172, 180));
    run(&mut game, "undo");
    assert_eq!((left(&game), game.position()), (left(&before), before.position()));
    run(&mut game, "redo");
    assert_eq!(game, after);
    run(&mut game, "new");
    assert_eq!(left(&game), (180, 180), "a new game has the same time control");
    assert_eq!(game.time_control(), after.time_control());
}

#[test]
fn clocks_that_were_put_away_run_on() {
    let mut game = timed(START, "5");
    run(&mut game, "e4 e5");
    game.restore_clocks("3+2".parse().unwrap(), &[[180, 180], [170, 180], [170, 160]].map(|pair| pair.map(seconds)));
    assert_eq!(left(&game), (170, 160));
    game.tick(seconds(5000));
    game.tick(seconds(5010));
    assert_eq!(left(&game), (160, 160), "from when time is next told");
    run(&mut game, "undo undo");
    assert_eq!(left(&game), (180, 180), "and as they were before each move");
    game.restore_clocks("3+2".parse().unwrap(), &[]);
    assert_eq!(left(&game), (180, 180), "in full where nothing is known");
}
