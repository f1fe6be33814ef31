//! What a FEN can say, whether or not it can be played, and whether or not it can have come about.

mod impossible;

use crate::board::Board;
use crate::play::en_passant_captors;
use crate::{Bitboard, Colour, Piece, Position, Rank, Role, Square, Wing};
pub use impossible::Impossible;
use std::fmt;

/// A placement of pieces with what else a FEN tells. Nothing has been checked: `Position::try_from` asks whether it can
/// be played, and [`Setup::impossibilities`] whether it can have come about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, from a1 to h8.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Colour,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square behind a pawn that has just gone two squares.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub clock: u16,
    /// The number of the move about to be played.
    pub fullmove: u16,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        board: [None; 64],
        turn: Colour::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        clock: 0,
        fullmove: 1,
    };
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidPosition {
    /// There is no piece at all.
    EmptyBoard,
    /// A side has no king.
    MissingKing(Colour),
    /// A side has more than one king.
    TooManyKings(Colour),
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// A side has more than sixteen pieces.
    TooManyPieces(Colour),
    /// The king of the side that is not to move could be captured.
    OpponentInCheck(Colour),
    /// A castling right without its rook on the back rank.
    CastlingWithoutRook(Square),
    /// A castling right whose king is not on the back rank.
    CastlingWithoutKing(Colour),
    /// Two castling rights of one side for one wing.
    CastlingTwice(Colour),
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use InvalidPosition::*;
        match self {
            EmptyBoard => write!(f, "the board is empty"),
            MissingKing(colour) => write!(f, "{colour} has no king"),
            TooManyKings(colour) => write!(f, "{colour} has more than one king"),
            PawnOnBackRank(square) => write!(f, "a pawn cannot stand on {square}"),
            TooManyPieces(colour) => write!(f, "{colour} has more than sixteen pieces"),
            OpponentInCheck(colour) => write!(f, "{colour} is in check, but it is {}'s move", !*colour),
            CastlingWithoutRook(square) => {
                write!(f, "a castling right names {square}, where no rook of that side stands")
            }
            CastlingWithoutKing(colour) => {
                write!(f, "{colour} has a castling right, but its king is not on the back rank between its rooks")
            }
            CastlingTwice(colour) => write!(f, "{colour} has two castling rights on one side"),
        }
    }
}

impl std::error::Error for InvalidPosition {}

/// The one validity check between what can be said and what can be played: one king a side, of which only the one to
/// move may be in check, at most sixteen men a side, no pawn on the first or last rank, and castling rights with their
/// king and rook. An en passant square past which no pawn can have gone is left out.
///
/// Studies, suites and analysis have positions that no game leads to; whoever minds asks [`Setup::impossibilities`].
impl TryFrom<&Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: &Setup) -> Result<Position, InvalidPosition> {
        check_material(setup)?;
        check_castling(setup)?;
        let mut board = Board::EMPTY;
        for (square, piece) in Square::ALL.into_iter().zip(setup.board) {
            if let Some(Piece { colour, role }) = piece {
                board.toggle(colour, role, square);
            }
        }
        for rook in setup.castling {
            board.toggle_castling(rook);
        }
        if setup.turn == Colour::Black {
            board.pass_turn();
        }
        let mut position = Position {
            board,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            clock: setup.clock,
            fullmove: setup.fullmove.max(1),
        };
        check_opponent_not_in_check(&position)?;
        position.find_checks(setup.turn);
        if let Some(square) = setup.en_passant
            && impossible::has_passed(&position, square)
            && en_passant_captors(&position.board, setup.turn, square).any()
        {
            position.board.set_en_passant(Some(square));
        }
        Ok(position)
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: Setup) -> Result<Position, InvalidPosition> {
        Position::try_from(&setup)
    }
}

impl Position {
    /// What a FEN would say of the position.
    pub fn to_setup(&self) -> Setup {
        let mut board = [None; 64];
        for colour in Colour::ALL {
            for role in Role::ALL {
                for square in self.pieces(colour, role) {
                    board[square as usize] = Some(Piece { colour, role });
                }
            }
        }
        Setup {
            board,
            turn: self.turn(),
            castling: self.castling(),
            en_passant: self.en_passant(),
            clock: self.clock,
            fullmove: self.fullmove,
        }
    }
}

fn check_material(setup: &Setup) -> Result<(), InvalidPosition> {
    if setup.board.iter().all(Option::is_none) {
        return Err(InvalidPosition::EmptyBoard);
    }
    for colour in Colour::ALL {
        let men = setup.board.iter().flatten().filter(|piece| piece.colour == colour);
        match men.clone().filter(|piece| piece.role == Role::King).count() {
            0 => return Err(InvalidPosition::MissingKing(colour)),
            1 => {}
            _ => return Err(InvalidPosition::TooManyKings(colour)),
        }
        if men.count() > 16 {
            return Err(InvalidPosition::TooManyPieces(colour));
        }
    }
    let is_pawn = |square: &Square| setup.board[*square as usize].is_some_and(|piece| piece.role == Role::Pawn);
    match Bitboard::BACK_RANKS.into_iter().find(is_pawn) {
        Some(square) => Err(InvalidPosition::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

fn check_castling(setup: &Setup) -> Result<(), InvalidPosition> {
    for colour in Colour::ALL {
        let home = Rank::First.relative_to(colour);
        let rooks = setup.castling & home.squares();
        let is = |square: Square, role| setup.board[square as usize] == Some(Piece { colour, role });
        if let Some(square) = rooks.into_iter().find(|&square| !is(square, Role::Rook)) {
            return Err(InvalidPosition::CastlingWithoutRook(square));
        }
        let king = home.squares().into_iter().find(|&square| is(square, Role::King));
        match king {
            None if rooks.any() => return Err(InvalidPosition::CastlingWithoutKing(colour)),
            None => {}
            Some(king) => {
                let on = |wing| rooks.into_iter().filter(|&rook| Wing::of(king, rook) == wing).count();
                if on(Wing::King) > 1 || on(Wing::Queen) > 1 {
                    return Err(InvalidPosition::CastlingTwice(colour));
                }
            }
        }
    }
    match (setup.castling & !Bitboard::BACK_RANKS).first() {
        Some(square) => Err(InvalidPosition::CastlingWithoutRook(square)),
        None => Ok(()),
    }
}

fn check_opponent_not_in_check(position: &Position) -> Result<(), InvalidPosition> {
    let them = !position.turn();
    let attackers = position.attackers(position.king_of(them), !them, position.occupied());
    if attackers.any() { Err(InvalidPosition::OpponentInCheck(them)) } else { Ok(()) }
}
