//! A side that is bound to its pawns: every move of it is one fewer that is left, and after the last one it is stalemated.
//!
//! The king and the pieces of the *bound* side are walled in by men that never move; all it moves is pawns that run, each
//! on its own file, towards a man of the other side. Of the *free* side nothing moves but the king and pawns like these. Until
//! a pawn promotes, nothing is captured but running pawns of the bound side, by that king, and nobody is mated, unless a
//! running pawn gives check to the bound king, which has no answer. So a win has to begin with a promotion or with that
//! check, and in time: how many moves it takes at least, and how many there can be at most, is counted.

use super::locked::reach;
use super::worth::steps;
use crate::attacks::{attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks};
use crate::{Bitboard, Colour, Position, Rank, Role, Square};
use std::cell::OnceCell;

/// A side that is bound to its pawns, and what never changes until a pawn promotes.
pub(super) struct Countdown {
    bound: Colour,
    winner: Colour,
    /// A position with the men that never move and are never captured,
    position: Position,
    /// which stand here.
    frozen: Bitboard,
    /// Where the other pawns of each colour may come to stand,
    paths: [Bitboard; 2],
    /// and the free side's king.
    roam: Bitboard,
}

impl Countdown {
    /// Finds the side that is bound to its pawns, if `winner` cannot mate before a promotion.
    pub(super) fn find(position: &Position, winner: Colour) -> Option<Countdown> {
        if position.is_check() || position.castling().any() || position.en_passant().is_some() {
            return None;
        }
        Colour::ALL.into_iter().find_map(|bound| Countdown::of(position, bound, winner))
    }

    fn of(position: &Position, bound: Colour, winner: Colour) -> Option<Countdown> {
        let free = !bound;
        let most = position.occupied().without(position.king_of(free));
        if !is_king_walled_in(position, bound, most) {
            return None;
        }
        let (frozen, roam) = freeze(position, bound, most)?;
        if !is_king_walled_in(position, bound, frozen) || !is_walled_in(position, frozen) {
            return None;
        }
        let pawns = |colour| position.pieces(colour, Role::Pawn);
        let path = |colour, stop| {
            let runs = (pawns(colour) & !frozen).into_iter();
            runs.fold(Bitboard::EMPTY, |all, pawn| all | ahead(colour, pawn, stop).with(pawn))
        };
        // Running pawns of the bound side may be captured out of the way, those of the other side may not.
        let (ours, theirs) = (path(bound, frozen | pawns(free)), path(free, frozen));
        let own = |colour| position.by_colour(colour) & frozen;
        let (our_captures, their_captures) = (all_attacks(bound, ours), all_attacks(free, theirs));
        let walled_in = own(bound).without(position.king_of(bound));
        // Neither do running pawns capture, nor are they captured by men that else never move. (The bound king captures
        // nothing: what is beside it and not its own is protected by men that never move.)
        let untouched = (our_captures & (theirs | own(free))).is_empty()
            && (their_captures & (ours | walled_in)).is_empty()
            && (held(position, walled_in) & theirs).is_empty()
            && (held(position, own(free)) & ours).is_empty();
        // A pawn that checks the free king can be taken by it, unless something protects that pawn.
        let mates_nobody = winner == free || (ours & (held(position, own(bound)) | our_captures)).is_empty();
        let stops = (ours & Rank::Eighth.relative_to(bound).squares()).is_empty();
        let mut paths = [ours; 2];
        paths[free as usize] = theirs;
        (untouched && mates_nobody && stops).then_some(Countdown {
            bound,
            winner,
            position: *position,
            frozen,
            paths,
            roam,
        })
    }

    /// Whether the bound side has made its last move before any pawn of the other gets through, so that the winner mates nobody.
    pub(super) fn runs_out(&self, position: &Position) -> bool {
        self.to_spare(position).is_some_and(|moves| moves <= 0)
    }

    /// How many moves the bound side has at most when the first pawn of the other gets through; none or fewer if it gets
    /// through too late, or never. Nothing where what was found does not hold any more.
    pub(super) fn to_spare(&self, position: &Position) -> Option<i32> {
        let (bound, free) = (self.bound, !self.bound);
        let pawns = |colour| position.pieces(colour, Role::Pawn) & !self.frozen;
        let (ours, theirs) = (pawns(bound), pawns(free));
        let stop = theirs | self.frozen;
        if !self.covers(position, ours, theirs) {
            return None;
        }
        let most =
            |pawns: Bitboard| -> i32 { pawns.into_iter().map(|pawn| ahead(bound, pawn, stop).len() as i32).sum() };
        let first = i32::from(position.turn() == free);
        let king = position.king_of(free);
        let walk = OnceCell::new();
        let after = |pawn: Square| {
            let way = ahead(free, pawn, stop);
            let Some(goal) = nearest(free, way & self.goals()) else { return 0 };
            // With its last move spent, the bound side is stalemated by whatever comes, unless that is mate.
            let spare = first + i32::from(self.mates_on(goal));
            let doubles = i32::from(pawn.rank() == Rank::Second.relative_to(free));
            let run = steps(pawn, goal) - doubles;
            let Some(blocker) = nearest(free, way & !ahead(free, goal, Bitboard::EMPTY) & ours) else {
                return most(ours) + spare - run;
            };
            // The king takes the pawn that is in the way somewhere on its path, and steps aside.
            let others = most(ours.without(blocker));
            let taken_on = |square: Square| {
                let made = steps(blocker, square);
                let enough = others + made + spare;
                // The pawn does not pass this square before the blocker has come there. (If a double step brings it sooner,
                // then that is a move fewer as well.)
                let passes = made + first + 1 + steps(square, goal) + 1 - doubles;
                let soonest = passes.max(steps(king, square) + 1 + run);
                if soonest >= enough {
                    return enough - soonest;
                }
                enough - soonest.max(walk.get_or_init(|| Walk::of(king, self.roam)).steps(square) + 1 + run)
            };
            ahead(bound, blocker, stop).with(blocker).into_iter().map(taken_on).max().unwrap_or(0)
        };
        Some(theirs.into_iter().map(after).max().unwrap_or(0))
    }

    /// The squares where a pawn of the free side would change everything: where it promotes, or mates for the winner.
    fn goals(&self) -> Bitboard {
        let checks = pawn_attacks(self.bound, self.position.king_of(self.bound));
        let last = Rank::Eighth.relative_to(!self.bound).squares();
        if self.winner == self.bound { last } else { last | checks }
    }

    /// Whether a pawn that comes to a goal might be the winner's mate if the bound side has no other move. It gives check
    /// itself or not at all: pieces that never move have men of their own all around.
    fn mates_on(&self, goal: Square) -> bool {
        let king = self.position.king_of(self.bound);
        let attacked = match goal.rank() == Rank::Eighth.relative_to(!self.bound) {
            true => queen_attacks(goal, self.frozen) | knight_attacks(goal),
            false => pawn_attacks(!self.bound, goal),
        };
        self.winner != self.bound && attacked.contains(king)
    }

    /// Whether what was found holds in a position: whatever has happened in between, the men that never move are there, the
    /// free king is where it could walk, and other pawns are on their paths, those of the bound side before something that
    /// stops them.
    fn covers(&self, position: &Position, ours: Bitboard, theirs: Bitboard) -> bool {
        let stands = |one: Bitboard, other: Bitboard| ((one ^ other) & self.frozen).is_empty();
        let king = position.king_of(!self.bound).bitboard();
        let last = Rank::Eighth.relative_to(self.bound).squares();
        position.occupied() == self.frozen | ours | theirs | king
            && (king & !self.roam).is_empty()
            && stands(position.by_colour(Colour::White), self.position.by_colour(Colour::White))
            && Role::ALL.into_iter().all(|role| stands(position.by_role(role), self.position.by_role(role)))
            && (ours & !self.paths[self.bound as usize]).is_empty()
            && (theirs & !self.paths[!self.bound as usize]).is_empty()
            && ours.into_iter().all(|pawn| (ahead(self.bound, pawn, theirs | self.frozen) & last).is_empty())
    }
}

/// Those of some men that do not move if all of them stay: no pawn that can step, and no man of the bound side's
/// that the free king could take; and where that king could walk. Nothing, if it could take a piece.
fn freeze(position: &Position, bound: Colour, mut frozen: Bitboard) -> Option<(Bitboard, Bitboard)> {
    let king = position.king_of(!bound);
    loop {
        let steps = |colour, forward| (position.pieces(colour, Role::Pawn) & frozen).shift(forward) & !frozen;
        let runs = steps(Colour::White, 8).shift(-8) | steps(Colour::Black, -8).shift(8);
        let own = position.by_colour(bound) & frozen;
        let closed = held(position, own) | position.by_colour(!bound) & frozen;
        let roam = reach(king, !closed);
        let taken = roam & own;
        if (taken & !position.by_role(Role::Pawn)).any() {
            return None;
        }
        if (runs | taken).is_empty() {
            return Some((frozen, roam));
        }
        frozen &= !(runs | taken);
    }
}

/// Whether the bound side's king has no move.
fn is_king_walled_in(position: &Position, bound: Colour, frozen: Bitboard) -> bool {
    let flights = king_attacks(position.king_of(bound)) & !(position.by_colour(bound) & frozen);
    (flights & !held(position, position.by_colour(!bound) & frozen)).is_empty()
}

/// Whether no other frozen man has a move: pieces since men of their own stand on all squares beside them, pawns since
/// there is nothing to capture.
fn is_walled_in(position: &Position, frozen: Bitboard) -> bool {
    (frozen & !position.by_role(Role::King)).into_iter().all(|square| {
        let Some(piece) = position.piece_at(square) else { return true };
        let of = |colour| position.by_colour(colour) & frozen;
        match piece.role {
            Role::Pawn => (pawn_attacks(piece.colour, square) & of(!piece.colour)).is_empty(),
            role => (attacks(role, piece.colour, square, Bitboard::FULL) & !of(piece.colour)).is_empty(),
        }
    })
}

/// The squares that some men attack whatever stands elsewhere.
fn held(position: &Position, men: Bitboard) -> Bitboard {
    men.into_iter().fold(Bitboard::EMPTY, |all, square| {
        let attacked = position.piece_at(square).map(|piece| attacks(piece.role, piece.colour, square, Bitboard::FULL));
        all | attacked.unwrap_or(Bitboard::EMPTY)
    })
}

fn all_attacks(colour: Colour, pawns: Bitboard) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |all, square| all | pawn_attacks(colour, square))
}

/// How many steps a king takes at least to each square; more than any number if it cannot come there.
struct Walk([u8; 64]);

impl Walk {
    fn of(king: Square, open: Bitboard) -> Walk {
        let mut walk = Walk([u8::MAX; 64]);
        let (mut edge, mut left) = (king.bitboard(), open.without(king));
        for taken in 0.. {
            edge.into_iter().for_each(|square| walk.0[square as usize] = taken);
            edge = edge.into_iter().fold(Bitboard::EMPTY, |all, square| all | king_attacks(square)) & left;
            left &= !edge;
            if edge.is_empty() {
                break;
            }
        }
        walk
    }

    fn steps(&self, to: Square) -> i32 {
        i32::from(self.0[to as usize])
    }
}

/// The square of some on its file that a pawn of a colour comes to first.
fn nearest(colour: Colour, squares: Bitboard) -> Option<Square> {
    if colour == Colour::White { squares.first() } else { squares.last() }
}

/// The squares before a pawn on its file, up to the first of `stop`.
fn ahead(colour: Colour, pawn: Square, stop: Bitboard) -> Bitboard {
    let forward = if colour == Colour::White { 8 } else { -8 };
    let mut all = Bitboard::EMPTY;
    let mut next = pawn.bitboard().shift(forward) & !stop;
    while next.any() {
        all |= next;
        next = next.shift(forward) & !stop;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Random, Setup};
    use std::collections::HashSet;

    /// A cage at random, of either colour, with pawns that run towards each other beside it and a king anywhere.
    fn caged(random: &mut Random) -> Option<Position> {
        let cages = [
            ("Kh1 Pg2 pg3 ph2", "ace"),
            ("Ka3 Pa2 Pb2 Pb3 Pb4 pb5", "dfh"),
            ("Kh1 Rg1 Bf1 Pe2 pe3 Pg2 pg3", "ac"),
            ("Kb1 pb2 pb3 pb4 ba3", "cfh"),
            ("Kb1 pb2 pb3 pb4 ba3", "ceg"),
            ("Kb1 pb2 pb3 pb4 ba3", "gh"),
        ];
        let mut setup = Setup { turn: Colour::ALL[random.below(2)], ..Setup::EMPTY };
        // As often with the colours changed and the board turned over.
        let turned = random.below(2) == 0;
        let mut put = |man: char, file: u8, rank: usize| {
            let piece = Piece::from_char(man).expect("a letter of a man");
            let colour = if turned { !piece.colour } else { piece.colour };
            let rank = if turned { 7 - rank } else { rank };
            setup.board[8 * rank + usize::from(file - b'a')] = Some(Piece { colour, ..piece });
        };
        let (cage, files) = cages[random.below(cages.len())];
        for man in cage.split(' ').map(str::as_bytes) {
            put(char::from(man[0]), man[1], usize::from(man[2] - b'1'));
        }
        for file in files.bytes() {
            let white = 1 + random.below(4);
            let which = random.below(8);
            if which != 0 {
                put('P', file, white);
            }
            if which != 1 {
                put('p', file, white + 1 + random.below(6 - white));
            }
        }
        // Some that may be doubled, or beside others.
        for _ in 0..random.below(4) {
            put(if random.below(2) == 0 { 'P' } else { 'p' }, b'a' + random.below(8) as u8, 1 + random.below(6));
        }
        put('k', b'a' + random.below(8) as u8, random.below(8));
        Position::try_from(setup).ok()
    }

    /// Asserts that the winner mates nobody in anything that can follow, and that the game has ended with any promotion.
    fn assert_comes_to_nothing(start: &Position, winner: Colour) {
        let mut seen = HashSet::from([start.key()]);
        let mut stack = vec![*start];
        while let Some(position) = stack.pop() {
            assert!(position.turn() == winner || !position.is_checkmate(), "{winner:?} mates from {start}: {position}");
            for mv in position.legal_moves() {
                let next = position.play(mv);
                assert!(mv.promotion().is_none() || !next.has_legal_move(), "{winner:?} in {start}: {next}");
                if seen.insert(next.key()) {
                    stack.push(next);
                }
            }
        }
    }

    #[test]
    fn where_it_runs_out_nobody_gets_through() {
        let mut random = Random::new(1);
        let (mut out, mut in_time) = (0, 0);
        while out < 1_000 || in_time < 500 {
            let Some(position) = caged(&mut random) else { continue };
            for winner in Colour::ALL {
                let Some(countdown) = Countdown::find(&position, winner) else { continue };
                if countdown.runs_out(&position) {
                    out += 1;
                    assert_comes_to_nothing(&position, winner);
                } else {
                    in_time += 1;
                }
            }
        }
    }
}
