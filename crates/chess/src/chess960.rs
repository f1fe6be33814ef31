//! The 960 starting positions, by their numbers.

use crate::Position;

/// Where the two knights stand among the five squares that bishops and queen have left.
const KNIGHTS: [[usize; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

impl Position {
    /// The starting position of Chess960 with a number from 0 to 959, after Scharnagl; 518 is the usual one. From 960 on
    /// they begin again.
    ///
    /// ```
    /// assert_eq!(chess::Position::chess960(518), chess::Position::default());
    /// ```
    pub fn chess960(number: usize) -> Position {
        start(number % 960)
    }
}

fn start(number: usize) -> Position {
    let mut rank = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6 % KNIGHTS.len(), rest % 6);
    rank[2 * light + 1] = Some('b');
    rank[2 * dark] = Some('b');
    let free = |rank: &[Option<char>; 8]| (0..8).filter(|file| rank[*file].is_none()).collect::<Vec<_>>();
    rank[free(&rank)[queen]] = Some('q');
    let left = free(&rank);
    KNIGHTS[knights].into_iter().for_each(|place| rank[left[place]] = Some('n'));
    free(&rank).into_iter().zip("rkr".chars()).for_each(|(file, piece)| rank[file] = Some(piece));
    let black: String = rank.into_iter().flatten().collect();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_ascii_uppercase());
    Position::from_fen(&fen).expect("every starting position is legal")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_of_them() {
        assert_eq!(start(518), Position::default());
        let rank = |number| start(number).fen().split('/').next().map(str::to_owned);
        assert_eq!(rank(0).as_deref(), Some("bbqnnrkr"));
        assert_eq!(rank(959).as_deref(), Some("rkrnnqbb"));
        let keys: HashSet<_> = (0..960).map(|number| start(number).key()).collect();
        assert_eq!(keys.len(), 960);
        assert!((0..960).all(|number| start(number).castling().into_iter().count() == 4));
    }
}
