//! Cases of clocks, repetitions and claims that other programs got wrong.

use super::*;

/// How often the last position has been seen, and what the rules make of it.
#[test]
fn repetitions_and_clocks() {
    let rows = [
        // A double step without a legal capture en passant does not make a position another one.
        ("4k3/1b2p2b/8/3P1P2/4K3/8/8/r7 b - - 0 1", "e5 Ke3 Ra2 Ke4 Ra1 Kf3 Ra2 Ke4 Ra1", 3, "threefold"),
        ("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", 3, "threefold"),
        (START, "e4 e5 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8", 3, "threefold"),
        // Castling rights were lost on the way.
        (START, "e4 e5 Nf3 Nf6 Ng1 Ng8 Ke2 Ke7 Ke1 Ke8 Na3 Na6 Nb1 Nb8", 2, ""),
        // A start with Black to move counts as seen.
        ("4k2r/8/8/8/8/8/8/R3K3 b - - 0 1", "Rh7 Ra2 Rh8 Ra1 Rh7 Ra2 Rh8 Ra1", 3, "threefold"),
        // It is about the position on the board.
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", 1, ""),
        // A FEN's clock can be larger than what is known.
        ("8/8/3k4/8/3K4/8/7R/7R w - - 4 1", "R2h3 Kc6 R3h2 Kd6 R2h3 Kc6 R3h2 Kd6", 3, "threefold"),
        // Castling does not reset the clock.
        ("4k3/8/8/8/8/8/8/4K2R w K - 99 80", "O-O", 1, "fifty-move"),
        ("r3k3/8/8/8/8/8/8/4K2R b q - 99 80", "O-O-O", 1, "fifty-move"),
        ("4k3/8/8/8/8/8/4P3/4K2R w K - 99 80", "e4", 1, ""),
    ];
    for (fen, script, seen, claim) in rows {
        let game = game(fen, script);
        let claims: Vec<&str> = game.claims().iter().map(|claim| claim.name()).collect();
        assert_eq!((game.seen(), claims.join(" ").as_str()), (seen, claim), "{script} from {fen}");
    }
}

/// Mate and stalemate stand, whatever the clock says, and leave nothing to claim.
#[test]
fn endings_before_claims() {
    let rows = [
        ("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113", "", "checkmate"),
        ("k7/8/NKB5/8/8/8/8/8 b - - 105 176", "", "checkmate"),
        ("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1", "", "stalemate"),
        (ROOK_AND_KING, "Ra8", "checkmate"),
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 100 90", "", "insufficient-material"),
    ];
    for (fen, script, reason) in rows {
        let game = game(fen, script);
        assert_eq!(game.ending().map(|ending| ending.reason.name()), Some(reason), "{fen}");
        assert!(game.claims().is_empty() && game.claims_with_move().is_empty(), "{fen}");
    }
}

/// The claim one ply early, by an announced move.
#[test]
fn one_ply_early() {
    let mut game = Game::new();
    for (ply, word) in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ').enumerate() {
        assert_eq!(!game.claims_with_move().is_empty(), ply >= 7, "before ply {ply}");
        assert_eq!(game.claims(), [], "before ply {ply}");
        apply(&mut game, word).unwrap();
    }
    assert_eq!(game.claims(), [chess::Claim::Threefold]);
    let fifty = super::game("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119", "");
    assert_eq!(fifty.claims(), []);
    let quiet_moves =
        fifty.position().legal_moves().iter().filter(|mv| !fifty.position().occupied().contains(mv.to())).count();
    let with_move = fifty.claims_with_move();
    assert!(!with_move.is_empty() && with_move.len() <= quiet_moves);
}

/// Each fifty-move draw is called by its own name, never another's.
#[test]
fn every_draw_has_its_own_reason() {
    let rows = [
        ("6k1/8/6K1/8/8/8/R7/8 w - - 100 100", "claim", "fifty-move", "9.3.2"),
        ("6k1/8/6K1/8/8/8/R7/8 w - - 99 100", "claim:Ra3", "fifty-move", "9.3.1"),
        ("6k1/8/6K1/8/8/8/R7/8 w - - 149 100", "Ra3", "seventy-five-move", "9.6.2"),
    ];
    for (fen, word, reason, article) in rows {
        let ending = game(fen, word).ending().unwrap().reason;
        assert_eq!((ending.name(), ending.article()), (reason, Some(article)), "{fen} {word}");
    }
}
