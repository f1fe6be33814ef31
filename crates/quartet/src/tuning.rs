//! What whoever tunes the weights of the evaluation needs to know of it.

pub use crate::eval::terms::{COUNT, GHOST, PAIR, TERMS, Term};

use crate::eval::terms::Counts;
use crate::eval::{count, holdings, opponents};
use crate::search::node::Node;
use chess::UciMove;
use duplicate::{Boards, Player, Table};

/// How often each weight counts in what boards are worth to each player: its own counts, less half of each opponent's.
pub fn trace(boards: &Boards) -> [Vec<(u16, f32)>; 4] {
    let mut counts = [0; 4].map(|_| Counts(vec![0; COUNT]));
    holdings::count(boards, &mut counts);
    count(boards, &mut counts);
    Player::ALL.map(|player| {
        let (left, right) = opponents(player);
        let of = |player: Player, weight: usize| counts[player as usize].0[weight] as f32;
        let count = |weight: usize| of(player, weight) - (of(left, weight) + of(right, weight)) / 2.0;
        (0..COUNT).map(|weight| (weight as u16, count(weight))).filter(|&(_, count)| count != 0.0).collect()
    })
}

/// Whether a table is one that should be learnt from, when this is the move that is best: nobody who is to move is in check, and
/// nothing is taken or promotes.
pub fn is_quiet(table: &Table, best: UciMove) -> bool {
    !table.boards().is_check() && !Node::new(table).takes(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Holdings, WEIGHTS, balance, standings};
    use chess::Random;

    /// What the tuner is told adds up to what the search is told.
    #[test]
    fn the_trace_is_the_evaluation() {
        for seed in 0..20 {
            let mut table = Table::default();
            table.play_random(&mut Random::new(seed), 40);
            let boards = table.boards();
            let standings = standings(boards, &Holdings::new(boards));
            for (player, counts) in Player::ALL.into_iter().zip(trace(boards)) {
                let sum: f32 = counts.iter().map(|&(weight, count)| WEIGHTS[usize::from(weight)] as f32 * count).sum();
                assert!((sum - balance(&standings, player) as f32).abs() <= 1.0, "{player}");
            }
        }
    }
}
