//! Saving and loading: round trips, and every bad file.

use crate::common::*;
use duplicate::{Rulings, Table};

fn load(text: &str) -> Result<Table, String> {
    Table::load(text, Rulings::default()).map_err(|error| error.to_string())
}

#[test]
fn what_is_saved_can_be_loaded() {
    for moves in ["", "e2e4", GHOST_PAWN, &format!("{BEFORE_PROMOTION} b7a8n"), DOUBLE_FOOLS_MATE, STALEMATE] {
        let table = table(moves);
        assert_eq!(load(&table.save()).as_ref(), Ok(&table), "{moves}");
        let mut drawn = table;
        if drawn.declare_draw().is_ok() {
            assert_eq!(load(&drawn.save()).as_ref(), Ok(&drawn), "{moves}");
        }
    }
}

#[test]
fn the_file_is_the_documents() {
    let expected = "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[\n\
        {\"player\":\"N\",\"from\":\"e2\",\"to\":\"e4\"},\n\
        {\"player\":\"S\",\"from\":\"d2\",\"to\":\"d4\"}\n]}\n";
    assert_eq!(table("e2e4 d2d4").save(), expected);
    assert_eq!(Table::default().save(), "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[]}\n");
    assert!(table(&format!("{BEFORE_PROMOTION} b7a8q")).save().contains(r#""to":"a8","promotion":"q"}"#));
    // The whole record is saved, whatever is looked at; what was undone is not.
    let mut looking = table("e2e4 d2d4 e7e5");
    looking.go_to(1);
    assert_eq!(looking.save(), table("e2e4 d2d4 e7e5").save());
    looking.undo();
    assert_eq!(looking.save(), expected);
    // Unknown fields, a byte order mark and spaces do no harm.
    let odd = "\u{feff} {\"by\":\"Ann\",\"moves\":[{\"to\":\"e4\",\"from\":\"e2\",\"player\":\"N\",\"promotion\":null,\"t\":3}],\
        \"version\":1.0,\"variant\":\"duplicate-chess\"}";
    assert_eq!(load(odd), Ok(table("e2e4")));
}

/// A file with these moves in it, as JSON.
fn file(moves: &str) -> String {
    format!(r#"{{"variant":"duplicate-chess","version":1,"moves":[{moves}]}}"#)
}

const N: &str = r#"{"player":"N","from":"e2","to":"e4"}"#;

/// The save of a game with something after its last move.
fn with_more(game: &str, more: &str) -> String {
    table(game).save().replace("\n]}", &format!(",{more}]}}"))
}

#[test]
fn bad_files_are_refused_with_a_reason() {
    let illegal = r#"{"player":"S","from":"e2","to":"e5"}"#;
    let rows = [
        (String::new(), "not JSON: EOF while parsing a value at line 1 column 0"),
        ("[1, 2".into(), "not JSON: EOF while parsing a list at line 1 column 5"),
        (file(N) + "x", "not JSON: trailing characters at line 1 column 89"),
        ("[]".into(), "not a saved game: the file holds a list, not an object"),
        ("{}".into(), "not a saved game: it has no \"variant\""),
        (r#"{"variant":7}"#.into(), "\"variant\" must be \"duplicate-chess\", not 7"),
        (r#"{"variant":"chess"}"#.into(), "this is a game of \"chess\", not of \"duplicate-chess\""),
        (r#"{"variant":"duplicate-chess"}"#.into(), "not a saved game: it has no \"version\""),
        (
            r#"{"variant":"duplicate-chess","version":2}"#.into(),
            "the file has version 2, and this program reads versions up to 1",
        ),
        (r#"{"variant":"duplicate-chess","version":0}"#.into(), "\"version\" must be a whole number from 1, not 0"),
        (r#"{"variant":"duplicate-chess","version":-1}"#.into(), "\"version\" must be a whole number from 1, not -1"),
        (
            r#"{"variant":"duplicate-chess","version":"1"}"#.into(),
            "\"version\" must be a whole number from 1, not \"1\"",
        ),
        (r#"{"variant":"duplicate-chess","version":1}"#.into(), "not a saved game: it has no \"moves\""),
        (
            r#"{"variant":"duplicate-chess","version":1,"moves":"e2e4"}"#.into(),
            "\"moves\" must be a list, not \"e2e4\"",
        ),
        (file("7"), "move 1: it is a number, not an object with \"player\", \"from\" and \"to\""),
        (file("{}"), "move 1: it has no \"player\""),
        (file(r#"{"player":"N","to":"e4"}"#), "move 1: it has no \"from\""),
        (file(r#"{"player":"N","from":"e2"}"#), "move 1: it has no \"to\""),
        (
            file(r#"{"player":"X","from":"e2","to":"e4"}"#),
            "move 1: \"player\" must be \"N\", \"S\", \"E\" or \"W\", not \"X\"",
        ),
        (
            file(r#"{"player":"N","from":"e9","to":"e4"}"#),
            "move 1: \"from\" must be a square from \"a1\" to \"h8\", not \"e9\"",
        ),
        (
            file(r#"{"player":"N","from":"e2","to":"ää"}"#),
            "move 1: \"to\" must be a square from \"a1\" to \"h8\", not \"ää\"",
        ),
        (
            file(r#"{"player":"N","from":"e2","to":[4]}"#),
            "move 1: \"to\" must be a square from \"a1\" to \"h8\", not [4]",
        ),
        (
            file(r#"{"player":"N","from":"e2","to":"e4","promotion":"k"}"#),
            "move 1: \"promotion\" must be \"q\", \"r\", \"b\" or \"n\", not \"k\"",
        ),
        (file(&format!("{N},{N}")), "move 2: it is South's turn, not North's"),
        (
            file(&format!("{N},{illegal}")),
            "move 2: e2e5 cannot be played: neither SW nor SE allows it. \
             SW: not legal; the pawn on e2 does not go to e5: a pawn goes one square forward, or two from where it began, \
             and takes one square diagonally forward. \
             SE: not legal; the pawn on e2 does not go to e5: a pawn goes one square forward, or two from where it began, \
             and takes one square diagonally forward.",
        ),
        (
            with_more(BEFORE_PROMOTION, r#"{"player":"N","from":"b7","to":"a8"}"#),
            "move 17: b7a8 must say what the pawn becomes: a queen (b7a8q), rook (b7a8r), bishop (b7a8b) or knight (b7a8n)",
        ),
        (
            with_more(DOUBLE_FOOLS_MATE, N),
            "move 9: it comes after the end of the game (checkmate: North loses, East and West win, South draws)",
        ),
        (
            file(N).replace("\"moves\"", "\"drawn_after\":0,\"moves\""),
            "move 1: it comes after the end of the game (a draw was declared: all four draw)",
        ),
        (
            file(N).replace("\"moves\"", "\"drawn_after\":2,\"moves\""),
            "a draw stands declared after move 2, but the file has 1 of them",
        ),
        (
            file(N).replace("\"moves\"", "\"drawn_after\":-1,\"moves\""),
            "\"drawn_after\" must be a number of moves, not -1",
        ),
        (
            table(DOUBLE_FOOLS_MATE).save().replace("\"moves\"", "\"drawn_after\":8,\"moves\""),
            "a draw stands declared after move 8, but there the game is over \
             (checkmate: North loses, East and West win, South draws)",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(load(&text).expect_err(&text), expected, "{text}");
    }
}

#[test]
fn what_is_quoted_is_short_and_on_one_line() {
    let long = "x\\n".repeat(1_000);
    let error = load(&format!(r#"{{"variant":"{long}"}}"#)).expect_err("another variant");
    assert!(error.chars().count() < 120 && !error.contains('\n'), "{error}");
    let deep = "[".repeat(100_000);
    assert!(load(&deep).expect_err("too deep").starts_with("not JSON: recursion limit"));
}

proptest::proptest! {
    /// Whatever the bytes, loading answers, and what it takes it gives back.
    #[test]
    fn any_text_is_answered(text in "\\PC*") {
        if let Ok(table) = load(&text) {
            proptest::prop_assert_eq!(load(&table.save()), Ok(table));
        }
    }

    /// A saved game with one character changed is refused with a sentence, or is a game.
    #[test]
    fn a_damaged_file_is_answered(at in 0..400_usize, with in proptest::char::range(' ', '~')) {
        let mut text: Vec<char> = table(GHOST_BISHOP).save().chars().collect();
        text[at] = with;
        match load(&text.into_iter().collect::<String>()) {
            Ok(table) => proptest::prop_assert_eq!(load(&table.save()), Ok(table)),
            Err(error) => proptest::prop_assert!(!error.is_empty() && !error.contains('\n')),
        }
    }
}
