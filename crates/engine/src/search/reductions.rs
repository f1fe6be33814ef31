//! Late-move reductions (LMR): by how much less deeply moves that come late are searched. (+77 ± 36, BENCHMARKS.md)

use super::negamax::{Candidate, Node};
use super::worker::Worker;
use crate::MAX_PLY;
use crate::{ordering, params};
use std::sync::LazyLock;

static BASE: LazyLock<Box<[[i8; 64]; MAX_PLY]>> = LazyLock::new(|| {
    let [constant, divisor] = [params::lmr_base(), params::lmr_divisor()].map(|n| f64::from(n) / 100.0);
    let row = |depth: usize| {
        std::array::from_fn(|index| {
            // Of `libm`, since the platform's own may differ in the last digit, and with it the search.
            let logs = libm::log(depth.max(1) as f64) * libm::log(index.max(1) as f64);
            (constant + logs / divisor) as i8
        })
    };
    Box::new(std::array::from_fn(row))
});

/// The usual reduction of the move number `index` (from 1) at a depth, in plies.
#[inline(always)]
pub(super) fn base(depth: i32, index: i32) -> i32 {
    i32::from(BASE[depth.clamp(0, MAX_PLY as i32 - 1) as usize][index.clamp(0, 63) as usize])
}

impl Worker<'_> {
    /// By how much less deeply a late move is searched: less with a good history, for a killer, on the principal variation;
    /// more where the side to move is not improving (+43 ± 37), a cut is expected, or the next ply cuts often (+21 ± 32).
    pub(super) fn late_move_reduction<const PV: bool>(&self, node: &Node<'_>, candidate: &Candidate) -> i32 {
        let Candidate { mv, moved, quiet_history, count } = *candidate;
        let mut reduction = base(node.depth, count);
        if let Some(history) = quiet_history {
            reduction -= (history / params::lmr_quiet_history()).clamp(-2, 2);
            reduction -= i32::from(self.earlier(node.ply, 0).killers.contains(&Some(mv)));
        } else {
            let history = self.memory.capture(moved, ordering::taken(node.position, mv));
            reduction = reduction / 2 - (history / params::lmr_capture_history()).clamp(-1, 1);
        }
        reduction -= i32::from(PV);
        reduction += i32::from(!node.improving);
        reduction += 2 * i32::from(node.cut);
        reduction += i32::from(self.earlier(node.ply + 1, 0).cutoffs > params::lmr_cutoffs() as u32);
        reduction
    }
}
