//! Any bytes as a file of games: they are read to the end, what is read can be written and reads back the same, and the
//! audit finds the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pgn::Reader;
use pgn::audit::audit;
use std::num::NonZeroUsize;

fuzz_target!(|bytes: &[u8]| {
    let games: Vec<_> = Reader::new(bytes).map_while(Result::ok).collect();
    let mut plies = 0;
    for read in &games {
        plies += read.game.steps().count() as u64;
        let text = read.game.to_string();
        let mut again = Reader::new(text.as_bytes()).map(|read| read.expect("text in memory").game);
        assert_eq!(again.next().map(|game| game.to_string()).as_ref(), Some(&text));
        assert!(again.next().is_none());
    }
    if let Ok(totals) = audit(bytes, NonZeroUsize::MIN, |_, _| {}, |_, _| Ok(())) {
        assert_eq!((totals.games, totals.plies), (games.len() as u64, plies));
    }
});
