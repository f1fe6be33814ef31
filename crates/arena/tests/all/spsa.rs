//! Numbers of a fake engine, tuned by its games.

use crate::common::{Scratch, config, fake};
use arena::Finish;
use arena::spsa::{Parameter, Tuning, TuningConfig, TuningError};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The more often the engine takes what it can, the more it wins.
fn greed(pairs: u64, command: &str) -> TuningConfig {
    let copies = ["one", "other"].map(|name| fake(name, command, ""));
    let greed = Parameter { name: "Greed".into(), start: 40.0, min: 0.0, max: 100.0, step: 25.0 };
    TuningConfig { games: config(copies.to_vec(), pairs), parameters: vec![greed], rate: 0.05, seed: 4 }
}

/// Plays until so many pairs have been played in all, and returns how the number stands.
fn run(mut tuning: Tuning, until: u64) -> (Finish, f64) {
    let stop = AtomicBool::new(false);
    let finish = tuning.run(&stop, &mut |progress| stop.store(progress.pairs >= until, Ordering::Relaxed));
    (finish.expect("games can be played"), tuning.estimate().values()[0])
}

fn pairs_in(directory: &Path) -> Vec<u64> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).expect("it is there");
    let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("a record")["pair"].as_u64();
    text.lines().map(|line| record(line).expect("a number")).collect()
}

#[test]
fn what_wins_is_found_and_a_tuning_can_be_gone_on_with() {
    let scratch = Scratch::new("spsa");
    let [whole, broken] = ["whole", "broken"].map(|name| scratch.join(name));
    let (finish, value) = run(Tuning::begin(&whole, greed(60, "--seed 5")).expect("it makes sense"), u64::MAX);
    assert_eq!(finish, Finish::Played);
    assert!(value > 60.0, "{value}");

    let (finish, before) = run(Tuning::begin(&broken, greed(60, "--seed 5")).expect("it makes sense"), 20);
    assert_eq!(finish, Finish::Stopped);
    assert!(before > 40.0 && before < value, "{before}");
    let (finish, after) = run(Tuning::resume(&broken).expect("it is there"), u64::MAX);
    assert_eq!(finish, Finish::Played);
    assert!((after - value).abs() < 1e-6, "{after} {value}");
    assert_eq!(pairs_in(&broken), (1..=60).collect::<Vec<_>>());
}

#[test]
fn several_pairs_at_a_time() {
    let scratch = Scratch::new("spsa-crew");
    let directory = scratch.join("tuning");
    let mut config = greed(24, "--seed 5");
    config.games.concurrency = 3;
    let (finish, _) = run(Tuning::begin(&directory, config).expect("it makes sense"), u64::MAX);
    assert_eq!(finish, Finish::Played);
    let mut pairs = pairs_in(&directory);
    pairs.sort_unstable();
    assert_eq!(pairs, (1..=24).collect::<Vec<_>>());
}

/// A copy that dies loses its game, and what it said last is in the log.
#[test]
fn failures_are_in_the_log() {
    let scratch = Scratch::new("spsa-failures");
    let directory = scratch.join("tuning");
    let (finish, _) =
        run(Tuning::begin(&directory, greed(2, "--fault crash --at 3")).expect("it makes sense"), u64::MAX);
    assert_eq!(finish, Finish::Played);
    let log = std::fs::read_to_string(directory.join("match.log")).expect("it is there");
    assert!(log.contains("pair 1, one: ") && log.contains("assertion failed"), "{log}");

    // Numbers of another tuning are not taken for these.
    let record = r#"{"pair":3,"tried":[[1,2],[3,4]],"lead":0.0,"values":[1.0,2.0]}"#;
    std::fs::write(directory.join("games.jsonl"), format!("{record}\n")).expect("it can be written");
    let error = Tuning::resume(&directory).unwrap_err().to_string();
    assert!(error.contains("the last pair is of another tuning"), "{error}");
}

#[test]
fn what_makes_no_sense_is_said() {
    let scratch = Scratch::new("spsa-wrong");
    let mut nothing = greed(5, "");
    nothing.parameters.clear();
    let error = Tuning::begin(&scratch.join("nothing"), nothing).unwrap_err();
    assert!(matches!(error, TuningError::NoParameters), "{error}");
    let directory = scratch.join("tuning");
    Tuning::begin(&directory, greed(5, "")).expect("it makes sense");
    let error = Tuning::begin(&directory, greed(5, "")).unwrap_err().to_string();
    assert!(error.contains("already holds a match"), "{error}");
    let error = Tuning::resume(&scratch.join("nowhere")).unwrap_err().to_string();
    assert!(error.contains("holds no match"), "{error}");
}
