//! Won endings are won, inside the fifty moves. Long: `make nightly` runs it, `make test` does not.

use chess::{Colour, GameResult, History, Position};
use engine::{Limits, Search, Signal};

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A random legal position with these white pieces against a bare king, White to move, in which nothing of White's is
/// attacked.
fn position(pieces: &str, numbers: &mut Numbers) -> Position {
    loop {
        let mut board = [[' '; 8]; 8];
        for piece in format!("Kk{pieces}").chars() {
            board[numbers.below(8)][numbers.below(8)] = piece;
        }
        let rows: Vec<String> = board.iter().map(fen_row).collect();
        let Ok(position) = Position::from_fen(&format!("{} w - - 0 1", rows.join("/"))) else { continue };
        let complete = position.occupied().len() == pieces.len() + 2;
        if complete
            && !something_hangs(&position)
            && !position.is_insufficient_material()
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// Whether the black king attacks anything.
fn something_hangs(position: &Position) -> bool {
    let near = chess::attacks::king_attacks(position.king_of(Colour::Black));
    (near & position.by_colour(Colour::White)).any()
}

fn fen_row(row: &[char; 8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &square in row {
        if square == ' ' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push(square);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Plays a position out, both sides with the same nodes; returns the plies to mate.
fn play_out(start: &Position) -> Option<usize> {
    let mut position = *start;
    let mut history = History::new(start);
    let mut search = Search::new(8, engine::system_clock);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    loop {
        match chess::outcome(&position, &history) {
            Some(outcome) if outcome.result == GameResult::Win(Colour::White) => return Some(history.plies()),
            Some(_) => return None,
            None if !chess::claims(&position, &history).is_empty() => return None,
            None => {}
        }
        let best = search.run(&position, &history, &limits, &Signal::default(), |_| {}).best?;
        position = position.play(best);
        history.push(&position);
    }
}

#[test]
#[ignore = "long: run by make nightly"]
fn won_endings_are_won() {
    let count: usize = std::env::var("ENDINGS").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut failed = Vec::new();
    for pieces in ["BN", "BB", "R", "Q"] {
        let mut numbers = Numbers(42);
        let mut longest = 0;
        let mut played = 0;
        while played < count {
            let start = position(pieces, &mut numbers);
            // Two bishops of one colour of square win nothing.
            if pieces == "BB" && one_shade(&start) {
                continue;
            }
            played += 1;
            match play_out(&start) {
                Some(plies) => longest = longest.max(plies),
                None => failed.push(start.to_string()),
            }
        }
        println!("K{pieces}: {played} played, {} failed so far, longest {longest} plies", failed.len());
    }
    assert!(failed.is_empty(), "not won: {failed:#?}");
}

fn one_shade(position: &Position) -> bool {
    let bishops = position.by_role(chess::Role::Bishop);
    (bishops & chess::Bitboard::LIGHT).len() != 1
}

#[test]
fn a_simple_one() {
    assert!(play_out(&Position::from_fen("8/8/8/8/3k4/8/8/KQ6 w - - 0 1").unwrap()).is_some_and(|plies| plies < 60));
}
