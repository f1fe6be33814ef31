//! From our types to those of `shakmaty`, and back.

use chess::{Bitboard, Colour, Position, Role};
use engine::{Dtz, Wdl};
use shakmaty::{Board, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup, PositionError, Setup, Square};
use shakmaty_syzygy::MaybeRounded;

/// A position without castling rights, as the tables take it; none for one that they cannot take.
pub(crate) fn position(position: &Position) -> Option<Chess> {
    let set = |squares: Bitboard| shakmaty::Bitboard(squares.0);
    let roles = ByRole {
        pawn: set(position.by_role(Role::Pawn)),
        knight: set(position.by_role(Role::Knight)),
        bishop: set(position.by_role(Role::Bishop)),
        rook: set(position.by_role(Role::Rook)),
        queen: set(position.by_role(Role::Queen)),
        king: set(position.by_role(Role::King)),
    };
    let colours =
        ByColor { black: set(position.by_colour(Colour::Black)), white: set(position.by_colour(Colour::White)) };
    let setup = Setup {
        board: Board::try_from_bitboards(roles, colours).ok()?,
        turn: if position.turn() == Colour::White { Color::White } else { Color::Black },
        ep_square: position.en_passant().map(|square| Square::new(square as u32)),
        ..Setup::empty()
    };
    // What cannot have come about is in the tables all the same.
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

pub(crate) fn wdl(wdl: shakmaty_syzygy::Wdl) -> Wdl {
    match wdl {
        shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
        shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
        shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
        shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
        shakmaty_syzygy::Wdl::Win => Wdl::Win,
    }
}

pub(crate) fn dtz(dtz: MaybeRounded<shakmaty_syzygy::Dtz>) -> Dtz {
    Dtz { plies: dtz.ignore_rounding().0, rounded: dtz.precise().is_none() }
}
