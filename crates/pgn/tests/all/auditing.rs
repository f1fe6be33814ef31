//! The audit: what it says of games, and that neither threads nor the size of the input change it.

use pgn::Reader;
use pgn::audit::{Report, Totals, audit};
use std::io;
use std::num::NonZeroUsize;

/// The JSON of each game with its number, and the sums.
fn audited(text: &[u8], threads: usize) -> (Vec<String>, Totals) {
    let mut lines = Vec::new();
    let threads = NonZeroUsize::new(threads).unwrap();
    let totals = audit(text, threads, Report::render_json, |game, report| {
        lines.push(format!("{{\"game\":{game},{}", String::from_utf8_lossy(&report[1..])));
        Ok(())
    });
    (lines, totals.unwrap())
}

#[test]
fn facts_of_games() {
    let shuffle = |times: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(times);
    let rooks = "[FEN \"4k2r/8/8/8/8/8/8/R3K3 w - - 98 80\"]\n\n";
    let table = [
        (
            "1. e4 e5 1-0".to_owned(),
            r#"{"game":1,"plies":2,"result":"1-0","final_fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","seen":1,"outcome":null,"claims":[],"automatic":[],"dead":null,"unwinnable":false,"error":null,"warnings":[]}"#,
        ),
        (
            shuffle(2) + "1/2-1/2",
            r#"{"game":1,"plies":8,"result":"1/2-1/2","final_fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5","seen":3,"outcome":null,"claims":[{"ply":8,"rule":"threefold"}],"automatic":[],"dead":null,"unwinnable":false,"error":null,"warnings":[]}"#,
        ),
        (
            shuffle(4) + "e4 *",
            r#"{"game":1,"plies":17,"result":"*","final_fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 9","seen":1,"outcome":null,"claims":[{"ply":8,"rule":"threefold"}],"automatic":[{"ply":16,"rule":"fivefold"}],"dead":null,"unwinnable":false,"error":null,"warnings":["the game was drawn by fivefold repetition at ply 16 and went on"]}"#,
        ),
        (
            rooks.to_owned() + "80. Ra2 Rh7 81. Ra1 1/2-1/2",
            r#"{"game":1,"plies":3,"result":"1/2-1/2","final_fen":"4k3/7r/8/8/8/8/8/R3K3 b - - 101 81","seen":1,"outcome":null,"claims":[{"ply":2,"rule":"fifty-move"}],"automatic":[],"dead":null,"unwinnable":false,"error":null,"warnings":[]}"#,
        ),
        (
            "[FEN \"8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 149 113\"]\n\n113... Kg5 *".to_owned(),
            r#"{"game":1,"plies":0,"result":"*","final_fen":"8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 149 113","seen":1,"outcome":{"result":"1-0","reason":"checkmate"},"claims":[],"automatic":[],"dead":null,"unwinnable":false,"error":{"ply":1,"token":"Kg5","message":"illegal move Kg5"},"warnings":[]}"#,
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4p3/4K2N w - - 0 1\"]\n\n1. Kxe2 Kd7 2. Kd3 1/2-1/2".to_owned(),
            r#"{"game":1,"plies":3,"result":"1/2-1/2","final_fen":"8/3k4/8/8/8/3K4/8/7N b - - 2 2","seen":1,"outcome":{"result":"1/2-1/2","reason":"insufficient-material"},"claims":[],"automatic":[{"ply":1,"rule":"insufficient-material"}],"dead":1,"unwinnable":false,"error":null,"warnings":["the game was drawn by insufficient material at ply 1 and went on"]}"#,
        ),
        (
            "1. e4 Nf9 2. d4 1-0".to_owned(),
            r#"{"game":1,"plies":1,"result":"1-0","final_fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","seen":1,"outcome":null,"claims":[],"automatic":[],"dead":null,"unwinnable":false,"error":{"ply":2,"token":"Nf9","message":"\"Nf9\" is no move such as Nf3, exd5 or O-O"},"warnings":[]}"#,
        ),
    ];
    for (text, json) in table {
        assert_eq!(audited(text.as_bytes(), 1).0, [json], "{text}");
    }
}

/// From which ply on a game was dead, and whether the winner could have won.
#[test]
fn dead_and_unwinnable() {
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1PK/8/8/8 w - - 0 1";
    let table = [
        // The quiet Kg3 closes the wall.
        (wall, "1. Kg3 Kd7 2. Kf3 1-0", r#""automatic":[{"ply":1,"rule":"dead-position"}],"dead":1,"unwinnable":true"#),
        (wall, "1. Kg3 1/2-1/2", r#""automatic":[{"ply":1,"rule":"dead-position"}],"dead":1,"unwinnable":false"#),
        (wall, "1. Kxg5 1-0", r#""automatic":[],"dead":null,"unwinnable":false"#),
        // A lone king wins, it says; a bishop behind a wall; a king that is mated.
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "1. Ke2 0-1", r#""dead":null,"unwinnable":true"#),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "1. Ke3 0-1", r#""dead":null,"unwinnable":true"#),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 0 1", "1. Ra8# 1-0", r#""dead":null,"unwinnable":false"#),
        // Stalemate is an end of its own, and this one could have been avoided.
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "1. Qf7 1/2-1/2", r#""dead":null,"unwinnable":false"#),
    ];
    for (fen, moves, expected) in table {
        let json = audited(format!("[FEN \"{fen}\"]\n\n{moves}").as_bytes(), 1).0;
        assert!(json[0].contains(expected), "{fen} {moves}: {}", json[0]);
    }
}

/// The seventy-five-move rule, on a game of rooks that go their ways; it is played on for a while.
#[test]
fn seventy_five_moves_played_on() {
    let mut position = chess::Position::from_fen("k7/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
    let mut game = pgn::Game::new(position);
    let mut random = chess::Random::new(7);
    while position.clock() < 160 {
        let goes_on = |mv: &chess::Move| !position.play(*mv).quiets().is_empty();
        let moves: Vec<chess::Move> = position.quiets().into_iter().filter(goes_on).collect();
        let mv = moves[random.below(moves.len())];
        position = position.play(mv);
        game.play(mv).unwrap();
    }
    let (lines, totals) = audited(game.to_string().as_bytes(), 1);
    assert!(lines[0].contains(r#"{"ply":100,"rule":"fifty-move"}"#), "{}", lines[0]);
    assert!(lines[0].contains(r#"{"ply":150,"rule":"seventy-five-move"}"#), "{}", lines[0]);
    assert_eq!((totals.played_on, totals.fifty_move), (1, 1));
}

/// Many games, broken ones among them: the reports are the same and in the same order, and agree with the reader.
#[test]
fn threads_change_nothing() {
    let kinds = [
        "[Event \"whole\"]\n\n1. e4 e5 2. Nf3 {x} (2. f4) Nc6 1/2-1/2\n\n",
        "[Event \"broken\"]\n\n1. e4 e9 1-0\n\n",
        "[Event \"open\"]\n\n1. d4 {never closed\n\n",
        "1. c4 c5 2. g3 *\n\n",
        "[Event \"repeats\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0\n\n",
    ];
    let text: String = (0..40_000).map(|n: usize| kinds[n.wrapping_mul(7_919) % 5]).collect();
    let (one, totals) = audited(text.as_bytes(), 1);
    assert_eq!(totals.games, 40_000);
    assert_eq!((totals.broken, totals.threefold), (8_000, 8_000));
    let (three, same) = audited(text.as_bytes(), 3);
    assert_eq!(totals, same);
    assert!(one == three);
    let plies: u64 = Reader::new(text.as_bytes()).map(|read| read.unwrap().game.steps().count() as u64).sum();
    assert_eq!(plies, totals.plies);
}

/// Movetext and tags written as programs write them are read by a quicker way than others. Random games, with odd and
/// broken ones among them, written both ways: the reports are the same.
#[test]
fn spacing_changes_nothing() {
    let mut random = chess::Random::new(1);
    let mut next = |bound: usize| random.below(bound);
    let odd = [
        "$3", "!?", "N", "e.p.", "ep", "e4e5", "--", "0000", "(", ")", "(--)", "1/2", "x", "}", "{}", "O-O", "%",
        "\u{bd}",
    ];
    let (mut plain, mut tabbed) = (String::new(), String::new());
    for game in 0..400 {
        let mut position = chess::Position::default();
        let mut words = Vec::new();
        for ply in 0..next(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[next(moves.len())];
            words.push(format!("{}{}", ply / 2 + 1, [".", "..."][ply % 2]));
            words.push(position.san(mv).to_string());
            position = position.play(mv);
            if next(3) > 0 {
                words.push(format!("{{[%clk 0:0{}:00] {}}}", next(10), "x".repeat(next(40))));
            }
            if next(60) == 0 {
                words.push(odd[next(odd.len())].to_owned());
            }
        }
        words.push(["1-0", "0-1", "1/2-1/2", "*", ""][next(5)].to_owned());
        let result = ["1-0", "0-1", "1/2-1/2", "?", "a \\\"b\\\" c", "\u{e4}"][next(6)];
        let name = ["Result", "FEN", "A", "Un_usual1", "SixteenLettersXY"][next(5)];
        plain += &format!("[Round \"{game}\"]\n[{name} \"{result}\"]\n\n{}\n\n", words.join(" "));
        tabbed += &format!("[Round\t\"{game}\"]\n[{name}\t\"{result}\"]\n\n{}\n\n", words.join("\t"));
    }
    let (one, two) = (audited(plain.as_bytes(), 1), audited(tabbed.as_bytes(), 1));
    for (plain, tabbed) in one.0.iter().zip(&two.0) {
        assert_eq!(plain, tabbed);
    }
    assert_eq!(one.1, two.1);
    assert!(one.1.broken > 0 && one.1.odd > 0 && one.1.games >= 400, "{}", one.1);
}

/// A game that is too long is named, its rest is skipped, and the games after it are read, however many threads there are.
#[test]
fn games_that_are_too_long() {
    let games = |filling: &str| {
        let long = filling.repeat(pgn::LONGEST_GAME / filling.len() + 100_000);
        format!("[Round \"1\"]\n\n1. d4 *\n\n[Round \"2\"]\n\n1. e4 {long} 1-0\n\n[Round \"3\"]\n\n1. c4 *\n\n")
    };
    for (filling, token) in [("{comment} ", "{comment}"), ("$1\n", "$1"), ("{never ", "{never")] {
        let text = games(filling);
        for threads in [1, 2] {
            let (lines, totals) = audited(text.as_bytes(), threads);
            assert_eq!((totals.games, totals.broken), (3, 1), "{filling:?}");
            let error = format!(r#""error":{{"ply":2,"token":"{token}","message":"the game is longer than 16 MiB"}}"#);
            assert!(lines[1].contains(&error), "{}", lines[1]);
            assert!(lines[2].contains(r#""plies":1,"#) && lines[2].contains("/2P5/8/"), "{}", lines[2]);
        }
        let read: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read.iter().map(|read| read.error.is_some()).collect::<Vec<_>>(), [false, true, false]);
    }
}

#[test]
fn errors_end_the_audit() {
    struct Broken(usize);
    impl io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            if self.0 > 1_000 {
                return Err(io::Error::other("the disk is gone"));
            }
            let game = b"[A \"\"]\n\n1. e4 *\n\n";
            let length = buffer.len().min(game.len());
            buffer[..length].copy_from_slice(&game[..length]);
            Ok(length)
        }
    }
    for threads in [1, 2] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let error = audit(Broken(0), threads, Report::render_json, |_, _| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone");
        let games = "1. e4 *\n\n".repeat(100_000);
        let full = |_: u64, _: &[u8]| Err(io::Error::other("the disk is full"));
        let error = audit(games.as_bytes(), threads, Report::render_json, full).unwrap_err();
        assert_eq!(error.to_string(), "the disk is full");
    }
}
