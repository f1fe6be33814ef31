//! Nothing that is said of who can still win contradicts chasolver. All of its positions, with all the time they take, are
//! for the night (`cargo run --release -- dead`); this is a slice of them with a smaller budget.

use chess::Position;
use oracle::{Query, altered, file, fresh, our_fast, our_full, their_full};

/// Enough for nearly all of them. What is left undecided contradicts nobody.
const BUDGET: usize = 10_000;

/// What ours says, fast and in full, is what the verdict is, where there is one. How often ours said anything.
fn assert_agrees(
    queries: impl Iterator<Item = Query>,
    budget: usize,
    verdict: impl Fn(&Query) -> Option<bool>,
) -> usize {
    let mut decided = 0;
    for query in queries {
        let ours = if our_fast(&query) { Some(false) } else { our_full(&query, budget) };
        if let Some(ours) = ours {
            decided += 1;
            let theirs = verdict(&query).unwrap_or(ours);
            assert_eq!(ours, theirs, "ours, theirs: whether {:?} can win {}", query.colour, query.ours);
        }
    }
    decided
}

#[test]
fn hard_positions() {
    let decided = assert_agrees(file("positions.txt").into_iter().step_by(9), BUDGET, |query| query.can);
    assert!(decided > 600, "{decided}");
}

#[test]
fn real_games() {
    let queries: Vec<Query> = file("lichess.txt").into_iter().step_by(11).collect();
    let asked = queries.len();
    // At a board everything that occurs in games is decided.
    let decided = assert_agrees(queries.into_iter(), Position::WINNABLE_BUDGET, |query| query.can);
    assert!(decided == asked && asked > 11_500, "{decided} of {asked}");
}

#[test]
fn fresh_positions() {
    let decided = assert_agrees(fresh(200).into_iter(), BUDGET, their_full);
    assert!(decided > 350, "{decided}");
}

/// Theirs takes its time to show that there is no mate, so a few of these have to do, but with a mate it is quick to
/// contradict what is said to be unwinnable.
#[test]
fn altered_positions() {
    let hard = file("positions.txt");
    let decided = assert_agrees(altered(hard.iter().step_by(100), 2), BUDGET, their_full);
    assert!(decided > 180, "{decided}");
}
