//! Games as they are out there.

use pgn::{Game, ReadGame, Reader, Step};

fn read(bytes: &[u8]) -> Vec<ReadGame> {
    Reader::new(bytes).map(|game| game.expect("a slice has no errors")).collect()
}

fn sans(game: &Game) -> String {
    let mut position = *game.start();
    let mut sans = Vec::new();
    for step in game.steps() {
        sans.push(match step {
            Step::Move(mv) => position.san(mv).to_string(),
            Step::Null => "--".to_owned(),
        });
        position = step.play(&position);
    }
    sans.join(" ")
}

fn result(game: &Game) -> String {
    game.result.map_or("*".to_owned(), |result| result.to_string())
}

/// A file, then for each game in it: moves, result, error, warnings.
macro_rules! ugly {
    ($($name:ident: $([$moves:literal, $result:literal, $error:expr, $warnings:expr]),* $(,)?;)*) => {
        $(#[test]
        fn $name() {
            let bytes = include_bytes!(concat!("../ugly/", stringify!($name), ".pgn"));
            let expected: &[(&str, &str, Option<&str>, &[&str])] = &[$(($moves, $result, $error, &$warnings)),*];
            check(bytes, expected);
        })*
    };
}

fn check(bytes: &[u8], expected: &[(&str, &str, Option<&str>, &[&str])]) {
    let games = read(bytes);
    assert_eq!(games.len(), expected.len(), "{:#?}", games.iter().map(|read| sans(&read.game)).collect::<Vec<_>>());
    for (game, (moves, marker, error, warnings)) in games.iter().zip(expected) {
        assert_eq!(sans(&game.game), *moves);
        assert_eq!(result(&game.game), *marker, "{moves}");
        assert_eq!(game.error.as_ref().map(ToString::to_string).as_deref(), *error, "{moves}");
        let found: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(found, *warnings, "{moves}");
    }
}

ugly! {
    bom_and_crlf:
        ["e4 e5 Nf3", "1-0", None, []],
        ["d4", "*", None, []];
    castling_with_zeros: ["e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", "1/2-1/2", None, []];
    promotion_without_sign: ["a8=Q a2 Qa5 a1=N", "*", None, []];
    en_passant_marked: ["exd6 cxd6 e4 d5", "*", None, []];
    black_continues: ["e4 e5 Nf3 Nc6", "0-1", None, []];
    half_signs:
        ["e4", "1/2-1/2", None, []],
        ["d4", "1/2-1/2", None, []];
    null_moves: ["e4 -- d4 --", "*", None,
        ["ply 2: a null move, which is no move of chess", "ply 4: a null move, which is no move of chess"]];
    missing_markers:
        ["e4 e5", "1-0", None, ["there is no result after the moves"]],
        ["d4 d5", "*", None, ["there is no result after the moves"]],
        ["c4", "*", None, ["there is no result after the moves"]],
        ["f4 e5", "0-1", None, []];
    broken_in_the_middle:
        ["e4 e5 Nf3", "1-0", Some("ply 4: illegal move Nf3"), []],
        ["d4", "0-1", Some("ply 2: \"Nf9\" is no move such as Nf3, exd5 or O-O"), []],
        ["c4 c5", "*", None, ["a comment is not closed", "there is no result after the moves"]],
        ["f4", "*", None, ["there is no result after the moves", "a variation is not closed"]],
        ["g3", "*", None, []];
    bad_start:
        ["", "1-0", Some("ply 0: bad FEN: the FEN's board has 7 ranks, not 8"), []],
        ["", "*", Some("ply 0: the rules of Atomic are not known here"), []],
        ["e4", "*", None, ["the SetUp tag promises a FEN tag, and there is none"]],
        ["Kd2", "*", None, []];
    odd_results:
        ["f3 e5 g4 Qh4#", "1-0", None, ["the game ended 0-1 by checkmate, but the result is 1-0"]],
        ["e4", "1-0", None, ["the Result tag says \"0-1\", the movetext 1-0"]],
        ["Kxe2", "1-0", None, ["White won, but could not have mated by any series of legal moves"]],
        ["e4", "1-0", None, []];
    odd_tags:
        ["e4", "*", None, ["[White Nobody] is no tag such as [White \"name\"]",
            "[Black \"open] is no tag such as [White \"name\"]", "the tag Event stands there twice"]];
    comments_everywhere: ["e4 e5 Nf3", "*", None, []];
    blank_lines_and_numbers: ["e4 e5 Nf3 Nc6 Bb5", "*", None, []];
    variations: ["e4 e5", "*", None, [
        "ply 2, in a variation: illegal move Nf3; the rest of the variation is left out",
        "ply 2: ')' closes nothing"]];
    played_on: [
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", "1-0", None,
        ["the game was drawn by fivefold repetition at ply 16 and went on"]];
    old_macintosh: ["e4 e5", "1-0", None, []];
    symbols: ["e4 e5 Nf3 Nc6", "*", None, []];
}

/// The moves of a game, and its warnings.
type Expected<'a> = (&'a str, &'a [&'a str]);

/// What goes wrong by hand, and is plain all the same.
#[test]
fn small_liberties() {
    let no_result = "there is no result after the moves";
    let tags_only = "there are tags, and neither moves nor a result after them";
    let read_as = |ply: u32, token: &str, san: &str| format!("ply {ply}: {token:?} is read as {san}");
    let apart = "ply 7: \"#\" stands apart from its move".to_owned();
    let junk = "test is no tag such as [White \"name\"]";
    let table: &[(&str, &[Expected])] = &[
        // A comment that is closed is a comment, whatever is in it.
        ("1. e4 { x\n\n[Event \"B\"]\n\n1. d4 } e5 2. Nf3 *", &[("e4 e5 Nf3", &[])]),
        // One that is not ends where the next game begins.
        ("1. e4 { x\n\n[Event \"B\"]\n\n1. d4 {y} *", &[("e4", &["a comment is not closed", no_result]), ("d4", &[])]),
        // Games of tags alone.
        ("[Event \"A\"]\n[White \"x\"]\n\n[Event \"B\"]\n\n1. e4 *", &[("", &[tags_only]), ("e4", &[])]),
        ("[White \"A\"]\n\n[White \"B\"]\n[Black \"C\"]\n\n1. e4 *", &[("", &[tags_only]), ("e4", &[])]),
        ("[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *", &[("e4", &[])]),
        ("[Event \"A\"]\n\n[Event \"B\"]\n", &[("", &[tags_only]), ("", &[tags_only])]),
        ("[Event \"A\"]\n\n*\n", &[("", &[])]),
        // Something behind a tag.
        ("[Event \"x\"]test\n[White \"y\"]\n\n1. e4 *", &[("e4", &[junk])]),
        ("[Event \"x\"] test\n\n1. e4 *", &[("e4", &[junk])]),
        ("1. e4 *\n\n[Event \"x\"]test\n\n1. d4 *", &[("e4", &[]), ("d4", &[junk])]),
        ("[Event \"x\"][White \"y\"] 1. e4 e5 *", &[("e4 e5", &[])]),
        ("[Event \"x\"] e4 e5 *", &[("e4 e5", &[])]),
        // Moves.
        (
            "1. e4 e5 2. g1-f3 d6 3. f1b5+ c6 4. o-o NF6 *",
            &[(
                "e4 e5 Nf3 d6 Bb5+ c6 O-O Nf6",
                &[
                    &read_as(3, "g1-f3", "Nf3"),
                    &read_as(5, "f1b5+", "Bb5+"),
                    &read_as(7, "o-o", "O-O"),
                    &read_as(8, "NF6", "Nf6"),
                ],
            )],
        ),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 # 1-0", &[("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", &[&apart])]),
        ("1. e4 (1. NF3) 1... e5 *", &[("e4 e5", &[&read_as(1, "NF3", "Nf3")])]),
        ("[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=q *", &[("a8=Q+", &[&read_as(1, "a8=q", "a8=Q+")])]),
    ];
    for (text, expected) in table {
        let games = read(text.as_bytes());
        let warnings = |read: &ReadGame| read.warnings.iter().map(ToString::to_string).collect::<Vec<_>>();
        let found: Vec<(String, Vec<String>)> = games.iter().map(|read| (sans(&read.game), warnings(read))).collect();
        let expected: Vec<(String, Vec<String>)> = expected
            .iter()
            .map(|(moves, warnings)| (moves.to_string(), warnings.iter().map(ToString::to_string).collect()))
            .collect();
        assert_eq!(found, expected, "{text}");
        assert!(games.iter().all(|read| read.error.is_none()), "{text}");
    }
}

#[test]
fn encodings() {
    for (bytes, name) in [
        (&b"[White \"M\xfcller\"]\n\n1. e4 {\xfcble} *\n"[..], "Müller"),
        ("[White \"Müller\"]\n\n1. e4 {üble} *\n".as_bytes(), "Müller"),
        ("\u{feff}[White \"Мюллер\"]\n\n1. e4 {üble} *\n".as_bytes(), "Мюллер"),
    ] {
        let games = read(bytes);
        assert_eq!(games[0].game.tags.get("White"), Some(name));
        assert_eq!(games[0].game.comments(games[0].game.last()), ["üble"]);
    }
    let utf16: Vec<u8> = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = Reader::new(&utf16[..]).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the text is UTF-16; PGN is UTF-8 or Latin-1");
}

/// A tag is written in one line, so it is read as it will be written.
#[test]
fn control_characters_in_tags() {
    let games = read(b"[FEN \"4k3/8/8/8/8/8/8/4K2R w\x1b- - 0 1\"]\n[Variant \"Chess\x01960\"]\n\n1. Kd2 *\n");
    assert_eq!((games[0].error.as_ref(), sans(&games[0].game).as_str()), (None, "Kd2"));
}

/// What a hostile file can ask for, and how little it gets.
#[test]
fn hostile_files() {
    let megabyte = 1 << 20;
    for text in [
        "(".repeat(megabyte),
        "1. e4 ".to_owned() + &"(".repeat(megabyte),
        "1. e4 ".to_owned() + &"(1. d4 ".repeat(megabyte / 7),
        "1. e4 ".to_owned() + &"(1. d4) ".repeat(megabyte / 8),
        "1. e4 ".to_owned() + &"(1. d5) ".repeat(megabyte / 8),
        ")".repeat(megabyte),
        "{".repeat(megabyte),
        "{} ".repeat(megabyte / 3),
        "[".repeat(megabyte),
        "[A \"".repeat(megabyte / 4),
        (0..megabyte / 16).map(|n| format!("[T{n} \"x\"]\n")).collect(),
        "[\n\n".repeat(megabyte / 3),
        "\n".repeat(megabyte),
        "*".repeat(megabyte),
        "* \n".repeat(megabyte / 3),
        "N".repeat(megabyte),
        "$".repeat(megabyte),
        "1".repeat(megabyte),
        "Nf3 Nf6 Ng1 Ng8 ".repeat(megabyte / 16),
        "\u{0}".repeat(megabyte),
    ] {
        let start = text.chars().take(20).collect::<String>();
        let games = Reader::new(text.as_bytes()).map(Result::unwrap);
        assert!(games.map(|read| read.warnings.len()).all(|count| count <= 60), "{start}");
    }
}

#[test]
fn an_error_of_the_stream_ends_it() {
    struct Broken(usize);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            if self.0 > 1 {
                return Err(std::io::Error::other("the disk is gone"));
            }
            buffer[..9].copy_from_slice(b"1. e4 *\n\n");
            Ok(9)
        }
    }
    let mut reader = Reader::new(Broken(0));
    assert!(reader.next().unwrap().is_err());
    assert!(reader.next().is_none());
}
