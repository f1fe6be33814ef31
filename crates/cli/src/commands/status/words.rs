//! The status of a position in words, for a person.

use super::Chances;
use crate::commands::board::{self, Glyphs};
use chess::{
    Claim, Colour, EndReason, FIFTY_MOVES, GameResult, History, Move, Outcome, Position, SEVENTY_FIVE_MOVES, Winnable,
};
use std::io::{self, IsTerminal, Write};
use tables::{Category, Verdict};

/// Draws the board and says whose move it is, how the game stands, and why a draw can or cannot be claimed.
pub(super) fn print(
    out: &mut impl Write,
    position: &Position,
    history: &History,
    last: Option<(Position, Move)>,
) -> io::Result<()> {
    let glyphs = if io::stdout().is_terminal() { Glyphs::Symbols } else { Glyphs::Letters };
    write!(out, "{}", board::draw(position, glyphs, chess::Colour::White))?;
    writeln!(out, "{position}\n")?;
    if let Some((before, mv)) = last {
        let dots = if before.turn() == chess::Colour::White { "." } else { "..." };
        writeln!(out, "Last move: {}{dots} {}", before.fullmove(), before.san(mv))?;
    }
    match chess::outcome(position, history) {
        Some(outcome) => writeln!(out, "{}", ended(position, history, outcome)),
        None => {
            writeln!(out, "{}", to_move(position))?;
            writeln!(out, "{}", repetition(position, history))?;
            writeln!(out, "{}", quiet_moves(position))?;
            writeln!(out, "{}", by_announcing(position, history))
        }
    }
}

/// Says who can no longer win, and with `helpmate` how whoever can still might.
pub(super) fn print_chances(
    out: &mut impl Write,
    position: &Position,
    chances: &Chances,
    helpmate: bool,
) -> io::Result<()> {
    if !position.has_legal_move() {
        return Ok(());
    }
    for colour in Colour::ALL {
        match chances.of(colour) {
            Winnable::No(why) => writeln!(out, "{colour} can no longer win: {why} (articles 5.2.2, 6.9).")?,
            Winnable::Undecided => writeln!(out, "Whether {colour} can still win was not decided.")?,
            Winnable::Yes(line) if helpmate => {
                writeln!(out, "{colour} can still win, for example: {}", score(position, line))?;
            }
            Winnable::Yes(_) => {}
        }
    }
    Ok(())
}

/// What endgame tables say, if they know.
pub(super) fn tables(position: &Position, known: Option<Verdict>) -> String {
    let Some(Verdict { category, dtz }) = known else {
        return "Tables: nothing is known of this position.".into();
    };
    let (us, them) = (position.turn(), !position.turn());
    let plies = dtz.plies.unsigned_abs() as usize;
    let about = if dtz.rounded { "or one more " } else { "" };
    let far = format!("{plies} pl{} {about}to a capture, a pawn move or mate", if plies == 1 { "y" } else { "ies" });
    match category {
        Category::Win => format!("Tables: {us} wins, {far}."),
        Category::MaybeWin => {
            format!("Tables: {us} wins, {far}, unless that is one ply too late for the fifty-move rule.")
        }
        Category::CursedWin => format!("Tables: drawn by the fifty-move rule; without it {us} wins, {far}."),
        Category::Draw => "Tables: drawn.".into(),
        Category::BlessedLoss => format!("Tables: drawn by the fifty-move rule; without it {them} wins, {far}."),
        Category::MaybeLoss => {
            format!("Tables: {them} wins, {far}, unless that is one ply too late for the fifty-move rule.")
        }
        Category::Loss => format!("Tables: {them} wins, {far}."),
    }
}

/// A line as a score sheet has it.
fn score(position: &Position, line: &[Move]) -> String {
    let mut at = *position;
    let mut words = Vec::new();
    for (index, &mv) in line.iter().enumerate() {
        match at.turn() {
            Colour::White => words.push(format!("{}.", at.fullmove())),
            Colour::Black if index == 0 => words.push(format!("{}...", at.fullmove())),
            Colour::Black => {}
        }
        words.push(at.san(mv).to_string());
        at = at.play(mv);
    }
    words.join(" ")
}

fn to_move(position: &Position) -> String {
    let check = if position.is_check() { " and is in check" } else { "" };
    let moves = position.legal_count();
    format!("{} is to move{check}, with {moves} legal move{}.", position.turn(), plural(moves))
}

fn ended(position: &Position, history: &History, outcome: Outcome) -> String {
    let result = match outcome.result {
        GameResult::Win(colour) => format!("{colour} has won"),
        GameResult::Draw => "The game is drawn".into(),
    };
    let why = match outcome.reason {
        EndReason::Checkmate => format!("{} is checkmated", position.turn()),
        EndReason::Stalemate => format!("{} is stalemated", position.turn()),
        EndReason::InsufficientMaterial => "no mate is possible with what is left on the board".into(),
        EndReason::DeadPosition => "no series of legal moves leads to mate".into(),
        EndReason::Fivefold => format!("this position has occurred {} times", history.seen(position)),
        EndReason::SeventyFiveMove => {
            format!("{} plies have been played without a capture or a pawn move", position.clock())
        }
    };
    format!("{} ({}): {why} (article {}).", result, outcome.result, outcome.reason.article())
}

fn repetition(position: &Position, history: &History) -> String {
    let seen = history.seen(position);
    let article = Claim::Threefold.article(false);
    match seen {
        0..=2 => format!(
            "Repetition: this position has occurred {}; a draw can be claimed from the third time on (article {article}).",
            times(seen)
        ),
        _ => format!(
            "Repetition: this position has occurred {}: a draw can be claimed (article {article}).",
            times(seen)
        ),
    }
}

fn quiet_moves(position: &Position) -> String {
    let clock = position.clock();
    let article = Claim::FiftyMove.article(false);
    let plies = format!("{clock} pl{} since the last capture or pawn move", if clock == 1 { "y" } else { "ies" });
    if clock >= FIFTY_MOVES {
        let left = SEVENTY_FIVE_MOVES - clock;
        format!(
            "Fifty moves: {plies}: a draw can be claimed (article {article}); in {left} more the game ends by itself."
        )
    } else {
        format!("Fifty moves: {plies}; a draw can be claimed from {FIFTY_MOVES} on (article {article}).")
    }
}

fn by_announcing(position: &Position, history: &History) -> String {
    let found = chess::claims_with_move(position, history, chess::CastlingMode::Standard);
    let list = |rule| {
        let moves: Vec<String> =
            found.iter().filter(|(_, claim)| *claim == rule).map(|(mv, _)| position.san(*mv).to_string()).collect();
        (!moves.is_empty()).then(|| format!("{rule} (article {}) with {}", rule.article(true), moves.join(", ")))
    };
    let rules: Vec<String> = [Claim::Threefold, Claim::FiftyMove].into_iter().filter_map(list).collect();
    if rules.is_empty() {
        "With an announced move: no move would make a claim correct.".into()
    } else {
        format!("With an announced move a draw can be claimed: {}.", rules.join("; "))
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
