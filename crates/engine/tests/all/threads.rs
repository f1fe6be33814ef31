//! Threads where there is little memory: those search that can be started, and nothing fails.

use chess::{History, Position};
use engine::{Limits, Search, Signal};
use std::process::Command;
use std::time::Duration;

/// The test below runs this one again, as a process with little address space.
#[test]
#[ignore = "run by the test below, with little memory"]
fn starved() {
    let mut search = Search::new(16, engine::system_clock);
    let too_few = search.set_threads(64).expect_err("there is no room for so many");
    assert!(too_few.wanted == 64 && (1..64).contains(&too_few.started), "{too_few}");
    let position = Position::default();
    let limits = Limits { movetime: Some(Duration::from_millis(200)), ..Limits::default() };
    for _ in 0..3 {
        let mut told = 0;
        let found = search.run(&position, &History::new(&position), &limits, &Signal::default(), |_| told += 1);
        assert!(found.best.is_some() && told > 0);
        search.clear();
    }
    assert!(search.set_hash(4096).is_err());
    assert!(search.set_threads(2).is_ok());
}

#[test]
fn a_thread_that_cannot_be_started_is_no_failure() {
    let this = std::env::current_exe().unwrap();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 300000 && exec \"$0\" \"$@\""])
        .arg(this)
        .args(["--ignored", "--exact", "threads::starved", "--test-threads=1"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}
