//! One pawn of the winner's that is to run: what stands before it is captured or goes out of the way, whatever else is on the
//! board. It may mate on its way, or as what it becomes. It is a guess, and only decides what is tried first.

use super::worth::{self, steps};
use crate::{Bitboard, Colour, File, Position, Role, Square};

/// The weight of each step that is left to the pawn,
const STEP: i32 = 16;
/// of each man of the loser's before it, and of the steps to it of a man that may capture it,
const BLOCKED: i32 = 8;
const APPROACH: i32 = 3;
/// of each of the winner's own before it, and of each of the loser's anywhere.
const IN_THE_WAY: i32 = 6;
const GUARD: i32 = 1;
/// What comes before the mate itself.
const UNARMED: i32 = 100;
/// No such pawn is left, and it has not become anything.
const LOST: i32 = 900;

/// A run on one file.
#[derive(Clone, Copy)]
pub(super) struct Run {
    winner: Colour,
    file: File,
    /// How many pieces the winner has at first.
    pieces: usize,
}

impl Run {
    /// The runs that a position may see: one on each file with a pawn of the winner's.
    pub(super) fn all(position: &Position, winner: Colour) -> impl Iterator<Item = Run> {
        let pawns = position.pieces(winner, Role::Pawn);
        let pieces = pieces(position, winner);
        let files = File::ALL.into_iter().filter(move |file| (pawns & file.squares()).any());
        files.map(move |file| Run { winner, file, pieces })
    }

    /// How far a position seems to be from the end of the run, or from the mate that follows.
    pub(super) fn distance(&self, position: &Position) -> i32 {
        let pawns = position.pieces(self.winner, Role::Pawn) & self.file.squares();
        let guards = GUARD * position.by_colour(!self.winner).len() as i32;
        match pawns.into_iter().map(|pawn| self.way(position, pawn)).min() {
            Some(way) => UNARMED + way + guards,
            None if pieces(position, self.winner) > self.pieces => worth::bare(position, self.winner),
            None => LOST,
        }
    }

    /// How far a pawn is from the last rank: its steps, and what stands before it.
    fn way(&self, position: &Position, pawn: Square) -> i32 {
        let (left, ahead) = worth::ahead(self.winner, pawn);
        let theirs = (position.by_colour(!self.winner) & ahead).into_iter();
        let blocked: i32 = theirs.map(|square| BLOCKED + APPROACH * self.approach(position, square)).sum();
        STEP * left + blocked + IN_THE_WAY * (position.by_colour(self.winner) & ahead).len() as i32
    }

    /// How many steps it is to a square from the nearest piece that could capture there.
    fn approach(&self, position: &Position, square: Square) -> i32 {
        let shade = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        let able = !position.by_role(Role::Pawn) & (!position.by_role(Role::Bishop) | shade);
        (position.by_colour(self.winner) & able).into_iter().map(|man| steps(man, square)).min().unwrap_or(0)
    }
}

/// How many pieces a side has.
fn pieces(position: &Position, colour: Colour) -> usize {
    (position.by_colour(colour) & !position.by_role(Role::Pawn)).len()
}
