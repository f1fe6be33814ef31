//! Any lines in any order as a UCI session with the real engine: every `go` gets exactly one answer, and the end of the
//! input always ends it.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/cli/src/session/mod.rs"]
mod session;

use libfuzzer_sys::fuzz_target;
use session::Fourfold;
use std::io::Write;
use std::sync::{Arc, Mutex};
use uci::session::Session;
use uci::{Command, ParseError};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fuzz_target!(|text: &str| {
    let page = Page::default();
    let mut session = Session::new(Fourfold::new(), page.clone());
    let mut asked = 0;
    // What takes long by its nature is no news: tables of gigabytes, a thousand threads, the bench.
    let patient = |line: &&str| !["hash", "threads", "bench"].iter().any(|word| line.to_lowercase().contains(word));
    for line in text.lines().filter(patient).take(40) {
        asked += usize::from(is_search(line));
        if session.obey(line).is_break() {
            break;
        }
    }
    drop(session);
    let printed = String::from_utf8(page.0.lock().unwrap().clone()).unwrap();
    let answers = printed.lines().filter(|line| line.starts_with("bestmove ") || line.starts_with("Nodes searched"));
    assert_eq!(answers.count(), asked, "{printed}");
});

/// Whether a line is a `go`, also one with values that make no sense.
fn is_search(line: &str) -> bool {
    match line.parse() {
        Ok(Command::Go(_)) => true,
        Ok(_) => false,
        Err(ParseError::Empty | ParseError::Unknown(_)) => false,
        // A `go` with nothing behind it is one, and so is whatever begins with it.
        Err(_) => {
            let words: Vec<&str> = line.split_whitespace().collect();
            (0..words.len()).any(|end| matches!(words[..=end].join(" ").parse(), Ok(Command::Go(_))))
        }
    }
}
