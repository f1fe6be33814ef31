//! Repetition, clocks, material and claims: positions that other programs, and documents, got wrong.

use chess::{CastlingMode, Claim, Colour, EndReason, GameResult, History, Position};

/// A game from a FEN and moves in either notation, with the positions in order.
struct Game {
    positions: Vec<Position>,
    history: History,
}

impl Game {
    fn new(fen: &str, moves: &str) -> Game {
        let start = Position::from_fen(fen).unwrap();
        let mut game = Game { positions: vec![start], history: History::new(&start) };
        moves.split_whitespace().for_each(|text| game.play(text));
        game
    }

    fn from_start(moves: &str) -> Game {
        Game::new(chess::STARTING_FEN, moves)
    }

    fn play(&mut self, text: &str) {
        let position = self.last();
        let mv = position.parse_uci(text).or_else(|_| position.parse_san(text).map_err(|error| error.to_string()));
        let next = position.play(mv.unwrap_or_else(|error| panic!("{error} in {position}")));
        self.positions.push(next);
        self.history.push(&next);
    }

    fn last(&self) -> Position {
        self.positions[self.positions.len() - 1]
    }

    fn seen(&self) -> usize {
        self.history.seen(&self.last())
    }

    fn claims(&self) -> Vec<Claim> {
        chess::claims(&self.last(), &self.history)
    }

    fn claims_with_move(&self) -> Vec<String> {
        let found = chess::claims_with_move(&self.last(), &self.history, CastlingMode::Standard);
        let text =
            |(mv, claim): &(chess::Move, Claim)| format!("{} {}", mv.to_uci(CastlingMode::Standard), claim.name());
        found.iter().map(text).collect()
    }

    fn reason(&self) -> Option<EndReason> {
        chess::outcome(&self.last(), &self.history).map(|outcome| outcome.reason)
    }
}

/// How often the position had been seen after every ply of a game.
fn seen_after_each_ply(fen: &str, moves: &str) -> Vec<usize> {
    let mut game = Game::new(fen, "");
    moves
        .split_whitespace()
        .map(|text| {
            game.play(text);
            game.seen()
        })
        .collect()
}

#[test]
fn the_start_counts_as_seen_once() {
    assert_eq!(
        seen_after_each_ply(chess::STARTING_FEN, "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8 Nc3"),
        [1, 1, 1, 2, 2, 2, 2, 3, 3]
    );
    let black_to_move = "r3k3/8/8/8/8/8/8/4K2R b - - 0 1";
    assert_eq!(seen_after_each_ply(black_to_move, "Ra7 Rh2 Ra8 Rh1 Ra7 Rh2 Ra8 Rh1")[7], 3);
}

#[test]
fn lost_castling_rights_make_another_position() {
    let rooks = "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8";
    assert_eq!(
        seen_after_each_ply("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", rooks),
        [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    );
    let kings = Game::from_start("e4 e5 Nf3 Nf6 Ng1 Ng8 Ke2 Ke7 Ke1 Ke8 Na3 Na6 Nb1 Nb8");
    assert_eq!(kings.seen(), 2);
    let rook_takes_rook = Game::new("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "Rxh1+");
    assert_eq!(rook_takes_rook.last().fen(), "r3k3/8/8/8/8/8/8/R3K2r w Qq - 0 2");
}

#[test]
fn repetition_tables() {
    let table = [
        ("1r2k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "Rg2 Rb7 Rg1 Rb8 Rg2 Rb7 Rg1 Rb8", 3),
        // The clock of the FEN is larger than the history that is known.
        ("8/8/3k4/8/3K4/8/7R/7R w - - 4 1", "h2h3 d6c6 h3h2 c6d6 h2h3 d6c6 h3h2 c6d6", 3),
        ("6k1/8/6K1/8/8/8/R7/8 w - - 0 1", "a2a7 g8f8 a7a2 f8g8 a2a7 g8f8 a7a2 f8g8", 3),
        ("4k3/1b2p2b/8/3P1P2/4K3/8/8/r7 b - - 0 1", "e7e5 e4e3 a1a2 e3e4 a2a1 e4f3 a1a2 f3e4 a2a1", 3),
        ("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", 3),
        (chess::STARTING_FEN, "e4 e5 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8", 3),
        // After a threefold, a move that leaves the position: it is about the position on the board.
        (chess::STARTING_FEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", 1),
    ];
    for (fen, moves, seen) in table {
        assert_eq!(Game::new(fen, moves).seen(), seen, "{fen} {moves}");
    }
    let a = Game::from_start("Nf3 Nf6 c4 Nc6 Qb3 e5 Qe3 e4 d4").last();
    let b = Game::from_start("c4 e5 d4 Nc6 Qd3 Nf6 Nf3 e4 Qe3").last();
    assert_eq!(a.key(), b.key());
}

#[test]
fn en_passant_only_where_a_capture_is_legal() {
    // (FEN, whether its en passant square stays)
    let given = [
        ("8/8/3p4/KPp4r/8/8/8/k7 w - c6 0 1", false),
        ("8/8/3p4/1Pp4r/K7/8/8/k7 w - c6 0 1", true),
        ("k7/8/8/1pP5/2K5/8/8/8 w - b6 0 1", true),
        ("k1r5/8/8/PpP5/8/2K5/8/8 w - b6 0 1", true),
        ("k7/8/8/r1PpPK2/8/8/8/8 w - d6 0 1", true),
        ("kb6/8/8/3pP3/5K2/8/8/8 w - d6 0 1", true),
        ("k1r5/8/8/1pP5/2K5/8/8/8 w - b6 0 1", false),
        ("k7/b5b1/8/2PpP3/3K4/8/8/8 w - d6 0 1", false),
        ("k7/8/8/r2pPK2/8/8/8/8 w - d6 0 1", false),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", false),
    ];
    for (fen, stays) in given {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.en_passant().is_some(), stays, "{fen}");
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let square = std::mem::replace(&mut fields[3], "-");
        let without = Position::from_fen(&fields.join(" ")).unwrap();
        assert_eq!(position.key() != without.key(), stays, "{fen}");
        assert_eq!(position.fen().split(' ').nth(3), Some(if stays { square } else { "-" }), "{fen}");
    }
    let played = [
        ("rr6/2q2p1k/2P1b1pp/bB2P1n1/R2B2PN/p4P1P/P1Q4K/1R6 b - - 0 1", "f7f5"),
        ("8/p2r1pK1/6p1/1kp1P1P1/2p5/2P5/8/4R3 b - - 0 1", "f7f5"),
        ("4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1", "e7e5"),
    ];
    for (fen, mv) in played {
        assert_eq!(Game::new(fen, mv).last().en_passant(), None, "{fen}");
    }
}

#[test]
fn the_clock_and_mate() {
    // (FEN, move, outcome)
    let table = [
        ("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113", None, Some(EndReason::Checkmate)),
        ("k7/8/NKB5/8/8/8/8/8 b - - 105 176", None, Some(EndReason::Checkmate)),
        ("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1", None, Some(EndReason::Stalemate)),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", Some("Ra8#"), Some(EndReason::Checkmate)),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", Some("Ra6"), None),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 149 80", Some("Ra8#"), Some(EndReason::Checkmate)),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 149 80", Some("Ra6"), Some(EndReason::SeventyFiveMove)),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 149 1", None, None),
        ("8/8/3k4/8/3K4/8/7R/7R w - - 1000 1", None, Some(EndReason::SeventyFiveMove)),
    ];
    for (fen, mv, reason) in table {
        let game = Game::new(fen, mv.unwrap_or(""));
        assert_eq!(game.reason(), reason, "{fen} {mv:?}");
        let ended = reason.is_some();
        assert!(!ended || game.claims().is_empty() && game.claims_with_move().is_empty(), "{fen} {mv:?}");
    }
    let mated = Game::new("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", "Ra8#");
    let outcome = chess::outcome(&mated.last(), &mated.history).unwrap();
    assert_eq!(outcome.result, GameResult::Win(Colour::White));
}

#[test]
fn what_resets_the_clock() {
    let table = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "O-O", 8),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "O-O-O", 8),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "Rxa8+", 0),
        ("8/8/3p4/1Pp4r/K7/8/8/k7 w - c6 7 1", "bxc6", 0),
        ("8/P6k/8/8/8/8/8/K7 w - - 7 1", "a8=Q", 0),
        ("8/P6k/8/8/8/8/8/K7 w - - 7 1", "Kb2", 8),
        ("8/8/7k/8/8/8/P7/K7 w - - 7 1", "a3", 0),
        ("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 65535 119", "Ra8", 65535),
    ];
    for (fen, mv, clock) in table {
        assert_eq!(Game::new(fen, mv).last().clock(), clock, "{fen} {mv}");
    }
}

#[test]
fn fifty_moves_are_claimed_at_a_hundred_plies_or_one_early() {
    let early = Game::new("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119", "");
    assert_eq!(early.claims(), []);
    assert!(early.claims_with_move().contains(&"g8a8 fifty-move".to_string()));
    let capture = Game::new("6k1/R6r/6K1/8/8/8/8/8 w - - 99 80", "");
    assert!(!capture.claims_with_move().contains(&"a7h7 fifty-move".to_string()), "a capture resets the clock");
    let mate = Game::new("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", "");
    assert!(!mate.claims_with_move().contains(&"a7a8 fifty-move".to_string()), "a mate is not a draw");
    let due = Game::new("8/8/3k4/8/3K4/8/7R/7R w - - 99 1", "h2g2");
    assert_eq!(due.claims(), [Claim::FiftyMove]);
}

#[test]
fn threefold_is_claimed_as_it_stands_or_one_early() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    let with_move = [0, 0, 0, 0, 0, 0, 0, 1, 1];
    for plies in 0..=8 {
        let game = Game::from_start(&knights[..plies].join(" "));
        assert_eq!(game.claims().len(), usize::from(plies == 8), "after {plies} plies");
        assert_eq!(game.claims_with_move().len(), with_move[plies], "after {plies} plies");
    }
    assert_eq!(Game::from_start(&knights[..7].join(" ")).claims_with_move(), ["f6g8 threefold"]);
}

#[test]
fn fivefold_ends_the_game_before_seventy_five_moves() {
    let round = "Ra2 Ra7 Ra1 Ra8 ";
    let fen = "r3k3/8/8/8/8/8/8/R3K3 w - - ";
    let four = Game::new(&format!("{fen}0 1"), &round.repeat(3));
    assert_eq!((four.seen(), four.reason()), (4, None));
    let five = Game::new(&format!("{fen}0 1"), &round.repeat(4));
    assert_eq!((five.seen(), five.reason()), (5, Some(EndReason::Fivefold)));
    assert!(five.claims().is_empty());
    let both = Game::new(&format!("{fen}134 1"), &round.repeat(4));
    assert_eq!((both.last().clock(), both.reason()), (150, Some(EndReason::Fivefold)));
}

#[test]
fn undoing_forgets() {
    let mut game = Game::from_start("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    let end = game.last();
    assert_eq!(game.history.seen(&end), 3);
    game.history.pop();
    assert_eq!(game.history.seen(&end), 2);
    assert_eq!(game.history.plies(), 7);
    (0..20).for_each(|_| game.history.pop());
    assert_eq!(game.history.seen(&Position::default()), 1, "the start stays");
}

#[test]
fn insufficient_material() {
    // (FEN, dead, White cannot mate, Black cannot mate)
    let table = [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true, true, true),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", true, true, true),
        ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", true, true, true),
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", true, true, true),
        ("8/6k1/8/8/4B3/3B4/8/1K6 w - - 0 67", true, true, true),
        ("B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1", true, true, true),
        ("8/8/4k1n1/8/8/3KN3/8/8 w - - 0 1", false, false, false),
        ("8/8/4k1n1/8/8/3KB3/8/8 w - - 0 1", false, false, false),
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", false, false, true),
        ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", true, true, true),
        ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", false, false, false),
        // At a flag fall the question is asked for one side.
        ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", false, false, true),
        ("8/5p2/4kb2/8/8/3KB3/8/8 w - - 0 1", false, false, false),
        ("8/8/4kq2/8/8/3KBB2/8/8 w - - 0 1", false, false, false),
        ("8/8/4kq2/8/8/3KB3/8/6B1 w - - 0 1", false, true, false),
        ("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", false, true, false),
        ("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", false, false, false),
        ("8/8/4kr2/8/8/3K4/8/8 w - - 0 1", false, true, false),
    ];
    for (fen, dead, white, black) in table {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.is_insufficient_material(), dead, "{fen}");
        assert_eq!(position.cannot_mate(Colour::White), white, "White in {fen}");
        assert_eq!(position.cannot_mate(Colour::Black), black, "Black in {fen}");
    }
}

#[test]
fn a_locked_wall_is_a_dead_position() {
    let game = Game::new("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 120 1", "");
    assert_eq!(game.reason(), Some(EndReason::DeadPosition));
    assert!(game.claims().is_empty());
}
