//! What a FEN can say, whether or not it can be played.

use crate::board::Board;
use crate::play::en_passant_captors;
use crate::{Bitboard, Colour, Piece, Position, Rank, Role, Square, Wing};
use std::fmt;

/// A placement of pieces with what else a FEN tells. Nothing has been checked: `Position::try_from` does that.
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

/// Why a setup is not a position of chess.
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
    /// A side has more than eight pawns.
    TooManyPawns(Colour),
    /// A side has more promoted pieces than it lost pawns.
    TooManyPromoted(Colour),
    /// The king of the side that is not to move could be captured.
    OpponentInCheck(Colour),
    /// More than two pieces give check, which no move can bring about.
    TooManyCheckers,
    /// A castling right without its rook on the back rank.
    CastlingWithoutRook(Square),
    /// A castling right whose king is not on the back rank.
    CastlingWithoutKing(Colour),
    /// Two castling rights of one side for one wing.
    CastlingTwice(Colour),
    /// No pawn can have just gone two squares past the en passant square.
    ImpossibleEnPassant(Square),
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
            TooManyPawns(colour) => write!(f, "{colour} has more than eight pawns"),
            TooManyPromoted(colour) => write!(f, "{colour} has more promoted pieces than missing pawns"),
            OpponentInCheck(colour) => write!(f, "{colour} is in check, but it is {}'s move", !*colour),
            TooManyCheckers => write!(f, "more than two pieces give check"),
            CastlingWithoutRook(square) => {
                write!(f, "a castling right names {square}, where no rook of that side stands")
            }
            CastlingWithoutKing(colour) => {
                write!(f, "{colour} has a castling right, but its king is not on the back rank between its rooks")
            }
            CastlingTwice(colour) => write!(f, "{colour} has two castling rights on one side"),
            ImpossibleEnPassant(square) => {
                write!(f, "the en passant square {square} is impossible: no pawn can have just gone past it")
            }
        }
    }
}

impl std::error::Error for InvalidPosition {}

/// The one validity check between what can be said and what can be played.
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
        if let Some(square) = setup.en_passant {
            check_en_passant(&position, square)?;
            if en_passant_captors(&position.board, setup.turn, square).any() {
                position.board.set_en_passant(Some(square));
            }
        }
        check_possible_check(&position, setup.en_passant)?;
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
        let count = |role| setup.board.iter().filter(|&&on| on == Some(Piece { colour, role })).count();
        let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(count);
        if kings == 0 {
            return Err(InvalidPosition::MissingKing(colour));
        }
        if kings > 1 {
            return Err(InvalidPosition::TooManyKings(colour));
        }
        if pawns > 8 {
            return Err(InvalidPosition::TooManyPawns(colour));
        }
        if pawns + knights + bishops + rooks + queens + kings > 16 {
            return Err(InvalidPosition::TooManyPieces(colour));
        }
        let (light, dark) = bishops_by_square(setup, colour);
        let promoted = queens.saturating_sub(1)
            + rooks.saturating_sub(2)
            + knights.saturating_sub(2)
            + light.saturating_sub(1)
            + dark.saturating_sub(1);
        if pawns + promoted > 8 {
            return Err(InvalidPosition::TooManyPromoted(colour));
        }
    }
    let is_pawn = |square: &Square| setup.board[*square as usize].is_some_and(|piece| piece.role == Role::Pawn);
    match Bitboard::BACK_RANKS.into_iter().find(is_pawn) {
        Some(square) => Err(InvalidPosition::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

fn bishops_by_square(setup: &Setup, colour: Colour) -> (usize, usize) {
    let bishop = Some(Piece { colour, role: Role::Bishop });
    let (light, dark): (Vec<_>, Vec<_>) =
        Square::ALL.into_iter().filter(|s| setup.board[*s as usize] == bishop).partition(|s| s.is_light());
    (light.len(), dark.len())
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

/// The pawn that went two squares stands before the square, and where it came from and passed is empty.
fn check_en_passant(position: &Position, square: Square) -> Result<(), InvalidPosition> {
    let us = position.turn();
    let empty = !position.occupied();
    let stands = Square::masked(square as u8 ^ 8);
    let came_from = Square::masked(square as u8 ^ 24);
    let possible = square.rank() == Rank::Sixth.relative_to(us)
        && empty.contains(square)
        && position.pieces(!us, Role::Pawn).contains(stands)
        && empty.contains(came_from);
    if possible { Ok(()) } else { Err(InvalidPosition::ImpossibleEnPassant(square)) }
}

/// A move gives check with the piece that moved and at most one that it uncovered. After a pawn's double step, only that
/// pawn or one slider that it uncovered can give check.
fn check_possible_check(position: &Position, en_passant: Option<Square>) -> Result<(), InvalidPosition> {
    let us = position.turn();
    let checkers = position.checkers;
    if checkers.len() > 2 {
        return Err(InvalidPosition::TooManyCheckers);
    }
    if let (Some(square), Some(checker)) = (en_passant, checkers.first()) {
        let stands = Square::masked(square as u8 ^ 8);
        let came_from = Square::masked(square as u8 ^ 24);
        let before = position.occupied().without(stands).with(came_from);
        let uncovered = position.attackers(position.king_of(us), !us, before).is_empty();
        if checkers.more_than_one() || (checker != stands && !uncovered) {
            return Err(InvalidPosition::ImpossibleEnPassant(square));
        }
    }
    Ok(())
}
