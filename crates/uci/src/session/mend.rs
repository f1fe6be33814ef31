//! Limits that make sense, from whatever a `go` says.

use crate::Go;
use chess::Colour;
use std::time::Duration;

/// For how long to search where a limit was asked for and none makes sense.
pub(super) const FALLBACK: Duration = Duration::from_secs(1);

/// Whether nothing but `stop` ends the search.
pub(super) fn is_endless(go: &Go) -> bool {
    go.infinite || !is_limited(go) && !go.ponder
}

fn is_limited(go: &Go) -> bool {
    let clock = go.wtime.or(go.btime).is_some();
    clock || go.depth.is_some() || go.nodes.is_some() || go.mate.is_some() || go.movetime.is_some()
}

/// Sees to it that a search with limits ends. `doubtful` says that some word was left out already, `stoppable` that a
/// `stop` could be heard. Returns what has to be told.
pub(super) fn mend(go: &mut Go, turn: Colour, mut doubtful: bool, stoppable: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if go.mate == Some(0) {
        notes.push("\"mate\" cannot be \"0\"".into());
        go.mate = None;
        doubtful = true;
    }
    let (white, black) = ((go.wtime, "wtime"), (go.btime, "btime"));
    let (ours, theirs) = if turn == Colour::White { (white, black) } else { (black, white) };
    if let ((None, missing), (Some(time), given)) = (ours, theirs) {
        notes.push(format!("{missing} is missing, and taken to be what {given} is"));
        (go.wtime, go.btime) = (Some(time), Some(time));
        let increment = go.winc.or(go.binc);
        (go.winc, go.binc) = (increment, increment);
    }
    if !stoppable {
        (go.infinite, go.ponder) = (false, false);
        doubtful = true;
    }
    let wanted = doubtful || go.ponder || go.winc.or(go.binc).is_some() || go.movestogo.is_some();
    if wanted && !go.infinite && !is_limited(go) {
        if !go.ponder {
            notes.push(format!("no limit is left: searching for {} ms", FALLBACK.as_millis()));
        }
        go.movetime = Some(FALLBACK);
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    /// What becomes of a `go` with White to move, and what is told of it.
    #[test]
    fn limits_that_make_sense() {
        let searching = "no limit is left: searching for 1000 ms";
        let table: [(&str, &str, &[&str]); 14] = [
            ("", "go", &[]),
            ("infinite", "go infinite", &[]),
            ("depth 5", "go depth 5", &[]),
            ("wtime 5 btime 7", "go wtime 5 btime 7", &[]),
            ("btime 900", "go wtime 900 btime 900", &["wtime is missing, and taken to be what btime is"]),
            (
                "btime 900 binc 9",
                "go wtime 900 btime 900 winc 9 binc 9",
                &["wtime is missing, and taken to be what btime is"],
            ),
            ("wtime 900", "go wtime 900", &[]),
            ("mate 0", "go movetime 1000", &["\"mate\" cannot be \"0\"", searching]),
            ("mate 0 depth 3", "go depth 3", &["\"mate\" cannot be \"0\""]),
            ("mate 2", "go mate 2", &[]),
            ("winc 100", "go winc 100 movetime 1000", &[searching]),
            ("movestogo 3", "go movestogo 3 movetime 1000", &[searching]),
            ("ponder", "go ponder movetime 1000", &[]),
            ("depth -1", "go movetime 1000", &[searching]),
        ];
        for (given, mended, told) in table {
            let (mut go, wrong) = Go::read(&mut Words::new(given));
            let notes = mend(&mut go, Colour::White, !wrong.is_empty(), true);
            assert_eq!(go.to_string(), mended, "{given}");
            assert_eq!(notes, told, "{given}");
        }
        let mut go = Go { infinite: true, ponder: true, ..Go::default() };
        mend(&mut go, Colour::White, false, false);
        assert_eq!(go.to_string(), "go movetime 1000", "nobody would hear a stop or a ponderhit");
    }
}
