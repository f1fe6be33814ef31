//! Every row of the table of events.

use super::*;

#[test]
fn a_move() {
    check_rows(&[
        (START, "", "e4", &["White plays 1. e4"]),
        (START, "e4", "e5", &["Black plays 1... e5"]),
        (START, "e4 d5", "Bb5", &["White plays 2. Bb5+", "Black is in check."]),
        // The opponent's offer lapses, one's own does not.
        (START, "offer:b", "e4", &["White plays 1. e4", "Black's draw offer has lapsed."]),
        (START, "offer:w", "e4", &["White plays 1. e4"]),
        (START, "offer:w e4", "e5", &["Black plays 1... e5", "White's draw offer has lapsed."]),
        // Lapse, check and end, in this order.
        (
            START,
            "f3 e5 g4 offer:w",
            "Qh4",
            &[
                "Black plays 2... Qh4#",
                "White's draw offer has lapsed.",
                "White is in check.",
                "Black wins by checkmate (0-1, article 5.1.1).",
            ],
        ),
    ]);
}

#[test]
fn a_move_that_ends_the_game_by_the_rules() {
    check_rows(&[
        (
            ROOK_AND_KING,
            "",
            "Ra8",
            &["White plays 80. Ra8#", "Black is in check.", "White wins by checkmate (1-0, article 5.1.1)."],
        ),
        (
            "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1",
            "",
            "Qc7",
            &["White plays 1. Qc7", "Draw by stalemate (1/2-1/2, article 5.2.1)."],
        ),
        (
            "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
            "",
            "Kxe2",
            &["White plays 1. Kxe2", "Draw by insufficient material (1/2-1/2, article 5.2.2)."],
        ),
        (
            "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1",
            "",
            "g4",
            &["White plays 1. g4", "Draw by dead position (1/2-1/2, article 5.2.2)."],
        ),
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
            "Ng8",
            &["Black plays 8... Ng8", "Draw by fivefold repetition (1/2-1/2, article 9.6.1)."],
        ),
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 149 100",
            "",
            "Ra3",
            &["White plays 100. Ra3", "Draw by seventy-five-move rule (1/2-1/2, article 9.6.2)."],
        ),
        // The order of endings: mate before the seventy-fifth move, and fivefold before it.
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 149 100",
            "",
            "Ra8",
            &["White plays 100. Ra8#", "Black is in check.", "White wins by checkmate (1-0, article 5.1.1)."],
        ),
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 134 100",
            "Ra3 Kf8 Ra2 Kg8 Ra3 Kf8 Ra2 Kg8 Ra3 Kf8 Ra2 Kg8 Ra3 Kf8 Ra2",
            "Kg8",
            &["Black plays 107... Kg8", "Draw by fivefold repetition (1/2-1/2, article 9.6.1)."],
        ),
    ]);
}

#[test]
fn a_claim_as_it_stands() {
    let thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    check_rows(&[
        (
            START,
            thrice,
            "claim",
            &[
                "White claims a draw: threefold repetition.",
                "Draw by claim of threefold repetition (1/2-1/2, article 9.2.2).",
            ],
        ),
        (
            "6k1/8/6K1/8/8/8/R7/8 b - - 100 100",
            "",
            "claim",
            &[
                "Black claims a draw: fifty-move rule.",
                "Draw by claim of the fifty-move rule (1/2-1/2, article 9.3.2).",
            ],
        ),
        // Wrong: it stands as an offer.
        (
            START,
            KNIGHTS,
            "claim",
            &[
                "Draw cannot be claimed: the position has occurred twice, not three times, and 4 of 100 plies have been \
                 played without a capture or pawn move.",
                "White offers a draw.",
            ],
        ),
        (
            ROOK_AND_KING,
            "",
            "claim",
            &[
                "Draw cannot be claimed: the position has occurred once, not three times, and 99 of 100 plies have been \
                 played without a capture or pawn move.",
                "White offers a draw.",
            ],
        ),
        // The offer is open already.
        (
            START,
            "offer:w",
            "claim",
            &["Draw cannot be claimed: the position has occurred once, not three times, and 0 of 100 plies have been \
               played without a capture or pawn move."],
        ),
        // It is no answer to the opponent's offer, which stays open beside it.
        (START, "e4 e5 offer:b claim", "accept:w", &["Draw by agreement (1/2-1/2, article 5.2.3)."]),
        (START, "e4 e5 offer:b claim", "accept:b", &["Draw by agreement (1/2-1/2, article 5.2.3)."]),
    ]);
}

#[test]
fn a_claim_with_an_announced_move() {
    check_rows(&[
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
            "claim:Ng8",
            &[
                "Black claims a draw: threefold repetition with Ng8, which is not played.",
                "Draw by claim of threefold repetition with an announced move (1/2-1/2, article 9.2.1).",
            ],
        ),
        (
            "6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119",
            "",
            "claim:Rg3",
            &[
                "White claims a draw: fifty-move rule with Rg3, which is not played.",
                "Draw by claim of the fifty-move rule with an announced move (1/2-1/2, article 9.3.1).",
            ],
        ),
        // Wrong: the move is played, with all that follows from it.
        (
            START,
            "e4 e5 offer:b",
            "claim:Nf3",
            &[
                "Draw cannot be claimed: after Nf3 the position has occurred once, not three times, and 1 of 100 plies \
                 have been played without a capture or pawn move.",
                "White offers a draw.",
                "White plays 2. Nf3",
                "Black's draw offer has lapsed.",
            ],
        ),
        (
            ROOK_AND_KING,
            "",
            "claim:Ra8",
            &[
                "Draw cannot be claimed: Ra8# ends the game by checkmate.",
                "White offers a draw.",
                "White plays 80. Ra8#",
                "Black is in check.",
                "White wins by checkmate (1-0, article 5.1.1).",
            ],
        ),
        (
            "6k1/8/6K1/8/8/8/R7/8 b - - 98 100",
            "",
            "claim:Kf8",
            &[
                "Draw cannot be claimed: after Kf8 the position has occurred once, not three times, and 99 of 100 plies \
                 have been played without a capture or pawn move.",
                "Black offers a draw.",
                "Black plays 100... Kf8",
            ],
        ),
    ]);
    let claimed = game(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim:Ng8");
    assert_eq!(claimed.ply(), 7, "the announced move is not played");
    assert!(!claimed.has_offered(Colour::Black), "a game that has ended has no open offer");
}

#[test]
fn claims_that_become_available() {
    let thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let available = |to| format!("{to} may claim a draw: threefold repetition.");
    check_rows(&[
        (START, thrice, "Ng8", &["Black plays 4... Ng8", &available("White")]),
        // Black could not claim at the last turn, White could.
        (START, &format!("{thrice} Ng8"), "Nf3", &["White plays 5. Nf3", &available("Black")]),
        (START, &format!("{thrice} Ng8 Nf3"), "Nf6", &["Black plays 5... Nf6"]),
        // A move that leaves the repeated positions is no longer a threefold.
        (START, &format!("{thrice} Ng8"), "e4", &["White plays 5. e4"]),
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 99 100",
            "",
            "Ra3",
            &["White plays 100. Ra3", "Black may claim a draw: fifty-move rule."],
        ),
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 99 100",
            "Ra3",
            "Kf8",
            &["Black plays 100... Kf8", "White may claim a draw: fifty-move rule."],
        ),
        ("6k1/8/6K1/8/8/8/R7/8 w - - 99 100", "Ra3 Kf8", "Ra4", &["White plays 101. Ra4"]),
        // A second rule beside one that could be claimed before.
        (
            "6k1/8/6K1/8/8/8/R7/8 w - - 94 100",
            "Ra3 Kf8 Ra2 Kg8 Ra3 Kf8 Ra2",
            "Kg8",
            &["Black plays 103... Kg8", "White may claim a draw: threefold repetition and fifty-move rule."],
        ),
    ]);
}

#[test]
fn offers_and_answers() {
    check_rows(&[
        (START, "", "offer:w", &["White offers a draw."]),
        (START, "", "offer:b", &["Black offers a draw."]),
        (START, "e4 e5 offer:w", "accept:b", &["Draw by agreement (1/2-1/2, article 5.2.3)."]),
        (START, "e4 e5 offer:w", "decline:b", &["Black declines the draw."]),
        (START, "e4 e5 offer:w decline:b", "offer:w", &["White offers a draw."]),
        // One's own move does not withdraw an offer.
        (START, "e4 e5 offer:w Nf3", "accept:b", &["Draw by agreement (1/2-1/2, article 5.2.3)."]),
    ]);
}

#[test]
fn undo_and_redo() {
    check_rows(&[
        (START, "e4", "undo", &["White takes back 1. e4"]),
        (START, "e4 undo", "redo", &["White plays 1. e4 again"]),
        // What could be claimed is looked at anew.
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4",
            "undo",
            &["White takes back 5. e4", "White may claim a draw: threefold repetition."],
        ),
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 undo",
            "redo",
            &["Black plays 4... Ng8 again", "White may claim a draw: threefold repetition."],
        ),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "undo", &["Black takes back 4... Ng8"]),
        // An ending by the rules can be taken back, and comes back.
        (ROOK_AND_KING, "Ra8", "undo", &["White takes back 80. Ra8#"]),
        (
            ROOK_AND_KING,
            "Ra8 undo",
            "redo",
            &["White plays 80. Ra8# again", "Black is in check.", "White wins by checkmate (1-0, article 5.1.1)."],
        ),
    ]);
}

#[test]
fn load_and_new() {
    check_rows(&[
        (START, "e4 e5 offer:w", "new", &["A new game begins."]),
        (START, "e4 resign:b", "new", &["A new game begins."]),
        (
            START,
            "e4 resign:b",
            "fen:4k3/8/8/8/8/8/3R4/4K3_b_-_-_12_40",
            &["Loaded a game of 0 plies: 4k3/8/8/8/8/8/3R4/4K3 b - - 12 40"],
        ),
        (
            START,
            "",
            "fen:k7/8/NKB5/8/8/8/8/8_b_-_-_105_176",
            &["Loaded a game of 0 plies: k7/8/NKB5/8/8/8/8/8 b - - 105 176\n\
               White wins by checkmate (1-0, article 5.1.1)."],
        ),
        (
            START,
            "",
            "fen:8/8/3p4/KPp4r/8/8/8/k7_w_-_c6_9_2",
            &["Loaded a game of 0 plies: 8/8/3p4/KPp4r/8/8/8/k7 w - - 9 2\n\
               Warning: No pawn can legally capture en passant on c6, so it is left out.\n\
               Warning: The clock says 9 quiet plies, but only 2 plies have been played."],
        ),
        (
            START,
            "",
            "fen:4k3/8/8/8/8/P7/PPPPPPPP/4K3_w_-_-_0_1",
            &["Loaded a game of 0 plies: 4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1\n\
               Warning: No game leads here: White has more than eight pawns."],
        ),
    ]);
    assert_eq!(game(START, "e4 offer:w new"), Game::new());
}
