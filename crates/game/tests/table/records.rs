//! Games from and to PGN.

use super::*;
use game::TimeControl;
use std::time::Duration;

fn load(game: &mut Game, pgn: &str) -> Result<Vec<Event>, Rejected> {
    game.apply(Command::LoadPgn { pgn: pgn.into(), number: 1 })
}

/// What the event of loading says.
fn loaded(pgn: &str) -> String {
    let mut game = game(START, "e4 e5 offer:w");
    let events = load(&mut game, pgn).unwrap_or_else(|rejected| panic!("{pgn}: {rejected}"));
    assert_eq!(events.len(), 1, "one event");
    survives_the_wire(&events[0]);
    events[0].to_string()
}

#[test]
fn loading() {
    let knights = "Nf3 Nf6 Ng1 Ng8";
    let played_on = format!("{} e4 *", [knights; 5].join(" "));
    let rows = [
        (
            "1. e4 e5 *",
            "Loaded a game of 2 plies: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".to_string(),
        ),
        (
            "1. f3 e5 2. g4 Qh4# 0-1",
            "Loaded a game of 4 plies: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\
             Black wins by checkmate (0-1, article 5.1.1)."
                .into(),
        ),
        // A result that the moves do not explain.
        (
            "[Result \"1-0\"]\n\n1. e4 1-0",
            "Loaded a game of 1 ply: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
             White wins as recorded (1-0)."
                .into(),
        ),
        // Broken in the middle: the facts up to there, and no result.
        (
            "[Result \"1-0\"]\n\n1. e4 e5 2. Nf9 Nc6 1-0",
            "Loaded a game of 2 plies: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
             Warning: Ply 3: \"Nf9\" is no move such as Nf3, exd5 or O-O.\n\
             Warning: The game was loaded up to ply 2."
                .into(),
        ),
        (
            "1. e4 -- 2. d4 *",
            "Loaded a game of 1 ply: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
             Warning: Ply 2: a null move, which is no move of chess.\n\
             Warning: The game was loaded up to ply 1."
                .into(),
        ),
        // The movetext is the authority.
        (
            &played_on,
            "Loaded a game of 21 plies: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 11\n\
             Warning: The game was drawn by fivefold repetition at ply 16 and went on."
                .into(),
        ),
    ];
    for (pgn, expected) in rows {
        assert_eq!(loaded(pgn), expected, "{pgn}");
    }
}

#[test]
fn what_cannot_be_loaded_changes_nothing() {
    let rows = [
        ("", 1, "The game cannot be loaded: there is no game in it."),
        ("1. e4 *", 2, "The game cannot be loaded: there is only one game in it, no number 2."),
        ("1. e4 *\n\n1. d4 *", 3, "The game cannot be loaded: there are only 2 games in it, no number 3."),
        ("[FEN \"8/8 w\"]\n\n1. e4 *", 1, "The game cannot be loaded: bad FEN: the FEN's board has 2 ranks, not 8."),
    ];
    for (pgn, number, expected) in rows {
        let mut game = game(START, "e4 e5 offer:b Nf3 undo");
        let before = game.clone();
        let rejected = game.apply(Command::LoadPgn { pgn: pgn.into(), number }).unwrap_err();
        assert_eq!((rejected.code(), rejected.to_string().as_str()), ("bad-pgn", expected), "{pgn:?}");
        assert_eq!(game, before);
    }
}

/// A draw that can be claimed is told of when a game is taken up.
#[test]
fn open_claims_are_told() {
    let told = "White may claim a draw: fifty-move rule.";
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - - 100 80";
    let mut game = Game::new();
    let from_fen = game.apply(Command::LoadFen { fen: fen.into() }).unwrap();
    let from_pgn = load(&mut game, &format!("[FEN \"{fen}\"]\n\n*")).unwrap();
    for events in [from_fen, from_pgn] {
        assert_eq!(sentences(&events)[1..], [told]);
    }
    let over = load(&mut game, &format!("[FEN \"{fen}\"]\n\n1/2-1/2")).unwrap();
    assert_eq!(over.len(), 1, "{over:?}");
}

/// A game that went on past its end can be walked through, both ways.
#[test]
fn a_loaded_game_can_be_walked_through() {
    let mut game = Game::new();
    load(&mut game, &format!("{} e4 1-0", ["Nf3 Nf6 Ng1 Ng8"; 5].join(" "))).unwrap();
    assert!(game.is_over());
    while game.can_undo() {
        run(&mut game, "undo");
        assert_eq!(game.is_over(), game.seen() >= 5, "at ply {}", game.ply());
    }
    assert_eq!(game.ply(), 0);
    while game.can_redo() {
        run(&mut game, "redo");
    }
    assert_eq!((game.ply(), game.ending().map(|ending| ending.reason)), (21, Some(game::Reason::Recorded)));
}

fn movetext(pgn: &str) -> String {
    pgn.split_once("\n\n").map(|(_, movetext)| movetext.replace('\n', " ").trim().to_string()).unwrap()
}

#[test]
fn export() {
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let fifty = "6k1/8/6K1/8/8/8/R7/8 b - - 100 100";
    let rows = [
        (START, "", "*", "unterminated"),
        (START, "e4 e5", "1. e4 e5 *", "unterminated"),
        (START, "e4 e5 d4 undo", "1. e4 e5 *", "unterminated"),
        (START, "e4 resign:b", "1. e4 {White wins: Black resigned (1-0, article 5.1.2)} 1-0", "normal"),
        (START, "e4 e5 offer:w accept:b", "1. e4 e5 {Draw by agreement (1/2-1/2, article 5.2.3)} 1/2-1/2", "normal"),
        (START, "e4 flag:w", "1. e4 {Black wins: White's flag fell (0-1, article 6.9)} 0-1", "time forfeit"),
        (
            START,
            &format!("{twice} claim"),
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {Draw by claim of threefold repetition (1/2-1/2, article \
             9.2.2)} 1/2-1/2",
            "normal",
        ),
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim:Ng8",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {Draw by claim of threefold repetition with the announced move Ng8 \
             (1/2-1/2, article 9.2.1)} 1/2-1/2",
            "normal",
        ),
        (fifty, "claim", "{Draw by claim of the fifty-move rule (1/2-1/2, article 9.3.2)} 1/2-1/2", "normal"),
        (START, "f3 e5 g4 Qh4", "1. f3 e5 2. g4 Qh4# {Black wins by checkmate (0-1, article 5.1.1)} 0-1", "normal"),
    ];
    for (fen, script, expected, termination) in rows {
        let game = game(fen, script);
        let pgn = game.to_pgn().to_string();
        assert_eq!(movetext(&pgn), expected, "{script}");
        assert!(pgn.contains(&format!("[Termination \"{termination}\"]\n")), "{pgn}");
        assert_eq!(pgn.contains(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n")), fen != START, "{pgn}");
        let result = game.ending().map_or("*".into(), |ending| ending.result.to_string());
        assert!(pgn.contains(&format!("[Result \"{result}\"]\n")), "{pgn}");
        comes_back(&game, &pgn);
    }
}

/// What was exported can be loaded, and exported again without change.
fn comes_back(game: &Game, pgn: &str) {
    let mut again = Game::new();
    load(&mut again, pgn).unwrap();
    assert_eq!((again.moves(), again.history()), (game.moves(), game.history()));
    assert_eq!(again.ending(), game.ending());
    assert_eq!(again.can_undo(), game.can_undo(), "what was final stays final");
    assert_eq!(again.to_pgn().to_string(), pgn);
}

/// What stands beside the moves in a file survives, as far as the moves are still those.
#[test]
fn notes_survive() {
    let first = "{before} 1. e4 $1 {best} (1. d4 {also} 1... d5 (1... Nf6 2. c4)) {behind} 1... e5 2. Nf3";
    let rows = [
        ("", "Nc6 (2... d6 {Philidor}) 3. Bb5 *"),
        ("a6", "Nc6 (2... d6 {Philidor}) 3. Bb5 a6 *"),
        ("undo Bc4", "Nc6 (2... d6 {Philidor}) 3. Bc4 *"),
        ("undo undo", "*"),
        ("undo undo Nf6", "Nf6 (2... d6 {Philidor}) *"),
        // The move of a variation becomes the game's.
        ("undo undo d6 d4", "d6 {Philidor} 3. d4 *"),
    ];
    for (script, rest) in rows {
        let mut game = Game::new();
        load(&mut game, &format!("{first} Nc6 (2... d6 {{Philidor}}) 3. Bb5 *")).unwrap();
        run(&mut game, script);
        assert_eq!(movetext(&game.to_pgn().to_string()), format!("{first} {rest}"), "{script}");
    }
}

#[test]
fn clocks_and_tags() {
    let control: TimeControl = "3+2".parse().unwrap();
    let mut game = Game::start(Position::default(), Some(control));
    game.tags_mut().set("White", "Anna");
    game.tick(Duration::ZERO);
    game.tick(Duration::from_secs(10));
    run(&mut game, "e4");
    game.tick(Duration::from_secs(75));
    run(&mut game, "e5");
    let pgn = game.to_pgn().to_string();
    assert_eq!(movetext(&pgn), "1. e4 {[%clk 0:02:52]} 1... e5 {[%clk 0:01:57]} *");
    assert!(pgn.contains("[White \"Anna\"]\n") && pgn.contains("[TimeControl \"180+2\"]\n"), "{pgn}");
    load(&mut game, "1. d4 *").unwrap();
    assert_eq!(game.time_left(Colour::White), Some(control.base), "the clocks start anew");
}
