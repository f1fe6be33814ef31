//! Why a move can or cannot be played, in words: each row is a game, a move, and what each board says.

use crate::common::*;
use duplicate::{Refusal, Table};

const DIVERGED: &str = "e2e4 d2d4 d7d5 e7e5";
const GHOST_PAWN_EAST: &str = "e2e4 e2e4 a7a6 h7h6 f1a6 b2b3";
const GHOST_PAWN_LATER: &str = "e2e4 e2e4 a7a6 h7h6 f1a6 b2b3 b7b6 h6h5 a6b7 b3b4";
const GHOST_CHECK: &str = "e2e4 b1c3 a7a6 d7d5 g1f3 c3b5 h7h6 h7h6 f3e5 h2h3 h6h5 h6h5 e5c6 h3h4 g7g6 g7g6 f1b5 a2a3 a6b5 f7f6 \
     c6a5 a3a4 b5b4";
const GHOST_DEFENDS: &str = "e2e4 b1c3 a7a6 d7d5 g1f3 c3b5 h7h6 h7h6 f3e5 h2h3 h6h5 h6h5 e5c6 h3h4 g7g6 g7g6 f1b5 a2a3 a6b5 f7f6 \
     a2a3 d2d4 b5b4 e8d7 a3a4 c1f4 b7b6 b7b6 a4a5 f4c7 g6g5";
const ESCAPES: &str = "f2f3 a2a3 e7e6 e7e6 d2d4 b2b3 f8b4 d8h4";
const SMOTHERED: &str = "b1a3 b2b4 g7g6 e7e6 a3b5 b1c3 f7f6 e6e5 b5d6 c3e4";
const PINNED: &str = "e2e4 e2e4 e7e5 e7e5 f1b5 f1b5 h7h6 h7h6 h2h3 h2h3";
const KING_MOVED: &str = "e2e4 e2e4 e7e5 e7e5 e1e2 e1e2 h7h6 h7h6 e2e1 a2a3 a7a6 a7a6";
const ROOK_MOVED: &str = "h2h4 e2e4 e7e5 e7e5 h1h2 e1e2 h7h6 h7h6 h2h1 a2a3 a7a6 a7a6 g1f3 a3a4 a6a5 a6a5";
const ROOK_TAKEN: &str = "e2e3 a2a3 h7h6 b7b6 f1c4 a3a4 h6h5 c8b7 g1e2 a4a5 a7a6 b7g2 a2a3 b2b3 g7g6 g2h1";
const CASTLING_OUT_OF_CHECK: &str = "e2e4 h2h3 h7h6 e7e6 g1f3 h3h4 h6h5 h7h6 f1e2 a2a3 a7a6 h6h5 d2d4 a3a4 a6a5 f8b4";
const EN_PASSANT_ALONE: &str = "e2e4 h2h3 a7a6 a7a6 e4e5 h3h4 a6a5 d7d5";
const EN_PASSANT_TOO_LATE: &str = "e2e4 h2h3 a7a6 a7a6 e4e5 h3h4 a6a5 d7d5 a2a3 a2a3 h7h6 h7h6";
const EN_PASSANT_PINNED: &str = "h2h3 e2e4 a7a6 e7e6 e2e4 f2f4 g8f6 c7c5 e1e2 f1b5 f6e4 d8h4 d2d4 e1f1 g7g5 c5c4 c1d2 f4f5 a8a7 h4f6 \
     h1h2 a2a4 c7c6 a7a5 d2b4 c2c3 e4g3 g7g5 e2e1";

/// A game, a move, and what the two boards of the player to move say, in their order.
const ROWS: &[(&str, &str, [&str; 2])] = &[
    // Nothing special.
    (
        "",
        "e2e4",
        ["NW: legal; the pawn goes to e4, which is empty.", "NE: legal; the pawn goes to e4, which is empty."],
    ),
    ("", "e2e2", ["NW: not legal; a move must leave e2.", "NE: not legal; a move must leave e2."]),
    ("", "e4e5", ["NW: not legal; nothing stands on e4.", "NE: not legal; nothing stands on e4."]),
    ("", "e7e5", ["NW: not legal; the pawn on e7 is West's.", "NE: not legal; the pawn on e7 is East's."]),
    // How pieces move, and what is in the way.
    ("", "g1e2", ["NW: not legal; North's own pawn stands on e2.", "NE: not legal; North's own pawn stands on e2."]),
    (
        "",
        "g1g3",
        [
            "NW: not legal; the knight on g1 does not go to g3: a knight goes two squares along a rank or file and one to the side.",
            "NE: not legal; the knight on g1 does not go to g3: a knight goes two squares along a rank or file and one to the side.",
        ],
    ),
    (
        "",
        "a1a4",
        [
            "NW: not legal; the way of the rook is blocked by North's pawn on a2.",
            "NE: not legal; the way of the rook is blocked by North's pawn on a2.",
        ],
    ),
    ("", "a1b2", ["NW: not legal; North's own pawn stands on b2.", "NE: not legal; North's own pawn stands on b2."]),
    (
        "",
        "f1c4",
        [
            "NW: not legal; the way of the bishop is blocked by North's pawn on e2.",
            "NE: not legal; the way of the bishop is blocked by North's pawn on e2.",
        ],
    ),
    (
        "",
        "f1f3",
        [
            "NW: not legal; the bishop on f1 does not go to f3: a bishop goes along diagonals.",
            "NE: not legal; the bishop on f1 does not go to f3: a bishop goes along diagonals.",
        ],
    ),
    (
        "",
        "d1e3",
        [
            "NW: not legal; the queen on d1 does not go to e3: a queen goes along ranks, files and diagonals.",
            "NE: not legal; the queen on d1 does not go to e3: a queen goes along ranks, files and diagonals.",
        ],
    ),
    (
        "",
        "e1e3",
        [
            "NW: not legal; the king on e1 does not go to e3: a king goes one square, or two to castle from where it began.",
            "NE: not legal; the king on e1 does not go to e3: a king goes one square, or two to castle from where it began.",
        ],
    ),
    (
        "",
        "e2e5",
        [
            "NW: not legal; the pawn on e2 does not go to e5: a pawn goes one square forward, or two from where it began, and takes one square diagonally forward.",
            "NE: not legal; the pawn on e2 does not go to e5: a pawn goes one square forward, or two from where it began, and takes one square diagonally forward.",
        ],
    ),
    (
        "",
        "e2d3",
        [
            "NW: not legal; the pawn on e2 goes diagonally only to take, and nothing stands on d3.",
            "NE: not legal; the pawn on e2 goes diagonally only to take, and nothing stands on d3.",
        ],
    ),
    (
        DIVERGED,
        "e4d5",
        [
            "NW: not legal; the pawn on e4 goes diagonally only to take, and nothing stands on d5.",
            "NE: legal; the pawn takes East's pawn on d5.",
        ],
    ),
    (
        DIVERGED,
        "e4e5",
        [
            "NW: not legal; the way of the pawn is blocked by West's pawn on e5: a pawn does not take straight ahead.",
            "NE: legal; the pawn goes to e5, which is empty.",
        ],
    ),
    // Ghosts: they cannot move, they block, they are captured, they give check, they defend.
    (
        GHOST_PAWN,
        "f1a6",
        ["SW: legal; the bishop goes to a6, which is empty.", "SE: legal; the bishop takes East's ghost pawn on a6."],
    ),
    (
        GHOST_PAWN_EAST,
        "a6a5",
        [
            "NE: not legal; the bishop on a6 is North's; the pawn that stood there was taken on NE at ply 5, when North played f1a6.",
            "SE: not legal; the pawn on a6 is a ghost and can never move again: its twin was taken on NE at ply 5, when North played f1a6 (this board alone would allow the move).",
        ],
    ),
    (
        GHOST_PAWN_EAST,
        "a6a4",
        [
            "NE: not legal; the bishop on a6 is North's; the pawn that stood there was taken on NE at ply 5, when North played f1a6.",
            "SE: not legal; the pawn on a6 is a ghost and can never move again: its twin was taken on NE at ply 5, when North played f1a6.",
        ],
    ),
    (
        GHOST_PAWN_EAST,
        "b7a6",
        ["NE: legal; the pawn takes North's bishop on a6.", "SE: not legal; East's own ghost pawn stands on a6."],
    ),
    (
        GHOST_PAWN_EAST,
        "a8a5",
        [
            "NE: not legal; the way of the rook is blocked by North's bishop on a6.",
            "SE: not legal; the way of the rook is blocked by East's ghost pawn on a6.",
        ],
    ),
    (
        GHOST_PAWN_LATER,
        "a6a5",
        [
            "NE: not legal; nothing stands on a6 any more: the pawn was taken on NE at ply 5, when North played f1a6.",
            "SE: not legal; the pawn on a6 is a ghost and can never move again: its twin was taken on NE at ply 5, when North played f1a6 (this board alone would allow the move).",
        ],
    ),
    (
        GHOST_CHECK,
        "a7a6",
        [
            "NW: not legal; West's king on e8 is in check from North's ghost bishop on b5, and the move does nothing about it.",
            "SW: legal; the pawn goes to a6, which is empty.",
        ],
    ),
    (
        GHOST_CHECK,
        "c7c6",
        ["NW: legal; the pawn goes to c6, which is empty.", "SW: legal; the pawn goes to c6, which is empty."],
    ),
    (
        GHOST_DEFENDS,
        "d7c7",
        [
            "NW: not legal; West's own ghost pawn stands on c7.",
            "SW: not legal; on c7 the king would be in check from South's ghost knight on b5.",
        ],
    ),
    (
        GHOST_DEFENDS,
        "d7d6",
        [
            "NW: legal; the king goes to d6, which is empty.",
            "SW: not legal; on d6 the king would be in check from South's ghost knight on b5 and South's bishop on c7.",
        ],
    ),
    // Kings in check: each board has an escape, and no escape is on both.
    (
        ESCAPES,
        "g2g3",
        [
            "NW: legal; the pawn goes to g3, which is empty.",
            "NE: not legal; North's king on e1 is in check from East's bishop on b4, and the move does nothing about it.",
        ],
    ),
    (
        ESCAPES,
        "c2c3",
        [
            "NW: not legal; North's king on e1 is in check from West's queen on h4, and the move does nothing about it.",
            "NE: legal; the pawn goes to c3, which is empty.",
        ],
    ),
    (
        ESCAPES,
        "e1d2",
        [
            "NW: legal; the king goes to d2, which is empty.",
            "NE: not legal; on d2 the king would be in check from East's bishop on b4.",
        ],
    ),
    (
        SMOTHERED,
        "c7d6",
        [
            "NE: legal; the pawn takes North's knight on d6.",
            "SE: not legal; the pawn on c7 goes diagonally only to take, and nothing stands on d6.",
        ],
    ),
    (
        SMOTHERED,
        "e8f7",
        [
            "NE: not legal; on f7 the king would be in check from North's knight on d6.",
            "SE: legal; the king goes to f7, which is empty.",
        ],
    ),
    (
        DOUBLE_FOOLS_MATE,
        "e1f2",
        [
            "NW: not legal; on f2 the king would be in check from West's queen on h4.",
            "NE: not legal; on f2 the king would be in check from East's queen on h4.",
        ],
    ),
    (
        PINNED,
        "d7d6",
        [
            "NE: not legal; it would leave East's king on e8 in check from North's bishop on b5.",
            "SE: not legal; it would leave East's king on e8 in check from South's bishop on b5.",
        ],
    ),
    // Castling.
    (
        CASTLING_ON_ONE_BOARD,
        "e1g1",
        [
            "NW: not legal; the king cannot castle on the king's side over f1, which West's bishop on a6 attacks.",
            "NE: legal; the king castles on the king's side.",
        ],
    ),
    (
        "",
        "e1g1",
        [
            "NW: not legal; the king cannot castle on the king's side: North's bishop on f1 stands between king and rook.",
            "NE: not legal; the king cannot castle on the king's side: North's bishop on f1 stands between king and rook.",
        ],
    ),
    (
        "",
        "e1c1",
        [
            "NW: not legal; the king cannot castle on the queen's side: North's queen on d1 stands between king and rook.",
            "NE: not legal; the king cannot castle on the queen's side: North's queen on d1 stands between king and rook.",
        ],
    ),
    (
        "",
        "e1h1",
        [
            "NW: not legal; North's own rook stands on h1; to castle, the king itself goes two squares, to g1.",
            "NE: not legal; North's own rook stands on h1; to castle, the king itself goes two squares, to g1.",
        ],
    ),
    (
        KING_MOVED,
        "e1g1",
        [
            "NW: not legal; the king may no longer castle on the king's side: the king moved at ply 5.",
            "NE: not legal; the king may no longer castle on the king's side: the king moved at ply 5.",
        ],
    ),
    (
        ROOK_MOVED,
        "e1g1",
        [
            "NW: not legal; the king may no longer castle on the king's side: the rook moved at ply 5.",
            "NE: not legal; the king may no longer castle on the king's side: the rook moved at ply 5.",
        ],
    ),
    (
        ROOK_TAKEN,
        "e1g1",
        [
            "NW: not legal; the king may no longer castle on the king's side: the rook was taken at ply 16.",
            "NE: legal; the king castles on the king's side.",
        ],
    ),
    (
        CASTLING_OUT_OF_CHECK,
        "e1g1",
        [
            "NW: not legal; the king cannot castle on the king's side out of check, which West's bishop on b4 gives.",
            "NE: legal; the king castles on the king's side.",
        ],
    ),
    // En passant: with an ordinary capture, with nothing, too late, and with the king behind it.
    (
        EN_PASSANT_ON_ONE_BOARD,
        "e5d6",
        [
            "NW: legal; the pawn goes to d6 and takes West's pawn on d5 en passant.",
            "NE: legal; the pawn takes East's pawn on d6.",
        ],
    ),
    (
        EN_PASSANT_ALONE,
        "e5d6",
        [
            "NW: legal; the pawn goes to d6 and takes West's pawn on d5 en passant.",
            "NE: not legal; the pawn on e5 goes diagonally only to take, and nothing stands on d6.",
        ],
    ),
    (
        EN_PASSANT_TOO_LATE,
        "e5d6",
        [
            "NW: not legal; the pawn on e5 goes diagonally only to take, and nothing stands on d6 (West's pawn on d5 can be taken en passant only right after it has gone two squares).",
            "NE: not legal; the pawn on e5 goes diagonally only to take, and nothing stands on d6.",
        ],
    ),
    (
        EN_PASSANT_PINNED,
        "f5g6",
        [
            "SW: not legal; it would leave South's king on f1 in check from West's queen on f6.",
            "SE: not legal; the pawn on f5 goes diagonally only to take, and nothing stands on g6 (East's pawn on g5 can be taken en passant only right after it has gone two squares).",
        ],
    ),
    // Promotion.
    (
        BEFORE_PROMOTION,
        "b7a8",
        [
            "NW: legal; the pawn takes West's rook on a8 and promotes.",
            "NE: legal; the pawn takes East's rook on a8 and promotes.",
        ],
    ),
    (
        BEFORE_PROMOTION,
        "b7b8",
        [
            "NW: not legal; the way of the pawn is blocked by West's knight on b8: a pawn does not take straight ahead.",
            "NE: not legal; the way of the pawn is blocked by East's knight on b8: a pawn does not take straight ahead.",
        ],
    ),
];

#[test]
fn sentences() {
    for (game, text, expected) in ROWS {
        let table = table(game);
        let (from, to) = (square(&text[..2]), square(&text[2..]));
        let explanation = table.explain(from, to);
        let said = explanation.verdicts.each_ref().map(|verdict| verdict.to_string());
        assert_eq!(said, expected.map(str::to_owned), "{text} after {game}");
        assert_eq!(explanation.is_playable(), table.synced().from(from).contains(to), "{text} after {game}");
    }
}

/// The first sentence tells what the coupling does, and a refusal says everything in one line.
#[test]
fn in_one_line() {
    let rows = [
        ("", "e2e4", "e2e4 can be played: both NW and NE allow it."),
        (DIVERGED, "e4d5", "e4d5 cannot be played: NE allows it, but NW does not."),
        (DIVERGED, "e4e5", "e4e5 cannot be played: NE allows it, but NW does not."),
        (ESCAPES, "g2g3", "g2g3 cannot be played: NW allows it, but NE does not."),
        ("", "e2e5", "e2e5 cannot be played: neither NW nor NE allows it."),
    ];
    for (game, text, expected) in rows {
        let explanation = table(game).explain(square(&text[..2]), square(&text[2..]));
        assert_eq!(explanation.summary(), expected);
        let [a, b] = &explanation.verdicts;
        assert_eq!(explanation.to_string(), format!("{expected} {a} {b}"));
    }
    let rows = [
        ("", "e2e5", Table::default().explain(square("e2"), square("e5")).to_string()),
        ("", "e2e4q", "e2e4q names a promotion, but only a pawn that reaches the last rank becomes a queen, rook, bishop or knight".into()),
        (BEFORE_PROMOTION, "b7a8", "b7a8 must say what the pawn becomes: a queen (b7a8q), rook (b7a8r), bishop (b7a8b) or knight (b7a8n)".into()),
    ];
    for (game, text, expected) in rows {
        let refusal: Refusal = table(game).play(mv(text)).expect_err(text);
        assert_eq!(refusal.to_string(), expected);
    }
}
