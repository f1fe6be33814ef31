//! What goes wrong in matches, and what must happen: an engine for every failure.

use crate::common::{Scratch, assert_gone, config, fake, play};
use arena::{Finish, Reason};
use chess::EndReason;
use std::time::Duration;

/// A fault, the engine's limit, why its games are lost, what the log says, and how long a game may take at most.
const ROWS: &[(&str, &str, Reason, &str, f64)] = &[
    ("no-uciok", "depth=1", Reason::NoStart, "no uciok in time", 2.5),
    ("no-readyok", "depth=1", Reason::NoStart, "no readyok in time", 2.5),
    ("exit-at-start", "depth=1", Reason::NoStart, "! fake-engine: no weights", 2.0),
    ("silent --at 3", "tc=0.4", Reason::Time, "no best move in time", 2.0),
    ("silent --at 3", "st=0.2", Reason::Time, "no best move in time", 2.0),
    ("silent --at 3", "depth=1", Reason::Silence, "no best move in time", 2.5),
    ("flood --at 3", "tc=0.4+0.01", Reason::Time, "< info depth 1 score cp 0 pv", 2.0),
    ("flood --at 2", "nodes=100", Reason::Silence, "< info depth 1 score cp 0 pv", 2.5),
    ("endless-line --at 3", "tc=2/0.4", Reason::Time, "no best move in time", 2.0),
    ("garbage --at 3", "tc=0.4", Reason::Time, "< segmentation violation in the north tower", 2.0),
    ("crash --at 3", "depth=1", Reason::Died, "! fake-engine: assertion failed: king != captured", 2.0),
    ("exit --at 3", "depth=1", Reason::Died, "the engine ended (exit status: 3)", 2.0),
    ("leave-early --at 3", "depth=1", Reason::Died, "the engine ended (exit status: 0)", 2.0),
    ("illegal --at 3", "depth=1", Reason::IllegalMove, "< bestmove a1a1", 2.0),
    ("no-move --at 3", "depth=1", Reason::IllegalMove, "it says that it has no legal move", 2.0),
    ("nonsense --at 3", "depth=1", Reason::Nonsense, "< bestmove castles", 2.0),
];

#[test]
fn every_failure_loses_its_game_and_the_match_goes_on() {
    for (number, (fault, limit, reason, logged, longest)) in ROWS.iter().enumerate() {
        let scratch = Scratch::new(&format!("failure-{number}"));
        let tag = format!("{}{number:02}", std::process::id());
        let bad = fake("Bad", &format!("--seed {tag} --fault {fault}"), limit);
        let mut config = config(vec![bad, fake("Good", &format!("--seed {tag}"), "depth=1")], 1);
        (config.startup, config.patience) = (Duration::from_millis(800), Duration::from_millis(800));
        let played = play(&scratch, config);

        assert_eq!(played.finish, Finish::Played, "{fault}");
        assert_eq!(played.notebook.games.len(), 2, "{fault}");
        for game in &played.notebook.games {
            assert_eq!(game.reason, *reason, "{fault}: {:?}", game.detail);
            assert_eq!(game.failed().map(|side| game.player(side)), Some("Bad"), "{fault}");
            assert_eq!(game.result, if game.white == "Bad" { "0-1" } else { "1-0" }, "{fault}");
            assert!(game.seconds < *longest, "{fault}, {limit}: {} s", game.seconds);
        }
        assert_eq!(played.standings.meeting(0, 1).pairs.0, [1, 0, 0, 0, 0], "{fault}");
        assert_eq!((played.standings.failures(0), played.standings.failures(1)), (2, 0), "{fault}");
        assert!(played.log.contains(logged), "{fault}: {}", played.log);
        assert!(played.pgn.contains(&format!("[Termination \"{}\"]", reason.termination())), "{}", played.pgn);
        assert_gone(&tag);
    }
}

/// The clock decides, not the number of lines: a flooding engine loses within the margin of its flag.
#[test]
fn an_engine_that_keeps_printing_loses_at_its_flag() {
    let scratch = Scratch::new("flag");
    let bad = fake("Bad", "--fault flood --seed 1", "tc=1 margin=20");
    let played = play(&scratch, config(vec![bad, fake("Good", "--seed 1", "depth=1")], 1));
    for game in &played.notebook.games {
        assert_eq!(game.reason, Reason::Time);
        assert!((1.0..2.0).contains(&game.seconds), "{} s", game.seconds);
    }
}

/// Both engines in one test: an engine that does not leave when told to is made to.
#[test]
fn an_engine_that_does_not_quit_is_ended() {
    let scratch = Scratch::new("stubborn");
    let tag = format!("{}77", std::process::id());
    let args = format!("--seed {tag} --fault ignore-quit");
    let played = play(&scratch, config(vec![fake("A", &args, ""), fake("B", &args, "")], 1));
    assert!(played.notebook.games.iter().all(|game| !game.reason.is_failure()));
    assert_gone(&tag);
}

#[test]
fn oddities_are_counted_and_logged() {
    let rows = [
        ("pv-past-end", [1, 0, 0, 0, 0], "PV runs past the end of the game"),
        ("pv-illegal", [0, 1, 0, 0, 0], "PV has an illegal move"),
        ("not-pv", [0, 0, 1, 0, 0], "best move is not the PV's first"),
        ("bad-info", [0, 0, 0, 0, 1], "info line cannot be read"),
    ];
    for (fault, expected, logged) in rows {
        let scratch = Scratch::new(&format!("oddity-{fault}"));
        let odd = fake("Odd", &format!("--seed 5 --fault {fault}"), "");
        let played = play(&scratch, config(vec![odd, fake("Plain", "--seed 6", "")], 1));
        assert_eq!(played.standings.findings(0).counts(), expected, "{fault}: {}", played.log);
        assert_eq!(played.standings.findings(1).total(), 0, "{fault}: {}", played.log);
        assert!(played.log.contains(logged), "{fault}: {}", played.log);
    }
}

/// One move from mate, the wrong side is announced.
#[test]
fn a_mate_score_of_the_wrong_sign_is_seen() {
    let scratch = Scratch::new("mate-sign");
    let book = scratch.join("mate.epd");
    std::fs::write(&book, "6k1/R7/6K1/8/8/8/8/8 w - -\n").expect("it can be written");
    let mut config = config(vec![fake("Odd", "--fault mate-sign", ""), fake("Plain", "--greedy --seed 1", "")], 1);
    config.openings.file = Some(book);
    let played = play(&scratch, config);
    assert_eq!(played.notebook.games[0].reason, Reason::Rules(EndReason::Checkmate));
    assert_eq!(played.standings.findings(0).mate_sign, 1, "{}", played.log);
}

#[test]
fn a_flag_that_falls_before_a_lone_king_is_a_draw() {
    let scratch = Scratch::new("lone-king");
    let book = scratch.join("lone.epd");
    std::fs::write(&book, "4k3/8/8/8/8/8/3QK3/8 w - -\n").expect("it can be written");
    let mut config = config(vec![fake("Bad", "--fault silent", "tc=0.3"), fake("Good", "--seed 1", "")], 1);
    config.openings.file = Some(book);
    let played = play(&scratch, config);
    let game = &played.notebook.games[0];
    assert_eq!((game.white.as_str(), game.result.as_str(), game.reason), ("Bad", "1/2-1/2", Reason::TimeButNoMate));
    assert_eq!(game.failed().map(|side| game.player(side)), Some("Bad"));
    // With Black it has the lone king, and the queen can mate it.
    assert_eq!((played.notebook.games[1].result.as_str(), played.notebook.games[1].reason), ("1-0", Reason::Time));
}
