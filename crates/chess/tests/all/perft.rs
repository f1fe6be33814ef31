//! Leaf counts that are published or that independent programs agree on.

use chess::Position;

fn check(table: &[(&str, &[u64])]) {
    for (fen, counts) in table {
        let position = Position::from_fen(fen).unwrap();
        for (depth, &expected) in (1..).zip(*counts) {
            assert_eq!(position.perft(depth), expected, "{fen} depth {depth}");
        }
    }
}

#[test]
fn well_known_positions() {
    check(&[
        (chess::STARTING_FEN, &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862, 4_085_603, 193_690_690],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333, 15_833_292]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2_079, 89_890, 3_894_594]),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838, 3_605_103]),
    ]);
}

/// Each position is about one thing that programs get wrong.
#[test]
fn positions_that_hurt() {
    check(&[
        // En passant: pinned along the rank, giving discovered check, resolving check, pinned along a diagonal.
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", &[18, 92, 1_670, 10_138, 185_429, 1_134_888]),
        ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", &[13, 102, 1_284, 10_375, 138_886]),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", &[15, 126, 1_928, 13_931, 206_379, 1_440_467]),
        ("8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", &[15, 126, 1_928, 13_931]),
        // Castling: giving check, losing rights by a captured rook, prevented by an attack on the path.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[15, 66, 1_198, 6_399, 120_330, 661_072]),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", &[16, 71, 1_286, 7_418, 141_077, 803_711]),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", &[26, 1_141, 27_826, 1_274_206]),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", &[44, 1_494, 50_509, 1_720_476]),
        // Promotion: out of check, under-promotion that checks, stalemates.
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", &[11, 133, 1_442, 19_174, 266_199, 3_821_001]),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", &[9, 40, 472, 2_661, 38_983, 217_342]),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", &[6, 27, 273, 1_329, 18_135, 92_683]),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", &[2, 6, 13, 63, 382, 2_217]),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", &[10, 25, 268, 926, 10_857, 43_261, 567_584]),
        // Double check, and a check by two bishops on one line that no move could have given.
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", &[37, 183, 6_559, 23_527]),
        ("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", &[6, 106, 1_829, 31_151, 530_585]),
        // The most legal moves of any position.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", &[218, 99, 19_073, 85_043]),
    ]);
}

#[test]
fn chess960() {
    check(&[
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672, 8_146_062]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318]),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958]),
        ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1_120, 31_058, 1_171_749]),
        // The rook that castles hides a slider behind it: castling is illegal.
        ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", &[7, 84, 1_190, 18_483]),
        // King and rook change places; king or rook stays where it is.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[13, 58, 1_033, 5_689, 105_989]),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", &[12, 53, 948, 5_571, 102_638]),
    ]);
}
