//! Each level takes more than half the points from the one below it. The clock stands still, so that games are the same in
//! every run.

use chess::{Colour, GameResult, History, Position};
use engine::{Candidates, Level, Search, Signal};
use std::time::Duration;

/// Games are given up as drawn after so many plies.
const LONGEST: usize = 200;

/// Levels that know no chance would play the same game again.
const OPENINGS: [[&str; 2]; 4] = [["e2e4", "e7e5"], ["d2d4", "d7d5"], ["c2c4", "g8f6"], ["g1f3", "c7c5"]];

/// One game; what it brought the first of the two levels, in half points. Chance goes by the number of the game.
fn game(levels: [&Level; 2], number: u32) -> usize {
    let mut searches = [1, 1].map(|megabytes| Search::new(megabytes, || Duration::ZERO));
    let mut position = Position::default();
    let mut history = History::new(&position);
    for mv in OPENINGS[number as usize / 2 % 4] {
        position = position.play(position.parse_uci(mv).expect("legal"));
        history.push(&position);
    }
    let mut chance = number;
    let first_has = if number.is_multiple_of(2) { Colour::White } else { Colour::Black };
    for _ in 0..LONGEST {
        match chess::outcome(&position, &history).map(|outcome| outcome.result) {
            Some(GameResult::Win(colour)) => return if colour == first_has { 2 } else { 0 },
            Some(GameResult::Draw) => return 1,
            None if !chess::claims(&position, &history).is_empty() => return 1,
            None => {}
        }
        let side = usize::from(position.turn() != first_has);
        let mut candidates = Candidates::default();
        searches[side].run(&position, &history, &levels[side].limits(None), &Signal::default(), |info| {
            candidates.note(info);
        });
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (_, mv) = candidates.choose(levels[side], f64::from(chance >> 16) / 65_536.0).expect("a move");
        position = position.play(mv);
        history.push(&position);
    }
    1
}

fn each_beats_the_one_below(levels: &[Level]) {
    const GAMES: u32 = 8;
    for pair in levels.windows(2) {
        let taken: usize = (0..GAMES).map(|number| game([&pair[1], &pair[0]], number)).sum();
        println!("{} {taken} of {} half points from {}", pair[1].name, 2 * GAMES, pair[0].name);
        assert!(taken > GAMES as usize, "{}", pair[1].name);
    }
}

#[test]
fn each_weak_level_beats_the_one_below() {
    each_beats_the_one_below(&Level::ALL[..4]);
}

/// But for the last, which plays by the time it has.
#[test]
#[ignore = "long games: run by make nightly"]
fn each_strong_level_beats_the_one_below() {
    each_beats_the_one_below(&Level::ALL[3..7]);
}
