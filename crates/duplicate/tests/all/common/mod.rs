//! What the tests have in common: games written as moves, N S E W in turn.

use chess::{Square, UciMove};
use duplicate::{Player, Rulings, Table};

pub(crate) fn mv(text: &str) -> UciMove {
    text.parse().unwrap_or_else(|_| panic!("{text} is no move"))
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().unwrap_or_else(|_| panic!("{text} is no square"))
}

/// The table after these moves.
pub(crate) fn table(moves: &str) -> Table {
    table_under(moves, Rulings::default())
}

pub(crate) fn table_under(moves: &str, rulings: Rulings) -> Table {
    let mut table = Table::new(rulings);
    play(&mut table, moves);
    table
}

/// Plays moves that must all be possible.
pub(crate) fn play(table: &mut Table, moves: &str) {
    for text in moves.split_whitespace() {
        table.play(mv(text)).unwrap_or_else(|refusal| panic!("ply {}: {refusal}", table.ply() + 1));
    }
}

/// Ghosts as the command line writes them.
pub(crate) fn ghosts(table: &Table) -> String {
    let mut names: Vec<String> =
        table.ghosts().iter().map(|ghost| format!("{}:{}", ghost.board, ghost.square)).collect();
    names.sort();
    names.join(" ")
}

/// `checkmate N- E+ W+` for an ending: who lost and who won.
pub(crate) fn ending(table: &Table) -> String {
    let Some(outcome) = table.outcome() else { return String::new() };
    let mut text = outcome.kind.name().to_owned();
    for player in Player::ALL {
        match outcome.standing(player).name() {
            "win" => text += &format!(" {}+", player.letter()),
            "loss" => text += &format!(" {}-", player.letter()),
            _ => {}
        }
    }
    text
}

/// Both queens mate North together.
pub(crate) const DOUBLE_FOOLS_MATE: &str = "f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4";
/// East's pawn has fallen on NE; its twin on SE is a ghost.
pub(crate) const GHOST_PAWN: &str = "e2e4 e2e4 a7a6 h7h6 f1a6";
/// North's bishop has fallen on NE and South's knight on SE: ghosts on NW and SW, and North's knight stands before its
/// ghost.
pub(crate) const GHOST_BISHOP: &str = "e2e4 b1c3 a7a6 d7d5 g1f3 c3b5 h7h6 h7h6 f3e5 h2h3 h6h5 h6h5 e5c6 h3h4 g7g6 g7g6 \
     f1b5 a2a3 a6b5 f7f6";
/// West's bishop looks at f1 on NW; nothing looks at it on NE.
pub(crate) const CASTLING_ON_ONE_BOARD: &str =
    "e2e4 h2h3 h7h6 b7b6 g2g3 h3h4 h6h5 c8a6 f1g2 a2a3 a7a6 h7h6 g1f3 a3a4 a6a5 h6h5";
/// North takes d6: West's pawn en passant on NW, East's pawn on NE as ever.
pub(crate) const EN_PASSANT_ON_ONE_BOARD: &str = "e2e4 h2h3 d7d6 a7a6 e4e5 h3h4 a7a6 d7d5";
/// North's pawn takes on b7 and stands before promotion on both boards.
pub(crate) const BEFORE_PROMOTION: &str =
    "a2a4 h2h3 h7h6 h7h6 a4a5 h3h4 h6h5 h6h5 a5a6 g2g3 g7g6 g7g6 a6b7 g3g4 g6g5 g6g5";
/// East has many moves on each board, none of them on both, and is not in check.
pub(crate) const STALEMATE: &str = "e2e3 d2d4 c7c6 h7h5 d2d4 c1h6 a7a5 h8h7 e3e4 f2f3 d8b6 g8f6 d1g4 g2g3 b6a7 a7a6 f1c4 a2a4 \
     a7a6 d7d5 c4d3 g1h3 g8f6 a8a7 e1d1 h3f4 e7e6 e7e6 g1f3 d1d3 h8g8 f8a3 b1a3 d3a3 e8d8 d8d7 f3g5 f4d3 f6e4 g7g6 d3c4 \
     a3c5 a6a7 h7g7 g4h3 a1a2 e4c3 d7c6 d1e1 d3b4 b8a6 f6g8 g5f7 b1c3 d8c7 g7h7 c4b5 c5b5 a7b6 c8d7 h3e6 h6d2 f8d6 e8f8 \
     e6e5 d2f4 a8a7 c6c3 b2c3 e1d1 g7g5 b8c6 c3c4 b2b3 b6d4 g8e7 f2f4 d1c1 d4d3 h7h8 f4f5 b5a6 h7h6 h5h4 f7h6 a6a5 c7b8 \
     f8e8 e1f2 f4d6 b8a8 h8g8 h1g1 f3f4 d3c3 c6b8 g1d1 h1g1 g8g6 d7b5 e5e6 b4d3 c3f6 b5c6 d1d2 d3f2 f6a1 b7b6 f5g6 a2a1 \
     c6c5 c6d7 f2f3 f1g2 g5g4 g8f8 f3e2 g2d5";
