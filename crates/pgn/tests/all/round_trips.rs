//! What is written is read back the same, and is what the standard asks for.

use chess::{Colour, GameResult, Position};
use pgn::{Game, NodeId, ReadGame, Reader, Step};
use proptest::prelude::*;

fn read_one(text: &str) -> ReadGame {
    let mut reader = Reader::new(text.as_bytes());
    let read = reader.next().expect("a game").expect("no error of a slice");
    assert!(reader.next().is_none(), "one game only: {text}");
    read
}

/// Reads and writes: the text of a game, and what is odd about it.
fn movetext(text: &str) -> String {
    let read = read_one(text);
    assert_eq!(read.error, None, "{text}");
    let written = read.game.to_string();
    written.split_once("\n\n").expect("tags, then moves").1.trim_end().to_owned()
}

#[test]
fn movetext_in_export_format() {
    // (as read, as written); where there is one text, it is written as it is read.
    let table: &[(&str, Option<&str>)] = &[
        ("1. e4 e5 2. Nf3 *", None),
        ("*", None),
        ("1.e4 e5 2.Nf3 Nc6 1-0", Some("1. e4 e5 2. Nf3 Nc6 1-0")),
        ("1. e4 {good} 1... e5 0-1", None),
        (
            "1. e4 { [%clk 0:05:00] } 1... e5 { [%eval 0.2] [%clk 0:05:00] } *",
            Some("1. e4 {[%clk 0:05:00]} 1... e5 {[%eval 0.2] [%clk 0:05:00]} *"),
        ),
        ("{before} 1. e4 {after} {twice} 1... e5 *", None),
        ("1. e4! e5?! 2. Nf3!! $14 Nc6?? *", Some("1. e4 $1 e5 $6 2. Nf3 $3 $14 Nc6 $4 *")),
        ("1. e4 (1. d4 d5) (1. c4 {English} 1... e5) 1... e5 *", None),
        ("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 1/2-1/2", None),
        ("1. e4 ({why not} 1. d4) 1... e5 *", None),
        // A variation of a variation's first move is one more variation.
        ("1. e4 (1. d4 (1. c4)) e5 *", Some("1. e4 (1. d4) (1. c4) 1... e5 *")),
        ("1. e4 ({only words}) e5 *", Some("1. e4 {only words} 1... e5 *")),
        // Comments stay where they are: before a variation, in it, behind it.
        ("1. e4 {a} (1. d4 {b}) {c} {d} (1. c4) {e} 1... e5 {f} *", None),
        ("1. e4 e5 (1... c5 2. Nf3 (2. c3) {behind} 2... d6) {also} *", None),
        ("1. e4 (1. d4) {a} () {b} e5 *", Some("1. e4 {b} (1. d4) {a} 1... e5 *")),
        ("1. e4 -- 2. d4 *", None),
        ("1. e4 Z0 2. d4 *", Some("1. e4 -- 2. d4 *")),
        ("1. e4 ; the king's pawn\n e5 *", Some("1. e4 {the king's pawn} 1... e5 *")),
        ("1. e4 ; one } brace\n e5 *", Some("1. e4\n; one } brace\n1... e5 *")),
        ("1. e4 (; } here\n 1. d4) 1... e5 *", Some("1. e4 (\n; } here\n1. d4) 1... e5 *")),
        ("1. e4 $999 e5 *", None),
        ("1. e4 e5 2. Ke2 Ke7 {a comment at the end} 1/2-1/2", None),
        ("1. e4 e5 1-0 {White resigns?}", Some("1. e4 e5 {White resigns?} 1-0")),
    ];
    for (read, written) in table {
        let written = written.unwrap_or(read);
        assert_eq!(movetext(read), written, "{read}");
        assert_eq!(movetext(written), written, "written once more");
    }
}

#[test]
fn tags_in_export_format() {
    let text = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[White \"A \\\"B\\\" \\\\C\"]\n[Zebra \"z\"]\n[Annotator \"x\"]\n\
                [Black \"Müller\"]\n[Result \"0-1\"]\n\n1. a8=Q+ 1-0\n";
    let read = read_one(text);
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" \\\\C\"]\n\
                    [Black \"Müller\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n\
                    [FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n[Zebra \"z\"]\n\n1. a8=Q+ 1-0\n";
    assert_eq!(read.game.to_string(), expected);
    assert_eq!(read.game.tags.get("White"), Some("A \"B\" \\C"));
    assert_eq!(read_one(expected).game, read.game);
}

#[test]
fn black_moves_first_and_chess960() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let text = format!("[FEN \"{fen}\"]\n\n1... e5 2. Nf3 *\n");
    assert_eq!(movetext(&text), "1... e5 2. Nf3 *");
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let game = Game::new(Position::from_fen(fen).unwrap());
    assert!(game.to_string().contains("[Variant \"Chess960\"]"));
    let written = read_one(&game.to_string());
    assert_eq!(written.game, game);
}

#[test]
fn lines_are_short_and_commands_stay_whole() {
    let mut game = Game::default();
    for index in 0..60 {
        let mv = game.end().quiets()[index % 3];
        let at = game.play(mv).unwrap();
        game.comment(at, &format!("[%clk 0:{index:02}:00] %odd words to fill the line with {}", "x".repeat(index)));
        if index % 5 == 0 {
            let parent = game.parent(at).unwrap();
            let other = game.position(parent).quiets()[5];
            let varied = game.add(parent, Step::Move(other)).unwrap();
            game.comment_before(varied, "instead of this, which is a rather long comment about nothing in particular");
        }
    }
    let text = game.to_string();
    for line in text.lines() {
        assert!(line.chars().count() < 80, "{line}");
        assert!(!line.starts_with('%'), "{line}");
        assert_eq!(line.matches("[%clk 0:").count(), line.matches("[%clk").count(), "{line}");
    }
    assert_eq!(read_one(&text).game, game);
}

/// A variation of a variation of a variation …
#[test]
fn deep_variations() {
    let mut game = Game::default();
    let mut at = Game::ROOT;
    for depth in 0..2_000 {
        let position = game.position(at);
        let moves = if position.is_check() { position.legal_moves() } else { position.quiets() };
        game.add(at, Step::Move(moves[0])).unwrap();
        at = game.add(at, Step::Move(moves[(7 * depth + 1) % moves.len()])).unwrap();
    }
    let text = game.to_string();
    assert_eq!(text.matches('(').count(), 2_000);
    assert_eq!(read_one(&text).game, game);
}

fn random_game(choices: &[(u8, u8, String)], result: u8) -> Game {
    let mut game = Game::default();
    let mut at = Game::ROOT;
    for (index, (choice, what, text)) in choices.iter().enumerate() {
        let position = game.position(at);
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        let next = game.add(at, Step::Move(mv)).unwrap();
        note(&mut game, next, *what, text, index);
        // Sometimes the next move varies this one.
        at = if what % 4 == 3 { at } else { next };
        if what % 32 == 17 && !game.position(at).is_check() {
            at = game.add(at, Step::Null).unwrap();
        }
    }
    game.result = [None, Some(GameResult::Draw), Some(GameResult::Win(Colour::White))][usize::from(result) % 3];
    game.tags.set("Site", &choices.first().map_or(String::new(), |(_, _, text)| text.clone()));
    game
}

fn note(game: &mut Game, at: NodeId, what: u8, text: &str, index: usize) {
    match what / 32 {
        0 => game.nag(at, u16::from(what)),
        1 => game.comment(at, text),
        3 if game.parent(at).and_then(|parent| game.next(parent)) != Some(at) => game.comment_behind(at, text),
        2 if index > 0 => game.comment(at, &format!("{text} [%eval #-3] {text}")),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any tree of legal moves, with any text for comments that braces can hold.
    #[test]
    fn any_game(
        choices in proptest::collection::vec((any::<u8>(), any::<u8>(), "[^}\\p{Cc}]{0,90}"), 0..60),
        result in any::<u8>(),
    ) {
        let game = random_game(&choices, result);
        let text = game.to_string();
        let read = read_one(&text);
        prop_assert_eq!(&read.error, &None);
        prop_assert_eq!(&read.game, &game, "{}", text);
        prop_assert_eq!(read.game.to_string(), text);
    }

    /// Any bytes at all: games come out, each of which can be written and read again, to the same text. Only what says that
    /// it is UTF-16 is refused as a whole.
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        check_bytes(&bytes);
    }

    /// Pieces of PGN in any order.
    #[test]
    fn any_tokens(tokens in proptest::collection::vec(0_usize..30, 0..80)) {
        let words = ["1. ", "e4 ", "e5 ", "Nf3 ", "Nc6 ", "(", ")", "{", "}", ";", "\n", "\n\n", "[Event \"a\"]\n", "[", "]",
            "1-0", "1/2-1/2 ", "* ", "%", "$3 ", "!?", "\"", "O-O ", "--", "e.p.", "\u{bd}-\u{bd}", "[FEN \"x\"]\n", "Qh5 ",
            "<", "..."];
        let text: String = tokens.into_iter().map(|index| words[index]).collect();
        check_bytes(text.as_bytes());
    }
}

fn check_bytes(bytes: &[u8]) {
    let mut games = Reader::new(bytes);
    if [[0xFF, 0xFE], [0xFE, 0xFF]].iter().any(|mark| bytes.starts_with(mark)) {
        assert!(games.next().unwrap().is_err());
        assert!(games.next().is_none());
        return;
    }
    for read in games {
        let game = read.unwrap().game;
        let text = game.to_string();
        let again: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].game.to_string(), text);
    }
}

#[test]
fn what_says_that_it_is_utf_16_is_refused() {
    check_bytes(b"\xFF\xFE1\0.\0");
    check_bytes(b"\xFE\xFF");
}
