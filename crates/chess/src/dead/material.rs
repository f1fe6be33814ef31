//! Insufficient material: positions that are dead because of what is left on the board.

use crate::{Bitboard, Colour, Position, Role};

impl Position {
    /// Whether neither side could checkmate by any series of legal moves, judged by material alone (5.2.2).
    ///
    /// True for lone kings, a single knight or bishop, and any number of bishops that all stand on squares of one
    /// colour. True only where no mate exists; a position may be dead for other reasons: see
    /// [`Position::is_dead`].
    #[inline]
    pub fn is_insufficient_material(&self) -> bool {
        // Nearly every position has one of these, so the common answer costs one test.
        let mating = self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        mating.is_empty() && self.cannot_mate(Colour::White) && self.cannot_mate(Colour::Black)
    }

    /// Whether `colour` could not checkmate by any series of legal moves, judged by material alone: the question when
    /// the opponent's flag falls (6.9) or the opponent resigns (5.1.2).
    ///
    /// The opponent's pieces count too, since they can stand in their own king's way.
    pub fn cannot_mate(&self, colour: Colour) -> bool {
        let ours = self.by_colour(colour);
        let theirs = self.by_colour(!colour);
        let of = |role| self.by_role(role);
        if (ours & (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen))).any() {
            return false;
        }
        let helpers = |roles: &[Role]| roles.iter().any(|&role| (theirs & of(role)).any());
        if (ours & of(Role::Knight)).any() {
            // Two pieces mate with the opponent's help. A lone knight needs something of the opponent's beside his
            // king: a queen does not do, for it can always take the knight or step between.
            return ours.len() <= 2 && !helpers(&[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]);
        }
        if (ours & of(Role::Bishop)).any() {
            // Bishops on one colour of square mate only if a pawn (which may become anything), a knight, or a
            // bishop of the other colour blocks a flight square.
            let bishops = of(Role::Bishop);
            let one_colour = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
            return one_colour && !helpers(&[Role::Pawn, Role::Knight]);
        }
        true
    }
}
