//! By how much less deeply moves that come late are searched.

use crate::MAX_PLY;
use std::sync::LazyLock;

static BASE: LazyLock<Box<[[i8; 64]; MAX_PLY]>> = LazyLock::new(|| {
    let row = |depth: usize| {
        std::array::from_fn(|index| {
            // Of `libm`, since the platform's own may differ in the last digit, and with it the search.
            let logs = libm::log(depth.max(1) as f64) * libm::log(index.max(1) as f64);
            (0.75 + logs / 2.25) as i8
        })
    };
    Box::new(std::array::from_fn(row))
});

/// The usual reduction of the move number `index` (from 1) at a depth, in plies.
#[inline(always)]
pub(super) fn base(depth: i32, index: i32) -> i32 {
    i32::from(BASE[depth.clamp(0, MAX_PLY as i32 - 1) as usize][index.clamp(0, 63) as usize])
}
