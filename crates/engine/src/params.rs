//! Every number that the search and its use of time are made of, in one table.
//!
//! In a usual build each is a constant. With the feature `spsa` each can be set while the program runs, over UCI under its own
//! name, so that a tuner can play games with other values; `reductions` are computed once, so values have to be set before
//! the first search. What the techniques are worth was measured and stands in BENCHMARKS.md, and how fifteen of the numbers were
//! tuned; the others were set by hand.

#[cfg(feature = "spsa")]
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// A number that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// The least that makes sense.
    pub min: i32,
    /// The most that makes sense.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal to $max:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "spsa"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            $(#[$doc])*
            #[cfg(feature = "spsa")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                values::$name.load(Relaxed)
            }
        )*

        #[cfg(feature = "spsa")]
        #[allow(non_upper_case_globals)]
        mod values {
            use super::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// All parameters.
        pub const ALL: &[Parameter] =
            &[$(Parameter { name: stringify!($name), default: $default, min: $min, max: $max }),*];

        /// Sets a parameter for all searches from now on; false where none has that name.
        #[cfg(feature = "spsa")]
        pub fn set(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) => values::$name.store(value, Relaxed),)*
                _ => return false,
            }
            true
        }
    };
}

params! {
    // Aspiration windows.
    /// From this depth on the first window is narrow.
    aspiration_depth = 5, 2 to 10;
    /// Half the width of the first window, in hundredths of a pawn.
    aspiration_window = 16, 4 to 60;
    /// The first window is wider by the score over this.
    aspiration_score_divisor = 64, 8 to 512;
    /// A window wider than this is opened altogether.
    aspiration_widest = 600, 100 to 2000;
    /// By how many plies less at most the next search is, after one above the window.
    aspiration_reduction = 3, 0 to 5;

    // Razoring.
    /// Up to this depth.
    razor_depth = 3, 1 to 8;
    /// Below alpha by this
    razor_base = 220, 0 to 600;
    /// and by this times the depth squared.
    razor_slope = 263, 20 to 500;

    // Reverse futility pruning.
    /// Up to this depth.
    reverse_futility_depth = 8, 2 to 14;
    /// Above beta by this
    reverse_futility_base = 20, 0 to 120;
    /// and by this for each ply of depth, but one where the side to move is improving.
    reverse_futility_slope = 70, 20 to 200;

    // Null move.
    /// From this depth on.
    null_depth = 3, 1 to 6;
    /// The evaluation may be below beta by this,
    null_eval_base = 76, 0 to 400;
    /// less this for each ply of depth.
    null_eval_slope = 20, 0 to 60;
    /// By how many plies less the pass is searched,
    null_reduction = 4, 2 to 6;
    /// and one more for so many plies of depth,
    null_depth_divisor = 4, 2 to 8;
    /// and one more for so much above beta,
    null_eval_divisor = 170, 80 to 500;
    /// but no more than these.
    null_eval_most = 3, 1 to 6;
    /// From this depth on a cut is verified, against zugzwang.
    null_verification_depth = 14, 8 to 24;

    // Internal iterative reduction.
    /// From this depth on.
    iir_depth = 4, 2 to 8;

    // Losing captures are left out, by static exchange evaluation.
    /// Up to this depth.
    see_capture_depth = 7, 3 to 12;
    /// That lose more than this for each ply.
    see_capture_slope = 122, 30 to 250;

    // Quiet moves are left out.
    /// Late-move pruning: after so many and the depth squared, half of it where the side to move is not improving.
    lmp_base = 3, 1 to 10;
    /// The reduced depth that the next ones go by grows by a ply for so much history.
    prune_history_divisor = 8192, 2000 to 20000;
    /// Futility: up to this reduced depth,
    futility_depth = 8, 3 to 14;
    /// below alpha by this
    futility_base = 103, 20 to 300;
    /// and this for each reduced ply.
    futility_slope = 76, 30 to 200;
    /// History pruning: up to this depth,
    history_pruning_depth = 5, 2 to 10;
    /// with a history below this for each ply.
    history_pruning_slope = 3568, 1000 to 8000;
    /// Static exchange: up to this reduced depth,
    see_quiet_depth = 8, 3 to 14;
    /// losing more than this times the reduced depth squared.
    see_quiet_slope = 20, 5 to 80;

    // Singular extensions and multi-cut.
    /// From this depth on,
    singular_depth = 7, 4 to 12;
    /// with a table entry at most so many plies shallower.
    singular_table_depth = 3, 1 to 6;
    /// All others are worse by this for each ply,
    singular_margin = 2, 1 to 8;
    /// and by so much more for a second ply.
    double_extension_margin = 21, 2 to 60;

    // Late-move reductions.
    /// From this depth on.
    lmr_depth = 3, 2 to 5;
    /// At the root, from this move on.
    lmr_root_moves = 3, 1 to 8;
    /// The constant of the formula, in hundredths,
    lmr_base = 86, 0 to 200;
    /// and what the product of the logarithms is divided by, in hundredths.
    lmr_divisor = 225, 100 to 500;
    /// A ply less for so much history of a quiet move,
    lmr_quiet_history = 4689, 2000 to 20000;
    /// or of a capture.
    lmr_capture_history = 8000, 2000 to 20000;
    /// A ply more where the next ply was cut off more often than this.
    lmr_cutoffs = 3, 1 to 8;

    // Quiescence.
    /// Delta pruning: a capture that leaves the score this far below alpha is left out.
    delta_margin = 135, 40 to 400;

    // History.
    /// The bonus for a cut: this for each ply,
    bonus_slope = 170, 50 to 400;
    /// less this,
    bonus_base = 90, 0 to 300;
    /// at most this.
    bonus_most = 1800, 500 to 4000;
    /// The malus for a move that did not cut: this for each ply,
    malus_slope = 200, 50 to 400;
    /// less this,
    malus_base = 40, 0 to 300;
    /// at most this.
    malus_most = 1500, 500 to 4000;
    /// The most that one search weighs in the correction of an evaluation, of 256.
    correction_weight = 16, 4 to 64;

    // Time, in hundredths where not said otherwise.
    /// How many moves a game is taken to go on for when it begins, where nobody says,
    moves_left = 26, 10 to 60;
    /// less this, in hundredths, for each move that has been played,
    moves_left_slope = 23, 0 to 60;
    /// but no fewer than these.
    moves_left_least = 12, 5 to 40;
    /// The share of the increment that is used.
    increment_share = 90, 30 to 100;
    /// The most of the clock that is aimed at,
    aim_share = 70, 20 to 90;
    /// the most that it may become,
    limit_share = 60, 20 to 80;
    /// and the same where this is the last move before the next control.
    last_move_share = 90, 50 to 95;
    /// How many times the aim may be stretched to.
    limit_stretch = 500, 150 to 1000;
    /// From this many plies on it is stretched at all.
    patience_depth = 6, 2 to 12;
    /// The stretch where the best move has just changed,
    changing_base = 135, 80 to 250;
    /// less this for each iteration since,
    changing_slope = 8, 0 to 30;
    /// of which so many count.
    changing_most = 8, 2 to 16;
    /// A score that has fallen by so much stretches it by the half.
    falling_half = 60, 20 to 200;
    /// The stretch where no effort went to the best move,
    effort_base = 190, 100 to 300;
    /// less this times the share that did,
    effort_slope = 120, 0 to 250;
    /// but no less than this.
    effort_least = 50, 10 to 100;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn parameters_have_names_of_their_own_and_lie_in_their_range() {
        let names: HashSet<&str> = ALL.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), ALL.len());
        for Parameter { name, default, min, max } in ALL {
            assert!(min < default && default < max, "{name}");
        }
    }
}
