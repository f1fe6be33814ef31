//! Draws and mates are in the search what they are in the rules, whatever the rulings are.

use chess::Random;
use duplicate::{Player, Rulings, Stalemate, Standing, Table};
use quartet::{Choice, Limits, Search, Signal};
use std::time::Duration;

fn table(rulings: Rulings, moves: &str) -> Table {
    let mut table = Table::new(rulings);
    for text in moves.split_whitespace() {
        table.play(text.parse().expect("a move")).expect("legal");
    }
    table
}

fn search(table: &Table, nodes: u64) -> Option<Choice> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Search::new(|| Duration::ZERO).run(table, &limits, &Signal::default(), |_| {})
}

/// The line of a search can be played to its end, and where it ends the game, what is expected is what the rules say.
fn holds(table: &Table) {
    let Some(choice) = search(table, 300) else {
        assert!(table.outcome().is_some());
        return;
    };
    assert_eq!(choice.line.first(), Some(&choice.best));
    let mut after = table.clone();
    for &mv in &choice.line {
        assert_eq!(after.play(mv), Ok(()), "{}", table.save());
    }
    for player in Player::ALL {
        let expected = choice.expect.of(player);
        assert!((expected.win + expected.draw + expected.loss - 1.0).abs() < 1e-4);
        if let Some(outcome) = after.outcome() {
            let points = match outcome.standing(player) {
                Standing::Win => 1.0,
                Standing::Draw => 0.5,
                Standing::Loss => 0.0,
            };
            assert_eq!(expected.score(), points, "{player} in {}", table.save());
        }
    }
}

/// The rulings under which lines are tried: as they stand, and with every question answered the other way.
fn rulings() -> [Rulings; 3] {
    let plain = Rulings::default();
    [
        plain,
        Rulings { stalemate: Stalemate::Passes, double_mate: duplicate::DoubleMate::LastToMoveWins, ..plain },
        Rulings { repetitions: 2, quiet_rounds: 2, ..plain },
    ]
}

#[test]
fn lines_end_as_the_rules_say() {
    for rulings in rulings() {
        for seed in 0..12 {
            let mut table = Table::new(rulings);
            table.play_random(&mut Random::new(seed), 10 + 12 * seed as usize);
            holds(&table);
        }
    }
}

/// One who is far behind goes for the repetition that the ruling makes a draw; one who is ahead does not.
#[test]
fn a_repetition_is_a_draw_in_the_search() {
    let there = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8";
    let twice = Rulings { repetitions: 2, ..Rulings::default() };
    let table = table(twice, there);
    let mut drawn = table.clone();
    drawn.play("f6g8".parse().expect("a move")).expect("legal");
    assert_eq!(drawn.outcome().map(|outcome| outcome.kind), Some(duplicate::EndKind::Threefold));
    let choice = search(&table, 2_000).expect("a move");
    let expected = choice.expect.of(Player::West).score();
    // West can draw at once, so it expects no less than that.
    assert!(expected > 0.49, "{expected}");
}

#[test]
fn quiet_rounds_end_the_game_in_the_search() {
    let rulings = Rulings { quiet_rounds: 1, ..Rulings::default() };
    let table = table(rulings, "e2e4 e2e4 e7e5 e7e5 g1f3 g1f3 g8f6");
    let choice = search(&table, 3_000).expect("a move");
    let mut after = table.clone();
    after.play(choice.best).expect("legal");
    // Any quiet move draws here, so West expects no less; and where it plays one, the line ends with it.
    assert!(choice.expect.of(Player::West).score() > 0.49);
    if let Some(outcome) = after.outcome() {
        assert_eq!(outcome.kind, duplicate::EndKind::FiftyMove);
        assert_eq!((choice.line.len(), choice.expect.of(Player::North).draw), (1, 1.0));
    }
}

#[test]
fn a_game_that_is_over_has_no_move_and_a_stopped_search_still_has_one() {
    let mated = table(Rulings::default(), "f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4");
    assert!(mated.outcome().is_some());
    assert_eq!(search(&mated, 100), None);
    let signal = Signal::default();
    signal.stop();
    let choice = Search::new(|| Duration::ZERO).run(&Table::default(), &Limits::default(), &signal, |_| {});
    assert!(choice.is_some_and(|choice| Table::default().synced().contains(choice.best)));
    assert_eq!(search(&Table::default(), 1).map(|choice| choice.line.len()), Some(1));
}

/// The same limits give the same choice, also where the search has been used before and cleared.
#[test]
fn the_same_search_gives_the_same_choice() {
    let mut table = Table::default();
    table.play_random(&mut Random::new(5), 14);
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let mut used = Search::new(|| Duration::ZERO);
    used.run(&Table::default(), &limits, &Signal::default(), |_| {});
    used.clear();
    let again = used.run(&table, &limits, &Signal::default(), |_| {});
    assert_eq!(again, search(&table, 3_000));
}
