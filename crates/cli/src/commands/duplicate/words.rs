//! A game of duplicate chess in words: its score, and how it stands.

use duplicate::{BoardName, Player, Table};
use std::fmt::Write;

/// Every ghost as `NW:e4`, sorted.
pub(super) fn ghosts(table: &Table) -> Vec<String> {
    let mut names: Vec<String> =
        table.ghosts().iter().map(|ghost| format!("{}:{}", ghost.board, ghost.square)).collect();
    names.sort();
    names
}

/// The moves of the record: a row for each round, a column for each player.
pub(super) fn score(table: &Table) -> String {
    let mut text = String::from("round  North  South  East   West\n");
    let moves: Vec<_> = (1..=table.last_ply()).filter_map(|ply| table.move_to(ply)).collect();
    let order = table.rulings().order;
    for (round, row) in (1..).zip(moves.chunk_by(|(a, _), (b, _)| order.place(*a) < order.place(*b))) {
        let cell = |player: Player| {
            let mv = row.iter().find(|(mover, _)| *mover == player).map(|(_, mv)| mv.to_string());
            format!("{:<7}", mv.unwrap_or_default())
        };
        let cells = Player::ALL.map(cell).concat();
        let _ = writeln!(text, "{round:>5}  {}", cells.trim_end()); // writing to a string cannot fail
    }
    text
}

/// Whose turn it is at the ply that is looked at, with what is worth knowing there.
pub(super) fn standing(table: &Table) -> String {
    let player = table.player();
    let [a, b] = player.boards();
    let [on_a, on_b] = table.local_counts();
    let mut lines = vec![match table.outcome() {
        Some(outcome) => format!("After ply {} the game is over ({outcome}).", table.ply()),
        None => format!("After ply {} {player} is to move.", table.ply()),
    }];
    let synced = table.synced().count();
    lines.push(format!("{player}'s legal moves: {on_a} on {a}, {on_b} on {b}, {synced} on both."));
    for board in table.checks() {
        let opponent = board.player(!player.colour());
        lines.push(format!("{player} is in check from {opponent} on {board}."));
    }
    let ghosts = ghosts(table);
    lines.push(match ghosts.is_empty() {
        true => "No ghosts.".to_owned(),
        false => format!("Ghosts: {}.", ghosts.join(" ")),
    });
    lines.push(format!("Quiet plies: {} of {}.", table.quiet(), table.rulings().quiet_plies()));
    lines.push(format!("The table has stood like this {}.", times(table.seen())));
    lines.join("\n") + "\n"
}

fn times(count: u16) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

/// `NW: North v West`, White first.
pub(super) fn title(board: BoardName) -> String {
    let [white, black] = chess::Colour::ALL.map(|colour| board.player(colour));
    format!("{board}: {white} v {black}")
}
