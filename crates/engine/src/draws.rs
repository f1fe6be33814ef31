//! Draws in the search: what has been seen on the way here, and what could be seen again with the next move.
//!
//! A [`Path`] holds the Zobrist keys of the game and of the line that is being searched, in fixed arrays. The two are kept
//! apart by where the root stands: a position that repeats one *after* the root is a draw at once, since whoever could
//! avoid it did not; one that repeats a position of the game, the root included, only at its third occurrence.
//!
//! Each position knows how far one may look back from it (`reach`): no further than the last capture or pawn move, the
//! last null move, and the oldest position that is known.

use crate::MAX_PLY;
use crate::cuckoo;
use chess::{FIFTY_MOVES, History, Key, Move, Position};

/// How many positions of the game are kept. Beyond a hundred quiet plies every position in the tree is drawn anyway.
const GAME: usize = 128;

/// And with those of the line that is searched.
const ALL: usize = GAME + MAX_PLY + 2;

/// The positions from the game's last irreversible move to the node that is being searched.
#[derive(Clone)]
pub(crate) struct Path {
    keys: [Key; ALL],
    /// Apart from the keys, since most nodes ask for nothing else.
    reach: [u16; ALL],
    /// Where the node being searched stands among them.
    last: usize,
    /// Where the root stands.
    root: usize,
}

impl Path {
    /// The line of a search from `position`, which is the last of `history`.
    pub(crate) fn new(position: &Position, history: &History) -> Path {
        let known = history.keys();
        let reach = usize::from(position.clock()).min(known.len() - 1).min(GAME - 1);
        let mut line = Path { keys: [Key::default(); ALL], reach: [0; ALL], last: reach, root: reach };
        for (i, &key) in known[known.len() - 1 - reach..].iter().enumerate() {
            (line.keys[i], line.reach[i]) = (key, i as u16);
        }
        line
    }

    /// Adds the position after a move.
    #[inline(always)]
    pub(crate) fn push(&mut self, position: &Position) {
        let reach = if position.clock() == 0 { 0 } else { self.reach[self.last] + 1 };
        self.enter(position.key(), reach);
    }

    /// Adds the position after a null move: no repetition reaches back across it.
    #[inline(always)]
    pub(crate) fn push_null(&mut self, position: &Position) {
        self.enter(position.key(), 0);
    }

    #[inline(always)]
    fn enter(&mut self, key: Key, reach: u16) {
        self.last += 1;
        self.keys[self.last] = key;
        self.reach[self.last] = reach;
    }

    /// Takes back the last position.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.last -= 1;
    }

    /// Whether the last position is drawn by repetition.
    #[inline(always)]
    pub(crate) fn is_repetition(&self) -> bool {
        let reach = self.reach[self.last];
        if reach < 4 {
            return false;
        }
        let key = self.keys[self.last];
        let mut in_game = 0;
        let mut back = 4;
        while back <= usize::from(reach) {
            let at = self.last - back;
            if self.keys[at] == key {
                if at > self.root {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// Upcoming repetition (cycle detection): a move of the side to move after which the position would be drawn by repetition.
    /// (+8 ± 33, BENCHMARKS.md)
    ///
    /// For each earlier position with the other side to move, the difference of the keys tells whether one reversible
    /// move of one piece leads there ([`cuckoo`]); the opponent's own moves since then must have cancelled out.
    #[inline(always)]
    pub(crate) fn upcoming_repetition(&self, position: &Position) -> Option<Move> {
        let reach = self.reach[self.last];
        if reach < 3 { None } else { self.find_upcoming(position, usize::from(reach)) }
    }

    fn find_upcoming(&self, position: &Position, reach: usize) -> Option<Move> {
        let passed = cuckoo::pass_turn();
        let key = self.keys[self.last];
        let mut opponents = key.0 ^ self.keys[self.last - 1].0 ^ passed;
        let mut back = 3;
        while back <= reach {
            let at = self.last - back;
            opponents ^= self.keys[at + 1].0 ^ self.keys[at].0 ^ passed;
            if opponents == 0
                && let Some(step) = cuckoo::find(key.0 ^ self.keys[at].0)
                && let Some(mv) = step.playable(position)
                && (at > self.root || self.seen_before(at))
            {
                return Some(mv);
            }
            back += 2;
        }
        None
    }

    /// Whether the position of the game at `at` had occurred before, so that the next occurrence is the third.
    fn seen_before(&self, at: usize) -> bool {
        (4..=usize::from(self.reach[at])).step_by(2).any(|back| self.keys[at - back] == self.keys[at])
    }
}

/// Whether the hundredth quiet ply has been played and was not mate.
#[inline(always)]
pub(crate) fn is_fifty_moves(position: &Position) -> bool {
    position.clock() >= FIFTY_MOVES && !position.is_checkmate()
}

/// Whether no mate is possible, as far as material and locked pawns tell.
pub(crate) fn is_dead(position: &Position) -> bool {
    position.is_insufficient_material() || position.is_locked()
}

/// Whether the last move made the position dead. What is left on the board changes with a capture or a promotion only, which
/// also set the clock to zero; but a wall of pawns can close behind a king that walks away from the one it could have taken.
/// Where there are other pieces, as nearly always, that costs one test.
#[inline(always)]
pub(crate) fn has_died(position: &Position) -> bool {
    position.clock() == 0 && position.is_insufficient_material() || position.is_locked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Numbers that are the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    /// The game up to `root`, and the line after it.
    fn line(positions: &[Position], root: usize) -> Path {
        let mut history = History::new(&positions[0]);
        positions[1..=root].iter().for_each(|position| history.push(position));
        let mut line = Path::new(&positions[root], &history);
        positions[root + 1..].iter().for_each(|position| line.push(position));
        line
    }

    fn game(fen: &str, moves: &str) -> Vec<Position> {
        let mut positions = vec![Position::from_fen(fen).unwrap()];
        for uci in moves.split_whitespace() {
            let last = positions[positions.len() - 1];
            positions.push(last.play(last.parse_uci(uci).unwrap()));
        }
        positions
    }

    /// What the look back must find, counted the slow way: the third occurrence, or the second after the root.
    fn repeats(positions: &[Position], root: usize) -> bool {
        let (last, before) = positions.split_last().unwrap();
        let same = |position: &&Position| position.key() == last.key();
        let after_root = before.get(root + 1..).is_some_and(|after| after.iter().any(|p| p.key() == last.key()));
        after_root || before.iter().filter(same).count() >= 2
    }

    #[test]
    fn occurrences_before_and_after_the_root() {
        let rooks = "1r2k3/8/8/8/8/8/8/4K1R1 w - - 0 1";
        let cycle = "g1g2 b8b7 g2g1 b7b8";
        let twice = &format!("{cycle} {cycle}");
        // Where the root stands in the game, and whether the last position is then a draw.
        let table = [
            // The root is returned to once: its second occurrence is no draw.
            (cycle, 0, false),
            (cycle, 2, false),
            (twice, 0, true),
            (twice, 4, true),
            (twice, 7, true),
            // The position after the first move is reached again inside the tree.
            ("g1g2 b8b7 g2g1 b7b8 g1g2", 0, true),
            ("g1g2 b8b7 g2g1 b7b8 g1g2", 1, false),
        ];
        for (moves, root, draw) in table {
            let positions = game(rooks, moves);
            assert_eq!(line(&positions, root).is_repetition(), draw, "{moves} from {root}");
            assert_eq!(repeats(&positions, root), draw, "{moves} from {root}");
        }
    }

    #[test]
    fn no_further_back_than_is_known_or_reversible() {
        // The clock of the FEN is larger than the history.
        let table = [
            ("8/8/3k4/8/3K4/8/7R/7R w - - 4 1", "h2h3 d6c6 h3h2 c6d6 h2h3 d6c6 h3h2 c6d6", true),
            ("8/8/3k4/8/3K4/8/7R/7R w - - 60 1", "h2h3 d6c6 h3h2 c6d6", false),
            // A castling right is lost on the way round.
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a2 a8a7 a2a1 a7a8 a1a2 a8a7 a2a1 a7a8", false),
            ("8/8/3k4/8/3K4/7p/8/6RR w - - 0 1", "h1h2 d6c6 h2h1 c6d6 h1h2 d6c6 h2h3 c6d6", false),
        ];
        for (fen, moves, draw) in table {
            let positions = game(fen, moves);
            assert_eq!(line(&positions, positions.len() - 1).is_repetition(), draw, "{fen} {moves}");
        }
    }

    #[test]
    fn nothing_repeats_across_a_null_move() {
        let positions = game("1r2k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "g1g2 b8b7 g2g1 b7b8 g1g2 b8b7 g2g1");
        let mut line = line(&positions, 0);
        let passed = positions[6].play_null();
        line.push_null(&passed);
        let next = passed.play(passed.legal_moves()[0]);
        line.push(&next);
        assert!(!line.is_repetition());
        assert!(line.upcoming_repetition(&next).is_none());
    }

    /// In random games of shuffling pieces, with roots anywhere: the look back equals counting, and the moves foreseen
    /// are exactly those that repeat, over cycles of every odd length.
    #[test]
    fn foresight_equals_trying_every_move() {
        let fens = [
            "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
            "1n2k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1",
            "4k3/p6b/P7/8/8/1P6/1B6/4K3 b - - 0 1",
            "k7/8/8/8/8/8/8/KQ6 w - - 0 1",
        ];
        let mut numbers = Numbers(1);
        let mut lengths = BTreeSet::new();
        for round in 0..400 {
            let mut positions = vec![Position::from_fen(fens[round % fens.len()]).unwrap()];
            while positions.len() < 60 {
                let last = positions[positions.len() - 1];
                let moves = last.legal_moves();
                if moves.is_empty() || last.clock() >= 90 {
                    break;
                }
                // A few moves of each side only, so that positions come round again.
                let mv = moves[numbers.below(moves.len().min(5))];
                positions.push(last.play(mv));
                check(&positions, numbers.below(positions.len()), &mut lengths);
            }
        }
        let expected: BTreeSet<usize> = (3..=21).step_by(2).collect();
        assert!(lengths.is_superset(&expected), "cycles found: {lengths:?}");
    }

    fn check(positions: &[Position], root: usize, lengths: &mut BTreeSet<usize>) {
        let line = line(positions, root);
        if positions.len() - 1 > root {
            assert_eq!(line.is_repetition(), repeats(positions, root), "{positions:?} from {root}");
        }
        let last = positions[positions.len() - 1];
        let repeating = |mv: &Move| {
            let next = last.play(*mv);
            let mut line = line.clone();
            line.push(&next);
            line.is_repetition()
        };
        let moves = last.legal_moves();
        let tried = moves.iter().copied().find(repeating);
        let foreseen = line.upcoming_repetition(&last);
        assert_eq!(foreseen.is_some(), tried.is_some(), "{foreseen:?} {tried:?} in {positions:?} from {root}");
        if let Some(mv) = foreseen {
            assert!(moves.contains(&mv) && repeating(&mv), "{mv:?} in {last}");
            let key = last.play(mv).key();
            let back = positions.iter().rev().position(|position| position.key() == key).unwrap();
            lengths.insert(back);
        }
    }
}
