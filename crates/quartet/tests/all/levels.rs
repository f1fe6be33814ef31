//! Each level takes more than half of the points where two of it play two of the one below. The clock stands still, so that
//! games are the same in every run.

use chess::Random;
use duplicate::{Player as Seat, Standing, Table};
use quartet::{Level, Limits, Opponent, Player, Signal};
use std::time::Duration;

/// Games are given up as drawn after so many plies.
const LONGEST: usize = 100;
/// Who sits where: two of the one level and two of the other.
const SEATINGS: [[usize; 4]; 6] = [[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0]];

/// One game from an opening; what it brought the first of the two levels, in half points, of four.
fn game(levels: [Level; 2], opening: &Table, seating: [usize; 4], seed: u64) -> u32 {
    let mut table = opening.clone();
    let mut players = Seat::ALL.map(|seat| {
        let level = levels[seating[seat as usize]];
        Opponent::new(level, seed + seat as u64, || Duration::ZERO)
    });
    while table.outcome().is_none() && table.last_ply() < LONGEST {
        let player = &mut players[table.player() as usize];
        let choice = player.choose(&table, &Limits::default(), &Signal::default()).expect("a move");
        table.play(choice.best).expect("legal");
    }
    let points = |seat: Seat| match table.outcome().map(|outcome| outcome.standing(seat)) {
        Some(Standing::Win) => 2,
        Some(Standing::Loss) => 0,
        Some(Standing::Draw) | None => 1,
    };
    Seat::ALL.into_iter().filter(|&seat| seating[seat as usize] == 0).map(points).sum()
}

fn each_beats_the_one_below(levels: &[Level], openings: u64) {
    for pair in levels.windows(2) {
        let (mut taken, mut all) = (0, 0);
        for number in 0..openings {
            let mut opening = Table::default();
            opening.play_random(&mut Random::new(number), 4 + number as usize % 5);
            for seating in SEATINGS {
                taken += game([pair[1], pair[0]], &opening, seating, number);
                all += 4;
            }
        }
        println!("{}: {taken} of {all} half points with two {} at the table", pair[1].name, pair[0].name);
        assert!(2 * taken > all, "{}: {taken} of {all}", pair[1].name);
    }
}

#[test]
fn each_weak_level_beats_the_one_below() {
    each_beats_the_one_below(&Level::ALL[..4], 4);
}

/// But for the last, which plays by the time it has.
#[test]
#[ignore = "long games: run by make nightly"]
fn each_strong_level_beats_the_one_below() {
    each_beats_the_one_below(&Level::ALL[3..7], 12);
}
