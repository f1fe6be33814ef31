//! What a position is worth without searching: material, placement, and how to win what is won.

mod endings;

use crate::score::{Score, WIN};
use chess::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess::{Bitboard, Colour, Position, Role, Square};

const MATERIAL: [Score; 6] = [100, 320, 335, 510, 980, 0];
/// What a piece still on the board counts towards the middle game.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// The evaluation of a position, in hundredths of a pawn, for the side to move.
pub fn evaluate(position: &Position) -> Score {
    let phase: i32 = Role::ALL.iter().map(|&role| PHASE[role as usize] * position.by_role(role).len() as i32).sum();
    let phase = phase.min(FULL_PHASE);
    let white = side(position, Colour::White, phase) + endings::bonus(position, Colour::White);
    let black = side(position, Colour::Black, phase) + endings::bonus(position, Colour::Black);
    let score = if position.turn() == Colour::White { white - black } else { black - white };
    let eager = 12;
    // The nearer the fifty-move rule, the less an advantage is worth.
    let score = (score + eager) * (200 - i32::from(position.clock().min(100))) / 200;
    let (us, them) = (position.turn(), !position.turn());
    let most = if endings::cannot_win(position, us) { 0 } else { WIN };
    let least = if endings::cannot_win(position, them) { 0 } else { -WIN };
    score.clamp(least, most)
}

fn side(position: &Position, us: Colour, phase: i32) -> Score {
    let occupied = position.occupied();
    let mut score = 0;
    for role in Role::ALL {
        for square in position.pieces(us, role) {
            let centre = 6 - centre_distance(square);
            let rank = square.rank().relative_to(us) as i32;
            score += MATERIAL[role as usize]
                + match role {
                    Role::Pawn => 2 * centre * phase / FULL_PHASE + rank * rank + passed(position, us, square),
                    Role::Knight => 5 * centre + 3 * (knight_attacks(square) & !position.by_colour(us)).len() as i32,
                    Role::Bishop => 2 * centre + 5 * bishop_attacks(square, occupied).len() as i32,
                    Role::Rook => 3 * rook_attacks(square, occupied).len() as i32,
                    Role::Queen => centre + bishop_attacks(square, occupied).len() as i32,
                    Role::King => {
                        let shelter = (chess::attacks::king_attacks(square) & position.pieces(us, Role::Pawn)).len();
                        let hidden = 14 * shelter as i32 - 10 * rank - 4 * centre;
                        (hidden * phase + 6 * centre * (FULL_PHASE - phase)) / FULL_PHASE
                    }
                };
        }
    }
    if position.pieces(us, Role::Bishop).more_than_one() {
        score += 35;
    }
    score
}

/// A pawn with no enemy pawn before it, on its own file or beside it.
fn passed(position: &Position, us: Colour, square: Square) -> Score {
    let file = square.file() as i32;
    let rank = square.rank().relative_to(us) as i32;
    let ahead = position
        .pieces(!us, Role::Pawn)
        .into_iter()
        .any(|pawn| (pawn.file() as i32 - file).abs() <= 1 && pawn.rank().relative_to(us) as i32 > rank);
    if ahead { 0 } else { 4 * rank * rank }
}

/// How many king's steps a square is from the four in the middle, counted along files and ranks.
fn centre_distance(square: Square) -> i32 {
    let off = |index: i32| if index < 4 { 3 - index } else { index - 4 };
    off(square.file() as i32) + off(square.rank() as i32)
}

/// The squares of a colour of square.
fn shade(light: bool) -> Bitboard {
    if light { Bitboard::LIGHT } else { Bitboard::DARK }
}
