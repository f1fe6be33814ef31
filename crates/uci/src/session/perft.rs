//! `go perft`: every engine author's own command.

use super::output::Output;
use super::{Control, GameSoFar};
use chess::Position;

/// Counts leaves below each move and tells of each; returns the last line to print.
pub(super) fn perft(game: &GameSoFar, depth: u32, control: &impl Control, output: &Output) -> String {
    let position = game.position();
    let mut total = u64::from(depth == 0);
    for mv in position.legal_moves().into_iter().filter(|_| depth > 0) {
        let nodes = leaves(&position.play(mv), depth - 1, control);
        if control.is_stopped() {
            break;
        }
        output.print(&format!("{}: {nodes}\n", mv.to_uci(game.mode())));
        total += nodes;
    }
    format!("\nNodes searched: {total}\n\n")
}

/// Counts in pieces that are small enough to be stopped between them.
fn leaves(position: &Position, depth: u32, control: &impl Control) -> u64 {
    if control.is_stopped() {
        return 0;
    }
    if depth <= 3 {
        return position.perft(depth);
    }
    position.legal_moves().into_iter().map(|mv| leaves(&position.play(mv), depth - 1, control)).sum()
}
