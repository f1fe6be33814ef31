//! Every rejection, with its code and sentence; [`apply`] checks that nothing has changed.

use super::*;

fn check(rows: &[(&str, &str, &str, &str, &str)]) {
    for (fen, script, word, code, sentence) in rows {
        let mut game = game(fen, script);
        let before = game.clone();
        let rejected = apply(&mut game, word).expect_err(word);
        assert_eq!((rejected.code(), rejected.to_string().as_str()), (*code, *sentence), "{word} after {script:?}");
        assert_eq!(game, before, "{word} after {script:?}");
        let json = serde_json::to_value(&rejected).unwrap();
        assert_eq!((json["code"].as_str(), json["message"].as_str()), (Some(*code), Some(*sentence)));
    }
}

#[test]
fn commands_that_do_not_fit() {
    check(&[
        (START, "", "uci:e2e5", "illegal-move", "Illegal move e2e5: the white pawn cannot go there."),
        (START, "", "uci:e7e5", "illegal-move", "Illegal move e7e5: the black pawn on e7 cannot move on White's turn."),
        (START, "", "uci:e4e5", "illegal-move", "Illegal move e4e5: there is no piece on e4."),
        (START, "", "claim:Nf9", "illegal-move", "\"Nf9\" is no move such as Nf3, exd5, O-O or g1f3."),
        (START, "", "claim:e2e5", "illegal-move", "Illegal move e2e5: the white pawn cannot go there."),
        (START, "e4", "claim-by:w", "not-your-move", "Draw cannot be claimed: it is not White's move."),
        (START, "", "claim-by:b", "not-your-move", "Draw cannot be claimed: it is not Black's move."),
        (START, "", "accept:w", "no-offer", "There is no draw offer to answer."),
        (START, "", "decline:b", "no-offer", "There is no draw offer to answer."),
        (START, "offer:w", "accept:w", "own-offer", "White cannot answer White's own draw offer."),
        (START, "offer:b", "decline:b", "own-offer", "Black cannot answer Black's own draw offer."),
        (START, "offer:w", "offer:w", "offer-open", "White's draw offer is still open."),
        (START, "offer:w e4", "offer:w", "offer-open", "White's draw offer is still open."),
        (START, "offer:w", "offer:b", "answer-offer", "White has offered a draw already: accept or decline it."),
        // A lapsed offer, a declined one, and one that was taken back with its move cannot be answered.
        (START, "e4 offer:w e5", "accept:b", "no-offer", "There is no draw offer to answer."),
        (START, "e4 offer:w decline:b", "accept:b", "no-offer", "There is no draw offer to answer."),
        (START, "e4 offer:w undo", "accept:b", "no-offer", "There is no draw offer to answer."),
        (
            START,
            "e4 offer:w",
            "accept:b",
            "too-early",
            "A draw can be agreed on only after both players have made a move (article 5.2.3).",
        ),
        (START, "", "undo", "nothing-to-undo", "There is no move to take back."),
        (START, "e4 undo", "undo", "nothing-to-undo", "There is no move to take back."),
        (START, "e4", "redo", "nothing-to-redo", "There is no move to play again."),
        (START, "e4 undo d4", "redo", "nothing-to-redo", "There is no move to play again."),
        (START, "e4 undo offer:w", "redo", "nothing-to-redo", "There is no move to play again."),
        (START, "e4", "fen:8/8_w", "bad-fen", "The position cannot be loaded: the FEN's board has 2 ranks, not 8."),
        (START, "e4", "fen:8/8/8/8/8/8/8/8_w", "bad-fen", "The position cannot be loaded: the board is empty."),
    ]);
}

/// A rejection leaves an open offer and what could be redone alone: each command is refused in a game that has both.
#[test]
fn a_rejection_keeps_offers_and_what_could_be_redone() {
    let script = "e4 e5 offer:b Nf3 undo";
    let words = ["uci:a1a8", "claim:a1a8", "claim-by:b", "offer:w", "offer:b", "accept:b", "decline:b", "fen:x"];
    for word in words {
        let mut game = game(START, script);
        apply(&mut game, word).expect_err(word);
        assert!(game.has_offered(Colour::Black) && game.can_redo(), "{word}");
        run(&mut game, "redo");
    }
}

/// After the end nothing but undo of an ending by the rules, load and new is accepted.
#[test]
fn a_game_that_is_over() {
    let endings = [
        (ROOK_AND_KING, "Ra8", true),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2", true),
        ("6k1/8/6K1/8/8/8/R7/8 w - - 149 100", "Ra3", true),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 claim", false),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim:Ng8", false),
        (START, "e4 e5 offer:w accept:b", false),
        (START, "e4 resign:w", false),
        (START, "e4 flag:b", false),
    ];
    for (fen, script, by_the_rules) in endings {
        let ended = game(fen, script);
        let ending = ended.ending().unwrap_or_else(|| panic!("{script} ends the game"));
        let over = format!("The game is over: {ending}.");
        for word in ["uci:e2e4", "claim", "offer:w", "accept:b", "decline:b", "resign:w", "flag:w", "redo"] {
            check(&[(fen, script, word, "game-over", &over)]);
        }
        assert_eq!(ended.can_undo(), by_the_rules, "{script}");
        match by_the_rules {
            true => assert!(apply(&mut ended.clone(), "undo").is_ok()),
            false => {
                let last = format!("No move can be taken back any more: {ending}.");
                check(&[(fen, script, "undo", "final", &last)]);
            }
        }
        for word in ["new", "fen:4k3/8/8/8/8/8/3R4/4K3_w"] {
            assert!(apply(&mut ended.clone(), word).is_ok(), "{word} after {script}");
        }
    }
}
