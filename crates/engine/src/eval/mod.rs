//! What a position is worth without searching.
//!
//! A linear sum: each [`terms::Term`] is counted for either side, each count has a weight for the middle game and one for
//! the ending, and what is left on the board says how much of either applies. Every weight is from the project's own tuner
//! (crate `trainer`) on the engine's own games. What is known for certain about endings ([`endings`]) is not tuned.

/// A loop written out, so that the compiler makes each round for its own value.
macro_rules! unrolled {
    ($each:pat in [$($value:expr),*] $block:block) => {
        $({
            let $each = $value;
            $block
        })*
    };
}

mod endings;
mod facts;
mod pawns;
mod pieces;
mod tally;
pub(crate) mod terms;
mod threats;
mod weights;

use crate::score::{Score, WIN};
use chess::{Colour, Position, Role};
use facts::Facts;
use tally::{Counts, Sum, Tally, ending, middle_game};

/// What a piece still on the board counts towards the middle game.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
pub(crate) const FULL_PHASE: i32 = 24;

/// The evaluation of a position, in hundredths of a pawn, for the side to move: the sum of the tuned terms within what is
/// known for certain.
pub(crate) fn evaluate(position: &Position) -> Score {
    evaluate_by(position, || tuned_terms(position))
}

/// The sum of the tuned terms alone, for the side to move.
#[inline]
pub fn tuned_terms(position: &Position) -> Score {
    let for_white = tuned(position);
    if position.turn() == Colour::White { for_white } else { -for_white }
}

/// What somebody says of a position, for the side to move, within what is known for certain: how a lone king is mated, the
/// fifty-move rule, and who has not the material to win.
#[inline(always)]
pub(crate) fn evaluate_by(position: &Position, judge: impl FnOnce() -> Score) -> Score {
    let (us, them) = (position.turn(), !position.turn());
    if let Some((winner, score)) = lone_king(position) {
        return if winner == us { score } else { -score };
    }
    let score = judge() * clock_share(position) / CLOCK_WHOLE;
    let most = if endings::cannot_win(position, us) { 0 } else { WIN };
    let least = if endings::cannot_win(position, them) { 0 } else { -WIN };
    score.clamp(least, most)
}

/// What [`clock_share`] is a share of.
pub const CLOCK_WHOLE: Score = 200;

/// How much an advantage is still worth: the nearer the fifty-move rule, the less.
#[inline(always)]
pub fn clock_share(position: &Position) -> Score {
    CLOCK_WHOLE - Score::from(position.clock().min(100))
}

/// The score of endings against a lone king; most positions are not, which one test tells.
#[inline(always)]
fn lone_king(position: &Position) -> Option<(Colour, Score)> {
    let [white, black] = Colour::ALL.map(|colour| position.by_colour(colour));
    if white.more_than_one() && black.more_than_one() { None } else { endings::mating_lone_king(position) }
}

/// The sum of the tuned terms, for White.
fn tuned(position: &Position) -> Score {
    let mut sums = [Sum::default(), Sum::default()];
    count(position, &mut sums);
    let [white, black] = sums;
    let both = white.0 - black.0;
    let phase = phase(position);
    let scaled = ending(both) * endings::scale(position, ending(both)) / endings::FULL_SCALE;
    (middle_game(both) * phase + scaled * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How much of the middle game is left.
fn phase(position: &Position) -> i32 {
    let phase: i32 = Role::ALL.iter().map(|&role| PHASE[role as usize] * position.by_role(role).len() as i32).sum();
    phase.min(FULL_PHASE)
}

/// Counts all terms for White and Black.
#[inline(always)]
fn count<T: Tally>(position: &Position, tallies: &mut [T; 2]) {
    let mut facts = Colour::ALL.map(|colour| Facts::new(position, colour));
    let [white, black] = &mut facts;
    let [for_white, for_black] = tallies;
    let by_white = pieces::pieces(position, Colour::White, white, black, for_white);
    let by_black = pieces::pieces(position, Colour::Black, black, white, for_black);
    count_side(position, Colour::White, white, black, &by_black, for_white);
    count_side(position, Colour::Black, black, white, &by_white, for_black);
    let mover = if position.turn() == Colour::White { for_white } else { for_black };
    mover.one(terms::TEMPO, 0);
}

/// Counts all terms of one side but those of its pieces, once it is known what everything attacks.
#[inline(always)]
fn count_side<T: Tally>(
    position: &Position,
    us: Colour,
    ours: &Facts,
    theirs: &Facts,
    assault: &pieces::Assault,
    tally: &mut T,
) {
    pieces::placement(position, us, ours, theirs, tally);
    pawns::structure(us, ours, theirs, tally);
    pawns::passed(position, us, ours, theirs, tally);
    threats::threats(position, us, ours, theirs, tally);
    threats::king(position, us, ours, theirs, assault, tally);
}

/// What the tuner needs of a position: how often each weight counts for White more than for Black, and how the halves mix.
pub struct Traced {
    /// The numbers of the weights that count, and how often.
    pub counts: Vec<(u16, i16)>,
    /// The share of the middle game.
    pub middle_game: f32,
    /// The share of the ending, with what its drawishness leaves of it.
    pub ending: f32,
}

/// Writes down how a position is evaluated.
pub fn trace(position: &Position) -> Traced {
    let mut tallies = [Counts::default(), Counts::default()];
    count(position, &mut tallies);
    let mut sums = [Sum::default(), Sum::default()];
    count(position, &mut sums);
    let scale = endings::scale(position, ending(sums[0].0 - sums[1].0)) as f32 / endings::FULL_SCALE as f32;
    let [white, black] = tallies;
    let difference = white.0.iter().zip(black.0.iter()).map(|(white, black)| white - black);
    let counts = difference.enumerate().filter(|&(_, count)| count != 0).map(|(i, count)| (i as u16, count)).collect();
    let middle_game = phase(position) as f32 / FULL_PHASE as f32;
    Traced { counts, middle_game, ending: (1.0 - middle_game) * scale }
}

/// The weights as they stand, middle game and ending.
pub fn current_weights() -> Vec<(f32, f32)> {
    weights::WEIGHTS.iter().map(|&both| (middle_game(both) as f32, ending(both) as f32)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mirrored(fen: &str) -> Position {
        let mut fields = fen.split(' ');
        let board: Vec<String> = fields.next().unwrap().split('/').rev().map(swap_case).collect();
        let turn = if fields.next() == Some("w") { "b" } else { "w" };
        let castling = swap_case(fields.next().unwrap());
        let en_passant: String = fields.next().unwrap().chars().map(|c| if c == '6' { '3' } else { c }).collect();
        let clocks: Vec<&str> = fields.collect();
        let fen = format!("{} {turn} {castling} {en_passant} {}", board.join("/"), clocks.join(" "));
        Position::from_fen(&fen).unwrap()
    }

    fn swap_case(text: &str) -> String {
        let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    }

    #[test]
    fn both_sides_are_treated_alike() {
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(evaluate(&position), evaluate(&mirrored(fen)), "{fen}");
        }
    }

    /// What the tuner is told adds up to what the search is told.
    #[test]
    fn the_trace_is_the_evaluation() {
        let weights = current_weights();
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            if endings::is_special(&position) || position.clock() > 0 {
                continue;
            }
            let traced = trace(&position);
            let (mut mg, mut eg) = (0.0, 0.0);
            for &(i, count) in &traced.counts {
                mg += weights[i as usize].0 * f32::from(count);
                eg += weights[i as usize].1 * f32::from(count);
            }
            let for_white = mg * traced.middle_game + eg * traced.ending;
            let expected = if position.turn() == Colour::White { for_white } else { -for_white };
            assert!((evaluate(&position) as f32 - expected).abs() <= 2.0, "{fen}: {expected}");
        }
    }
}
