//! Nothing that is said of who can still win contradicts chasolver. All of its positions, with all the time they take, are
//! for the night (`cargo run --release -- dead`); this is a slice of them with a smaller budget.

use oracle::{Query, altered, file, fresh, our_fast, our_full, their_full};

/// Enough for nearly all of them. What is left undecided contradicts nobody.
const BUDGET: usize = 10_000;

/// What ours says, fast and in full, is what the verdict is, where there is one. How often ours said anything.
fn assert_agrees(queries: impl Iterator<Item = Query>, verdict: impl Fn(&Query) -> Option<bool>) -> usize {
    let mut decided = 0;
    for query in queries {
        let ours = if our_fast(&query) { Some(false) } else { our_full(&query, BUDGET) };
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
    let decided = assert_agrees(file("positions.txt").into_iter().step_by(9), |query| query.can);
    assert!(decided > 600, "{decided}");
}

#[test]
fn real_games() {
    let decided = assert_agrees(file("lichess.txt").into_iter().step_by(11), |query| query.can);
    assert!(decided > 11_500, "{decided}");
}

#[test]
fn fresh_positions() {
    let decided = assert_agrees(fresh(200).into_iter(), their_full);
    assert!(decided > 350, "{decided}");
}

/// Theirs takes its time to show that there is no mate, so a few of these have to do, but with a mate it is quick to
/// contradict what is said to be unwinnable.
#[test]
fn altered_positions() {
    let hard = file("positions.txt");
    let decided = assert_agrees(altered(hard.iter().step_by(100), 2), their_full);
    assert!(decided > 180, "{decided}");
}
