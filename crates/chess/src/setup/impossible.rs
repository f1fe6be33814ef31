//! The strict question: could this have come about in a game?

use super::{InvalidPosition, Setup};
use crate::{Colour, Position, Rank, Role, Square};
use std::fmt;

/// Why no game can have led to a setup, though it can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// A side has more than eight pawns.
    TooManyPawns(Colour),
    /// A side has more promoted pieces than it lost pawns.
    TooManyPromoted(Colour),
    /// More than two pieces give check, which no move can bring about.
    TooManyCheckers,
    /// No pawn can have just gone two squares past the en passant square.
    EnPassant(Square),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::TooManyPawns(colour) => write!(f, "{colour} has more than eight pawns"),
            Impossible::TooManyPromoted(colour) => write!(f, "{colour} has more promoted pieces than missing pawns"),
            Impossible::TooManyCheckers => write!(f, "more than two pieces give check"),
            Impossible::EnPassant(square) => {
                write!(f, "the en passant square {square} is impossible: no pawn can have just gone past it")
            }
        }
    }
}

impl std::error::Error for Impossible {}

impl Setup {
    /// Could this have come about in a game? What plainly speaks against it: too many pawns, promoted pieces or
    /// checkers, or an en passant square past which no pawn can have just gone. Nothing found is no proof that it could.
    ///
    /// ```
    /// use chess::{Colour, Impossible, Setup};
    /// let study: Setup = "4k3/8/8/8/8/8/PPPPPPPP/2B1B1K1 w - - 0 1".parse().unwrap();
    /// assert_eq!(study.impossibilities(), Ok(vec![Impossible::TooManyPromoted(Colour::White)]));
    /// ```
    pub fn impossibilities(&self) -> Result<Vec<Impossible>, InvalidPosition> {
        let position = Position::try_from(self)?;
        let mut found: Vec<Impossible> =
            Colour::ALL.into_iter().filter_map(|colour| impossible_material(&position, colour)).collect();
        if position.checkers.len() > 2 {
            found.push(Impossible::TooManyCheckers);
        }
        if let Some(square) = self.en_passant
            && !has_passed(&position, square)
        {
            found.push(Impossible::EnPassant(square));
        }
        Ok(found)
    }
}

fn impossible_material(position: &Position, colour: Colour) -> Option<Impossible> {
    let count = |role| position.pieces(colour, role).len();
    let more_than = |born: usize, there: usize| there.saturating_sub(born);
    let bishops = position.pieces(colour, Role::Bishop);
    let light = bishops.into_iter().filter(|square| square.is_light()).count();
    let promoted = more_than(1, count(Role::Queen))
        + more_than(2, count(Role::Rook))
        + more_than(2, count(Role::Knight))
        + more_than(1, light)
        + more_than(1, bishops.len() - light);
    match count(Role::Pawn) {
        9.. => Some(Impossible::TooManyPawns(colour)),
        pawns if pawns + promoted > 8 => Some(Impossible::TooManyPromoted(colour)),
        _ => None,
    }
}

/// Whether a pawn can have just gone two squares past `square`: it stands before it, where it came from and passed is
/// empty, and it has not left its opponent in a check that its own move cannot have given.
pub(super) fn has_passed(position: &Position, square: Square) -> bool {
    let us = position.turn();
    let empty = !position.occupied();
    let stands = Square::masked(square as u8 ^ 8);
    let came_from = Square::masked(square as u8 ^ 24);
    square.rank() == Rank::Sixth.relative_to(us)
        && empty.contains(square)
        && position.pieces(!us, Role::Pawn).contains(stands)
        && empty.contains(came_from)
        && check_after_double_step(position, stands, came_from)
}

/// After a double step at most one piece gives check: the pawn, or a slider that it uncovered.
fn check_after_double_step(position: &Position, stands: Square, came_from: Square) -> bool {
    let us = position.turn();
    let Some(checker) = position.checkers.first() else { return true };
    let before = position.occupied().without(stands).with(came_from);
    let uncovered = position.attackers(position.king_of(us), !us, before).is_empty();
    !position.checkers.more_than_one() && (checker == stands || uncovered)
}
