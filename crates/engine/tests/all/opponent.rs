//! When the engine claims, offers, agrees and resigns: a table of games, each with what it thinks and what it does.

use chess::{History, Move, Position};
use engine::opponent::{Action, Clocks, GameView, Opponent};
use std::time::Duration;

/// A game from a position, with moves in UCI notation.
fn game(fen: &str, moves: &str) -> (Position, History) {
    let mut position = Position::from_fen(fen).expect(fen);
    let mut history = History::new(&position);
    for text in moves.split_whitespace() {
        position = position.play(read(&position, text));
        history.push(&position);
    }
    (position, history)
}

fn read(position: &Position, text: &str) -> Move {
    text.parse::<chess::UciMove>().expect(text).to_move(position).expect(text)
}

fn seconds(own: u64, opponent: u64, increment: u64) -> Option<Clocks> {
    let [own, opponent, increment] = [own, opponent, increment].map(Duration::from_secs);
    Some(Clocks { own, opponent, increment })
}

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
const THRICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
const ROOKS: &str = "4k3/4r3/8/8/8/8/4R3/4K3 w - -";

/// On its own turn: the offer of its opponent, its score and the move that it means to play.
#[test]
fn claims_and_answers_on_its_own_turn() {
    let start = chess::STARTING_FEN;
    let rows = [
        // An offer, as it stands in the game: worse, equal, better; early, late, long quiet, repeated.
        (start, "e2e4", true, -500, "e7e5", None, "play"),
        (start, "e2e4 e7e5", true, -61, "g1f3", None, "accept"),
        (start, "e2e4 e7e5", true, 0, "g1f3", None, "play"),
        (start, "e2e4 e7e5", true, 80, "g1f3", None, "play"),
        (start, "e2e4 e7e5", false, -61, "g1f3", None, "play"),
        (start, "g1f3 g8f6 f3g1 f6g8", true, 0, "e2e4", None, "accept"),
        (start, "g1f3 g8f6 f3g1 f6g8", true, 20, "e2e4", None, "play"),
        (&format!("{ROOKS} 0 40"), "", true, 10, "e1d1", None, "accept"),
        (&format!("{ROOKS} 0 40"), "", true, 11, "e1d1", None, "play"),
        (&format!("{ROOKS} 0 39"), "", true, 10, "e1d1", None, "play"),
        (&format!("{ROOKS} 30 39"), "", true, 10, "e1d1", None, "accept"),
        // Time: short of it, it takes what it would not otherwise, though not from a won game.
        (start, "e2e4 e7e5", true, 50, "g1f3", seconds(5, 60, 0), "accept"),
        (start, "e2e4 e7e5", true, 50, "g1f3", seconds(5, 60, 2), "play"),
        (start, "e2e4 e7e5", true, 50, "g1f3", seconds(5, 6, 0), "play"),
        (start, "e2e4 e7e5", true, 300, "g1f3", seconds(5, 60, 0), "play"),
        (start, "e2e4 e7e5", true, 31_990, "g1f3", seconds(5, 60, 0), "play"),
        // Claims, as it stands and with the move; never when it stands better.
        (start, THRICE, false, 0, "e2e4", None, "claim"),
        (start, THRICE, false, -300, "e2e4", None, "claim"),
        (start, THRICE, false, 1, "e2e4", None, "play"),
        (start, THRICE, true, 1, "e2e4", None, "accept"),
        (start, KNIGHTS, false, 0, "f6g8", None, "announce"),
        (start, KNIGHTS, false, 30, "f6g8", None, "play"),
        (start, KNIGHTS, false, -30, "e7e5", None, "play"),
        (&format!("{ROOKS} 100 90"), "", false, 0, "e1d1", None, "claim"),
        (&format!("{ROOKS} 99 90"), "", false, 0, "e1d1", None, "announce"),
        (&format!("{ROOKS} 99 90"), "", false, 400, "e1d1", None, "play"),
        (&format!("{ROOKS} 99 90"), "", false, -400, "e2e7", None, "play"),
    ];
    for (fen, moves, offered, score, mv, clocks, expected) in rows {
        let (position, history) = game(fen, moves);
        let seat = GameView { position: &position, history: &history, offered, clocks };
        let mv = read(&position, mv);
        let action = Opponent::default().act(&seat, mv, score);
        let expected = match expected {
            "accept" => Action::Accept,
            "claim" => Action::Claim,
            "announce" => Action::ClaimWith(mv),
            _ => Action::Play(mv),
        };
        assert_eq!(action, expected, "{fen} {moves} {score} {clocks:?}");
    }
}

/// Plays moves to and fro for the engine, White, with a score for each; what it did at its last.
fn sits(fen: &str, scores: &[i32], clocks: Option<Clocks>) -> (Opponent, Action) {
    let mut opponent = Opponent::default();
    let (mut position, mut history) = game(fen, "");
    let mut action = None;
    for (index, &score) in scores.iter().enumerate() {
        // Around the corner and on: no position comes twice.
        let text = ["a1b1", "b1c1", "c1d1", "d1d2", "d2d3", "d3d4", "d4d5", "d5c5"][index];
        let mv = read(&position, text);
        let seat = GameView { position: &position, history: &history, offered: false, clocks };
        action = Some(opponent.act(&seat, mv, score));
        for text in [text, ["h8h7", "h7h8"][index % 2]] {
            position = position.play(read(&position, text));
            history.push(&position);
        }
    }
    (opponent, action.expect("a move"))
}

#[test]
fn resigns_when_hopeless_and_offers_when_dead_equal_each_for_some_moves() {
    let lost = [-1200; 5];
    let level = [5, -5, 0, 10, -10, 0];
    let rook = "7k/5r2/8/8/8/8/8/K7 w - -";
    let pawns = "7k/6p1/8/8/8/8/6P1/K7 w - -";
    let lone = "7k/6n1/8/8/8/8/8/K5Q1 w - -";
    let rows = [
        (rook, "0 30", &lost[..], None, "resign"),
        (rook, "0 30", &lost[..4], None, "play"),
        (rook, "0 30", &[-1200, -1200, -900, -1200, -1200], None, "play"),
        // Nobody gets on, the other side's time runs out, or it cannot mate at all.
        (rook, "25 30", &lost[..], None, "play"),
        (rook, "0 30", &lost[..], seconds(60, 8, 0), "play"),
        (rook, "0 30", &lost[..], seconds(60, 8, 5), "resign"),
        (lone, "0 30", &lost[..], None, "play"),
        (pawns, "10 40", &level[..], None, "offer"),
        (pawns, "10 40", &level[..5], None, "play"),
        (pawns, "10 30", &level[..], None, "play"),
        (pawns, "0 40", &level[..], None, "play"),
        (pawns, "10 40", &[5, 5, 5, 5, 5, 11], None, "play"),
        (pawns, "10 40", &level[..], seconds(60, 8, 0), "play"),
    ];
    for (board, counters, scores, clocks, expected) in rows {
        let (_, action) = sits(&format!("{board} {counters}"), scores, clocks);
        let told = match action {
            Action::Resign => "resign",
            Action::Offer(_) => "offer",
            Action::Play(_) => "play",
            _ => "other",
        };
        assert_eq!(told, expected, "{board} {counters} {scores:?} {clocks:?}");
    }
}

#[test]
fn an_offer_is_not_repeated_soon() {
    let (_, action) = sits("7k/6p1/8/8/8/8/6P1/K7 w - - 10 40", &[0; 8], None);
    assert!(matches!(action, Action::Play(_)), "{action:?}: it has offered two moves before");
}

#[test]
fn agrees_by_what_it_thought_of_its_last_move_in_this_game() {
    let fen = "7k/6p1/8/8/8/8/6P1/K7 w - - 10 30";
    let (opponent, _) = sits(fen, &[100, -100], None);
    let moves = "a1b1 h8h7 b1c1 h7h8";
    let rows = [("", false), ("a1b1", false), ("a1b1 h8h7 b1c1", true), (moves, true)];
    for (moves, expected) in rows {
        let (position, history) = game(fen, moves);
        let seat = GameView { position: &position, history: &history, offered: true, clocks: None };
        assert_eq!(opponent.agrees(&seat), expected, "{moves}");
        assert!(!Opponent::default().agrees(&seat), "{moves}: it has no opinion yet");
        let resumed = Opponent::resuming(&history, Some(-100));
        assert_eq!(resumed.agrees(&seat), !moves.is_empty(), "{moves}");
    }
}
