//! Bad input: each way to be wrong has its error, and says what is wrong.

use chess::{Colour, Epd, EpdError, FenError, Impossible, InvalidPosition, Position, SanError, Setup, Square};

#[test]
fn fens_that_cannot_be_read() {
    let start = |rest: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {rest}");
    let long = "9".repeat(100);
    // (FEN, what the error says)
    let table = [
        ("".into(), "the FEN is empty"),
        ("   ".into(), "the FEN is empty"),
        ("8/8/8/8 w - - 0 1".into(), "the FEN's board has 4 ranks, not 8"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1".into(), "the FEN's board has 9 ranks, not 8"),
        ("8/8/8/4k4/8/8/8/4K3 w - - 0 1".into(), "rank 5 of the FEN has 9 squares, not 8"),
        ("8/8/8/4k2/8/8/8/4K3 w - - 0 1".into(), "rank 5 of the FEN has 7 squares, not 8"),
        ("8/8/8/pppppppppppppppp/8/8/8/8 w - - 0 1".into(), "rank 5 of the FEN has 16 squares, not 8"),
        ("8/8/8/4x3/8/8/8/4K3 w - - 0 1".into(), "'x' in rank 5 of the FEN is no piece"),
        ("8/8/8/9/8/8/8/4K3 w - - 0 1".into(), "'9' in rank 5 of the FEN is no piece"),
        ("8/8/8/4♔3/8/8/8/4K3 w - - 0 1".into(), "'♔' in rank 5 of the FEN is no piece"),
        (start(""), "the FEN does not say whose move it is"),
        (start("x KQkq - 0 1"), "the side to move is 'w' or 'b', not \"x\""),
        (start("w KQxq - 0 1"), "castling rights are letters such as 'KQkq', or '-', not \"KQxq\""),
        (start("w KK - 0 1"), "castling right 'K' is given twice"),
        (start("w KQkq e9 0 1"), "the en passant square is a square or '-', not \"e9\""),
        (start("w KQkq é 0 1"), "the en passant square is a square or '-', not \"é\""),
        (start("w KQkq - -1 1"), "the clock of quiet plies is a number from 0 to 65535, not \"-1\""),
        (start("w KQkq - +1 1"), "the clock of quiet plies is a number from 0 to 65535, not \"+1\""),
        (start("w KQkq - 70000 1"), "the clock of quiet plies is a number from 0 to 65535, not \"70000\""),
        (start("w KQkq - 0 x"), "the move number is a number from 0 to 65535, not \"x\""),
        (start("w KQkq - 0 1 e2e4"), "\"e2e4\" follows the end of the FEN"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1".into(), "castling right 'K' has no king and rook to castle with"),
    ];
    for (fen, message) in table {
        let error = Position::from_fen(&fen).expect_err(&fen);
        assert_eq!(error.to_string(), message, "{fen}");
    }
    let error = Position::from_fen(&start(&format!("w - - {long}"))).unwrap_err();
    assert!(error.to_string().len() < 120, "a long field is not repeated whole: {error}");
}

#[test]
fn fens_that_are_no_position() {
    use InvalidPosition::*;
    let table = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", EmptyBoard),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", MissingKing(Colour::Black)),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", MissingKing(Colour::White)),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", TooManyKings(Colour::White)),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", PawnOnBackRank(Square::H8)),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", PawnOnBackRank(Square::A1)),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", TooManyPieces(Colour::White)),
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", OpponentInCheck(Colour::Black)),
        ("8/8/8/8/8/8/8/Kk6 w - - 0 1", OpponentInCheck(Colour::Black)),
        ("4k3/8/8/1n6/1r6/8/3b4/K3r3 b - - 0 1", OpponentInCheck(Colour::White)),
        ("4k3/8/8/8/8/8/8/R3K3 w H - 0 1", CastlingWithoutRook(Square::H1)),
        ("4k3/8/8/8/8/8/4K3/R7 w A - 0 1", CastlingWithoutKing(Colour::White)),
        ("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", CastlingTwice(Colour::White)),
    ];
    for (fen, reason) in table {
        assert_eq!(Position::from_fen(fen), Err(FenError::Invalid(reason)), "{fen}");
    }
}

/// What can be played is accepted; that no game leads there is another question, with an answer of its own.
#[test]
fn positions_that_no_game_leads_to() {
    use Impossible::*;
    let (white, black) = (Colour::White, Colour::Black);
    let table: [(&str, &[Impossible]); 15] = [
        (chess::STARTING_FEN, &[]),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &[TooManyPawns(white)]),
        ("4k3/PPP3PP/PPPPPPPP/8/8/8/PP6/4K3 w - - 0 1", &[TooManyPawns(white)]),
        ("4k3/qq6/8/8/8/8/pppppppp/7K w - - 0 1", &[TooManyPromoted(black)]),
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1B1K1 w - - 0 1", &[TooManyPromoted(white)]),
        ("7k/8/8/1n2b3/1n6/2n5/K6r/r7 w - - 0 1", &[TooManyCheckers]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &[EnPassant(Square::E6)]),
        ("8/2p5/3p4/KP5r/8/8/8/k7 w - c6 0 1", &[EnPassant(Square::C6)]),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", &[EnPassant(Square::E6)]),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", &[EnPassant(Square::E6)]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", &[EnPassant(Square::E3)]),
        ("4k3/8/8/4p3/8/8/8/r3K3 w - e6 0 1", &[EnPassant(Square::E6)]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", &[]),
        ("4k3/8/4n3/3Pp3/8/8/PPPPPPPP/4K3 w - e6 0 1", &[TooManyPawns(white), EnPassant(Square::E6)]),
    ];
    for (fen, reasons) in table {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.impossibilities().as_deref(), Ok(reasons), "{fen}");
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        // Debug builds check every move that is played.
        assert!(position.perft(2) > 0, "{fen}");
        let en_passant = setup.en_passant.filter(|_| reasons.is_empty() && position.fen() == fen);
        assert_eq!(position.en_passant(), en_passant, "{fen}: what cannot be is left out");
    }
    let no_kings: Setup = "8/8/8/8/8/8/8/QQQQQQQQ w - - 0 1".parse().unwrap();
    assert_eq!(no_kings.impossibilities(), Err(InvalidPosition::MissingKing(white)));
}

/// Fourteen queens have more moves than any position that can come about: none is lost.
#[test]
fn more_moves_than_any_game_has() {
    let position = Position::from_fen("Q4Q2/3Q3K/1Q4Q1/4Q3/2Q4Q/Q6Q/pp1Q1Q2/kB1Q3Q w - - 0 1").unwrap();
    assert_eq!((position.legal_moves().len(), position.legal_count()), (237, 237));
}

#[test]
fn fens_that_are_accepted() {
    let table = [
        // Only the first four fields, and fewer.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", chess::STARTING_FEN),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        // An en passant square that nobody can use.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 151 200", "4k3/8/8/8/8/8/8/4K2R w K - 151 200"),
        // Castling rights in every way of writing them.
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
        ("  4k3/8/8/8/8/8/8/4K3   w  -  -  0  1\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ];
    for (given, written) in table {
        let position = Position::from_fen(given).unwrap_or_else(|error| panic!("{given}: {error}"));
        assert_eq!(position.fen(), written, "{given}");
    }
}

#[test]
fn moves_that_are_none() {
    let kings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let pawns = "4k3/P7/8/8/8/8/4r3/4K3 w - - 0 1";
    let table = [
        (chess::STARTING_FEN, "", "\"\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "e2", "\"e2\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "e2é4", "\"e2é4\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "e2e4k", "\"e2e4k\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "e2e4qq", "\"e2e4qq\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "0000", "\"0000\" is no move such as e2e4 or e7e8q"),
        (chess::STARTING_FEN, "e4e5", "illegal move e4e5: there is no piece on e4"),
        (chess::STARTING_FEN, "e7e5", "illegal move e7e5: the black pawn on e7 cannot move on White's turn"),
        (chess::STARTING_FEN, "e2e5", "illegal move e2e5: the white pawn cannot go there"),
        (chess::STARTING_FEN, "e2d3", "illegal move e2d3: the white pawn cannot go there"),
        (chess::STARTING_FEN, "e1g1", "illegal move e1g1: the white king cannot go there"),
        (chess::STARTING_FEN, "a1a2", "illegal move a1a2: the white rook cannot go there"),
        (kings, "e1e3", "illegal move e1e3: the white king cannot go there"),
        (kings, "h1h8q", "illegal move h1h8q: only a pawn that reaches the last rank becomes something else"),
        (pawns, "a7a8q", "illegal move a7a8q: it leaves the king in check"),
        (pawns, "e1d2", "illegal move e1d2: it leaves the king in check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "illegal move a7a8: it must say what the pawn becomes"),
    ];
    for (fen, text, message) in table {
        let error = Position::from_fen(fen).unwrap().parse_uci(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn notations_of_moves_that_are_read() {
    let table = [
        (chess::STARTING_FEN, "Ng1f3 N1f3 Ngf3 Nf3! Nf3!? Nf3+ Nf3#", "g1f3"),
        (chess::STARTING_FEN, "e4 Pe4 e2e4 e2-e4", "e2e4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O 0-0 O-O+ 0-0!", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O 0-0-0", "e1c1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q a8Q a8=Q+ a8Q# a8(Q)", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N a8N", "a7a8n"),
        ("8/8/3p4/1Pp4r/K7/8/8/k7 w - c6 0 1", "bxc6 b5xc6 bc6 bxc6e.p. b:c6", "b5c6"),
        ("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "Rbc1 Rb1c1", "b1c1"),
    ];
    for (fen, texts, uci) in table {
        let position = Position::from_fen(fen).unwrap();
        for text in texts.split(' ') {
            let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(mv, position.parse_uci(uci).unwrap(), "{text}");
        }
    }
}

#[test]
fn notations_of_moves_that_are_refused() {
    let rooks = Position::from_fen("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1").unwrap();
    assert_eq!(rooks.parse_san("Ra3"), Err(SanError::Ambiguous("Ra3".into())));
    let promotion = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(promotion.parse_san("a8"), Err(SanError::Illegal("a8".into())));
    let castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    assert_eq!(castling.parse_san("Kg1"), Err(SanError::Illegal("Kg1".into())), "castling is O-O");
    let start = Position::default();
    for text in ["", "N", "Nf9", "Xf3", "♘f3", "e", "e4=", "e8=K", "Nf3=Q", "O-O-O-O", "--", "e2e2e4", "Ngxx", "Qxé4"]
    {
        assert_eq!(start.parse_san(text), Err(SanError::Syntax(text.into())), "{text}");
    }
    for text in ["Nf6", "e5", "O-O", "exd5", "Ke2", "Qd8"] {
        assert_eq!(start.parse_san(text), Err(SanError::Illegal(text.into())), "{text}");
    }
}

#[test]
fn epd() {
    let line = r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id "two; words"; hmvc 4; fmvn 12;"#;
    let epd: Epd = line.parse().unwrap();
    assert_eq!(epd.operands("bm"), Some(&["e4".into(), "d4".into()][..]));
    assert_eq!(epd.operands("id"), Some(&["two; words".into()][..]));
    assert_eq!((epd.position.clock(), epd.position.fullmove()), (4, 12));
    assert_eq!(epd.to_string(), line);
    let perft: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 3 7 ;D1 5 ;D2 25".parse().unwrap();
    assert_eq!(perft.operands("D2"), Some(&["25".into()][..]));
    assert_eq!(perft.position.fullmove(), 7);

    let board = "4k3/8/8/8/8/8/8/4K3 w - -";
    let table = [
        ("", "the FEN is empty"),
        (&format!("{board} id \"no end;"), "the string that starts with \"no end;\" has no end"),
        (&format!("{board} 4 5 6 bm e4;"), "an operation starts with a letter, not as \"6\" does"),
        (&format!("{board} hmvc x;"), "hmvc takes one number from 0 to 65535, not [\"x\"]"),
        (&format!("{board} fmvn;"), "fmvn takes one number from 0 to 65535, not []"),
    ];
    for (text, message) in table {
        let error: EpdError = text.parse::<Epd>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}
