//! A move in 16 bits.

use chess::UciMove;

/// A move, or none, in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Packed(u16);

impl Packed {
    pub(crate) const NONE: Packed = Packed(0);

    #[inline(always)]
    pub(crate) const fn new(mv: UciMove) -> Packed {
        let promotion = match mv.promotion {
            Some(role) => role as u16,
            None => 0,
        };
        Packed(mv.from as u16 | (mv.to as u16) << 6 | promotion << 12)
    }
}
