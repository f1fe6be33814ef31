//! Resignation and flag fall: lost, or drawn where the opponent cannot possibly mate (5.1.2, 6.9), and what an ending
//! looks like on the wire.

use super::*;

/// Who has what, as a position with White to move; whether White's opponent could mate.
const ONE_SIDED: [(&str, &str, bool); 13] = [
    ("a lone king", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", false),
    ("a knight against a rook", "4k1n1/8/8/8/8/8/3R4/4K3 w - - 0 1", true),
    ("a knight against a queen", "4k1n1/8/8/8/8/8/3Q4/4K3 w - - 0 1", false),
    ("a knight against a pawn", "4k1n1/8/8/8/8/8/4P3/4K3 w - - 0 1", true),
    ("two knights against a queen", "4k1nn/8/8/8/8/8/3Q4/4K3 w - - 0 1", true),
    ("a bishop against a rook", "4kb2/8/8/8/8/8/3R4/4K3 w - - 0 1", false),
    ("a bishop against bishop and pawn", "4kb2/8/8/8/8/8/4P3/4KB2 w - - 0 1", true),
    ("bishops of opposite colours", "4kb2/8/8/8/8/8/8/3QKB2 w - - 0 1", true),
    ("two bishops of one colour against a queen", "b3k3/8/2b5/8/8/8/3Q4/4K3 w - - 0 1", false),
    ("a queen against two bishops of one colour", "4k3/4q3/8/8/8/2B5/8/4K1B1 w - - 0 1", true),
    ("a pawn", "4k3/4p3/8/8/8/8/3Q4/4K3 w - - 0 1", true),
    ("a bishop behind a wall", "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", false),
    ("a queen that must be taken", "8/8/8/8/8/3k4/1q5P/K7 w - - 0 1", false),
];

#[test]
fn lost_or_drawn_by_what_the_opponent_has() {
    for (what, fen, can_mate) in ONE_SIDED {
        let result = if can_mate { "0-1" } else { "1/2-1/2" };
        for (word, first, article) in
            [("resign:w", "White resigns.", "5.1.2"), ("flag:w", "White's flag has fallen.", "6.9")]
        {
            let mut game = game(fen, "");
            let events = apply(&mut game, word).unwrap();
            assert_eq!(events[0].to_string(), first, "{what}");
            assert_eq!(events[1..], [Event::GameEnded(game.ending().unwrap())], "{what}");
            let ending = game.ending().unwrap();
            assert_eq!(
                (ending.result.to_string().as_str(), ending.reason.article()),
                (result, Some(article)),
                "{what}"
            );
        }
    }
}

#[test]
fn in_words() {
    let lone = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
    check_rows(&[
        (START, "e4", "resign:w", &["White resigns.", "Black wins: White resigned (0-1, article 5.1.2)."]),
        (START, "e4", "resign:b", &["Black resigns.", "White wins: Black resigned (1-0, article 5.1.2)."]),
        (START, "e4", "flag:b", &["Black's flag has fallen.", "White wins: Black's flag fell (1-0, article 6.9)."]),
        (
            lone,
            "",
            "flag:w",
            &[
                "White's flag has fallen.",
                "Draw: White's flag fell, but Black could not possibly mate with what is left on the board (1/2-1/2, article 6.9).",
            ],
        ),
        (
            "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
            "",
            "flag:w",
            &[
                "White's flag has fallen.",
                "Draw: White's flag fell, but Black could not possibly mate: the way to any mate is walled off for good (1/2-1/2, article 6.9).",
            ],
        ),
        (lone, "", "flag:b", &["Black's flag has fallen.", "White wins: Black's flag fell (1-0, article 6.9)."]),
    ]);
}

#[test]
fn on_the_wire() {
    let rows = [
        (ROOK_AND_KING, "Ra8", r#"{"event":"game-ended","result":"1-0","reason":"checkmate","article":"5.1.1"}"#),
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim:Ng8",
            r#"{"event":"game-ended","result":"1/2-1/2","reason":"threefold","article":"9.2.1"}"#,
        ),
        (
            START,
            "resign:b",
            r#"{"event":"game-ended","result":"1-0","reason":"resignation","article":"5.1.2","by":"black"}"#,
        ),
    ];
    for (fen, script, expected) in rows {
        let ending = game(fen, script).ending().unwrap();
        assert_eq!(serde_json::to_string(&Event::GameEnded(ending)).unwrap(), expected);
    }
    let ending = game("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "flag:w").ending().unwrap();
    let text = r#"{"result":"1/2-1/2","reason":"flag-fall","article":"6.9","by":"white","chance":"walls"}"#;
    assert_eq!(serde_json::to_string(&ending).unwrap(), text);
    assert_eq!(serde_json::from_str::<game::Ending>(text).unwrap(), ending);
    assert!(serde_json::from_str::<game::Ending>(r#"{"result":"1-0","reason":"boredom","article":null}"#).is_err());
    let mut game = Game::new();
    let played = apply(&mut game, "e4").unwrap();
    assert_eq!(
        serde_json::to_string(&played[0]).unwrap(),
        r#"{"event":"move-played","ply":1,"by":"white","number":1,"move":"e2e4","san":"e4","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","clock":0,"seen":1}"#
    );
}
